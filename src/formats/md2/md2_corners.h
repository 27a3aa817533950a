// Brings the two texture coordinate sources of an MD2 file together: the triangle list counts in whole
// texels, the strip and fan commands in floats.
#pragma once

#include "formats/md2/md2_commands.h"
#include "model/model.h"

#include <cstdint>
#include <span>

namespace tris::formats {

// One corner of a triangle of the list.
struct Md2ListCorner {
    std::uint32_t vertex = 0;
    std::int16_t s = 0;
    std::int16_t t = 0;
};

// Where the commands put a texel of the list.
enum class Md2TexelRule {
    half, // (s + 0.5) / width, as the original compiler wrote
    none, // s / width
    free, // neither: the exporter kept fractions that the list had to round
};

// Fills corners, triangles and, with commands, strips of `mesh` (vertex_count must be set) and says which
// rule was found. Both drawing paths follow the commands' rule and share corners wherever they mean the same
// one.
Md2TexelRule build_md2_corners(model::Mesh& mesh, std::span<const Md2ListCorner> list,
                               const Md2Commands* commands, glm::vec2 skin_size);

} // namespace tris::formats
