// Small MDL files for tests, written by the real writer.
#pragma once

#include "mdl_writer.h"

namespace tris::test {

// An upright square facing +x, 16 x 16 units about the origin, wound clockwise, over the whole of a `side` x
// `side` skin of one colour index; one frame called "flat1". Tests change what they need.
tools::MdlSource square(int side, std::uint8_t index);

// A skin picture of one colour.
tools::MdlPicture plain(int side, std::uint8_t index);

// A pose of the square, moved along y.
tools::MdlSourcePose square_pose(const char* name, float y);

} // namespace tris::test
