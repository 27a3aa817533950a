#include "app/skin_export.h"

#include <algorithm>
#include <cstring>

namespace tris::app {

namespace {

Result<bool> check_size(const Document& document, int width, int height, int scale) {
    const std::int64_t wide = std::int64_t{width} * scale;
    const std::int64_t high = std::int64_t{height} * scale;
    if (wide > kMaxImageSide || high > kMaxImageSide || wide * high > kMaxImagePixels)
        return Error{document.path.string() + ": the skin would be " + std::to_string(wide) + "x" +
                     std::to_string(high) + ", expected at most " + std::to_string(kMaxImageSide) +
                     " each way and " + std::to_string(kMaxImagePixels) + " pixels"};
    return true;
}

Image enlarged(const Image& image, int scale) {
    Image out = make_image(image.width * scale, image.height * scale);
    for (int y = 0; y < out.height; ++y) {
        for (int x = 0; x < out.width; ++x)
            std::memcpy(out.pixel(x, y), image.pixel(x / scale, y / scale), 4);
    }
    return out;
}

} // namespace

Result<Image> skin_picture(const Document& document, const SkinChoice& choice, int picture,
                           const PaletteChoice& palette, int scale) {
    Result<Image> image = skin_image(document, choice, palette, picture);
    if (!image || scale == 1)
        return image;
    const Result<bool> fits = check_size(document, image->width, image->height, scale);
    if (!fits)
        return fits.error();
    return enlarged(*image, scale);
}

Result<Image> uv_layout_picture(Graphics& graphics, const Document& document, const SkinTextures& skin,
                                bool with_skin, int scale) {
    const int width = skin.base->width;
    const int height = skin.base->height;
    const Result<bool> fits = check_size(document, width, height, scale);
    if (!fits)
        return fits.error();
    const Result<std::shared_ptr<gpu::GpuModel>> gpu_model =
        graphics.models.get(document.source, document.model.mesh);
    if (!gpu_model)
        return gpu_model.error();
    const Result<gpu::OffscreenTarget> target = gpu::OffscreenTarget::create(width * scale, height * scale);
    if (!target)
        return target.error();
    const render::Part part{&document.model, gpu_model->get(), skin.base.get(), skin.glow.get(), nullptr, {}};
    render::SkinView view;
    view.pixels_per_texel = static_cast<float>(scale);
    view.picture = with_skin;
    view.transparent = true;
    if (const std::string* refusal = graphics.renderer.draw_skin(part, view, target->target()))
        return Error{*refusal};
    return target->read();
}

} // namespace tris::app
