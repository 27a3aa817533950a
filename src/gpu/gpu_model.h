// A model on the GPU: uploaded once, drawn with uniforms only.
#pragma once

#include "core/result.h"
#include "gpu/gl_name.h"
#include "model/model.h"

#include <cstddef>
#include <string>
#include <vector>

namespace tris::gpu {

// A run of 32-bit indices in the model's element buffer.
struct IndexRange {
    GLsizei count = 0;
    std::size_t byte_offset = 0;
};

inline constexpr GLuint kRestartIndex = 0xffffffffU; // parts strips from strips and fans from fans

// A buffer that shaders read as texels.
struct BufferTexture {
    Buffer buffer;
    Texture view;
};

// What is drawn in one way (model::Surfacing).
struct DrawRange {
    IndexRange triangles;
    IndexRange strips;
    IndexRange fans;
    int first_triangle = 0;       // of all triangles
    int first_strip_triangle = 0; // of all triangles of the strip path; those of fans follow
    int first_fan_triangle = 0;
    int texture = 0;
    bool blended = false;
};

// All keyframes stay in the packed form of the file: a buffer texture of 4 bytes a vertex a frame. A figure
// has the positions of its variants instead, its normals, its morphs, and a table of where its parts are.
// Corners and indices are the small static tables.
struct GpuModel {
    BufferTexture packed;    // RGBA8UI
    BufferTexture shapes;    // RGBA32F, two a keyframe: its scale and its translation
    BufferTexture positions; // RGBA32F, `variants` a vertex; w of the first: the morph vector, or -1
    BufferTexture normals;   // RGBA32F; w: the part
    BufferTexture morphs;    // RGBA32F
    BufferTexture places;    // RGBA32F, kTexelsPerPlace a part: written for each pose
    Buffer corners;
    Buffer indices;
    VertexArray vertex_array;
    IndexRange triangles; // all of them
    std::vector<DrawRange> ranges;
    BufferTexture primitive_numbers; // R32UI, of each triangle of the strip path: its place in PrimitiveList
    int strip_count = 0;
    int fan_count = 0;
    GLsizei strip_path_vertices = 0; // corners that the strip path sends, restarts not counted
    int vertex_count = 0;
    std::size_t bytes = 0; // everything above
};

// A part's rotation; its position, and 1 where it is shown; the first morph vectors of both keys and how many
// there are.
inline constexpr int kTexelsPerPlace = 3;

// Attribute locations, the same in every shader.
inline constexpr GLuint kAttributeVertex = 0;
inline constexpr GLuint kAttributeUv = 1;

Result<GpuModel> upload(const model::Mesh& mesh, const std::string& label);

} // namespace tris::gpu
