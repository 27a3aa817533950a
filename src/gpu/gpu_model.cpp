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

    out.packed = Buffer::create();
    fill(GL_TEXTURE_BUFFER, out.packed, mesh.vertices);
    out.packed.label(label + " keyframes");
    out.packed_view = Texture::create();
    glBindTexture(GL_TEXTURE_BUFFER, out.packed_view.get());
    glTexBuffer(GL_TEXTURE_BUFFER, GL_RGBA8UI, out.packed.get());
    out.packed_view.label(label + " keyframes");

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
                mesh.corners.size() * sizeof(model::Corner) + indices.size() * sizeof(std::uint32_t);
    if (glGetError() == GL_OUT_OF_MEMORY)
        return Error{label + ": the graphics driver has no room for " + std::to_string(out.bytes) + " bytes"};
    return out;
}

} // namespace tris::gpu
