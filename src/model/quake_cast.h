// The clips of Quake's own sixteen animated models. The game's code names them, not the files, so they are
// known by the file's stem.
#pragma once

#include <string_view>
#include <vector>

namespace tris::model {

struct CastClip {
    std::string_view name;
    int first;
    int count;
};

// Empty when the stem is not of the cast, or the file has fewer frames than its member.
std::vector<CastClip> quake_cast_clips(std::string_view stem, int frame_count);

} // namespace tris::model
