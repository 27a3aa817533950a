// What MD2 and MDL frames share: vertices of three bytes and a normal index, and the checks on them.
#pragma once

#include "core/bytes.h"
#include "core/oddity.h"
#include "model/model.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace tris::formats {

// Normal indices past the table, which are set to its last.
struct ClampedNormals {
    std::size_t count = 0;
    std::vector<std::uint32_t> frames; // the first of them: where each is
    std::vector<std::uint32_t> vertices;
};

// Says so where the names of the frames would make too many clips.
void note_many_clips(model::Model& model);

// Appends a shape (name, scale and translation set) with its vertices, one PackedVertex each, and grows the
// bounds.
void add_packed_shape(model::Model& model, model::Shape shape, ByteView vertices, ClampedNormals& clamped);

Oddity clamped_oddity(std::string_view id, std::size_t offset, ClampedNormals clamped);

// The value, if it is a number that later sums survive; throws ParseError at `offset` otherwise.
float checked_coordinate(float value, std::size_t offset, std::string_view what);

} // namespace tris::formats
