// Draws a scene into a target. A frame costs uniforms and draw calls: nothing is uploaded or allocated here.
#pragma once

#include "core/result.h"
#include "gpu/target.h"
#include "render/framing.h"
#include "render/scene.h"
#include "render/skin_view.h"
#include "render/toolbox.h"
#include "render/view_state.h"

#include <string>
#include <utility>

namespace tris::render {

struct DrawStats {
    int draw_calls = 0; // for all parts, overlays not counted
    int vertices = 0;   // sent by the chosen path
    int triangles = 0;  // in all parts
    int strips = 0;
    int fans = 0;
};

class Renderer {
  public:
    static Result<Renderer> create(const std::string& shader_folder = {});

    // With no parts in the scene only the background is drawn.
    DrawStats draw(const Scene& scene, const ViewState& view, const gpu::Target& target) const;

    // The skin of the part, flat, and the mesh as it lies on it.
    void draw_skin(const Part& part, const SkinView& view, const gpu::Target& target) const;

  private:
    explicit Renderer(Toolbox tools) : tools_(std::move(tools)) {}

    Toolbox tools_;
};

} // namespace tris::render
