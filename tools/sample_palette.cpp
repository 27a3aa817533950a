#include "sample_palette.h"

#include "formats/images/quake_palette.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <array>
#include <cmath>

namespace tris::tools {

namespace {

constexpr int kFirstGlowing = 224;

// -0.5..0.5, the same share of each over every four by four texels.
float dither(int x, int y) {
    constexpr std::array<int, 16> pattern{0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5};
    return (static_cast<float>(pattern[static_cast<std::size_t>(y % 4 * 4 + x % 4)]) + 0.5F) / 16.0F - 0.5F;
}

bool paintable(int index) {
    const bool shirt = index >= 16 && index < 32;
    const bool trousers = index >= 96 && index < 112;
    return !shirt && !trousers && index != kPaletteBackground;
}

} // namespace

std::uint8_t lit_index(const Colour& colour, int x, int y) {
    const auto& palette = formats::quake_palette();
    const Colour wanted = colour * 255.0F + dither(x, y) * 7.0F;
    int best = 0;
    float best_distance = 1e9F;
    for (int i = 0; i < kFirstGlowing; ++i) {
        const formats::Rgb& rgb = palette[static_cast<std::size_t>(i)];
        // The eye is keenest on green and dullest on blue.
        const Colour difference = (wanted - Colour(rgb[0], rgb[1], rgb[2])) * Colour(0.9F, 1.2F, 0.75F);
        const float distance = glm::dot(difference, difference);
        if (paintable(i) && distance < best_distance) {
            best = i;
            best_distance = distance;
        }
    }
    return static_cast<std::uint8_t>(best);
}

std::uint8_t glowing_index(float heat, int x, int y) {
    constexpr std::array<std::uint8_t, 17> ramp{224, 225, 226, 227, 228, 229, 230, 231, 232,
                                                233, 234, 235, 236, 238, 239, 252, 253};
    const float last = static_cast<float>(ramp.size() - 1);
    const float step = std::clamp(heat, 0.0F, 1.0F) * last + dither(x, y) * 0.7F;
    return ramp[static_cast<std::size_t>(std::lround(std::clamp(step, 0.0F, last)))];
}

} // namespace tris::tools
