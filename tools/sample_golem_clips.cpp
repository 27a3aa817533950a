#include "sample_golem_clips.h"

#include "sample_curve.h"

#include <glm/common.hpp>
#include <glm/gtc/constants.hpp>

#include <cmath>

namespace tris::tools {

namespace {

constexpr int kWalkKeys = 20;
constexpr int kIdleKeys = 48;
constexpr int kAttackKeys = 30;

float wave(float turns) {
    return std::sin(turns * glm::two_pi<float>());
}

// Three fifths of the round the foot stands and is carried back; it leaves from the toes, swings low and
// heavily and lands on the heel.
GolemLeg walking_leg(float round) {
    struct Step {
        float x, lift, pitch;
    };
    constexpr float kReach = 6.6F;
    const std::vector<CurveKey<Step>> steps = {
        {0.00F, {kReach, 0.0F, -11.0F}},       {0.10F, {kReach * 0.667F, 0.0F, 0.0F}},
        {0.30F, {0.0F, 0.0F, 0.0F}},           {0.42F, {-kReach * 0.4F, 0.0F, 0.0F}},
        {0.60F, {-kReach, 0.0F, 24.0F}},       {0.72F, {-kReach * 0.55F, 3.0F, 26.0F}},
        {0.84F, {kReach * 0.45F, 3.4F, 2.0F}}, {0.94F, {kReach * 1.05F, 1.6F, -11.0F}}};
    const Step step = curve_between(steps, round, 1.0F);
    GolemLeg leg;
    leg.turn = {0.0F, step.pitch, 8.0F};
    leg.ankle = {step.x - 0.6F, 8.2F, standing_ankle(step.pitch) + step.lift};
    return leg;
}

GolemPose walk_at(float key) {
    const float round = key / static_cast<float>(kWalkKeys);
    const float stride = std::cos(round * glm::two_pi<float>()); // 1 when the left foot lands
    const float bearing = wave(round - 0.04F);                   // 1 when the left leg bears the weight
    // 1 just after either foot has landed: the whole weight comes down.
    const float thud = std::cos((round - 0.09F) * 2.0F * glm::two_pi<float>());
    GolemPose pose;
    pose.hips = {0.6F, 1.9F * bearing, -2.0F - 0.9F * thud};
    pose.hips_turn = {-4.5F * bearing, 4.0F + 1.5F * thud, -9.0F * stride};
    pose.body_turn = {8.0F * bearing, 8.0F + 3.0F * thud, 17.0F * stride};
    pose.head_turn = {-3.5F * bearing, -9.0F - 4.0F * std::cos((round - 0.16F) * 2.0F * glm::two_pi<float>()),
                      -8.0F * stride};
    pose.left_leg = walking_leg(round);
    pose.right_leg = walking_leg(round + 0.5F);
    const float swing = std::cos((round - 0.05F) * glm::two_pi<float>()); // arms trail a little
    pose.left_arm.wrist = {3.0F - 8.0F * swing, 7.4F, -22.6F + 1.0F * swing};
    pose.right_arm.wrist = {3.0F + 8.0F * swing, 7.4F, -22.6F - 1.0F * swing};
    pose.left_arm.fist = {0.0F, -6.0F + 10.0F * swing, 0.0F};
    pose.right_arm.fist = {0.0F, -6.0F - 10.0F * swing, 0.0F};
    pose.jaw = 0.12F + 0.1F * thud;
    return pose;
}

// Two slow breaths; on the second one it looks aside and grumbles.
GolemPose idle_at(float key) {
    const float round = key / static_cast<float>(kIdleKeys);
    const float breath = 0.5F - 0.5F * std::cos(2.0F * round * glm::two_pi<float>());
    const float trailing = 0.5F - 0.5F * std::cos((2.0F * round - 0.12F) * glm::two_pi<float>());
    const float sway = wave(round);
    const float look = glm::smoothstep(0.5F, 0.62F, round) - glm::smoothstep(0.82F, 0.96F, round);
    GolemPose pose;
    pose.hips = {0.0F, 0.7F * sway, -0.9F - 0.5F * breath};
    pose.hips_turn = {-1.2F * sway, 1.0F, 1.5F * sway};
    pose.body_turn = {1.8F * sway, 6.0F - 5.0F * breath, -1.5F * sway + 4.0F * look};
    pose.head_turn = {3.0F * look, 2.0F + 3.5F * trailing - 4.0F * look, 26.0F * look};
    pose.left_arm.wrist += glm::vec3(0.6F * trailing, 1.3F * breath, 0.7F * breath);
    pose.right_arm.wrist += glm::vec3(0.6F * trailing, 1.3F * breath, 0.7F * breath);
    pose.left_arm.fist = {0.0F, 4.0F * trailing, 0.0F};
    pose.right_arm.fist = {0.0F, 4.0F * trailing, 0.0F};
    const float grumble = glm::smoothstep(0.60F, 0.66F, round) - glm::smoothstep(0.78F, 0.84F, round);
    pose.jaw = 0.10F * breath + grumble * (0.5F + 0.35F * wave(round * 14.0F));
    return pose;
}

void set_arms(GolemPose& pose, const GolemArm& arm) {
    pose.left_arm = arm;
    pose.right_arm = arm;
}

// Puts the left wrist on a point measured from the ground, and the right one opposite.
void reach_down(GolemPose& pose, const glm::vec3& point) {
    const SkeletonPose bones = solve_golem(pose);
    const glm::quat body = bone_of(bones, Bone::chest).turn;
    pose.left_arm.wrist = glm::inverse(body) * (point - bone_of(bones, Bone::arm_l).joint);
    pose.right_arm.wrist = pose.left_arm.wrist;
}

// Rears up with both fists over its head and brings them down on the ground before it.
GolemPose attack_at(float key) {
    const GolemPose rest = idle_at(0.0F);

    GolemPose crouch = rest;
    crouch.hips = {-1.0F, 0.0F, -3.6F};
    crouch.hips_turn = {0.0F, 8.0F, 0.0F};
    crouch.body_turn = {0.0F, 14.0F, 0.0F};
    crouch.head_turn = {0.0F, -12.0F, 0.0F};
    set_arms(crouch, {{-3.0F, 9.0F, -20.0F}, {-1.0F, 1.0F, 0.2F}, {0.0F, 10.0F, 0.0F}});

    GolemPose raised = rest;
    raised.hips = {-1.6F, 0.0F, -0.2F};
    raised.hips_turn = {0.0F, -10.0F, 0.0F};
    raised.body_turn = {0.0F, -20.0F, 0.0F};
    raised.head_turn = {0.0F, 8.0F, 0.0F};
    raised.jaw = 1.0F;
    set_arms(raised, {{3.0F, 1.0F, 22.5F}, {0.4F, 1.0F, 0.3F}, {0.0F, -10.0F, 0.0F}});

    GolemPose hung = raised; // the moment before it falls
    hung.hips = {-1.0F, 0.0F, 0.0F};
    hung.body_turn = {0.0F, -24.0F, 0.0F};
    set_arms(hung, {{-1.0F, 1.0F, 22.8F}, {0.2F, 1.0F, 0.3F}, {0.0F, -14.0F, 0.0F}});

    GolemPose slam = rest;
    slam.hips = {-3.0F, 0.0F, -6.0F};
    slam.hips_turn = {0.0F, 26.0F, 0.0F};
    slam.body_turn = {0.0F, 34.0F, 0.0F};
    slam.head_turn = {0.0F, -38.0F, 0.0F};
    slam.jaw = 0.8F;
    slam.left_leg.ankle = {0.0F, 10.0F, 4.6F};
    slam.right_leg.ankle = slam.left_leg.ankle;
    slam.left_leg.turn.z = 18.0F;
    slam.right_leg.turn.z = 18.0F;
    slam.left_arm.elbow = {-0.3F, 1.0F, 0.6F};
    slam.left_arm.fist = {0.0F, 6.0F, 0.0F};
    slam.right_arm = slam.left_arm;
    reach_down(slam, {25.0F, 9.0F, 13.0F});

    GolemPose rebound = slam;
    rebound.hips.z += 1.3F;
    rebound.body_turn.y -= 4.0F;
    rebound.head_turn.y += 6.0F;
    reach_down(rebound, {25.0F, 9.0F, 13.0F});

    const std::vector<CurveKey<GolemPose>> keys = {{0.0F, rest},  {5.0F, crouch}, {10.0F, raised},
                                                   {12.0F, hung}, {15.0F, slam},  {17.0F, rebound},
                                                   {19.0F, slam}, {22.0F, slam},  {29.0F, rest}};
    return curve_between(keys, key);
}

} // namespace

std::vector<GolemClip> golem_clips() {
    return {
        {"cidle", kIdleKeys, idle_at}, {"cwalk", kWalkKeys, walk_at}, {"uattack01", kAttackKeys, attack_at}};
}

} // namespace tris::tools
