// What drawing needs on the GPU whatever is drawn: programs, tables and samplers, made once.
#pragma once

#include "core/result.h"
#include "gpu/texture_cache.h"
#include "render/pose_uniforms.h"
#include "render/programs.h"
#include "render/view_state.h"

#include <array>
#include <memory>
#include <string>

namespace tris::render {

struct Toolbox {
    std::unique_ptr<Programs> programs;
    PoseTables tables;
    gpu::GpuTexture black;
    std::array<gpu::Sampler, 4> samplers; // by filter and wrap
    gpu::VertexArray no_attributes;

    const gpu::Program& program(ProgramKind kind) const { return programs->get(kind); }
    GLuint sampler(Filter filter, Wrap wrap) const {
        return samplers[static_cast<std::size_t>(filter) * 2 + static_cast<std::size_t>(wrap)].get();
    }
};

// Fails where not even the model can be drawn.
Result<Toolbox> make_toolbox(const std::string& shader_folder);

// Premultiplied by its alpha, as every program but the ghosts' wants it.
glm::vec4 premultiplied(const glm::vec4& color);

} // namespace tris::render
