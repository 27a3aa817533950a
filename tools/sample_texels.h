// The skin seen from the model: which point of the surface every texel shows. Painting happens on those
// points, so seams between islands do not show.
#pragma once

#include "sample_mesh.h"

#include <array>
#include <vector>

namespace tris::tools {

struct SurfaceTexel {
    bool used = false;
    Material material = Material::face;
    std::uint32_t island = 0;
    glm::vec3 position{0.0F}; // in the bind pose
    glm::vec3 normal{0.0F};
    float openness = 1.0F; // share of the sky above the surface that nothing of the model hides
};

struct TexelMap {
    int side = 0;
    std::vector<SurfaceTexel> texels; // row after row

    SurfaceTexel& at(int x, int y) { return texels[static_cast<std::size_t>(y * side + x)]; }
    const SurfaceTexel& at(int x, int y) const { return texels[static_cast<std::size_t>(y * side + x)]; }
};

// A texel whose centre a triangle covers, and how near it lies to each corner; the shares add up to one.
struct CoveredTexel {
    int x = 0;
    int y = 0;
    std::array<float, 3> shares{};
};

std::vector<CoveredTexel> covered_texels(const std::array<glm::vec2, 3>& uv, int width, int height);

// For a packed mesh.
TexelMap map_texels(const SampleMesh& mesh, int side);

} // namespace tris::tools
