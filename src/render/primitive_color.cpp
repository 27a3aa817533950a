#include "render/primitive_color.h"

#include <glm/common.hpp>

namespace tris::render {

glm::vec3 primitive_color(std::uint32_t number) {
    constexpr std::uint32_t kGoldenStep = 2654435769U; // 2^32 over the golden ratio
    const float hue = static_cast<float>((number * kGoldenStep) >> 8U) / 16777216.0F;
    const float value = 0.62F + 0.12F * static_cast<float>(number % 3U);
    const glm::vec3 saturated = glm::clamp(
        glm::abs(glm::fract(hue + glm::vec3(0.0F, 2.0F, 1.0F) / 3.0F) * 6.0F - 3.0F) - 1.0F, 0.0F, 1.0F);
    return value * glm::mix(glm::vec3(1.0F), saturated, 0.52F);
}

} // namespace tris::render
