// An Evil Islands FIG file: one mesh with the positions of every complexion variant. Axes as in the file:
// z up, metres. Which texture it wears the file does not say, and the bounds in it are not to be trusted.
#pragma once

#include "core/bytes.h"
#include "core/oddity.h"

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace tris::formats {

// Every index is in range and every number finite. What was not is gone with the triangles that used it, and
// reported.
struct FigMesh {
    int variants = 8;
    std::vector<glm::vec3> positions; // positions[i * variants + k]: position i of variant k
    std::size_t position_count = 0;
    std::vector<glm::vec3> normals; // of unit length, or zero
    std::vector<glm::vec2> uvs;     // as in the file: v = 0 is the texture's first row
    struct Component {
        std::uint16_t position, normal, uv;
    };
    std::vector<Component> components;
    std::vector<std::uint16_t> indices; // into components, three a triangle, counter-clockwise
    std::vector<int> morph_of_position; // position_count of them; -1: none. A track may have fewer vectors.
    std::uint32_t group = 0;            // the material, see material_name
    std::uint32_t texture_number = 0;   // 2: the second texture of the object, else the first
    Oddities warnings;
};

bool is_fig(ByteView bytes);

// Throws ParseError when the file is cut off or of a kind that nobody knows.
FigMesh parse_fig(ByteView bytes);

// "leather"; "" where the number means nothing known.
const char* material_name(std::uint32_t group);

} // namespace tris::formats
