// One picture of a model, off-screen: what `tris render`, the fallback without a display and the golden tests
// share.
#pragma once

#include "app/document.h"
#include "app/options.h"
#include "core/image.h"
#include "gpu/model_cache.h"
#include "gpu/texture_cache.h"
#include "render/renderer.h"

#include <memory>
#include <string>

namespace tris::app {

inline constexpr std::size_t kModelBudgetBytes = std::size_t{256} << 20U;
inline constexpr std::size_t kTextureBudgetBytes = std::size_t{512} << 20U;
inline constexpr std::size_t kDocumentBudgetBytes = std::size_t{256} << 20U;

// What lives on the GPU, for the window and for pictures alike. Needs a current context.
struct Graphics {
    render::Renderer renderer;
    gpu::ModelCache models{kModelBudgetBytes};
    gpu::TextureCache textures{kTextureBudgetBytes};

    static Result<Graphics> create(const std::string& shader_folder);
};

// The texture of a picture file, decoded and uploaded at most once. When that fails the checkerboard comes
// back and `notes` says why.
std::shared_ptr<gpu::GpuTexture> skin_texture(gpu::TextureCache& textures, const std::filesystem::path& path,
                                              std::vector<std::string>& notes);
std::shared_ptr<gpu::GpuTexture> checkerboard_texture(gpu::TextureCache& textures);

Result<Image> draw_picture(Graphics& graphics, const Document& document, const PictureOptions& options,
                           std::vector<std::string>& notes);

} // namespace tris::app
