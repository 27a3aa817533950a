#include "formats/images/mmp.h"

#include "core/byte_reader.h"
#include "formats/images/mmp_layout.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace tris::formats {

namespace {

// Few bytes of runs can stand for a picture of any size. What they may unpack to: that many times the file,
// as DXT1 does, and as much again as the largest picture that a menu was ever made of.
constexpr std::size_t kMostPerByte = 8;
constexpr std::size_t kMostFromNothing = std::size_t{8} << 20U;

// A checked header.
struct Layout {
    int width = 0;
    int height = 0;
    MmpFormat format = MmpFormat::dxt1;
    MmpHeader header{};
};

// Where the four channels lie in a pixel.
struct Masks {
    std::uint32_t alpha = 0; // 0: opaque
    std::uint32_t red = 0;
    std::uint32_t green = 0;
    std::uint32_t blue = 0;
};

void warn(Oddities& warnings, std::string_view id, std::size_t offset, std::string text) {
    warnings.push_back(make_oddity(id, offset, std::move(text)));
}

std::size_t pixel_count(const Layout& layout) {
    return static_cast<std::size_t>(layout.width) * static_cast<std::size_t>(layout.height);
}

std::optional<BlockFormat> block_format(MmpFormat format) {
    if (format == MmpFormat::dxt1)
        return BlockFormat::bc1;
    if (format == MmpFormat::dxt3)
        return BlockFormat::bc2;
    return std::nullopt;
}

MmpFormat check_format(std::uint32_t value) {
    switch (const auto format = static_cast<MmpFormat>(value)) {
    case MmpFormat::dxt1:
    case MmpFormat::dxt3:
    case MmpFormat::pnt3:
    case MmpFormat::rgb565:
    case MmpFormat::argb1555:
    case MmpFormat::argb4444:
    case MmpFormat::argb8888:
        return format;
    }
    std::array<char, sizeof(value)> letters{};
    std::memcpy(letters.data(), &value, sizeof(value));
    const bool readable =
        std::all_of(letters.begin(), letters.end(), [](char c) { return c > ' ' && c <= '~'; });
    throw ParseError(offsetof(MmpHeader, format),
                     "MMP format is " +
                         (readable ? std::string(letters.begin(), letters.end()) : hex(value)) +
                         ", expected DXT1, DXT3, PNT3, 0x5650, 0x5551, 0x4444 or 0x8888");
}

Layout read_layout(ByteView bytes) {
    Layout layout;
    layout.header = ByteReader(bytes).read<MmpHeader>(0, "MMP header");
    const MmpHeader& header = layout.header;
    if (std::memcmp(header.mark, kMmpMark, sizeof(kMmpMark)) != 0)
        throw ParseError(0, "not an MMP texture, which starts with \"MMP\" and a 0");
    require_range(offsetof(MmpHeader, width), "picture width", header.width, 1, kMaxImageSide);
    require_range(offsetof(MmpHeader, height), "picture height", header.height, 1, kMaxImageSide);
    require_range(offsetof(MmpHeader, width), "number of pixels", std::int64_t{header.width} * header.height,
                  1, kMaxImagePixels);
    layout.width = static_cast<int>(header.width);
    layout.height = static_cast<int>(header.height);
    layout.format = check_format(header.format);
    return layout;
}

std::size_t plain_pixel_bytes(MmpFormat format) {
    return format == MmpFormat::argb8888 || format == MmpFormat::pnt3 ? 4 : 2;
}

std::size_t level_size(const Layout& layout, std::size_t level) {
    const int width = level_side(layout.width, level);
    const int height = level_side(layout.height, level);
    if (const auto blocks = block_format(layout.format))
        return level_bytes(*blocks, width, height);
    return static_cast<std::size_t>(width) * static_cast<std::size_t>(height) *
           plain_pixel_bytes(layout.format);
}

// How many levels are there whole, of those that the header speaks of.
std::size_t count_levels(const Layout& layout, std::size_t file_bytes) {
    const std::size_t wanted =
        std::clamp<std::size_t>(layout.header.levels, 1, full_level_count(layout.width, layout.height));
    std::size_t left = file_bytes - sizeof(MmpHeader);
    std::size_t count = 0;
    while (count < wanted && level_size(layout, count) <= left)
        left -= level_size(layout, count++);
    return count;
}

ByteView first_level(ByteView bytes, const Layout& layout, Oddities& warnings) {
    const ByteView level = ByteReader(bytes).view(sizeof(MmpHeader), level_size(layout, 0), "picture");
    const std::size_t levels = count_levels(layout, bytes.size());
    if (levels < layout.header.levels) {
        warn(warnings, "mmp.levels-missing", offsetof(MmpHeader, levels),
             "mipmap levels are " + std::to_string(layout.header.levels) + ", the file has " +
                 std::to_string(levels));
    }
    return level;
}

Masks usual_masks(MmpFormat format) {
    switch (format) {
    case MmpFormat::rgb565:
        return {0, 0xF800, 0x07E0, 0x001F};
    case MmpFormat::argb1555:
        return {0x8000, 0x7C00, 0x03E0, 0x001F};
    case MmpFormat::argb4444:
        return {0xF000, 0x0F00, 0x00F0, 0x000F};
    default:
        return {0xFF000000, 0x00FF0000, 0x0000FF00, 0x000000FF};
    }
}

// The header's masks where they can be meant; those that go with the format where there are none, or where
// they are beyond the pixel, in each other's way or empty.
Masks choose_masks(const Layout& layout, Oddities& warnings) {
    const MmpHeader& header = layout.header;
    const Masks usual = usual_masks(layout.format);
    const Masks stored{header.alpha.bits == 0 ? 0 : header.alpha.mask, header.red.mask, header.green.mask,
                       header.blue.mask};
    if ((header.alpha.mask | stored.red | stored.green | stored.blue) == 0)
        return usual;
    const std::uint32_t pixel = plain_pixel_bytes(layout.format) == 4 ? 0xFFFFFFFF : 0xFFFF;
    struct Channel {
        const char* name;
        std::size_t offset;
        std::uint32_t mask;
        bool may_be_empty;
    };
    const std::array<Channel, 4> channels = {{{"alpha", offsetof(MmpHeader, alpha), stored.alpha, true},
                                              {"red", offsetof(MmpHeader, red), stored.red, false},
                                              {"green", offsetof(MmpHeader, green), stored.green, false},
                                              {"blue", offsetof(MmpHeader, blue), stored.blue, false}}};
    std::uint32_t taken = 0;
    for (const Channel& channel : channels) {
        const bool fits = (channel.mask & ~pixel) == 0 && (channel.mask & taken) == 0;
        if (!fits || (channel.mask == 0 && !channel.may_be_empty)) {
            warn(warnings, "mmp.mask-odd", channel.offset,
                 std::string(channel.name) + " mask is " + hex(channel.mask) + ", expected bits of " +
                     hex(pixel & ~taken) + "; the usual masks of the format are used");
            return usual;
        }
        taken |= channel.mask;
    }
    return stored;
}

// From a channel of any number of bits to one of 8, to the nearest.
class Channel8 {
  public:
    explicit Channel8(std::uint32_t mask)
        : mask_(mask), shift_(mask == 0 ? 0 : std::countr_zero(mask)), most_(mask >> shift_) {}

    std::uint8_t of(std::uint32_t pixel) const {
        if (most_ == 0)
            return 255;
        const std::uint64_t value = (pixel & mask_) >> shift_;
        return static_cast<std::uint8_t>((value * 255 + most_ / 2) / most_);
    }

  private:
    std::uint32_t mask_;
    int shift_;
    std::uint32_t most_;
};

Image decode_plain(ByteView level, const Layout& layout, const Masks& masks) {
    Image image = make_image(layout.width, layout.height);
    const std::array<Channel8, 4> channels = {Channel8(masks.red), Channel8(masks.green),
                                              Channel8(masks.blue), Channel8(masks.alpha)};
    const bool wide = plain_pixel_bytes(layout.format) == 4;
    for (std::size_t i = 0; i < pixel_count(layout); ++i) {
        const std::uint32_t pixel =
            wide ? element<std::uint32_t>(level, i) : element<std::uint16_t>(level, i);
        for (std::size_t c = 0; c < channels.size(); ++c)
            image.rgba[i * 4 + c] = channels[c].of(pixel);
    }
    return image;
}

// Pictures of 32 bits are stored from the bottom up, unlike all others.
void turn_over(Image& image) {
    for (int y = 0; y < image.height / 2; ++y)
        std::swap_ranges(image.pixel(0, y), image.pixel(0, y) + std::ptrdiff_t{image.width} * 4,
                         image.pixel(0, image.height - 1 - y));
}

// The words of the packed data one after another; a run may end within a pixel.
void unpack_runs(ByteView packed, std::vector<std::uint8_t>& out, Oddities& warnings) {
    std::size_t filled = 0;
    const std::size_t words = packed.size() / sizeof(std::uint32_t);
    for (std::size_t i = 0; i < words && filled < out.size(); ++i) {
        const std::size_t left = out.size() - filled;
        const auto word = element<std::uint32_t>(packed, i);
        if (word >= 1 && word <= kMmpLongestRun) {
            if (word > left) {
                warn(warnings, "mmp.run-too-long", sizeof(MmpHeader) + i * sizeof(word),
                     "run of " + std::to_string(word) + " zeros, the picture has room for " +
                         std::to_string(left));
            }
            filled += std::min<std::size_t>(word, left); // zero already
        } else {
            const std::size_t length = std::min(sizeof(word), left);
            std::memcpy(out.data() + filled, &word, length);
            filled += length;
        }
    }
    if (filled < out.size()) {
        throw ParseError(sizeof(MmpHeader) + packed.size(),
                         "packed data ends early, " + std::to_string(filled) + " of " +
                             std::to_string(out.size()) + " bytes are there");
    }
}

Image decode_pnt3(ByteView bytes, const Layout& layout, Oddities& warnings) {
    const std::size_t unpacked = pixel_count(layout) * 4;
    if (layout.header.levels >= unpacked) {
        const ByteView level = ByteReader(bytes).view(sizeof(MmpHeader), unpacked, "picture");
        return decode_plain(level, layout, usual_masks(layout.format));
    }
    const ByteView packed = ByteReader(bytes).view(sizeof(MmpHeader), layout.header.levels, "packed data");
    if (unpacked > kMostFromNothing + kMostPerByte * bytes.size()) {
        throw ParseError(offsetof(MmpHeader, width),
                         "picture of " + std::to_string(layout.width) + " x " +
                             std::to_string(layout.height) + " takes " + std::to_string(unpacked) +
                             " bytes, a file of " + std::to_string(bytes.size()) + " may unpack to " +
                             std::to_string(kMostFromNothing + kMostPerByte * bytes.size()));
    }
    Image image = make_image(layout.width, layout.height);
    unpack_runs(packed, image.rgba, warnings);
    for (std::size_t i = 0; i < image.rgba.size(); i += 4)
        std::swap(image.rgba[i], image.rgba[i + 2]); // blue is stored first
    return image;
}

Image decode(ByteView bytes, Oddities& warnings) {
    const Layout layout = read_layout(bytes);
    if (layout.format == MmpFormat::pnt3)
        return decode_pnt3(bytes, layout, warnings);
    const ByteView level = first_level(bytes, layout, warnings);
    if (const auto blocks = block_format(layout.format))
        return decode_blocks(*blocks, layout.width, layout.height, level);
    Image image = decode_plain(level, layout, choose_masks(layout, warnings));
    if (layout.format == MmpFormat::argb8888)
        turn_over(image);
    return image;
}

} // namespace

bool is_mmp(ByteView bytes) {
    return bytes.size() >= sizeof(kMmpMark) && std::memcmp(bytes.data(), kMmpMark, sizeof(kMmpMark)) == 0;
}

Result<Image> decode_mmp(ByteView bytes, Oddities& warnings) {
    try {
        return decode(bytes, warnings);
    } catch (const ParseError& error) {
        return Error{hex(error.offset()) + ": " + error.what()};
    }
}

std::optional<BlockImage> mmp_blocks(ByteView bytes) {
    try {
        const Layout layout = read_layout(bytes);
        const auto format = block_format(layout.format);
        const std::size_t levels = format ? count_levels(layout, bytes.size()) : 0;
        if (levels == 0)
            return std::nullopt;
        BlockImage out{layout.width, layout.height, *format, {}};
        std::size_t at = sizeof(MmpHeader);
        for (std::size_t level = 0; level < levels; ++level) {
            const ByteView blocks = bytes.subspan(at, level_size(layout, level));
            out.levels.emplace_back(blocks.begin(), blocks.end());
            at += blocks.size();
        }
        return out;
    } catch (const ParseError&) {
        return std::nullopt;
    }
}

} // namespace tris::formats
