// Reading the next and the previous model while nobody waits for anything, so that they appear at once.
//
// They are read, parsed and their skins decoded by the thread for errands, one at a time, and kept apart from
// what was shown: nothing is dropped for them, and what does not fit into their own budget is not kept.
#pragma once

#include "app/opened.h"

#include <cstddef>
#include <filesystem>
#include <memory>
#include <vector>

namespace tris::app {

struct Viewer;

inline constexpr std::size_t kAheadBudgetBytes = std::size_t{64} << 20U;

struct ReadAhead {
    struct Entry {
        std::filesystem::path path;
        std::shared_ptr<const Opened> opened;
        std::size_t bytes = 0;
    };

    bool on = false; // off, nothing is read that was not asked for
    std::size_t budget = kAheadBudgetBytes;
    std::vector<Entry> entries;
    int opening = -1;                          // the request after which what follows was listed
    std::vector<std::filesystem::path> wanted; // still to be read
};

std::size_t used_bytes(const ReadAhead& ahead);

// Begins the next piece of work, unless somebody waits for something else. Called once a turn of the loop.
void read_ahead(Viewer& viewer);

// Keeps what was read of a model that is about to be opened.
void keep_ahead(Viewer& viewer, const std::filesystem::path& path, std::shared_ptr<const Opened> opened);

// What was read of a model as it is seen now, or null; whether it is_current is for another thread to ask. It
// is given away: the next call gives null.
std::shared_ptr<const Opened> take_ahead(Viewer& viewer, const std::filesystem::path& path);

} // namespace tris::app
