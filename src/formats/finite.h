// Which floats of a file can be worked with.
#pragma once

#include <glm/vec3.hpp>

#include <cmath>

namespace tris::formats {

inline constexpr float kMostCoordinate = 1e9F; // beyond it, sums and squares lose their meaning
inline constexpr float kLeastLength = 1e-6F;   // a shorter vector has no direction

// Also false for what is not a number.
inline bool is_usable(float value) {
    return std::fabs(value) <= kMostCoordinate;
}

inline bool is_usable(const glm::vec3& value) {
    return is_usable(value.x) && is_usable(value.y) && is_usable(value.z);
}

} // namespace tris::formats
