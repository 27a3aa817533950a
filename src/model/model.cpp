#include "model/model.h"

namespace tris::model {

const char* format_name(Format format) {
    switch (format) {
    case Format::md2:
        return "md2";
    }
    return "";
}

const char* format_title(Format format) {
    switch (format) {
    case Format::md2:
        return "Quake II MD2";
    }
    return "";
}

std::size_t memory_bytes(const Model& model) {
    const Mesh& mesh = model.mesh;
    return sizeof(Model) + mesh.vertices.capacity() * sizeof(PackedVertex) +
           mesh.shapes.capacity() * sizeof(Shape) + mesh.corners.capacity() * sizeof(Corner) +
           (mesh.triangles.capacity() + mesh.strips.corners.capacity()) * sizeof(std::uint32_t) +
           mesh.strips.primitives.capacity() * sizeof(Primitive);
}

} // namespace tris::model
