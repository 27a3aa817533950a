#include "platform/file_dialog.h"

#include <array>
#include <cctype>
#include <cstdlib>
#include <sstream>
#include <string_view>
#include <utility>

namespace tris::platform {

namespace fs = std::filesystem;

namespace {

struct Filter {
    const char* label;
    const char* patterns;
};
constexpr std::array<Filter, 5> kFilters = {{
    {"Models", "*.md2 *.mdl *.fig *.mod *.lnk *.pak *.pk2 *.pk3 *.pkz *.res"},
    {"Archives", "*.pak *.pk2 *.pk3 *.pkz *.kpf *.zip *.res"},
    {"Pictures", "*.png *.pcx *.tga *.jpg *.jpeg *.bmp *.mmp"},
    {"Palettes", "*.lmp"},
    {"All files", "*"},
}};
constexpr const char* kTitle = "Open";
constexpr const char* kFolderTitle = "Extract to";

bool is_kde_session() {
    const char* desktop = std::getenv("XDG_CURRENT_DESKTOP");
    return desktop && std::string_view(desktop).find("KDE") != std::string_view::npos;
}

// Each desktop's own first; empty when neither is installed.
std::string dialog_program() {
    std::array<const char*, 2> programs = {"zenity", "kdialog"};
    if (is_kde_session())
        std::swap(programs[0], programs[1]);
    for (const char* program : programs) {
        if (is_program_installed(program))
            return program;
    }
    return {};
}

std::string upper(std::string text) {
    for (char& c : text)
        c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    return text;
}

// Zenity tells upper from lower case, and much game data is named in upper case.
std::vector<std::string> zenity_command(const fs::path& folder) {
    std::vector<std::string> command = {"zenity",
                                        "--file-selection",
                                        "--multiple",
                                        "--separator=\n",
                                        std::string("--title=") + kTitle,
                                        "--filename=" + (folder / "").string()};
    for (const Filter& filter : kFilters) {
        const std::string lower = filter.patterns;
        const std::string both = upper(lower) == lower ? lower : lower + " " + upper(lower);
        command.push_back(std::string("--file-filter=") + filter.label + " | " + both);
    }
    return command;
}

std::vector<std::string> kdialog_command(const fs::path& folder) {
    std::string filters;
    for (const Filter& filter : kFilters)
        filters += std::string(filters.empty() ? "" : "\n") + filter.label + " (" + filter.patterns + ")";
    return {"kdialog",           "--title",           kTitle,          "--multiple",
            "--separate-output", "--getopenfilename", folder.string(), filters};
}

std::vector<std::string> folder_command(const std::string& program, const fs::path& folder) {
    if (program == "zenity")
        return {"zenity", "--file-selection", "--directory", std::string("--title=") + kFolderTitle,
                "--filename=" + (folder / "").string()};
    return {"kdialog", "--title", kFolderTitle, "--getexistingdirectory", folder.string()};
}

std::vector<std::string> lines(const std::string& text) {
    std::vector<std::string> found;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) {
        if (!line.empty())
            found.push_back(line);
    }
    return found;
}

} // namespace

bool OpenDialog::available() {
    return !dialog_program().empty();
}

Result<bool> OpenDialog::start(const fs::path& folder, std::function<void()> wake, DialogFor what) {
    process_.reset();
    program_ = dialog_program();
    if (program_.empty())
        return Error{"No file dialog: install zenity or kdialog"};
    std::error_code ec;
    fs::path start_folder = fs::absolute(folder, ec);
    if (ec)
        start_folder = "/";
    const std::vector<std::string> command = what == DialogFor::folder
                                                 ? folder_command(program_, start_folder)
                                             : program_ == "zenity" ? zenity_command(start_folder)
                                                                    : kdialog_command(start_folder);
    Result<Process> process = Process::start(command, {}, std::move(wake));
    if (!process)
        return process.error();
    process_.emplace(*std::move(process));
    return true;
}

std::optional<Result<std::vector<fs::path>>> OpenDialog::take() {
    if (!process_)
        return std::nullopt;
    const std::optional<ProcessResult> result = process_->take();
    if (!result)
        return std::nullopt;
    process_.reset();
    constexpr int kChosen = 0;
    constexpr int kCancelled = 1; // with both programs
    if (result->exit_code != kChosen && result->exit_code != kCancelled) {
        // The toolkits warn of much before they say why they stop.
        const std::vector<std::string> errors = lines(result->errors);
        return Error{"The file dialog failed: " + program_ + " ended with code " +
                     std::to_string(result->exit_code) + (errors.empty() ? "" : ": " + errors.back())};
    }
    std::vector<fs::path> files;
    if (result->exit_code == kChosen) {
        for (const std::string& line : lines(result->output))
            files.emplace_back(line);
    }
    return files;
}

} // namespace tris::platform
