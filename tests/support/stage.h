// A scene that a test puts together itself, part by part, where a picture of a whole document would not do.
#pragma once

#include "support/gl_fixture.h"

#include <glm/vec2.hpp>

namespace tris::test {

// A model on the GPU under a white skin, in its first pose.
struct StagedModel {
    model::Model model;
    gpu::GpuModel gpu;
    gpu::GpuTexture skin;

    explicit StagedModel(model::Model source);
    StagedModel(const StagedModel&) = delete;
    StagedModel& operator=(const StagedModel&) = delete;

    render::Part part() const { return {&model, &gpu, &skin, nullptr, {}}; }
};

// Unlit from the front over an opaque blue, with nothing around the model, the whole of which is in view.
render::ViewState bare_view(const model::Model& model, float aspect = 1.0F);

Image draw_scene(const app::Graphics& graphics, const render::Scene& scene, const render::ViewState& view,
                 int width, int height);

// Where a point of the model lies in the picture, from its upper left corner.
glm::vec2 pixel_of(const render::ViewState& view, const model::Model& model, const glm::vec3& point,
                   int width, int height);

} // namespace tris::test
