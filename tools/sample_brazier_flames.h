// The flames of the brazier: tapering tongues that sway and lick upwards, looping after one period.
#pragma once

#include "sample_mesh.h"

#include <glm/vec3.hpp>

#include <vector>

namespace tris::tools {

struct FlameTongue {
    bool tall = false;    // one of the tall ones, with more rings and a larger picture
    glm::vec3 root{0.0F}; // within the coals
    float facing = 0.0F;  // the direction of its front around z, in radians
    float height = 0.0F;
    float half_width = 0.0F;
    float lean = 0.0F;  // how far the tip stands out towards the front
    float phase = 0.0F; // 0..1
};

const std::vector<FlameTongue>& flame_tongues();

// The tongue as rings from its root to its tip, poles at both ends. `time` counts periods, and one period
// later all is the same; `vigour` of 0 is a tongue sunk into its root, 1 one in full flame.
std::vector<Ring> tongue_rings(const FlameTongue& tongue, float time, float vigour);

// How far up each ring lies, from 0 at the root to 1 at the tip.
std::vector<float> tongue_heights(const FlameTongue& tongue);

} // namespace tris::tools
