// Turns palette indices into what is drawn: recoloured, cut out, flooded, and parted into lit and glowing
// colours.
#pragma once

#include "core/bytes.h"
#include "core/image.h"
#include "core/result.h"
#include "formats/images/quake_palette.h"

#include <cstdint>
#include <span>
#include <vector>

namespace tris::formats {

using Palette = std::array<Rgb, 256>;

inline constexpr int kFirstFullbright = 224;
inline constexpr int kColorChoices = 14; // of a player's shirt and trousers
inline constexpr int kOwnColor = -1;     // as the skin was painted

// 768 bytes of RGB, as in gfx/palette.lmp.
Result<Palette> parse_palette(ByteView bytes);

struct SkinRecipe {
    int top = kOwnColor;    // 0 to 13: the row that indices 16..31 take
    int bottom = kOwnColor; // 0 to 13: the row that indices 96..111 take
    bool holey = false;     // index 255 is cut out
    bool flood = false;     // colours grow into the background, for filters that look past the edge
    bool operator==(const SkinRecipe&) const = default;
};

// Whether an index takes on one of the player's colours.
bool is_player_color(std::uint8_t index);

// What one index becomes under the player's colours. Rows from 128 up run the other way in the palette.
std::uint8_t recolored(std::uint8_t index, int top, int bottom);

// Lets the background, all texels joined to the first by its colour, take the colours next to it.
void flood_background(std::span<std::uint8_t> indices, int width, int height);

// Two pictures of one size: what is lit, black where it glows, and what glows, black where it is lit.
struct ComposedSkin {
    Image lit;
    Image glow;
    bool glows = false;
};
ComposedSkin compose_skin(std::span<const std::uint8_t> indices, int width, int height,
                          const Palette& palette, const SkinRecipe& recipe);

} // namespace tris::formats
