// A picture as graphics cards take it: blocks of 4 x 4 pixels, each of a few bytes, with its mipmaps.
#pragma once

#include "core/bytes.h"
#include "core/image.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace tris {

enum class BlockFormat {
    bc1, // DXT1: 8 bytes a block; a pixel is opaque or transparent black
    bc2, // DXT3: 16 bytes a block, 4 bits of alpha a pixel
};

struct BlockImage {
    int width = 0; // of the first level
    int height = 0;
    BlockFormat format = BlockFormat::bc1;
    std::vector<Bytes> levels; // largest first, each half the side of the one before
};

inline constexpr int kBlockSide = 4;

constexpr std::size_t block_bytes(BlockFormat format) {
    return format == BlockFormat::bc1 ? 8 : 16;
}

// The bytes of one level of that size: whole blocks, whatever the size.
constexpr std::size_t level_bytes(BlockFormat format, int width, int height) {
    const auto blocks = [](int side) {
        return (static_cast<std::size_t>(side) + kBlockSide - 1) / kBlockSide;
    };
    return blocks(width) * blocks(height) * block_bytes(format);
}

// The side of a level: halved each time, and never 0.
constexpr int level_side(int side, std::size_t level) {
    const int halved = level < 31 ? side >> level : 0;
    return halved > 0 ? halved : 1;
}

// How many levels there are down to a single pixel.
constexpr std::size_t full_level_count(int width, int height) {
    std::size_t count = 1;
    for (int side = width > height ? width : height; side > 1; side /= 2)
        ++count;
    return count;
}

// Whether the levels go down to a single block, so that the picture looks right however small it is drawn.
bool reaches_one_block(const BlockImage& image);

using BlockColour = std::array<std::uint8_t, 4>; // RGBA

// The four colours that a block mixes of two 5:6:5 ones. Unless `always_four`, two that are not in falling
// order give three colours and transparent black.
std::array<BlockColour, 4> block_colours(std::uint16_t first, std::uint16_t second, bool always_four);

// Precondition: `blocks` has level_bytes(format, width, height) bytes.
Image decode_blocks(BlockFormat format, int width, int height, ByteView blocks);

} // namespace tris
