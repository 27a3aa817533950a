// Clips of models whose frame list mixes single frames and timed groups.
#pragma once

#include "model/model.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tris::model {

// What a group's stored times mean, as end times: increasing values are end times already, others are
// durations. A value that is not above 0 counts as 0.1 s.
std::vector<float> group_end_times(std::span<const float> stored);

// Where a clip list gets its names from, best first.
struct ClipNames {
    std::span<const std::string_view> poses; // every pose's own name
    std::span<const std::string>
        entries;           // names from game code, one for each frame entry; may be empty or short
    std::string_view stem; // of the file, for Quake's own cast
};

// Every group is a clip that plays by its times; runs of single frames make clips by game code, by Quake's
// cast, or by the naming rule. In file order, labelled.
std::vector<Clip> entry_clips(std::span<const FrameEntry> entries, const ClipNames& names);

// The name of every pose, in file order, as it stands in the mesh.
std::vector<std::string_view> pose_names(const Mesh& mesh);

} // namespace tris::model
