// Small pictures in the file formats that the decoders read, for tests that need to know every byte.
#pragma once

#include "core/bytes.h"

#include <array>
#include <cstdint>
#include <functional>
#include <vector>

namespace tris::test {

using Colour = std::array<std::uint8_t, 4>; // r g b a

struct PcxOptions {
    int width = 4;
    int height = 3;
    int bits = 8;
    int planes = 1;
    int version = 5;
    int row_bytes = 0; // of one plane, as the header says; 0: the least even number
    int xmin = 0;
    int ymin = 0;
    bool packed = true;
    bool runs_cross_rows = false;
    bool palette = true; // behind the pixels; only for 8 bits x 1 plane
};

// `value` gives the pixel at x, y: an index, or 0xBBGGRR for 8 bits x 3 planes. Padding is filled with 0xEE.
Bytes build_pcx(const PcxOptions& options, const std::function<unsigned(int x, int y)>& value);

// Colour `index` of the palettes that build_pcx writes.
Colour pcx_palette_colour(unsigned index);
Colour pcx_header_colour(unsigned index);

struct TgaOptions {
    int width = 3;
    int height = 2;
    int bits = 24; // 24 or 32
    bool packed = false;
    bool right_to_left = false;
    bool top_first = false;
    int id_bytes = 0;
};

// `colour` gives the pixel at x, y of the upright picture; alpha is left out at 24 bits.
Bytes build_tga(const TgaOptions& options, const std::function<Colour(int x, int y)>& colour);

// 8-bit indices into a colour map of 24 bits whose first entry is colour number `map_start`.
Bytes build_indexed_tga(int width, int height, int map_start, const std::vector<Colour>& map,
                        const std::function<unsigned(int x, int y)>& index);

// 24 bits, uncompressed.
Bytes build_bmp(int width, int height, bool top_first, const std::function<Colour(int x, int y)>& colour);

struct PngOptions {
    unsigned width = 4;
    unsigned height = 3;
    unsigned depth = 8;
    unsigned kind = 6; // the header's colour type
    bool interlaced = false;
    bool transparency = false; // some colours or indices are not there
};

// `raw` is what lies packed in it: rows with their filters, whether they suit the options or not. It is cut
// into several chunks.
Bytes build_png(const PngOptions& options, const std::vector<std::uint8_t>& raw);

void append_u8(Bytes& out, unsigned value);
void append_u16(Bytes& out, unsigned value);
void append_u32(Bytes& out, unsigned value);

} // namespace tris::test
