#include "core/block_image.h"

#include <algorithm>
#include <cstring>

namespace tris {

namespace {

BlockColour expand_565(unsigned value) {
    const unsigned r = value >> 11U & 31U;
    const unsigned g = value >> 5U & 63U;
    const unsigned b = value & 31U;
    return {static_cast<std::uint8_t>(r << 3U | r >> 2U), static_cast<std::uint8_t>(g << 2U | g >> 4U),
            static_cast<std::uint8_t>(b << 3U | b >> 2U), 255};
}

// The share of `a` is `weight` of `whole`.
BlockColour mix(const BlockColour& a, const BlockColour& b, int weight, int whole) {
    BlockColour out{0, 0, 0, 255};
    for (std::size_t c = 0; c < 3; ++c)
        out[c] = static_cast<std::uint8_t>((a[c] * weight + b[c] * (whole - weight)) / whole);
    return out;
}

// The end of every block, after the alpha if there is one.
struct ColourBlock {
    std::uint16_t first;
    std::uint16_t second;
    std::uint32_t indices; // 2 bits a pixel, the first pixel lowest
};
static_assert(sizeof(ColourBlock) == 8);

using DecodedBlock = std::array<BlockColour, std::size_t{kBlockSide} * kBlockSide>;

DecodedBlock decode_block(BlockFormat format, const std::byte* bytes) {
    std::uint64_t alpha = 0;
    ColourBlock block{};
    if (format == BlockFormat::bc2) {
        std::memcpy(&alpha, bytes, sizeof(alpha));
        bytes += sizeof(alpha);
    }
    std::memcpy(&block, bytes, sizeof(block));
    const auto colours = block_colours(block.first, block.second, format == BlockFormat::bc2);
    DecodedBlock out{};
    for (std::size_t i = 0; i < out.size(); ++i) {
        out[i] = colours[block.indices >> (2 * i) & 3U];
        if (format == BlockFormat::bc2)
            out[i][3] = static_cast<std::uint8_t>((alpha >> (4 * i) & 15U) * 17U);
    }
    return out;
}

} // namespace

bool reaches_one_block(const BlockImage& image) {
    if (image.levels.empty())
        return false;
    const std::size_t last = image.levels.size() - 1;
    return level_side(image.width, last) <= kBlockSide && level_side(image.height, last) <= kBlockSide;
}

std::array<BlockColour, 4> block_colours(std::uint16_t first, std::uint16_t second, bool always_four) {
    const BlockColour a = expand_565(first);
    const BlockColour b = expand_565(second);
    if (always_four || first > second)
        return {a, b, mix(a, b, 2, 3), mix(a, b, 1, 3)};
    return {a, b, mix(a, b, 1, 2), BlockColour{0, 0, 0, 0}};
}

Image decode_blocks(BlockFormat format, int width, int height, ByteView blocks) {
    Image image = make_image(width, height);
    const std::byte* at = blocks.data();
    for (int top = 0; top < height; top += kBlockSide) {
        for (int left = 0; left < width; left += kBlockSide, at += block_bytes(format)) {
            const DecodedBlock block = decode_block(format, at);
            const int columns = std::min(kBlockSide, width - left);
            for (int y = 0; y < std::min(kBlockSide, height - top); ++y)
                std::memcpy(image.pixel(left, top + y), &block[static_cast<std::size_t>(y * kBlockSide)],
                            static_cast<std::size_t>(columns) * sizeof(BlockColour));
        }
    }
    return image;
}

} // namespace tris
