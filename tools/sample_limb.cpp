#include "sample_limb.h"

#include <glm/geometric.hpp>
#include <glm/mat3x3.hpp>

#include <algorithm>
#include <cmath>

namespace tris::tools {

glm::quat align(const glm::vec3& from, const glm::vec3& from_hint, const glm::vec3& to,
                const glm::vec3& to_hint) {
    const auto frame = [](const glm::vec3& main, const glm::vec3& hint) {
        const glm::vec3 x = glm::normalize(main);
        const glm::vec3 y = glm::normalize(hint - x * glm::dot(hint, x));
        return glm::mat3(x, y, glm::cross(x, y));
    };
    return glm::quat_cast(frame(to, to_hint) * glm::transpose(frame(from, from_hint)));
}

LimbPose reach(const LimbBones& bones, const glm::vec3& start, const glm::vec3& target,
               const glm::vec3& pole) {
    const float a = glm::length(bones.upper);
    const float b = glm::length(bones.lower);
    const glm::vec3 way = target - start;
    const glm::vec3 along = glm::normalize(way);
    const float distance = std::clamp(glm::length(way), std::abs(a - b) + 1.5F, (a + b) * 0.998F);
    const float before = (a * a - b * b + distance * distance) / (2.0F * distance);
    const float aside = std::sqrt(std::max(0.0F, a * a - before * before));
    const glm::vec3 bend = glm::normalize(pole - along * glm::dot(pole, along));

    // Both bones turn about one hinge, so the sleeve does not twist at the elbow.
    const glm::vec3 hinge = glm::cross(along, bend);
    const glm::vec3 bind_hinge = glm::cross(bones.upper + bones.lower, bones.pole);
    LimbPose pose;
    pose.middle = start + along * before + bend * aside;
    pose.end = start + along * distance;
    pose.upper = align(bones.upper, bind_hinge, pose.middle - start, hinge);
    pose.lower = align(bones.lower, bind_hinge, pose.end - pose.middle, hinge);
    return pose;
}

} // namespace tris::tools
