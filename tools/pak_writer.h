// Writes Quake PAK archives. Its callers are the tests: it trusts its input.
#pragma once

#include "core/bytes.h"

#include <string>
#include <vector>

namespace tris::tools {

struct PakSourceEntry {
    std::string name; // at most 56 bytes; the last has no end then
    Bytes content;
};

// The header, the files, the directory.
Bytes write_pak(const std::vector<PakSourceEntry>& entries);

} // namespace tris::tools
