// Draws a scene into a target. A frame costs uniforms and draw calls: nothing is uploaded or allocated here.
#pragma once

#include "core/result.h"
#include "gpu/target.h"
#include "render/framing.h"
#include "render/scene.h"
#include "render/skin_view.h"
#include "render/toolbox.h"
#include "render/view_state.h"

#include <memory>
#include <string>
#include <utility>

namespace tris::render {

struct DrawStats {
    int draw_calls = 0; // for all parts, overlays not counted
    int vertices = 0;   // sent by the chosen path; of a large crowd as many as can be told
    int triangles = 0;  // in all parts
    int strips = 0;
    int fans = 0;
    const std::string* refusal = nullptr; // why something is not in the picture; null: all is
};

// A copy draws with the same programs and tables.
class Renderer {
  public:
    static Result<Renderer> create(const std::string& shader_folder = {});

    // Links at once what would be linked when it is first used, and fails where the driver refuses any of it.
    Result<bool> check_programs() const { return tools_->programs->link_all(); }

    // With no parts in the scene only the background is drawn.
    DrawStats draw(const Scene& scene, const ViewState& view, const gpu::Target& target) const;

    // The skin of the part, flat, and the mesh as it lies on it.
    // Returns the refusal, as drawing a scene does.
    const std::string* draw_skin(const Part& part, const SkinView& view, const gpu::Target& target) const;

  private:
    explicit Renderer(std::shared_ptr<const Toolbox> tools) : tools_(std::move(tools)) {}

    std::shared_ptr<const Toolbox> tools_;
};

} // namespace tris::render
