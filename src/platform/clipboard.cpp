#include "platform/clipboard.h"

#include "platform/process.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include <cstdlib>
#include <string>
#include <vector>

namespace tris::platform {

namespace {

bool is_set(const char* variable) {
    const char* value = std::getenv(variable);
    return value && *value != '\0';
}

} // namespace

void copy_text(const std::string& text) {
    glfwSetClipboardString(nullptr, text.c_str());
}

Result<bool> copy_png(ByteView png) {
    const bool is_wayland = is_set("WAYLAND_DISPLAY");
    if (is_wayland && is_program_installed("wl-copy"))
        return start_detached({"wl-copy", "--type", "image/png"}, png);
    // Most Wayland desktops share their clipboard with X11.
    if (is_set("DISPLAY") && is_program_installed("xclip"))
        return start_detached({"xclip", "-selection", "clipboard", "-t", "image/png"}, png);
    if (is_wayland)
        return Error{"Pictures cannot be copied: install wl-clipboard"};
    if (is_set("DISPLAY"))
        return Error{"Pictures cannot be copied: install xclip"};
    return Error{"Pictures cannot be copied: there is no display"};
}

} // namespace tris::platform
