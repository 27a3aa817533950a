#include "sample_occlusion.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/gtc/constants.hpp>

#include <algorithm>
#include <cmath>

namespace tris::tools {

namespace {

constexpr float kReach = 12.0F; // how far away something may be and still shade, in model units
constexpr int kRays = 40;

glm::vec3 centre_of(const std::array<glm::vec3, 3>& t) {
    return (t[0] + t[1] + t[2]) / 3.0F;
}

std::uint32_t build_node(OcclusionScene& scene, std::uint32_t first, std::uint32_t count) {
    const auto index = static_cast<std::uint32_t>(scene.nodes.size());
    OcclusionScene::Node node{glm::vec3(1e9F), glm::vec3(-1e9F), first, count, 0};
    for (std::uint32_t i = first; i < first + count; ++i)
        for (const glm::vec3& p : scene.triangles[i]) {
            node.low = glm::min(node.low, p);
            node.high = glm::max(node.high, p);
        }
    scene.nodes.push_back(node);
    if (count <= 4)
        return index;

    const glm::vec3 extent = node.high - node.low;
    const int axis = extent.x > extent.y ? (extent.x > extent.z ? 0 : 2) : (extent.y > extent.z ? 1 : 2);
    const auto begin = scene.triangles.begin() + first;
    std::nth_element(begin, begin + count / 2, begin + count, [axis](const auto& a, const auto& b) {
        return centre_of(a)[axis] < centre_of(b)[axis];
    });
    const std::uint32_t left = build_node(scene, first, count / 2);
    const std::uint32_t right = build_node(scene, first + count / 2, count - count / 2);
    scene.nodes[index].first = left;
    scene.nodes[index].count = 0;
    scene.nodes[index].right = right;
    return index;
}

bool hits_box(const OcclusionScene::Node& node, const glm::vec3& from, const glm::vec3& inverse,
              float farthest) {
    const glm::vec3 a = (node.low - from) * inverse;
    const glm::vec3 b = (node.high - from) * inverse;
    const glm::vec3 enter = glm::min(a, b);
    const glm::vec3 leave = glm::max(a, b);
    const float start = std::max({enter.x, enter.y, enter.z, 0.0F});
    return start <= std::min({leave.x, leave.y, leave.z, farthest});
}

// The distance along the ray to the triangle, or `farthest`.
float hit_distance(const std::array<glm::vec3, 3>& t, const glm::vec3& from, const glm::vec3& way,
                   float farthest) {
    const glm::vec3 e1 = t[1] - t[0];
    const glm::vec3 e2 = t[2] - t[0];
    const glm::vec3 p = glm::cross(way, e2);
    const float det = glm::dot(e1, p);
    if (std::abs(det) < 1e-7F)
        return farthest;
    const glm::vec3 s = from - t[0];
    const float u = glm::dot(s, p) / det;
    const glm::vec3 q = glm::cross(s, e1);
    const float v = glm::dot(way, q) / det;
    const float distance = glm::dot(e2, q) / det;
    const bool inside = u >= 0.0F && v >= 0.0F && u + v <= 1.0F && distance > 0.0F;
    return inside ? std::min(distance, farthest) : farthest;
}

float nearest_hit(const OcclusionScene& scene, const glm::vec3& from, const glm::vec3& way) {
    const glm::vec3 inverse = 1.0F / way;
    float nearest = kReach;
    std::array<std::uint32_t, 64> stack{};
    std::size_t depth = 1;
    while (depth > 0) {
        const OcclusionScene::Node& node = scene.nodes[stack[--depth]];
        if (!hits_box(node, from, inverse, nearest))
            continue;
        if (node.count == 0) {
            stack[depth++] = node.first;
            stack[depth++] = node.right;
            continue;
        }
        for (std::uint32_t i = node.first; i < node.first + node.count; ++i)
            nearest = hit_distance(scene.triangles[i], from, way, nearest);
    }
    return nearest;
}

} // namespace

OcclusionScene build_occlusion_scene(const SampleMesh& mesh) {
    OcclusionScene scene;
    for (const MeshTriangle& triangle : mesh.triangles)
        scene.triangles.push_back({mesh.vertices[triangle.vertex[0]].position,
                                   mesh.vertices[triangle.vertex[1]].position,
                                   mesh.vertices[triangle.vertex[2]].position});
    build_node(scene, 0, static_cast<std::uint32_t>(scene.triangles.size()));
    return scene;
}

float openness(const OcclusionScene& scene, const glm::vec3& point, const glm::vec3& normal) {
    const glm::vec3 helper =
        std::abs(normal.z) < 0.9F ? glm::vec3(0.0F, 0.0F, 1.0F) : glm::vec3(1.0F, 0.0F, 0.0F);
    const glm::vec3 u = glm::normalize(glm::cross(helper, normal));
    const glm::vec3 v = glm::cross(normal, u);
    const glm::vec3 from = point + normal * 0.12F;
    float open = 0.0F;
    for (int i = 0; i < kRays; ++i) {
        // A sunflower's spiral: even, and the same every time. More rays near the normal, by the cosine.
        const float along = (static_cast<float>(i) + 0.5F) / static_cast<float>(kRays);
        const float angle = static_cast<float>(i) * glm::pi<float>() * (3.0F - std::sqrt(5.0F));
        const float r = std::sqrt(along) * 0.985F;
        const glm::vec3 way = u * (r * std::cos(angle)) + v * (r * std::sin(angle)) +
                              normal * std::sqrt(std::max(0.0F, 1.0F - r * r));
        open += std::sqrt(nearest_hit(scene, from, way + 1e-5F) / kReach);
    }
    return open / static_cast<float>(kRays);
}

} // namespace tris::tools
