#include "render/view_state.h"

#include <glm/trigonometric.hpp>

#include <cmath>

namespace tris::render {

glm::vec3 light_direction(const Light& light) {
    // The table's rows turn the light clockwise, hence the minus.
    const float yaw = -glm::radians(light.yaw_degrees);
    const float pitch = glm::radians(light.pitch_degrees);
    return {std::cos(yaw) * std::cos(pitch), std::sin(yaw) * std::cos(pitch), std::sin(pitch)};
}

int shade_row(float yaw_degrees) {
    return static_cast<int>(std::floor(yaw_degrees * 16.0F / 360.0F)) & 15;
}

} // namespace tris::render
