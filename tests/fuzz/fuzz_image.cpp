// Any bytes at all as a picture, under a name that lets PCX and TGA in.
#include "formats/images/image_file.h"

#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::vector<std::string> warnings;
    const auto image = tris::formats::decode_image(std::as_bytes(std::span(data, size)),
                                                   size % 2 == 0 ? "a.pcx" : "a.tga", warnings);
    if (image && image->rgba.size() !=
                     static_cast<std::size_t>(image->width) * static_cast<std::size_t>(image->height) * 4)
        std::abort();
    return 0;
}
