#include "support/shader_pose.h"

#include "gpu/program.h"
#include "gpu/target.h"
#include "render/pose_uniforms.h"
#include "render/shader_source.h"

#include <gtest/gtest.h>

namespace tris::test {

std::vector<Posed> shader_pose(const model::Mesh& mesh, const gpu::GpuModel& gpu_model,
                               const model::Pose& pose) {
    const Result<std::string> source = render::shader_source("model.vert", {});
    EXPECT_TRUE(source);
    const Result<gpu::Program> program =
        gpu::Program::link({"feedback", *source, "", {"v_position", "v_normal"}});
    EXPECT_TRUE(program) << (program ? "" : program.error().message);
    const render::PoseTables tables = render::make_pose_tables();
    std::vector<Posed> out(mesh.corners.size());
    // GL wants a complete framebuffer even for what it does not rasterise.
    const Result<gpu::OffscreenTarget> target = gpu::OffscreenTarget::create(4, 4);
    EXPECT_TRUE(target);
    glBindFramebuffer(GL_FRAMEBUFFER, target->target().framebuffer);
    const gpu::Buffer buffer = gpu::Buffer::create();
    const auto bytes = static_cast<GLsizeiptr>(out.size() * sizeof(Posed));
    glBindBuffer(GL_TRANSFORM_FEEDBACK_BUFFER, buffer.get());
    glBufferData(GL_TRANSFORM_FEEDBACK_BUFFER, bytes, nullptr, GL_STATIC_READ);
    glBindBufferBase(GL_TRANSFORM_FEEDBACK_BUFFER, 0, buffer.get());
    render::set_pose(*program, mesh, gpu_model, tables, pose, 0);
    glBindVertexArray(gpu_model.vertex_array.get());
    glEnable(GL_RASTERIZER_DISCARD);
    glBeginTransformFeedback(GL_POINTS);
    glDrawArrays(GL_POINTS, 0, static_cast<GLsizei>(out.size()));
    glEndTransformFeedback();
    glDisable(GL_RASTERIZER_DISCARD);
    glGetBufferSubData(GL_TRANSFORM_FEEDBACK_BUFFER, 0, bytes, out.data());
    glBindVertexArray(0);
    return out;
}

} // namespace tris::test
