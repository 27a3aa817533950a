// From a skin of a document to textures: pictures from files, and indexed skins through palette and player
// colours. Nothing here reads the model's file again.
#pragma once

#include "app/document.h"
#include "gpu/texture_cache.h"
#include "render/view_state.h"

#include <memory>
#include <string>
#include <vector>

namespace tris::app {

struct SkinTextures {
    std::shared_ptr<gpu::GpuTexture> base;
    std::shared_ptr<gpu::GpuTexture> glow; // null: nothing glows
};

// How an indexed skin of this model is to be made for this view.
formats::SkinRecipe skin_recipe(const model::Model& model, const render::ViewState& view);

// The textures of a skin, each made and uploaded at most once. `picture` counts within a skin group. When a
// file cannot be read the checkerboard comes back and `notes` says why.
SkinTextures skin_textures(gpu::TextureCache& textures, const Document& document, const SkinChoice& choice,
                           int picture, const PaletteChoice& palette, const formats::SkinRecipe& recipe,
                           std::vector<std::string>& notes);

SkinTextures checkerboard_textures(gpu::TextureCache& textures);

// The picture of a skin as painted, glowing colours included: for thumbnails and sizes.
Result<Image> skin_image(const Document& document, const SkinChoice& choice, const PaletteChoice& palette);

} // namespace tris::app
