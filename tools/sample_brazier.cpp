#include "sample_brazier.h"

#include "sample_brazier_flames.h"
#include "sample_brazier_mesh.h"
#include "sample_brazier_paint.h"

#include <array>
#include <string>
#include <utility>

namespace tris::tools {

namespace {

// When each pose of the burning fire ends. Uneven: short where tips break off, long where they rise.
constexpr std::array<float, 12> kFlameTimes{0.08F, 0.20F, 0.25F, 0.37F, 0.49F, 0.55F,
                                            0.68F, 0.80F, 0.85F, 0.97F, 1.09F, 1.15F};
constexpr std::array<float, 4> kFlickerTimes{0.11F, 0.18F, 0.33F, 0.40F};
constexpr std::array<float, 8> kGutterVigour{0.88F, 0.74F, 0.80F, 0.62F, 0.50F, 0.56F, 0.36F, 0.22F};

struct Poser {
    BrazierMesh mesh;
    SplitMesh corners;
};

Poser make_poser() {
    BrazierMesh mesh = build_brazier_mesh();
    SplitMesh corners = corners_of(mesh);
    return {std::move(mesh), std::move(corners)};
}

MdlSourcePose pose(const Poser& poser, const std::string& name, float time, float vigour) {
    MdlSourcePose result;
    result.name = name;
    for (const BrazierVertex& vertex : poser.mesh.vertices)
        result.positions.push_back(vertex.position);
    for (std::size_t i = 0; i < flame_tongues().size(); ++i) {
        std::size_t at = poser.mesh.tongue_starts[i];
        for (const Ring& ring : tongue_rings(flame_tongues()[i], time, vigour))
            for (const glm::vec3& point : ring)
                result.positions[at++] = point;
    }
    for (glm::vec3& position : result.positions)
        position.z += kFloor;
    result.normals = split_normals(poser.corners, result.positions);
    return result;
}

// A pose is held, or blended into the next, from the end of the one before it: there the fire is sampled.
MdlSourceFrame burning(const Poser& poser) {
    MdlSourceFrame group;
    float start = 0.0F;
    for (const float end : kFlameTimes) {
        const std::string name = "flame" + std::to_string(group.poses.size() + 1);
        group.poses.push_back(pose(poser, name, start / kFlameTimes.back(), 1.0F));
        group.times.push_back(end);
        start = end;
    }
    return group;
}

MdlSourceSkin flickering(const BrazierTexels& texels) {
    constexpr std::array<float, kFlickerTimes.size()> strengths{1.0F, 0.82F, 1.12F, 0.92F};
    MdlSourceSkin skin;
    for (std::size_t i = 0; i < kFlickerTimes.size(); ++i) {
        const float rise = static_cast<float>(i) / static_cast<float>(kFlickerTimes.size());
        skin.pictures.push_back(paint_brazier(texels, {true, strengths[i], rise}));
        skin.times.push_back(kFlickerTimes[i]);
    }
    return skin;
}

} // namespace

MdlSource build_brazier() {
    const Poser poser = make_poser();
    MdlSource source;
    source.skin_width = kBrazierSkinWidth;
    source.skin_height = kBrazierSkinHeight;
    source.sync_type = 1; // braziers in a row must not burn in step
    for (const BrazierVertex& vertex : poser.mesh.vertices)
        source.texcoords.push_back({vertex.on_seam, vertex.texel.x, vertex.texel.y});
    for (const BrazierTriangle& triangle : poser.mesh.triangles) {
        MdlSourceTriangle out;
        out.faces_front = triangle.faces_front;
        for (std::size_t i = 0; i < 3; ++i)
            out.vertex[i] = static_cast<int>(triangle.vertex[i]);
        source.triangles.push_back(out);
    }

    const BrazierTexels texels = map_brazier_texels(poser.mesh);
    source.skins.push_back(flickering(texels));
    source.skins.push_back({{paint_brazier(texels, {false, 0.0F, 0.0F})}, {}});

    source.frames.push_back(burning(poser));
    for (std::size_t i = 0; i < kGutterVigour.size(); ++i) {
        const float time = static_cast<float>(i) * 0.1F / kFlameTimes.back();
        source.frames.push_back(
            {{pose(poser, "gutter" + std::to_string(i + 1), time, kGutterVigour[i])}, {}});
    }
    source.frames.push_back({{pose(poser, "out", 0.0F, 0.0F)}, {}});
    return source;
}

} // namespace tris::tools
