// Writes Quake MDL files. The sample generator and the tests are its only callers: it trusts its input and
// does not enforce the old limits, so that a test can write a model beyond them.
#pragma once

#include "core/bytes.h"

#include <glm/vec3.hpp>

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace tris::tools {

// Indices into the Quake palette, row after row from the top; skin_width * skin_height of them.
using MdlPicture = std::vector<std::uint8_t>;

// Without times a single picture, the first; with times a group of as many pictures, even if it is one.
struct MdlSourceSkin {
    std::vector<MdlPicture> pictures;
    std::vector<float> times; // in seconds, written as they are: end times in a proper file
};

// One a vertex, in texels of the skin. On the seam, triangles that do not face front find it half a skin
// further to the right.
struct MdlSourceTexCoord {
    bool on_seam = false;
    int s = 0;
    int t = 0;
};

// Clockwise seen from the front.
struct MdlSourceTriangle {
    bool faces_front = true;
    std::array<int, 3> vertex{};
};

// One position and one normal a vertex.
struct MdlSourcePose {
    std::string name; // cut to 16 characters; one that long has no terminator, as in many real files
    std::vector<glm::vec3> positions;
    std::vector<glm::vec3> normals; // any length but zero
};

// Without times a single frame, the first pose; with times a group of as many poses, even if it is one.
struct MdlSourceFrame {
    std::vector<MdlSourcePose> poses;
    std::vector<float> times; // as for skins
};

// Axes: x forward, y left, z up.
struct MdlSource {
    int skin_width = 0;
    int skin_height = 0;
    std::vector<MdlSourceSkin> skins;
    std::vector<MdlSourceTexCoord> texcoords; // as many as every pose has positions
    std::vector<MdlSourceTriangle> triangles;
    std::vector<MdlSourceFrame> frames;
    glm::vec3 eye_position{0.0F};
    int flags = 0;
    int sync_type = 0; // 1: every copy of the model starts at a time of its own
};

// The whole file. One scale and one offset hold for all poses, so the farthest reach of any of them sets the
// precision of all; each normal becomes the nearest of the 162. Boxes, the radius around the origin and the
// mean area of the first pose's triangles are measured.
Bytes write_mdl(const MdlSource& source);

} // namespace tris::tools
