// Pictures of every kind a skin may come in: PCX and MMP by our own decoders, PNG by libpng; TGA, JPEG and
// BMP by stb_image.
//
// What a picture is, is decided by its bytes; the name only helps where they do not say. Nothing here opens
// files.
#pragma once

#include "core/block_image.h"
#include "core/bytes.h"
#include "core/image.h"
#include "core/oddity.h"
#include "core/result.h"
#include "formats/images/pcx.h"

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tris::formats {

// In the order in which one is preferred over the next when a skin's name fits several files.
inline constexpr std::array<std::string_view, 7> kImageExtensions = {"png", "tga", "jpg", "jpeg",
                                                                     "pcx", "bmp", "mmp"};

// Whether the name ends in one of kImageExtensions, in capitals or not.
bool is_image_name(std::string_view name);

// The picture, upright whatever its origin. Messages carry no file name; the caller adds it. A PCX without a
// palette takes the one that is given, or else Quake's.
Result<Image> decode_image(ByteView bytes, std::string_view name, Oddities& warnings,
                           const std::optional<NamedPalette>& palette = std::nullopt);

// The same picture as blocks that a graphics card takes, where the file has it so: every mipmap level that is
// there whole.
std::optional<BlockImage> image_blocks(ByteView bytes);

struct ImageSize {
    int width = 0;
    int height = 0;
};

// The size that the header gives, from the whole file or its beginning; nothing when it is no picture we
// read.
std::optional<ImageSize> image_size(ByteView head_or_all);

// A PNG with alpha.
Result<Bytes> encode_png(const Image& image);

} // namespace tris::formats
