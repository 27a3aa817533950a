// The strip and fan commands ("glcmds") of an MD2 file.
#pragma once

#include "core/bytes.h"
#include "core/oddity.h"
#include "formats/md2/md2_layout.h"
#include "model/model.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tris::formats {

// Commands as read: the primitives index `vertices`, not corners.
struct Md2Commands {
    std::vector<model::Primitive> primitives;
    std::vector<Md2CommandVertex> vertices;
    bool swapped = false;
};

// Reads the command words. Nothing comes back when they cannot be used, and `warnings` says why; vertices
// stored in the order (index, s, t) are recognised by their indices.
std::optional<Md2Commands> read_md2_commands(ByteView words, std::size_t offset, std::uint32_t vertex_count,
                                             Oddities& warnings);

} // namespace tris::formats
