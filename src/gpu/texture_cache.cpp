#include "gpu/texture_cache.h"

#include <algorithm>
#include <utility>

namespace tris::gpu {

namespace {

// Half the size in each direction, each pixel the mean of up to four.
Image halved(const Image& image) {
    Image out = make_image(std::max(1, image.width / 2), std::max(1, image.height / 2));
    for (int y = 0; y < out.height; ++y) {
        const std::uint8_t* const upper = image.pixel(0, 2 * y);
        const std::uint8_t* const lower = image.pixel(0, std::min(2 * y + 1, image.height - 1));
        std::uint8_t* pixel = out.pixel(0, y);
        for (int x = 0; x < out.width; ++x) {
            const int left = 8 * x;
            const int right = 4 * std::min(2 * x + 1, image.width - 1);
            for (int c = 0; c < 4; ++c) {
                const int sum = upper[left + c] + upper[right + c] + lower[left + c] + lower[right + c];
                *pixel++ = static_cast<std::uint8_t>((sum + 2) / 4);
            }
        }
    }
    return out;
}

int max_side() {
    GLint side = 0;
    glGetIntegerv(GL_MAX_TEXTURE_SIZE, &side);
    return side;
}

// Nothing when the texture is as large as the picture.
std::string size_note(int width, int height, const GpuTexture& texture, int most) {
    if (texture.width == width && texture.height == height)
        return {};
    const auto size = [](int w, int h) { return std::to_string(w) + "x" + std::to_string(h); };
    return "picture is " + size(width, height) + ", but this graphics driver takes at most " +
           size(most, most) + ": shown at " + size(texture.width, texture.height);
}

// Bound, and ready for its first level.
Texture new_texture() {
    Texture texture = Texture::create();
    glBindTexture(GL_TEXTURE_2D, texture.get());
    glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
    // The interface draws thumbnails without a sampler object of ours.
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_LINEAR);
    return texture;
}

void set_level(GLint level, const Image& image) {
    glTexImage2D(GL_TEXTURE_2D, level, GL_RGBA8, image.width, image.height, 0, GL_RGBA, GL_UNSIGNED_BYTE,
                 image.rgba.data());
}

// Drivers are quicker with large pictures. With small ones they take longer to make themselves ready than we
// do for all levels: a fifth of the start on a software rasteriser.
constexpr std::size_t kMostHalvedHere = std::size_t{4} << 20U; // 1024 x 1024

void set_smaller_levels(const Image& image) {
    Image smaller;
    const Image* last = &image;
    for (GLint level = 1; last->width > 1 || last->height > 1; ++level) {
        smaller = halved(*last);
        last = &smaller;
        set_level(level, smaller);
    }
}

void set_level(GLint level, BlockFormat format, int width, int height, const Bytes& blocks) {
    const GLenum kind =
        format == BlockFormat::bc1 ? GL_COMPRESSED_RGBA_S3TC_DXT1_EXT : GL_COMPRESSED_RGBA_S3TC_DXT3_EXT;
    glCompressedTexImage2D(GL_TEXTURE_2D, level, kind, width, height, 0, static_cast<GLsizei>(blocks.size()),
                           blocks.data());
}

} // namespace

GpuTexture upload(const Image& image, const std::string& label) {
    const int most = max_side();
    if (image.width > most || image.height > most) {
        GpuTexture smaller = upload(halved(image), label);
        smaller.note = size_note(image.width, image.height, smaller, most);
        return smaller;
    }

    GpuTexture out;
    out.width = image.width;
    out.height = image.height;
    out.bytes = image.rgba.size() * 4 / 3;
    out.texture = new_texture();
    set_level(0, image);
    if (image.rgba.size() <= kMostHalvedHere)
        set_smaller_levels(image);
    else
        glGenerateMipmap(GL_TEXTURE_2D);
    out.texture.label(label);
    return out;
}

GpuTexture empty_texture(int width, int height, const std::string& label) {
    GpuTexture out;
    out.width = width;
    out.height = height;
    out.bytes = static_cast<std::size_t>(width) * static_cast<std::size_t>(height) * 4;
    out.texture = new_texture();
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, 0);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, width, height, 0, GL_RGBA, GL_UNSIGNED_BYTE, nullptr);
    out.texture.label(label);
    return out;
}

bool takes_blocks() {
    return GLAD_GL_EXT_texture_compression_s3tc != 0;
}

GpuTexture upload(const BlockImage& image, const std::string& label, bool as_blocks) {
    const int most = max_side();
    GpuTexture out;
    out.texture = new_texture();
    GLint uploaded = 0;
    for (std::size_t level = 0; level < image.levels.size(); ++level) {
        const int width = level_side(image.width, level);
        const int height = level_side(image.height, level);
        if (width > most || height > most)
            continue;
        const Bytes& blocks = image.levels[level];
        if (uploaded == 0) {
            out.width = width;
            out.height = height;
        }
        if (as_blocks) {
            set_level(uploaded, image.format, width, height, blocks);
            out.bytes += blocks.size();
        } else {
            const Image pixels = decode_blocks(image.format, width, height, blocks);
            set_level(uploaded, pixels);
            out.bytes += pixels.rgba.size();
        }
        ++uploaded;
    }
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, uploaded - 1);
    out.texture.label(label);
    out.note = size_note(image.width, image.height, out, most);
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
    return keep(source, upload(image, source));
}

std::shared_ptr<GpuTexture> TextureCache::put(const std::string& source, const BlockImage& image) {
    return keep(source, upload(image, source, takes_blocks()));
}

std::shared_ptr<GpuTexture> TextureCache::put_thumbnail(const std::string& source, const Image& image,
                                                        int full_width, int full_height) {
    auto kept = std::make_shared<GpuTexture>(upload(image, source));
    kept->full_width = full_width;
    kept->full_height = full_height;
    ++thumbnails_;
    cache_.put(source, kept, kept->bytes);
    return kept;
}

std::shared_ptr<GpuTexture> TextureCache::keep(const std::string& source, GpuTexture texture) {
    auto kept = std::make_shared<GpuTexture>(std::move(texture));
    ++uploads_;
    cache_.put(source, kept, kept->bytes);
    return kept;
}

} // namespace tris::gpu
