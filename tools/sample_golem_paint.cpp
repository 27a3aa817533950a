#include "sample_golem_paint.h"

#include "sample_golem_edges.h"
#include "sample_paint.h"

#include <glm/common.hpp>

#include <algorithm>
#include <cmath>

namespace tris::tools {

namespace {

GolemPaint base_paint(const GolemSpot& spot) {
    switch (spot.texel.material) {
    case Material::stone:
    case Material::rune_slab:
    case Material::golem_face:
    case Material::golem_jaw:
    case Material::bracer:
        return paint_golem_stone(spot);
    default:
        return paint_golem_growth(spot);
    }
}

// As on the fox's skin the paint only leans towards a light from above, and creases are darker.
Colour lit(const GolemPaint& paint, const SurfaceTexel& texel) {
    // Parts move apart: the shadow of one must not stick to the other.
    const float open = glm::smoothstep(0.1F, 0.85F, std::max(texel.openness, 0.33F));
    const float above = 0.92F + 0.15F * texel.normal.z;
    const Colour shaded = glm::mix(paint.colour * Colour(0.34F, 0.33F, 0.40F), paint.colour, open) * above;
    return glm::mix(shaded, paint.colour, paint.glow);
}

} // namespace

Image paint_golem(const SampleMesh& mesh, int side) {
    const TexelMap map = map_texels(mesh, side);
    const std::vector<float> edges = edge_distances(mesh, map);
    Image image = make_image(side, side);
    for (int y = 0; y < side; ++y) {
        for (int x = 0; x < side; ++x) {
            const SurfaceTexel& texel = map.at(x, y);
            const float edge = edges[static_cast<std::size_t>(y * side + x)];
            const Colour colour = texel.used ? lit(base_paint({texel, edge}), texel) : hex_colour(0x4a4a44);
            std::uint8_t* pixel = image.pixel(x, y);
            for (int c = 0; c < 3; ++c)
                pixel[c] = static_cast<std::uint8_t>(std::lround(std::clamp(colour[c], 0.0F, 1.0F) * 255.0F));
            pixel[3] = 255;
        }
    }
    bleed_islands(image, map, 6);
    return image;
}

} // namespace tris::tools
