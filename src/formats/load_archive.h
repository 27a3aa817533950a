// The one entry point for archives: what is in one, whichever kind it is. Content decides the kind, not the
// name; only the directory is read.
#pragma once

#include "core/bytes.h"
#include "core/result.h"

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace tris::formats {

// The name leads nowhere but into the archive: its components are parted by '/', and none is empty, "." or
// "..".
struct ArchiveEntry {
    std::string name; // UTF-8, the case as in the file
    std::size_t offset = 0;
    std::size_t size = 0;
};

// By name without regard to the case of ASCII letters. Every entry lies in the file, no two have the same
// name, and none is the folder of another.
struct Archive {
    std::vector<ArchiveEntry> entries;
    std::vector<std::string> warnings;
};

// Gives all of the bytes, or says why it cannot.
using ReadBytes = std::function<Result<Bytes>(std::size_t offset, std::size_t length)>;

// What the first bytes of a file tell.
inline constexpr std::size_t kArchiveMarkBytes = 4;
bool is_archive(ByteView head);

// Of archives with a larger directory only an error is told: no real one comes near.
inline constexpr std::size_t kMaxDirectoryBytes = std::size_t{16} << 20U;

// The archive in a file of `size` bytes. `name` starts messages.
Result<Archive> load_archive(std::size_t size, const ReadBytes& read, std::string_view name);

// The entry of that name without regard to the case of ASCII letters, or null.
const ArchiveEntry* find_entry(const Archive& archive, std::string_view name);

} // namespace tris::formats
