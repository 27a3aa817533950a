// Paints skins: fur, cloth, leather and metal over the points that a texel map gives.
#pragma once

#include "core/image.h"
#include "sample_brush.h"
#include "sample_texels.h"

#include <string>
#include <vector>

namespace tris::tools {

enum class Emblem : std::uint8_t { sun, moon, leaf };

// What tells one skin from another.
struct SkinColours {
    std::string name;
    Colour fur{1.0F};
    Colour fur_light{1.0F}; // muzzle, ruff and tip of the tail
    Colour fur_dark{0.0F};  // tips of the ears, markings
    Colour eye{0.0F};
    Colour tunic{0.0F};
    Colour scarf{0.0F};
    Colour linen{1.0F}; // sleeves
    Colour trousers{0.0F};
    Colour leather{0.0F};
    Colour steel{0.0F};
    Colour trim{0.0F}; // rims, buckle, hem
    Emblem emblem = Emblem::sun;
};

std::vector<SkinColours> fox_skins();

Image paint_skin(const TexelMap& map, const SkinColours& colours);

// Spreads the islands' borders outwards, so that filtering never meets the background.
void bleed_islands(Image& image, const TexelMap& map, int texels);

// The colour of a point before light and wear, by what it is made of.
Colour paint_fur(const SurfaceTexel& texel, const SkinColours& colours);
Colour paint_cloth(const SurfaceTexel& texel, const SkinColours& colours);
Colour paint_leather(const SurfaceTexel& texel, const SkinColours& colours);
Colour paint_metal(const SurfaceTexel& texel, const SkinColours& colours);

} // namespace tris::tools
