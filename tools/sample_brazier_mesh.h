// The shape of the brazier and where each part of it lies on the skin. Its feet stand on z = 0.
//
// The skin is laid out as Quake's own: the left half shows fronts, the right half what is seen from behind,
// and the vertices on the border between the two serve both.
#pragma once

#include "sample_brazier_flames.h"
#include "sample_skinning.h"

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

#include <array>
#include <cstdint>
#include <vector>

namespace tris::tools {

inline constexpr int kBrazierSkinWidth = 320;
inline constexpr int kBrazierSkinHeight = 200;

enum class BrazierPart : std::uint8_t { bowl, drop, leg, tie, heap, coal, tall_flame, low_flame };

// On the left half of the skin, unless a part has only one side and says otherwise.
struct TexelRect {
    int left = 0;
    int top = 0;
    int width = 0;
    int height = 0;
};

TexelRect brazier_rect(BrazierPart part);

struct BrazierVertex {
    glm::vec3 position{0.0F}; // with the flames as they burn at time 0
    glm::ivec2 texel{0};
    bool on_seam = false;
};

struct BrazierTriangle {
    std::array<std::uint32_t, 3> vertex{}; // clockwise seen from the front
    bool faces_front = true;
    BrazierPart part = BrazierPart::bowl;
};

struct BrazierMesh {
    std::vector<BrazierVertex> vertices;
    std::vector<BrazierTriangle> triangles;
    std::vector<std::uint32_t> tongue_starts; // the first vertex of each of flame_tongues()
};

BrazierMesh build_brazier_mesh();

// Hard edges are split already: every vertex has one normal.
SplitMesh corners_of(const BrazierMesh& mesh);

// The texel that a triangle shows at one of its vertices.
glm::vec2 texel_at(const BrazierMesh& mesh, const BrazierTriangle& triangle, std::size_t corner);

// The heights of the rim, which the painter must know too.
inline constexpr float kRimFoot = 20.2F;
inline constexpr float kRimTop = 22.6F;

} // namespace tris::tools
