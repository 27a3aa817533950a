// Small Evil Islands meshes for tests: written by the real writer, then bent where a test wants them broken.
#pragma once

#include "core/bytes.h"
#include "fig_writer.h"
#include "formats/fig/fig_layout.h"
#include "support/md2_fixture.h"

#include <cstddef>

namespace tris::test {

// Coordinate `axis` of position `i` of variant `k` in small_fig: no two are alike, all are exact.
inline float fig_coordinate(std::size_t i, std::size_t k, std::size_t axis) {
    return static_cast<float>(i) + static_cast<float>(k) * 16.0F + static_cast<float>(axis) * 256.0F + 0.5F;
}

// 6 positions (2 of padding), 5 normals (3 of padding), 3 texture coordinates, 6 components, 4 triangles; the
// morph map gives positions 4 and 5 the same vector.
tools::FigSource small_fig(int variants = 8);

// Where each part of a file begins, by the formula of the format.
struct FigOffsets {
    std::size_t bounds, positions, normals, uvs, indices, components, morphs, end;
};

inline FigOffsets fig_offsets(const Bytes& file) {
    const auto header = peek<formats::FigHeader>(file, 0);
    const auto n = static_cast<std::size_t>(header.digit - '0');
    FigOffsets at{};
    at.bounds = 40;
    at.positions = at.bounds + 40 * n;
    at.normals = at.positions + 48 * n * header.position_blocks;
    at.uvs = at.normals + std::size_t{64} * header.normal_blocks;
    at.indices = at.uvs + std::size_t{8} * header.uv_count;
    at.components = at.indices + std::size_t{2} * header.index_count;
    at.morphs = at.components + std::size_t{6} * header.component_count;
    at.end = at.morphs + std::size_t{4} * header.morph_count;
    return at;
}

} // namespace tris::test
