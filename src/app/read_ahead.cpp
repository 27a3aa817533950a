#include "app/read_ahead.h"

#include "app/neighbours.h"
#include "app/opening.h"
#include "app/viewer.h"
#include "files/archive.h"

#include <algorithm>
#include <system_error>
#include <utility>

namespace tris::app {

namespace {

std::size_t bytes_of(const Opened& opened) {
    std::size_t bytes = memory_bytes(*opened.document);
    if (!opened.skin)
        return bytes;
    bytes += opened.skin->base.rgba.capacity();
    if (opened.skin->glow)
        bytes += opened.skin->glow->rgba.capacity();
    if (opened.skin->blocks) {
        for (const Bytes& level : opened.skin->blocks->levels)
            bytes += level.capacity();
    }
    return bytes;
}

// A file that is larger than the budget would be read for nothing.
bool may_fit(const std::filesystem::path& path, std::size_t room) {
    const files::DiskPlace place = files::place_on_disk(path);
    std::error_code error;
    const auto size = std::filesystem::file_size(place.file, error);
    return error || !place.inside.empty() || size <= room;
}

// The neighbours, next first.
std::vector<std::filesystem::path> both_neighbours(const std::vector<std::filesystem::path>& models,
                                                   const std::filesystem::path& place) {
    const std::filesystem::path from = listed_name(models, place);
    std::vector<std::filesystem::path> wanted;
    for (const int steps : {1, -1}) {
        const auto next = neighbour(models, from, steps);
        if (next && *next != place && index_of(wanted, *next) < 0)
            wanted.push_back(*next);
    }
    return wanted;
}

// What is kept of others than the neighbours goes, and what is not true any more.
void list_neighbours(Viewer& viewer) {
    // Of a list, which may be too long to be copied, they are known without looking at the disk.
    const bool is_listed = index_of(viewer.playlist, viewer.place) >= 0;
    viewer.errands.run([&viewer, opening = viewer.opening, place = viewer.place, is_listed,
                        wanted = is_listed ? both_neighbours(viewer.playlist, viewer.place)
                                           : std::vector<std::filesystem::path>{},
                        playlist = is_listed ? std::vector<std::filesystem::path>{} : viewer.playlist,
                        entries = viewer.ahead.entries]() mutable -> Background::Ending {
        if (!is_listed)
            wanted = both_neighbours(models_around(place, playlist), place);
        std::erase_if(entries, [&](const ReadAhead::Entry& entry) {
            return index_of(wanted, entry.path) < 0 || !is_current(*entry.opened->document);
        });
        return [&viewer, opening, wanted, entries] {
            if (viewer.opening != opening)
                return;
            viewer.ahead.wanted = wanted;
            viewer.ahead.entries = entries; // none has come meanwhile: they come by errands
        };
    });
}

bool is_of(const Viewer& viewer, const ReadAhead::Entry& entry, const std::filesystem::path& path) {
    return entry.path == path && entry.opened->document->seen_from == seen_from(viewer, path);
}

// Unless what is `kept` of it is still true.
void read_one(Viewer& viewer, const std::filesystem::path& path,
              const std::shared_ptr<const KeptDocument>& kept) {
    const std::size_t room = viewer.ahead.budget - std::min(viewer.ahead.budget, used_bytes(viewer.ahead));
    viewer.errands.run([&viewer, path, room, kept, first = skin_of_fresh(viewer),
                        folder = seen_from(viewer, path), opening = viewer.opening]() -> Background::Ending {
        if ((kept != nullptr && is_current(*kept->document)) || !may_fit(path, room))
            return [] {};
        Result<Opened> opened = open_with_skin(path, first, nullptr, folder);
        if (!opened || bytes_of(*opened) > room)
            return [] {}; // whoever goes there is told what is wrong with it
        auto read = std::make_shared<const Opened>(*std::move(opened));
        return [&viewer, path, opening, read] {
            if (viewer.opening == opening && viewer.ahead.on)
                keep_ahead(viewer, path, read);
        };
    });
}

} // namespace

std::size_t used_bytes(const ReadAhead& ahead) {
    std::size_t bytes = 0;
    for (const ReadAhead::Entry& entry : ahead.entries)
        bytes += entry.bytes;
    return bytes;
}

void read_ahead(Viewer& viewer) {
    ReadAhead& ahead = viewer.ahead;
    if (!ahead.on || viewer.document == nullptr || viewer.loading || viewer.loader.busy() ||
        viewer.errands.busy())
        return;
    if (std::exchange(ahead.opening, viewer.opening) != viewer.opening) {
        ahead.wanted.clear();
        list_neighbours(viewer);
        return;
    }
    while (!ahead.wanted.empty()) {
        const std::filesystem::path path = ahead.wanted.front();
        ahead.wanted.erase(ahead.wanted.begin());
        const bool is_there =
            std::any_of(ahead.entries.begin(), ahead.entries.end(),
                        [&](const ReadAhead::Entry& entry) { return is_of(viewer, entry, path); });
        if (!is_there) {
            read_one(viewer, path, viewer.documents.find(path, seen_from(viewer, path)));
            return;
        }
    }
}

void keep_ahead(Viewer& viewer, const std::filesystem::path& path, std::shared_ptr<const Opened> opened) {
    const std::size_t bytes = bytes_of(*opened);
    std::erase_if(viewer.ahead.entries, [&](const ReadAhead::Entry& entry) { return entry.path == path; });
    viewer.ahead.entries.push_back({path, std::move(opened), bytes});
}

std::shared_ptr<const Opened> take_ahead(Viewer& viewer, const std::filesystem::path& path) {
    std::vector<ReadAhead::Entry>& entries = viewer.ahead.entries;
    const auto at = std::find_if(entries.begin(), entries.end(),
                                 [&](const ReadAhead::Entry& entry) { return is_of(viewer, entry, path); });
    if (at == entries.end())
        return nullptr;
    std::shared_ptr<const Opened> opened = std::move(at->opened);
    entries.erase(at);
    return opened;
}

} // namespace tris::app
