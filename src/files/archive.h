// Archives as folders: a path simply goes on inside one, as in "synth.res/untest.mod/hd".
//
// A path leads into every file that is an archive by its content, and into archives inside of it. Names in
// there know no case, and '\' parts them as '/' does. Nothing is unpacked to the disk, and no more is read
// than the directory and what is asked for. Any thread may call; directories that were read are shared among
// them.
#pragma once

#include "core/lru_cache.h"
#include "core/oddity.h"
#include "core/result.h"
#include "files/file_part.h"
#include "formats/load_archive.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

namespace tris::files {

// How many archives may lie one in the other.
inline constexpr int kMaxArchiveDepth = 4;

// Whether a file of that name is a folder to a person. Others, such as .mod, are archives too, and paths lead
// through them; but whoever sees one in a list wants to open it as a file.
inline constexpr std::array<std::string_view, 7> kArchiveExtensions = {"pak", "pk2", "pk3", "pkz",
                                                                       "kpf", "zip", "res"};
bool is_archive_name(std::string_view name);

// A path, parted where it leaves the disk. Looks at the disk, but opens nothing.
struct DiskPlace {
    std::filesystem::path file; // on the disk: all of the path, unless it leads into a file
    std::string inside;         // the way from there on, parted by '/'; empty: none
};
DiskPlace place_on_disk(const std::filesystem::path& path);

// What is at a place inside archives. Of a file these are its bytes; of a folder, the archive that it is in.
struct ArchivedItem {
    bool is_folder = false; // also an archive by its name
    bool is_file = false;   // also that archive
    FilePart bytes;
    std::string name; // within the innermost archive, in its own case; empty: that archive as a whole
};

// Precondition: the place has an inside. Messages of this and what follows start with the path up to where
// the trouble is.
Result<ArchivedItem> find_archived(const DiskPlace& place);

struct ArchivedName {
    std::string name;
    bool is_folder = false; // also an archive by its name
    bool is_file = false;
    std::uint64_t bytes = 0;
};

// What is directly in a folder inside an archive, or in an archive that lies on the disk or in another; by
// name.
Result<std::vector<ArchivedName>> list_archive(const DiskPlace& place);

// An archive that is read through, one file after the other.
struct OpenArchive {
    std::filesystem::path path;
    FilePart bytes;
    std::shared_ptr<const formats::Archive> archive;
    std::string folder; // the way on inside; empty: the archive as a whole
};

// Of a place that is an archive, or a folder in one.
Result<OpenArchive> open_archive(const DiskPlace& place);

// The bytes of one of its entries. `archive.path / entry.name` starts messages.
Result<Bytes> read_entry(const OpenArchive& archive, const formats::ArchiveEntry& entry);

// What was tolerated in the archive that the place is or lies in.
Result<Oddities> archive_warnings(const DiskPlace& place);

// Directories that were read, the latest of them under a budget of bytes.
class ArchiveCache {
  public:
    explicit ArchiveCache(std::size_t budget_bytes) : archives_(budget_bytes) {}

    // The archive in these bytes, from the cache if their file has not changed since. `path` starts messages.
    Result<std::shared_ptr<const formats::Archive>> get(const FilePart& bytes,
                                                        const std::filesystem::path& path);

    std::size_t used_bytes() const;
    std::size_t budget() const;
    std::size_t size() const;

  private:
    mutable std::mutex mutex_;
    LruCache<const formats::Archive> archives_;
};

// The one behind every path that leads into an archive.
ArchiveCache& shared_archives();

} // namespace tris::files
