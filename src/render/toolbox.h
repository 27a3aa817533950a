// What drawing needs on the GPU whatever is drawn: programs, tables and samplers, made once.
#pragma once

#include "core/result.h"
#include "gpu/program.h"
#include "gpu/texture_cache.h"
#include "render/pose_uniforms.h"
#include "render/view_state.h"

#include <array>
#include <string>

namespace tris::render {

struct Toolbox {
    gpu::Program model;
    gpu::Program solid;  // the mesh in one colour
    gpu::Program dots;   // the mesh's vertices as round points
    gpu::Program ghost;  // the mesh faintly
    gpu::Program vertex; // one vertex as a round point
    gpu::Program normals;
    gpu::Program box;
    gpu::Program circle;
    gpu::Program axis;
    gpu::Program grid;
    gpu::Program background;
    gpu::Program skin_picture;
    gpu::Program skin_rectangle;
    gpu::Program skin_layout; // the mesh by its texture coordinates
    gpu::Program skin_dots;
    PoseTables tables;
    gpu::GpuTexture black;
    std::array<gpu::Sampler, 4> samplers; // by filter and wrap
    gpu::VertexArray no_attributes;

    GLuint sampler(Filter filter, Wrap wrap) const {
        return samplers[static_cast<std::size_t>(filter) * 2 + static_cast<std::size_t>(wrap)].get();
    }
};

Result<Toolbox> make_toolbox(const std::string& shader_folder);

// Premultiplied by its alpha, as every program but the ghosts' wants it.
glm::vec4 premultiplied(const glm::vec4& color);

} // namespace tris::render
