// The GPU vertex-buffer cache: one upload per model, found again by its source, least recently used out
// first.
#pragma once

#include "core/lru_cache.h"
#include "gpu/gpu_model.h"

#include <memory>
#include <string>

namespace tris::gpu {

class ModelCache {
  public:
    explicit ModelCache(std::size_t budget_bytes) : cache_(budget_bytes) {}

    // The model under `source`, uploaded now if it is not resident.
    Result<std::shared_ptr<GpuModel>> get(const std::string& source, const model::Mesh& mesh);

    // The next get uploads it anew.
    void forget(const std::string& source) { cache_.erase(source); }

    std::size_t used_bytes() const { return cache_.used_bytes(); }
    std::size_t budget() const { return cache_.budget(); }
    void set_budget(std::size_t bytes) { cache_.set_budget(bytes); }
    std::size_t size() const { return cache_.size(); }
    int uploads() const { return uploads_; } // since the start

  private:
    LruCache<GpuModel> cache_;
    int uploads_ = 0;
};

} // namespace tris::gpu
