// An Evil Islands BON file: how far a part of a figure lies from its parent, for each complexion variant.
#pragma once

#include "core/bytes.h"
#include "core/oddity.h"

#include <glm/vec3.hpp>

#include <string>
#include <vector>

namespace tris::formats {

// `variants` offsets, as many as the part's mesh has variants. Where the file has fewer, its last one goes
// for the rest; an empty file gives zeros.
std::vector<glm::vec3> parse_bon(ByteView bytes, int variants, Oddities& warnings);

} // namespace tris::formats
