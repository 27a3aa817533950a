// A limb of two bones that reaches for a point: where its middle joint goes and how both bones turn.
#pragma once

#include <glm/gtc/quaternion.hpp>
#include <glm/vec3.hpp>

namespace tris::tools {

// The rotation that takes `from` to `to` exactly and `from_hint` towards `to_hint` as far as that allows.
glm::quat align(const glm::vec3& from, const glm::vec3& from_hint, const glm::vec3& to,
                const glm::vec3& to_hint);

// In the bind pose: the bones as vectors, and the way the joint between them bends.
struct LimbBones {
    glm::vec3 upper{0.0F};
    glm::vec3 lower{0.0F};
    glm::vec3 pole{0.0F};
};

struct LimbPose {
    glm::quat upper{1.0F, 0.0F, 0.0F, 0.0F};
    glm::quat lower{1.0F, 0.0F, 0.0F, 0.0F};
    glm::vec3 middle{0.0F};
    glm::vec3 end{0.0F}; // the target, or as near as the limb comes
};

// From `start` to `target`, bent towards `pole`.
LimbPose reach(const LimbBones& bones, const glm::vec3& start, const glm::vec3& target,
               const glm::vec3& pole);

} // namespace tris::tools
