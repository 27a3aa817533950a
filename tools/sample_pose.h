// A pose as an animator sets it, and the skeleton that follows from it. Hands and feet are placed, not
// turned: elbows and knees are solved, so feet stay where they stand.
//
// Turns are degrees: x rolls to the right, y pitches forward, z yaws to the left.
#pragma once

#include "sample_curve.h"
#include "sample_skeleton.h"

#include <glm/vec3.hpp>

#include <vector>

namespace tris::tools {

// Measured in the chest's axes, from the shoulder joint: x forward, y outwards on either side, z up.
struct ArmPose {
    glm::vec3 hand{2.0F, 3.0F, -11.0F};
    glm::vec3 elbow{-1.0F, 0.6F, -0.3F}; // the way the elbow points
    glm::vec3 thumb{1.0F, 0.0F, 0.2F};   // the way the thumb points, or on the right the blade
    float fist = 0.4F;                   // 0 open, 1 closed
    float index = 0.4F;
};

// In the space of the root, where the floor is flat; y outwards on either side.
struct LegPose {
    glm::vec3 ankle{0.0F, 5.1F, -20.8F};
    glm::vec3 turn{0.0F, 0.0F, 8.0F}; // roll and yaw outwards on either side
    float toe = 0.0F;                 // degrees the ball of the foot bends up
    float knee_out = 0.25F;
};

// Only floats, so that poses can be interpolated as rows of numbers.
struct Pose {
    glm::vec3 root{0.0F}; // moves and turns everything, feet too, about the middle of the body
    glm::vec3 root_turn{0.0F};
    glm::vec3 pelvis{0.0F};
    glm::vec3 pelvis_turn{0.0F};
    glm::vec3 spine_turn{0.0F};
    glm::vec3 chest_turn{0.0F};
    glm::vec3 head_turn{0.0F};
    float jaw = 0.0F;     // degrees open
    float ears = 0.0F;    // degrees laid back
    glm::vec3 tail{0.0F}; // x swings left, y lifts, z curls up towards the tip; degrees a bone
    ArmPose left_arm;
    ArmPose right_arm;
    LegPose left_leg;
    LegPose right_leg;
    float weapon_dropped = 0.0F; // 0 in the hand, 1 lying where the next two say
    glm::vec3 weapon_place{0.0F};
    glm::vec3 weapon_direction{1.0F, 0.0F, 0.0F};
};

// Every bone but the ones that trail behind (tail, scarf, ears), which get their rest place.
SkeletonPose solve(const Pose& pose);

using PoseKey = CurveKey<Pose>;

// As curve_between.
Pose pose_between(const std::vector<PoseKey>& keys, float frame, float period = 0.0F);

glm::quat turn_by(const glm::vec3& degrees);

} // namespace tris::tools
