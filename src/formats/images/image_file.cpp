#include "formats/images/image_file.h"

#include "core/byte_reader.h"
#include "core/text.h"
#include "formats/images/mmp.h"
#include "formats/images/mmp_layout.h"
#include "formats/images/pcx.h"
#include "formats/images/png.h"

#include <stb/stb_image.h>
#include <stb/stb_image_write.h>

#include <algorithm>
#include <array>
#include <climits>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <utility>

namespace tris::formats {

namespace {

enum class Kind { png, jpeg, bmp, mmp, pcx, tga };

constexpr std::string_view kExpected = "expected PNG, TGA, JPEG, PCX, BMP or MMP";

// A picture with less of its pixels in the file than this share is refused; with more, it is shown and warned
// of.
constexpr std::int64_t kLeastShare = 32;

// A few bytes can stand for a picture of any size. So many bytes of pixels a picture may have whatever its
// file, which is 4096 x 4096 in one colour, and so many for each byte of a larger one. What stb_image decodes
// takes up to four times as much for a moment.
constexpr std::int64_t kFreePixelBytes = std::int64_t{64} << 20U;
constexpr std::int64_t kPixelBytesPerByte = 64;

// Sizes as the header gives them, not yet checked.
struct RawSize {
    std::int64_t width = 0;
    std::int64_t height = 0;
};

struct TgaHeader {
    std::size_t id_bytes = 0;
    bool has_map = false;
    int type = 0;
    std::size_t map_start = 0;
    std::size_t map_length = 0;
    std::size_t map_entry_bytes = 0;
    RawSize size;
    int bits = 0;
    unsigned descriptor = 0;
};

constexpr std::size_t kTgaHeaderBytes = 18;
constexpr unsigned kTgaRightToLeft = 0x10;

std::uint8_t byte_at(ByteView bytes, std::size_t at) {
    return at < bytes.size() ? static_cast<std::uint8_t>(bytes[at]) : std::uint8_t{0};
}

bool starts_with(ByteView bytes, std::string_view magic) {
    const ByteView start = as_bytes(magic);
    return bytes.size() >= start.size() && std::equal(start.begin(), start.end(), bytes.begin());
}

std::string extension_of(std::string_view name) {
    const std::size_t dot = name.find_last_of('.');
    if (dot == std::string_view::npos)
        return {};
    return lower_ascii(name.substr(dot + 1));
}

bool is_one_of(int value, std::initializer_list<int> allowed) {
    return std::find(allowed.begin(), allowed.end(), value) != allowed.end();
}

bool looks_like_pcx(ByteView bytes) {
    return byte_at(bytes, 0) == 10 && is_one_of(byte_at(bytes, 1), {0, 2, 3, 4, 5}) &&
           byte_at(bytes, 2) <= 1 && is_one_of(byte_at(bytes, 3), {1, 2, 4, 8});
}

TgaHeader read_tga_header(ByteView bytes) {
    const ByteReader reader(bytes);
    reader.view(0, kTgaHeaderBytes, "TGA header");
    TgaHeader header;
    header.id_bytes = byte_at(bytes, 0);
    header.has_map = byte_at(bytes, 1) == 1;
    header.type = byte_at(bytes, 2);
    header.map_start = reader.read<std::uint16_t>(3, "first colour");
    header.map_length = reader.read<std::uint16_t>(5, "colour count");
    header.map_entry_bytes = (byte_at(bytes, 7) + std::size_t{7}) / 8;
    header.size = {reader.read<std::uint16_t>(12, "width"), reader.read<std::uint16_t>(14, "height")};
    header.bits = byte_at(bytes, 16);
    header.descriptor = byte_at(bytes, 17);
    return header;
}

bool is_indexed(const TgaHeader& header) {
    return header.type == 1 || header.type == 9;
}

// TGA has no magic number: a file is one when all the fields of its header go together.
void check_tga_kind(ByteView bytes, const TgaHeader& header) {
    require_range(1, "TGA colour map type", byte_at(bytes, 1), 0, 1);
    if (!is_one_of(header.type, {1, 2, 3, 9, 10, 11})) {
        throw ParseError(2, "TGA of type " + std::to_string(header.type) + ", expected 1, 2, 3, 9, 10 or 11");
    }
    if (is_indexed(header)) {
        if (!header.has_map)
            throw ParseError(1, "TGA of type " + std::to_string(header.type) + " has no colour map");
        if (!is_one_of(byte_at(bytes, 7), {8, 15, 16, 24, 32})) {
            throw ParseError(7, "TGA colours are of " + std::to_string(byte_at(bytes, 7)) +
                                    " bits, expected 8, 15, 16, 24 or 32");
        }
        if (!is_one_of(header.bits, {8, 16})) {
            throw ParseError(16,
                             "TGA indices are of " + std::to_string(header.bits) + " bits, expected 8 or 16");
        }
    } else if (!is_one_of(header.bits, {8, 15, 16, 24, 32})) {
        throw ParseError(16, "TGA pixels are of " + std::to_string(header.bits) +
                                 " bits, expected 8, 15, 16, 24 or 32");
    }
}

bool looks_like_tga(ByteView bytes) {
    if (bytes.size() < kTgaHeaderBytes)
        return false;
    try {
        const TgaHeader header = read_tga_header(bytes);
        check_tga_kind(bytes, header);
        return header.size.width > 0 && header.size.height > 0;
    } catch (const ParseError&) {
        return false;
    }
}

std::optional<Kind> kind_by_content(ByteView bytes) {
    if (starts_with(bytes, "\x89PNG"))
        return Kind::png;
    if (starts_with(bytes, "\xFF\xD8\xFF"))
        return Kind::jpeg;
    if (starts_with(bytes, "BM"))
        return Kind::bmp;
    if (is_mmp(bytes))
        return Kind::mmp;
    if (looks_like_pcx(bytes))
        return Kind::pcx;
    if (looks_like_tga(bytes))
        return Kind::tga;
    return std::nullopt;
}

// Only for the kinds whose bytes are weak evidence: there a damaged header must still get its own message.
std::optional<Kind> kind_by_name(std::string_view name) {
    const std::string extension = extension_of(name);
    if (extension == "pcx")
        return Kind::pcx;
    if (extension == "mmp")
        return Kind::mmp;
    if (extension == "tga")
        return Kind::tga;
    return std::nullopt;
}

// The name of a kind of picture that is known but not read.
std::string_view foreign_kind(ByteView bytes) {
    constexpr std::array<std::pair<std::string_view, std::string_view>, 8> kForeign = {{
        {"GIF8", "GIF"},
        {"DDS ", "DDS"},
        {"II*", "TIFF"},
        {std::string_view("MM\0*", 4), "TIFF"},
        {"8BPS", "Photoshop"},
        {"\xABKTX", "KTX"},
        {"qoif", "QOI"},
        {"#?RADIANCE", "Radiance HDR"},
    }};
    for (const auto& [magic, kind] : kForeign) {
        if (starts_with(bytes, magic))
            return kind;
    }
    if (starts_with(bytes, "RIFF") && bytes.size() > 12 && starts_with(bytes.subspan(8), "WEBP"))
        return "WebP";
    return {};
}

[[noreturn]] void throw_unknown(ByteView bytes) {
    if (bytes.empty())
        throw ParseError(0, "the file is empty, " + std::string(kExpected));
    const std::string_view foreign = foreign_kind(bytes);
    if (!foreign.empty())
        throw ParseError(0, "this is a " + std::string(foreign) + " picture, " + std::string(kExpected));
    std::string start;
    for (std::size_t i = 0; i < std::min<std::size_t>(bytes.size(), 4); ++i) {
        constexpr std::string_view kDigits = "0123456789abcdef";
        start += {' ', kDigits[byte_at(bytes, i) >> 4], kDigits[byte_at(bytes, i) & 15U]};
    }
    throw ParseError(0, "unknown picture that starts with" + start + ", " + std::string(kExpected));
}

struct BmpHeader {
    RawSize size; // the height is negative in files that start with the top row
    int bits = 0;
    std::size_t compression = 0;
    std::size_t pixels_at = 0;
};

BmpHeader read_bmp_header(ByteView bytes) {
    const ByteReader reader(bytes);
    BmpHeader header;
    header.pixels_at = reader.read<std::uint32_t>(10, "BMP header");
    if (reader.read<std::uint32_t>(14, "BMP header") == 12) {
        header.size = {reader.read<std::uint16_t>(18, "BMP header"),
                       reader.read<std::uint16_t>(20, "BMP header")};
        header.bits = reader.read<std::uint16_t>(24, "BMP header");
    } else {
        header.size = {reader.read<std::int32_t>(18, "BMP header"),
                       reader.read<std::int32_t>(22, "BMP header")};
        header.bits = reader.read<std::uint16_t>(28, "BMP header");
        header.compression = reader.read<std::uint32_t>(30, "BMP header");
    }
    return header;
}

std::uint32_t big_endian(ByteView bytes, std::size_t at) {
    return static_cast<std::uint32_t>(byte_at(bytes, at)) << 24 |
           static_cast<std::uint32_t>(byte_at(bytes, at + 1)) << 16 |
           static_cast<std::uint32_t>(byte_at(bytes, at + 2)) << 8 | byte_at(bytes, at + 3);
}

const stbi_uc* stb_bytes(ByteView bytes) {
    return reinterpret_cast<const stbi_uc*>(bytes.data()); // bytes as bytes: no other type is looked at
}

int stb_length(ByteView bytes) {
    return static_cast<int>(std::min<std::size_t>(bytes.size(), INT_MAX));
}

std::string stb_reason() {
    const char* reason = stbi_failure_reason();
    return reason ? reason : "unknown reason";
}

// Where the header has its size, for messages. JPEG has it anywhere.
struct SizeOffsets {
    std::size_t width = 0;
    std::size_t height = 0;
};

SizeOffsets size_offsets(Kind kind) {
    switch (kind) {
    case Kind::png:
        return {16, 20};
    case Kind::bmp:
        return {18, 22};
    case Kind::tga:
        return {12, 14};
    case Kind::pcx:
        return {4, 6};
    case Kind::mmp:
        return {offsetof(MmpHeader, width), offsetof(MmpHeader, height)};
    case Kind::jpeg:
        break;
    }
    return {};
}

RawSize read_size(ByteView bytes, Kind kind) {
    const ByteReader reader(bytes);
    switch (kind) {
    case Kind::png:
        reader.view(0, 26, "PNG header");
        if (!starts_with(bytes.subspan(12), "IHDR"))
            throw ParseError(12, "PNG does not begin with its header (IHDR)");
        return {big_endian(bytes, 16), big_endian(bytes, 20)};
    case Kind::bmp: {
        const RawSize size = read_bmp_header(bytes).size;
        return {size.width, size.height < 0 ? -size.height : size.height};
    }
    case Kind::tga:
        return read_tga_header(bytes).size;
    case Kind::pcx: {
        const auto window = reader.read<std::array<std::uint16_t, 4>>(4, "PCX header");
        return {window[2] - window[0] + 1, window[3] - window[1] + 1};
    }
    case Kind::mmp:
        return {reader.read<std::uint32_t>(offsetof(MmpHeader, width), "MMP header"),
                reader.read<std::uint32_t>(offsetof(MmpHeader, height), "MMP header")};
    case Kind::jpeg:
        break;
    }
    int width = 0;
    int height = 0;
    int channels = 0;
    if (!stbi_info_from_memory(stb_bytes(bytes), stb_length(bytes), &width, &height, &channels))
        throw ParseError(0, "JPEG header cannot be read (" + stb_reason() + ")");
    return {width, height};
}

// A file that ends early: refused when next to nothing is there, a warning otherwise.
void check_share(std::int64_t there, std::int64_t wanted, std::size_t end, std::string_view unit,
                 Oddities& warnings) {
    if (there >= wanted)
        return;
    const std::string text = "picture data ends early, " + std::to_string(there) + " of " +
                             std::to_string(wanted) + " " + std::string(unit) + " are there";
    if (there < wanted / kLeastShare || there == 0)
        throw ParseError(end, text);
    warnings.push_back(make_oddity("picture.truncated", end, text));
}

// A block of 64 pixels takes some bits at least; and each scan goes over the whole picture again, however few
// bytes it has.
void check_jpeg(ByteView bytes, const RawSize& size) {
    constexpr std::int64_t kMostPerByte = 1024;
    constexpr std::size_t kMostScans = 256;
    constexpr std::array kScan = {std::byte{0xFF}, std::byte{0xDA}};
    std::size_t scans = 0;
    for (auto at = bytes.begin();
         (at = std::search(at, bytes.end(), kScan.begin(), kScan.end())) != bytes.end(); ++at)
        ++scans;
    if (scans > kMostScans)
        throw ParseError(0, "JPEG of " + std::to_string(scans) + " scans, expected at most " +
                                std::to_string(kMostScans));
    if (size.width * size.height / kMostPerByte > static_cast<std::int64_t>(bytes.size())) {
        throw ParseError(0, "picture of " + std::to_string(size.width) + " x " + std::to_string(size.height) +
                                " cannot be in a file of " + std::to_string(bytes.size()) + " bytes");
    }
}

void check_bmp(ByteView bytes, const RawSize& size, Oddities& warnings) {
    const BmpHeader header = read_bmp_header(bytes);
    if (header.compression == 1 || header.compression == 2 || header.compression > 3)
        throw ParseError(30,
                         "BMP compression is " + std::to_string(header.compression) + ", expected 0 or 3");
    const std::int64_t row_bytes = (size.width * header.bits + 31) / 32 * 4;
    const std::size_t there = bytes.size() - std::min(bytes.size(), header.pixels_at);
    check_share(static_cast<std::int64_t>(there), row_bytes * size.height, bytes.size(), "bytes", warnings);
}

// How many of the pixels the file holds, without unpacking them.
std::int64_t count_tga_pixels(ByteView pixels, std::size_t pixel_bytes, std::int64_t wanted, bool packed) {
    if (!packed)
        return static_cast<std::int64_t>(pixels.size() / pixel_bytes);
    std::int64_t count = 0;
    std::size_t at = 0;
    while (count < wanted && at < pixels.size()) {
        const std::uint8_t command = byte_at(pixels, at++);
        const std::size_t run = (command & 0x7FU) + std::size_t{1};
        const std::size_t stored = command & 0x80U ? 1 : run;
        const std::size_t whole = std::min(stored, (pixels.size() - at) / pixel_bytes);
        count += static_cast<std::int64_t>(whole == stored ? run : whole);
        at += stored * pixel_bytes;
        if (whole < stored)
            break;
    }
    return count;
}

// The same picture in a form that stb_image reads right. It takes no colour map that a true-colour picture
// only carries along, gets one wrong that does not start at 0, and leaves memory unset where pixels are
// missing.
Bytes tidy_tga(ByteView bytes, const RawSize& size, Oddities& warnings) {
    const TgaHeader header = read_tga_header(bytes);
    check_tga_kind(bytes, header);
    const std::size_t map_at = kTgaHeaderBytes + header.id_bytes;
    const ByteView map =
        header.has_map
            ? ByteReader(bytes).array(map_at, header.map_length,
                                      std::max<std::size_t>(header.map_entry_bytes, 1), "TGA colour map")
            : ByteView{};
    const std::size_t pixels_at = std::min(map_at + map.size(), bytes.size());
    const ByteView pixels = bytes.subspan(pixels_at);
    const std::size_t pixel_bytes = (static_cast<std::size_t>(header.bits) + 7) / 8;
    const std::int64_t wanted = size.width * size.height;
    const bool packed = header.type > 8;
    check_share(count_tga_pixels(pixels, pixel_bytes, wanted, packed), wanted, bytes.size(), "pixels",
                warnings);

    Bytes out(bytes.begin(), bytes.begin() + kTgaHeaderBytes);
    std::fill(out.begin(), out.begin() + 2, std::byte{0}); // no text, no map
    std::fill(out.begin() + 3, out.begin() + 8, std::byte{0});
    if (is_indexed(header)) {
        const std::size_t length = header.map_start + header.map_length;
        require_range(3, "last TGA colour", static_cast<std::int64_t>(length), 1, 65535);
        out[1] = std::byte{1};
        out[5] = static_cast<std::byte>(length & 0xFF);
        out[6] = static_cast<std::byte>(length >> 8);
        out[7] = bytes[7];
        out.resize(out.size() + header.map_start * header.map_entry_bytes);
        out.insert(out.end(), map.begin(), map.end());
    }
    const std::size_t start = out.size();
    out.insert(out.end(), pixels.begin(), pixels.end());
    if (!packed)
        out.resize(start + static_cast<std::size_t>(wanted) * pixel_bytes);
    return out;
}

Image decode_stb(ByteView bytes, std::string_view kind, std::size_t file_bytes) {
    int width = 0;
    int height = 0;
    int channels = 0;
    const std::unique_ptr<stbi_uc, void (*)(void*)> pixels(
        stbi_load_from_memory(stb_bytes(bytes), stb_length(bytes), &width, &height, &channels, 4),
        stbi_image_free);
    if (!pixels) {
        throw ParseError(0, std::string(kind) + " of " + std::to_string(file_bytes) +
                                " bytes cannot be decoded (" + stb_reason() + ")");
    }
    Image image = make_image(width, height);
    std::copy_n(pixels.get(), image.rgba.size(), image.rgba.begin());
    return image;
}

void mirror(Image& image) {
    for (int y = 0; y < image.height; ++y) {
        for (int left = 0, right = image.width - 1; left < right; ++left, --right)
            std::swap_ranges(image.pixel(left, y), image.pixel(left, y) + 4, image.pixel(right, y));
    }
}

// Old tools leave the alpha of a 32-bit TGA at 0 and mean a solid picture; nobody draws one that cannot be
// seen.
void show_if_invisible(Image& image) {
    for (std::size_t i = 3; i < image.rgba.size(); i += 4) {
        if (image.rgba[i] != 0)
            return;
    }
    for (std::size_t i = 3; i < image.rgba.size(); i += 4)
        image.rgba[i] = 255;
}

Image decode_tga(ByteView bytes, const RawSize& size, Oddities& warnings) {
    Image image = decode_stb(tidy_tga(bytes, size, warnings), "TGA", bytes.size());
    if (read_tga_header(bytes).descriptor & kTgaRightToLeft)
        mirror(image);
    show_if_invisible(image);
    return image;
}

Image decode_checked(ByteView bytes, Kind kind, Oddities& warnings) {
    if (kind == Kind::tga)
        check_tga_kind(bytes, read_tga_header(bytes));
    const RawSize size = read_size(bytes, kind);
    const SizeOffsets offsets = size_offsets(kind);
    require_range(offsets.width, "picture width", size.width, 1, kMaxImageSide);
    require_range(offsets.height, "picture height", size.height, 1, kMaxImageSide);
    require_range(offsets.width, "number of pixels", size.width * size.height, 1, kMaxImagePixels);
    switch (kind) {
    case Kind::png:
        return decode_png(bytes);
    case Kind::jpeg:
        check_jpeg(bytes, size);
        return decode_stb(bytes, "JPEG", bytes.size());
    case Kind::bmp:
        check_bmp(bytes, size, warnings);
        return decode_stb(bytes, "BMP", bytes.size());
    case Kind::tga:
    case Kind::pcx:
    case Kind::mmp:
        break;
    }
    return decode_tga(bytes, size, warnings);
}

// Nothing for a size that is out of all range, or that the file is too short for: the decoder says why.
std::optional<RawSize> usable_size(ByteView bytes, Kind kind) {
    try {
        const RawSize size = read_size(bytes, kind);
        if (size.width >= 1 && size.width <= kMaxImageSide && size.height >= 1 &&
            size.height <= kMaxImageSide)
            return size;
    } catch (const ParseError&) {
        return std::nullopt;
    }
    return std::nullopt;
}

void check_extent(ByteView bytes, Kind kind) {
    const std::optional<RawSize> usable = usable_size(bytes, kind);
    if (!usable || usable->width * usable->height > kMaxImagePixels)
        return;
    const RawSize& size = *usable;
    const std::int64_t most = static_cast<std::int64_t>(bytes.size()) * kPixelBytesPerByte;
    if (size.width * size.height * 4 <= std::max(kFreePixelBytes, most))
        return;
    throw ParseError(size_offsets(kind).width,
                     "picture of " + std::to_string(size.width) + " x " + std::to_string(size.height) +
                         " in a file of " + std::to_string(bytes.size()) + " bytes, expected at most " +
                         std::to_string(std::max(kFreePixelBytes, most) / 4) + " pixels");
}

void append_bytes(void* context, void* data, int size) {
    Bytes& out = *static_cast<Bytes*>(context);
    const auto* first = static_cast<const std::byte*>(data);
    out.insert(out.end(), first, first + size);
}

} // namespace

bool is_image_name(std::string_view name) {
    const std::string extension = extension_of(name);
    return std::find(kImageExtensions.begin(), kImageExtensions.end(), extension) != kImageExtensions.end();
}

Result<Image> decode_image(ByteView bytes, std::string_view name, Oddities& warnings,
                           const std::optional<NamedPalette>& palette) {
    try {
        std::optional<Kind> kind = kind_by_content(bytes);
        if (!kind && !bytes.empty() && foreign_kind(bytes).empty())
            kind = kind_by_name(name);
        if (!kind)
            throw_unknown(bytes);
        check_extent(bytes, *kind);
        if (*kind == Kind::pcx)
            return decode_pcx(bytes, warnings, palette);
        if (*kind == Kind::mmp)
            return decode_mmp(bytes, warnings);
        return decode_checked(bytes, *kind, warnings);
    } catch (const ParseError& error) {
        return Error{hex(error.offset()) + ": " + error.what()};
    }
}

std::optional<BlockImage> image_blocks(ByteView bytes) {
    return is_mmp(bytes) ? mmp_blocks(bytes) : std::nullopt;
}

std::optional<ImageSize> image_size(ByteView head_or_all) {
    const std::optional<Kind> kind = kind_by_content(head_or_all);
    const std::optional<RawSize> size = kind ? usable_size(head_or_all, *kind) : std::nullopt;
    if (!size)
        return std::nullopt;
    return ImageSize{static_cast<int>(size->width), static_cast<int>(size->height)};
}

Result<Bytes> encode_png(const Image& image) {
    const std::string name =
        "picture of " + std::to_string(image.width) + " x " + std::to_string(image.height);
    if (image.width < 1 || image.width > kMaxImageSide || image.height < 1 || image.height > kMaxImageSide) {
        return Error{name + " cannot be written as PNG, expected sides of 1 to " +
                     std::to_string(kMaxImageSide)};
    }
    const std::size_t wanted =
        static_cast<std::size_t>(image.width) * static_cast<std::size_t>(image.height) * 4;
    if (image.rgba.size() != wanted) {
        return Error{name + " has " + std::to_string(image.rgba.size()) +
                     " bytes of pixels and cannot be written as PNG, expected " + std::to_string(wanted)};
    }
    Bytes out;
    if (!stbi_write_png_to_func(append_bytes, &out, image.width, image.height, 4, image.rgba.data(),
                                image.width * 4)) {
        return Error{"not enough memory to write the picture as PNG"};
    }
    return out;
}

} // namespace tris::formats
