// What a person names on the command line or drops onto the window, taken apart into files.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace tris::app {

struct GivenFile {
    std::filesystem::path path;
    std::string error; // not empty: a folder or an archive that gives no model, and why
};

struct GivenFiles {
    std::vector<GivenFile> files;      // in the order in which they were named
    std::vector<std::string> warnings; // what was tolerated in archives
};

// Folders and archives become the models in them; everything else stays, whether it is there or not. Reads
// folders: not for the thread that draws.
GivenFiles expand_folders(const std::vector<std::filesystem::path>& paths);

} // namespace tris::app
