// The bytes of an Evil Islands MMP texture. Little-endian, packed. The pixels follow the header: the largest
// mipmap level first, each one half the side of the one before; v = 0 is the first row.
#pragma once

#include <cstddef>
#include <cstdint>

namespace tris::formats {

inline constexpr char kMmpMark[4] = {'M', 'M', 'P', '\0'};

enum class MmpFormat : std::uint32_t {
    dxt1 = 0x31545844, // "DXT1"
    dxt3 = 0x33545844, // "DXT3"
    pnt3 = 0x33544E50, // "PNT3": B, G, R, A with runs of zeros
    rgb565 = 0x5650,   // 16 bits
    argb1555 = 0x5551, // 16 bits
    argb4444 = 0x4444, // 16 bits
    argb8888 = 0x8888, // 32 bits
};

// Where a channel lies in a pixel.
struct MmpChannel {
    std::uint32_t mask;
    std::uint32_t shift;
    std::uint32_t bits;
};
static_assert(sizeof(MmpChannel) == 12);

struct MmpHeader {
    char mark[4];
    std::uint32_t width;
    std::uint32_t height;
    std::uint32_t levels; // of PNT3: the bytes of packed data
    std::uint32_t format;
    std::uint32_t bits; // of a pixel
    MmpChannel alpha;
    MmpChannel red;
    MmpChannel green;
    MmpChannel blue;
    std::uint32_t unknown; // 0 in every file seen
};
static_assert(sizeof(MmpHeader) == 76);

// A 32-bit word of PNT3 is a run of that many zero bytes when it is 1 to this; otherwise it is a pixel.
inline constexpr std::uint32_t kMmpLongestRun = 1'000'000;

} // namespace tris::formats
