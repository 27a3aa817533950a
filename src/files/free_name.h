// Names for files that must not overwrite others, such as screenshots.
#pragma once

#include <filesystem>

namespace tris::files {

// The path itself when nothing is there, or else the first free one of "stem-2.ext", "stem-3.ext" and so on.
// A link to nowhere is something.
std::filesystem::path free_name(const std::filesystem::path& wanted);

} // namespace tris::files
