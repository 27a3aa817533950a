#include "app/viewer.h"

#include "core/utf8.h"

#include <algorithm>
#include <iostream>
#include <limits>
#include <utility>

namespace tris::app {

namespace {

constexpr double kInfoSeconds = 4.0;
constexpr double kErrorSeconds = 15.0;
constexpr double kForGood = std::numeric_limits<double>::infinity();
constexpr double kSavingSeconds = 20.0; // a disk that takes longer is waited for no more

// Whether a file is one of those that make the picture.
bool is_on_screen(const Viewer& viewer, const std::filesystem::path& file) {
    if (viewer.document == nullptr || file.empty())
        return false;
    const auto wears = [&](int skin) {
        return static_cast<std::size_t>(skin) < viewer.skins.size() &&
               viewer.skins[static_cast<std::size_t>(skin)].choice.path == file;
    };
    return file == viewer.document->path || wears(viewer.skin) ||
           (model::has_second_texture(viewer.document->model.mesh) && wears(viewer.second_skin)) ||
           (viewer.held.document != nullptr && viewer.held.document->path == file);
}

} // namespace

Viewer::Viewer(Graphics g, const std::function<void()>& wake_loop)
    : graphics(std::move(g)), wake(wake_loop), watch(wake_loop),
      loader(wake_loop,
             [this](const std::string& reason) {
                 notify(*this, ui::NoticeKind::error, reason);
                 loading.reset(); // whatever was waited for does not come
             }),
      errands(wake_loop,
              [this](const std::string& reason) { notify(*this, ui::NoticeKind::error, reason); }) {}

Viewer::~Viewer() {
    *thumbnails_wanted = false;
    if (gallery.walk) // whose thread is waited for
        gallery.walk->feed->called_off = true;
    errands.wait(kSavingSeconds);
}

void notify(Viewer& viewer, ui::NoticeKind kind, const std::string& text,
            const std::filesystem::path& subject) {
    constexpr std::size_t kMostNotices = 4;
    // Said again, it is shown once, and longer.
    std::erase_if(viewer.notices, [&](const ui::Notice& notice) { return notice.text == text; });
    if (!subject.empty())
        take_back_notices(viewer, subject); // the newest word on a thing replaces the last
    if (viewer.notices.size() >= kMostNotices)
        viewer.notices.erase(viewer.notices.begin());
    if (kind == ui::NoticeKind::error)
        std::cerr << "tris: " << printable(text) << "\n";
    const double seconds = kind == ui::NoticeKind::info    ? kInfoSeconds
                           : is_on_screen(viewer, subject) ? kForGood
                                                           : kErrorSeconds;
    viewer.notices.push_back({kind, text, seconds, subject.string()});
}

void take_back_notices(Viewer& viewer, const std::filesystem::path& subject) {
    if (subject.empty()) // most messages are about no file; they stay
        return;
    std::erase_if(viewer.notices,
                  [&](const ui::Notice& notice) { return notice.subject == subject.string(); });
}

const render::Ground& GroundMemo::of(const std::shared_ptr<const Document>& document,
                                     const model::FigureLook& look) {
    if (document_.lock() != document || !(look == look_)) {
        document_ = document;
        look_ = look;
        ground_ = render::ground_of(document->model, look);
    }
    return ground_;
}

const render::Ground& ground_of(const Viewer& viewer) {
    return viewer.ground_memo.of(viewer.document, viewer.view.figure);
}

render::Crowd crowd_of(const Viewer& viewer) {
    return render::make_crowd(viewer.view.crowd, ground_of(viewer));
}

const model::Clip& current_clip(const Viewer& viewer) {
    return viewer.document->model.clips[static_cast<std::size_t>(viewer.playback.clip)];
}

namespace {

std::vector<glm::vec3> points_to_frame(const Viewer& viewer) {
    const model::Model& model = viewer.document->model;
    const model::Pose pose = render::view_pose(model, viewer.playback, viewer.view);
    return render::crowd_points(
        render::framing_points(model, viewer.playback.clip, pose, turns(model, viewer.view)),
        crowd_of(viewer));
}

} // namespace

void frame_model(Viewer& viewer) {
    if (viewer.document != nullptr)
        render::frame_points(viewer.view.camera, points_to_frame(viewer), viewer.aspect);
}

void follow_aspect(Viewer& viewer, float aspect) {
    const float before = std::exchange(viewer.aspect, aspect);
    if (before == aspect || viewer.document == nullptr)
        return;
    const std::vector<glm::vec3> points = points_to_frame(viewer);
    render::Camera then = viewer.view.camera;
    render::Camera now = then;
    render::frame_points(then, points, before);
    render::frame_points(now, points, aspect);
    constexpr float kNearly = 0.999F; // what was framed may have been rounded
    float& distance = viewer.view.camera.distance;
    if (distance >= then.distance * kNearly)
        distance *= now.distance / then.distance;
}

std::size_t texture_bytes(const Viewer& viewer) {
    constexpr std::size_t kWorn = 6;
    const std::array<const gpu::GpuTexture*, kWorn> worn = {
        viewer.textures.base.get(),        viewer.textures.glow.get(),      viewer.second_textures.base.get(),
        viewer.second_textures.glow.get(), viewer.held.textures.base.get(), viewer.held.textures.glow.get()};
    std::size_t bytes = 0;
    // One may be used twice.
    for (auto at = worn.begin(); at != worn.end(); ++at) {
        if (*at != nullptr && std::find(worn.begin(), at, *at) == at)
            bytes += (*at)->bytes;
    }
    for (const SkinSlot& slot : viewer.skins)
        bytes += slot.thumbnail != nullptr ? slot.thumbnail->bytes : 0; // each is its slot's own
    return bytes;
}

void choose_clip(Viewer& viewer, int steps) {
    if (viewer.document == nullptr)
        return;
    const int count = static_cast<int>(viewer.document->model.clips.size());
    model::begin_clip(viewer.playback, viewer.document->model.clips,
                      ((viewer.playback.clip + steps) % count + count) % count);
}

void choose_skin(Viewer& viewer, int steps) {
    const int count = static_cast<int>(viewer.skins.size());
    if (count > 0)
        viewer.skin = ((viewer.skin + steps) % count + count) % count;
}

ViewerScene::ViewerScene(const Viewer& viewer) {
    if (viewer.document == nullptr || viewer.textures.base == nullptr)
        return;
    const model::Model& model = viewer.document->model;
    const model::Pose pose = render::view_pose(model, viewer.playback, viewer.view);
    scene.crowd = crowd_of(viewer);
    if (scene.crowd.count > 1)
        render::spread_moments(moments_[0], model, viewer.playback);
    all_parts_[0] = {&model,
                     viewer.gpu_model.get(),
                     viewer.textures.base.get(),
                     viewer.textures.glow.get(),
                     viewer.second_textures.base.get(),
                     pose,
                     moments_[0].span()};
    std::size_t count = 1;
    if (viewer.held.document != nullptr) {
        const Weapon& held = viewer.held;
        const model::Model& held_model = held.document->model;
        if (const auto held_pose = model::follow(pose, held_model)) {
            render::follow_moments(moments_[1], moments_[0], held_model);
            all_parts_[count++] = {
                &held_model, held.gpu_model.get(), held.textures.base.get(), held.textures.glow.get(),
                nullptr,     *held_pose,           moments_[1].span()};
        }
    }
    parts = std::span(all_parts_).first(count);
    if (viewer.view.ghosts > 0)
        ghosts = model::ghosts_around(model, viewer.playback, viewer.view.ghosts);
    scene.parts = parts;
    scene.ghosts = ghosts;
    scene.ground = ground_of(viewer);
    scene.turn_degrees = scene_turn(model, viewer.view, viewer.playback.world_seconds);
    scene.highlighted_triangles = viewer.panes.highlighted;
    scene.marked_vertex = viewer.panes.marked_vertex;
    scene.marked_vertices = viewer.panes.pinned_vertices;
}

} // namespace tris::app
