// A picture in memory: 8-bit RGBA, top row first.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace tris {

// Larger pictures are refused before anything is allocated for them.
inline constexpr int kMaxImageSide = 16384;
inline constexpr std::int64_t kMaxImagePixels = std::int64_t{64} << 20U; // 256 MiB in memory

struct Image {
    int width = 0;
    int height = 0;
    std::vector<std::uint8_t> rgba; // width * height * 4

    std::uint8_t* pixel(int x, int y) { return rgba.data() + offset(x, y); }
    const std::uint8_t* pixel(int x, int y) const { return rgba.data() + offset(x, y); }

  private:
    std::size_t offset(int x, int y) const {
        return (static_cast<std::size_t>(y) * static_cast<std::size_t>(width) + static_cast<std::size_t>(x)) *
               4;
    }
};

inline Image make_image(int width, int height) {
    Image image{width, height, {}};
    image.rgba.resize(static_cast<std::size_t>(width) * static_cast<std::size_t>(height) * 4);
    return image;
}

} // namespace tris
