#include "app/shown_skin.h"

#include "app/live.h"
#include "app/pointing.h"
#include "files/file_system.h"

#include <algorithm>
#include <utility>

namespace tris::app {

namespace {

constexpr int kThumbnailSide = 96;

// The nearest-neighbour reduction that a thumbnail of texels wants.
Image thumbnail_of(const Image& image) {
    const int longest = std::max(image.width, image.height);
    if (longest <= kThumbnailSide)
        return image;
    Image out = make_image(std::max(1, image.width * kThumbnailSide / longest),
                           std::max(1, image.height * kThumbnailSide / longest));
    for (int y = 0; y < out.height; ++y) {
        for (int x = 0; x < out.width; ++x) {
            const std::uint8_t* from =
                image.pixel(x * image.width / out.width, y * image.height / out.height);
            std::copy(from, from + 4, out.pixel(x, y));
        }
    }
    return out;
}

bool same_skin(const SkinChoice& a, const SkinChoice& b) {
    return a.path == b.path && a.indexed == b.indexed;
}

SkinSlot* find_slot(Viewer& viewer, const SkinChoice& choice) {
    const auto at = std::find_if(viewer.skins.begin(), viewer.skins.end(),
                                 [&](const SkinSlot& slot) { return same_skin(slot.choice, choice); });
    return at == viewer.skins.end() ? nullptr : &*at;
}

SkinTextures upload_skin(Viewer& viewer, const std::string& key, const DecodedSkin& decoded,
                         const std::string& label) {
    const auto start = std::chrono::steady_clock::now();
    SkinTextures textures = put_textures(viewer.graphics.textures, key, decoded);
    viewer.upload_milliseconds +=
        std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
    tell_notes(viewer, label, decoded, textures);
    return textures;
}

void decode_in_background(Viewer& viewer, const ShownSkin& wanted, const SkinRequest& request,
                          const std::string& key) {
    viewer.decoded = wanted;
    const int number = ++viewer.decoding;
    viewer.loader.run(
        [&viewer, wanted, request, key, number, document = viewer.document]() -> Background::Ending {
            auto decoded = std::make_shared<Result<DecodedSkin>>(decode_skin(*document, request));
            return [&viewer, wanted, request, key, number, decoded] {
                // The same may have been asked for twice, before and after its file changed: only the later
                // counts.
                if (number != viewer.decoding || !viewer.decoded)
                    return;
                viewer.decoded.reset();
                if (*decoded) {
                    take_back_notices(viewer, request.choice.path);
                    viewer.textures = upload_skin(viewer, key, **decoded, request.choice.label);
                    viewer.shown = wanted;
                    return;
                }
                // A file that is being saved may be unreadable for a moment: what is on screen stays.
                const bool had_it = viewer.shown && viewer.shown->skin == wanted.skin;
                if (!had_it)
                    viewer.textures = checkerboard_textures(viewer.graphics.textures);
                viewer.shown = wanted;
                notify(viewer, ui::NoticeKind::error, decoded->error().message, request.choice.path);
            };
        });
}

// The second texture of a figure that has two.
void prepare_second(Viewer& viewer) {
    if (!model::has_second_texture(viewer.document->model.mesh)) {
        viewer.second_textures = {};
        return;
    }
    if (viewer.second_shown == viewer.second_skin)
        return;
    viewer.second_shown = viewer.second_skin;
    const SkinChoice& choice = viewer.skins[static_cast<std::size_t>(viewer.second_skin)].choice;
    const SkinRequest request{choice, 0, viewer.palette, {}};
    const std::string key = skin_key(*viewer.document, request);
    if (auto found = find_textures(viewer.graphics.textures, key)) {
        viewer.second_textures = *std::move(found);
        return;
    }
    viewer.loader.run([&viewer, request, key, document = viewer.document,
                       skin = viewer.second_skin]() -> Background::Ending {
        auto decoded = std::make_shared<Result<DecodedSkin>>(decode_skin(*document, request));
        return [&viewer, request, key, document, skin, decoded] {
            if (viewer.document != document || viewer.second_skin != skin)
                return;
            if (*decoded)
                viewer.second_textures = upload_skin(viewer, key, **decoded, request.choice.label);
            else
                notify(viewer, ui::NoticeKind::error, decoded->error().message, request.choice.path);
        };
    });
}

void ask_for_thumbnail(Viewer& viewer, SkinSlot& slot) {
    slot.asked = true;
    slot.thumbnail_key = thumbnail_key(*viewer.document, slot.choice, viewer.palette);
    if (auto found = viewer.graphics.textures.find(slot.thumbnail_key)) {
        slot.width = found->full_width;
        slot.height = found->full_height;
        slot.thumbnail = std::move(found);
        return;
    }
    viewer.errands.run([&viewer, choice = slot.choice, palette = viewer.palette, document = viewer.document,
                        key = slot.thumbnail_key, wanted = viewer.thumbnails_wanted]() -> Background::Ending {
        if (!*wanted)
            return [] {};
        const Result<Image> image = skin_image(*document, choice, palette);
        if (!image)
            return [] {};
        auto small = std::make_shared<Image>(thumbnail_of(*image));
        return [&viewer, choice, key, wanted, small, width = image->width, height = image->height] {
            SkinSlot* const place = *wanted ? find_slot(viewer, choice) : nullptr;
            if (place == nullptr || place->thumbnail_key != key) // another palette was given since
                return;
            place->width = width;
            place->height = height;
            place->thumbnail = viewer.graphics.textures.put_thumbnail(key, *small, width, height);
        };
    });
}

// Of very many skins, those that the list shows, and the one that is worn.
void ask_for_thumbnails(Viewer& viewer) {
    constexpr std::size_t kFewSkins = 256;
    const std::size_t count = viewer.skins.size();
    const bool few = count <= kFewSkins;
    const std::size_t end = few ? count : std::min(viewer.panes.skins_end, count);
    for (std::size_t i = few ? 0 : viewer.panes.skins_from; i < end; ++i) {
        if (!viewer.skins[i].asked)
            ask_for_thumbnail(viewer, viewer.skins[i]);
    }
    if (SkinSlot& worn = viewer.skins[static_cast<std::size_t>(viewer.skin)]; !worn.asked)
        ask_for_thumbnail(viewer, worn);
}

} // namespace

void tell_notes(Viewer& viewer, const std::string& label, const DecodedSkin& decoded,
                const SkinTextures& textures) {
    for (const std::string& note : skin_notes(decoded, textures))
        notify(viewer, ui::NoticeKind::info, label + ": " + note);
}

bool is_dropped(const SkinChoice& choice) {
    return choice.origin == kDroppedOrigin;
}

SkinRequest skin_request(const Viewer& viewer) {
    const model::Model& model = viewer.document->model;
    const SkinChoice& choice = viewer.skins[static_cast<std::size_t>(viewer.skin)].choice;
    return {choice, picture_at(model, choice, viewer.playback.world_seconds), viewer.palette,
            skin_recipe(model, viewer.view)};
}

void prepare_skins(Viewer& viewer) {
    if (viewer.document == nullptr)
        return;
    if (viewer.skins.empty()) {
        viewer.textures = checkerboard_textures(viewer.graphics.textures);
        viewer.second_textures = {};
        return;
    }
    viewer.second_skin = std::min(viewer.second_skin, static_cast<int>(viewer.skins.size()) - 1);
    prepare_second(viewer);
    SkinSlot& worn = viewer.skins[static_cast<std::size_t>(viewer.skin)];
    const SkinChoice& choice = worn.choice;
    const model::Model& model = viewer.document->model;
    const ShownSkin wanted{viewer.skin, picture_at(model, choice, viewer.playback.world_seconds),
                           skin_recipe(model, viewer.view)};
    if (viewer.shown != wanted && viewer.decoded != wanted) {
        // What is wrong with a skin matters as long as it is worn.
        if (viewer.shown && viewer.shown->skin != viewer.skin &&
            static_cast<std::size_t>(viewer.shown->skin) < viewer.skins.size())
            take_back_notices(viewer, viewer.skins[static_cast<std::size_t>(viewer.shown->skin)].choice.path);
        const SkinRequest request = skin_request(viewer);
        const std::string key = skin_key(*viewer.document, request);
        worn.key = key;
        // A file may change and keep its size and its time, by which textures are known.
        std::optional<SkinTextures> found;
        if (!worn.stale)
            found = find_textures(viewer.graphics.textures, key);
        if (found) {
            take_back_notices(viewer, choice.path);
            viewer.textures = *std::move(found);
            viewer.shown = wanted;
            viewer.decoded.reset();
        } else {
            worn.stale = false;
            decode_in_background(viewer, wanted, request, key);
        }
    }
    ask_for_thumbnails(viewer);
}

void use_picture(Viewer& viewer, const std::filesystem::path& path) {
    if (viewer.document == nullptr) {
        notify(viewer, ui::NoticeKind::error,
               "Open a model first, then drop a picture to use it as its skin.");
        return;
    }
    // As the watch names it.
    const std::filesystem::path place = files::folder_of(path) / path.filename();
    const SkinChoice choice{place.filename().string(), place, -1, kDroppedOrigin, -1};
    viewer.loader.run([&viewer, choice, document = viewer.document]() -> Background::Ending {
        const SkinRequest request{choice, 0, {}, {}};
        const std::string key = skin_key(*document, request);
        auto decoded = std::make_shared<Result<DecodedSkin>>(decode_skin(*document, request));
        return [&viewer, choice, key, document, decoded] {
            // Read again or under other clip names it is still the model that the picture was meant for.
            if (viewer.document->path != document->path)
                return;
            if (!*decoded) {
                notify(viewer, ui::NoticeKind::error, decoded->error().message, choice.path);
                return;
            }
            take_back_notices(viewer, choice.path);
            upload_skin(viewer, key, **decoded, choice.label);
            if (find_slot(viewer, choice) == nullptr)
                viewer.skins.emplace_back().choice = choice;
            viewer.skin = static_cast<int>(find_slot(viewer, choice) - viewer.skins.data());
            viewer.skins[static_cast<std::size_t>(viewer.skin)].stale = false;
            viewer.shown.reset();
            watch_files(viewer);
            start_check(viewer);
        };
    });
}

void refresh_skin(Viewer& viewer, const std::filesystem::path& path) {
    for (std::size_t i = 0; i < viewer.skins.size(); ++i) {
        SkinSlot& slot = viewer.skins[i];
        if (slot.choice.path.empty() || files::disk_file(slot.choice.path) != path)
            continue;
        slot.asked = false; // the old thumbnail stays until the new one is there
        slot.stale = true;
        viewer.graphics.textures.forget(slot.key); // nobody will ask for what the file was
        viewer.graphics.textures.forget(slot.thumbnail_key);
        const int skin = static_cast<int>(i);
        if (viewer.second_skin == skin)
            viewer.second_shown.reset();
        if (viewer.shown && viewer.shown->skin == skin)
            viewer.shown->picture = -1; // the same skin, but not this state of it
        if (viewer.decoded && viewer.decoded->skin == skin)
            viewer.decoded.reset();
    }
    start_check(viewer);
}

} // namespace tris::app
