// Brings the two texture coordinate sources of an MD2 file together: the triangle list counts in whole
// texels, the strip and fan commands in floats.
#pragma once

#include "core/byte_reader.h"
#include "formats/md2/md2_commands.h"
#include "formats/md2/md2_layout.h"
#include "model/model.h"

#include <cstddef>
#include <cstdint>

namespace tris::formats {

// One corner of a triangle of the list.
struct Md2ListCorner {
    std::uint32_t vertex = 0;
    std::int16_t s = 0;
    std::int16_t t = 0;
    bool operator==(const Md2ListCorner&) const = default;
};

// The triangle list as it lies in the file, every index in it checked.
struct Md2TriangleList {
    ByteView triangles; // Md2Triangle
    ByteView coords;    // Md2TexCoord; empty: every texture coordinate is (0, 0)

    std::size_t triangle_count() const { return triangles.size() / sizeof(Md2Triangle); }
    Md2ListCorner corner(const Md2Triangle& triangle, std::size_t k) const {
        if (coords.empty())
            return {triangle.vertex[k], 0, 0};
        const auto coord = element<Md2TexCoord>(coords, triangle.st[k]);
        return {triangle.vertex[k], coord.s, coord.t};
    }
};

// Where the commands put a texel of the list.
enum class Md2TexelRule {
    half, // (s + 0.5) / width, as the original compiler wrote
    none, // s / width
    free, // neither: the exporter kept fractions that the list had to round
};

// Fills corners, triangles and strips of `mesh` (vertex_count must be set) and says which rule was found.
// With commands, both drawing paths follow the commands' rule and share corners wherever they mean the same
// one; without, strips are built from the triangles.
Md2TexelRule build_md2_corners(model::Mesh& mesh, const Md2TriangleList& list, const Md2Commands* commands,
                               glm::vec2 skin_size);

} // namespace tris::formats
