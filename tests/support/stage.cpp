#include "support/stage.h"

#include <glm/vec4.hpp>

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace tris::test {

namespace {

gpu::GpuModel upload_or_fail(const model::Mesh& mesh) {
    Result<gpu::GpuModel> uploaded = gpu::upload(mesh, "staged");
    if (!uploaded)
        throw std::runtime_error(uploaded.error().message);
    return *std::move(uploaded);
}

Image white() {
    Image image = make_image(8, 8);
    std::fill(image.rgba.begin(), image.rgba.end(), std::uint8_t{255});
    return image;
}

} // namespace

StagedModel::StagedModel(model::Model source)
    : model(std::move(source)), gpu(upload_or_fail(model.mesh)), skin(gpu::upload(white(), "white")) {}

render::ViewState bare_view(const model::Model& model, float aspect) {
    render::ViewState view;
    view.background = render::Background::color;
    view.background_color = {0, 0, 1};
    view.grid = view.shadow = false;
    view.light.mode = render::LightMode::none;
    view.camera.yaw_degrees = view.camera.pitch_degrees = 0.0F;
    std::vector<glm::vec3> points;
    render::append_shape(points, model.mesh, 0);
    render::frame_points(view.camera, points, aspect);
    return view;
}

Image draw_scene(const app::Graphics& graphics, const render::Scene& scene, const render::ViewState& view,
                 int width, int height) {
    const Result<gpu::OffscreenTarget> target = gpu::OffscreenTarget::create(width, height);
    if (!target)
        throw std::runtime_error(target.error().message);
    graphics.renderer.draw(scene, view, target->target());
    return target->read();
}

glm::vec2 pixel_of(const render::ViewState& view, const model::Model& model, const glm::vec3& point,
                   int width, int height) {
    const float aspect = static_cast<float>(width) / static_cast<float>(height);
    const glm::vec4 clip = render::projection_matrix(view.camera, aspect, model.bounds.radius()) *
                           render::view_matrix(view.camera) * glm::vec4(point, 1.0F);
    return {(clip.x / clip.w + 1.0F) * 0.5F * static_cast<float>(width),
            (1.0F - clip.y / clip.w) * 0.5F * static_cast<float>(height)};
}

} // namespace tris::test
