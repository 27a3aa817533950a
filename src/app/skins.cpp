#include "app/skins.h"

#include "core/text.h"

#include <algorithm>
#include <utility>

namespace tris::app {

namespace {

formats::ComposedSkin compose(const Document& document, const SkinRequest& request) {
    const model::Model& model = document.model;
    const auto& pictures = model.indexed_skins[static_cast<std::size_t>(request.choice.indexed)].pictures;
    return formats::compose_skin(pictures[static_cast<std::size_t>(request.picture)], model.skin_width,
                                 model.skin_height, request.palette.colors, request.recipe);
}

std::string glow_key(const std::string& key) {
    return key + "|glow";
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

std::string skin_key(const Document& document, const SkinRequest& request) {
    if (request.choice.indexed < 0) {
        // Only a PCX may lack a palette of its own.
        const bool may_need_palette = lower_ascii(request.choice.path.extension().string()) == ".pcx";
        return file_key(request.choice.path) +
               (may_need_palette && !request.palette.source.empty() ? "|" + request.palette.source : "");
    }
    const formats::SkinRecipe& recipe = request.recipe;
    std::string key = document.source + "|skin";
    for (const int part :
         {request.choice.indexed, request.picture, recipe.top, recipe.bottom, static_cast<int>(recipe.flood)})
        key += "|" + std::to_string(part);
    return key + "|" + request.palette.source;
}

std::string thumbnail_key(const Document& document, const SkinChoice& choice, const PaletteChoice& palette) {
    return skin_key(document, {choice, 0, palette, {}}) + "|thumbnail";
}

Result<DecodedSkin> decode_skin(const Document& document, const SkinRequest& request) {
    DecodedSkin out;
    if (request.choice.indexed < 0) {
        Oddities tolerated;
        Result<SkinPicture> picture = load_skin_picture(request.choice.path, request.palette, tolerated);
        if (!picture)
            return picture.error();
        out.notes = oddity_texts(tolerated);
        out.base = std::move(picture->image);
        out.blocks = std::move(picture->blocks);
        return out;
    }
    formats::ComposedSkin composed = compose(document, request);
    out.base = std::move(composed.lit);
    if (composed.glows)
        out.glow = std::move(composed.glow);
    return out;
}

std::optional<SkinTextures> find_textures(gpu::TextureCache& textures, const std::string& key) {
    // In this order the glow is never the older of the two, and so is never dropped before its base.
    SkinTextures found{textures.find(key), textures.find(glow_key(key))};
    return found.base != nullptr ? std::optional(std::move(found)) : std::nullopt;
}

SkinTextures put_textures(gpu::TextureCache& textures, const std::string& key, const DecodedSkin& decoded) {
    SkinTextures out{decoded.blocks ? textures.put(key, *decoded.blocks) : textures.put(key, decoded.base),
                     nullptr};
    if (decoded.glow)
        out.glow = textures.put(glow_key(key), *decoded.glow);
    return out;
}

std::vector<std::string> skin_notes(const DecodedSkin& decoded, const SkinTextures& textures) {
    std::vector<std::string> notes = decoded.notes;
    if (!textures.base->note.empty())
        notes.push_back(textures.base->note);
    return notes;
}

SkinTextures checkerboard_textures(gpu::TextureCache& textures) {
    const std::string source = "checkerboard";
    std::shared_ptr<gpu::GpuTexture> found = textures.find(source);
    return {found != nullptr ? found : textures.put(source, gpu::checkerboard()), nullptr};
}

SkinTextures skin_textures(gpu::TextureCache& textures, const Document& document, const SkinRequest& request,
                           std::vector<std::string>& notes) {
    const std::string key = skin_key(document, request);
    if (std::optional<SkinTextures> found = find_textures(textures, key))
        return *std::move(found);
    const Result<DecodedSkin> decoded = decode_skin(document, request);
    if (!decoded) {
        notes.push_back(decoded.error().message);
        return checkerboard_textures(textures);
    }
    SkinTextures made = put_textures(textures, key, *decoded);
    const std::vector<std::string> own = skin_notes(*decoded, made);
    notes.insert(notes.end(), own.begin(), own.end());
    return made;
}

Result<Image> skin_image(const Document& document, const SkinChoice& choice, const PaletteChoice& palette,
                         int picture) {
    Result<DecodedSkin> decoded = decode_skin(document, {choice, picture, palette, {}});
    if (!decoded)
        return decoded.error();
    Image image = std::move(decoded->base);
    if (decoded->glow) {
        for (std::size_t i = 0; i < image.rgba.size(); ++i)
            image.rgba[i] = std::max(image.rgba[i], decoded->glow->rgba[i]);
    }
    return image;
}

} // namespace tris::app
