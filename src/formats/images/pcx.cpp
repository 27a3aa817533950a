#include "formats/images/pcx.h"

#include "core/byte_reader.h"
#include "formats/images/quake_palette.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

namespace tris::formats {

namespace {

struct PcxHeader {
    std::uint8_t manufacturer;
    std::uint8_t version;
    std::uint8_t encoding;
    std::uint8_t bits; // per pixel and plane
    std::uint16_t xmin, ymin, xmax, ymax;
    std::uint16_t horizontal_dpi, vertical_dpi;
    std::array<Rgb, 16> palette;
    std::uint8_t reserved;
    std::uint8_t planes;
    std::uint16_t bytes_per_line; // of one plane
    std::array<std::uint8_t, 60> unused;
};
static_assert(sizeof(PcxHeader) == 128);

constexpr std::uint8_t kManufacturer = 10;
constexpr std::uint8_t kPaletteMarker = 0x0C;
constexpr std::size_t kPaletteBytes = 1 + 256 * 3;

// The longest run is two bytes that stand for 63.
constexpr std::size_t kRunBytes = 2;
constexpr std::size_t kLongestRun = 63;

// What the text mode of the PC showed, for the versions of the format that had no palette of their own.
constexpr std::array<Rgb, 16> kEgaColours = {{{0, 0, 0},
                                              {0, 0, 170},
                                              {0, 170, 0},
                                              {0, 170, 170},
                                              {170, 0, 0},
                                              {170, 0, 170},
                                              {170, 85, 0},
                                              {170, 170, 170},
                                              {85, 85, 85},
                                              {85, 85, 255},
                                              {85, 255, 85},
                                              {85, 255, 255},
                                              {255, 85, 85},
                                              {255, 85, 255},
                                              {255, 255, 85},
                                              {255, 255, 255}}};

// A checked header: what the decoding needs to know.
struct Layout {
    int width = 0;
    int height = 0;
    unsigned bits = 0;
    unsigned planes = 0;
    std::size_t row_bytes = 0;   // of one plane
    std::size_t total_bytes = 0; // of all rows and planes, unpacked
    bool packed = false;
    bool has_header_palette = false;
};

struct Unpacked {
    std::vector<std::uint8_t> bytes; // total_bytes, zero where the file had no more
    std::size_t filled = 0;
    std::size_t end = 0; // where in the file the reading stopped
};

bool is_known_kind(unsigned bits, unsigned planes) {
    switch (bits) {
    case 1:
        return planes >= 1 && planes <= 4;
    case 2:
    case 4:
        return planes == 1;
    case 8:
        return planes == 1 || planes == 3;
    default:
        return false;
    }
}

void warn(Oddities& warnings, std::string_view id, std::size_t offset, std::string text) {
    warnings.push_back(make_oddity(id, offset, std::move(text)));
}

Layout check_header(const PcxHeader& header, std::size_t file_size, Oddities& warnings) {
    if (header.manufacturer != kManufacturer) {
        throw ParseError(offsetof(PcxHeader, manufacturer),
                         "PCX mark is " + std::to_string(header.manufacturer) + ", expected " +
                             std::to_string(kManufacturer));
    }
    require_range(offsetof(PcxHeader, encoding), "PCX encoding", header.encoding, 0, 1);
    if (!is_known_kind(header.bits, header.planes)) {
        throw ParseError(offsetof(PcxHeader, bits),
                         "PCX of " + std::to_string(header.bits) + " bits x " +
                             std::to_string(header.planes) +
                             " planes, expected 1 x 1 to 4, 2 x 1, 4 x 1, 8 x 1 or 8 x 3");
    }
    const int width = header.xmax - header.xmin + 1;
    const int height = header.ymax - header.ymin + 1;
    require_range(offsetof(PcxHeader, xmin), "picture width", width, 1, kMaxImageSide);
    require_range(offsetof(PcxHeader, ymin), "picture height", height, 1, kMaxImageSide);
    require_range(offsetof(PcxHeader, xmin), "number of pixels", std::int64_t{width} * height, 1,
                  kMaxImagePixels);

    Layout layout{width, height, header.bits, header.planes, header.bytes_per_line, 0, header.encoding == 1,
                  false};
    layout.has_header_palette = header.version != 0 && header.version != 3;
    const std::size_t least = (static_cast<std::size_t>(width) * header.bits + 7) / 8;
    if (layout.row_bytes < least) {
        layout.row_bytes = least;
        warn(warnings, "pcx.short-rows", offsetof(PcxHeader, bytes_per_line),
             "rows of " + std::to_string(header.bytes_per_line) +
                 " bytes are too short for the width, read as " + std::to_string(least));
    }
    layout.total_bytes = layout.row_bytes * header.planes * static_cast<std::size_t>(height);

    const std::size_t data_bytes = file_size - sizeof(PcxHeader);
    if (layout.total_bytes > data_bytes / kRunBytes * kLongestRun) {
        throw ParseError(sizeof(PcxHeader), "picture of " + std::to_string(width) + " x " +
                                                std::to_string(height) + " has only " +
                                                std::to_string(data_bytes) + " bytes of data");
    }
    return layout;
}

// Rows are not looked at here: a run over the end of one simply goes on in the next.
Unpacked unpack(ByteView bytes, std::size_t end, const Layout& layout) {
    Unpacked out{std::vector<std::uint8_t>(layout.total_bytes), 0, sizeof(PcxHeader)};
    while (out.filled < layout.total_bytes && out.end < end) {
        std::uint8_t value = static_cast<std::uint8_t>(bytes[out.end]);
        std::size_t count = 1;
        if (layout.packed && value >= 0xC0) {
            if (out.end + 1 >= end)
                break;
            count = std::min<std::size_t>(value & 0x3F, layout.total_bytes - out.filled);
            value = static_cast<std::uint8_t>(bytes[++out.end]);
        }
        ++out.end;
        std::fill_n(out.bytes.begin() + static_cast<std::ptrdiff_t>(out.filled), count, value);
        out.filled += count;
    }
    return out;
}

std::array<Rgb, 256> read_palette(ByteView bytes, std::size_t marker) {
    return ByteReader(bytes).read<std::array<Rgb, 256>>(marker + 1, "palette");
}

bool is_palette_at(ByteView bytes, std::size_t offset) {
    return offset <= bytes.size() && bytes.size() - offset >= kPaletteBytes &&
           static_cast<std::uint8_t>(bytes[offset]) == kPaletteMarker;
}

// The palette stands at the end of the file, or right behind the pixels when something was appended to the
// file. Pixels that fill the file to its last byte are pixels, even where one of them looks like the
// palette's marker.
Unpacked unpack_with_palette(ByteView bytes, const Layout& layout, std::array<Rgb, 256>& palette,
                             const std::optional<NamedPalette>& otherwise, Oddities& warnings) {
    if (bytes.size() >= sizeof(PcxHeader) + kPaletteBytes &&
        is_palette_at(bytes, bytes.size() - kPaletteBytes)) {
        const std::size_t marker = bytes.size() - kPaletteBytes;
        Unpacked out = unpack(bytes, marker, layout);
        Unpacked whole = out.filled < layout.total_bytes ? unpack(bytes, bytes.size(), layout) : Unpacked{};
        if (whole.filled < layout.total_bytes || whole.end < bytes.size()) {
            palette = read_palette(bytes, marker);
            return out;
        }
    }
    Unpacked out = unpack(bytes, bytes.size(), layout);
    if (out.filled == layout.total_bytes && is_palette_at(bytes, out.end)) {
        palette = read_palette(bytes, out.end);
    } else {
        palette = otherwise ? otherwise->colors : quake_palette();
        warn(warnings, "pcx.no-palette", out.end,
             otherwise ? "no palette behind the picture, its colours are by " + otherwise->name
                       : "no palette behind the picture, the Quake palette is used");
    }
    return out;
}

std::array<Rgb, 256> small_palette(const PcxHeader& header, const Layout& layout) {
    const std::array<Rgb, 16>& from = layout.has_header_palette ? header.palette : kEgaColours;
    std::array<Rgb, 256> palette{};
    std::copy(from.begin(), from.end(), palette.begin());
    // Black and white pictures often leave the header's palette empty.
    const bool two_colours = layout.bits * layout.planes == 1;
    if (two_colours && (palette[0] == palette[1] || !layout.has_header_palette)) {
        palette[0] = {0, 0, 0};
        palette[1] = {255, 255, 255};
    }
    return palette;
}

// The value of one pixel: `bits` from each plane, the first plane lowest.
unsigned pixel_value(const std::uint8_t* row, std::size_t x, const Layout& layout) {
    const std::size_t bit = x * layout.bits;
    const unsigned shift = 8 - layout.bits - static_cast<unsigned>(bit % 8);
    const unsigned mask = (1U << layout.bits) - 1U;
    unsigned value = 0;
    for (unsigned plane = 0; plane < layout.planes; ++plane) {
        const unsigned byte = row[plane * layout.row_bytes + bit / 8];
        value |= (byte >> shift & mask) << (plane * layout.bits);
    }
    return value;
}

Image to_image(const Unpacked& data, const Layout& layout, const std::array<Rgb, 256>& palette) {
    Image image = make_image(layout.width, layout.height);
    for (int y = 0; y < layout.height; ++y) {
        const std::uint8_t* row =
            data.bytes.data() + static_cast<std::size_t>(y) * layout.row_bytes * layout.planes;
        for (int x = 0; x < layout.width; ++x) {
            const unsigned value = pixel_value(row, static_cast<std::size_t>(x), layout);
            std::uint8_t* pixel = image.pixel(x, y);
            if (layout.bits * layout.planes == 24) {
                for (unsigned channel = 0; channel < 3; ++channel)
                    pixel[channel] = static_cast<std::uint8_t>(value >> (8 * channel) & 0xFF);
            } else {
                std::copy_n(palette[value].begin(), 3, pixel);
            }
            pixel[3] = 255;
        }
    }
    return image;
}

Image decode(ByteView bytes, const std::optional<NamedPalette>& otherwise, Oddities& warnings) {
    const PcxHeader header = ByteReader(bytes).read<PcxHeader>(0, "PCX header");
    const Layout layout = check_header(header, bytes.size(), warnings);

    std::array<Rgb, 256> palette{};
    Unpacked data;
    if (layout.bits == 8 && layout.planes == 1) {
        data = unpack_with_palette(bytes, layout, palette, otherwise, warnings);
    } else {
        palette = small_palette(header, layout);
        data = unpack(bytes, bytes.size(), layout);
    }
    if (data.filled < layout.total_bytes) {
        warn(warnings, "picture.truncated", data.end,
             "picture data ends early, " + std::to_string(data.filled) + " of " +
                 std::to_string(layout.total_bytes) + " bytes are there");
    }
    return to_image(data, layout, palette);
}

} // namespace

std::optional<PcxInfo> pcx_info(ByteView bytes) {
    constexpr std::uint8_t kVersion5 = 5;
    if (bytes.size() < sizeof(PcxHeader))
        return std::nullopt;
    const auto header = element<PcxHeader>(bytes, 0);
    if (header.manufacturer != kManufacturer || !is_known_kind(header.bits, header.planes))
        return std::nullopt;
    PcxInfo info;
    const bool is_8bit = header.bits == 8 && header.planes == 1;
    info.is_quake2_kind = is_8bit && header.encoding == 1 && header.version == kVersion5;
    if (is_8bit && bytes.size() >= sizeof(PcxHeader) + kPaletteBytes &&
        is_palette_at(bytes, bytes.size() - kPaletteBytes))
        info.palette = read_palette(bytes, bytes.size() - kPaletteBytes);
    return info;
}

Result<Image> decode_pcx(ByteView bytes, Oddities& warnings, const std::optional<NamedPalette>& otherwise) {
    try {
        return decode(bytes, otherwise, warnings);
    } catch (const ParseError& error) {
        return Error{hex(error.offset()) + ": " + error.what()};
    }
}

} // namespace tris::formats
