// Paints the golem: weathered stone under moss, with light in its runes, eyes and crystals.
#pragma once

#include "core/image.h"
#include "sample_brush.h"
#include "sample_texels.h"

namespace tris::tools {

// A point of the golem to paint.
struct GolemSpot {
    const SurfaceTexel& texel;
    float edge = 0.0F; // distance to the nearest sharp edge
};

// A colour, and how much of it shines by itself and so takes no shadow.
struct GolemPaint {
    Colour colour{0.0F};
    float glow = 0.0F;
};

// Stone with what is carved into it, and the moss over it.
GolemPaint paint_golem_stone(const GolemSpot& spot);

Colour moss_colour(const glm::vec3& point);

// Crystals, mushrooms, leaves, tusks and the club.
GolemPaint paint_golem_growth(const GolemSpot& spot);

inline constexpr Colour kGolemLight = hex_colour(0x35d6f2);

// For a packed mesh.
Image paint_golem(const SampleMesh& mesh, int side);

} // namespace tris::tools
