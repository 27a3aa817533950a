// Writes Evil Islands FIG files, one mesh each. The sample generator and the tests are its only callers: it
// trusts its input, so that a test can write a mesh whose indices lead nowhere.
#pragma once

#include "core/bytes.h"

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

#include <cstdint>
#include <vector>

namespace tris::tools {

// Axes: z up, metres.
struct FigSource {
    int variants = 8;                              // 1, 2, 4, 6 or 8: the digit of the mark
    std::vector<std::vector<glm::vec3>> positions; // [variant][position]; all variants equally many
    std::vector<glm::vec3> normals;
    std::vector<glm::vec2> uvs; // v = 0 is the texture's first row
    struct Component {
        std::uint16_t position = 0;
        std::uint16_t normal = 0;
        std::uint16_t uv = 0;
    };
    std::vector<Component> components;
    std::vector<std::uint16_t> indices; // into components, counter-clockwise, three a triangle
    struct Morph {
        std::uint16_t vector = 0; // of each key of the part's track
        std::uint16_t position = 0;
    };
    std::vector<Morph> morphs; // the morph map, written as it is
    std::uint32_t group = 18;  // material
    std::uint32_t texture_number = 1;
    bool plain_normals = false; // x, y, z, w of one normal after the other, as a broken exporter wrote
};

// The whole file. Positions and normals are filled up to blocks of four with copies of the last one; center,
// min, max and radius are measured, min and max from the center, as in the game's own files.
Bytes write_fig(const FigSource& source);

} // namespace tris::tools
