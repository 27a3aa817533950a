#include "app/pointing.h"

#include <algorithm>
#include <set>
#include <utility>

namespace tris::app {

namespace {

// The clip that a frame belongs to, at best the one that plays, and no overview of all frames if there is
// another.
int clip_of_frame(const Viewer& viewer, int frame) {
    const std::vector<model::Clip>& clips = viewer.document->model.clips;
    const auto holds = [&](const model::Clip& clip) {
        return frame >= clip.first && frame < clip.first + clip.count;
    };
    if (holds(current_clip(viewer)))
        return viewer.playback.clip;
    int found = viewer.playback.clip;
    for (std::size_t i = 0; i < clips.size(); ++i) {
        if (!holds(clips[i]))
            continue;
        found = static_cast<int>(i);
        if (!clips[i].overview)
            break;
    }
    return found;
}

void go_to_frame(Viewer& viewer, int frame) {
    const std::vector<model::Clip>& clips = viewer.document->model.clips;
    model::begin_clip(viewer.playback, clips, clip_of_frame(viewer, frame));
    const model::Clip& clip = current_clip(viewer);
    viewer.playback.seconds = model::seconds_at(clip, frame - clip.first);
    viewer.playback.playing = false;
}

// The triangles that show the texels: of many, as many as can be looked up without a pause.
std::vector<std::uint32_t> triangles_of_texels(const Viewer& viewer, const Place& place, glm::ivec2 size) {
    constexpr std::size_t kMostLooked = 48;
    constexpr std::size_t kMostEach = 8;
    std::set<std::uint32_t> found;
    const std::size_t step = std::max<std::size_t>(1, place.texels.size() / kMostLooked);
    for (std::size_t i = 0; i < place.texels.size(); i += step) {
        const auto texel = static_cast<int>(place.texels[i]);
        const glm::vec2 uv = (glm::vec2(texel % size.x, texel / size.x) + 0.5F) / glm::vec2(size);
        for (const std::uint32_t triangle :
             model::triangles_at_uv(viewer.document->model.mesh, uv, kMostEach))
            found.insert(triangle);
    }
    return {found.begin(), found.end()};
}

// Brings what is marked into view, if it is only a part of the model: from the same side, not too near.
void look_at_marks(Viewer& viewer) {
    const model::Mesh& mesh = viewer.document->model.mesh;
    const model::Pose pose = render::view_pose(viewer.document->model, viewer.playback, viewer.view);
    std::vector<glm::vec3> points;
    for (const std::uint32_t triangle : viewer.panes.pinned) {
        for (std::size_t k = 0; k < 3; ++k)
            points.push_back(model::pose_position(
                mesh, pose, mesh.corners[mesh.triangles[std::size_t{triangle} * 3 + k]].vertex));
    }
    for (const std::uint32_t vertex : viewer.panes.pinned_vertices)
        points.push_back(model::pose_position(mesh, pose, vertex));
    if (points.empty() || viewer.view.camera.first_person)
        return;
    constexpr float kLeastShare =
        0.3F; // of the whole model's distance: the place is seen with what is around it
    render::Camera whole = viewer.view.camera;
    render::frame_points(whole,
                         render::framing_points(viewer.document->model, viewer.playback.clip, pose, false),
                         viewer.aspect);
    render::frame_points(viewer.view.camera, points, viewer.aspect);
    viewer.view.camera.distance = std::max(viewer.view.camera.distance * 1.6F, whole.distance * kLeastShare);
}

} // namespace

void start_check(Viewer& viewer) {
    point_at(viewer, -1);
    viewer.check.reset();
    std::vector<SkinChoice> skins;
    for (const SkinSlot& slot : viewer.skins)
        skins.push_back(slot.choice);
    viewer.errands.run(
        [&viewer, skins, document = viewer.document, number = ++viewer.checking]() -> Background::Ending {
            auto report = std::make_shared<const CheckReport>(check_document(*document, skins));
            return [&viewer, report, number] {
                if (number == viewer.checking)
                    viewer.check = report;
            };
        });
}

void list_findings(const Viewer& viewer, std::vector<const check::Finding*>& findings) {
    findings.clear();
    if (viewer.check == nullptr)
        return;
    const auto& engines = viewer.check->engines;
    if (const auto chosen = static_cast<std::size_t>(viewer.panes.engine); chosen < engines.size()) {
        for (const check::Finding& finding : engines[chosen].broken)
            findings.push_back(&finding);
    }
    for (const check::Finding& finding : viewer.check->findings)
        findings.push_back(&finding);
}

void point_at(Viewer& viewer, int finding) {
    ui::Panes& panes = viewer.panes;
    panes.finding = -1;
    panes.pinned.clear();
    panes.pinned_vertices.clear();
    panes.pinned_texels.clear();
    std::vector<const check::Finding*> findings;
    list_findings(viewer, findings);
    if (finding < 0 || finding >= static_cast<int>(findings.size()) || viewer.document == nullptr)
        return;
    panes.finding = finding;
    const model::Model& model = viewer.document->model;
    const Place& place = findings[static_cast<std::size_t>(finding)]->place;
    if (place.skin >= 0 && place.skin < static_cast<int>(viewer.skins.size()))
        viewer.skin = place.skin;
    if (!place.frames.empty() && place.frames.front() < model.mesh.shapes.size())
        go_to_frame(viewer, static_cast<int>(place.frames.front()));
    panes.pinned = place.triangles;
    panes.pinned_vertices = place.vertices;
    if (!place.texels.empty()) {
        const glm::ivec2 size(model.skin_width, model.skin_height); // texels are those of skins in the model
        panes.pinned_texels = place.texels;
        panes.pinned_size = size;
        panes.pinned = triangles_of_texels(viewer, place, size);
    }
    const bool on_skin = !place.texels.empty() || place.skin >= 0;
    if (on_skin && !panes.skin) {
        panes.skin = true;
        panes.skin_fitted = false;
    }
    look_at_marks(viewer);
}

void step_finding(Viewer& viewer, int steps) {
    std::vector<const check::Finding*> findings;
    list_findings(viewer, findings);
    if (findings.empty())
        return;
    const int count = static_cast<int>(findings.size());
    const int from = viewer.panes.finding < 0 && steps < 0 ? 0 : viewer.panes.finding;
    point_at(viewer, ((from + steps) % count + count) % count);
    show_check(viewer);
}

void show_check(Viewer& viewer) {
    viewer.panes.panel = true;
    viewer.panes.folded[static_cast<std::size_t>(ui::Section::check)] = false;
    viewer.panes.to_check = true;
}

} // namespace tris::app
