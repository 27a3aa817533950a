// Standing and running: the clips that loop upright.
#include "sample_clips.h"

#include <glm/common.hpp>
#include <glm/gtc/constants.hpp>

#include <cmath>

namespace tris::tools {

namespace {

float wave(float turns) {
    return std::sin(turns * glm::two_pi<float>());
}

// Breathes twice while the weight goes over to one leg and back, and looks about once.
Pose stand_at(float frame) {
    const float turn = frame / 40.0F;
    const float breath = 0.5F - 0.5F * std::cos(2.0F * turn * glm::two_pi<float>());
    const float sway = wave(turn);
    Pose pose = standing();
    pose.pelvis += glm::vec3(0.0F, 0.55F * sway, -0.25F * breath);
    pose.pelvis_turn += glm::vec3(-1.6F * sway, 0.0F, 1.5F * sway);
    pose.spine_turn += glm::vec3(1.2F * sway, -1.2F * breath, 0.0F);
    pose.chest_turn += glm::vec3(0.6F * sway, -2.2F * breath, -1.0F * sway);
    const float look = glm::smoothstep(7.0F, 11.0F, frame) - glm::smoothstep(17.0F, 22.0F, frame);
    const float look_back = glm::smoothstep(25.0F, 28.0F, frame) - glm::smoothstep(33.0F, 37.0F, frame);
    pose.head_turn +=
        glm::vec3(4.0F * look - 3.0F * look_back, 1.8F * breath, 30.0F * look - 24.0F * look_back);
    pose.ears = 6.0F * (glm::smoothstep(13.0F, 14.0F, frame) - glm::smoothstep(14.5F, 16.0F, frame)) * 3.0F;
    pose.left_arm.hand += glm::vec3(0.4F * sway, 0.5F * breath, 0.5F * breath);
    pose.right_arm.hand += glm::vec3(-0.3F * sway, 0.3F * breath, 0.5F * breath);
    pose.right_arm.thumb += glm::vec3(0.0F, 0.05F * sway, 0.1F * breath);
    pose.tail = {11.0F * wave(turn * 2.0F + 0.1F), 4.0F * breath, 2.0F};
    return pose;
}

// Where a running foot is through its round: it lands ahead, is carried back under the body at an even speed,
// leaves from the toe, and swings forward with the heel high.
LegPose running_leg(float round) {
    const auto step = [](float at, float x, float z, float pitch, float toe) {
        Pose pose;
        pose.left_leg.ankle = {x, 3.6F, z};
        pose.left_leg.turn = {0.0F, pitch, 6.0F};
        pose.left_leg.toe = toe;
        pose.left_leg.knee_out = 0.1F;
        return PoseKey{at, pose};
    };
    const std::vector<PoseKey> keys = {
        step(0.00F, 6.4F, -20.2F, -16.0F, 6.0F),  step(0.10F, 3.1F, -20.8F, 0.0F, 0.0F),
        step(0.20F, -0.2F, -20.8F, 0.0F, 0.0F),   step(0.30F, -3.5F, -20.2F, 12.0F, 12.0F),
        step(0.40F, -6.8F, -17.4F, 46.0F, 30.0F), step(0.54F, -9.0F, -11.6F, 84.0F, 0.0F),
        step(0.72F, 1.0F, -12.2F, 36.0F, 0.0F),   step(0.88F, 8.6F, -16.6F, -6.0F, 8.0F),
    };
    return pose_between(keys, round, 1.0F).left_leg;
}

Pose run_at(float frame) {
    const float round = frame / 6.0F;
    const float stride = std::cos(round * glm::two_pi<float>()); // 1 when the left foot lands
    const float bounce = std::cos((round - 0.18F) * 2.0F * glm::two_pi<float>()); // 1 when a leg bears most
    Pose pose = standing();
    pose.pelvis = {0.6F, -0.7F * wave(round + 0.06F), -1.3F - 1.2F * bounce};
    pose.pelvis_turn = {3.0F * wave(round), 14.0F, -11.0F * stride};
    pose.spine_turn = {-2.0F * wave(round), 7.0F + 2.0F * bounce, 10.0F * stride};
    pose.chest_turn = {0.0F, 3.0F, 14.0F * stride};
    pose.head_turn = {0.0F, -20.0F - 3.0F * bounce, -13.0F * stride};
    pose.ears = 26.0F + 8.0F * bounce;
    pose.left_leg = running_leg(round);
    pose.right_leg = running_leg(round + 0.5F);
    // Arms swing against the legs; the sword arm keeps its elbow high and the blade clear of the ground.
    pose.left_arm.hand = {1.0F - 7.0F * stride, 2.4F - 0.8F * stride, -7.6F - 1.6F * stride};
    pose.left_arm.elbow = {-1.0F, 0.7F, -0.2F};
    pose.left_arm.thumb = {0.7F, -0.5F, 0.7F};
    pose.left_arm.fist = 0.95F;
    pose.left_arm.index = 0.95F;
    pose.right_arm.hand = {1.6F + 5.6F * stride, 3.6F, -8.0F + 1.6F * stride};
    pose.right_arm.elbow = {-1.0F, 1.0F, 0.0F};
    pose.right_arm.thumb = {0.5F, 0.3F, 0.85F};
    pose.tail = {8.0F * wave(round + 0.2F), 22.0F, -6.0F};
    return pose;
}

SampleClip computed_clip(const char* prefix, int digits, int frames, Pose (*pose)(float),
                         const glm::vec3& wind) {
    SampleClip clip;
    clip.prefix = prefix;
    clip.digits = digits;
    clip.frames = frames;
    clip.loop = true;
    clip.wind = wind;
    clip.pose = pose;
    return clip;
}

} // namespace

std::vector<SampleClip> stand_and_run_clips() {
    return {computed_clip("stand", 2, 40, stand_at, {0.0F, 0.0F, -20.0F}),
            computed_clip("run", 1, 6, run_at, {-260.0F, 0.0F, 30.0F})};
}

} // namespace tris::tools
