#include "gpu/gpu_model.h"

#include <glm/vec4.hpp>

#include <algorithm>
#include <utility>
#include <vector>

namespace tris::gpu {

namespace {

template <class T, class A>
void fill(GLenum target, const Buffer& buffer, const std::vector<T, A>& data) {
    glBindBuffer(target, buffer.get());
    glBufferData(target, static_cast<GLsizeiptr>(data.size() * sizeof(T)), data.data(), GL_STATIC_DRAW);
}

// What the element buffer holds, and for each triangle of the strip path, in the order in which it is drawn,
// the strip or fan that it belongs to.
struct Gathered {
    std::vector<std::uint32_t> indices;
    std::vector<std::uint32_t> numbers;
};

// Appends a surfacing's primitives of one kind, with a restart index between neighbours.
IndexRange append_primitives(const model::Mesh& mesh, const model::Surfacing& surfacing,
                             model::PrimitiveKind kind, GpuModel& out, Gathered& gathered) {
    const std::size_t first = gathered.indices.size();
    for (std::uint32_t i = 0; i < surfacing.primitive_count; ++i) {
        const std::uint32_t number = surfacing.first_primitive + i;
        const model::Primitive& p = mesh.strips.primitives[number];
        if (p.kind != kind || p.count < 3)
            continue;
        if (gathered.indices.size() > first)
            gathered.indices.push_back(kRestartIndex);
        const auto begin = mesh.strips.corners.begin() + p.first;
        gathered.indices.insert(gathered.indices.end(), begin, begin + p.count);
        gathered.numbers.insert(gathered.numbers.end(), p.count - 2, number);
        out.strip_path_vertices += static_cast<GLsizei>(p.count);
        ++(kind == model::PrimitiveKind::strip ? out.strip_count : out.fan_count);
    }
    return {static_cast<GLsizei>(gathered.indices.size() - first), first * sizeof(std::uint32_t)};
}

// All triangles, then for each surfacing its strips and its fans.
Gathered gather(const model::Mesh& mesh, GpuModel& out) {
    Gathered gathered;
    gathered.indices = mesh.triangles;
    out.triangles = {static_cast<GLsizei>(mesh.triangles.size()), 0};
    std::vector<model::Surfacing> surfacings = mesh.surfacings;
    if (surfacings.empty())
        surfacings.push_back({0, static_cast<std::uint32_t>(mesh.triangle_count()), 0,
                              static_cast<std::uint32_t>(mesh.strips.primitives.size()), 0, false});
    for (const model::Surfacing& surfacing : surfacings) {
        DrawRange range;
        range.texture = surfacing.texture;
        range.blended = surfacing.blended;
        range.first_triangle = static_cast<int>(surfacing.first_triangle);
        range.triangles = {static_cast<GLsizei>(surfacing.triangle_count * 3),
                           std::size_t{surfacing.first_triangle} * 3 * sizeof(std::uint32_t)};
        range.first_strip_triangle = static_cast<int>(gathered.numbers.size());
        range.strips = append_primitives(mesh, surfacing, model::PrimitiveKind::strip, out, gathered);
        range.first_fan_triangle = static_cast<int>(gathered.numbers.size());
        range.fans = append_primitives(mesh, surfacing, model::PrimitiveKind::fan, out, gathered);
        out.ranges.push_back(range);
    }
    return gathered;
}

template <class T, class A>
BufferTexture make_buffer_texture(GLenum format, const std::vector<T, A>& data, const std::string& label,
                                  std::size_t& bytes) {
    BufferTexture out{Buffer::create(), Texture::create()};
    // A buffer texture wants something to look at.
    if (data.empty())
        fill(GL_TEXTURE_BUFFER, out.buffer, std::vector<T>(1));
    else
        fill(GL_TEXTURE_BUFFER, out.buffer, data);
    bytes += std::max<std::size_t>(data.size(), 1) * sizeof(T);
    out.buffer.label(label);
    glBindTexture(GL_TEXTURE_BUFFER, out.view.get());
    glTexBuffer(GL_TEXTURE_BUFFER, format, out.buffer.get());
    out.view.label(label);
    return out;
}

void upload_keyframes(const model::Mesh& mesh, const std::string& label, GpuModel& out) {
    out.packed = make_buffer_texture(GL_RGBA8UI, mesh.vertices, label + " keyframes", out.bytes);
    std::vector<glm::vec4> texels;
    texels.reserve(mesh.shapes.size() * 2);
    for (const model::Shape& shape : mesh.shapes) {
        texels.emplace_back(shape.scale, 0.0F);
        texels.emplace_back(shape.translate, 0.0F);
    }
    out.shapes = make_buffer_texture(GL_RGBA32F, texels, label + " shapes", out.bytes);
}

void upload_figure(const model::Figure& figure, const std::string& label, GpuModel& out) {
    const auto variants = static_cast<std::size_t>(figure.variants);
    std::vector<glm::vec4> texels;
    texels.reserve(figure.positions.size());
    for (std::size_t i = 0; i < figure.positions.size(); ++i) {
        const std::size_t vertex = i / variants;
        const bool first = i % variants == 0;
        texels.emplace_back(figure.positions[i],
                            first ? static_cast<float>(figure.vertices[vertex].morph) : 0.0F);
    }
    out.positions = make_buffer_texture(GL_RGBA32F, texels, label + " variants", out.bytes);
    texels.clear();
    for (const model::FigureVertex& vertex : figure.vertices)
        texels.emplace_back(vertex.normal, static_cast<float>(vertex.part));
    out.normals = make_buffer_texture(GL_RGBA32F, texels, label + " normals", out.bytes);
    texels.clear();
    for (const glm::vec3& morph : figure.morphs)
        texels.emplace_back(morph, 0.0F);
    out.morphs = make_buffer_texture(GL_RGBA32F, texels, label + " morphs", out.bytes);
    out.places = make_buffer_texture(
        GL_RGBA32F, std::vector<glm::vec4>(figure.parts.size() * std::size_t{kTexelsPerPlace}),
        label + " places", out.bytes);
}

// Texels of the largest buffer that the mesh needs.
std::size_t largest_buffer(const model::Mesh& mesh) {
    if (!mesh.figure)
        return mesh.vertices.size();
    return std::max(mesh.figure->positions.size(), mesh.figure->morphs.size());
}

// Whether that is among the errors since the last look.
bool has_run_out_of_memory() {
    constexpr int kMostErrors = 16; // a lost context tells of one for ever
    bool out = false;
    for (int i = 0; i < kMostErrors; ++i) {
        const GLenum error = glGetError();
        if (error == GL_NO_ERROR)
            break;
        out = out || error == GL_OUT_OF_MEMORY;
    }
    return out;
}

} // namespace

Result<GpuModel> upload(const model::Mesh& mesh, const std::string& label) {
    has_run_out_of_memory(); // what others have left behind
    GLint max_texels = 0;
    glGetIntegerv(GL_MAX_TEXTURE_BUFFER_SIZE, &max_texels);
    if (largest_buffer(mesh) > static_cast<std::size_t>(max_texels))
        return Error{label + ": " + std::to_string(largest_buffer(mesh)) +
                     " keyframe vertices are more than this graphics driver can hold (" +
                     std::to_string(max_texels) + ")"};

    GpuModel out;
    out.vertex_count = static_cast<int>(mesh.vertex_count);
    Gathered gathered = gather(mesh, out);
    if (mesh.figure)
        upload_figure(*mesh.figure, label, out);
    else
        upload_keyframes(mesh, label, out);
    out.primitive_numbers =
        make_buffer_texture(GL_R32UI, gathered.numbers, label + " primitive numbers", out.bytes);

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
    fill(GL_ELEMENT_ARRAY_BUFFER, out.indices, gathered.indices);
    out.indices.label(label + " indices");
    glBindVertexArray(0);

    out.bytes +=
        mesh.corners.size() * sizeof(model::Corner) + gathered.indices.size() * sizeof(std::uint32_t);
    if (has_run_out_of_memory())
        return Error{label + ": the graphics driver has no room for " + std::to_string(out.bytes) + " bytes"};
    return out;
}

} // namespace tris::gpu
