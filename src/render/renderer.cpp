#include "render/renderer.h"

#include "render/shader_source.h"

#include <glm/gtc/matrix_transform.hpp>

#include <cmath>
#include <vector>

namespace tris::render {

namespace {

constexpr glm::vec3 kGradientCenter{0.196F, 0.212F, 0.259F};
constexpr glm::vec3 kGradientEdge{0.082F, 0.086F, 0.106F};
constexpr glm::vec3 kGridColor{0.62F, 0.66F, 0.76F};
constexpr glm::vec4 kWireColor{0.0F, 0.0F, 0.0F, 0.55F};
constexpr glm::vec4 kNormalColor{0.30F, 0.75F, 1.0F, 1.0F};
constexpr glm::vec4 kBoxColor{0.95F, 0.65F, 0.35F, 1.0F};
constexpr glm::vec4 kEyeColor{0.55F, 1.0F, 0.55F, 1.0F};
constexpr glm::vec4 kRadiusColor{0.75F, 0.55F, 0.95F, 1.0F};
constexpr glm::vec4 kShadowColor{0.0F, 0.0F, 0.0F, 0.38F};

Result<gpu::Program> load_program(const char* name, const char* vertex, const char* fragment,
                                  const std::string& folder) {
    const Result<std::string> vertex_text = shader_source(vertex, folder);
    if (!vertex_text)
        return vertex_text.error();
    const Result<std::string> fragment_text = shader_source(fragment, folder);
    if (!fragment_text)
        return fragment_text.error();
    return gpu::Program::link({name, *vertex_text, *fragment_text});
}

gpu::Sampler make_sampler(GLint min_filter, GLint mag_filter) {
    gpu::Sampler sampler = gpu::Sampler::create();
    glSamplerParameteri(sampler.get(), GL_TEXTURE_MIN_FILTER, min_filter);
    glSamplerParameteri(sampler.get(), GL_TEXTURE_MAG_FILTER, mag_filter);
    glSamplerParameteri(sampler.get(), GL_TEXTURE_WRAP_S, GL_REPEAT);
    glSamplerParameteri(sampler.get(), GL_TEXTURE_WRAP_T, GL_REPEAT);
    return sampler;
}

void set_culling(bool on) {
    (on ? glEnable : glDisable)(GL_CULL_FACE);
    glCullFace(GL_BACK);
    glFrontFace(GL_CW); // as the files wind their triangles
}

glm::vec4 premultiplied(const glm::vec4& c) {
    return {c.r * c.a, c.g * c.a, c.b * c.a, c.a};
}

// The power of two nearest to a fifth of the model: a grid that reads as units at every scale.
float grid_spacing(float radius) {
    return std::exp2(std::round(std::log2(std::max(radius, 1e-3F) * 0.25F)));
}

} // namespace

struct Renderer::Frame {
    const Scene& scene;
    const ViewState& view;
    glm::mat4 world_to_clip;
    glm::mat4 turn; // model to world
    Light light;    // in the model's axes: it stays where it is while the model turns
    float radius;   // of the whole model

    glm::mat4 model_to_clip() const { return world_to_clip * turn; }
};

Result<Renderer> Renderer::create(const std::string& shader_folder) {
    Renderer out;
    struct Wanted {
        gpu::Program* program;
        const char* name;
        const char* vertex;
        const char* fragment;
    };
    for (const Wanted& wanted :
         {Wanted{&out.model_, "model", "model.vert", "model.frag"},
          Wanted{&out.solid_, "solid", "model.vert", "solid.frag"},
          Wanted{&out.normals_, "normals", "normals.vert", "solid.frag"},
          Wanted{&out.box_, "box", "box.vert", "solid.frag"},
          Wanted{&out.grid_, "grid", "grid.vert", "grid.frag"},
          Wanted{&out.background_, "background", "background.vert", "background.frag"}}) {
        Result<gpu::Program> program =
            load_program(wanted.name, wanted.vertex, wanted.fragment, shader_folder);
        if (!program)
            return program.error();
        *wanted.program = *std::move(program);
    }

    out.tables_ = make_pose_tables();
    out.black_ = gpu::upload(make_image(1, 1), "black");
    out.nearest_ = make_sampler(GL_NEAREST_MIPMAP_LINEAR, GL_NEAREST);
    out.linear_ = make_sampler(GL_LINEAR_MIPMAP_LINEAR, GL_LINEAR);
    out.no_attributes_ = gpu::VertexArray::create();
    return out;
}

DrawStats Renderer::draw(const Scene& scene, const ViewState& view, const gpu::Target& target) const {
    glBindFramebuffer(GL_FRAMEBUFFER, target.framebuffer);
    glViewport(target.x, target.y, target.width, target.height);
    glScissor(target.x, target.y, target.width, target.height);
    glEnable(GL_SCISSOR_TEST);
    glDepthMask(GL_TRUE);
    glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
    glPolygonMode(GL_FRONT_AND_BACK, GL_FILL);
    const glm::vec3 clear = view.background == Background::color ? view.background_color : glm::vec3(0.0F);
    glClearColor(clear.r, clear.g, clear.b, view.background == Background::transparent ? 0.0F : 1.0F);
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT);
    glDisable(GL_BLEND);
    glDisable(GL_CULL_FACE);
    glDisable(GL_DEPTH_TEST);
    if (view.background == Background::gradient)
        draw_background();

    DrawStats stats;
    if (scene.model != nullptr) {
        const float aspect =
            static_cast<float>(target.width) / static_cast<float>(std::max(1, target.height));
        const float radius = std::max(scene.model->bounds.radius(), 1e-3F);
        Light light = view.light;
        light.yaw_degrees += scene.turn_degrees;
        const Frame frame{scene,
                          view,
                          projection_matrix(view.camera, aspect, radius) * view_matrix(view.camera),
                          glm::rotate(glm::mat4(1.0F), glm::radians(scene.turn_degrees), glm::vec3(0, 0, 1)),
                          light,
                          radius};
        bind_texture(kUnitSkin, GL_TEXTURE_2D, scene.skin->texture.get());
        bind_texture(kUnitGlow, GL_TEXTURE_2D, (scene.glow != nullptr ? *scene.glow : black_).texture.get());
        glEnable(GL_DEPTH_TEST);
        glDepthFunc(GL_LEQUAL);
        glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
        glEnable(GL_PRIMITIVE_RESTART);
        glPrimitiveRestartIndex(gpu::kRestartIndex);

        stats.draw_calls = draw_model(frame);
        stats.vertices =
            view.path == DrawPath::triangles ? scene.gpu->triangles.count : scene.gpu->strip_path_vertices;
        if (view.wire)
            draw_wire(frame);
        glEnable(GL_BLEND);
        const bool on_ground = !view.camera.first_person;
        if (view.shadow && on_ground && view.camera.pitch_degrees > 0.0F)
            draw_shadow(frame);
        glDisable(GL_PRIMITIVE_RESTART);
        if (view.grid && on_ground)
            draw_grid(frame);
        if (view.normals)
            draw_normals(frame);
        if (view.bounds)
            draw_bounds(frame);
        if (view.eye && scene.model->eye_position) {
            const glm::vec3 reach(radius * 0.02F);
            draw_box(frame, {*scene.model->eye_position - reach, *scene.model->eye_position + reach},
                     kEyeColor);
        }
        if (view.radius && scene.model->bounding_radius > 0.0F)
            draw_radius(frame);
        glBindSampler(kUnitSkin, 0);
        glBindSampler(kUnitGlow, 0);
    }
    glActiveTexture(GL_TEXTURE0);
    glBindVertexArray(0);
    glUseProgram(0);
    glDisable(GL_BLEND);
    glDisable(GL_DEPTH_TEST);
    glDisable(GL_SCISSOR_TEST);
    return stats;
}

void Renderer::use(const gpu::Program& program, const Frame& frame) const {
    set_pose(program, frame.scene.model->mesh, *frame.scene.gpu, tables_, frame.scene.pose,
             shade_row(frame.light.yaw_degrees));
    program.set("model_to_clip", frame.model_to_clip());
}

int Renderer::submit(const Frame& frame) const {
    const gpu::GpuModel& gpu_model = *frame.scene.gpu;
    glBindVertexArray(gpu_model.vertex_array.get());
    int calls = 0;
    const auto elements = [&](GLenum mode, const gpu::IndexRange& range) {
        if (range.count == 0)
            return;
        glDrawElements(mode, range.count, GL_UNSIGNED_INT, reinterpret_cast<const void*>(range.byte_offset));
        ++calls;
    };
    if (frame.view.path == DrawPath::triangles) {
        elements(GL_TRIANGLES, gpu_model.triangles);
    } else {
        elements(GL_TRIANGLE_STRIP, gpu_model.strips);
        elements(GL_TRIANGLE_FAN, gpu_model.fans);
    }
    return calls;
}

void Renderer::draw_background() const {
    background_.use();
    background_.set("center_color", kGradientCenter);
    background_.set("edge_color", kGradientEdge);
    glBindVertexArray(no_attributes_.get());
    glDrawArrays(GL_TRIANGLES, 0, 3);
}

int Renderer::draw_model(const Frame& frame) const {
    const Light& light = frame.light;
    use(model_, frame);
    model_.set("skin", kUnitSkin);
    model_.set("light_mode", static_cast<int>(light.mode));
    model_.set("light_direction", light_direction(light));
    model_.set("light_color", light.color * ((light.ambient + light.shade) / 256.0F));
    model_.set("glow", kUnitGlow);
    model_.set("fullbright", frame.view.fullbright ? 1 : 0);
    const GLuint sampler = (frame.view.filter == Filter::nearest ? nearest_ : linear_).get();
    glBindSampler(kUnitSkin, sampler);
    glBindSampler(kUnitGlow, sampler);
    set_culling(frame.view.cull);
    const int calls = submit(frame);
    set_culling(false);
    return calls;
}

// The pose flattened onto the ground along the light, darkening each pixel once.
void Renderer::draw_shadow(const Frame& frame) const {
    Light steep = frame.view.light;
    steep.pitch_degrees = 68.0F; // a short shadow that stays under the model
    const glm::vec3 to_light = light_direction(steep);
    const float lift = frame.radius * 0.002F;
    glm::mat4 flatten(1.0F);
    flatten[2] = glm::vec4(-to_light.x / to_light.z, -to_light.y / to_light.z, 0.0F, 0.0F);
    flatten[3] = glm::vec4(frame.scene.ground.height * to_light.x / to_light.z,
                           frame.scene.ground.height * to_light.y / to_light.z,
                           frame.scene.ground.height + lift, 1.0F);
    use(solid_, frame);
    solid_.set("model_to_clip", frame.world_to_clip * flatten * frame.turn);
    solid_.set("solid_color", premultiplied(kShadowColor));
    glEnable(GL_STENCIL_TEST);
    glStencilFunc(GL_EQUAL, 0, 0xff);
    glStencilOp(GL_KEEP, GL_KEEP, GL_INCR);
    glDepthMask(GL_FALSE);
    submit(frame);
    glDepthMask(GL_TRUE);
    glDisable(GL_STENCIL_TEST);
}

void Renderer::draw_wire(const Frame& frame) const {
    use(solid_, frame);
    solid_.set("solid_color", premultiplied(kWireColor));
    glEnable(GL_BLEND);
    glEnable(GL_POLYGON_OFFSET_LINE);
    glPolygonOffset(-1.0F, -1.0F);
    glPolygonMode(GL_FRONT_AND_BACK, GL_LINE);
    set_culling(frame.view.cull);
    submit(frame);
    set_culling(false);
    glPolygonMode(GL_FRONT_AND_BACK, GL_FILL);
    glDisable(GL_POLYGON_OFFSET_LINE);
    glDisable(GL_BLEND);
}

void Renderer::draw_normals(const Frame& frame) const {
    use(normals_, frame);
    normals_.set("normal_length", frame.radius * 0.05F);
    normals_.set("solid_color", kNormalColor);
    glBindVertexArray(no_attributes_.get());
    glDrawArrays(GL_LINES, 0, frame.scene.gpu->vertex_count * 2);
}

void Renderer::draw_bounds(const Frame& frame) const {
    draw_box(frame, pose_bounds(*frame.scene.model, frame.scene.pose), kBoxColor);
}

void Renderer::draw_box(const Frame& frame, const model::Bounds& box, const glm::vec4& color) const {
    box_.use();
    box_.set("model_to_clip", frame.model_to_clip());
    box_.set("box_min", box.min);
    box_.set("box_max", box.max);
    box_.set("solid_color", color);
    glBindVertexArray(no_attributes_.get());
    glDrawArrays(GL_LINES, 0, 24);
}

void Renderer::draw_radius(const Frame& frame) const {
    constexpr GLsizei kLineEnds = 3 * 64 * 2; // as circle.vert counts them
    circle_.use();
    circle_.set("model_to_clip", frame.model_to_clip());
    circle_.set("circle_radius", frame.scene.model->bounding_radius);
    circle_.set("solid_color", kRadiusColor);
    glBindVertexArray(no_attributes_.get());
    glDrawArrays(GL_LINES, 0, kLineEnds);
}

void Renderer::draw_grid(const Frame& frame) const {
    const float radius = frame.scene.ground.radius;
    grid_.use();
    grid_.set("model_to_clip", frame.world_to_clip);
    grid_.set("grid_center", glm::vec3(0.0F, 0.0F, frame.scene.ground.height));
    grid_.set("grid_radius", radius * 4.0F);
    grid_.set("grid_spacing", grid_spacing(radius));
    grid_.set("grid_color", kGridColor);
    glDepthMask(GL_FALSE);
    glBindVertexArray(no_attributes_.get());
    glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
    glDepthMask(GL_TRUE);
}

model::Bounds pose_bounds(const model::Model& model, const model::Pose& pose) {
    // The mix of two boxes holds the mix of the two shapes.
    const model::Bounds& a = model.mesh.shapes[static_cast<std::size_t>(pose.shape_a)].bounds;
    const model::Bounds& b = model.mesh.shapes[static_cast<std::size_t>(pose.shape_b)].bounds;
    return {glm::mix(a.min, b.min, pose.blend), glm::mix(a.max, b.max, pose.blend)};
}

model::Bounds clip_bounds(const model::Model& model, int clip_index) {
    const model::Clip& clip = model.clips[static_cast<std::size_t>(clip_index)];
    model::Bounds bounds;
    for (int i = 0; i < clip.count; ++i)
        bounds.add(model.mesh.shapes[static_cast<std::size_t>(clip.first + i)].bounds);
    return bounds;
}

Ground ground_of(const model::Model& model) {
    const model::Bounds bounds = clip_bounds(model, 0);
    return {bounds.min.z, std::max(bounds.radius(), 1e-3F)};
}

void append_shape(std::vector<glm::vec3>& points, const model::Mesh& mesh, int shape_index) {
    const auto index = static_cast<std::size_t>(shape_index);
    const model::Shape& shape = mesh.shapes[index];
    for (std::size_t v = 0; v < mesh.vertex_count; ++v) {
        const auto& p = mesh.vertex(index, v).position;
        points.push_back(glm::vec3(p[0], p[1], p[2]) * shape.scale + shape.translate);
    }
}

std::vector<glm::vec3> framing_points(const model::Model& model, int clip_index, const model::Pose& pose,
                                      bool turning) {
    constexpr float kMostSpread = 1.6F;
    std::vector<glm::vec3> points;
    if (clip_bounds(model, clip_index).radius() > pose_bounds(model, pose).radius() * kMostSpread) {
        append_shape(points, model.mesh, pose.shape_a);
        append_shape(points, model.mesh, pose.shape_b);
    } else {
        const model::Clip& clip = model.clips[static_cast<std::size_t>(clip_index)];
        for (int i = 0; i < clip.count; ++i)
            append_shape(points, model.mesh, clip.first + i);
    }
    if (turning) {
        constexpr int kTurns = 8;
        const std::size_t count = points.size();
        for (int turn = 1; turn < kTurns; ++turn) {
            const float angle = glm::radians(360.0F * static_cast<float>(turn) / kTurns);
            const float c = std::cos(angle);
            const float s = std::sin(angle);
            for (std::size_t i = 0; i < count; ++i)
                points.emplace_back(points[i].x * c - points[i].y * s, points[i].x * s + points[i].y * c,
                                    points[i].z);
        }
    }
    return points;
}

} // namespace tris::render
