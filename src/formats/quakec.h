// The one thing models need from a QuakeC file: the names of the frames.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tris::formats {

// The names on all `$frame` lines, in order. Comments are skipped.
std::vector<std::string> quakec_frame_names(std::string_view text);

} // namespace tris::formats
