// An axis-aligned box in the model's own axes: x forward, y left, z up.
#pragma once

#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/vec3.hpp>

#include <limits>

namespace tris::model {

struct Bounds {
    glm::vec3 min{std::numeric_limits<float>::max()};
    glm::vec3 max{std::numeric_limits<float>::lowest()};

    bool empty() const { return min.x > max.x; }
    glm::vec3 center() const { return (min + max) * 0.5F; }
    glm::vec3 size() const { return max - min; }
    float radius() const { return glm::length(size()) * 0.5F; }

    void add(const glm::vec3& point) {
        min = glm::min(min, point);
        max = glm::max(max, point);
    }
    void add(const Bounds& other) {
        min = glm::min(min, other.min);
        max = glm::max(max, other.max);
    }
};

} // namespace tris::model
