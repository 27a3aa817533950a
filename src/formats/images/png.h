// PNG of every depth and kind, interlaced or not, by our own decoder over zlib.
//
// Rows are unpacked one after the other, as many as the header says: whatever else lies packed behind them
// costs nothing, and there is never more in memory than the picture and two rows.
#pragma once

#include "core/bytes.h"
#include "core/image.h"

namespace tris::formats {

// Throws ParseError. The caller has seen to it that the sides that the header gives are in range.
Image decode_png(ByteView bytes);

} // namespace tris::formats
