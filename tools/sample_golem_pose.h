// A pose of the golem as an animator sets it, and the parts' turns that follow from it. Fists and feet are
// placed, not turned: elbows and knees are solved, so that feet stay where they stand.
//
// Turns are degrees as the fox's: x rolls to the right, y pitches forward, z yaws to the left.
#pragma once

#include "sample_golem_joints.h"

#include <glm/vec3.hpp>

namespace tris::tools {

// Measured in the body's axes, from the shoulder: x forward, y outwards on either side, z up.
struct GolemArm {
    glm::vec3 wrist{4.5F, 6.6F, -23.4F};
    glm::vec3 elbow{-1.0F, 0.7F, 0.0F}; // the way the elbow points
    glm::vec3 fist{0.0F};               // its turn; roll and yaw outwards on either side
};

// From the ground below the golem; y outwards on either side.
struct GolemLeg {
    glm::vec3 ankle{0.0F, 8.6F, 4.6F};
    glm::vec3 turn{0.0F, 0.0F, 10.0F};
};

// Only floats, so that poses can be interpolated.
struct GolemPose {
    glm::vec3 hips{0.0F, 0.0F, -0.8F}; // from where they rest
    glm::vec3 hips_turn{0.0F};
    glm::vec3 body_turn{0.0F};
    glm::vec3 head_turn{0.0F};
    float jaw = 0.0F; // 0 closed, 1 wide open
    GolemArm left_arm;
    GolemArm right_arm;
    GolemLeg left_leg;
    GolemLeg right_leg;
};

// Every part's turn and joint at the middle complexion; bones that the golem lacks stay as they are.
SkeletonPose solve_golem(const GolemPose& pose);

// How high the ankle of a foot is that stands on the ground, on its toes or on its heel.
float standing_ankle(float pitch_degrees);

} // namespace tris::tools
