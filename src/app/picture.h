// One picture of a model, off-screen: what `tris render`, the fallback without a display and the golden tests
// share.
#pragma once

#include "app/document.h"
#include "app/options.h"
#include "app/skins.h"
#include "core/image.h"
#include "gpu/model_cache.h"
#include "gpu/texture_cache.h"
#include "render/renderer.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace tris::app {

inline constexpr std::size_t kModelBudgetBytes = std::size_t{256} << 20U;
inline constexpr std::size_t kTextureBudgetBytes = std::size_t{512} << 20U;
inline constexpr std::size_t kDocumentBudgetBytes = std::size_t{256} << 20U;

// What lives on the GPU, for the window and for pictures alike. Needs a current context.
struct Graphics {
    render::Renderer renderer;
    gpu::ModelCache models{kModelBudgetBytes};
    gpu::TextureCache textures{kTextureBudgetBytes};

    // `check_shaders` links all that might be drawn with, as a folder of shaders always does, instead of what
    // the first picture needs.
    static Result<Graphics> create(const std::string& shader_folder, bool check_shaders = false);
};

// Which picture of a skin shows at a time; 0 for skins without a group.
int picture_at(const model::Model& model, const SkinChoice& choice, double world_seconds);

// Whether the model turns, as items of its kind do in the game, and how far it has turned.
bool turns(const model::Model& model, const render::ViewState& view);
float scene_turn(const model::Model& model, const render::ViewState& view, double world_seconds);

// The skin that --skin asks for by number or file; nothing when there is no skin to show.
Result<std::optional<SkinChoice>> wanted_skin(const Document& document, const std::string& wanted);

// The document's palette, or the one of the file.
Result<PaletteChoice> wanted_palette(const Document& document, const std::string& file);

// The pictures of the skin that the options put on a document, decoded on any thread.
struct PreparedSkin {
    std::string key;
    DecodedSkin decoded;
};

// Nothing when there is no such skin, or none that can be read; draw_picture says why.
std::optional<PreparedSkin> prepare_skin(const Document& document, const PictureOptions& options);

// Puts them on the GPU for draw_picture to find, unless they are there already.
void use_prepared(Graphics& graphics, const PreparedSkin& skin, std::vector<std::string>& notes);

inline constexpr float kThumbnailShare = 0.96F; // how much a thumbnail's model fills: of so few pixels, none
                                                // are given away

// What suits a small picture of this model, where the options ask for nothing else: a pose at rest, and a
// weapon that the player holds from its side, since from the front it is hardly to be known.
void suit_thumbnail(const Document& document, PictureOptions& options);

Result<Image> draw_picture(Graphics& graphics, const Document& document, const PictureOptions& options,
                           std::vector<std::string>& notes);

} // namespace tris::app
