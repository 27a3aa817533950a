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

    static Result<Graphics> create(const std::string& shader_folder);
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

Result<Image> draw_picture(Graphics& graphics, const Document& document, const PictureOptions& options,
                           std::vector<std::string>& notes);

} // namespace tris::app
