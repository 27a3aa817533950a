#include "formats/images/png.h"

#include "core/byte_reader.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#define ZLIB_CONST // inputs are const
#include <zlib.h>

namespace tris::formats {

namespace {

constexpr std::string_view kMark("\x89PNG\r\n\x1a\n", 8);
constexpr std::size_t kAroundChunk = 12; // length, type and checksum
constexpr std::size_t kHeaderAt = 16;    // of the fields; the chunk begins before
constexpr std::size_t kHeaderBytes = 13;

// How far deflate can make data shrink; more than this cannot be in the file, whatever the header says.
constexpr std::int64_t kMostPerByte = 1032;

std::uint8_t byte_at(ByteView bytes, std::size_t at) {
    return static_cast<std::uint8_t>(bytes[at]);
}

std::uint32_t big_endian(ByteView bytes, std::size_t at) {
    return static_cast<std::uint32_t>(byte_at(bytes, at)) << 24U |
           static_cast<std::uint32_t>(byte_at(bytes, at + 1)) << 16U |
           static_cast<std::uint32_t>(byte_at(bytes, at + 2)) << 8U | byte_at(bytes, at + 3);
}

std::string_view text_at(ByteView bytes, std::size_t at, std::size_t length) {
    return {reinterpret_cast<const char*>(bytes.data()) + at, length};
}

// Bits of the header's colour type.
constexpr unsigned kPalette = 1;
constexpr unsigned kColour = 2;
constexpr unsigned kAlpha = 4;

struct Header {
    std::size_t width = 0;
    std::size_t height = 0;
    unsigned depth = 8; // bits a sample
    unsigned kind = 0;
    bool interlaced = false;

    std::size_t channels() const {
        return kind & kPalette ? 1U : (kind & kColour ? 3U : 1U) + (kind & kAlpha ? 1U : 0U);
    }
    std::size_t row_bytes(std::size_t pixels) const { return (pixels * channels() * depth + 7) / 8; }
};

Header read_header(ByteView bytes) {
    ByteReader(bytes).view(kHeaderAt, kHeaderBytes, "PNG header");
    if (text_at(bytes, 0, kMark.size()) != kMark || text_at(bytes, kHeaderAt - 4, 4) != "IHDR")
        throw ParseError(0, "PNG that does not begin with its mark and its header");
    Header header;
    header.width = big_endian(bytes, kHeaderAt);
    header.height = big_endian(bytes, kHeaderAt + 4);
    header.depth = byte_at(bytes, kHeaderAt + 8);
    header.kind = byte_at(bytes, kHeaderAt + 9);
    header.interlaced = byte_at(bytes, kHeaderAt + 12) != 0;
    constexpr std::array<std::string_view, 7> kDepths = {
        {"\x01\x02\x04\x08\x10", "", "\x08\x10", "\x01\x02\x04\x08", "\x08\x10", "", "\x08\x10"}};
    if (header.kind >= kDepths.size() ||
        kDepths[header.kind].find(static_cast<char>(header.depth)) == std::string_view::npos)
        throw ParseError(kHeaderAt + 8, "PNG of kind " + std::to_string(header.kind) + " with " +
                                            std::to_string(header.depth) + " bits a sample");
    return header;
}

struct Chunk {
    std::size_t at = 0; // of its data
    std::string_view type;
    ByteView data;
};

// Null behind the last.
std::optional<Chunk> chunk_at(ByteView bytes, std::size_t at) {
    if (at == bytes.size())
        return std::nullopt;
    const ByteReader reader(bytes);
    reader.view(at, kAroundChunk, "PNG chunk");
    const std::size_t length = big_endian(bytes, at);
    reader.view(at, length + kAroundChunk, "PNG chunk");
    return Chunk{at + 8, text_at(bytes, at + 4, 4), bytes.subspan(at + 8, length)};
}

std::size_t behind(const Chunk& chunk) {
    return chunk.at + chunk.data.size() + 4;
}

using Texel = std::array<std::uint8_t, 4>;

// What is said before the pixels. Every chunk is looked at, so that a file that is cut off says so.
struct Contents {
    std::vector<Texel> palette;
    std::optional<std::array<unsigned, 3>> clear; // the samples of the colour that is not there
    std::size_t pixels_at = 0;                    // the first chunk of them
    std::int64_t packed_bytes = 0;
};

void read_transparency(ByteView data, const Header& header, Contents& out) {
    if (header.kind & kPalette) {
        for (std::size_t i = 0; i < std::min(data.size(), out.palette.size()); ++i)
            out.palette[i][3] = byte_at(data, i);
    } else if (data.size() >= header.channels() * 2 && !(header.kind & kAlpha)) {
        std::array<unsigned, 3> samples{};
        for (std::size_t i = 0; i < header.channels(); ++i)
            samples[i] = byte_at(data, i * 2) * 256U + byte_at(data, i * 2 + 1);
        out.clear = samples;
    }
}

Contents read_contents(ByteView bytes, const Header& header) {
    Contents out;
    for (std::size_t at = kMark.size();;) {
        const std::optional<Chunk> chunk = chunk_at(bytes, at);
        if (!chunk)
            throw ParseError(at, "PNG without its end");
        if (chunk->type == "IEND")
            break;
        if (chunk->type == "PLTE") {
            out.palette.clear();
            for (std::size_t i = 0; i + 2 < std::min<std::size_t>(chunk->data.size(), 768); i += 3)
                out.palette.push_back(
                    {byte_at(chunk->data, i), byte_at(chunk->data, i + 1), byte_at(chunk->data, i + 2), 255});
        } else if (chunk->type == "tRNS") {
            read_transparency(chunk->data, header, out);
        } else if (chunk->type == "IDAT") {
            if (out.pixels_at == 0)
                out.pixels_at = at;
            out.packed_bytes += static_cast<std::int64_t>(chunk->data.size());
        }
        at = behind(*chunk);
    }
    if (out.pixels_at == 0)
        throw ParseError(0, "PNG without pixels");
    if ((header.kind & kPalette) && out.palette.empty())
        throw ParseError(0, "PNG without the palette that its pixels need");
    out.palette.resize(256, {0, 0, 0, 255});
    return out;
}

// The packed rows, which go on from chunk to chunk.
class PackedRows {
  public:
    PackedRows(ByteView bytes, std::size_t first_chunk) : bytes_(bytes), next_(first_chunk) {
        is_open_ = ::inflateInit(&z_) == Z_OK;
        if (is_open_)
            ::inflateValidate(&z_, 0); // the sum behind it all is not reached where more is packed than rows
    }
    ~PackedRows() {
        if (is_open_)
            ::inflateEnd(&z_);
    }
    PackedRows(const PackedRows&) = delete;
    PackedRows& operator=(const PackedRows&) = delete;

    void read(std::span<std::uint8_t> out) {
        if (!is_open_)
            throw ParseError(next_, "no memory to unpack the PNG with");
        z_.next_out = out.data();
        z_.avail_out = static_cast<uInt>(out.size());
        while (z_.avail_out > 0) {
            if (z_.avail_in == 0)
                go_on();
            const int status = ::inflate(&z_, Z_NO_FLUSH);
            if (status == Z_STREAM_END && z_.avail_out > 0)
                throw_early();
            if (status != Z_OK && status != Z_STREAM_END && status != Z_BUF_ERROR)
                throw ParseError(at_, std::string("PNG data is broken (") +
                                          (z_.msg != nullptr ? z_.msg : "no reason given") + ")");
        }
    }

  private:
    [[noreturn]] void throw_early() const { throw ParseError(at_, "PNG data ends early"); }

    void go_on() {
        for (;;) {
            const std::optional<Chunk> chunk = chunk_at(bytes_, next_);
            if (!chunk || chunk->type == "IEND")
                throw_early();
            next_ = behind(*chunk);
            if (chunk->type != "IDAT" || chunk->data.empty())
                continue;
            at_ = chunk->at;
            z_.next_in = reinterpret_cast<const Bytef*>(chunk->data.data());
            z_.avail_in = static_cast<uInt>(chunk->data.size());
            return;
        }
    }

    ByteView bytes_;
    std::size_t next_; // the chunk behind the one that is read
    std::size_t at_ = 0;
    z_stream z_{};
    bool is_open_ = false;
};

int paeth(int left, int above, int corner) {
    const int to_left = std::abs(above - corner);
    const int to_above = std::abs(left - corner);
    const int to_corner = std::abs(left + above - 2 * corner);
    if (to_left <= to_above && to_left <= to_corner)
        return left;
    return to_above <= to_corner ? above : corner;
}

// Takes back what a row was filtered with. Both rows begin with `step` bytes of 0, so that every byte has one
// to its left.
void unfilter(unsigned filter, std::span<std::uint8_t> bytes, const std::uint8_t* above, std::size_t step) {
    std::uint8_t* const row =
        bytes.data(); // bytes may be anything, a span too: it would be read again each time
    const auto each = [row, step, end = bytes.size()](const auto& guess) {
        for (std::size_t i = step; i < end; ++i)
            row[i] = static_cast<std::uint8_t>(row[i] + guess(i));
    };
    switch (filter) {
    case 0:
        break;
    case 1:
        each([=](std::size_t i) { return row[i - step]; });
        break;
    case 2:
        each([=](std::size_t i) { return above[i]; });
        break;
    case 3:
        each([=](std::size_t i) { return (row[i - step] + above[i]) / 2; });
        break;
    default:
        each([=](std::size_t i) { return paeth(row[i - step], above[i], above[i - step]); });
    }
}

// Makes texels of a row's samples.
class Painter {
  public:
    Painter(const Header& header, Contents contents) : header_(header), contents_(std::move(contents)) {}

    // Texels of the picture are `stride` bytes apart.
    void paint(const std::uint8_t* row, std::size_t pixels, std::uint8_t* out, std::size_t stride) const {
        const std::size_t channels = header_.channels();
        if (header_.depth == 8 && channels >= 3 && !contents_.clear) {
            for (std::size_t x = 0; x < pixels; ++x, row += channels, out += stride) {
                out[0] = row[0];
                out[1] = row[1];
                out[2] = row[2];
                out[3] = channels == 4 ? row[3] : std::uint8_t{255};
            }
            return;
        }
        for (std::size_t x = 0; x < pixels; ++x, out += stride) {
            const Texel texel = texel_of(row, x * channels);
            std::copy(texel.begin(), texel.end(), out);
        }
    }

  private:
    unsigned sample(const std::uint8_t* row, std::size_t i) const {
        if (header_.depth == 8)
            return row[i];
        if (header_.depth == 16)
            return row[i * 2] * 256U + row[i * 2 + 1];
        const std::size_t bit = i * header_.depth;
        return row[bit / 8] >> (8 - header_.depth - bit % 8) & ((1U << header_.depth) - 1U);
    }

    std::uint8_t eight_bits(unsigned sample) const {
        if (header_.depth == 16)
            return static_cast<std::uint8_t>(sample >> 8U);
        return static_cast<std::uint8_t>(sample * (255U / ((1U << header_.depth) - 1U)));
    }

    Texel texel_of(const std::uint8_t* row, std::size_t first) const {
        const unsigned red = sample(row, first);
        if (header_.kind & kPalette)
            return contents_.palette[red];
        const bool coloured = (header_.kind & kColour) != 0;
        const unsigned green = coloured ? sample(row, first + 1) : red;
        const unsigned blue = coloured ? sample(row, first + 2) : red;
        Texel texel = {eight_bits(red), eight_bits(green), eight_bits(blue), 255};
        if (header_.kind & kAlpha)
            texel[3] = eight_bits(sample(row, first + (coloured ? 3 : 1)));
        else if (const auto& clear = contents_.clear;
                 clear && red == (*clear)[0] && (!coloured || (green == (*clear)[1] && blue == (*clear)[2])))
            texel[3] = 0;
        return texel;
    }

    Header header_;
    Contents contents_;
};

// Which texels of the picture are in one go: from x, y on, so far apart.
struct Pass {
    std::size_t x, y, step_x, step_y;
};
constexpr std::array<Pass, 1> kAtOnce = {{{0, 0, 1, 1}}};
constexpr std::array<Pass, 7> kInterlaced = {
    {{0, 0, 8, 8}, {4, 0, 8, 8}, {0, 4, 4, 8}, {2, 0, 4, 4}, {0, 2, 2, 4}, {1, 0, 2, 2}, {0, 1, 1, 2}}};

std::size_t steps(std::size_t first, std::size_t step, std::size_t end) {
    return first < end ? (end - first + step - 1) / step : 0;
}

} // namespace

Image decode_png(ByteView bytes) {
    const Header header = read_header(bytes);
    Contents contents = read_contents(bytes, header);
    const auto least = static_cast<std::int64_t>(header.row_bytes(header.width) * header.height);
    if (least / kMostPerByte > contents.packed_bytes)
        throw ParseError(kHeaderAt, "picture of " + std::to_string(header.width) + " x " +
                                        std::to_string(header.height) + " cannot be in a file of " +
                                        std::to_string(bytes.size()) + " bytes");
    PackedRows packed(bytes, contents.pixels_at);
    const Painter painter(header, std::move(contents));
    Image image = make_image(static_cast<int>(header.width), static_cast<int>(header.height));
    const std::size_t step = (header.channels() * header.depth + 7) / 8;
    const std::span<const Pass> passes =
        header.interlaced ? std::span<const Pass>(kInterlaced) : std::span<const Pass>(kAtOnce);
    for (const Pass& pass : passes) {
        const std::size_t pixels = steps(pass.x, pass.step_x, header.width);
        if (pixels == 0)
            continue;
        std::vector<std::uint8_t> above(step + header.row_bytes(pixels));
        std::vector<std::uint8_t> row(above.size());
        for (std::size_t y = pass.y; y < header.height; y += pass.step_y) {
            packed.read(std::span(row).subspan(step - 1)); // which filter, then the row
            const unsigned filter = std::exchange(row[step - 1], std::uint8_t{0});
            if (filter > 4)
                throw ParseError(0, "PNG row with filter " + std::to_string(filter) + ", expected 0 to 4");
            unfilter(filter, row, above.data(), step);
            painter.paint(row.data() + step, pixels,
                          image.pixel(static_cast<int>(pass.x), static_cast<int>(y)), pass.step_x * 4);
            row.swap(above);
        }
    }
    return image;
}

} // namespace tris::formats
