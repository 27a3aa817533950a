#include "render/skin_view.h"

#include "render/marks.h"

#include <glm/common.hpp>

#include <algorithm>
#include <cmath>

namespace tris::render {

namespace {

constexpr glm::vec4 kBackdrop{0.090F, 0.094F, 0.114F, 1.0F};
constexpr glm::vec4 kBorderColor{0.42F, 0.45F, 0.53F, 1.0F};
constexpr glm::vec4 kPaperColor{0.125F, 0.129F, 0.149F, 1.0F}; // where the picture is not shown
constexpr glm::vec4 kUnderLineColor{0.02F, 0.03F, 0.05F, 0.55F};
constexpr glm::vec4 kLineColor{0.88F, 0.94F, 1.0F, 1.0F};
constexpr glm::vec4 kRingColor{0.07F, 0.08F, 0.10F, 1.0F};

// Pixels a unit of texture coordinate.
glm::vec2 uv_to_pixel(const SkinView& view, glm::ivec2 texture_size) {
    return glm::vec2(texture_size) * view.pixels_per_texel;
}

// The pixel of the skin's upper left corner.
glm::vec2 skin_corner(const SkinView& view, glm::ivec2 target_size, glm::ivec2 texture_size) {
    return glm::round(glm::vec2(target_size) * 0.5F - view.center * uv_to_pixel(view, texture_size));
}

// How texture coordinates become clip space, for all the programs that draw the skin.
struct Placement {
    glm::vec2 scale;
    glm::vec2 shift;
    glm::vec2 pixel; // one pixel, in clip space
};

Placement place(const SkinView& view, glm::ivec2 target_size, glm::ivec2 texture_size) {
    const glm::vec2 pixel = glm::vec2(2.0F) / glm::vec2(target_size);
    const glm::vec2 down(1.0F, -1.0F); // clip space counts upwards
    return {uv_to_pixel(view, texture_size) * pixel * down,
            (skin_corner(view, target_size, texture_size) * pixel - glm::vec2(1.0F)) * down, pixel};
}

void use_placed(const gpu::Program& program, const Placement& placement) {
    program.use();
    program.set("uv_to_clip_scale", placement.scale);
    program.set("uv_to_clip_shift", placement.shift);
}

// A rectangle as large as the skin and `margin_px` pixels more on each side.
void draw_rectangle(const gpu::Program& program, const Toolbox& tools, const Placement& placement,
                    float margin_px) {
    program.set("margin", placement.pixel * margin_px / glm::abs(placement.scale));
    glBindVertexArray(tools.no_attributes.get());
    glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
}

void draw_plain_rectangle(const Toolbox& tools, const Placement& placement, const glm::vec4& color,
                          float margin_px) {
    const gpu::Program& program = tools.program(ProgramKind::skin_rectangle);
    if (!program)
        return;
    use_placed(program, placement);
    program.set("solid_color", color);
    draw_rectangle(program, tools, placement, margin_px);
}

void draw_picture(const Toolbox& tools, const Part& part, const SkinView& view, const Placement& placement) {
    const gpu::Program& program = tools.program(ProgramKind::skin_picture);
    if (!program)
        return;
    const GLuint sampler = tools.sampler(view.filter, Wrap::clamp);
    bind_texture(kUnitSkin, GL_TEXTURE_2D, part.skin->texture.get());
    bind_texture(kUnitGlow, GL_TEXTURE_2D, (part.glow != nullptr ? *part.glow : tools.black).texture.get());
    glBindSampler(kUnitSkin, sampler);
    glBindSampler(kUnitGlow, sampler);
    use_placed(program, placement);
    program.set("skin", kUnitSkin);
    program.set("glow", kUnitGlow);
    program.set("keep_alpha", view.transparent ? 1 : 0);
    draw_rectangle(program, tools, placement, 0.0F);
}

void draw_highlight(const gpu::Program& layout, const Part& part, const SkinView& view) {
    layout.set("nudge", glm::vec2(0.0F));
    layout.set("solid_color", premultiplied({kHighlightColor, 0.5F}));
    submit_triangles(*part.gpu, view.highlighted_triangles);
}

// A light line over a darker one a pixel to each side can be read on any skin.
template <class Submit>
void draw_edges(const gpu::Program& program, const Placement& placement, const glm::vec4& color,
                const Submit& submit) {
    glPolygonMode(GL_FRONT_AND_BACK, GL_LINE);
    program.set("solid_color", premultiplied(kUnderLineColor));
    for (const glm::vec2& side : {glm::vec2(-1, -1), glm::vec2(1, -1), glm::vec2(-1, 1), glm::vec2(1, 1)}) {
        program.set("nudge", side * placement.pixel * 0.7F);
        submit();
    }
    program.set("nudge", glm::vec2(0.0F));
    program.set("solid_color", color);
    submit();
    glPolygonMode(GL_FRONT_AND_BACK, GL_FILL);
}

void draw_marked(const Toolbox& tools, const Part& part, const SkinView& view, const Placement& placement) {
    constexpr float kPointPx = 10.0F;
    const gpu::Program& program = tools.program(ProgramKind::skin_dots);
    if (!program)
        return;
    use_placed(program, placement);
    program.set("nudge", glm::vec2(0.0F));
    program.set("solid_color", glm::vec4(kHighlightColor, 1.0F));
    program.set("ring_color", kRingColor);
    program.set("point_px", kPointPx);
    glPointSize(kPointPx);
    glBindVertexArray(part.gpu->vertex_array.get());
    const std::vector<model::Corner>& corners = part.model->mesh.corners;
    for (std::size_t i = 0; i < corners.size(); ++i) {
        if (corners[i].vertex == static_cast<std::uint32_t>(view.marked_vertex))
            glDrawArrays(GL_POINTS, static_cast<GLint>(i), 1);
    }
}

} // namespace

glm::vec2 skin_uv_at(const SkinView& view, glm::vec2 pixel, glm::ivec2 target_size, glm::ivec2 texture_size) {
    return (pixel - skin_corner(view, target_size, texture_size)) / uv_to_pixel(view, texture_size);
}

glm::vec2 skin_pixel_at(const SkinView& view, glm::vec2 uv, glm::ivec2 target_size, glm::ivec2 texture_size) {
    return skin_corner(view, target_size, texture_size) + uv * uv_to_pixel(view, texture_size);
}

void fit_skin(SkinView& view, glm::ivec2 target_size, glm::ivec2 texture_size) {
    constexpr float kShare = 0.94F; // of the target, so that the skin's edge is seen
    const glm::vec2 room = glm::vec2(target_size) * kShare / glm::vec2(glm::max(texture_size, glm::ivec2(1)));
    view.center = glm::vec2(0.5F);
    view.pixels_per_texel = std::clamp(std::min(room.x, room.y), kMinPixelsPerTexel, kMaxPixelsPerTexel);
}

void pan_skin(SkinView& view, glm::vec2 pixels, glm::ivec2 texture_size) {
    view.center -= pixels / uv_to_pixel(view, texture_size);
}

void zoom_skin(SkinView& view, float steps, glm::vec2 pixel, glm::ivec2 target_size,
               glm::ivec2 texture_size) {
    const glm::vec2 from_middle = pixel - glm::vec2(target_size) * 0.5F;
    const glm::vec2 held = view.center + from_middle / uv_to_pixel(view, texture_size);
    view.pixels_per_texel =
        std::clamp(view.pixels_per_texel * std::pow(1.25F, steps), kMinPixelsPerTexel, kMaxPixelsPerTexel);
    view.center = held - from_middle / uv_to_pixel(view, texture_size);
}

glm::vec4 skin_backdrop(const SkinView& view) {
    return view.transparent ? glm::vec4(0.0F) : kBackdrop;
}

void draw_skin(const Toolbox& tools, const Part& part, const SkinView& view, const gpu::Target& target) {
    const glm::ivec2 texture_size(part.skin->width, part.skin->height);
    const Placement placement = place(view, {target.width, target.height}, texture_size);
    if (!view.transparent) {
        draw_plain_rectangle(tools, placement, kBorderColor, 1.0F);
        if (!view.picture)
            draw_plain_rectangle(tools, placement, kPaperColor, 0.0F);
    }
    if (view.picture)
        draw_picture(tools, part, view, placement);
    glEnable(GL_BLEND);
    if (const gpu::Program& layout = tools.program(ProgramKind::skin_layout)) {
        use_placed(layout, placement);
        draw_highlight(layout, part, view);
        if (view.layout)
            draw_edges(layout, placement, kLineColor, [&] {
                const gpu::IndexRange& all = part.gpu->triangles;
                glBindVertexArray(part.gpu->vertex_array.get());
                glDrawElements(GL_TRIANGLES, all.count, GL_UNSIGNED_INT,
                               reinterpret_cast<const void*>(all.byte_offset));
            });
        if (!view.highlighted_triangles.empty())
            draw_edges(layout, placement, glm::vec4(kHighlightColor, 1.0F),
                       [&] { submit_triangles(*part.gpu, view.highlighted_triangles); });
    }
    if (view.marked_vertex >= 0)
        draw_marked(tools, part, view, placement);
    glDisable(GL_BLEND);
}

} // namespace tris::render
