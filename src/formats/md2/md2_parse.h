// Reads a Quake II MD2 file. Tolerates what real files contain and says so in Model::warnings; throws
// ParseError for the rest. Old engine limits (2048 vertices and so on) are no reason to refuse a file.
#pragma once

#include "core/bytes.h"
#include "model/model.h"

namespace tris::formats {

bool is_md2(ByteView bytes);

model::Model parse_md2(ByteView bytes);

} // namespace tris::formats
