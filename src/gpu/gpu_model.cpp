#include "gpu/gpu_model.h"

#include <vector>

namespace tris::gpu {

namespace {

template <class T>
void fill(GLenum target, const Buffer& buffer, const std::vector<T>& data) {
    glBindBuffer(target, buffer.get());
    glBufferData(target, static_cast<GLsizeiptr>(data.size() * sizeof(T)), data.data(), GL_STATIC_DRAW);
}

// Triangles, then all strips, then all fans, the latter two with a restart index between neighbours.
std::vector<std::uint32_t> gather_indices(const model::Mesh& mesh, GpuModel& out) {
    std::vector<std::uint32_t> indices = mesh.triangles;
    out.triangles = {static_cast<GLsizei>(indices.size()), 0};
    const auto append = [&](model::PrimitiveKind kind) {
        const std::size_t first = indices.size();
        for (const model::Primitive& p : mesh.strips.primitives) {
            if (p.kind != kind || p.count < 3)
                continue;
            if (indices.size() > first)
                indices.push_back(kRestartIndex);
            const auto begin = mesh.strips.corners.begin() + p.first;
            indices.insert(indices.end(), begin, begin + p.count);
            out.strip_path_vertices += static_cast<GLsizei>(p.count);
        }
        return IndexRange{static_cast<GLsizei>(indices.size() - first), first * sizeof(std::uint32_t)};
    };
    out.strips = append(model::PrimitiveKind::strip);
    out.fans = append(model::PrimitiveKind::fan);
    return indices;
}

// For each triangle of the strip path, in the order in which it is drawn, the strip or fan that it belongs
// to.
std::vector<std::uint32_t> gather_primitive_numbers(const model::Mesh& mesh, GpuModel& out) {
    std::vector<std::uint32_t> numbers;
    const auto append = [&](model::PrimitiveKind kind) {
        for (std::size_t i = 0; i < mesh.strips.primitives.size(); ++i) {
            const model::Primitive& p = mesh.strips.primitives[i];
            if (p.kind == kind && p.count >= 3)
                numbers.insert(numbers.end(), p.count - 2, static_cast<std::uint32_t>(i));
        }
    };
    append(model::PrimitiveKind::strip);
    out.strip_triangles = static_cast<int>(numbers.size());
    append(model::PrimitiveKind::fan);
    if (numbers.empty())
        numbers.push_back(0); // a buffer texture wants something to look at
    return numbers;
}

// A buffer that shaders read as texels.
template <class T>
void make_buffer_texture(Buffer& buffer, Texture& view, GLenum format, const std::vector<T>& data,
                         const std::string& label) {
    buffer = Buffer::create();
    fill(GL_TEXTURE_BUFFER, buffer, data);
    buffer.label(label);
    view = Texture::create();
    glBindTexture(GL_TEXTURE_BUFFER, view.get());
    glTexBuffer(GL_TEXTURE_BUFFER, format, buffer.get());
    view.label(label);
}

} // namespace

Result<GpuModel> upload(const model::Mesh& mesh, const std::string& label) {
    GLint max_texels = 0;
    glGetIntegerv(GL_MAX_TEXTURE_BUFFER_SIZE, &max_texels);
    if (mesh.vertices.size() > static_cast<std::size_t>(max_texels))
        return Error{label + ": " + std::to_string(mesh.vertices.size()) +
                     " keyframe vertices are more than this graphics driver can hold (" +
                     std::to_string(max_texels) + ")"};

    GpuModel out;
    out.vertex_count = static_cast<int>(mesh.vertex_count);
    const std::vector<std::uint32_t> indices = gather_indices(mesh, out);

    make_buffer_texture(out.packed, out.packed_view, GL_RGBA8UI, mesh.vertices, label + " keyframes");
    const std::vector<std::uint32_t> numbers = gather_primitive_numbers(mesh, out);
    make_buffer_texture(out.primitive_numbers, out.primitive_numbers_view, GL_R32UI, numbers,
                        label + " primitive numbers");

    out.vertex_array = VertexArray::create();
    glBindVertexArray(out.vertex_array.get());
    out.vertex_array.label(label);
    out.corners = Buffer::create();
    fill(GL_ARRAY_BUFFER, out.corners, mesh.corners);
    out.corners.label(label + " corners");
    glEnableVertexAttribArray(kAttributeVertex);
    glVertexAttribIPointer(kAttributeVertex, 1, GL_UNSIGNED_INT, sizeof(model::Corner),
                           reinterpret_cast<const void*>(offsetof(model::Corner, vertex)));
    glEnableVertexAttribArray(kAttributeUv);
    glVertexAttribPointer(kAttributeUv, 2, GL_FLOAT, GL_FALSE, sizeof(model::Corner),
                          reinterpret_cast<const void*>(offsetof(model::Corner, uv)));
    out.indices = Buffer::create();
    fill(GL_ELEMENT_ARRAY_BUFFER, out.indices, indices);
    out.indices.label(label + " indices");
    glBindVertexArray(0);

    out.bytes = mesh.vertices.size() * sizeof(model::PackedVertex) +
                mesh.corners.size() * sizeof(model::Corner) +
                (indices.size() + numbers.size()) * sizeof(std::uint32_t);
    if (glGetError() == GL_OUT_OF_MEMORY)
        return Error{label + ": the graphics driver has no room for " + std::to_string(out.bytes) + " bytes"};
    return out;
}

} // namespace tris::gpu
