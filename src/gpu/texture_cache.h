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
};

// Uploads a picture with mipmaps; filtering is left to sampler objects. A picture larger than the driver
// takes is halved until it fits.
GpuTexture upload(const Image& image, const std::string& label);

// Whether the driver takes blocks as they are.
bool takes_blocks();

// Uploads blocks with their own mipmaps: as they are, or else as the pixels that they stand for. Levels
// larger than the driver takes are left out. Precondition: reaches_one_block.
GpuTexture upload(const BlockImage& image, const std::string& label, bool as_blocks);

// A grey checkerboard that nobody takes for a skin.
Image checkerboard();

class TextureCache {
  public:
    explicit TextureCache(std::size_t budget_bytes) : cache_(budget_bytes) {}

    std::shared_ptr<GpuTexture> find(const std::string& source) { return cache_.find(source); }
    std::shared_ptr<GpuTexture> put(const std::string& source, const Image& image);
    std::shared_ptr<GpuTexture> put(const std::string& source, const BlockImage& image);

    // Whoever still holds the texture keeps it.
    void forget(const std::string& source) { cache_.erase(source); }

    std::size_t used_bytes() const { return cache_.used_bytes(); }
    int uploads() const { return uploads_; }

  private:
    std::shared_ptr<GpuTexture> keep(const std::string& source, GpuTexture texture);

    LruCache<GpuTexture> cache_;
    int uploads_ = 0;
};

} // namespace tris::gpu
