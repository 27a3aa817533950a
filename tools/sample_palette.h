// Paint for Quake skins: colours and heat as indices of the Quake palette, dithered.
#pragma once

#include "sample_brush.h"

#include <cstdint>

namespace tris::tools {

// Black, like index 0, but never painted with: it tells the unused parts of a skin from dark paint.
inline constexpr std::uint8_t kPaletteBackground = 48;

// The nearest colour that the light shades and that no player's choice of colours replaces.
std::uint8_t lit_index(const Colour& colour, int x, int y);

// Of the colours that glow by themselves, dark red at 0 by way of orange and yellow to white at 1.
std::uint8_t glowing_index(float heat, int x, int y);

} // namespace tris::tools
