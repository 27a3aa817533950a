// The directory of a PAK archive.
#pragma once

#include "core/bytes.h"
#include "core/oddity.h"

#include <cstddef>
#include <string>
#include <vector>

namespace tris::formats {

struct PakEntry {
    std::string name; // UTF-8, folders parted by '/', the case as in the file
    std::size_t offset = 0;
    std::size_t size = 0;
};

// Every entry lies in the file, and no two have the same name.
struct PakArchive {
    std::vector<PakEntry> entries; // in the order of the file
    Oddities warnings;
};

bool is_pak(ByteView bytes);

// The first kPakHeadBytes say where the directory lies. Throws ParseError.
inline constexpr std::size_t kPakHeadBytes = 12;
struct PakDirectoryPlace {
    std::size_t offset = 0;
    std::size_t size = 0;
};
PakDirectoryPlace find_pak_directory(ByteView head, std::size_t file_size);

// Precondition: `directory` is what lies at that place. An entry that cannot be used is left out with a
// warning.
PakArchive parse_pak_directory(const PakDirectoryPlace& place, ByteView directory, std::size_t file_size);

} // namespace tris::formats
