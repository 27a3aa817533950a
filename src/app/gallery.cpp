#include "app/gallery.h"

#include "app/given_files.h"
#include "app/opening.h"
#include "app/viewer.h"
#include "files/archive.h"
#include "files/file_system.h"
#include "files/folder_listing.h"
#include "files/game_walk.h"

#include <algorithm>
#include <chrono>
#include <exception>
#include <iterator>
#include <system_error>
#include <utility>

namespace tris::app {

namespace {

constexpr std::size_t kManyModels = 2000; // more of them are taken in at longer intervals
constexpr double kTakeSeconds = 0.25;
constexpr double kTakeCosts = 8.0; // of what taking them in costs, which grows with what is there
constexpr double kSortSeconds = 0.7;

std::filesystem::path whole_path(const std::filesystem::path& path) {
    std::error_code error;
    std::filesystem::path whole = std::filesystem::absolute(path, error).lexically_normal();
    return whole.has_filename() || !whole.has_relative_path() ? whole : whole.parent_path();
}

// The player whose skins or weapons a mod's folder holds while the model itself lies in the base.
std::optional<files::FoundModel> player_of_the_base(const std::filesystem::path& folder) {
    files::Lookup lookup;
    const std::vector<files::GameModel> players = files::players_in(folder, lookup);
    if (players.size() != 1 || files::folder_of(players.front().path) == folder)
        return std::nullopt;
    return files::FoundModel{players.front().path, players.front().game_path, 0, {}};
}

// The part for the walking thread.
void walk_into(WalkFeed& feed, const std::filesystem::path& root, const std::function<void()>& wake) {
    const Result<std::vector<std::string>> warnings = look_into_folder(root);
    files::WalkOutcome outcome;
    auto player = warnings ? player_of_the_base(root) : std::nullopt;
    if (warnings && !player) {
        outcome = files::walk_models(root, [&](std::vector<files::FoundModel> found) {
            if (found.empty())
                return !feed.called_off;
            bool was_empty = false;
            {
                const std::lock_guard lock(feed.mutex);
                was_empty = feed.found.empty();
                std::move(found.begin(), found.end(), std::back_inserter(feed.found));
            }
            if (was_empty)
                wake();
            return !feed.called_off;
        });
    }
    const std::lock_guard lock(feed.mutex);
    if (player) {
        feed.found.push_back(*std::move(player));
        feed.player_of_the_base = true;
    }
    if (warnings)
        feed.warnings = *warnings;
    else
        feed.error = warnings.error().message;
    feed.outcome = std::move(outcome);
    feed.finished = true;
}

bool waits_for(const Viewer& viewer, const GalleryWalk& walk) {
    return !walk.shown && viewer.loading && viewer.loading->path == walk.root;
}

// Who asks for the gallery now no longer wants the model that is on its way, unless that is the open one
// again.
void drop_awaited_model(Viewer& viewer) {
    const bool is_walk = viewer.gallery.walk && waits_for(viewer, *viewer.gallery.walk);
    const bool is_reload =
        viewer.loading && viewer.document != nullptr && viewer.loading->path == viewer.document->path;
    if (!viewer.loading || is_walk || is_reload)
        return;
    ++viewer.opening;
    viewer.place = viewer.document != nullptr ? viewer.document->path : std::filesystem::path();
    end_loading(viewer);
}

void begin_walk(Viewer& viewer, GalleryWalk walk) {
    Gallery& gallery = viewer.gallery;
    drop_awaited_model(viewer);
    call_off_walk(viewer);
    if (gallery.work == nullptr)
        gallery.work = std::make_unique<GalleryWork>(viewer.graphics, viewer.wake);
    walk.feed = std::make_shared<WalkFeed>();
    walk.choice = ++viewer.choices;
    viewer.loading = {walk.root, std::chrono::steady_clock::now()};
    gallery.work->walker.run(
        [feed = walk.feed, root = walk.root, wake = viewer.wake]() -> Background::Ending {
            try {
                walk_into(*feed, root, wake);
            } catch (const std::exception& e) { // memory ran out
                const std::lock_guard lock(feed->mutex);
                feed->error = root.string() + ": " + e.what();
                feed->finished = true;
            }
            return [] {};
        });
    gallery.walk = std::move(walk);
}

// The walk's models take the place of those that are shown.
void show_walk(Viewer& viewer) {
    Gallery& gallery = viewer.gallery;
    GalleryWalk& walk = *gallery.walk;
    walk.shown = true;
    stop_hovered(viewer);
    ++gallery.generation;
    gallery.work->ready.clear();
    gallery.models.clear();
    gallery.root = walk.root;
    ui::begin_gallery(gallery.view, walk.root.string());
    gallery.view.filter = walk.filter;
    gallery.view.folder = walk.folder;
    gallery.view.shown = gallery.view.walking = true;
    gallery.cut_short = false;
    end_loading(viewer);
    viewer.browser.open = false;
    remember(viewer, walk.root);
    std::erase_if(viewer.notices,
                  [](const ui::Notice& notice) { return notice.kind == ui::NoticeKind::error; });
}

void add_waiting(Gallery& gallery) {
    GalleryWalk& walk = *gallery.walk;
    const ui::Gallery& view = gallery.view;
    // Whoever has moved, scrolled or typed meanwhile is not taken away from there.
    if (view.picked || !view.follows || view.filter != walk.filter || view.folder != walk.folder)
        walk.select.clear();
    std::vector<ui::GalleryCell> cells;
    for (files::FoundModel& model : walk.waiting) {
        cells.emplace_back();
        cells.back().place = std::move(model.place);
        cells.back().bytes = model.bytes;
        for (const std::string& layer : model.hides)
            cells.back().hides += (cells.back().hides.empty() ? "" : ", ") + layer;
        gallery.models.emplace_back().path = std::move(model.path);
    }
    walk.waiting.clear();
    ui::add_cells(gallery.view, std::move(cells));
    if (walk.select.empty())
        return;
    const auto at = std::find_if(gallery.models.begin(), gallery.models.end(),
                                 [&](const GalleryModel& model) { return model.path == walk.select; });
    if (at == gallery.models.end())
        return;
    ui::select_cell(gallery.view, static_cast<int>(at - gallery.models.begin()));
    walk.select.clear();
}

void tell_problems(Viewer& viewer, const WalkFeed& feed) {
    const auto tell = [&](ui::NoticeKind kind, const std::string& first, std::size_t count) {
        notify(viewer, kind, first + (count > 1 ? " (and " + std::to_string(count - 1) + " more)" : ""));
    };
    if (!feed.warnings.empty())
        tell(ui::NoticeKind::info, feed.warnings.front(), feed.warnings.size());
    if (!feed.outcome.problems.empty()) // models may be missing from the gallery
        tell(ui::NoticeKind::error, feed.outcome.problems.front().text, feed.outcome.problem_count);
    if (feed.outcome.ended_early)
        notify(viewer, ui::NoticeKind::info,
               viewer.gallery.root.string() +
                   ": holds more than is shown; open a folder in it to see the rest");
}

void finish_walk(Viewer& viewer) {
    const GalleryWalk walk = *std::exchange(viewer.gallery.walk, std::nullopt);
    viewer.gallery.view.walking = false;
    if (!walk.feed->error.empty())
        notify(viewer, ui::NoticeKind::error, walk.feed->error, walk.root);
    else if (!walk.shown && walk.waiting.empty())
        notify(viewer, ui::NoticeKind::error, no_model_text(walk.root), walk.root);
    tell_problems(viewer, *walk.feed);
    if (walk.shown)
        return;
    if (!walk.waiting.empty()) {
        viewer.playlist.clear();
        viewer.seen_from.clear();
        if (walk.feed->player_of_the_base)
            viewer.seen_from[walk.waiting.front().path] = walk.root;
        open_model(viewer, walk.waiting.front().path, Arrival::fresh);
        return;
    }
    if (waits_for(viewer, walk))
        end_loading(viewer);
    if (viewer.gallery.view.shown && std::exchange(viewer.gallery.cut_short, false))
        refresh_gallery(viewer);
}

// True when the walk has brought something.
bool take_walk(Viewer& viewer, double elapsed) {
    Gallery& gallery = viewer.gallery;
    if (!gallery.walk)
        return false;
    GalleryWalk& walk = *gallery.walk;
    if (walk.choice != viewer.choices && !walk.shown) {
        call_off_walk(viewer);
        return true;
    }
    bool finished = false;
    {
        const std::lock_guard lock(walk.feed->mutex);
        std::move(walk.feed->found.begin(), walk.feed->found.end(), std::back_inserter(walk.waiting));
        walk.feed->found.clear();
        finished = walk.feed->finished;
    }
    const std::size_t count = walk.waiting.size();
    walk.seconds_waiting += elapsed;
    const bool patient = gallery.models.size() > kManyModels && walk.seconds_waiting < walk.take_seconds;
    if (!walk.shown && (count > 1 || (count == 1 && finished && walk.even_alone)))
        show_walk(viewer);
    if (walk.shown && count > 0 && (finished || !patient)) {
        walk.seconds_waiting = 0.0;
        const auto begun = std::chrono::steady_clock::now();
        add_waiting(gallery);
        const std::chrono::duration<double> cost = std::chrono::steady_clock::now() - begun;
        walk.take_seconds = std::max(kTakeSeconds, cost.count() * kTakeCosts);
    }
    if (finished)
        finish_walk(viewer);
    return finished || count > 0;
}

// Facts that came in may belong elsewhere in the list; but it is not to be shaken all the time.
bool sort_again(Gallery& gallery, double elapsed) {
    GalleryWork& work = *gallery.work;
    const ui::GalleryOrder order = gallery.view.order;
    if (order != ui::GalleryOrder::frames && order != ui::GalleryOrder::warnings)
        return work.unsorted = false;
    work.seconds_to_sort -= elapsed;
    const bool all_made = gallery.view.made == static_cast<int>(gallery.models.size());
    if (!work.unsorted || (work.seconds_to_sort > 0.0 && !all_made))
        return false;
    work.unsorted = false;
    work.seconds_to_sort = kSortSeconds;
    ui::relist(gallery.view);
    return true;
}

int cell_of(const Gallery& gallery, const std::filesystem::path& model) {
    const std::filesystem::path whole = whole_path(model);
    const auto at =
        std::find_if(gallery.models.begin(), gallery.models.end(), [&](const GalleryModel& candidate) {
            return candidate.path == model || candidate.path == whole;
        });
    return at == gallery.models.end() ? -1 : static_cast<int>(at - gallery.models.begin());
}

// Where the models around this one are: the archive that it is in, or its folder.
std::filesystem::path home_of(const std::filesystem::path& model) {
    const files::DiskPlace place = files::place_on_disk(model);
    return place.inside.empty() ? files::folder_of(model) : whole_path(place.file);
}

} // namespace

void open_gallery(Viewer& viewer, const std::filesystem::path& folder, const std::filesystem::path& select,
                  bool even_alone) {
    GalleryWalk walk;
    walk.root = whole_path(folder);
    walk.select = select;
    walk.even_alone = even_alone;
    begin_walk(viewer, std::move(walk));
}

void call_off_walk(Viewer& viewer) {
    Gallery& gallery = viewer.gallery;
    if (!gallery.walk)
        return;
    const GalleryWalk walk = *std::exchange(gallery.walk, std::nullopt);
    walk.feed->called_off = true;
    gallery.view.walking = false;
    gallery.cut_short = gallery.cut_short || walk.shown;
    if (waits_for(viewer, walk))
        end_loading(viewer);
}

void toggle_gallery(Viewer& viewer) {
    Gallery& gallery = viewer.gallery;
    if (gallery.view.shown) {
        leave_gallery(viewer);
        return;
    }
    if (viewer.document == nullptr) {
        if (!gallery.models.empty())
            gallery.view.shown = true;
        else
            notify(viewer, ui::NoticeKind::info, "Open a folder, an archive or a model first.");
        return;
    }
    const std::filesystem::path model = whole_path(viewer.document->path);
    if (const int cell = cell_of(gallery, model); cell >= 0) {
        drop_awaited_model(viewer);
        gallery.view.shown = true;
        ui::select_cell(gallery.view, cell);
        if (gallery.cut_short)
            refresh_gallery(viewer);
        return;
    }
    open_gallery(viewer, home_of(model), model, true);
}

void go_back(Viewer& viewer) {
    Gallery& gallery = viewer.gallery;
    if (!gallery.view.shown)
        toggle_gallery(viewer);
    else if (!ui::erase_typed(gallery.view, false))
        go_to_folder_above(viewer);
}

void go_to_folder_above(Viewer& viewer) {
    Gallery& gallery = viewer.gallery;
    if (!gallery.view.folder.empty()) {
        const std::string& folder = gallery.view.folder;
        const std::size_t slash = folder.rfind('/');
        const int selected = gallery.view.selected;
        ui::choose_folder(gallery.view, slash == std::string::npos ? "" : folder.substr(0, slash));
        ui::select_cell(gallery.view, selected);
        return;
    }
    const std::filesystem::path above = gallery.root.parent_path();
    if (above.empty() || above == gallery.root)
        return;
    const int selected = gallery.view.selected;
    open_gallery(viewer, above,
                 selected >= 0 ? gallery.models[static_cast<std::size_t>(selected)].path
                               : std::filesystem::path(),
                 true);
}

void open_selected(Viewer& viewer) {
    Gallery& gallery = viewer.gallery;
    if (!gallery.view.shown || gallery.view.selected < 0)
        return;
    viewer.playlist.clear();
    viewer.seen_from.clear();
    for (const int cell : gallery.view.listed)
        viewer.playlist.push_back(gallery.models[static_cast<std::size_t>(cell)].path);
    ++viewer.choices;
    open_listed(viewer, gallery.models[static_cast<std::size_t>(gallery.view.selected)].path);
}

void leave_gallery(Viewer& viewer) {
    if (viewer.document == nullptr)
        return;
    stop_hovered(viewer);
    viewer.gallery.view.shown = false;
    if (viewer.gallery.walk && !viewer.gallery.walk->shown)
        call_off_walk(viewer);
}

void refresh_gallery(Viewer& viewer) {
    const Gallery& gallery = viewer.gallery;
    if (gallery.root.empty())
        return;
    GalleryWalk walk;
    walk.root = gallery.root;
    walk.filter = gallery.view.filter;
    walk.folder = gallery.view.folder;
    walk.even_alone = true;
    if (gallery.view.picked && gallery.view.selected >= 0)
        walk.select = gallery.models[static_cast<std::size_t>(gallery.view.selected)].path;
    begin_walk(viewer, std::move(walk));
}

void answer_gallery(Viewer& viewer) {
    ui::Gallery& view = viewer.gallery.view;
    if (const std::optional<int> opened = std::exchange(view.opened, std::nullopt)) {
        view.selected = *opened;
        open_selected(viewer);
    }
    if (std::exchange(view.upwards, false))
        go_to_folder_above(viewer);
    if (std::exchange(view.closed, false))
        leave_gallery(viewer);
}

bool serve_gallery(Viewer& viewer, double elapsed) {
    Gallery& gallery = viewer.gallery;
    if (gallery.work == nullptr)
        return false;
    bool news = gallery.work->walker.run_finished();
    for (const std::unique_ptr<Background>& reader : gallery.work->readers)
        news = reader->run_finished() || news;
    news = take_walk(viewer, elapsed) || news;
    gallery.view.has_model = viewer.document != nullptr;
    return sort_again(gallery, elapsed) || news;
}

void wait_for_gallery(Viewer& viewer, double seconds) {
    if (viewer.gallery.work == nullptr)
        return;
    viewer.gallery.work->walker.wait(seconds);
    serve_gallery(viewer, 0.0);
}

bool gallery_busy(const Viewer& viewer) {
    const Gallery& gallery = viewer.gallery;
    if (gallery.work == nullptr)
        return false;
    const bool to_make = gallery.view.shown && gallery.view.made < static_cast<int>(gallery.models.size());
    return gallery.walk || to_make || gallery.work->reading > 0 || !gallery.work->ready.empty();
}

} // namespace tris::app
