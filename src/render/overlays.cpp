#include "render/overlays.h"

#include "render/crowd.h"
#include "render/framing.h"
#include "render/surface.h"

#include <array>

namespace tris::render {

namespace {

constexpr glm::vec3 kGradientCenter{0.196F, 0.212F, 0.259F};
constexpr glm::vec3 kGradientEdge{0.082F, 0.086F, 0.106F};
constexpr glm::vec3 kGridColor{0.62F, 0.66F, 0.76F};
constexpr glm::vec4 kNormalColor{0.30F, 0.75F, 1.0F, 1.0F};
constexpr glm::vec4 kPoseBoxColor{0.95F, 0.65F, 0.35F, 1.0F};
constexpr glm::vec4 kModelBoxColor{0.42F, 0.78F, 0.68F, 1.0F};
constexpr glm::vec4 kEyeColor{0.55F, 1.0F, 0.55F, 1.0F};
constexpr glm::vec4 kRadiusColor{0.75F, 0.55F, 0.95F, 1.0F};
constexpr std::array<glm::vec3, 3> kAxisColors = {
    {{0.93F, 0.33F, 0.33F}, {0.45F, 0.80F, 0.36F}, {0.36F, 0.58F, 0.98F}}};

void draw_box(const Frame& frame, const model::Bounds& box, const glm::vec4& color) {
    const gpu::Program& program = frame.tools.program(ProgramKind::box);
    if (!program)
        return;
    program.use();
    program.set("model_to_clip", frame.model_to_clip());
    program.set("box_min", box.min);
    program.set("box_max", box.max);
    program.set("solid_color", color);
    glBindVertexArray(frame.tools.no_attributes.get());
    glDrawArrays(GL_LINES, 0, 24);
}

void draw_radius(const Frame& frame, float radius) {
    constexpr GLsizei kLineEnds = 3 * 64 * 2; // as circle.vert counts them
    const gpu::Program& program = frame.tools.program(ProgramKind::circle);
    if (!program)
        return;
    program.use();
    program.set("model_to_clip", frame.model_to_clip());
    program.set("circle_radius", radius);
    program.set("solid_color", kRadiusColor);
    glBindVertexArray(frame.tools.no_attributes.get());
    glDrawArrays(GL_LINES, 0, kLineEnds);
}

} // namespace

void draw_background(const Toolbox& tools, bool transparency) {
    const gpu::Program& program = tools.program(ProgramKind::background);
    if (!program)
        return;
    program.use();
    program.set("transparency", transparency ? 1 : 0);
    program.set("center_color", kGradientCenter);
    program.set("edge_color", kGradientEdge);
    glBindVertexArray(tools.no_attributes.get());
    glDrawArrays(GL_TRIANGLES, 0, 3);
}

void draw_grid(const Frame& frame) {
    const gpu::Program& program = frame.tools.program(ProgramKind::grid);
    if (!program)
        return;
    program.use();
    program.set("model_to_clip", frame.world_to_clip);
    program.set("grid_center", glm::vec3(0.0F, 0.0F, frame.scene.ground.height));
    program.set("grid_radius", frame.scene.ground.radius * 4.0F + reach_of(frame.scene.crowd));
    program.set("grid_spacing", grid_spacing(frame.scene.ground));
    program.set("grid_color", kGridColor);
    program.set("line_px", frame.scaled_px(1.0F, 1.0F));
    glEnable(GL_BLEND);
    glDepthMask(GL_FALSE);
    glBindVertexArray(frame.tools.no_attributes.get());
    glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
    glDepthMask(GL_TRUE);
    glDisable(GL_BLEND);
}

void draw_axes(const Frame& frame) {
    const float length = frame.scene.ground.radius;
    const float spacing = grid_spacing(frame.scene.ground);
    const int ticks = static_cast<int>(length / spacing);
    const gpu::Program& program = frame.tools.program(ProgramKind::axis);
    if (!program)
        return;
    program.use();
    program.set("model_to_clip", frame.world_to_clip);
    program.set("viewport_px", glm::vec2(frame.target.width, frame.target.height));
    program.set("tick_spacing", spacing);
    program.set("line_px", frame.scaled_px(2.0F, 1.25F));
    program.set("tick_px", frame.scaled_px(10.0F, 5.0F));
    glBindVertexArray(frame.tools.no_attributes.get());
    glEnable(GL_BLEND);
    // Faintly through everything first: the origin mostly lies inside the model.
    for (const bool hidden : {true, false}) {
        (hidden ? glDisable : glEnable)(GL_DEPTH_TEST);
        for (int axis = 0; axis < 3; ++axis) {
            glm::vec3 end(0.0F);
            end[axis] = length;
            program.set("axis_end", end);
            program.set("solid_color",
                        premultiplied({kAxisColors[static_cast<std::size_t>(axis)], hidden ? 0.35F : 1.0F}));
            glDrawArrays(GL_TRIANGLES, 0, 6 * (1 + ticks));
        }
    }
    glDisable(GL_BLEND);
}

void draw_normals(const Frame& frame) {
    const gpu::Program& program = frame.tools.program(ProgramKind::normals);
    if (!program)
        return;
    glBindVertexArray(frame.tools.no_attributes.get());
    for (const Part& part : frame.scene.parts) {
        use_part(program, frame, part);
        program.set("normal_length", frame.radius * 0.05F);
        program.set("solid_color", kNormalColor);
        glDrawArrays(GL_LINES, 0, part.gpu->vertex_count * 2);
    }
}

void draw_measures(const Frame& frame) {
    const Part& part = frame.scene.parts.front();
    const model::Model& model = *part.model;
    if (frame.view.model_bounds)
        draw_box(frame, model.bounds, kModelBoxColor);
    if (frame.view.bounds)
        draw_box(frame, pose_bounds(model, part.pose), kPoseBoxColor);
    if (frame.view.eye && model.eye_position) {
        const glm::vec3 reach(frame.radius * 0.02F);
        draw_box(frame, {*model.eye_position - reach, *model.eye_position + reach}, kEyeColor);
    }
    if (frame.view.radius && model.bounding_radius > 0.0F)
        draw_radius(frame, model.bounding_radius);
}

} // namespace tris::render
