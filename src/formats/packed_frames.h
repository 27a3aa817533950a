// What MD2 and MDL frames share: vertices of three bytes and a normal index, and the checks on them.
#pragma once

#include "core/bytes.h"
#include "model/model.h"

#include <string>
#include <string_view>

namespace tris::formats {

// Appends a shape (name, scale and translation set) with its vertices, one PackedVertex each, and grows the
// bounds. Normal indices past the table are set to its last; returns how many.
std::size_t add_packed_shape(model::Model& model, model::Shape shape, ByteView vertices);

std::string clamped_normals_text(std::size_t count);

// The value, if it is a number that later sums survive; throws ParseError at `offset` otherwise.
float checked_coordinate(float value, std::size_t offset, std::string_view what);

} // namespace tris::formats
