// Follow-through: tail, scarf and ears trail behind the body like damped springs, and lie on the floor.
#pragma once

#include "sample_skeleton.h"

#include <vector>

namespace tris::tools {

struct ChainSettings {
    float seconds_per_step = 0.025F;
    glm::vec3 wind{0.0F}; // what pulls at tail and scarf besides the springs, in units per second squared
    bool loop = false;
};

// Turns the trailing bones of successive poses. A loop starts in the swing that it ends in.
void trail(std::vector<SkeletonPose>& poses, const ChainSettings& settings);

} // namespace tris::tools
