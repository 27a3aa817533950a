#include "render/renderer.h"

#include "render/crowd.h"
#include "render/frame.h"
#include "render/marks.h"
#include "render/overlays.h"
#include "render/surface.h"

#include <glm/gtc/matrix_transform.hpp>

#include <algorithm>
#include <cstdint>
#include <limits>

namespace tris::render {

namespace {

// Everything that the picture does not say otherwise, whatever was drawn before; the interface leaves its
// own.
void begin(const gpu::Target& target, const glm::vec4& clear) {
    glBindFramebuffer(GL_FRAMEBUFFER, target.framebuffer);
    glViewport(target.x, target.y, target.width, target.height);
    glScissor(target.x, target.y, target.width, target.height);
    glEnable(GL_SCISSOR_TEST);
    glDepthMask(GL_TRUE);
    glStencilMask(0xff);
    glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
    glPolygonMode(GL_FRONT_AND_BACK, GL_FILL);
    glClearColor(clear.r, clear.g, clear.b, clear.a);
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT);
    glDisable(GL_BLEND);
    glBlendEquation(GL_FUNC_ADD);
    glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
    glDisable(GL_CULL_FACE);
    glDisable(GL_DEPTH_TEST);
}

void end() {
    glBindSampler(kUnitSkin, 0);
    glBindSampler(kUnitGlow, 0);
    glActiveTexture(GL_TEXTURE0);
    glBindVertexArray(0);
    glUseProgram(0);
    glDisable(GL_BLEND);
    glDisable(GL_DEPTH_TEST);
    glDisable(GL_SCISSOR_TEST);
}

int as_count(std::int64_t count) {
    return static_cast<int>(std::min<std::int64_t>(count, std::numeric_limits<int>::max()));
}

DrawStats draw_parts(const Frame& frame) {
    const ViewState& view = frame.view;
    DrawStats stats;
    std::int64_t vertices = 0;
    std::int64_t triangles = 0;
    for (const Part& part : frame.scene.parts) {
        const gpu::GpuModel& gpu_model = *part.gpu;
        const std::int64_t copies = frame.copies(part);
        vertices += copies * (view.path == DrawPath::triangles ? gpu_model.triangles.count
                                                               : gpu_model.strip_path_vertices);
        triangles += copies * (gpu_model.triangles.count / 3);
        stats.strips += gpu_model.strip_count;
        stats.fans += gpu_model.fan_count;
    }
    stats.vertices = as_count(vertices);
    stats.triangles = as_count(triangles);
    glEnable(GL_PRIMITIVE_RESTART);
    glPrimitiveRestartIndex(gpu::kRestartIndex);
    stats.draw_calls = draw_surface(frame);
    if (view.wire && view.surface != Surface::wire)
        draw_edges(frame);
    if (view.shadow && !view.camera.first_person && view.camera.pitch_degrees > 0.0F)
        draw_shadow(frame);
    return stats;
}

void draw_around(const Frame& frame) {
    const ViewState& view = frame.view;
    if (view.grid && !view.camera.first_person)
        draw_grid(frame);
    if (!frame.scene.highlighted_triangles.empty())
        draw_highlight(frame);
    if (view.normals)
        draw_normals(frame);
    draw_measures(frame);
    if (view.axes && !view.camera.first_person) // there they start in the eye
        draw_axes(frame);
    draw_ghosts(frame);
    if (frame.scene.marked_vertex >= 0 || !frame.scene.marked_vertices.empty())
        draw_marked_vertices(frame);
}

} // namespace

Result<Renderer> Renderer::create(const std::string& shader_folder) {
    Result<Toolbox> tools = make_toolbox(shader_folder);
    if (!tools)
        return tools.error();
    return Renderer(std::make_shared<const Toolbox>(*std::move(tools)));
}

DrawStats Renderer::draw(const Scene& scene, const ViewState& view, const gpu::Target& target) const {
    const bool transparent = view.background == Background::transparent;
    tools_->programs->forget_missed();
    begin(target, view.background == Background::color
                      ? glm::vec4(view.background_color, 1.0F)
                      : glm::vec4(0.0F, 0.0F, 0.0F, transparent ? 0.0F : 1.0F));
    if (view.background == Background::gradient || (transparent && target.show_transparency))
        draw_background(*tools_, transparent);
    DrawStats stats;
    if (!scene.parts.empty()) {
        const float aspect =
            static_cast<float>(target.width) / static_cast<float>(std::max(1, target.height));
        const float radius = std::max(scene.parts.front().model->bounds.radius(), scene.ground.radius);
        const float far = radius + reach_of(scene.crowd);
        Light light = view.light;
        light.yaw_degrees += scene.turn_degrees - view.camera.front_degrees;
        const Frame frame{*tools_,
                          scene,
                          view,
                          target,
                          projection_matrix(view.camera, aspect, far) * view_matrix(view.camera),
                          glm::rotate(glm::mat4(1.0F), glm::radians(scene.turn_degrees), glm::vec3(0, 0, 1)),
                          light,
                          radius};
        glEnable(GL_DEPTH_TEST);
        glDepthFunc(GL_LEQUAL);
        stats = draw_parts(frame);
        draw_around(frame);
        glDisable(GL_PRIMITIVE_RESTART);
    }
    end();
    stats.refusal = tools_->programs->missed();
    return stats;
}

const std::string* Renderer::draw_skin(const Part& part, const SkinView& view,
                                       const gpu::Target& target) const {
    tools_->programs->forget_missed();
    begin(target, skin_backdrop(view));
    render::draw_skin(*tools_, part, view, target);
    end();
    return tools_->programs->missed();
}

} // namespace tris::render
