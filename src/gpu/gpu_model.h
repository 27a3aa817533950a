// A model on the GPU: uploaded once, drawn with uniforms only.
#pragma once

#include "core/result.h"
#include "gpu/gl_name.h"
#include "model/model.h"

#include <cstddef>
#include <string>

namespace tris::gpu {

// A run of 32-bit indices in the model's element buffer.
struct IndexRange {
    GLsizei count = 0;
    std::size_t byte_offset = 0;
};

inline constexpr GLuint kRestartIndex = 0xffffffffU; // parts strips from strips and fans from fans

// All keyframes stay in the packed form of the file: a buffer texture of 4 bytes a vertex a frame. Corners
// and indices are the small static tables.
struct GpuModel {
    Buffer packed;
    Texture packed_view; // the buffer as RGBA8UI texels
    Buffer corners;
    Buffer indices;
    VertexArray vertex_array;
    IndexRange triangles;
    IndexRange strips;
    IndexRange fans;
    Buffer primitive_numbers;        // of each triangle of the strip path: its place in PrimitiveList
    Texture primitive_numbers_view;  // the buffer as R32UI texels
    int strip_triangles = 0;         // those of strips come first, then those of fans
    GLsizei strip_path_vertices = 0; // corners that the strip path sends, restarts not counted
    int vertex_count = 0;
    std::size_t bytes = 0; // everything above
};

// Attribute locations, the same in every shader.
inline constexpr GLuint kAttributeVertex = 0;
inline constexpr GLuint kAttributeUv = 1;

Result<GpuModel> upload(const model::Mesh& mesh, const std::string& label);

} // namespace tris::gpu
