// PCX, the picture format of Quake II skins: 1, 2, 4 and 8 bits of palette colours, and 24-bit RGB.
//
// Decodes bytes only. Files seen in the wild break the format in small ways (no palette, odd or short rows,
// runs over the end of a row, data cut off); those are decoded as far as they go, with a warning.
#pragma once

#include "core/bytes.h"
#include "core/image.h"
#include "core/oddity.h"
#include "core/result.h"
#include "formats/images/quake_palette.h"

#include <array>
#include <optional>
#include <string>

namespace tris::formats {

// A palette for pictures without one, and what it is called in a warning.
struct NamedPalette {
    std::array<Rgb, 256> colors;
    std::string name;
};

// Errors and warnings start with the offset of the field that they are about; the caller adds the file's
// name. `warnings` is only ever appended to. Every pixel of the result is opaque.
Result<Image> decode_pcx(ByteView bytes, Oddities& warnings,
                         const std::optional<NamedPalette>& otherwise = std::nullopt);

// What a game looks at before it takes a PCX as a skin.
struct PcxInfo {
    bool is_quake2_kind = false;                 // 8 bits, one plane, packed, version 5
    std::optional<std::array<Rgb, 256>> palette; // the one at the end of the file, where it has 256 colours
};
std::optional<PcxInfo> pcx_info(ByteView bytes); // nothing: it is no PCX

} // namespace tris::formats
