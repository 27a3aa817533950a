#include "gpu/texture_cache.h"

#include <algorithm>

namespace tris::gpu {

namespace {

// Half the size in each direction, each pixel the mean of up to four.
Image halved(const Image& image) {
    Image out = make_image(std::max(1, image.width / 2), std::max(1, image.height / 2));
    for (int y = 0; y < out.height; ++y) {
        for (int x = 0; x < out.width; ++x) {
            const int x1 = std::min(2 * x + 1, image.width - 1);
            const int y1 = std::min(2 * y + 1, image.height - 1);
            for (int c = 0; c < 4; ++c) {
                const int sum = image.pixel(2 * x, 2 * y)[c] + image.pixel(x1, 2 * y)[c] +
                                image.pixel(2 * x, y1)[c] + image.pixel(x1, y1)[c];
                out.pixel(x, y)[c] = static_cast<std::uint8_t>((sum + 2) / 4);
            }
        }
    }
    return out;
}

} // namespace

GpuTexture upload(const Image& image, const std::string& label) {
    GLint max_side = 0;
    glGetIntegerv(GL_MAX_TEXTURE_SIZE, &max_side);
    if (image.width > max_side || image.height > max_side)
        return upload(halved(image), label);

    GpuTexture out;
    out.width = image.width;
    out.height = image.height;
    out.bytes = image.rgba.size() * 4 / 3;
    out.texture = Texture::create();
    glBindTexture(GL_TEXTURE_2D, out.texture.get());
    glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, image.width, image.height, 0, GL_RGBA, GL_UNSIGNED_BYTE,
                 image.rgba.data());
    glGenerateMipmap(GL_TEXTURE_2D);
    // The interface draws thumbnails without a sampler object of ours.
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_LINEAR);
    out.texture.label(label);
    return out;
}

Image checkerboard() {
    constexpr int kSide = 128;
    constexpr int kCell = 16;
    Image image = make_image(kSide, kSide);
    for (int y = 0; y < kSide; ++y) {
        for (int x = 0; x < kSide; ++x) {
            const bool light = ((x / kCell) + (y / kCell)) % 2 == 0;
            const std::uint8_t grey = light ? 176 : 112;
            const std::uint8_t rgba[4] = {grey, grey, static_cast<std::uint8_t>(grey + 8), 255};
            std::copy(std::begin(rgba), std::end(rgba), image.pixel(x, y));
        }
    }
    return image;
}

std::shared_ptr<GpuTexture> TextureCache::put(const std::string& source, const Image& image) {
    auto texture = std::make_shared<GpuTexture>(upload(image, source));
    ++uploads_;
    cache_.put(source, texture, texture->bytes);
    return texture;
}

} // namespace tris::gpu
