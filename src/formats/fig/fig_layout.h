// The bytes of an Evil Islands FIG file, one mesh. Little-endian, packed.
//
// n is the number of complexion variants, the digit of the mark. After the header: center, min and max of
// each variant (3 floats each), radius of each variant; then the blocks of positions, the blocks of normals,
// the texture coordinates, the indices (u16), the components and the morph map.
//
// A block of positions holds four: for each axis, for each variant, for each of the four, a float. A block of
// normals holds four: for each of x, y, z, w, for each of the four, a float.
#pragma once

#include <cstddef>
#include <cstdint>

namespace tris::formats {

inline constexpr char kFigMark[3] = {'F', 'I', 'G'};
inline constexpr std::size_t kFigLanes = 4; // positions or normals in a block

struct FigHeader {
    char mark[3];
    char digit;
    std::uint32_t position_blocks;
    std::uint32_t normal_blocks;
    std::uint32_t uv_count;
    std::uint32_t index_count;
    std::uint32_t component_count;
    std::uint32_t morph_count;
    std::uint32_t unknown; // 0 in every file seen
    std::uint32_t group;
    std::uint32_t texture_number;
};
static_assert(sizeof(FigHeader) == 40);

// center, min, max and radius of one variant. They are not stored together, and are not to be trusted.
inline constexpr std::size_t kFigBoundsBytes = 10 * sizeof(float);

// For one variant: multiplied by n.
inline constexpr std::size_t kFigPositionBlockBytes = 3 * kFigLanes * sizeof(float);
inline constexpr std::size_t kFigNormalBlockBytes = 4 * kFigLanes * sizeof(float);

struct FigUv {
    float u;
    float v; // 0 is the first row of the texture
};
static_assert(sizeof(FigUv) == 8);

struct FigComponent {
    std::uint16_t position;
    std::uint16_t normal;
    std::uint16_t uv;
};
static_assert(sizeof(FigComponent) == 6);

struct FigMorph {
    std::uint16_t vector; // of each key of the part's track
    std::uint16_t position;
};
static_assert(sizeof(FigMorph) == 4);

} // namespace tris::formats
