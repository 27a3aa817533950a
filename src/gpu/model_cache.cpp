#include "gpu/model_cache.h"

#include <utility>

namespace tris::gpu {

Result<std::shared_ptr<GpuModel>> ModelCache::get(const std::string& source, const model::Mesh& mesh) {
    if (std::shared_ptr<GpuModel> found = cache_.find(source))
        return found;
    Result<GpuModel> uploaded = upload(mesh, source);
    if (!uploaded)
        return uploaded.error();
    ++uploads_;
    auto model = std::make_shared<GpuModel>(*std::move(uploaded));
    cache_.put(source, model, model->bytes);
    return model;
}

} // namespace tris::gpu
