#include "app/viewer.h"

#include "core/text.h"
#include "files/file_system.h"
#include "formats/images/image_file.h"
#include "formats/load_model.h"

#include <algorithm>
#include <iostream>
#include <iterator>
#include <system_error>

namespace tris::app {

namespace {

constexpr double kInfoSeconds = 4.0;
constexpr double kErrorSeconds = 15.0;
constexpr int kThumbnailSide = 96;
constexpr const char* kDroppedOrigin = "dropped";

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

void use_picture(Viewer& viewer, const std::filesystem::path& path) {
    if (viewer.document == nullptr) {
        notify(viewer, ui::NoticeKind::error,
               "Open a model first, then drop a picture to use it as its skin.");
        return;
    }
    std::vector<std::string> warnings;
    const Result<Image> image = load_skin(path, warnings);
    if (!image) {
        notify(viewer, ui::NoticeKind::error, image.error().message);
        return;
    }
    std::error_code error;
    const std::filesystem::path place = std::filesystem::absolute(path, error);
    auto at = std::find_if(viewer.skins.begin(), viewer.skins.end(),
                           [&](const SkinSlot& slot) { return slot.choice.path == place; });
    if (at == viewer.skins.end()) {
        SkinSlot slot;
        slot.choice = {place.filename().string(), place, -1, kDroppedOrigin, -1};
        at = viewer.skins.insert(viewer.skins.end(), std::move(slot));
    }
    viewer.skin = static_cast<int>(at - viewer.skins.begin());
    viewer.shown.reset();
    for (const std::string& warning : warnings)
        notify(viewer, ui::NoticeKind::info, place.filename().string() + ": " + warning);
}

// False, and everything as it was, when the model cannot be opened.
bool open_model(Viewer& viewer, const std::filesystem::path& path) {
    Result<std::shared_ptr<Document>> document = viewer.documents.open(path);
    if (!document) {
        notify(viewer, ui::NoticeKind::error, document.error().message);
        return false;
    }
    Result<std::shared_ptr<gpu::GpuModel>> gpu_model =
        viewer.graphics.models.get((*document)->source, (*document)->model.mesh);
    if (!gpu_model) {
        notify(viewer, ui::NoticeKind::error, gpu_model.error().message);
        return false;
    }
    viewer.document = *document;
    viewer.gpu_model = *gpu_model;
    viewer.skins.clear();
    for (const SkinChoice& choice : viewer.document->skins)
        viewer.skins.push_back({choice, nullptr, 0, 0});
    viewer.skin = 0;
    viewer.shown.reset();
    if (!viewer.palette_given)
        viewer.palette = viewer.document->palette;
    viewer.view.camera.first_person = is_view_weapon(*viewer.document);
    viewer.playback.clip = 0;
    viewer.playback.seconds = 0.0;
    viewer.playback.world_seconds = 0.0;
    viewer.playback.playing = true;
    frame_model(viewer);
    return true;
}

void make_thumbnail(Viewer& viewer, SkinSlot& slot) {
    const Result<Image> image = skin_image(*viewer.document, slot.choice, viewer.palette);
    if (!image) {
        slot.thumbnail = checkerboard_textures(viewer.graphics.textures).base;
        return;
    }
    slot.width = image->width;
    slot.height = image->height;
    slot.thumbnail = std::make_shared<gpu::GpuTexture>(gpu::upload(thumbnail_of(*image), slot.choice.label));
}

void use_quakec(Viewer& viewer, const std::filesystem::path& path) {
    if (viewer.document == nullptr) {
        notify(viewer, ui::NoticeKind::error,
               "Open a model first, then drop a QuakeC file to name its clips.");
        return;
    }
    const Result<Bytes> bytes = files::read(path);
    if (!bytes) {
        notify(viewer, ui::NoticeKind::error, bytes.error().message);
        return;
    }
    // The cached document keeps its own names; this one is the window's.
    auto renamed = std::make_shared<Document>(*viewer.document);
    if (!formats::name_clips_from_quakec(renamed->model,
                                         {reinterpret_cast<const char*>(bytes->data()), bytes->size()})) {
        notify(viewer, ui::NoticeKind::error, path.string() + ": has no $frame lines, so it names no clips");
        return;
    }
    viewer.document = std::move(renamed);
    viewer.playback.clip = 0;
    viewer.playback.seconds = 0.0;
    notify(viewer, ui::NoticeKind::info,
           std::to_string(viewer.document->model.clips.size()) + " clips by " + path.filename().string());
}

} // namespace

void notify(Viewer& viewer, ui::NoticeKind kind, const std::string& text) {
    constexpr std::size_t kMostNotices = 4;
    if (viewer.notices.size() >= kMostNotices)
        viewer.notices.erase(viewer.notices.begin());
    if (kind == ui::NoticeKind::error)
        std::cerr << "tris: " << text << "\n";
    viewer.notices.push_back({kind, text, kind == ui::NoticeKind::error ? kErrorSeconds : kInfoSeconds});
}

void open_path(Viewer& viewer, const std::filesystem::path& path) {
    const std::string extension = lower_ascii(path.extension().string());
    if (formats::is_image_name(path.string()))
        use_picture(viewer, path);
    else if (extension == ".lmp")
        use_palette(viewer, path);
    else if (extension == ".qc")
        use_quakec(viewer, path);
    else
        open_model(viewer, path);
}

void use_palette(Viewer& viewer, const std::filesystem::path& path) {
    Result<PaletteChoice> palette = load_palette(path);
    if (!palette) {
        notify(viewer, ui::NoticeKind::error, palette.error().message);
        return;
    }
    viewer.palette = *std::move(palette);
    viewer.palette_given = true;
    viewer.shown.reset();
    for (SkinSlot& slot : viewer.skins)
        slot.thumbnail.reset();
    notify(viewer, ui::NoticeKind::info, "Palette: " + path.filename().string());
}

void reload(Viewer& viewer) {
    if (viewer.document == nullptr)
        return;
    const render::Camera camera = viewer.view.camera;
    const model::Playback playback = viewer.playback;
    const int skin = viewer.skin;
    std::vector<SkinSlot> dropped;
    std::copy_if(viewer.skins.begin(), viewer.skins.end(), std::back_inserter(dropped),
                 [](const SkinSlot& slot) { return slot.choice.origin == kDroppedOrigin; });
    viewer.documents.forget(viewer.document->source); // skins may have come or gone beside an unchanged model
    viewer.notices.clear();
    if (!open_model(viewer, viewer.document->path))
        return;
    viewer.skins.insert(viewer.skins.end(), dropped.begin(), dropped.end());
    viewer.view.camera = camera;
    viewer.playback = playback;
    viewer.playback.clip = std::min(playback.clip, static_cast<int>(viewer.document->model.clips.size()) - 1);
    viewer.skin = std::min(skin, std::max(0, static_cast<int>(viewer.skins.size()) - 1));
}

const model::Clip& current_clip(const Viewer& viewer) {
    return viewer.document->model.clips[static_cast<std::size_t>(viewer.playback.clip)];
}

void frame_model(Viewer& viewer) {
    if (viewer.document == nullptr)
        return;
    const model::Model& model = viewer.document->model;
    const model::Pose pose = model::sample(model, viewer.playback);
    render::frame_points(viewer.view.camera,
                         render::framing_points(model, viewer.playback.clip, pose, turns(model, viewer.view)),
                         viewer.aspect);
}

void choose_clip(Viewer& viewer, int steps) {
    if (viewer.document == nullptr)
        return;
    const int count = static_cast<int>(viewer.document->model.clips.size());
    viewer.playback.clip = ((viewer.playback.clip + steps) % count + count) % count;
    viewer.playback.seconds = 0.0;
}

void choose_skin(Viewer& viewer, int steps) {
    const int count = static_cast<int>(viewer.skins.size());
    if (count > 0)
        viewer.skin = ((viewer.skin + steps) % count + count) % count;
}

bool prepare_skins(Viewer& viewer) {
    if (viewer.document == nullptr)
        return false;
    const model::Model& model = viewer.document->model;
    ShownSkin wanted{viewer.skin, 0, skin_recipe(model, viewer.view)};
    if (!viewer.skins.empty())
        wanted.picture = picture_at(model, viewer.skins[static_cast<std::size_t>(viewer.skin)].choice,
                                    viewer.playback.world_seconds);
    if (viewer.shown != wanted) {
        std::vector<std::string> notes;
        if (viewer.skins.empty())
            viewer.textures = checkerboard_textures(viewer.graphics.textures);
        else
            viewer.textures = skin_textures(viewer.graphics.textures, *viewer.document,
                                            viewer.skins[static_cast<std::size_t>(viewer.skin)].choice,
                                            wanted.picture, viewer.palette, wanted.recipe, notes);
        for (const std::string& note : notes)
            notify(viewer, ui::NoticeKind::info, note);
        viewer.shown = wanted;
        return true; // thumbnails can wait until the model is on screen
    }
    const auto missing = std::find_if(viewer.skins.begin(), viewer.skins.end(),
                                      [](const SkinSlot& slot) { return slot.thumbnail == nullptr; });
    if (missing == viewer.skins.end())
        return false;
    make_thumbnail(viewer, *missing);
    return true;
}

} // namespace tris::app
