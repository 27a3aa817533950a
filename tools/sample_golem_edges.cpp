#include "sample_golem_edges.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include <algorithm>
#include <map>
#include <utility>

namespace tris::tools {

namespace {

constexpr float kFar = 100.0F;

struct Edge {
    glm::vec3 from{0.0F};
    glm::vec3 way{0.0F};
};

glm::vec3 face_normal(const SampleMesh& mesh, const MeshTriangle& triangle) {
    const glm::vec3& a = mesh.vertices[triangle.vertex[0]].position;
    const glm::vec3& b = mesh.vertices[triangle.vertex[1]].position;
    const glm::vec3& c = mesh.vertices[triangle.vertex[2]].position;
    const glm::vec3 across = glm::cross(c - a, b - a);
    return across / std::max(glm::length(across), 1e-6F);
}

// Between triangles that turn away from each other; an edge that the two sides of a seam share counts too.
std::vector<std::vector<Edge>> sharp_edges(const SampleMesh& mesh) {
    constexpr float kSharp = 0.93F; // cosine of the angle between the faces
    std::vector<std::vector<Edge>> edges(mesh.islands.size());
    std::map<std::pair<std::uint32_t, std::uint32_t>, glm::vec3> faces;
    for (const MeshTriangle& triangle : mesh.triangles) {
        const glm::vec3 normal = face_normal(mesh, triangle);
        for (std::size_t i = 0; i < 3; ++i) {
            const auto [low, high] = std::minmax(triangle.vertex[i], triangle.vertex[(i + 1) % 3]);
            const auto [other, fresh] = faces.try_emplace({low, high}, normal);
            if (fresh || triangle.copy || glm::dot(other->second, normal) > kSharp)
                continue;
            const glm::vec3 from = mesh.vertices[low].position;
            edges[triangle.island].push_back({from, mesh.vertices[high].position - from});
        }
    }
    return edges;
}

float distance_to(const Edge& edge, const glm::vec3& point) {
    const glm::vec3 way = point - edge.from;
    const float length = std::max(glm::dot(edge.way, edge.way), 1e-6F);
    return glm::length(way - edge.way * glm::clamp(glm::dot(way, edge.way) / length, 0.0F, 1.0F));
}

} // namespace

std::vector<float> edge_distances(const SampleMesh& mesh, const TexelMap& map) {
    const std::vector<std::vector<Edge>> edges = sharp_edges(mesh);
    std::vector<float> distances;
    distances.reserve(map.texels.size());
    for (const SurfaceTexel& texel : map.texels) {
        float nearest = kFar;
        if (texel.used)
            for (const Edge& edge : edges[texel.island])
                nearest = std::min(nearest, distance_to(edge, texel.position));
        distances.push_back(nearest);
    }
    return distances;
}

} // namespace tris::tools
