#include "support/image_builder.h"

#include <algorithm>
#include <cstddef>
#include <string_view>

#include <zlib.h>

namespace tris::test {

namespace {

constexpr std::uint8_t kPadding = 0xEE;

std::size_t to_size(int value) {
    return static_cast<std::size_t>(value);
}

// Runs of equal bytes as PCX packs them; bytes that look like a count become runs of one.
void pack_pcx(Bytes& out, const std::vector<std::uint8_t>& bytes) {
    for (std::size_t i = 0; i < bytes.size();) {
        std::size_t run = 1;
        while (i + run < bytes.size() && bytes[i + run] == bytes[i] && run < 63)
            ++run;
        if (run > 1 || bytes[i] >= 0xC0)
            append_u8(out, static_cast<unsigned>(0xC0 | run));
        append_u8(out, bytes[i]);
        i += run;
    }
}

std::vector<std::uint8_t> pcx_row(const PcxOptions& options, std::size_t row_bytes, int y,
                                  const std::function<unsigned(int, int)>& value) {
    const std::size_t used = (to_size(options.width * options.bits) + 7) / 8;
    std::vector<std::uint8_t> row(row_bytes * to_size(options.planes), kPadding);
    for (int plane = 0; plane < options.planes; ++plane) {
        const std::size_t start = row_bytes * to_size(plane);
        std::fill_n(row.begin() + static_cast<std::ptrdiff_t>(start), std::min(used, row_bytes),
                    std::uint8_t{0});
        for (int x = 0; x < options.width; ++x) {
            const int bit = x * options.bits;
            const unsigned mask = (1U << options.bits) - 1U;
            const unsigned part = value(x, y) >> (plane * options.bits) & mask;
            row[start + to_size(bit / 8)] |= static_cast<std::uint8_t>(part << (8 - options.bits - bit % 8));
        }
    }
    return row;
}

void append_bgr(Bytes& out, const Colour& colour) {
    append_u8(out, colour[2]);
    append_u8(out, colour[1]);
    append_u8(out, colour[0]);
}

void append_tga_header(Bytes& out, int id_bytes, int type, int map_start, int map_length, int width,
                       int height, int bits, unsigned descriptor) {
    append_u8(out, static_cast<unsigned>(id_bytes));
    append_u8(out, map_length > 0 ? 1 : 0);
    append_u8(out, static_cast<unsigned>(type));
    append_u16(out, static_cast<unsigned>(map_start));
    append_u16(out, static_cast<unsigned>(map_length));
    append_u8(out, map_length > 0 ? 24 : 0);
    append_u32(out, 0); // origin
    append_u16(out, static_cast<unsigned>(width));
    append_u16(out, static_cast<unsigned>(height));
    append_u8(out, static_cast<unsigned>(bits));
    append_u8(out, descriptor);
    for (int i = 0; i < id_bytes; ++i)
        append_u8(out, 'i');
}

void append_big_endian(Bytes& out, std::size_t value) {
    for (const unsigned shift : {24U, 16U, 8U, 0U})
        append_u8(out, static_cast<unsigned>(value >> shift & 0xFFU));
}

void append_chunk(Bytes& out, std::string_view type, ByteView data) {
    append_big_endian(out, data.size());
    const std::size_t start = out.size();
    const ByteView name = as_bytes(type);
    out.insert(out.end(), name.begin(), name.end());
    out.insert(out.end(), data.begin(), data.end());
    append_big_endian(out, ::crc32(0, reinterpret_cast<const Bytef*>(out.data() + start),
                                   static_cast<uInt>(out.size() - start)));
}

} // namespace

Bytes build_png(const PngOptions& options, const std::vector<std::uint8_t>& raw) {
    const ByteView mark = as_bytes(std::string_view("\x89PNG\r\n\x1a\n", 8));
    Bytes out(mark.begin(), mark.end());
    Bytes header;
    append_big_endian(header, options.width);
    append_big_endian(header, options.height);
    for (const unsigned value : {options.depth, options.kind, 0U, 0U, options.interlaced ? 1U : 0U})
        append_u8(header, value);
    append_chunk(out, "IHDR", header);
    Bytes colours;
    if (options.kind == 3) {
        for (unsigned i = 0; i < 3U << options.depth; ++i)
            append_u8(colours, i * 37 & 0xFFU);
        append_chunk(out, "PLTE", colours);
    }
    Bytes clear(options.kind == 2 ? 6 : 2, std::byte{0xFF}); // white, or the alpha of two indices
    if (options.kind == 0)
        clear = {static_cast<std::byte>(((1U << options.depth) - 1) >> 8U),
                 static_cast<std::byte>(((1U << options.depth) - 1) & 0xFFU)};
    if (options.kind == 2 && options.depth == 8)
        clear[0] = clear[2] = clear[4] = std::byte{0};
    if (options.kind == 3)
        clear = {std::byte{0}, std::byte{99}};
    if (options.transparency)
        append_chunk(out, "tRNS", clear);
    uLongf packed_size = ::compressBound(raw.size());
    Bytes packed(packed_size);
    ::compress2(reinterpret_cast<Bytef*>(packed.data()), &packed_size, raw.data(), raw.size(), 9);
    packed.resize(packed_size);
    const ByteView all(packed);
    append_chunk(out, "IDAT", all.first(all.size() / 3));
    append_chunk(out, "IDAT", {});
    append_chunk(out, "IDAT", all.subspan(all.size() / 3));
    append_chunk(out, "IEND", {});
    return out;
}

void append_u8(Bytes& out, unsigned value) {
    out.push_back(static_cast<std::byte>(value & 0xFF));
}

void append_u16(Bytes& out, unsigned value) {
    append_u8(out, value);
    append_u8(out, value >> 8);
}

void append_u32(Bytes& out, unsigned value) {
    append_u16(out, value);
    append_u16(out, value >> 16);
}

Colour pcx_palette_colour(unsigned index) {
    return {static_cast<std::uint8_t>(index), static_cast<std::uint8_t>(255 - index),
            static_cast<std::uint8_t>(index ^ 0x55U), 255};
}

Colour pcx_header_colour(unsigned index) {
    return {static_cast<std::uint8_t>(index * 16), static_cast<std::uint8_t>(250 - index), 7, 255};
}

Bytes build_pcx(const PcxOptions& options, const std::function<unsigned(int x, int y)>& value) {
    std::size_t row_bytes = to_size(options.row_bytes);
    if (row_bytes == 0)
        row_bytes = (to_size(options.width * options.bits) + 15) / 16 * 2;

    Bytes out;
    append_u8(out, 10);
    append_u8(out, static_cast<unsigned>(options.version));
    append_u8(out, options.packed ? 1 : 0);
    append_u8(out, static_cast<unsigned>(options.bits));
    append_u16(out, static_cast<unsigned>(options.xmin));
    append_u16(out, static_cast<unsigned>(options.ymin));
    append_u16(out, static_cast<unsigned>(options.xmin + options.width - 1));
    append_u16(out, static_cast<unsigned>(options.ymin + options.height - 1));
    append_u32(out, 0); // resolution
    for (unsigned i = 0; i < 16; ++i) {
        for (std::size_t channel = 0; channel < 3; ++channel)
            append_u8(out, pcx_header_colour(i)[channel]);
    }
    append_u8(out, 0);
    append_u8(out, static_cast<unsigned>(options.planes));
    append_u16(out, static_cast<unsigned>(row_bytes));
    out.resize(128);

    std::vector<std::uint8_t> pending;
    for (int y = 0; y < options.height; ++y) {
        const std::vector<std::uint8_t> row = pcx_row(options, row_bytes, y, value);
        pending.insert(pending.end(), row.begin(), row.end());
        if (options.packed && !options.runs_cross_rows) {
            pack_pcx(out, pending);
            pending.clear();
        }
    }
    if (options.packed) {
        pack_pcx(out, pending);
    } else {
        for (const std::uint8_t byte : pending)
            append_u8(out, byte);
    }

    if (options.palette && options.bits == 8 && options.planes == 1) {
        append_u8(out, 0x0C);
        for (unsigned i = 0; i < 256; ++i) {
            for (std::size_t channel = 0; channel < 3; ++channel)
                append_u8(out, pcx_palette_colour(i)[channel]);
        }
    }
    return out;
}

Bytes build_tga(const TgaOptions& options, const std::function<Colour(int x, int y)>& colour) {
    Bytes out;
    const unsigned descriptor = (options.right_to_left ? 0x10U : 0U) | (options.top_first ? 0x20U : 0U) |
                                (options.bits == 32 ? 8U : 0U);
    append_tga_header(out, options.id_bytes, options.packed ? 10 : 2, 0, 0, options.width, options.height,
                      options.bits, descriptor);
    for (int row = 0; row < options.height; ++row) {
        const int y = options.top_first ? row : options.height - 1 - row;
        for (int column = 0; column < options.width; ++column) {
            const int x = options.right_to_left ? options.width - 1 - column : column;
            if (options.packed)
                append_u8(out, 0x80); // a run of one
            append_bgr(out, colour(x, y));
            if (options.bits == 32)
                append_u8(out, colour(x, y)[3]);
        }
    }
    return out;
}

Bytes build_indexed_tga(int width, int height, int map_start, const std::vector<Colour>& map,
                        const std::function<unsigned(int x, int y)>& index) {
    Bytes out;
    append_tga_header(out, 0, 1, map_start, static_cast<int>(map.size()), width, height, 8, 0x20);
    for (const Colour& colour : map)
        append_bgr(out, colour);
    for (int y = 0; y < height; ++y) {
        for (int x = 0; x < width; ++x)
            append_u8(out, index(x, y));
    }
    return out;
}

Bytes build_bmp(int width, int height, bool top_first, const std::function<Colour(int x, int y)>& colour) {
    const int row_bytes = (width * 3 + 3) / 4 * 4;
    Bytes out;
    append_u8(out, 'B');
    append_u8(out, 'M');
    append_u32(out, static_cast<unsigned>(54 + row_bytes * height));
    append_u32(out, 0);
    append_u32(out, 54);
    append_u32(out, 40);
    append_u32(out, static_cast<unsigned>(width));
    append_u32(out, static_cast<unsigned>(top_first ? -height : height));
    append_u16(out, 1);
    append_u16(out, 24);
    for (int i = 0; i < 6; ++i)
        append_u32(out, 0);
    for (int row = 0; row < height; ++row) {
        const int y = top_first ? row : height - 1 - row;
        for (int x = 0; x < width; ++x)
            append_bgr(out, colour(x, y));
        for (int i = width * 3; i < row_bytes; ++i)
            append_u8(out, 0);
    }
    return out;
}

} // namespace tris::test
