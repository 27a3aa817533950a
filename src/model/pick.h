// What lies under the cursor: the triangle that a ray meets first, and the triangles that use a texel. Runs
// on the model as it was loaded, so that looking costs the GPU nothing.
#pragma once

#include "model/playback.h"

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace tris::model {

// In the model's own axes. The direction may have any length but zero.
struct Ray {
    glm::vec3 origin{0.0F};
    glm::vec3 direction{1.0F, 0.0F, 0.0F};
};

struct Hit {
    std::uint32_t triangle = 0; // its corners are mesh.triangles[3 * triangle] and the two that follow
    glm::vec3 weights{0.0F};    // barycentric, of those three corners
    std::uint32_t corner = 0;   // the one of the three with the largest weight: index into mesh.corners
    float distance = 0.0F;      // from the ray's origin, in the model's units
};

// Nearest triangle of the pose that the ray meets; with front_only, triangles seen from behind do not count.
// Of triangles equally near the first counts. Triangles without area and rays that are not finite never hit.
std::optional<Hit> pick(const Mesh& mesh, const Pose& pose, const Ray& ray, bool front_only);

// Every triangle whose texture coordinates cover the point, edges included, in order; at most `most`.
// Mirrored halves of a model share texels. Coordinates are taken as they are: nothing repeats beyond 0 and 1.
std::vector<std::uint32_t> triangles_at_uv(const Mesh& mesh, glm::vec2 uv, std::size_t most);

// A vertex of a pose, decoded as the shader does it.
glm::vec3 pose_position(const Mesh& mesh, const Pose& pose, std::uint32_t vertex);

} // namespace tris::model
