#include "render/toolbox.h"

#include "render/shader_source.h"

namespace tris::render {

namespace {

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
    struct Wanted {
        gpu::Program* program;
        const char* name;
        const char* vertex;
        const char* fragment;
    };
    for (const Wanted& wanted :
         {Wanted{&out.model, "model", "model.vert", "model.frag"},
          Wanted{&out.solid, "solid", "model.vert", "solid.frag"},
          Wanted{&out.dots, "dots", "model.vert", "point.frag"},
          Wanted{&out.ghost, "ghost", "model.vert", "ghost.frag"},
          Wanted{&out.vertex, "vertex", "vertex.vert", "point.frag"},
          Wanted{&out.normals, "normals", "normals.vert", "solid.frag"},
          Wanted{&out.box, "box", "box.vert", "solid.frag"},
          Wanted{&out.circle, "circle", "circle.vert", "solid.frag"},
          Wanted{&out.axis, "axis", "axis.vert", "solid.frag"},
          Wanted{&out.grid, "grid", "grid.vert", "grid.frag"},
          Wanted{&out.background, "background", "background.vert", "background.frag"},
          Wanted{&out.skin_picture, "skin picture", "skin_picture.vert", "skin_picture.frag"},
          Wanted{&out.skin_rectangle, "skin rectangle", "skin_picture.vert", "solid.frag"},
          Wanted{&out.skin_layout, "skin layout", "skin_layout.vert", "solid.frag"},
          Wanted{&out.skin_dots, "skin dots", "skin_layout.vert", "point.frag"}}) {
        Result<gpu::Program> program =
            load_program(wanted.name, wanted.vertex, wanted.fragment, shader_folder);
        if (!program)
            return program.error();
        *wanted.program = *std::move(program);
    }
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
