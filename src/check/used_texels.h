// Which texels of a skin the mesh shows.
#pragma once

#include "model/model.h"

#include <vector>

namespace tris::check {

// One for each texel, row after row; texture coordinates beyond the skin repeat it. A mesh that would take
// too long to lay out, as only a hostile file can have, counts as using all.
std::vector<bool> used_texels(const model::Mesh& mesh, int width, int height);

} // namespace tris::check
