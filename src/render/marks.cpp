#include "render/marks.h"

#include "render/surface.h"

#include <cmath>

namespace tris::render {

namespace {

constexpr glm::vec3 kBeforeColor{0.42F, 0.66F, 1.0F};
constexpr glm::vec3 kAfterColor{1.0F, 0.62F, 0.36F};
constexpr glm::vec4 kRingColor{0.07F, 0.08F, 0.10F, 1.0F};

void draw_ghost(const Frame& frame, const model::Ghost& ghost) {
    constexpr float kNearest = 0.46F; // opacity of the keyframe next to the pose
    constexpr float kFade = 0.62F;    // of each one further on
    Part part = frame.scene.parts.front();
    part.pose.shape_a = part.pose.shape_b = ghost.shape;
    part.pose.blend = 0.0F;
    part.moments = {}; // of the model itself alone
    const gpu::Program& program = frame.tools.program(ProgramKind::ghost);
    if (!program)
        return;
    use_part(program, frame, part);
    const float opacity = kNearest * std::pow(kFade, static_cast<float>(std::abs(ghost.offset) - 1));
    program.set("solid_color", glm::vec4(ghost.offset < 0 ? kBeforeColor : kAfterColor, opacity));
    program.set("light_direction", light_direction(frame.light));
    // Its depth alone first, so that only its nearest surface is blended; the stencil counts that to one
    // where two triangles share a depth.
    glClear(GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT);
    glColorMask(GL_FALSE, GL_FALSE, GL_FALSE, GL_FALSE);
    glStencilOp(GL_KEEP, GL_KEEP, GL_KEEP);
    submit(program, frame, part);
    glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
    glDepthFunc(GL_EQUAL);
    glStencilOp(GL_KEEP, GL_KEEP, GL_INCR);
    submit(program, frame, part);
    glDepthFunc(GL_LEQUAL);
}

} // namespace

void submit_triangles(const gpu::GpuModel& gpu_model, std::span<const std::uint32_t> triangles) {
    glBindVertexArray(gpu_model.vertex_array.get());
    for (std::size_t first = 0; first < triangles.size();) {
        std::size_t end = first + 1; // of a run of neighbours, drawn together
        while (end < triangles.size() && triangles[end] == triangles[end - 1] + 1)
            ++end;
        const std::size_t byte_offset =
            gpu_model.triangles.byte_offset + std::size_t{triangles[first]} * 3 * sizeof(std::uint32_t);
        glDrawElements(GL_TRIANGLES, static_cast<GLsizei>((end - first) * 3), GL_UNSIGNED_INT,
                       reinterpret_cast<const void*>(byte_offset));
        first = end;
    }
}

void draw_highlight(const Frame& frame) {
    const Part& part = frame.scene.parts.front();
    const gpu::Program& solid = frame.tools.program(ProgramKind::solid);
    if (!solid)
        return;
    use_part(solid, frame, part);
    glEnable(GL_BLEND);
    glDepthMask(GL_FALSE);
    // Faint through everything first: what was pointed at on the skin may face away or be hidden.
    glDisable(GL_DEPTH_TEST);
    glPolygonMode(GL_FRONT_AND_BACK, GL_LINE);
    solid.set("solid_color", premultiplied({kHighlightColor, 0.4F}));
    submit_triangles(*part.gpu, frame.scene.highlighted_triangles);
    glPolygonMode(GL_FRONT_AND_BACK, GL_FILL);
    glEnable(GL_DEPTH_TEST);

    set_culling(culls(frame.view, *frame.scene.parts.front().model));
    glEnable(GL_POLYGON_OFFSET_FILL);
    glPolygonOffset(-1.0F, -1.0F);
    solid.set("solid_color", premultiplied({kHighlightColor, 0.45F}));
    submit_triangles(*part.gpu, frame.scene.highlighted_triangles);
    glDisable(GL_POLYGON_OFFSET_FILL);
    glEnable(GL_POLYGON_OFFSET_LINE);
    glPolygonOffset(-2.0F, -2.0F);
    glPolygonMode(GL_FRONT_AND_BACK, GL_LINE);
    solid.set("solid_color", premultiplied({kHighlightColor, 1.0F}));
    submit_triangles(*part.gpu, frame.scene.highlighted_triangles);
    glPolygonMode(GL_FRONT_AND_BACK, GL_FILL);
    glDisable(GL_POLYGON_OFFSET_LINE);
    glDepthMask(GL_TRUE);
    glDisable(GL_BLEND);
    set_culling(false);
}

void draw_marked_vertices(const Frame& frame) {
    const gpu::Program& program = frame.tools.program(ProgramKind::vertex);
    if (!program)
        return;
    const float point_px =
        frame.scene.marked_vertices.empty() ? frame.scaled_px(11.0F, 8.0F) : frame.scaled_px(8.0F, 6.0F);
    use_part(program, frame, frame.scene.parts.front());
    program.set("solid_color", glm::vec4(kHighlightColor, 1.0F));
    program.set("ring_color", kRingColor);
    program.set("point_px", point_px);
    glPointSize(point_px);
    glDisable(GL_DEPTH_TEST);
    glEnable(GL_BLEND);
    glBindVertexArray(frame.tools.no_attributes.get());
    if (frame.scene.marked_vertex >= 0)
        glDrawArrays(GL_POINTS, frame.scene.marked_vertex, 1);
    const std::span<const std::uint32_t> all = frame.scene.marked_vertices;
    for (std::size_t first = 0; first < all.size();) {
        std::size_t end = first + 1; // of a run of neighbours, drawn together
        while (end < all.size() && all[end] == all[end - 1] + 1)
            ++end;
        glDrawArrays(GL_POINTS, static_cast<GLint>(all[first]), static_cast<GLsizei>(end - first));
        first = end;
    }
    glDisable(GL_BLEND);
    glEnable(GL_DEPTH_TEST);
}

void draw_ghosts(const Frame& frame) {
    set_culling(culls(frame.view, *frame.scene.parts.front().model));
    glEnable(GL_BLEND);
    glEnable(GL_STENCIL_TEST);
    glStencilFunc(GL_EQUAL, 0, 0xff);
    glStencilMask(~kStencilModel);
    const std::span<const model::Ghost> ghosts = frame.scene.ghosts;
    for (std::size_t i = ghosts.size(); i-- > 0;) // the nearest in time on top
        draw_ghost(frame, ghosts[i]);
    glDisable(GL_STENCIL_TEST);
    glDisable(GL_BLEND);
    set_culling(false);
}

} // namespace tris::render
