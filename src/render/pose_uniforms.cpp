#include "render/pose_uniforms.h"

#include "model/quake_tables.h"

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
              const PoseTables& tables, const model::Pose& pose, int shade_row) {
    const model::Shape& a = mesh.shapes[static_cast<std::size_t>(pose.shape_a)];
    const model::Shape& b = mesh.shapes[static_cast<std::size_t>(pose.shape_b)];
    bind_texture(kUnitPacked, GL_TEXTURE_BUFFER, gpu_model.packed_view.get());
    bind_texture(kUnitNormals, GL_TEXTURE_2D, tables.normals.get());
    bind_texture(kUnitShade, GL_TEXTURE_2D, tables.shade.get());
    program.use();
    program.set("packed_vertices", kUnitPacked);
    program.set("normal_table", kUnitNormals);
    program.set("shade_table", kUnitShade);
    program.set("first_a", pose.shape_a * gpu_model.vertex_count);
    program.set("first_b", pose.shape_b * gpu_model.vertex_count);
    program.set("scale_a", a.scale);
    program.set("scale_b", b.scale);
    program.set("translate_a", a.translate);
    program.set("translate_b", b.translate);
    program.set("blend", pose.blend);
    program.set("shade_row", shade_row);
}

} // namespace tris::render
