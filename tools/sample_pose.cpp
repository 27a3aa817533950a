#include "sample_pose.h"

#include "sample_limb.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include <algorithm>

namespace tris::tools {

namespace {

const glm::vec3 kForward(1.0F, 0.0F, 0.0F);
const glm::vec3 kLeft(0.0F, 1.0F, 0.0F);
const glm::vec3 kUp(0.0F, 0.0F, 1.0F);

// Positions and directions that an animator gives as "outwards" for either side.
glm::vec3 sided(const glm::vec3& v, Side side) {
    return side == Side::left ? v : mirrored(v);
}

// The same for turns: mirroring reverses roll and yaw.
glm::vec3 sided_turn(const glm::vec3& turn, Side side) {
    return side == Side::left ? turn : glm::vec3(-turn.x, turn.y, -turn.z);
}

void follow(SkeletonPose& out, Bone bone, Bone parent, const glm::quat& turn) {
    out[static_cast<std::size_t>(bone)] = {bone_of(out, parent).turn * turn,
                                           carried(out, parent, bind_joint(bone))};
}

struct Limb {
    Bone upper;
    Bone lower;
    Bone end;
    glm::vec3 bind_pole; // the way the middle joint bends in the bind pose
};

void reach(SkeletonPose& out, const Limb& limb, const glm::vec3& target, const glm::vec3& pole) {
    const LimbBones bones{bind_joint(limb.lower) - bind_joint(limb.upper),
                          bind_joint(limb.end) - bind_joint(limb.lower), limb.bind_pole};
    const LimbPose bent = reach(bones, bone_of(out, limb.upper).joint, target, pole);
    bone_of(out, limb.upper).turn = bent.upper;
    bone_of(out, limb.lower) = {bent.lower, bent.middle};
    bone_of(out, limb.end) = {bent.lower, bent.end};
}

void solve_hand(SkeletonPose& out, const ArmPose& arm, Side side) {
    const Bone hand = on_side(Bone::hand_l, side);
    const glm::quat chest = bone_of(out, Bone::chest).turn;
    const glm::vec3 fingers = sided(bind_finger_direction(), side);
    const glm::vec3 thumb = sided(bind_thumb_direction(), side);
    const glm::vec3 pointed = side == Side::left ? thumb : bind_blade_direction();
    const glm::vec3 forearm = bone_of(out, on_side(Bone::forearm_l, side)).turn * fingers;
    bone_of(out, hand).turn = align(pointed, fingers, chest * sided(arm.thumb, side), forearm);

    const glm::vec3 palm = sided(glm::cross(bind_finger_direction(), bind_thumb_direction()), side);
    const glm::vec3 knuckle_axis = glm::normalize(glm::cross(fingers, palm));
    const auto curl = [&](float degrees) { return glm::angleAxis(glm::radians(degrees), knuckle_axis); };
    follow(out, on_side(Bone::fingers_l, side), hand, curl(arm.fist * 88.0F));
    follow(out, on_side(Bone::fingertips_l, side), on_side(Bone::fingers_l, side), curl(arm.fist * 95.0F));
    follow(out, on_side(Bone::index_l, side), hand, curl(arm.index * 105.0F));
}

void solve_arm(SkeletonPose& out, const ArmPose& arm, Side side) {
    const Bone upper = on_side(Bone::arm_l, side);
    follow(out, upper, Bone::chest, glm::quat(1.0F, 0.0F, 0.0F, 0.0F));
    const glm::quat chest = bone_of(out, Bone::chest).turn;
    const glm::vec3 target = bone_of(out, upper).joint + chest * sided(arm.hand, side);
    reach(out, {upper, on_side(Bone::forearm_l, side), on_side(Bone::hand_l, side), -kForward}, target,
          chest * sided(arm.elbow, side));
    solve_hand(out, arm, side);

    // The plate rides half way between the chest and the arm. The arm hangs lower than it was bound; the
    // plate should not droop for that.
    const glm::vec3 bound = sided(bind_joint(Bone::forearm_l) - bind_joint(Bone::arm_l), side);
    const glm::vec3 now = glm::inverse(chest) * (bone_of(out, upper).turn * bound);
    const glm::quat swing = align(bound, kForward, now, kForward);
    const Bone plate = on_side(Bone::pauldron_l, side);
    follow(out, plate, Bone::chest, glm::slerp(glm::quat(1.0F, 0.0F, 0.0F, 0.0F), swing, 0.65F));
}

void solve_leg(SkeletonPose& out, const LegPose& leg, Side side) {
    const Bone upper = on_side(Bone::thigh_l, side);
    const Bone foot = on_side(Bone::foot_l, side);
    follow(out, upper, Bone::pelvis, glm::quat(1.0F, 0.0F, 0.0F, 0.0F));
    const glm::quat foot_turn = turn_by(sided_turn(leg.turn, side));
    const glm::quat heading = turn_by({0.0F, 0.0F, sided_turn(leg.turn, side).z});
    const glm::quat pelvis = bone_of(out, Bone::pelvis).turn;
    const glm::vec3 pole =
        pelvis * kForward + heading * kForward + pelvis * sided(kLeft, side) * (leg.knee_out * 2.0F);
    reach(out, {upper, on_side(Bone::shin_l, side), foot, kForward}, sided(leg.ankle, side), pole);
    bone_of(out, foot).turn = foot_turn;
    follow(out, on_side(Bone::toe_l, side), foot, turn_by({0.0F, -leg.toe, 0.0F}));
}

void solve_trailing(SkeletonPose& out, const Pose& pose) {
    const glm::quat swing = turn_by({0.0F, pose.tail.y, -pose.tail.x});
    const glm::quat curl = turn_by({0.0F, pose.tail.y * 0.3F + pose.tail.z, -pose.tail.x});
    follow(out, Bone::tail1, Bone::pelvis, swing);
    follow(out, Bone::tail2, Bone::tail1, curl);
    follow(out, Bone::tail3, Bone::tail2, curl);
    follow(out, Bone::tail4, Bone::tail3, curl);
    follow(out, Bone::scarf1, Bone::chest, glm::quat(1.0F, 0.0F, 0.0F, 0.0F));
    follow(out, Bone::scarf2, Bone::scarf1, glm::quat(1.0F, 0.0F, 0.0F, 0.0F));
    for (const Side side : {Side::left, Side::right})
        follow(out, on_side(Bone::ear_l, side), Bone::head,
               turn_by(sided_turn({-pose.ears * 0.35F, -pose.ears, pose.ears * 0.3F}, side)));
}

void solve_weapon(SkeletonPose& out, const Pose& pose) {
    const BonePose held = bone_of(out, Bone::hand_r);
    const float share = std::clamp(pose.weapon_dropped, 0.0F, 1.0F);
    if (share <= 0.0F) {
        bone_of(out, Bone::weapon) = held;
        return;
    }
    // It lies on its flat side: the guard runs along the floor.
    const glm::vec3 blade = bind_blade_direction();
    const glm::vec3 edge =
        glm::cross(mirrored(glm::cross(bind_finger_direction(), bind_thumb_direction())), blade);
    const glm::vec3 lying = glm::cross(kUp, pose.weapon_direction);
    const glm::quat turn = align(blade, edge, pose.weapon_direction, lying);
    const glm::vec3 joint = pose.weapon_place - turn * (bind_grip() - bind_joint(Bone::weapon));
    bone_of(out, Bone::weapon) = {glm::slerp(held.turn, turn, share), glm::mix(held.joint, joint, share)};
}

} // namespace

glm::quat turn_by(const glm::vec3& degrees) {
    const glm::vec3 r = glm::radians(degrees);
    return glm::angleAxis(r.z, kUp) * glm::angleAxis(r.y, kLeft) * glm::angleAxis(r.x, kForward);
}

SkeletonPose solve(const Pose& pose) {
    SkeletonPose out{};
    bone_of(out, Bone::pelvis) = {turn_by(pose.pelvis_turn), bind_joint(Bone::pelvis) + pose.pelvis};
    follow(out, Bone::spine, Bone::pelvis, turn_by(pose.spine_turn));
    follow(out, Bone::chest, Bone::spine, turn_by(pose.chest_turn));
    follow(out, Bone::head, Bone::chest, turn_by(pose.head_turn));
    follow(out, Bone::jaw, Bone::head, turn_by({0.0F, pose.jaw, 0.0F}));
    solve_trailing(out, pose);
    solve_arm(out, pose.left_arm, Side::left);
    solve_arm(out, pose.right_arm, Side::right);
    solve_leg(out, pose.left_leg, Side::left);
    solve_leg(out, pose.right_leg, Side::right);

    const glm::quat root = turn_by(pose.root_turn);
    for (BonePose& bone : out)
        bone = {root * bone.turn, pose.root + root * bone.joint};
    solve_weapon(out, pose);
    return out;
}

Pose pose_between(const std::vector<PoseKey>& keys, float frame, float period) {
    return curve_between(keys, frame, period);
}

} // namespace tris::tools
