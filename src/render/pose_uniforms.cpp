#include "render/pose_uniforms.h"

#include "model/quake_tables.h"

#include <glm/geometric.hpp>
#include <glm/trigonometric.hpp>
#include <glm/vec4.hpp>

#include <array>
#include <cmath>
#include <cstddef>

namespace tris::render {

namespace {

gpu::Texture make_table(GLint internal, GLenum format, GLenum type, GLsizei width, GLsizei height,
                        const void* data, const char* label) {
    gpu::Texture texture = gpu::Texture::create();
    glBindTexture(GL_TEXTURE_2D, texture.get());
    glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
    glTexImage2D(GL_TEXTURE_2D, 0, internal, width, height, 0, format, type, data);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    texture.label(label);
    return texture;
}

void set_keyframes(const gpu::Program& program, const model::Mesh& mesh, const gpu::GpuModel& gpu_model,
                   const PoseTables& tables, const model::Pose& pose, int shade_row) {
    const model::Shape& a = mesh.shapes[static_cast<std::size_t>(pose.shape_a)];
    const model::Shape& b = mesh.shapes[static_cast<std::size_t>(pose.shape_b)];
    bind_texture(kUnitPacked, GL_TEXTURE_BUFFER, gpu_model.packed.view.get());
    bind_texture(kUnitShapes, GL_TEXTURE_BUFFER, gpu_model.shapes.view.get());
    bind_texture(kUnitNormals, GL_TEXTURE_2D, tables.normals.get());
    bind_texture(kUnitShade, GL_TEXTURE_2D, tables.shade.get());
    program.set("first_a", pose.shape_a * gpu_model.vertex_count);
    program.set("first_b", pose.shape_b * gpu_model.vertex_count);
    program.set("scale_a", a.scale);
    program.set("scale_b", b.scale);
    program.set("translate_a", a.translate);
    program.set("translate_b", b.translate);
    program.set("shade_row", shade_row);
}

// The table of a figure's places is to it what uniforms are to others: some hundred bytes for each pose.
std::size_t write_places(const model::Figure& figure, const model::Pose& pose, std::size_t at) {
    model::PartPlaces places;
    model::place_parts(figure, pose, places);
    std::array<glm::vec4, model::kMostParts * gpu::kTexelsPerPlace> texels;
    glm::vec4* out = texels.data();
    for (std::size_t i = 0; i < figure.parts.size(); ++i) {
        const model::PartPlace& place = places[i];
        *out++ = {place.rotation.x, place.rotation.y, place.rotation.z, place.rotation.w};
        *out++ = glm::vec4(place.position, place.shown ? 1.0F : 0.0F);
        *out++ = {static_cast<float>(place.morph_a), static_cast<float>(place.morph_b),
                  static_cast<float>(place.morph_vectors), 0.0F};
    }
    const std::size_t bytes = static_cast<std::size_t>(out - texels.data()) * sizeof *out;
    glBufferSubData(GL_TEXTURE_BUFFER, static_cast<GLintptr>(at), static_cast<GLsizeiptr>(bytes),
                    texels.data());
    return at + bytes;
}

void write_all_places(const model::Figure& figure, const gpu::GpuModel& gpu_model, const model::Pose& pose,
                      std::span<const Moment> moments) {
    const std::size_t bytes = figure.parts.size() * gpu::kTexelsPerPlace * sizeof(glm::vec4);
    glBindBuffer(GL_TEXTURE_BUFFER, gpu_model.places.buffer.get());
    // A new store each time: what is still being drawn keeps the old one.
    glBufferData(GL_TEXTURE_BUFFER, static_cast<GLsizeiptr>(bytes * std::max<std::size_t>(moments.size(), 1)),
                 nullptr, GL_STREAM_DRAW);
    std::size_t at = 0;
    if (moments.empty())
        write_places(figure, pose, at);
    for (const Moment& moment : moments) {
        model::Pose own = pose;
        own.shape_a = moment.shape_a;
        own.shape_b = moment.shape_b;
        own.blend = moment.blend;
        at = write_places(figure, own, at);
    }
}

void set_figure(const gpu::Program& program, const model::Figure& figure, const gpu::GpuModel& gpu_model,
                const model::Pose& pose, int shade_row, std::span<const Moment> moments) {
    write_all_places(figure, gpu_model, pose, moments);
    program.set("part_count", static_cast<int>(figure.parts.size()));
    bind_texture(kUnitFigurePositions, GL_TEXTURE_BUFFER, gpu_model.positions.view.get());
    bind_texture(kUnitFigureNormals, GL_TEXTURE_BUFFER, gpu_model.normals.view.get());
    bind_texture(kUnitFigureMorphs, GL_TEXTURE_BUFFER, gpu_model.morphs.view.get());
    bind_texture(kUnitFigurePlaces, GL_TEXTURE_BUFFER, gpu_model.places.view.get());
    const auto weights = model::variant_weights(figure.variants, pose.look.complexion);
    program.set("variants", figure.variants);
    program.set("variant_weights_low", glm::vec4(weights[0], weights[1], weights[2], weights[3]));
    program.set("variant_weights_high", glm::vec4(weights[4], weights[5], weights[6], weights[7]));
    // The shade table samples this at its 162 normals.
    const float yaw =
        glm::radians(-360.0F * static_cast<float>(shade_row) / static_cast<float>(model::kShadeRows));
    program.set("shade_direction", glm::normalize(glm::vec3(std::cos(yaw), std::sin(yaw), 1.0F)));
}

void set_crowd(const gpu::Program& program, const gpu::GpuModel& gpu_model, const CrowdPose& crowd) {
    const std::size_t count = std::min(crowd.moments.size(), kMostMoments);
    program.set("moment_count", static_cast<int>(count));
    if (count == 0)
        return;
    std::array<glm::vec4, kMostMoments> moments;
    std::transform(
        crowd.moments.begin(), crowd.moments.begin() + static_cast<std::ptrdiff_t>(count), moments.begin(),
        [](const Moment& m) { return glm::vec4(m.shape_a, m.shape_b, m.blend, m.shown ? 1.0F : 0.0F); });
    program.set("moments", std::span<const glm::vec4>(moments.data(), count));
    program.set("vertex_count", gpu_model.vertex_count);
    program.set("crowd_columns", crowd.columns);
    program.set("crowd_middle", crowd.middle);
    program.set("to_next_column", crowd.to_next_column);
    program.set("to_next_row", crowd.to_next_row);
}

} // namespace

void bind_texture(int unit, GLenum target, GLuint texture) {
    glActiveTexture(GL_TEXTURE0 + static_cast<GLenum>(unit));
    glBindTexture(target, texture);
}

PoseTables make_pose_tables() {
    PoseTables tables;
    tables.normals = make_table(GL_RGB32F, GL_RGB, GL_FLOAT, static_cast<GLsizei>(model::kNormalCount), 1,
                                model::quake_normals().data(), "normal table");
    tables.shade = make_table(GL_R8, GL_RED, GL_UNSIGNED_BYTE, static_cast<GLsizei>(model::kNormalCount),
                              static_cast<GLsizei>(model::kShadeRows), model::quake_shade_hundredths().data(),
                              "shade table");
    return tables;
}

void set_pose(const gpu::Program& program, const model::Mesh& mesh, const gpu::GpuModel& gpu_model,
              const PoseTables& tables, const model::Pose& pose, int shade_row, const CrowdPose& crowd) {
    program.use();
    program.set("is_figure", mesh.figure ? 1 : 0);
    program.set("blend", pose.blend);
    // Every sampler has a unit of its own, also those that are not read: two kinds on one unit draw nothing.
    program.set("packed_vertices", kUnitPacked);
    program.set("normal_table", kUnitNormals);
    program.set("shade_table", kUnitShade);
    program.set("figure_positions", kUnitFigurePositions);
    program.set("figure_normals", kUnitFigureNormals);
    program.set("figure_morphs", kUnitFigureMorphs);
    program.set("figure_places", kUnitFigurePlaces);
    program.set("shapes", kUnitShapes);
    set_crowd(program, gpu_model, crowd);
    if (mesh.figure)
        set_figure(program, *mesh.figure, gpu_model, pose, shade_row, crowd.moments);
    else
        set_keyframes(program, mesh, gpu_model, tables, pose, shade_row);
}

} // namespace tris::render
