#include "sample_texels.h"

#include "sample_occlusion.h"
#include "sample_skinning.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>

namespace tris::tools {

namespace {

float doubled_area(const glm::vec2& a, const glm::vec2& b, const glm::vec2& c) {
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

struct Surface {
    const SampleMesh& mesh;
    SplitMesh split;
    std::vector<glm::vec3> positions;
    std::vector<glm::vec3> normals;
};

void fill_triangle(TexelMap& map, const Surface& surface, std::size_t index) {
    const MeshTriangle& triangle = surface.mesh.triangles[index];
    const auto& v = surface.split.triangles[index];
    for (const CoveredTexel& covered : covered_texels(triangle.uv, map.side, map.side)) {
        const auto [a, b, c] = covered.shares;
        SurfaceTexel& texel = map.at(covered.x, covered.y);
        texel.used = true;
        texel.material = triangle.material;
        texel.island = triangle.island;
        texel.position = surface.positions[surface.split.sources[v[0]]] * a +
                         surface.positions[surface.split.sources[v[1]]] * b +
                         surface.positions[surface.split.sources[v[2]]] * c;
        texel.normal =
            glm::normalize(surface.normals[v[0]] * a + surface.normals[v[1]] * b + surface.normals[v[2]] * c);
    }
}

// Occlusion varies slowly: every second texel is measured, the others take a measured neighbour's.
void measure_openness(TexelMap& map, const OcclusionScene& scene) {
    constexpr int kStep = 2;
    for (int y = 0; y < map.side; ++y) {
        for (int x = 0; x < map.side; ++x) {
            SurfaceTexel& texel = map.at(x, y);
            if (!texel.used)
                continue;
            const int from_x = x - x % kStep;
            const int from_y = y - y % kStep;
            const SurfaceTexel& measured = map.at(from_x, from_y);
            const bool shared =
                (from_x != x || from_y != y) && measured.used && measured.island == texel.island;
            texel.openness = shared ? measured.openness : openness(scene, texel.position, texel.normal);
        }
    }
}

// Evens out the noise of few rays, within islands.
void smooth_openness(TexelMap& map) {
    const TexelMap before = map;
    constexpr int kReach = 3;
    for (int y = 0; y < map.side; ++y) {
        for (int x = 0; x < map.side; ++x) {
            SurfaceTexel& texel = map.at(x, y);
            if (!texel.used)
                continue;
            float sum = 0.0F;
            int count = 0;
            for (int j = std::max(0, y - kReach); j <= std::min(map.side - 1, y + kReach); ++j)
                for (int i = std::max(0, x - kReach); i <= std::min(map.side - 1, x + kReach); ++i) {
                    const SurfaceTexel& other = before.at(i, j);
                    if (!other.used || other.island != texel.island)
                        continue;
                    sum += other.openness;
                    ++count;
                }
            texel.openness = sum / static_cast<float>(count);
        }
    }
}

} // namespace

// A texel's sample is its coordinate itself: texture coordinates count texel centres.
std::vector<CoveredTexel> covered_texels(const std::array<glm::vec2, 3>& uv, int width, int height) {
    std::vector<CoveredTexel> covered;
    const float area = doubled_area(uv[0], uv[1], uv[2]);
    if (std::abs(area) < 1e-4F)
        return covered;
    const glm::vec2 last(static_cast<float>(width - 1), static_cast<float>(height - 1));
    const glm::vec2 low = glm::max(glm::min(uv[0], glm::min(uv[1], uv[2])), glm::vec2(0.0F));
    const glm::vec2 high = glm::min(glm::max(uv[0], glm::max(uv[1], uv[2])), last);
    for (int y = static_cast<int>(low.y); y <= static_cast<int>(high.y); ++y) {
        for (int x = static_cast<int>(low.x); x <= static_cast<int>(high.x); ++x) {
            const glm::vec2 p(static_cast<float>(x), static_cast<float>(y));
            const float a = doubled_area(p, uv[1], uv[2]) / area;
            const float b = doubled_area(uv[0], p, uv[2]) / area;
            const float c = 1.0F - a - b;
            constexpr float kSlack = -1e-3F;
            if (a >= kSlack && b >= kSlack && c >= kSlack)
                covered.push_back({x, y, {a, b, c}});
        }
    }
    return covered;
}

TexelMap map_texels(const SampleMesh& mesh, int side) {
    Surface surface{mesh, split_hard_edges(mesh), posed_positions(mesh, bind_pose()), {}};
    surface.normals = split_normals(surface.split, surface.positions);
    TexelMap map;
    map.side = side;
    map.texels.resize(static_cast<std::size_t>(side) * static_cast<std::size_t>(side));
    for (std::size_t i = 0; i < mesh.triangles.size(); ++i)
        if (!mesh.triangles[i].copy)
            fill_triangle(map, surface, i);
    measure_openness(map, build_occlusion_scene(mesh));
    smooth_openness(map);
    return map;
}

} // namespace tris::tools
