// The directory of an Evil Islands RES archive: figures.res and its like, and the composite .mod, .bon and
// .anm files, which are archives too. Nothing is copied but the names; archives inside archives are parsed by
// the caller, as deep as the caller wants.
#pragma once

#include "core/bytes.h"
#include "core/oddity.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace tris::formats {

struct ResEntry {
    std::string name; // UTF-8, folders parted by '/', the case as in the file
    std::size_t offset = 0;
    std::size_t size = 0;
};

// Every entry lies in the bytes that were parsed, and no two have the same name.
struct ResArchive {
    std::vector<ResEntry> entries; // in the order of the table, which is that of hash slots
    Oddities warnings;
};

bool is_res(ByteView bytes);

// Throws ParseError when the directory does not fit; an entry that cannot be used is left out with a warning.
// `base` is where the bytes lie in the file that a user sees, for messages only.
ResArchive parse_res(ByteView bytes, std::size_t base = 0);

// The same for a file that is not to be read as a whole: its first kResHeadBytes say where its directory
// lies, and the two together are all that is needed. Both throw ParseError.
inline constexpr std::size_t kResHeadBytes = 16;
struct ResDirectoryPlace {
    std::size_t offset = 0;
    std::size_t size = 0;
};
ResDirectoryPlace find_res_directory(ByteView head, std::size_t file_size);

// Precondition: `directory` is what lies at the place that was found by the same head.
ResArchive parse_res_directory(ByteView head, ByteView directory, std::size_t file_size,
                               std::size_t base = 0);

// The entry of that name without regard to the case of ASCII letters, or null.
const ResEntry* find_entry(const ResArchive& archive, std::string_view name);

// Precondition: the entry is from parse_res of these bytes.
ByteView entry_bytes(ByteView archive, const ResEntry& entry);

} // namespace tris::formats
