#include "app/skins.h"

#include <algorithm>

namespace tris::app {

namespace {

std::shared_ptr<gpu::GpuTexture> file_texture(gpu::TextureCache& textures, const std::filesystem::path& path,
                                              std::vector<std::string>& notes) {
    const std::string source = file_key(path);
    if (std::shared_ptr<gpu::GpuTexture> found = textures.find(source))
        return found;
    const Result<Image> image = load_skin(path, notes);
    if (!image) {
        notes.push_back(image.error().message);
        return nullptr;
    }
    return textures.put(source, *image);
}

std::string indexed_key(const Document& document, int skin, int picture, const PaletteChoice& palette,
                        const formats::SkinRecipe& recipe) {
    std::string key = document.source + "|skin";
    for (const int part : {skin, picture, recipe.top, recipe.bottom, static_cast<int>(recipe.flood)})
        key += "|" + std::to_string(part);
    return key + "|" + palette.source;
}

formats::ComposedSkin compose(const Document& document, int skin, int picture, const PaletteChoice& palette,
                              const formats::SkinRecipe& recipe) {
    const model::Model& model = document.model;
    const auto& pictures = model.indexed_skins[static_cast<std::size_t>(skin)].pictures;
    return formats::compose_skin(pictures[static_cast<std::size_t>(picture)], model.skin_width,
                                 model.skin_height, palette.colors, recipe);
}

} // namespace

formats::SkinRecipe skin_recipe(const model::Model& model, const render::ViewState& view) {
    formats::SkinRecipe recipe;
    recipe.top = view.top_color;
    recipe.bottom = view.bottom_color;
    recipe.holey = (model.flags & model::kFlagHoley) != 0;
    recipe.flood = view.filter == render::Filter::linear;
    return recipe;
}

SkinTextures checkerboard_textures(gpu::TextureCache& textures) {
    const std::string source = "checkerboard";
    std::shared_ptr<gpu::GpuTexture> found = textures.find(source);
    return {found != nullptr ? found : textures.put(source, gpu::checkerboard()), nullptr};
}

SkinTextures skin_textures(gpu::TextureCache& textures, const Document& document, const SkinChoice& choice,
                           int picture, const PaletteChoice& palette, const formats::SkinRecipe& recipe,
                           std::vector<std::string>& notes) {
    if (choice.indexed < 0) {
        std::shared_ptr<gpu::GpuTexture> texture = file_texture(textures, choice.path, notes);
        return texture != nullptr ? SkinTextures{texture, nullptr} : checkerboard_textures(textures);
    }
    const std::string key = indexed_key(document, choice.indexed, picture, palette, recipe);
    SkinTextures out{textures.find(key), textures.find(key + "|glow")};
    if (out.base != nullptr && out.glow != nullptr)
        return out;
    const formats::ComposedSkin composed = compose(document, choice.indexed, picture, palette, recipe);
    out.base = textures.put(key, composed.lit);
    out.glow = textures.put(key + "|glow", composed.glows ? composed.glow : make_image(1, 1));
    return out;
}

Result<Image> skin_image(const Document& document, const SkinChoice& choice, const PaletteChoice& palette) {
    if (choice.indexed < 0) {
        std::vector<std::string> warnings;
        return load_skin(choice.path, warnings);
    }
    formats::ComposedSkin composed = compose(document, choice.indexed, 0, palette, {});
    for (std::size_t i = 0; i < composed.lit.rgba.size(); ++i)
        composed.lit.rgba[i] = std::max(composed.lit.rgba[i], composed.glow.rgba[i]);
    return std::move(composed.lit);
}

} // namespace tris::app
