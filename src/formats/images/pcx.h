// PCX, the picture format of Quake II skins: 1, 2, 4 and 8 bits of palette colours, and 24-bit RGB.
//
// Decodes bytes only. Files seen in the wild break the format in small ways (no palette, odd or short rows,
// runs over the end of a row, data cut off); those are decoded as far as they go, with a warning.
#pragma once

#include "core/bytes.h"
#include "core/image.h"
#include "core/result.h"

#include <string>
#include <vector>

namespace tris::formats {

// Errors and warnings start with the offset of the field that they are about; the caller adds the file's
// name. `warnings` is only ever appended to. Every pixel of the result is opaque.
Result<Image> decode_pcx(ByteView bytes, std::vector<std::string>& warnings);

} // namespace tris::formats
