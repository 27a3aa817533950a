// Listings of folders and archives, shared by questions that follow close upon each other: a thousand models
// of one folder all look through that folder for skins.
//
// A listing is given again while the folder says that nothing was added to it or taken from it, and for a
// moment only: there are file systems whose folders do not say so, and what a link leads to may change
// without them. Any thread may call.
#pragma once

#include "core/lru_cache.h"
#include "files/file_system.h"

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace tris::files {

using SharedListing = std::shared_ptr<const std::vector<DirEntry>>;

class ListingCache {
  public:
    using Clock = std::chrono::steady_clock;

    // How long a listing is given again.
    static constexpr std::chrono::milliseconds kTrusted{1000};

    explicit ListingCache(std::size_t budget_bytes) : listings_(budget_bytes) {}

    // As list_folder. Never null.
    SharedListing get(const std::filesystem::path& folder, Clock::time_point now = Clock::now());

    std::size_t used_bytes() const;
    std::size_t budget() const;

  private:
    struct Kept {
        std::string state; // of the folder, before it was listed
        Clock::time_point listed;
        SharedListing entries;
        std::vector<std::filesystem::path> lead_nowhere; // of the entries, as far as they are asked again
    };

    mutable std::mutex mutex_;
    LruCache<const Kept> listings_; // by their paths, which those of the entries begin with
};

// The one behind every Lookup.
ListingCache& shared_listings();

} // namespace tris::files
