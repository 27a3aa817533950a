// From a skin of a document to textures: pictures from files, and indexed skins through palette and player
// colours. Decoding is apart from uploading, so that it can happen on any thread.
#pragma once

#include "app/document.h"
#include "gpu/texture_cache.h"
#include "render/view_state.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace tris::app {

struct SkinTextures {
    std::shared_ptr<gpu::GpuTexture> base;
    std::shared_ptr<gpu::GpuTexture> glow; // null: nothing glows
};

// Everything that the pictures of a skin depend on.
struct SkinRequest {
    SkinChoice choice;
    int picture = 0; // within a skin group
    PaletteChoice palette;
    formats::SkinRecipe recipe;
};

struct DecodedSkin {
    Image base;
    std::optional<BlockImage> blocks; // the same as base, where a graphics card may take it as it is
    std::optional<Image> glow;        // nothing: nothing glows
    std::vector<std::string> notes;   // what was tolerated
};

// How an indexed skin of this model is to be made for this view.
formats::SkinRecipe skin_recipe(const model::Model& model, const render::ViewState& view);

// What the textures, and the small picture in the list of skins, are known by in the cache. A file that
// changes on disk gets another key.
std::string skin_key(const Document& document, const SkinRequest& request);

std::string thumbnail_key(const Document& document, const SkinChoice& choice, const PaletteChoice& palette);

// The pictures of a skin, ready to be uploaded. Touches no GL.
Result<DecodedSkin> decode_skin(const Document& document, const SkinRequest& request);

// Textures by their key: those that are resident, or nothing; and those made of a decoded skin.
std::optional<SkinTextures> find_textures(gpu::TextureCache& textures, const std::string& key);
SkinTextures put_textures(gpu::TextureCache& textures, const std::string& key, const DecodedSkin& decoded);

// What there is to tell of a skin that was decoded and uploaded.
std::vector<std::string> skin_notes(const DecodedSkin& decoded, const SkinTextures& textures);

SkinTextures checkerboard_textures(gpu::TextureCache& textures);

// All of it at once. When a file cannot be read the checkerboard comes back and `notes` says why.
SkinTextures skin_textures(gpu::TextureCache& textures, const Document& document, const SkinRequest& request,
                           std::vector<std::string>& notes);

// The picture of a skin as painted, glowing colours included: for thumbnails, for saving, and for sizes.
// `picture` counts within a skin group.
Result<Image> skin_image(const Document& document, const SkinChoice& choice, const PaletteChoice& palette,
                         int picture = 0);

} // namespace tris::app
