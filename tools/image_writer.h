// Saves pictures as PNG files.
#pragma once

#include "core/image.h"

#include <filesystem>

namespace tris::tools {

// Without the alpha channel: skins are opaque. Returns whether the file could be written.
bool write_png(const std::filesystem::path& path, const Image& image);

} // namespace tris::tools
