#include "formats/images/indexed_skin.h"

#include "core/byte_reader.h"

#include <algorithm>
#include <string>

namespace tris::formats {

namespace {

constexpr int kRow = 16;
constexpr int kTopRow = 1;
constexpr int kBottomRow = 6;
constexpr int kFirstReversedRow = 8;

int row_color(int color, int within) {
    return color * kRow + (color < kFirstReversedRow ? within : kRow - 1 - within);
}

// Calls `visit` with each of the up to four neighbours of a texel.
template <class Visit>
void for_neighbours(std::size_t at, std::size_t width, std::size_t height, const Visit& visit) {
    const std::size_t x = at % width;
    const std::size_t y = at / width;
    if (x > 0)
        visit(at - 1);
    if (x + 1 < width)
        visit(at + 1);
    if (y > 0)
        visit(at - width);
    if (y + 1 < height)
        visit(at + width);
}

} // namespace

Result<Palette> parse_palette(ByteView bytes) {
    constexpr std::size_t kBytes = 768;
    if (bytes.size() != kBytes)
        return Error{"0x0: palette has " + std::to_string(bytes.size()) + " bytes, expected 768"};
    Palette palette;
    for (std::size_t i = 0; i < palette.size(); ++i)
        palette[i] = element<Rgb>(bytes, i);
    return palette;
}

bool is_player_color(std::uint8_t index) {
    return index / kRow == kTopRow || index / kRow == kBottomRow;
}

std::uint8_t recolored(std::uint8_t index, int top, int bottom) {
    const int row = index / kRow;
    const int color = row == kTopRow ? top : row == kBottomRow ? bottom : kOwnColor;
    if (color == kOwnColor)
        return index;
    return static_cast<std::uint8_t>(row_color(std::clamp(color, 0, kColorChoices - 1), index % kRow));
}

void flood_background(std::span<std::uint8_t> indices, int width, int height) {
    const auto w = static_cast<std::size_t>(width);
    const auto h = static_cast<std::size_t>(height);
    if (indices.empty())
        return;
    // The background, found from its first texel.
    const std::uint8_t color = indices[0];
    std::vector<bool> background(indices.size(), false);
    std::vector<std::size_t> queue = {0};
    background[0] = true;
    for (std::size_t head = 0; head < queue.size(); ++head) {
        for_neighbours(queue[head], w, h, [&](std::size_t n) {
            if (!background[n] && indices[n] == color) {
                background[n] = true;
                queue.push_back(n);
            }
        });
    }
    // From its shore inwards, ring by ring.
    std::vector<std::size_t> shore;
    for (const std::size_t at : queue) {
        bool touches = false;
        for_neighbours(at, w, h, [&](std::size_t n) {
            if (!background[n] && !touches) {
                indices[at] = indices[n];
                touches = true;
            }
        });
        if (touches)
            shore.push_back(at);
    }
    for (const std::size_t at : shore)
        background[at] = false;
    for (std::size_t head = 0; head < shore.size(); ++head) {
        for_neighbours(shore[head], w, h, [&](std::size_t n) {
            if (background[n]) {
                background[n] = false;
                indices[n] = indices[shore[head]];
                shore.push_back(n);
            }
        });
    }
}

ComposedSkin compose_skin(std::span<const std::uint8_t> indices, int width, int height,
                          const Palette& palette, const SkinRecipe& recipe) {
    constexpr std::uint8_t kHole = 255;
    std::vector<std::uint8_t> texels(indices.begin(), indices.end());
    if (recipe.flood)
        flood_background(texels, width, height);
    ComposedSkin out;
    out.lit = make_image(width, height);
    out.glow = make_image(width, height);
    for (std::size_t i = 0; i < texels.size(); ++i) {
        const std::uint8_t index = recolored(texels[i], recipe.top, recipe.bottom);
        const bool hole = recipe.holey && index == kHole;
        const bool glows = !hole && index >= kFirstFullbright;
        std::uint8_t* lit = out.lit.rgba.data() + i * 4;
        std::uint8_t* glow = out.glow.rgba.data() + i * 4;
        std::copy(palette[index].begin(), palette[index].end(), glows ? glow : lit);
        lit[3] = glow[3] = hole ? 0 : 255;
        out.glows = out.glows || glows;
    }
    return out;
}

} // namespace tris::formats
