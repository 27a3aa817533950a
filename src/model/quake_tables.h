// The tables that Quake and Quake II models refer to: 162 unit normals, and how bright each of them is under
// a light from one of 16 directions around the vertical axis.
#pragma once

#include <glm/vec3.hpp>

#include <array>
#include <cstddef>
#include <cstdint>

namespace tris::model {

inline constexpr std::size_t kNormalCount = 162;
inline constexpr std::size_t kShadeRows = 16;

const std::array<glm::vec3, kNormalCount>& quake_normals();

// Row after row, one row a light direction; a value of 100 is a factor of 1.
const std::array<std::uint8_t, kShadeRows * kNormalCount>& quake_shade_hundredths();

} // namespace tris::model
