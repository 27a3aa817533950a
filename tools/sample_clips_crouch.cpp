// Everything done with bent knees, up to dying there.
#include "sample_clips.h"

#include <glm/gtc/constants.hpp>

#include <cmath>

namespace tris::tools {

namespace {

float wave(float turns) {
    return std::sin(turns * glm::two_pi<float>());
}

SampleClip crouch_stand() {
    SampleClip clip;
    clip.prefix = "crstnd";
    clip.digits = 2;
    clip.frames = 19;
    clip.loop = true;
    clip.pose = [](float frame) {
        const float turn = frame / 19.0F;
        const float breath = 0.5F - 0.5F * std::cos(turn * glm::two_pi<float>());
        Pose pose = crouching();
        pose.pelvis += glm::vec3(0.0F, 0.3F * wave(turn), -0.3F * breath);
        pose.chest_turn.y -= 2.4F * breath;
        pose.head_turn += glm::vec3(0.0F, 2.0F * breath, 9.0F * wave(turn));
        pose.left_arm.hand.z += 0.5F * breath;
        pose.right_arm.hand.z += 0.6F * breath;
        pose.tail.x = 12.0F * wave(turn + 0.1F);
        return pose;
    };
    return clip;
}

// Sneaking: one foot always carries, the other is set down ahead of it.
LegPose sneaking_leg(float round) {
    const auto step = [](float at, float x, float z, float pitch, float toe) {
        Pose pose;
        pose.left_leg.ankle = {x, 5.4F, z};
        pose.left_leg.turn = {0.0F, pitch, 12.0F};
        pose.left_leg.toe = toe;
        pose.left_leg.knee_out = 0.4F;
        return PoseKey{at, pose};
    };
    const std::vector<PoseKey> keys = {
        step(0.00F, 6.6F, -20.2F, -10.0F, 4.0F),  step(0.14F, 3.4F, -20.8F, 0.0F, 0.0F),
        step(0.28F, 0.2F, -20.8F, 0.0F, 0.0F),    step(0.42F, -3.0F, -20.4F, 8.0F, 8.0F),
        step(0.56F, -6.2F, -18.6F, 34.0F, 30.0F), step(0.70F, -3.6F, -16.6F, 34.0F, 0.0F),
        step(0.86F, 4.6F, -17.4F, 4.0F, 0.0F),
    };
    return pose_between(keys, round, 1.0F).left_leg;
}

SampleClip crouch_walk() {
    SampleClip clip;
    clip.prefix = "crwalk";
    clip.frames = 6;
    clip.loop = true;
    clip.wind = {-60.0F, 0.0F, 0.0F};
    clip.pose = [](float frame) {
        const float round = frame / 6.0F;
        const float stride = std::cos(round * glm::two_pi<float>());
        const float bounce = std::cos((round - 0.1F) * 2.0F * glm::two_pi<float>());
        Pose pose = crouching();
        pose.pelvis = {-0.6F, -0.9F * wave(round + 0.05F), -6.4F - 0.5F * bounce};
        pose.pelvis_turn = {2.0F * wave(round), 20.0F, -9.0F * stride};
        pose.spine_turn = {0.0F, 12.0F, 7.0F * stride};
        pose.chest_turn = {0.0F, 8.0F, 8.0F * stride};
        pose.head_turn = {0.0F, -36.0F, -7.0F * stride};
        pose.ears = 14.0F + 5.0F * bounce;
        pose.left_leg = sneaking_leg(round);
        pose.right_leg = sneaking_leg(round + 0.5F);
        pose.left_arm.hand = {3.4F - 3.6F * stride, 4.0F, -8.6F};
        pose.right_arm.hand = {4.0F + 2.4F * stride, 4.0F, -7.6F};
        pose.tail = {10.0F * wave(round + 0.2F), 20.0F, -2.0F};
        return pose;
    };
    return clip;
}

// A thrust from below.
SampleClip crouch_attack() {
    const Pose rest = crouching();
    Pose back = rest;
    back.pelvis += glm::vec3(-1.4F, 0.0F, -0.4F);
    back.pelvis_turn = {0.0F, 12.0F, -24.0F};
    back.spine_turn = {0.0F, 10.0F, -12.0F};
    back.chest_turn = {0.0F, 6.0F, -18.0F};
    back.head_turn = {0.0F, -28.0F, 46.0F};
    back.right_arm.hand = {-5.0F, 5.4F, -3.0F};
    back.right_arm.elbow = {-1.0F, 0.8F, 0.6F};
    back.right_arm.thumb = {0.9F, -0.32F, 0.12F};
    back.left_arm.hand = {9.6F, 3.0F, -3.6F};
    back.left_arm.fist = 0.1F;
    back.left_arm.index = 0.0F;
    back.ears = 26.0F;
    Pose thrust = rest;
    thrust.pelvis += glm::vec3(4.4F, 0.0F, 1.2F);
    thrust.pelvis_turn = {0.0F, 20.0F, 12.0F};
    thrust.spine_turn = {0.0F, 12.0F, 12.0F};
    thrust.chest_turn = {0.0F, 6.0F, 18.0F};
    thrust.head_turn = {0.0F, -34.0F, -36.0F};
    thrust.right_arm.hand = {13.4F, 3.6F, 2.6F};
    thrust.right_arm.elbow = {-0.4F, 0.9F, -0.6F};
    thrust.right_arm.thumb = {0.8F, 0.55F, 0.4F};
    thrust.left_arm.hand = {-6.0F, 5.0F, -6.0F};
    thrust.right_leg.turn.y = 46.0F;
    thrust.right_leg.ankle = {-5.6F, 6.4F, -17.6F};
    thrust.right_leg.toe = 44.0F;
    thrust.jaw = 24.0F;
    thrust.tail = {0.0F, 30.0F, 0.0F};
    Pose held = thrust;
    held.right_arm.hand.z = 1.4F;
    held.jaw = 8.0F;
    return keyed_clip("crattak", 1, 9,
                      {{0.0F, rest},
                       {2.4F, back},
                       {3.0F, back},
                       {4.0F, thrust},
                       {5.2F, held},
                       {7.0F, pose_between({{0.0F, held}, {1.0F, rest}}, 0.6F)},
                       {9.0F, rest}});
}

SampleClip crouch_pain() {
    const Pose rest = crouching();
    Pose hit = rest;
    hit.pelvis += glm::vec3(-1.6F, 0.8F, -0.8F);
    hit.pelvis_turn = {-6.0F, 4.0F, -6.0F};
    hit.spine_turn = {-10.0F, -4.0F, 10.0F};
    hit.chest_turn = {-8.0F, -6.0F, 12.0F};
    hit.head_turn = {8.0F, 16.0F, -10.0F};
    hit.jaw = 24.0F;
    hit.ears = 40.0F;
    hit.left_arm.hand = {6.0F, 7.0F, 1.0F};
    hit.left_arm.fist = 0.1F;
    hit.right_arm.hand = {6.0F, 7.0F, -4.0F};
    hit.right_arm.thumb = {0.7F, 0.6F, 0.5F};
    hit.tail = {-20.0F, 26.0F, 6.0F};
    return keyed_clip("crpain", 1, 4,
                      {{-1.0F, rest},
                       {0.6F, hit},
                       {1.3F, hit},
                       {3.0F, pose_between({{0.0F, rest}, {1.0F, hit}}, 0.3F)},
                       {4.0F, rest}});
}

// Sinks to the left side from the crouch and lies curled up.
SampleClip crouch_death() {
    const Pose rest = crouching();
    Pose hit = rest;
    hit.pelvis_turn = {-4.0F, 0.0F, -6.0F};
    hit.chest_turn = {-8.0F, -10.0F, 0.0F};
    hit.head_turn = {0.0F, 10.0F, 10.0F};
    hit.jaw = 26.0F;
    hit.ears = 40.0F;
    Pose slump = hit;
    slump.root = {0.0F, 3.0F, -2.0F};
    slump.root_turn = {-42.0F, 0.0F, 4.0F};
    slump.spine_turn = {-6.0F, 16.0F, 0.0F};
    slump.head_turn = {14.0F, 10.0F, 0.0F};
    slump.left_arm.hand = {6.0F, 7.0F, -5.0F};
    slump.right_leg.ankle = {-3.0F, 5.0F, -17.0F};
    Pose curled = slump;
    curled.root = {0.0F, 8.0F, -14.0F};
    curled.root_turn = {-88.0F, 0.0F, 8.0F};
    curled.pelvis = {-2.0F, 0.0F, -4.0F};
    curled.pelvis_turn = {0.0F, 14.0F, 0.0F};
    curled.spine_turn = {0.0F, 16.0F, 0.0F};
    curled.chest_turn = {0.0F, 12.0F, -8.0F};
    curled.head_turn = {-10.0F, 6.0F, 0.0F};
    curled.jaw = 10.0F;
    curled.left_arm.hand = {9.0F, 0.6F, -2.0F};
    curled.left_arm.elbow = {0.0F, 0.2F, -1.0F};
    curled.left_arm.thumb = {0.2F, -0.6F, 0.8F};
    curled.left_arm.fist = 0.3F;
    curled.right_arm.hand = {7.6F, -3.6F, -7.0F};
    curled.right_arm.elbow = {-0.6F, 0.4F, 0.4F};
    curled.left_leg.ankle = {3.0F, 4.6F, -18.0F};
    curled.left_leg.turn = {0.0F, 26.0F, 0.0F};
    curled.right_leg.ankle = {-2.0F, 4.0F, -17.0F};
    curled.right_leg.turn = {0.0F, 46.0F, 0.0F};
    curled.right_leg.toe = 0.0F;
    curled.right_leg.knee_out = 0.0F;
    curled.left_leg.knee_out = 0.0F;
    curled.weapon_dropped = 1.0F;
    curled.weapon_place = {15.0F, 6.0F, kFloor + 0.9F};
    curled.weapon_direction = {0.8F, -0.6F, 0.0F};
    Pose bounce = curled;
    bounce.root_turn.x = -82.0F;
    SampleClip clip = keyed_clip(
        "crdeath", 1, 5,
        {{-0.5F, rest}, {0.6F, hit}, {2.0F, slump}, {3.0F, curled}, {3.5F, bounce}, {4.0F, curled}});
    clip.grounded = true;
    clip.wind = {0.0F, 0.0F, -160.0F};
    return clip;
}

} // namespace

std::vector<SampleClip> crouch_clips() {
    return {crouch_stand(), crouch_walk(), crouch_attack(), crouch_pain(), crouch_death()};
}

} // namespace tris::tools
