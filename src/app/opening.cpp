#include "app/opening.h"

#include "app/gallery.h"
#include "app/given_files.h"
#include "app/live.h"
#include "app/neighbours.h"
#include "app/opened.h"
#include "app/pointing.h"
#include "app/read_ahead.h"
#include "app/shown_skin.h"
#include "app/weapons.h"
#include "core/text.h"
#include "files/archive.h"
#include "files/file_system.h"
#include "files/model_search.h"
#include "formats/images/image_file.h"
#include "formats/load_model.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <system_error>
#include <utility>

namespace tris::app {

namespace {

constexpr std::size_t kMostRecent = 12;

enum class FileKind { model, picture, palette, quakec };

FileKind kind_of(const std::filesystem::path& path) {
    const std::string extension = lower_ascii(path.extension().string());
    if (formats::is_image_name(path.string()))
        return FileKind::picture;
    if (extension == ".lmp")
        return FileKind::palette;
    return extension == ".qc" ? FileKind::quakec : FileKind::model;
}

// Whether it is more than a file on the disk: then only reading tells what is to be opened. Looks, but reads
// nothing.
bool may_be_folder(const std::filesystem::path& path) {
    return !files::place_on_disk(path).inside.empty() || files::is_folder(path);
}

struct Wish {
    Arrival arrival = Arrival::fresh;
    std::vector<std::filesystem::path> side_files; // for the model once it is there
    FirstSkin first_skin;
    std::string ordinal; // "3 of 16"
};

// What a reload gives back to the viewer.
struct Kept {
    render::Camera camera;
    model::Playback playback;
    std::string clip;
    std::optional<SkinChoice> skin;
    std::vector<SkinSlot> dropped;
    std::optional<ShownSkin> shown;
    std::filesystem::path weapon;
    Weapon held;
    std::map<std::string, bool> hidden_parts; // by name: they may be others, or in another order
};

Kept keep(const Viewer& viewer) {
    Kept kept{viewer.view.camera, viewer.playback, current_clip(viewer).label, {}, {}, {}, {}, {}, {}};
    if (!viewer.skins.empty())
        kept.skin = viewer.skins[static_cast<std::size_t>(viewer.skin)].choice;
    if (viewer.shown && viewer.shown->skin == viewer.skin)
        kept.shown = viewer.shown;
    std::copy_if(viewer.skins.begin(), viewer.skins.end(), std::back_inserter(kept.dropped),
                 [](const SkinSlot& slot) { return is_dropped(slot.choice); });
    if (viewer.weapon >= 0) {
        kept.weapon = viewer.weapons[static_cast<std::size_t>(viewer.weapon)];
        kept.held = viewer.held;
    }
    if (const auto& figure = viewer.document->model.mesh.figure) {
        for (std::size_t i = 0; i < figure->parts.size(); ++i)
            kept.hidden_parts[figure->parts[i].name] = viewer.view.figure.hidden[i];
    }
    return kept;
}

int find_skin(const Viewer& viewer, const SkinChoice& wanted) {
    const auto at = std::find_if(viewer.skins.begin(), viewer.skins.end(), [&](const SkinSlot& slot) {
        return slot.choice.path == wanted.path && slot.choice.indexed == wanted.indexed;
    });
    return at == viewer.skins.end() ? -1 : static_cast<int>(at - viewer.skins.begin());
}

void give_back(Viewer& viewer, const Kept& kept) {
    const std::vector<model::Clip>& clips = viewer.document->model.clips;
    viewer.view.camera = kept.camera;
    viewer.playback = kept.playback;
    const auto clip =
        std::find_if(clips.begin(), clips.end(), [&](const model::Clip& c) { return c.label == kept.clip; });
    viewer.playback.clip = clip != clips.end()
                               ? static_cast<int>(clip - clips.begin())
                               : std::min(kept.playback.clip, static_cast<int>(clips.size()) - 1);
    if (const auto& figure = viewer.document->model.mesh.figure) {
        viewer.view.figure.hidden = model::hidden_at_first(*figure);
        for (std::size_t i = 0; i < figure->parts.size(); ++i) {
            if (const auto part = kept.hidden_parts.find(figure->parts[i].name);
                part != kept.hidden_parts.end())
                viewer.view.figure.hidden[i] = part->second;
        }
    }
    for (const SkinSlot& slot : kept.dropped) {
        // One that lies beside the model may have been found there by now.
        if (find_skin(viewer, slot.choice) < 0)
            viewer.skins.push_back(slot);
    }
    // A picture that is gone from the disk is still on the model: it stays in the list.
    if (kept.skin && kept.skin->indexed < 0 && find_skin(viewer, *kept.skin) < 0)
        viewer.skins.emplace_back().choice = *kept.skin;
    if (const int skin = kept.skin ? find_skin(viewer, *kept.skin) : -1; skin >= 0) {
        viewer.skin = skin;
        viewer.shown = kept.shown;
    }
    if (viewer.shown) {
        viewer.shown->skin = viewer.skin;
        viewer.shown->picture = -1; // what is on screen stays until this state of the skin can be read
    }
    if (const int weapon = index_of(viewer.weapons, kept.weapon); weapon >= 0) {
        viewer.held = kept.held;
        hold_weapon(viewer, weapon);
    }
}

void use_quakec(Viewer& viewer, const std::filesystem::path& path) {
    if (viewer.document == nullptr) {
        notify(viewer, ui::NoticeKind::error,
               "Open a model first, then drop a QuakeC file to name its clips.");
        return;
    }
    viewer.loader.run([&viewer, path, document = viewer.document]() -> Background::Ending {
        const Result<Bytes> bytes = files::read(path);
        if (!bytes)
            return [&viewer, path, error = bytes.error()] {
                notify(viewer, ui::NoticeKind::error, error.message, path);
            };
        // The cached document keeps its own names; this one is the window's.
        auto renamed = std::make_shared<Document>(*document);
        if (!formats::name_clips_from_quakec(renamed->model,
                                             {reinterpret_cast<const char*>(bytes->data()), bytes->size()}))
            return [&viewer, path] {
                notify(viewer, ui::NoticeKind::error,
                       path.string() + (viewer.document->model.mesh.figure
                                            ? ": names no clips of a figure, which has names of its own"
                                            : ": has no $frame lines, so it names no clips"),
                       path);
            };
        return [&viewer, path, document, renamed] {
            if (viewer.document->source != document->source)
                return;
            take_back_notices(viewer, path);
            viewer.document = renamed;
            viewer.playback.clip = 0;
            viewer.playback.seconds = 0.0;
            point_at(viewer, -1);
            notify(viewer, ui::NoticeKind::info,
                   std::to_string(renamed->model.clips.size()) + " clips by " + path.filename().string());
        };
    });
}

void use_side_file(Viewer& viewer, const std::filesystem::path& path) {
    switch (kind_of(path)) {
    case FileKind::picture:
        use_picture(viewer, path);
        break;
    case FileKind::palette:
        use_palette(viewer, path);
        break;
    case FileKind::quakec:
        use_quakec(viewer, path);
        break;
    case FileKind::model:
        break;
    }
}

void show(Viewer& viewer, const std::filesystem::path& path, const Opened& opened, const Wish& wish) {
    const auto start = std::chrono::steady_clock::now();
    const std::shared_ptr<const Document>& document = opened.document;
    if (wish.arrival == Arrival::reload) // it may have changed and kept its size and time
        viewer.graphics.models.forget(document->source);
    Result<std::shared_ptr<gpu::GpuModel>> gpu_model =
        viewer.graphics.models.get(document->source, document->model.mesh);
    if (!gpu_model) {
        notify(viewer, ui::NoticeKind::error, gpu_model.error().message, path);
        return;
    }
    const bool again = wish.arrival == Arrival::reload && viewer.document != nullptr;
    const std::optional<Kept> kept = again ? std::optional(keep(viewer)) : std::nullopt;
    render::Camera last_camera = viewer.view.camera;
    last_camera.front_degrees = document->model.front_degrees;
    const bool had_model = viewer.document != nullptr;
    const bool paused_by_hand =
        had_model && !viewer.playback.playing && !model::has_ended(viewer.playback, current_clip(viewer));
    take_back_notices(viewer, path);
    *viewer.thumbnails_wanted = false;
    viewer.thumbnails_wanted = std::make_shared<std::atomic<bool>>(true);
    viewer.changed = false;
    viewer.documents.put(document, opened.skin_key);
    viewer.document = document;
    viewer.gpu_model = *gpu_model;
    viewer.skins.clear();
    for (const SkinChoice& choice : document->skins)
        viewer.skins.emplace_back().choice = choice;
    viewer.skin = 0;
    viewer.shown.reset();
    viewer.second_shown.reset();
    if (!again) {
        viewer.second_skin = 0;
        viewer.second_textures = {};
        leave_gallery(viewer);
    }
    viewer.decoded.reset();
    viewer.weapons = document->weapons;
    viewer.weapon = -1;
    viewer.held = {};
    viewer.panes.highlighted.clear();
    viewer.panes.marked_vertex = -1;
    if (!viewer.palette_given)
        viewer.palette = document->palette;
    if (again) { // as the model
        for (const SkinSlot& slot : viewer.skins)
            viewer.graphics.textures.forget(thumbnail_key(*document, slot.choice, viewer.palette));
    }
    auto resident = find_textures(viewer.graphics.textures, opened.skin_key);
    if (opened.skin && (again || !resident)) {
        viewer.textures = put_textures(viewer.graphics.textures, opened.skin_key, *opened.skin);
        tell_notes(viewer, first_request(*document, wish.first_skin)->choice.label, *opened.skin,
                   viewer.textures);
    } else if (resident) {
        viewer.textures = *std::move(resident);
    } else if (!kept) {
        viewer.textures = checkerboard_textures(viewer.graphics.textures);
    }
    viewer.upload_milliseconds +=
        std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
    if (kept) {
        give_back(viewer, *kept);
    } else {
        viewer.view.camera.first_person = is_view_weapon(*document);
        viewer.view.camera.front_degrees = document->model.front_degrees;
        if (document->model.mesh.figure)
            viewer.view.figure.hidden = model::hidden_at_first(*document->model.mesh.figure);
        model::begin_clip(viewer.playback, document->model.clips, 0);
        viewer.playback.world_seconds = 0.0;
        viewer.playback.playing = !paused_by_hand;
        viewer.view.top_color = wish.first_skin.view.top_color;
        viewer.view.bottom_color = wish.first_skin.view.bottom_color;
        viewer.ordinal = wish.ordinal;
        viewer.panes.to_top = true;
        viewer.panes.skin_in_view = -1;
        if (wish.arrival == Arrival::same_camera && had_model)
            viewer.view.camera = last_camera;
        else
            frame_model(viewer);
        remember(viewer, path);
        // Complaints about what was asked for before are history now.
        std::erase_if(viewer.notices,
                      [](const ui::Notice& notice) { return notice.kind == ui::NoticeKind::error; });
    }
    watch_files(viewer);
    start_check(viewer);
    for (const std::filesystem::path& side : wish.side_files)
        use_side_file(viewer, side);
}

FirstSkin first_skin(const Viewer& viewer, Arrival arrival) {
    FirstSkin first = fresh_skin(viewer.view);
    if (arrival == Arrival::reload)
        first.view = viewer.view;
    if (viewer.palette_given)
        first.palette = viewer.palette;
    if (arrival == Arrival::reload && !viewer.skins.empty())
        first.choice = viewer.skins[static_cast<std::size_t>(viewer.skin)].choice;
    return first;
}

Wish make_wish(const Viewer& viewer, Arrival arrival) {
    Wish wish;
    wish.arrival = arrival;
    wish.first_skin = first_skin(viewer, arrival);
    return wish;
}

// Whether what was read ahead has the skin that is wished for.
bool wears(const Opened& opened, const FirstSkin& first) {
    const std::optional<SkinRequest> request = first_request(*opened.document, first);
    return opened.skin_key == (request ? skin_key(*opened.document, *request) : "");
}

// As open_with_skin, with what is kept as far as it is still true.
Result<Opened> open_kept(const std::filesystem::path& path, const FirstSkin& first, const Opened& kept,
                         const std::filesystem::path& folder) {
    const bool is_true = kept.document != nullptr && is_current(*kept.document);
    if (is_true && kept.skin && wears(kept, first))
        return kept;
    return open_with_skin(path, first, is_true ? kept.document : nullptr, folder);
}

// What was read ahead of a model, or kept of it without its skin. Does not look at the disk.
std::shared_ptr<const Opened> find_kept(Viewer& viewer, const std::filesystem::path& path) {
    if (auto ahead = take_ahead(viewer, path))
        return ahead;
    const auto kept = viewer.documents.find(path, seen_from(viewer, path));
    return std::make_shared<const Opened>(kept != nullptr ? Opened{kept->document, kept->skin_key, {}}
                                                          : Opened{});
}

void open_wished(Viewer& viewer, const std::filesystem::path& path, Wish wish) {
    const auto kept =
        wish.arrival == Arrival::reload ? std::make_shared<const Opened>() : find_kept(viewer, path);
    if (find_textures(viewer.graphics.textures, kept->skin_key))
        wish.first_skin.resident = kept->skin_key;
    const int request = ++viewer.opening;
    viewer.loading = {path, std::chrono::steady_clock::now()};
    if (wish.arrival != Arrival::reload) // that one nobody has gone to
        viewer.place = path;
    viewer.loader.run(
        [&viewer, path, wish, request, kept, folder = seen_from(viewer, path)]() -> Background::Ending {
            auto opened = std::make_shared<Result<Opened>>(open_kept(path, wish.first_skin, *kept, folder));
            return [&viewer, path, wish, request, opened] {
                if (request != viewer.opening)
                    return;
                if (*opened) {
                    viewer.loading.reset();
                    show(viewer, path, **opened, wish);
                    return;
                }
                notify(viewer, ui::NoticeKind::error, opened->error().message, path);
                end_loading(viewer);
            };
        });
}

void open_expanded(Viewer& viewer, const std::vector<std::filesystem::path>& paths, SeenFrom seen_from = {}) {
    std::vector<std::filesystem::path> models;
    Wish wish = make_wish(viewer, Arrival::fresh);
    for (const std::filesystem::path& given : paths) {
        std::filesystem::path path = given;
        if (files::is_companion_name(given.string())) {
            const std::optional<std::filesystem::path> figure = files::figure_of(given);
            if (!figure) {
                notify(viewer, ui::NoticeKind::error,
                       given.string() + ": belongs to a figure, expected " + given.stem().string() +
                           ".mod, .lnk or .fig beside it",
                       given);
                continue;
            }
            path = *figure;
        }
        if (kind_of(path) != FileKind::model)
            wish.side_files.push_back(path);
        else if (index_of(models, path) < 0) // twice in the list, it would be a place that nobody gets past
            models.push_back(path);
    }
    if (models.empty()) {
        for (const std::filesystem::path& side : wish.side_files)
            use_side_file(viewer, side);
        return;
    }
    ++viewer.choices;
    viewer.playlist = models.size() > 1 ? models : std::vector<std::filesystem::path>{};
    viewer.seen_from = std::move(seen_from);
    if (models.size() > 1)
        wish.ordinal = ordinal_of(models, models.front());
    viewer.browser.open = false; // whoever drops a model has chosen
    open_wished(viewer, models.front(), wish);
}

void go_to_neighbour(Viewer& viewer, const std::vector<std::filesystem::path>& models,
                     const std::filesystem::path& from, int steps, Arrival arrival) {
    const auto next = neighbour(models, from, steps);
    if (!next) {
        notify(viewer, ui::NoticeKind::info, "No other model in this folder");
        return;
    }
    Wish wish = make_wish(viewer, arrival);
    wish.ordinal = ordinal_of(models, *next);
    open_wished(viewer, *next, std::move(wish));
}

// The one folder or archive among files that are no models; nothing when there is none or more.
std::optional<std::filesystem::path> only_folder(const std::vector<std::filesystem::path>& paths) {
    std::optional<std::filesystem::path> folder;
    for (const std::filesystem::path& path : paths) {
        if (kind_of(path) != FileKind::model)
            continue;
        if (folder || !files::is_folder(path))
            return std::nullopt;
        folder = path;
    }
    return folder;
}

void set_palette(Viewer& viewer, const PaletteChoice& palette, bool given) {
    viewer.palette = palette;
    viewer.palette_given = given;
    viewer.shown.reset();
    viewer.decoded.reset();
    for (SkinSlot& slot : viewer.skins)
        slot.asked = false;
}

} // namespace

FirstSkin skin_of_fresh(const Viewer& viewer) {
    return first_skin(viewer, Arrival::fresh);
}

std::filesystem::path seen_from(const Viewer& viewer, const std::filesystem::path& model) {
    const auto at = viewer.seen_from.find(model);
    return at != viewer.seen_from.end() ? at->second : std::filesystem::path();
}

void open_paths(Viewer& viewer, const std::vector<std::filesystem::path>& paths) {
    if (std::none_of(paths.begin(), paths.end(), may_be_folder)) {
        open_expanded(viewer, paths);
        return;
    }
    viewer.loader.run([&viewer, paths, choice = ++viewer.choices]() -> Background::Ending {
        if (const auto folder = only_folder(paths))
            return [&viewer, choice, paths, folder = *folder] {
                if (choice != viewer.choices)
                    return;
                for (const std::filesystem::path& path : paths)
                    use_side_file(viewer, path);
                open_gallery(viewer, folder);
            };
        return [&viewer, choice, given = expand_folders(paths)] {
            if (choice != viewer.choices)
                return;
            std::vector<std::filesystem::path> expanded;
            SeenFrom seen_from;
            for (const GivenFile& file : given.files) {
                if (!file.error.empty()) {
                    notify(viewer, ui::NoticeKind::error, file.error, file.path);
                    continue;
                }
                expanded.push_back(file.path);
                if (!file.seen_from.empty())
                    seen_from[file.path] = file.seen_from;
            }
            if (const std::vector<std::string> warnings = archive_warnings(given); !warnings.empty())
                notify(viewer, ui::NoticeKind::info,
                       warnings.front() + (warnings.size() > 1
                                               ? " (and " + std::to_string(warnings.size() - 1) + " more)"
                                               : ""));
            if (!expanded.empty())
                open_expanded(viewer, expanded, std::move(seen_from));
        };
    });
}

void remember(Viewer& viewer, const std::filesystem::path& path) {
    std::error_code error;
    const std::filesystem::path place = std::filesystem::absolute(path, error).lexically_normal();
    std::erase(viewer.recent, place);
    viewer.recent.insert(viewer.recent.begin(), place);
    if (viewer.recent.size() > kMostRecent)
        viewer.recent.resize(kMostRecent);
}

void open_model(Viewer& viewer, const std::filesystem::path& path, Arrival arrival) {
    open_wished(viewer, path, make_wish(viewer, arrival));
}

void open_listed(Viewer& viewer, const std::filesystem::path& path) {
    Wish wish = make_wish(viewer, Arrival::fresh);
    wish.ordinal = ordinal_of(viewer.playlist, path);
    open_wished(viewer, path, std::move(wish));
}

void reload(Viewer& viewer) {
    if (viewer.document == nullptr)
        return;
    // While another model is on its way this one is about to go, unless the other cannot be read.
    if (viewer.loading && viewer.loading->path != viewer.document->path)
        viewer.changed = true;
    else
        open_model(viewer, viewer.document->path, Arrival::reload);
}

void end_loading(Viewer& viewer) {
    viewer.loading.reset();
    if (std::exchange(viewer.changed, false))
        reload(viewer);
}

void open_neighbour(Viewer& viewer, int steps, Arrival arrival) {
    if (viewer.place.empty())
        return;
    if (index_of(viewer.playlist, viewer.place) >= 0) { // long ones are not to be copied
        go_to_neighbour(viewer, viewer.playlist, viewer.place, steps, arrival);
        return;
    }
    viewer.loader.run([&viewer, steps, arrival, choice = viewer.choices, place = viewer.place,
                       playlist = viewer.playlist]() -> Background::Ending {
        const std::vector<std::filesystem::path> models = models_around(place, playlist);
        const std::filesystem::path listed = listed_name(models, place);
        return [&viewer, steps, arrival, choice, place, models, listed] {
            if (choice != viewer.choices)
                return; // something else was chosen since
            // Keys may come faster than models: each goes on from where the last one went.
            go_to_neighbour(viewer, models, viewer.place == place ? listed : viewer.place, steps, arrival);
        };
    });
}

void use_palette(Viewer& viewer, const std::filesystem::path& path) {
    viewer.loader.run([&viewer, path]() -> Background::Ending {
        const Result<PaletteChoice> palette = load_palette(path);
        return [&viewer, path, palette] {
            if (!palette) {
                notify(viewer, ui::NoticeKind::error, palette.error().message, path);
                return;
            }
            take_back_notices(viewer, path);
            set_palette(viewer, *palette, true);
            const bool needed = viewer.document == nullptr || !viewer.document->model.indexed_skins.empty();
            notify(viewer, ui::NoticeKind::info,
                   "Palette: " + path.filename().string() +
                       (needed ? "" : ", kept for models that need one; this one does not"));
        };
    });
}

void use_own_palette(Viewer& viewer) {
    if (viewer.palette_given)
        set_palette(viewer, viewer.document != nullptr ? viewer.document->palette : PaletteChoice{}, false);
}

} // namespace tris::app
