// How open a point of a mesh lies to its surroundings, by casting a fixed fan of rays.
#pragma once

#include "sample_mesh.h"

#include <array>
#include <vector>

namespace tris::tools {

// Triangles in a tree of boxes, children behind their parent.
struct OcclusionScene {
    struct Node {
        glm::vec3 low{0.0F};
        glm::vec3 high{0.0F};
        std::uint32_t first = 0; // triangle, or left child when count is 0
        std::uint32_t count = 0;
        std::uint32_t right = 0;
    };
    std::vector<std::array<glm::vec3, 3>> triangles;
    std::vector<Node> nodes;
};

OcclusionScene build_occlusion_scene(const SampleMesh& mesh);

// 1 in the open, 0 fully enclosed; things farther away count for less. `normal` has unit length.
float openness(const OcclusionScene& scene, const glm::vec3& point, const glm::vec3& normal);

} // namespace tris::tools
