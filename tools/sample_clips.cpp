#include "sample_clips.h"

#include "sample_chain.h"

#include <algorithm>
#include <cmath>

namespace tris::tools {

namespace {

// Springs need finer steps than keyframes.
constexpr int kStepsPerFrame = 4;
constexpr float kSecondsPerFrame = 0.1F;

std::string frame_name(const SampleClip& clip, int index) {
    std::string number = std::to_string(index + 1);
    if (static_cast<int>(number.size()) < clip.digits)
        number.insert(0, static_cast<std::size_t>(clip.digits) - number.size(), '0');
    return clip.prefix + number;
}

bool trails(const Weights& weights) {
    float share = 0.0F;
    for (std::size_t i = 0; i < weights.bone.size(); ++i)
        if (weights.bone[i] >= Bone::tail1 && weights.bone[i] <= Bone::ear_r)
            share += weights.share[i];
    return share > 0.3F;
}

// How far the posed body's lowest point lies from the floor; what trails behind does not carry weight.
float clearance(const SampleMesh& mesh, const SkeletonPose& pose) {
    const std::vector<glm::vec3> positions = posed_positions(mesh, pose);
    float lowest = 1e9F;
    for (std::size_t i = 0; i < positions.size(); ++i)
        if (!trails(mesh.vertices[i].weights))
            lowest = std::min(lowest, positions[i].z);
    return lowest - kFloor;
}

// A weapon that has left the hand lies on the floor already.
void set_down(const SampleMesh& mesh, SkeletonPose& pose, float weapon_dropped) {
    const float gap = clearance(mesh, pose);
    for (BonePose& bone : pose)
        bone.joint.z -= gap;
    bone_of(pose, Bone::weapon).joint.z += gap * std::clamp(weapon_dropped, 0.0F, 1.0F);
}

void bake_clip(const SampleMesh& mesh, const SampleClip& clip, std::vector<NamedPose>& frames) {
    std::vector<SkeletonPose> poses;
    for (int i = 0; i < clip.frames * kStepsPerFrame; ++i) {
        const Pose pose = clip.pose(static_cast<float>(i) / static_cast<float>(kStepsPerFrame));
        poses.push_back(solve(pose));
        if (clip.grounded)
            set_down(mesh, poses.back(), pose.weapon_dropped);
    }
    // The last frame of a fall is held for long: by then tail and scarf have come to rest.
    constexpr std::size_t kRestingSteps = 120;
    if (clip.grounded)
        poses.insert(poses.end(), kRestingSteps, SkeletonPose(poses.back()));
    trail(poses, {kSecondsPerFrame / static_cast<float>(kStepsPerFrame), clip.wind, clip.loop});
    for (int i = 0; i < clip.frames; ++i) {
        const bool held = clip.grounded && i + 1 == clip.frames;
        const SkeletonPose& pose = held ? poses.back() : poses[static_cast<std::size_t>(i * kStepsPerFrame)];
        frames.push_back({frame_name(clip, i), pose});
    }
}

} // namespace

Pose standing() {
    Pose pose;
    pose.pelvis = {0.0F, 0.0F, -0.9F};
    pose.pelvis_turn = {0.0F, 0.0F, -9.0F};
    pose.spine_turn = {0.0F, 3.0F, 3.0F};
    pose.chest_turn = {0.0F, -1.0F, 0.0F};
    pose.head_turn = {0.0F, -2.0F, 5.0F};
    pose.left_arm.hand = {1.8F, 4.4F, -11.0F};
    pose.left_arm.elbow = {-1.0F, 0.9F, 0.0F};
    pose.left_arm.thumb = {1.0F, -0.5F, -0.1F};
    pose.left_arm.fist = 0.55F;
    pose.left_arm.index = 0.4F;
    pose.right_arm.hand = {5.6F, 2.6F, -8.6F};
    pose.right_arm.elbow = {-1.0F, 0.9F, -0.2F};
    pose.right_arm.thumb = {0.72F, 0.1F, 0.7F};
    pose.right_arm.fist = 1.0F;
    pose.right_arm.index = 1.0F;
    pose.left_leg.ankle = {2.0F, 5.6F, -20.8F};
    pose.left_leg.turn = {0.0F, 0.0F, 10.0F};
    pose.right_leg.ankle = {-2.2F, 6.0F, -20.8F};
    pose.right_leg.turn = {0.0F, 0.0F, 26.0F};
    return pose;
}

Pose crouching() {
    Pose pose = standing();
    pose.pelvis = {-2.6F, 0.0F, -7.6F};
    pose.pelvis_turn = {0.0F, 16.0F, -14.0F};
    pose.spine_turn = {0.0F, 14.0F, 6.0F};
    pose.chest_turn = {0.0F, 8.0F, 4.0F};
    pose.head_turn = {0.0F, -34.0F, 6.0F};
    pose.left_leg.ankle = {4.2F, 6.4F, -20.8F};
    pose.left_leg.turn = {0.0F, 0.0F, 14.0F};
    pose.left_leg.knee_out = 0.45F;
    pose.right_leg.ankle = {-5.4F, 6.4F, -18.6F};
    pose.right_leg.turn = {0.0F, 32.0F, 22.0F};
    pose.right_leg.toe = 32.0F;
    pose.right_leg.knee_out = 0.4F;
    pose.left_arm.hand = {6.0F, 3.2F, -8.4F};
    pose.left_arm.thumb = {0.6F, -0.6F, 0.6F};
    pose.right_arm.hand = {5.8F, 3.6F, -7.6F};
    pose.right_arm.thumb = {0.86F, 0.1F, 0.5F};
    pose.tail = {0.0F, 12.0F, 0.0F};
    return pose;
}

SampleClip keyed_clip(std::string prefix, int digits, int frames, std::vector<PoseKey> keys, bool loop) {
    SampleClip clip;
    clip.prefix = std::move(prefix);
    clip.digits = digits;
    clip.frames = frames;
    clip.loop = loop;
    const float period = loop ? static_cast<float>(frames) : 0.0F;
    clip.pose = [keys = std::move(keys), period](float frame) { return pose_between(keys, frame, period); };
    return clip;
}

std::vector<NamedPose> bake_player_frames(const SampleMesh& mesh) {
    std::vector<NamedPose> frames;
    for (const auto& run : {stand_and_run_clips(), attack_and_pain_clips(), leap_clips(), gesture_clips(),
                            crouch_clips(), death_clips()})
        for (const SampleClip& clip : run)
            bake_clip(mesh, clip, frames);
    return frames;
}

} // namespace tris::tools
