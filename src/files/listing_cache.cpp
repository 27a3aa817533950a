#include "files/listing_cache.h"

#include "files/archive.h"
#include "files/file_part.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace tris::files {

namespace fs = std::filesystem;

namespace {

// Room for a folder of a hundred thousand names beside the folders around it, which are asked for by turns.
constexpr std::size_t kBudgetBytes = std::size_t{64} << 20U;

std::size_t memory_bytes(const std::vector<DirEntry>& entries) {
    std::size_t bytes = entries.capacity() * sizeof(DirEntry);
    for (const DirEntry& entry : entries)
        bytes += entry.name.size();
    return bytes;
}

// Where a link leads to nowhere now, something may be the next moment, and the folder does not say so. Of
// very many such entries that is not asked: it would take as long as listing the folder.
std::vector<fs::path> entries_to_ask(const std::vector<DirEntry>& entries) {
    constexpr std::size_t kMost = 64;
    std::vector<fs::path> paths;
    for (const DirEntry& entry : entries) {
        if (!entry.is_file && !entry.is_folder)
            paths.push_back(entry.path());
    }
    return paths.size() > kMost ? std::vector<fs::path>{} : paths;
}

bool lead_nowhere(const std::vector<fs::path>& paths) {
    return std::none_of(paths.begin(), paths.end(), [](const fs::path& path) {
        const PathKind kind = kind_of_path(path);
        return kind == PathKind::file || kind == PathKind::folder;
    });
}

} // namespace

SharedListing ListingCache::get(const fs::path& folder, Clock::time_point now) {
    const std::string state = sure_state(place_on_disk(folder).file);
    std::shared_ptr<const Kept> kept;
    {
        const std::lock_guard lock(mutex_);
        while (listings_.oldest() != nullptr && now - listings_.oldest()->listed >= kTrusted)
            listings_.erase_oldest(); // of no use any more
        kept = listings_.find(folder.native());
    }
    if (kept != nullptr && kept->state == state && now - kept->listed < kTrusted &&
        lead_nowhere(kept->lead_nowhere))
        return kept->entries;
    const auto entries = std::make_shared<const std::vector<DirEntry>>(list_folder(folder));
    if (!state.empty()) {
        const std::size_t bytes = sizeof(Kept) + state.size() + memory_bytes(*entries);
        const std::lock_guard lock(mutex_);
        listings_.put(folder.native(),
                      std::make_shared<const Kept>(Kept{state, now, entries, entries_to_ask(*entries)}),
                      bytes);
    }
    return entries;
}

std::size_t ListingCache::used_bytes() const {
    const std::lock_guard lock(mutex_);
    return listings_.used_bytes();
}

std::size_t ListingCache::budget() const {
    return listings_.budget();
}

ListingCache& shared_listings() {
    static ListingCache cache(kBudgetBytes);
    return cache;
}

} // namespace tris::files
