#include "sample_paint.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>

namespace tris::tools {

namespace {

Colour base_colour(const SurfaceTexel& texel, const SkinColours& colours) {
    switch (texel.material) {
    case Material::face:
    case Material::fur_ear:
    case Material::fur_tail:
    case Material::nose:
    case Material::mouth:
        return paint_fur(texel, colours);
    case Material::scarf:
    case Material::scarf_end:
    case Material::tunic:
    case Material::sleeve:
    case Material::trousers:
        return paint_cloth(texel, colours);
    case Material::belt:
    case Material::pouch:
    case Material::gauntlet:
    case Material::glove:
    case Material::boot_cuff:
    case Material::boot:
    case Material::grip:
        return paint_leather(texel, colours);
    case Material::breastplate:
    case Material::pauldron:
    case Material::buckle:
    case Material::blade:
    case Material::guard:
    case Material::pommel:
        return paint_metal(texel, colours);
    default: // the golem's
        return {};
    }
}

// A viewer adds its own light: the paint only leans towards one from above, warm where open and cool where
// hidden.
Colour lit(const Colour& colour, const SurfaceTexel& texel) {
    // The head moves far from where it was bound: the shadow of the shoulders must not stick to its chin.
    const bool head = texel.material == Material::face || texel.material == Material::mouth;
    const float hidden = (1.0F - texel.openness) * (head ? 0.5F : 1.0F);
    const float open = glm::smoothstep(0.05F, 0.86F, 1.0F - hidden);
    const Colour shadow = colour * Colour(0.42F, 0.35F, 0.40F);
    const float above = 0.9F + 0.16F * texel.normal.z;
    const float grain = 0.965F + 0.07F * rough_noise(texel.position * 1.7F);
    return glm::mix(shadow, colour, open) * (above * grain);
}

} // namespace

std::vector<SkinColours> fox_skins() {
    SkinColours ember;
    ember.name = "ember";
    ember.fur = hex_colour(0xe0752a);
    ember.fur_light = hex_colour(0xfbeedb);
    ember.fur_dark = hex_colour(0x3e2118);
    ember.eye = hex_colour(0x58b84c);
    ember.tunic = hex_colour(0x1c6b74);
    ember.scarf = hex_colour(0xc22b2b);
    ember.linen = hex_colour(0xe6d8b8);
    ember.trousers = hex_colour(0x4c4a52);
    ember.leather = hex_colour(0x7e4c2a);
    ember.steel = hex_colour(0xb4bfca);
    ember.trim = hex_colour(0xe3b04b);
    ember.emblem = Emblem::sun;

    SkinColours frost;
    frost.name = "frost";
    frost.fur = hex_colour(0xb4c8de);
    frost.fur_light = hex_colour(0xffffff);
    frost.fur_dark = hex_colour(0x4b5d7c);
    frost.eye = hex_colour(0xf0a020);
    frost.tunic = hex_colour(0x8c1f34);
    frost.scarf = hex_colour(0x2f57b8);
    frost.linen = hex_colour(0x5d6a86);
    frost.trousers = hex_colour(0x3a3440);
    frost.leather = hex_colour(0x4a3b36);
    frost.steel = hex_colour(0x56607a);
    frost.trim = hex_colour(0xdcdfe8);
    frost.emblem = Emblem::moon;

    SkinColours dusk;
    dusk.name = "dusk";
    dusk.fur = hex_colour(0x4b4656);
    dusk.fur_light = hex_colour(0xd9cfc6);
    dusk.fur_dark = hex_colour(0x1e1b26);
    dusk.eye = hex_colour(0x4fd0c0);
    dusk.tunic = hex_colour(0x4f7a2e);
    dusk.scarf = hex_colour(0xe0a030);
    dusk.linen = hex_colour(0xb9a88c);
    dusk.trousers = hex_colour(0x54402e);
    dusk.leather = hex_colour(0x8a5a34);
    dusk.steel = hex_colour(0xb07a4a);
    dusk.trim = hex_colour(0x6fa39a);
    dusk.emblem = Emblem::leaf;
    return {ember, frost, dusk};
}

Image paint_skin(const TexelMap& map, const SkinColours& colours) {
    Image image = make_image(map.side, map.side);
    const Colour background = colours.leather * 0.5F;
    for (int y = 0; y < map.side; ++y) {
        for (int x = 0; x < map.side; ++x) {
            const SurfaceTexel& texel = map.at(x, y);
            const Colour colour = texel.used ? lit(base_colour(texel, colours), texel) : background;
            std::uint8_t* pixel = image.pixel(x, y);
            for (int c = 0; c < 3; ++c)
                pixel[c] = static_cast<std::uint8_t>(std::lround(std::clamp(colour[c], 0.0F, 1.0F) * 255.0F));
            pixel[3] = 255;
        }
    }
    bleed_islands(image, map, 6);
    return image;
}

void bleed_islands(Image& image, const TexelMap& map, int texels) {
    std::vector<bool> done(map.texels.size());
    for (std::size_t i = 0; i < done.size(); ++i)
        done[i] = map.texels[i].used;
    for (int round = 0; round < texels; ++round) {
        const std::vector<bool> before = done;
        const auto is_done = [&](int x, int y) { return before[static_cast<std::size_t>(y * map.side + x)]; };
        for (int y = 0; y < map.side; ++y) {
            for (int x = 0; x < map.side; ++x) {
                if (is_done(x, y))
                    continue;
                glm::ivec3 sum(0);
                int count = 0;
                for (int j = std::max(0, y - 1); j <= std::min(map.side - 1, y + 1); ++j)
                    for (int i = std::max(0, x - 1); i <= std::min(map.side - 1, x + 1); ++i)
                        if (is_done(i, j)) {
                            const std::uint8_t* from = image.pixel(i, j);
                            sum += glm::ivec3(from[0], from[1], from[2]);
                            ++count;
                        }
                if (count == 0)
                    continue;
                for (int c = 0; c < 3; ++c)
                    image.pixel(x, y)[c] = static_cast<std::uint8_t>(sum[c] / count);
                done[static_cast<std::size_t>(y * map.side + x)] = true;
            }
        }
    }
}

} // namespace tris::tools
