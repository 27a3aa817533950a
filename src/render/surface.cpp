#include "render/surface.h"

#include <glm/geometric.hpp>
#include <glm/mat3x3.hpp>
#include <glm/matrix.hpp>

namespace tris::render {

namespace {

constexpr glm::vec4 kEdgeColor{0.0F, 0.0F, 0.0F, 0.55F}; // over a surface
constexpr glm::vec3 kLightInk{0.80F, 0.85F, 0.94F};      // where there is no surface, by the background
constexpr glm::vec3 kDarkInk{0.10F, 0.12F, 0.16F};
constexpr glm::vec4 kShadowColor{0.0F, 0.0F, 0.0F, 0.38F};

// As model.frag counts them.
enum class Paint { skin, plain, checker, primitives };

Paint paint_of(const ViewState& view) {
    if (view.color_primitives)
        return Paint::primitives;
    if (view.surface == Surface::plain)
        return Paint::plain;
    return view.checker ? Paint::checker : Paint::skin;
}

glm::vec4 ink(const ViewState& view, float alpha) {
    const float brightness = glm::dot(view.background_color, glm::vec3(0.30F, 0.59F, 0.11F));
    const bool bright = view.background == Background::color && brightness > 0.5F;
    return {bright ? kDarkInk : kLightInk, alpha};
}

const gpu::Program& use_model_program(const Frame& frame, const Part& part) {
    const Toolbox& tools = frame.tools;
    const Light& light = frame.light;
    const GLuint sampler = tools.sampler(frame.view.filter, frame.view.wrap);
    bind_texture(kUnitSkin, GL_TEXTURE_2D, part.skin->texture.get());
    bind_texture(kUnitGlow, GL_TEXTURE_2D, (part.glow != nullptr ? *part.glow : tools.black).texture.get());
    bind_texture(kUnitPrimitives, GL_TEXTURE_BUFFER, part.gpu->primitive_numbers.view.get());
    glBindSampler(kUnitSkin, sampler);
    glBindSampler(kUnitGlow, sampler);
    const gpu::Program& program = tools.program(ProgramKind::model);
    if (!program)
        return program;
    use_part(program, frame, part);
    program.set("skin", kUnitSkin);
    program.set("glow", kUnitGlow);
    program.set("primitive_numbers", kUnitPrimitives);
    program.set("paint", static_cast<int>(paint_of(frame.view)));
    program.set("clamp_uv", frame.view.wrap == Wrap::clamp ? 1 : 0);
    program.set("fullbright", light.fullbright ? 1 : 0);
    program.set("overbright", light.overbright ? 1 : 0);
    program.set("light_mode", static_cast<int>(light.mode));
    program.set("light_direction", light_direction(light));
    program.set("light_color", light.color * ((light.ambient + light.shade) / 256.0F));
    return program;
}

const gpu::Program& use_surface_program(const Frame& frame, const Part& part) {
    const Toolbox& tools = frame.tools;
    const bool points = frame.view.surface == Surface::points;
    if (has_faces(frame.view.surface) || (frame.view.color_primitives && !points))
        return use_model_program(frame, part);
    const gpu::Program& program = tools.program(points ? ProgramKind::dots : ProgramKind::solid);
    if (!program)
        return program;
    use_part(program, frame, part);
    if (!points) {
        program.set("solid_color", premultiplied(ink(frame.view, 0.8F)));
        return program;
    }
    const float point_px = frame.scaled_px(4.0F, 3.0F);
    glPointSize(point_px);
    program.set("solid_color", ink(frame.view, 1.0F));
    program.set("ring_color", ink(frame.view, 1.0F));
    program.set("point_px", point_px);
    return program;
}

// One range along the chosen path; returns the number of draw calls.
int submit_range(const gpu::Program& program, const Frame& frame, const Part& part,
                 const gpu::DrawRange& range) {
    glBindVertexArray(part.gpu->vertex_array.get());
    int calls = 0;
    const auto elements = [&](GLenum mode, const gpu::IndexRange& indices, int first_triangle) {
        if (indices.count == 0)
            return;
        program.set("first_triangle", first_triangle);
        glDrawElementsInstanced(mode, indices.count, GL_UNSIGNED_INT,
                                reinterpret_cast<const void*>(indices.byte_offset), frame.copies(part));
        ++calls;
    };
    program.set("numbered", frame.view.path == DrawPath::strips ? 1 : 0);
    if (frame.view.path == DrawPath::triangles) {
        elements(GL_TRIANGLES, range.triangles, range.first_triangle);
    } else {
        elements(GL_TRIANGLE_STRIP, range.strips, range.first_strip_triangle);
        elements(GL_TRIANGLE_FAN, range.fans, range.first_fan_triangle);
    }
    return calls;
}

// The ranges with their textures; those that are see-through blend, and hide nothing behind them.
int submit_surfaced(const gpu::Program& program, const Frame& frame, const Part& part) {
    const bool skinned = has_faces(frame.view.surface) && paint_of(frame.view) == Paint::skin;
    int calls = 0;
    for (const gpu::DrawRange& range : part.gpu->ranges) {
        const bool second = range.texture == 1 && part.second_skin != nullptr;
        const bool blends = skinned && range.blended;
        if (part.gpu->ranges.size() > 1)
            bind_texture(kUnitSkin, GL_TEXTURE_2D, (second ? part.second_skin : part.skin)->texture.get());
        program.set("blended", blends ? 1 : 0);
        if (blends) {
            glEnable(GL_BLEND);
            glDepthMask(GL_FALSE);
        }
        calls += submit_range(program, frame, part, range);
        if (blends) {
            glDepthMask(GL_TRUE);
            glDisable(GL_BLEND);
        }
    }
    return calls;
}

} // namespace

void use_part(const gpu::Program& program, const Frame& frame, const Part& part) {
    CrowdPose crowd;
    if (frame.copies(part) > 1) {
        // The model's own axes may have turned; the grid has not.
        const glm::mat3 to_model = glm::transpose(glm::mat3(frame.turn));
        crowd = {part.moments, frame.scene.crowd.columns, frame.scene.crowd.middle,
                 to_model * glm::vec3(0.0F, frame.scene.crowd.step, 0.0F),
                 to_model * glm::vec3(frame.scene.crowd.step, 0.0F, 0.0F)};
    }
    set_pose(program, part.model->mesh, *part.gpu, frame.tools.tables, part.pose,
             shade_row(frame.light.yaw_degrees), crowd);
    program.set("model_to_clip", frame.model_to_clip());
}

int submit(const gpu::Program& program, const Frame& frame, const Part& part) {
    int calls = 0;
    for (const gpu::DrawRange& range : part.gpu->ranges)
        calls += submit_range(program, frame, part, range);
    return calls;
}

void set_culling(bool on) {
    (on ? glEnable : glDisable)(GL_CULL_FACE);
    glCullFace(GL_BACK);
    glFrontFace(GL_CW); // as the files wind their triangles
}

bool has_faces(Surface surface) {
    return surface == Surface::textured || surface == Surface::plain;
}

int draw_surface(const Frame& frame) {
    const ViewState& view = frame.view;
    glEnable(GL_STENCIL_TEST);
    glStencilFunc(GL_ALWAYS, static_cast<GLint>(kStencilModel), kStencilModel);
    glStencilOp(GL_KEEP, GL_KEEP, GL_REPLACE);
    glStencilMask(kStencilModel);
    if (!has_faces(view.surface)) {
        glPolygonMode(GL_FRONT_AND_BACK, view.surface == Surface::wire ? GL_LINE : GL_POINT);
        glEnable(GL_BLEND);
    }
    int calls = 0;
    for (const Part& part : frame.scene.parts) {
        set_culling(culls(view, *part.model));
        if (const gpu::Program& program = use_surface_program(frame, part))
            calls += submit_surfaced(program, frame, part);
    }
    set_culling(false);
    glDisable(GL_BLEND);
    glPolygonMode(GL_FRONT_AND_BACK, GL_FILL);
    glDisable(GL_STENCIL_TEST);
    return calls;
}

void draw_edges(const Frame& frame) {
    const gpu::Program& solid = frame.tools.program(ProgramKind::solid);
    if (!solid)
        return;
    glEnable(GL_BLEND);
    glEnable(GL_POLYGON_OFFSET_LINE);
    glPolygonOffset(-1.0F, -1.0F);
    glPolygonMode(GL_FRONT_AND_BACK, GL_LINE);
    for (const Part& part : frame.scene.parts) {
        set_culling(culls(frame.view, *part.model));
        use_part(solid, frame, part);
        solid.set("solid_color",
                  premultiplied(has_faces(frame.view.surface) ? kEdgeColor : ink(frame.view, 0.45F)));
        submit(solid, frame, part);
    }
    set_culling(false);
    glPolygonMode(GL_FRONT_AND_BACK, GL_FILL);
    glDisable(GL_POLYGON_OFFSET_LINE);
    glDisable(GL_BLEND);
}

void draw_shadow(const Frame& frame) {
    const gpu::Program& solid = frame.tools.program(ProgramKind::solid);
    if (!solid)
        return;
    Light steep = frame.view.light;
    steep.pitch_degrees = 68.0F; // a short shadow that stays under the model
    const glm::vec3 to_light = light_direction(steep);
    const float lift = frame.radius * 0.002F;
    const float height = frame.scene.ground.height;
    glm::mat4 flatten(1.0F);
    flatten[2] = glm::vec4(-to_light.x / to_light.z, -to_light.y / to_light.z, 0.0F, 0.0F);
    flatten[3] =
        glm::vec4(height * to_light.x / to_light.z, height * to_light.y / to_light.z, height + lift, 1.0F);
    glEnable(GL_BLEND);
    glEnable(GL_STENCIL_TEST);
    glStencilFunc(GL_EQUAL, 0, ~kStencilModel);
    glStencilOp(GL_KEEP, GL_KEEP, GL_INCR);
    glStencilMask(~kStencilModel);
    glDepthMask(GL_FALSE);
    for (const Part& part : frame.scene.parts) {
        use_part(solid, frame, part);
        solid.set("model_to_clip", frame.world_to_clip * flatten * frame.turn);
        solid.set("solid_color", premultiplied(kShadowColor));
        submit(solid, frame, part);
    }
    glDepthMask(GL_TRUE);
    glDisable(GL_STENCIL_TEST);
    glDisable(GL_BLEND);
}

} // namespace tris::render
