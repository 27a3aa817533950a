// The bytes of a Quake II MD2 file, in the order of the specification. Little-endian, packed.
#pragma once

#include <cstddef>
#include <cstdint>

namespace tris::formats {

inline constexpr std::int32_t kMd2Ident = 0x32504449; // "IDP2"
inline constexpr std::int32_t kMd2Version = 8;

struct Md2Header {
    std::int32_t ident;
    std::int32_t version;
    std::int32_t skin_width;
    std::int32_t skin_height;
    std::int32_t frame_size;
    std::int32_t num_skins;
    std::int32_t num_xyz;
    std::int32_t num_st;
    std::int32_t num_tris;
    std::int32_t num_glcmds;
    std::int32_t num_frames;
    std::int32_t ofs_skins;
    std::int32_t ofs_st;
    std::int32_t ofs_tris;
    std::int32_t ofs_frames;
    std::int32_t ofs_glcmds;
    std::int32_t ofs_end;
};
static_assert(sizeof(Md2Header) == 68);

struct Md2Skin {
    char name[64];
};
static_assert(sizeof(Md2Skin) == 64);

struct Md2TexCoord {
    std::int16_t s;
    std::int16_t t;
};
static_assert(sizeof(Md2TexCoord) == 4);

struct Md2Triangle {
    std::uint16_t vertex[3];
    std::uint16_t st[3];
};
static_assert(sizeof(Md2Triangle) == 12);

struct Md2Vertex {
    std::uint8_t v[3];
    std::uint8_t normal;
};
static_assert(sizeof(Md2Vertex) == 4);

// Followed by num_xyz Md2Vertex.
struct Md2Frame {
    float scale[3];
    float translate[3];
    char name[16];
};
static_assert(sizeof(Md2Frame) == 40);

// A strip or fan vertex in the command list; one exporter writes index before s and t.
struct Md2CommandVertex {
    float s;
    float t;
    std::int32_t index;
};
static_assert(sizeof(Md2CommandVertex) == 12);

} // namespace tris::formats
