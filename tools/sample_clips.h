// What Bramble can do: the clips of a Quake II player, each a pose for every moment.
#pragma once

#include "sample_pose.h"
#include "sample_skinning.h"

#include <functional>
#include <string>
#include <vector>

namespace tris::tools {

struct SampleClip {
    std::string prefix; // of the frame names
    int digits = 1;     // of the numbers behind it, which count from 1
    int frames = 1;
    bool loop = false;
    bool grounded = false; // the lowest point of the body always touches the floor
    glm::vec3 wind{0.0F, 0.0F, -20.0F};
    std::function<Pose(float)> pose; // at a frame counted from 0, fractions included
};

// The poses that clips start from and return to.
Pose standing();
Pose crouching();

// In the order of the player's frame table, each function a run of neighbours in it.
std::vector<SampleClip> stand_and_run_clips();
std::vector<SampleClip> attack_and_pain_clips();
std::vector<SampleClip> leap_clips();
std::vector<SampleClip> gesture_clips();
std::vector<SampleClip> crouch_clips();
std::vector<SampleClip> death_clips();

// All 198 frames of the table.
std::vector<NamedPose> bake_player_frames(const SampleMesh& mesh);

// A clip through keys; with `loop` the last leads back to the first.
SampleClip keyed_clip(std::string prefix, int digits, int frames, std::vector<PoseKey> keys,
                      bool loop = false);

} // namespace tris::tools
