#include "app/gallery_live.h"

#include "app/viewer.h"
#include "model/clips.h"

#include <glm/common.hpp>

#include <algorithm>
#include <utility>

namespace tris::app {

namespace {

constexpr double kRestSeconds = 0.12; // the mouse stays that long before its model is read
constexpr double kEaseSeconds = 0.35; // from the picture to all that the movement needs
constexpr float kTurnDegrees = 50.0F; // a second

// The clip that its picture is of, if it moves; or else the first that does, and that one when none does.
int moving_clip(const model::Model& model) {
    const int rest = model::rest_clip(model.clips);
    if (model.clips[static_cast<std::size_t>(rest)].count > 1)
        return rest;
    for (std::size_t i = 0; i < model.clips.size(); ++i) {
        if (model.clips[i].count > 1)
            return static_cast<int>(i);
    }
    return rest;
}

void frame_hovered(GalleryLive& live) {
    const model::Model& model = live.document->model;
    render::Camera& camera = live.view.camera;
    PictureOptions picture = gallery_picture_options();
    suit_thumbnail(*live.document, picture);
    camera = picture.view.camera;
    camera.front_degrees = model.front_degrees;
    std::vector<glm::vec3> points;
    render::append_shape(points, model.mesh, picture.frame.value_or(0), live.view.figure);
    render::fill_frame(camera, points, 1.0F, kThumbnailShare);
    live.near_distance = camera.distance;
    const model::Pose pose = render::view_pose(model, live.playback, live.view);
    const bool turning = live.turns || turns(model, live.view);
    render::Camera all = camera;
    render::frame_points(all, render::framing_points(model, live.playback.clip, pose, turning), 1.0F,
                         kThumbnailShare);
    // The target stays, so that nothing jumps; what lies aside of it needs as much more room.
    const float aside = glm::length(all.target - camera.target);
    live.far_distance = std::max(live.near_distance, all.distance + aside);
}

void begin_playing(GalleryLive& live, GalleryWork& work, ReadModel& read) {
    const model::Model& model = read.document->model;
    Result<std::shared_ptr<gpu::GpuModel>> gpu_model =
        work.graphics.models.get(read.document->source, model.mesh);
    if (!gpu_model)
        return;
    live.document = read.document;
    live.gpu_model = *gpu_model;
    live.skin = read.skin ? put_textures(work.graphics.textures, read.skin->key, read.skin->decoded)
                          : checkerboard_textures(work.graphics.textures);
    live.view = gallery_picture_options().view;
    live.view.rotate = true;
    if (!read.skin) // as in the picture that it moves out of
        live.view.surface = render::Surface::plain;
    if (model.mesh.figure) {
        live.view.figure.hidden = model::hidden_at_first(*model.mesh.figure);
        live.view.figure.in_place = true;
    }
    live.playback = {};
    model::begin_clip(live.playback, model.clips, moving_clip(model));
    live.playback.mode = model::LoopMode::loop;
    live.turns =
        model.clips[static_cast<std::size_t>(live.playback.clip)].count < 2 && !turns(model, live.view);
    frame_hovered(live);
}

void ask_for_hovered(Viewer& viewer) {
    Gallery& gallery = viewer.gallery;
    GalleryWork& work = *gallery.work;
    GalleryLive& live = gallery.live;
    live.asked = true;
    ++work.reading;
    const std::filesystem::path path = gallery.models[static_cast<std::size_t>(live.cell)].path;
    gallery_reader(work).run(
        [&gallery, path, cell = live.cell, generation = gallery.generation]() -> Background::Ending {
            files::ThumbnailCache none({}, 0); // the model itself is wanted, not its picture
            auto read = std::make_shared<ReadModel>(read_for_gallery(path, none, {}, false));
            return [&gallery, read, cell, generation] {
                --gallery.work->reading;
                GalleryLive& now = gallery.live;
                const bool still = generation == gallery.generation && cell == now.cell && now.asked;
                if (still && read->document != nullptr && now.document == nullptr)
                    begin_playing(now, *gallery.work, *read);
            };
        });
}

bool fit_target(GalleryLive& live, int side) {
    if (live.side == side) // where the driver has refused it will do so again
        return live.target.has_value();
    live.side = side;
    live.target.reset();
    Result<gpu::OffscreenTarget> target = gpu::OffscreenTarget::create(side, side);
    if (!target)
        return false;
    live.target = *std::move(target);
    live.texture = gpu::empty_texture(side, side, "gallery, under the mouse");
    return true;
}

void draw_hovered(GalleryLive& live, const render::Renderer& renderer) {
    const model::Model& model = live.document->model;
    const model::Pose pose = render::view_pose(model, live.playback, live.view);
    const std::vector<render::Part> parts = {{&model, live.gpu_model.get(), live.skin.base.get(),
                                              live.skin.glow.get(), live.skin.base.get(), pose}};
    render::Scene scene;
    scene.parts = parts;
    scene.turn_degrees = scene_turn(model, live.view, live.playback.world_seconds);
    renderer.draw(scene, live.view, live.target->target());
    live.target->copy_to(live.texture);
}

} // namespace

void stop_hovered(Viewer& viewer) {
    GalleryLive& live = viewer.gallery.live;
    live.cell = -1;
    live.hovered_seconds = 0.0;
    live.asked = false;
    live.document.reset();
    live.gpu_model.reset();
    live.skin = {};
    viewer.gallery.view.live = nullptr;
    viewer.gallery.view.live_cell = -1;
}

void play_hovered(Viewer& viewer, double elapsed) {
    Gallery& gallery = viewer.gallery;
    GalleryLive& live = gallery.live;
    const int hovered = gallery.view.shown ? gallery.view.hovered : -1;
    if (hovered != live.cell || live.generation != gallery.generation) {
        stop_hovered(viewer);
        live.cell = hovered;
        live.generation = gallery.generation;
    }
    if (live.cell < 0 || gallery.work == nullptr)
        return;
    live.hovered_seconds += elapsed;
    if (live.document == nullptr) {
        const bool readable =
            gallery.view.cells[static_cast<std::size_t>(live.cell)].state == ui::CellState::readable;
        if (!live.asked && readable && live.hovered_seconds > kRestSeconds)
            ask_for_hovered(viewer);
        if (live.asked)
            live.hovered_seconds = 0.0; // counts from its first picture on
        return;
    }
    model::advance(live.playback, live.document->model.clips, elapsed);
    if (live.turns)
        render::orbit(live.view.camera, glm::vec2(kTurnDegrees * static_cast<float>(elapsed), 0.0F));
    const auto t = static_cast<float>(std::min(1.0, live.hovered_seconds / kEaseSeconds));
    live.view.camera.distance = glm::mix(live.near_distance, live.far_distance, t * t * (3.0F - 2.0F * t));
    if (!fit_target(live, std::max(16, gallery.view.picture_pixels)))
        return;
    draw_hovered(live, gallery.work->graphics.renderer);
    gallery.view.live = &live.texture;
    gallery.view.live_cell = live.cell;
}

bool plays_hovered(const Viewer& viewer) {
    const Gallery& gallery = viewer.gallery;
    if (!gallery.view.shown || gallery.view.hovered < 0)
        return false;
    const bool waits =
        gallery.live.document == nullptr && !gallery.live.asked &&
        gallery.view.cells[static_cast<std::size_t>(gallery.view.hovered)].state == ui::CellState::readable;
    return waits || gallery.live.document != nullptr;
}

} // namespace tris::app
