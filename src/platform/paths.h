// Where things are on this machine.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace tris::platform {

// The sample model that is shown when no file was named; nothing when it was not installed with the program.
std::optional<std::filesystem::path> sample_model();

// Where settings of tris belong; need not exist yet.
std::filesystem::path config_folder();

// Where things belong that can be made again; need not exist yet.
std::filesystem::path cache_folder();

// Where the user keeps pictures: a folder that exists, the home folder if there is no better one.
std::filesystem::path pictures_folder();

// The same for documents.
std::filesystem::path documents_folder();

// Font files of the system for the interface, fit for Latin and Cyrillic text.
struct FontFile {
    std::string path;
    int index = 0; // within a collection
};
struct InterfaceFonts {
    std::optional<FontFile> regular;
    std::optional<FontFile> bold;
};
InterfaceFonts interface_fonts();

} // namespace tris::platform
