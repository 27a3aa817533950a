// Writes Evil Islands MMP textures. Its callers are the sample generator and the tests: it trusts its input.
#pragma once

#include "core/bytes.h"
#include "core/image.h"
#include "formats/images/mmp_layout.h"

namespace tris::tools {

using formats::MmpFormat;

// DXT1 and DXT3 with all mipmap levels down to one pixel, the other formats with the first level alone. DXT1
// and 1555 have pixels that are opaque, from an alpha of 128 on, or transparent. In PNT3 transparent pixels
// lose their colour, which the format would take for runs.
Bytes write_mmp(const Image& image, MmpFormat format);

} // namespace tris::tools
