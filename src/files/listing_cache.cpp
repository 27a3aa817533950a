#include "files/listing_cache.h"

#include "files/archive.h"
#include "files/file_part.h"

#include <algorithm>
#include <utility>

namespace tris::files {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t kBudgetBytes = std::size_t{8} << 20U;

std::size_t memory_bytes(const std::vector<DirEntry>& entries) {
    std::size_t bytes = entries.capacity() * sizeof(DirEntry);
    for (const DirEntry& entry : entries)
        bytes += entry.name.size() + entry.path.native().size();
    return bytes;
}

// Where a link leads to nowhere now, something may be the next moment, and the folder does not say so.
bool may_be_kept(const std::vector<DirEntry>& entries) {
    return std::all_of(entries.begin(), entries.end(),
                       [](const DirEntry& entry) { return entry.is_file || entry.is_folder; });
}

} // namespace

SharedListing ListingCache::get(const fs::path& folder, Clock::time_point now) {
    const std::string state = sure_state(place_on_disk(folder).file);
    if (!state.empty()) {
        const std::lock_guard lock(mutex_);
        const std::shared_ptr<const Kept> kept = listings_.find(folder.native());
        if (kept != nullptr && kept->state == state && now - kept->listed < kTrusted)
            return kept->entries;
    }
    const auto entries = std::make_shared<const std::vector<DirEntry>>(list_folder(folder));
    if (!state.empty() && may_be_kept(*entries)) {
        const std::size_t bytes = sizeof(Kept) + state.size() + memory_bytes(*entries);
        const std::lock_guard lock(mutex_);
        listings_.put(folder.native(), std::make_shared<const Kept>(Kept{state, now, entries}), bytes);
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
