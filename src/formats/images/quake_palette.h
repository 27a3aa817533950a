// The 256 colours of Quake, for pictures and skins that carry indices but no palette of their own.
#pragma once

#include <array>
#include <cstdint>

namespace tris::formats {

using Rgb = std::array<std::uint8_t, 3>;

const std::array<Rgb, 256>& quake_palette();

} // namespace tris::formats
