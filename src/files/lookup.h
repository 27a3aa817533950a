// Looks things up in folders and archives without regard to case, and reads each listing once, however many
// names are looked for: a model may name many skins, and a game may keep thousands of files in a folder.
//
// For one question at a time: what changes on the disk meanwhile is not seen. Questions that follow close
// upon each other share their listings: see listing_cache.h.
#pragma once

#include "files/file_system.h"
#include "files/listing_cache.h"

#include <cstddef>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tris::files {

class Lookup {
  public:
    // As list_folder. Stays valid as long as this object does.
    const std::vector<DirEntry>& list(const std::filesystem::path& folder);

    // What the folders hold together, each name once in whatever case, from the first that has it; sorted as
    // list_folder does. Stays valid as long as this object does.
    const std::vector<DirEntry>& overlay(const std::vector<std::filesystem::path>& folders);

    // Those of the folder's entries that have this name in whatever case: as it is written first.
    std::vector<const DirEntry*> named(const std::filesystem::path& folder, std::string_view name);

    // As resolve_all_ignoring_case.
    const std::vector<std::filesystem::path>& resolve_all(const std::filesystem::path& folder,
                                                          std::string_view relative);

    // The best file that `relative` can mean below `folder`.
    std::optional<std::filesystem::path> find_file(const std::filesystem::path& folder,
                                                   std::string_view relative);

    // How many names were in all the listings so far, which is what they cost.
    std::size_t names_listed() const { return names_listed_; }

  private:
    std::vector<std::filesystem::path> resolve(const std::filesystem::path& folder,
                                               std::string_view relative);

    std::map<std::string, SharedListing> listings_;
    std::size_t names_listed_ = 0;
    std::map<std::string, std::vector<DirEntry>> overlays_;
    std::map<std::pair<std::string, std::string>, std::vector<std::filesystem::path>> resolved_;
};

// The components of a path that is written with '/' or '\'. Empty ones and "." are left out. Nothing for a
// path that climbs.
std::optional<std::vector<std::string>> split_relative(std::string_view relative);

} // namespace tris::files
