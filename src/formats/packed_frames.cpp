#include "formats/packed_frames.h"

#include "core/byte_reader.h"
#include "core/text.h"
#include "model/quake_tables.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <utility>

namespace tris::formats {

std::size_t add_packed_shape(model::Model& model, model::Shape shape, ByteView vertices) {
    model::Mesh& mesh = model.mesh;
    const std::size_t first = mesh.vertices.size();
    mesh.vertices.resize(first + mesh.vertex_count);
    model::PackedVertex* out = mesh.vertices.data() + first;
    std::memcpy(out, vertices.data(), vertices.size());
    std::array<std::uint8_t, 3> low = {255, 255, 255};
    std::array<std::uint8_t, 3> high = {0, 0, 0};
    std::size_t clamped = 0;
    for (std::size_t v = 0; v < mesh.vertex_count; ++v) {
        if (out[v].normal >= model::kNormalCount) {
            out[v].normal = model::kNormalCount - 1;
            ++clamped;
        }
        for (std::size_t axis = 0; axis < 3; ++axis) {
            low[axis] = std::min(low[axis], out[v].position[axis]);
            high[axis] = std::max(high[axis], out[v].position[axis]);
        }
    }
    shape.bounds.add(glm::vec3(low[0], low[1], low[2]) * shape.scale + shape.translate);
    shape.bounds.add(glm::vec3(high[0], high[1], high[2]) * shape.scale + shape.translate);
    model.bounds.add(shape.bounds);
    mesh.shapes.push_back(std::move(shape));
    return clamped;
}

std::string clamped_normals_text(std::size_t count) {
    return counted(count, "normal index is", "normal indices are") + " above 161 and " +
           (count == 1 ? "was" : "were") + " set to 161";
}

float checked_coordinate(float value, std::size_t offset, std::string_view what) {
    constexpr float kMaxCoordinate = 1.0e9F;
    if (std::isfinite(value) && std::fabs(value) <= kMaxCoordinate)
        return value;
    throw ParseError(offset, std::string(what) + " is " + std::to_string(value) +
                                 ", expected a number from -1e9 to 1e9");
}

} // namespace tris::formats
