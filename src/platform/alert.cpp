#include "platform/alert.h"

#include "platform/process.h"
#include "platform/terminal.h"

#include <cstdlib>
#include <vector>

namespace tris::platform {

void show_alert(const std::string& text) {
    if (is_terminal(Stream::error) ||
        (std::getenv("DISPLAY") == nullptr && std::getenv("WAYLAND_DISPLAY") == nullptr))
        return;
    const std::vector<std::vector<std::string>> commands = {
        {"zenity", "--error", "--title=tris", "--no-markup", "--width=480", "--text=" + text},
        {"kdialog", "--title", "tris", "--error", text},
        {"xmessage", "-center", "tris: " + text},
    };
    for (const std::vector<std::string>& command : commands) {
        if (is_program_installed(command.front()) && start_detached(command, {}))
            return;
    }
}

} // namespace tris::platform
