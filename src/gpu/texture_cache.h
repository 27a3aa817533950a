// Skin textures, each uploaded once however many models use it.
#pragma once

#include "core/block_image.h"
#include "core/image.h"
#include "core/lru_cache.h"
#include "gpu/gl_name.h"

#include <memory>
#include <string>

namespace tris::gpu {

struct GpuTexture {
    Texture texture;
    int width = 0;
    int height = 0;
    std::size_t bytes = 0; // with mipmaps
    std::string note;      // that it is smaller than the picture, and why; else empty
    int full_width = 0;    // of the picture that a thumbnail was made of
    int full_height = 0;
};

// Uploads a picture with mipmaps; filtering is left to sampler objects. A picture larger than the driver
// takes is halved until it fits, and the texture's note says so.
GpuTexture upload(const Image& image, const std::string& label);

// One to be drawn into, without mipmaps.
GpuTexture empty_texture(int width, int height, const std::string& label);

// Whether the driver takes blocks as they are.
bool takes_blocks();

// Uploads blocks with their own mipmaps: as they are, or else as the pixels that they stand for. Levels
// larger than the driver takes are left out, with a note. Precondition: reaches_one_block.
GpuTexture upload(const BlockImage& image, const std::string& label, bool as_blocks);

// A grey checkerboard that nobody takes for a skin.
Image checkerboard();

class TextureCache {
  public:
    explicit TextureCache(std::size_t budget_bytes) : cache_(budget_bytes) {}

    std::shared_ptr<GpuTexture> find(const std::string& source) { return cache_.find(source); }
    std::shared_ptr<GpuTexture> put(const std::string& source, const Image& image);
    std::shared_ptr<GpuTexture> put(const std::string& source, const BlockImage& image);

    // A small picture of one of that size. Not counted among the uploads.
    std::shared_ptr<GpuTexture> put_thumbnail(const std::string& source, const Image& image, int full_width,
                                              int full_height);

    // Whoever still holds the texture keeps it.
    void forget(const std::string& source) { cache_.erase(source); }

    std::size_t used_bytes() const { return cache_.used_bytes(); }
    std::size_t budget() const { return cache_.budget(); }
    void set_budget(std::size_t bytes) { cache_.set_budget(bytes); }
    int uploads() const { return uploads_; }
    int thumbnails() const { return thumbnails_; } // made since the start

  private:
    std::shared_ptr<GpuTexture> keep(const std::string& source, GpuTexture texture);

    LruCache<GpuTexture> cache_;
    int uploads_ = 0;
    int thumbnails_ = 0;
};

} // namespace tris::gpu
