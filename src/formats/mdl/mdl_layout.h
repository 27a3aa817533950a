// The bytes of a Quake MDL file, in the order of the specification. Little-endian, packed; the blocks follow
// each other without offsets: header, skins, texture coordinates, triangles, frames.
#pragma once

#include <cstddef>
#include <cstdint>

namespace tris::formats {

inline constexpr std::int32_t kMdlIdent = 0x4f504449; // "IDPO"
inline constexpr std::int32_t kMdlVersion = 6;

struct MdlHeader {
    std::int32_t ident;
    std::int32_t version;
    float scale[3];
    float translate[3];
    float bounding_radius;
    float eye_position[3];
    std::int32_t num_skins;
    std::int32_t skin_width;
    std::int32_t skin_height;
    std::int32_t num_verts;
    std::int32_t num_tris;
    std::int32_t num_frames;
    std::int32_t sync_type;
    std::int32_t flags;
    float size;
};
static_assert(sizeof(MdlHeader) == 84);

// Each skin: int32 type; 0: skin_width * skin_height palette indices. Otherwise int32 n, float times[n], n
// pictures.

inline constexpr std::int32_t kMdlOnSeam = 0x20;

struct MdlTexCoord {
    std::int32_t on_seam; // 0 or kMdlOnSeam
    std::int32_t s;
    std::int32_t t;
};
static_assert(sizeof(MdlTexCoord) == 12);

struct MdlTriangle {
    std::int32_t faces_front;
    std::int32_t vertex[3];
};
static_assert(sizeof(MdlTriangle) == 16);

struct MdlVertex {
    std::uint8_t v[3];
    std::uint8_t normal;
};
static_assert(sizeof(MdlVertex) == 4);

// A simple frame, followed by num_verts MdlVertex.
struct MdlFrame {
    MdlVertex box_min;
    MdlVertex box_max;
    char name[16];
};
static_assert(sizeof(MdlFrame) == 24);

// Each entry of the frame list: int32 type; 0: a simple frame. Otherwise a group: MdlGroup, float
// times[count], then `count` simple frames.
struct MdlGroup {
    std::int32_t count;
    MdlVertex box_min;
    MdlVertex box_max;
};
static_assert(sizeof(MdlGroup) == 12);

} // namespace tris::formats
