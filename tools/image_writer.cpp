#include "image_writer.h"

#include <stb_image_write.h>

#include <vector>

namespace tris::tools {

bool write_png(const std::filesystem::path& path, const Image& image) {
    std::vector<unsigned char> rgb;
    rgb.reserve(image.rgba.size() / 4 * 3);
    for (std::size_t i = 0; i + 3 < image.rgba.size(); i += 4)
        rgb.insert(rgb.end(), image.rgba.begin() + static_cast<std::ptrdiff_t>(i),
                   image.rgba.begin() + static_cast<std::ptrdiff_t>(i + 3));
    return stbi_write_png(path.string().c_str(), image.width, image.height, 3, rgb.data(), image.width * 3) !=
           0;
}

} // namespace tris::tools
