// Writes Quake II MD2 files. The sample generator and the tests are its only callers: it trusts its input and
// does not enforce the old limits, so that a test can write a model beyond them.
#pragma once

#include "core/bytes.h"

#include <glm/vec3.hpp>

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace tris::tools {

// In texels of the skin; may lie outside it, where the texture repeats.
struct Md2SourceTexel {
    std::int16_t s = 0;
    std::int16_t t = 0;
};

// Clockwise seen from the front.
struct Md2SourceTriangle {
    std::array<std::uint16_t, 3> vertex{};
    std::array<std::uint16_t, 3> st{};
};

// One position and one normal a vertex; every frame has the same number of vertices.
struct Md2SourceFrame {
    std::string name; // cut to 15 characters and a terminator
    std::vector<glm::vec3> positions;
    std::vector<glm::vec3> normals; // any length but zero
};

// Axes: x forward, y left, z up.
struct Md2Source {
    int skin_width = 0;
    int skin_height = 0;
    std::vector<std::string> skins; // game paths, cut to 63 characters and a terminator
    std::vector<Md2SourceTexel> texels;
    std::vector<Md2SourceTriangle> triangles;
    std::vector<Md2SourceFrame> frames; // at least one
};

// The whole file. Each frame is quantised with a scale and an offset of its own, each normal becomes the
// nearest of the 162, and the command list holds the triangles once more as strips and fans.
Bytes write_md2(const Md2Source& source);

} // namespace tris::tools
