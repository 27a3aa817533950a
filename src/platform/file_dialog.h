// The desktop's own dialog to choose files or a folder, shown by the program that the desktop brings along
// for it: kdialog or zenity. It runs beside tris and never blocks it.
#pragma once

#include "core/result.h"
#include "platform/process.h"

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace tris::platform {

enum class DialogFor { files, folder };

class OpenDialog {
  public:
    // Whether one of the programs is installed.
    static bool available();

    // Shows the dialog in `folder`, in place of one that is still shown. `wake` is called on another thread
    // when there is something to take. Always true when it is not an error.
    Result<bool> start(const std::filesystem::path& folder, std::function<void()> wake,
                       DialogFor what = DialogFor::files);

    bool is_open() const { return process_.has_value(); }

    // Nothing while the dialog is shown, or when none was started. No files when it was cancelled.
    std::optional<Result<std::vector<std::filesystem::path>>> take();

  private:
    std::string program_;
    std::optional<Process> process_;
};

} // namespace tris::platform
