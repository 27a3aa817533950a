// What a person names on the command line or drops onto the window, taken apart into files.
#pragma once

#include "app/document.h"

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace tris::app {

struct GivenFile {
    std::filesystem::path path;
    std::string error; // not empty: a folder or an archive that gives no model, or not all, and why
    std::string name;  // the path within the folder or archive that was named, without extension
    std::filesystem::path seen_from{}; // that folder, where its game shows the model: see open_document
};

struct GivenArchive {
    std::filesystem::path path;
    std::string_view format; // as formats::Archive says
    Oddities tolerated;
};

struct GivenFiles {
    std::vector<GivenFile> files;       // in the order in which they were named
    std::vector<GivenArchive> archives; // that were named, or lie in folders that were
};

// What was tolerated in the archives: "pak0.pak: 0x4: ..."
std::vector<std::string> archive_warnings(const GivenFiles& given);

// Folders and archives become all models below them, and behind these what in them cannot be read; everything
// else stays, whether it is there or not. Reads folders: not for the thread that draws.
GivenFiles expand_folders(const std::vector<std::filesystem::path>& paths);

// What was tolerated in a folder or an archive itself, or why it cannot be read.
Result<std::vector<std::string>> look_into_folder(const std::filesystem::path& folder);

// "maps.res: holds no model, expected .md2, ... files"
std::string no_model_text(const std::filesystem::path& folder);

// "-" is what comes on standard input: whatever it is by its content, with no files beside it.
bool is_standard_input(const std::filesystem::path& path);

// Opens the file, or reads standard input to its end. Fails with the file's error where it has one.
Result<Document> open_given(const GivenFile& file);

// Where the picture of a model goes: `output` with {stem}, {folder}, {path} and {ext} filled in, or inside it
// when it is a folder.
std::filesystem::path output_path(const std::string& output, const GivenFile& model);

// A thumbnail of a folder or an archive is that of its first model: keeps that alone when all would go to one
// picture, as they do for a file manager.
void keep_first(const std::string& output, std::vector<GivenFile>& models);

// "-" is standard output.
inline constexpr const char* kStandardOutput = "-";

} // namespace tris::app
