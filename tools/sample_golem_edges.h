// How near the golem's texels lie to the edges of its facets, where stone is worn.
#pragma once

#include "sample_texels.h"

#include <vector>

namespace tris::tools {

// Of each texel of the map, row after row: the distance to the nearest sharp edge on its island, far where
// there is none.
std::vector<float> edge_distances(const SampleMesh& mesh, const TexelMap& map);

} // namespace tris::tools
