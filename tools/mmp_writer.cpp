#include "mmp_writer.h"

#include "block_writer.h"
#include "model_bytes.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace tris::tools {

namespace {

using formats::MmpChannel;
using formats::MmpHeader;

// Packed data is read alike by every program when runs start and end at whole rows of four pixels.
constexpr std::uint32_t kRunUnit = 16;

struct Masks {
    std::uint32_t alpha = 0;
    std::uint32_t red = 0;
    std::uint32_t green = 0;
    std::uint32_t blue = 0;
};

// Those of the blocks are what other writers put there.
Masks masks_of(MmpFormat format) {
    switch (format) {
    case MmpFormat::rgb565:
        return {0, 0xF800, 0x07E0, 0x001F};
    case MmpFormat::dxt1:
    case MmpFormat::argb1555:
        return {0x8000, 0x7C00, 0x03E0, 0x001F};
    case MmpFormat::dxt3:
    case MmpFormat::argb4444:
        return {0xF000, 0x0F00, 0x00F0, 0x000F};
    case MmpFormat::argb8888:
        return {0xFF000000, 0x00FF0000, 0x0000FF00, 0x000000FF};
    case MmpFormat::pnt3:
        break;
    }
    return {};
}

MmpChannel channel_of(std::uint32_t mask) {
    if (mask == 0)
        return {};
    return {mask, static_cast<std::uint32_t>(std::countr_zero(mask)),
            static_cast<std::uint32_t>(std::popcount(mask))};
}

std::uint32_t bits_of(MmpFormat format) {
    switch (format) {
    case MmpFormat::dxt1:
        return 4;
    case MmpFormat::dxt3:
        return 8;
    case MmpFormat::pnt3:
    case MmpFormat::argb8888:
        return 32;
    default:
        return 16;
    }
}

// A channel of 8 bits into the bits of the mask, to the nearest.
std::uint32_t placed(std::uint8_t value, std::uint32_t mask) {
    if (mask == 0)
        return 0;
    const int shift = std::countr_zero(mask);
    const std::uint64_t most = mask >> shift;
    return static_cast<std::uint32_t>((value * most + 127) / 255) << shift;
}

std::uint32_t packed_pixel(const std::uint8_t* pixel, const Masks& masks) {
    return placed(pixel[3], masks.alpha) | placed(pixel[0], masks.red) | placed(pixel[1], masks.green) |
           placed(pixel[2], masks.blue);
}

Bytes plain_pixels(const Image& image, MmpFormat format) {
    const Masks masks = masks_of(format);
    Bytes out;
    for (std::size_t i = 0; i < image.rgba.size(); i += 4) {
        const std::uint32_t pixel = packed_pixel(&image.rgba[i], masks);
        if (format == MmpFormat::argb8888)
            append(out, pixel);
        else
            append(out, static_cast<std::uint16_t>(pixel));
    }
    return out;
}

Bytes packed_pixels(const Image& image) {
    std::vector<std::uint32_t> pixels;
    for (std::size_t i = 0; i < image.rgba.size(); i += 4) {
        const std::uint8_t* pixel = &image.rgba[i];
        pixels.push_back(pixel[3] == 0 ? 0 : packed_pixel(pixel, masks_of(MmpFormat::argb8888)));
    }
    constexpr std::size_t kUnit = kRunUnit / sizeof(std::uint32_t);
    Bytes out;
    for (std::size_t at = 0; at < pixels.size();) {
        std::size_t end = at;
        while (end < pixels.size() && pixels[end] == 0)
            ++end;
        const std::size_t units =
            std::min((end - at) / kUnit, std::size_t{formats::kMmpLongestRun / kRunUnit});
        if (at % kUnit == 0 && units > 0) {
            append(out, static_cast<std::uint32_t>(units * kRunUnit));
            at += units * kUnit;
        } else {
            append(out, pixels[at++]);
        }
    }
    return out;
}

} // namespace

Bytes write_mmp(const Image& image, MmpFormat format) {
    MmpHeader header{};
    std::memcpy(header.mark, formats::kMmpMark, sizeof(header.mark));
    header.width = static_cast<std::uint32_t>(image.width);
    header.height = static_cast<std::uint32_t>(image.height);
    header.levels = 1;
    header.format = static_cast<std::uint32_t>(format);
    header.bits = bits_of(format);
    const Masks masks = masks_of(format);
    header.alpha = channel_of(masks.alpha);
    header.red = channel_of(masks.red);
    header.green = channel_of(masks.green);
    header.blue = channel_of(masks.blue);

    Bytes data;
    if (format == MmpFormat::dxt1 || format == MmpFormat::dxt3) {
        const BlockImage blocks =
            compress(image, format == MmpFormat::dxt1 ? BlockFormat::bc1 : BlockFormat::bc2);
        header.levels = static_cast<std::uint32_t>(blocks.levels.size());
        for (const Bytes& level : blocks.levels)
            data.insert(data.end(), level.begin(), level.end());
    } else if (format == MmpFormat::pnt3) {
        data = packed_pixels(image);
        header.levels = static_cast<std::uint32_t>(data.size());
    } else {
        data = plain_pixels(image, format);
    }
    Bytes out(sizeof(header) + data.size());
    std::memcpy(out.data(), &header, sizeof(header));
    std::copy(data.begin(), data.end(), out.begin() + sizeof(header));
    return out;
}

} // namespace tris::tools
