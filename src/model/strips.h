// Turns a triangle list into strips and fans.
#pragma once

#include "model/model.h"

#include <cstdint>
#include <span>
#include <vector>

namespace tris::model {

// Greedy: from each triangle not yet used, the longest strip or fan that continues it. Every triangle comes
// out exactly once with its winding kept. Triangles with a repeated index stand alone.
PrimitiveList build_strips(std::span<const std::uint32_t> triangles);

// The triangles that strips and fans draw, three corner indices each, wound as they are drawn.
std::vector<std::uint32_t> expand_strips(const PrimitiveList& list);

// Whether two triangle lists hold the same triangles, equally wound and equally often, in any order.
bool same_triangles(std::span<const std::uint32_t> a, std::span<const std::uint32_t> b);

// How many triangles of the list have no partner among those of its strips and fans, or the other way round,
// whichever are more. Vertices count, not their texture coordinates.
std::size_t differing_triangles(const Mesh& mesh);

} // namespace tris::model
