// Lays the texture islands of a mesh out on its skin.
#pragma once

#include "sample_mesh.h"

namespace tris::tools {

// Places every island on a square skin as large as all of them allow, `padding` texels apart, and turns the
// triangles' coordinates into whole texels.
void pack_islands(SampleMesh& mesh, int skin_side, int padding);

} // namespace tris::tools
