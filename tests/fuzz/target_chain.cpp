// From bytes to what is drawn: any model with any companion is loaded, every clip sampled, the draw lists
// walked, vertices placed, rays cast, skins composed and findings made.
#include "target.h"

#include "check/engines.h"
#include "check/findings.h"
#include "formats/images/indexed_skin.h"
#include "formats/load_model.h"
#include "model/pick.h"
#include "model/playback.h"
#include "model/strips.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>

namespace tris::fuzz {

namespace {

constexpr int kMostClips = 8;             // that are sampled
constexpr std::uint32_t kMostPlaced = 24; // vertices of each pose

bool is_number(const glm::vec3& v) {
    return std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z);
}

void walk(const model::Mesh& mesh, std::span<const std::uint32_t> corners) {
    for (const std::uint32_t corner : corners)
        require(corner < mesh.corners.size() && mesh.corners[corner].vertex < mesh.vertex_count);
}

void use_surface(const model::Mesh& mesh) {
    walk(mesh, mesh.triangles);
    walk(mesh, mesh.strips.corners);
    walk(mesh, model::expand_strips(mesh.strips));
    std::size_t triangles = 0;
    std::size_t primitives = 0;
    for (const model::Surfacing& surfacing : mesh.surfacings) {
        triangles += surfacing.triangle_count;
        primitives += surfacing.primitive_count;
        require(surfacing.first_triangle + surfacing.triangle_count <= mesh.triangle_count());
        require(surfacing.first_primitive + surfacing.primitive_count <= mesh.strips.primitives.size());
    }
    require(mesh.surfacings.empty() ||
            (triangles == mesh.triangle_count() && primitives == mesh.strips.primitives.size()));
}

void use_pose(const model::Model& model, const model::Pose& pose) {
    const model::Mesh& mesh = model.mesh;
    require(pose.shape_a >= 0 && static_cast<std::size_t>(pose.shape_a) < mesh.shapes.size());
    require(pose.shape_b >= 0 && static_cast<std::size_t>(pose.shape_b) < mesh.shapes.size());
    require(pose.blend >= 0.0F && pose.blend <= 1.0F);
    const std::uint32_t step = std::max(1U, mesh.vertex_count / kMostPlaced);
    if (mesh.figure) {
        const model::PosedFigure posed(*mesh.figure, pose);
        for (std::uint32_t v = 0; v < mesh.vertex_count; v += step) {
            posed.position(v);
            posed.normal(v);
        }
        return;
    }
    for (std::uint32_t v = 0; v < mesh.vertex_count; v += step)
        require(is_number(model::pose_position(mesh, pose, v)));
}

void play(const model::Model& model) {
    model::Playback playback;
    const int clips = std::min(static_cast<int>(model.clips.size()), kMostClips);
    for (int clip = 0; clip < clips; ++clip) {
        for (const model::LoopMode mode :
             {model::LoopMode::loop, model::LoopMode::once, model::LoopMode::ping_pong}) {
            model::begin_clip(playback, model.clips, clip);
            playback.mode = mode;
            for (const double seconds : {0.0, 0.04, 0.37, 12.5}) {
                playback.seconds = seconds;
                use_pose(model, model::sample(model, playback));
            }
            playback.backward = !playback.backward;
            playback.all_clips = clip % 2 == 0;
            model::advance(playback, model.clips, 0.21);
            model::step(playback, model.clips[static_cast<std::size_t>(playback.clip)], -3);
            const model::Pose pose = model::sample(model, playback);
            use_pose(model, pose);
            for (const model::Ghost& ghost : model::ghosts_around(model, playback, 2))
                require(static_cast<std::size_t>(ghost.shape) < model.mesh.shapes.size());
        }
    }
    const model::Pose pose = model::sample(model, playback);
    const glm::vec3 middle = (model.bounds.min + model.bounds.max) * 0.5F;
    const float reach = model.bounds.radius() * 3.0F + 1.0F;
    if (const auto hit = model::pick(model.mesh, pose, {middle + glm::vec3(reach, 0, 0), {-1, 0, 0}}, false))
        require(hit->triangle < model.mesh.triangle_count() && hit->corner < model.mesh.corners.size());
    for (const std::uint32_t triangle : model::triangles_at_uv(model.mesh, {0.4F, 0.6F}, 8))
        require(triangle < model.mesh.triangle_count());
}

void check(const model::Model& model) {
    check::Subject subject;
    subject.model = &model;
    for (std::size_t i = 0; i < std::min<std::size_t>(model.indexed_skins.size(), 2); ++i) {
        check::Skin skin;
        skin.index = static_cast<int>(i);
        skin.width = model.skin_width;
        skin.height = model.skin_height;
        skin.indices = model.indexed_skins[i].pictures.front();
        const formats::ComposedSkin composed = formats::compose_skin(
            skin.indices, skin.width, skin.height, formats::quake_palette(), {4, 9, i == 0, i == 0});
        require(composed.lit.rgba.size() == skin.indices.size() * 4);
        subject.skins.push_back(std::move(skin));
    }
    for (const check::Finding& finding : check::find_problems(subject)) {
        require(!finding.id.empty() && check::kind_of(finding.id).id == finding.id);
        for (const std::uint32_t triangle : finding.place.triangles)
            require(triangle < model.mesh.triangle_count());
        for (const std::uint32_t vertex : finding.place.vertices)
            require(vertex < model.mesh.vertex_count);
        for (const std::uint32_t frame : finding.place.frames)
            require(frame < model.mesh.shapes.size());
    }
    for (const check::EngineReport& report : check::ask_engines(subject))
        require(!check::verdict_text(report).empty());
}

} // namespace

void run_chain(ByteView bytes) {
    std::uint16_t length = 0;
    if (bytes.size() < sizeof(length))
        return;
    std::memcpy(&length, bytes.data(), sizeof(length));
    const ByteView rest = bytes.subspan(sizeof(length));
    const ByteView file = rest.first(std::min<std::size_t>(length, rest.size()));
    const ByteView companion = rest.subspan(file.size());
    int asked = 0;
    const auto find_file = [&](std::string_view) -> std::optional<Bytes> {
        if (companion.empty() || ++asked > 8)
            return std::nullopt;
        return Bytes(companion.begin(), companion.end());
    };
    Result<model::Model> model = formats::load_model(file, "unit.mod", find_file);
    if (!model)
        return;
    use_surface(model->mesh);
    play(*model);
    check(*model);
    if (formats::name_clips_from_quakec(*model,
                                        {reinterpret_cast<const char*>(companion.data()), companion.size()}))
        play(*model);
}

} // namespace tris::fuzz
