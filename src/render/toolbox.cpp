#include "render/toolbox.h"

namespace tris::render {

namespace {

gpu::Sampler make_sampler(GLint min_filter, GLint mag_filter, GLint wrap) {
    gpu::Sampler sampler = gpu::Sampler::create();
    glSamplerParameteri(sampler.get(), GL_TEXTURE_MIN_FILTER, min_filter);
    glSamplerParameteri(sampler.get(), GL_TEXTURE_MAG_FILTER, mag_filter);
    glSamplerParameteri(sampler.get(), GL_TEXTURE_WRAP_S, wrap);
    glSamplerParameteri(sampler.get(), GL_TEXTURE_WRAP_T, wrap);
    return sampler;
}

} // namespace

glm::vec4 premultiplied(const glm::vec4& color) {
    return {color.r * color.a, color.g * color.a, color.b * color.a, color.a};
}

Result<Toolbox> make_toolbox(const std::string& shader_folder) {
    Toolbox out;
    out.programs = std::make_unique<Programs>(shader_folder);
    if (!out.program(ProgramKind::model))
        return Error{*out.programs->missed()};
    out.tables = make_pose_tables();
    out.black = gpu::upload(make_image(1, 1), "black");
    out.samplers = {make_sampler(GL_NEAREST_MIPMAP_LINEAR, GL_NEAREST, GL_REPEAT),
                    make_sampler(GL_NEAREST_MIPMAP_LINEAR, GL_NEAREST, GL_CLAMP_TO_EDGE),
                    make_sampler(GL_LINEAR_MIPMAP_LINEAR, GL_LINEAR, GL_REPEAT),
                    make_sampler(GL_LINEAR_MIPMAP_LINEAR, GL_LINEAR, GL_CLAMP_TO_EDGE)};
    out.no_attributes = gpu::VertexArray::create();
    return out;
}

} // namespace tris::render
