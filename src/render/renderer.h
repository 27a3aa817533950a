// Draws a model's pose into a target. A frame costs uniforms and draw calls: nothing is uploaded or allocated
// here.
#pragma once

#include "core/result.h"
#include "gpu/gpu_model.h"
#include "gpu/program.h"
#include "gpu/target.h"
#include "gpu/texture_cache.h"
#include "model/playback.h"
#include "render/pose_uniforms.h"
#include "render/view_state.h"

#include <string>
#include <vector>

namespace tris::render {

// What the model stands on, from its first clip: later ones may jump, fall or roam.
struct Ground {
    float height = 0.0F;
    float radius = 1.0F; // of the model on it; the grid's lines follow
};
Ground ground_of(const model::Model& model);

// What to draw: the model's data, its GPU side, the pose and the skin.
struct Scene {
    const model::Model* model = nullptr;
    const gpu::GpuModel* gpu = nullptr;
    const gpu::GpuTexture* skin = nullptr;
    const gpu::GpuTexture* glow = nullptr; // null: nothing glows
    model::Pose pose;
    Ground ground;
    float turn_degrees = 0.0F; // about the vertical axis
};

struct DrawStats {
    int draw_calls = 0; // for the model itself, overlays not counted
    int vertices = 0;   // sent by the chosen path
};

class Renderer {
  public:
    static Result<Renderer> create(const std::string& shader_folder = {});

    // With no model in the scene only the background is drawn.
    DrawStats draw(const Scene& scene, const ViewState& view, const gpu::Target& target) const;

  private:
    struct Frame; // what one call of draw works out once

    void use(const gpu::Program& program, const Frame& frame) const; // with the pose and the camera set
    int submit(const Frame& frame) const;                            // returns the number of draw calls
    void draw_background() const;
    int draw_model(const Frame& frame) const;
    void draw_shadow(const Frame& frame) const;
    void draw_wire(const Frame& frame) const;
    void draw_normals(const Frame& frame) const;
    void draw_bounds(const Frame& frame) const;
    void draw_box(const Frame& frame, const model::Bounds& box, const glm::vec4& color) const;
    void draw_radius(const Frame& frame) const;
    void draw_grid(const Frame& frame) const;

    gpu::Program model_;
    gpu::Program solid_;
    gpu::Program normals_;
    gpu::Program box_;
    gpu::Program circle_;
    gpu::Program grid_;
    gpu::Program background_;
    PoseTables tables_;
    gpu::GpuTexture black_;
    gpu::Sampler nearest_;
    gpu::Sampler linear_;
    gpu::VertexArray no_attributes_;
};

// The bounds of a pose: the box of the two shapes that it mixes.
model::Bounds pose_bounds(const model::Model& model, const model::Pose& pose);

model::Bounds clip_bounds(const model::Model& model, int clip);

// What a camera should frame: every vertex of the clip, so that nothing leaves the picture while it plays,
// unless the clip roams so far that the pose at hand would look tiny; then the pose alone.
// With `turning`, all around the vertical axis.
std::vector<glm::vec3> framing_points(const model::Model& model, int clip, const model::Pose& pose,
                                      bool turning);

// The vertices of one shape, decoded.
void append_shape(std::vector<glm::vec3>& points, const model::Mesh& mesh, int shape);

} // namespace tris::render
