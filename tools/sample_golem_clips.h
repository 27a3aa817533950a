// What the golem can do.
#pragma once

#include "sample_golem_pose.h"

#include <functional>
#include <string>
#include <vector>

namespace tris::tools {

// Played at fifteen keys a second.
struct GolemClip {
    std::string name; // c... loops, u... plays once
    int keys = 1;
    std::function<GolemPose(float)> pose; // at a key counted from 0
};

std::vector<GolemClip> golem_clips();

} // namespace tris::tools
