#include "sample_golem_pose.h"

#include "sample_limb.h"
#include "sample_pose.h"

#include <glm/trigonometric.hpp>

#include <algorithm>
#include <cmath>

namespace tris::tools {

namespace {

glm::vec3 sided(const glm::vec3& v, Side side) {
    return side == Side::left ? v : mirrored(v);
}

// Mirroring reverses roll and yaw.
glm::quat sided_turn(const glm::vec3& degrees, Side side) {
    return turn_by(side == Side::left ? degrees : glm::vec3(-degrees.x, degrees.y, -degrees.z));
}

glm::vec3 rest_offset(Bone bone) {
    const GolemPart& part = golem_part(bone);
    return part.joint - golem_part(part.parent).joint;
}

void follow(SkeletonPose& out, Bone bone, const glm::quat& turn) {
    const BonePose& parent = bone_of(out, golem_part(bone).parent);
    bone_of(out, bone) = {parent.turn * turn, parent.joint + parent.turn * rest_offset(bone)};
}

struct Chain {
    Bone upper;
    Bone lower;
    Bone end;
    glm::vec3 rest_pole; // the way the middle joint bends at rest
};

void bend(SkeletonPose& out, const Chain& chain, const glm::vec3& target, const glm::vec3& pole) {
    const LimbPose limb = reach({rest_offset(chain.lower), rest_offset(chain.end), chain.rest_pole},
                                bone_of(out, chain.upper).joint, target, pole);
    bone_of(out, chain.upper).turn = limb.upper;
    bone_of(out, chain.lower) = {limb.lower, limb.middle};
    bone_of(out, chain.end) = {limb.lower, limb.end};
}

void solve_arm(SkeletonPose& out, const GolemArm& arm, Side side) {
    const Bone upper = on_side(Bone::arm_l, side);
    const Bone fist = on_side(Bone::hand_l, side);
    follow(out, upper, turn_by({}));
    const glm::quat body = bone_of(out, Bone::chest).turn;
    bend(out, {upper, on_side(Bone::forearm_l, side), fist, {-1.0F, 0.0F, 0.0F}},
         bone_of(out, upper).joint + body * sided(arm.wrist, side), body * sided(arm.elbow, side));
    bone_of(out, fist).turn = bone_of(out, fist).turn * sided_turn(arm.fist, side);
}

void solve_leg(SkeletonPose& out, const GolemLeg& leg, Side side) {
    const Bone upper = on_side(Bone::thigh_l, side);
    const Bone foot = on_side(Bone::foot_l, side);
    follow(out, upper, turn_by({}));
    const glm::quat heading = sided_turn({0.0F, 0.0F, leg.turn.z * 1.5F}, side);
    bend(out, {upper, on_side(Bone::shin_l, side), foot, {1.0F, 0.0F, 0.0F}}, sided(leg.ankle, side),
         heading * glm::vec3(1.0F, 0.0F, 0.0F));
    bone_of(out, foot).turn = sided_turn(leg.turn, side);
}

} // namespace

SkeletonPose solve_golem(const GolemPose& pose) {
    SkeletonPose out{};
    bone_of(out, Bone::pelvis) = {turn_by(pose.hips_turn), golem_part(Bone::pelvis).joint + pose.hips};
    follow(out, Bone::chest, turn_by(pose.body_turn));
    follow(out, Bone::head, turn_by(pose.head_turn));
    solve_arm(out, pose.left_arm, Side::left);
    solve_arm(out, pose.right_arm, Side::right);
    solve_leg(out, pose.left_leg, Side::left);
    solve_leg(out, pose.right_leg, Side::right);
    follow(out, Bone::weapon, turn_by({}));
    return out;
}

float standing_ankle(float pitch_degrees) {
    constexpr float kHeel = -6.2F; // from the ankle
    constexpr float kToes = 8.2F;
    const float height = golem_part(Bone::foot_l).joint.z;
    const float pitch = glm::radians(pitch_degrees);
    return height * std::cos(pitch) + std::max(kToes * std::sin(pitch), kHeel * std::sin(pitch));
}

} // namespace tris::tools
