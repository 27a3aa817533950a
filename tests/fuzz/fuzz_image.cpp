// Any bytes at all as a picture, under a name that lets PCX and TGA in. Some get the mark of MMP, whose
// formats would rarely be reached by chance.
#include "core/block_image.h"
#include "formats/images/image_file.h"
#include "formats/images/mmp_layout.h"

#include <cstdlib>
#include <cstring>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const tris::ByteView given = std::as_bytes(std::span(data, size));
    tris::Bytes bytes(given.begin(), given.end());
    if (size % 3 == 0 && size >= sizeof(tris::formats::kMmpMark))
        std::memcpy(bytes.data(), tris::formats::kMmpMark, sizeof(tris::formats::kMmpMark));
    std::vector<std::string> warnings;
    const auto image = tris::formats::decode_image(bytes, size % 2 == 0 ? "a.pcx" : "a.tga", warnings);
    if (image && image->rgba.size() !=
                     static_cast<std::size_t>(image->width) * static_cast<std::size_t>(image->height) * 4)
        std::abort();
    const auto blocks = tris::formats::image_blocks(bytes);
    if (blocks &&
        (!image || blocks->levels.empty() ||
         blocks->levels[0].size() != tris::level_bytes(blocks->format, blocks->width, blocks->height)))
        std::abort();
    (void)tris::formats::image_size(bytes);
    return 0;
}
