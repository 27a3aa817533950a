// Compresses pictures into the blocks of 4 x 4 pixels that graphics cards take. Good enough for textures that
// are made once: the colours of a block are laid along their longest direction, then fitted once more.
#pragma once

#include "core/block_image.h"

namespace tris::tools {

// With all mipmap levels down to one pixel. In bc1 a pixel is opaque from an alpha of 128 on.
BlockImage compress(const Image& image, BlockFormat format);

} // namespace tris::tools
