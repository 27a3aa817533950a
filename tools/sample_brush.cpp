#include "sample_brush.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace tris::tools {

namespace {

float lattice(int x, int y, int z) {
    std::uint32_t h = static_cast<std::uint32_t>(x) * 0x8da6b343U ^
                      static_cast<std::uint32_t>(y) * 0xd8163841U ^
                      static_cast<std::uint32_t>(z) * 0xcb1ab31fU;
    h = (h ^ (h >> 15U)) * 0x2c1b3c6dU;
    h = (h ^ (h >> 12U)) * 0x297a2d39U;
    h ^= h >> 15U;
    return static_cast<float>(h & 0xffffU) / 65535.0F;
}

} // namespace

float below(float value, float edge, float border) {
    return 1.0F - glm::smoothstep(edge - border * 0.5F, edge + border * 0.5F, value);
}

float line(float value, float middle, float width, float border) {
    return below(std::abs(value - middle), width * 0.5F, border);
}

float blob(const glm::vec2& point, const glm::vec2& half_axes, float border) {
    const float size = (half_axes.x + half_axes.y) * 0.5F;
    return below(glm::length(point / half_axes) * size, size, border);
}

float noise(const glm::vec3& point) {
    const glm::vec3 cell = glm::floor(point);
    const glm::vec3 f = point - cell;
    const glm::vec3 s = f * f * (3.0F - 2.0F * f);
    const int x = static_cast<int>(cell.x);
    const int y = static_cast<int>(cell.y);
    const int z = static_cast<int>(cell.z);
    const auto row = [&](int j, int k) {
        return glm::mix(lattice(x, y + j, z + k), lattice(x + 1, y + j, z + k), s.x);
    };
    return glm::mix(glm::mix(row(0, 0), row(1, 0), s.y), glm::mix(row(0, 1), row(1, 1), s.y), s.z);
}

float rough_noise(const glm::vec3& point) {
    return noise(point) * 0.55F + noise(point * 2.1F + 7.3F) * 0.3F + noise(point * 4.3F + 3.1F) * 0.15F;
}

Lumps lumps(const glm::vec3& point) {
    const glm::vec3 cell = glm::floor(point);
    float nearest = 1e9F;
    float second = 1e9F;
    Lumps result;
    for (int i = 0; i < 27; ++i) {
        const glm::vec3 corner = cell + glm::vec3(i % 3 - 1, i / 3 % 3 - 1, i / 9 - 1);
        const int x = static_cast<int>(corner.x);
        const int y = static_cast<int>(corner.y);
        const int z = static_cast<int>(corner.z);
        const glm::vec3 middle =
            corner + glm::vec3(lattice(x, y, z), lattice(y, z, x + 31), lattice(z, x + 57, y));
        const float distance = glm::distance(point, middle);
        second = std::min(second, std::max(distance, nearest));
        if (distance < nearest) {
            nearest = distance;
            result.shade = lattice(x + 11, y, z + 5);
        }
    }
    result.depth = second - nearest;
    return result;
}

} // namespace tris::tools
