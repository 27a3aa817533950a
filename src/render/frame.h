// What one call of Renderer::draw works out once and hands to everything that it draws.
#pragma once

#include "gpu/target.h"
#include "render/scene.h"
#include "render/toolbox.h"
#include "render/view_state.h"

#include <glm/mat4x4.hpp>

#include <algorithm>

namespace tris::render {

struct Frame {
    const Toolbox& tools;
    const Scene& scene;
    const ViewState& view;
    const gpu::Target& target;
    glm::mat4 world_to_clip;
    glm::mat4 turn; // model to world
    Light light;    // in the model's axes: it stays where it is while the model turns
    float radius;   // of the whole model

    // How often a part is drawn.
    int copies(const Part& part) const { return part.moments.empty() ? 1 : scene.crowd.count; }

    glm::mat4 model_to_clip() const { return world_to_clip * turn; }

    // Sizes on the screen grow with the picture, so that a large one looks like a small one; `pixels` are
    // those of a picture of 800 rows.
    float scaled_px(float pixels, float least) const {
        return std::max(least, pixels * static_cast<float>(target.height) / 800.0F);
    }
};

// A bit of the stencil buffer for what the model covers; the others are free for counting.
inline constexpr GLuint kStencilModel = 0x80;

} // namespace tris::render
