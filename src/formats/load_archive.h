// The one entry point for archives: what is in one, whichever kind it is. Content decides the kind, not the
// name; only the directory is read.
#pragma once

#include "core/bytes.h"
#include "core/oddity.h"
#include "core/result.h"
#include "formats/read_bytes.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tris::formats {

// How the bytes of an entry lie in the archive: as they are, or behind a header of their own, which
// find_entry_bytes looks at.
enum class Packing : std::uint8_t { none, stored, deflated };

// The name leads nowhere but into the archive: its components are parted by '/', and none is empty, "." or
// "..".
struct ArchiveEntry {
    std::string name;        // UTF-8, the case as in the file
    std::size_t offset = 0;  // of its bytes, or of the header before them
    std::size_t size = 0;    // unpacked, as the directory says
    std::size_t in_file = 0; // how many bytes of the file it takes
    std::uint32_t crc = 0;   // of what is behind a header
    Packing packing = Packing::none;
    bool is_dotted = false; // in the file the name begins with "./", as some programs write it
};

// By name without regard to the case of ASCII letters. Every entry lies in the file, no two have the same
// name, and none is the folder of another.
struct Archive {
    std::string_view format; // "pak", "zip" or "res"
    std::vector<ArchiveEntry> entries;
    Oddities warnings;
};

// What the first bytes of a file tell. A ZIP archive may lie behind something else, such as a program that
// unpacks it: load_archive looks for that, this does not.
inline constexpr std::size_t kArchiveMarkBytes = 4;
bool is_archive(ByteView head);

// Of archives with a larger directory only an error is told: no real one comes near.
inline constexpr std::size_t kMaxDirectoryBytes = std::size_t{16} << 20U;

// The archive in a file of `size` bytes. `name` starts messages.
Result<Archive> load_archive(std::size_t size, const ReadBytes& read, std::string_view name);

// Where in the file the bytes of an entry begin: `in_file` of them lie there. Fails where the header before
// them contradicts the directory. `name` starts messages.
Result<std::size_t> find_entry_bytes(const ArchiveEntry& entry, std::size_t size, const ReadBytes& read,
                                     std::string_view name);

// The entry of that name without regard to the case of ASCII letters, or null.
const ArchiveEntry* find_entry(const Archive& archive, std::string_view name);

} // namespace tris::formats
