// PNG of every depth and kind, interlaced or not, by libpng: row by row, as many rows as the header says.
// Whatever else lies packed behind them costs next to nothing.
#pragma once

#include "core/bytes.h"
#include "core/image.h"

namespace tris::formats {

// Throws ParseError. The caller has seen to it that the sides that the header gives are in range. Colours
// come as they are stored, whatever the file says of gamma and profiles; sums of chunks that do not hold are
// let pass.
Image decode_png(ByteView bytes);

} // namespace tris::formats
