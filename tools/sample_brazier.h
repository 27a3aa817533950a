// The sample Quake model: an iron fire brazier on three legs, with coals and flames. It stands on z = -24.
#pragma once

#include "mdl_writer.h"

namespace tris::tools {

// Frames: a group of burning poses at uneven times, then "gutter1" and on, then "out". Skins: a flickering
// group, then a cold picture.
MdlSource build_brazier();

} // namespace tris::tools
