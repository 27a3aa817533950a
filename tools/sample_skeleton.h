// The fox's skeleton: which bones there are, where their joints lie in the bind pose, and how points follow
// them.
//
// In the bind pose every bone is unrotated, so a bone's pose is just a rotation about its joint and the
// joint's new place. Axes: x forward, y left, z up; the soles stand at kFloor.
#pragma once

#include <glm/gtc/quaternion.hpp>
#include <glm/vec3.hpp>

#include <array>
#include <cstddef>
#include <cstdint>

namespace tris::tools {

inline constexpr float kFloor = -24.0F;

// Of a pair the left bone comes first and the right one directly after it.
enum class Bone : std::uint8_t {
    pelvis,
    spine,
    chest,
    head,
    jaw,
    tail1,
    tail2,
    tail3,
    tail4,
    scarf1,
    scarf2,
    ear_l,
    ear_r,
    pauldron_l,
    pauldron_r,
    arm_l,
    arm_r,
    forearm_l,
    forearm_r,
    hand_l,
    hand_r,
    fingers_l,
    fingers_r,
    fingertips_l,
    fingertips_r,
    index_l,
    index_r,
    thigh_l,
    thigh_r,
    shin_l,
    shin_r,
    foot_l,
    foot_r,
    toe_l,
    toe_r,
    weapon,
    count
};

inline constexpr std::size_t kBoneCount = static_cast<std::size_t>(Bone::count);

enum class Side : std::uint8_t { left, right };

// The bone of a pair, named by its left half.
Bone on_side(Bone left, Side side);

// The partner of a paired bone; any other bone itself.
Bone mirrored(Bone bone);

glm::vec3 mirrored(const glm::vec3& point);

glm::vec3 bind_joint(Bone bone);

// Directions of the left hand in the bind pose: along the fingers, and the way the thumb points.
glm::vec3 bind_finger_direction();
glm::vec3 bind_thumb_direction();

// The way the sword points from the right hand in the bind pose. A fist holds a grip aslant, not square.
glm::vec3 bind_blade_direction();

// The middle of the right fist in the bind pose, where it holds the grip.
glm::vec3 bind_grip();

struct BonePose {
    glm::quat turn{1.0F, 0.0F, 0.0F, 0.0F};
    glm::vec3 joint{0.0F};
};

using SkeletonPose = std::array<BonePose, kBoneCount>;

inline BonePose& bone_of(SkeletonPose& pose, Bone bone) {
    return pose[static_cast<std::size_t>(bone)];
}
inline const BonePose& bone_of(const SkeletonPose& pose, Bone bone) {
    return pose[static_cast<std::size_t>(bone)];
}

// Where a bind-pose point goes that is fixed to `bone`.
glm::vec3 carried(const SkeletonPose& pose, Bone bone, const glm::vec3& point);

} // namespace tris::tools
