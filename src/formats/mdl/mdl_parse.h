// Reads a Quake MDL file: single and grouped skins, texture coordinates with seams, single and grouped
// frames. Strips and fans, which the format has not, are built from the triangles.
#pragma once

#include "core/bytes.h"
#include "model/model.h"

#include <span>
#include <string>
#include <string_view>

namespace tris::formats {

bool is_mdl(ByteView bytes);

// `stem` is the file's name without folder and extension: Quake's own cast is known by it. `frame_names` come
// from the game's code, one for each entry of the frame list; may be empty.
model::Model parse_mdl(ByteView bytes, std::string_view stem, std::span<const std::string> frame_names);

} // namespace tris::formats
