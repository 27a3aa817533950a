// Files and folders, with failures as values: nothing here throws, and nothing waits on a pipe or a device.
//
// A path may go on inside an archive (see archive.h); only writing is for the disk alone.
#pragma once

#include "core/bytes.h"
#include "core/result.h"

#include <cstddef>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tris::files {

// Larger files are refused: no model or picture comes near, and everything read is held in memory.
inline constexpr std::size_t kMaxFileBytes = std::size_t{1} << 30;

// The whole of a regular file. Messages start with the path: "a/b.md2: is a folder, expected a file".
Result<Bytes> read(const std::filesystem::path& path);

// The first `max_bytes` of a regular file of any length, or all of it where it is shorter.
Result<Bytes> read_head(const std::filesystem::path& path, std::size_t max_bytes);

// Whether there is a file to read at a path, or a folder to list. An archive that is one to a person (.res)
// is a folder by its name, unopened.
enum class PathKind { nothing, file, folder, other };
PathKind kind_of_path(const std::filesystem::path& path);
bool is_folder(const std::filesystem::path& path);

// Whether both lead to the same file, however they are spelled.
bool is_same_file(const std::filesystem::path& a, const std::filesystem::path& b);

// Replaces the file in one step: whoever reads it sees the old bytes or the new, and a failure leaves the
// old. Always true when it is not an error.
Result<bool> write_atomically(const std::filesystem::path& path, ByteView bytes);

// The folder that a file lies in, whether or not the file is there: absolute, and such that dropping its last
// component gives the folder above it.
std::filesystem::path folder_of(const std::filesystem::path& file);

// The same path, in that folder.
std::filesystem::path whole_path(const std::filesystem::path& file);

// The file on the disk that a path leads to, as Watch names it: for a file in an archive, the archive.
std::filesystem::path disk_file(const std::filesystem::path& file);

struct DirEntry {
    std::string name;
    std::shared_ptr<const std::filesystem::path>
        folder;             // as given; a path of its own for each would cost ten times more
    bool is_folder = false; // also an archive by its name; links are followed
    bool is_file = false;   // also that archive; false for pipes, devices and links to nowhere

    std::filesystem::path path() const { return *folder / name; }
};

// What is in a folder or an archive, by name without regard to case; empty when it cannot be read. Opens no
// file of a folder.
std::vector<DirEntry> list_folder(const std::filesystem::path& path);

// a == b when letters A to Z equal a to z. Game files name each other in ASCII.
bool equal_ignoring_case(std::string_view a, std::string_view b);

// Everything below `folder` that `relative` can mean, best first: each component as it is written, then
// without regard to case. '\' separates as '/' does; a path with ".." has no meaning here. At most
// kMaxMatches.
inline constexpr std::size_t kMaxMatches = 16;
std::vector<std::filesystem::path> resolve_all_ignoring_case(const std::filesystem::path& folder,
                                                             std::string_view relative);

// The best of them.
std::optional<std::filesystem::path> resolve_ignoring_case(const std::filesystem::path& folder,
                                                           std::string_view relative);

} // namespace tris::files
