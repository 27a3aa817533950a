// Skin textures, each uploaded once however many models use it.
#pragma once

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

// A grey checkerboard that nobody takes for a skin.
Image checkerboard();

class TextureCache {
  public:
    explicit TextureCache(std::size_t budget_bytes) : cache_(budget_bytes) {}

    std::shared_ptr<GpuTexture> find(const std::string& source) { return cache_.find(source); }
    std::shared_ptr<GpuTexture> put(const std::string& source, const Image& image);

    // Whoever still holds the texture keeps it.
    void forget(const std::string& source) { cache_.erase(source); }

    std::size_t used_bytes() const { return cache_.used_bytes(); }
    int uploads() const { return uploads_; }

  private:
    LruCache<GpuTexture> cache_;
    int uploads_ = 0;
};

} // namespace tris::gpu
