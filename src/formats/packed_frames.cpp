#include "formats/packed_frames.h"

#include "core/byte_reader.h"
#include "core/text.h"
#include "model/clips.h"
#include "model/quake_tables.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <utility>

namespace tris::formats {

namespace {

static_assert(sizeof(model::PackedVertex) == 4);

// The least and the greatest of each byte of a vertex: three of its position, and its normal.
struct Extent {
    std::array<std::uint8_t, 4> low = {255, 255, 255, 255};
    std::array<std::uint8_t, 4> high = {0, 0, 0, 0};
};

// Every byte of the frames goes through here, so it is done for as many side by side as compilers take for
// worth their vector instructions. Four divides that: each lane sees the same byte of its vertices.
constexpr std::size_t kLanes = 32;

Extent extent_of(ByteView vertices) {
    std::array<std::uint8_t, kLanes> low{};
    std::array<std::uint8_t, kLanes> high{};
    low.fill(255);
    const std::byte* bytes = vertices.data();
    const std::byte* const end = bytes + vertices.size();
    for (; end - bytes >= static_cast<std::ptrdiff_t>(kLanes); bytes += kLanes) {
        for (std::size_t i = 0; i < kLanes; ++i) {
            const auto b = std::to_integer<std::uint8_t>(bytes[i]);
            low[i] = b < low[i] ? b : low[i];
            high[i] = b > high[i] ? b : high[i];
        }
    }
    for (std::size_t i = 0; bytes != end; ++bytes, ++i) {
        low[i] = std::min(low[i], std::to_integer<std::uint8_t>(*bytes));
        high[i] = std::max(high[i], std::to_integer<std::uint8_t>(*bytes));
    }
    Extent out;
    for (std::size_t i = 0; i < kLanes; ++i) {
        out.low[i % 4] = std::min(out.low[i % 4], low[i]);
        out.high[i % 4] = std::max(out.high[i % 4], high[i]);
    }
    return out;
}

} // namespace

void add_packed_shape(model::Model& model, model::Shape shape, ByteView vertices, ClampedNormals& clamped) {
    model::Mesh& mesh = model.mesh;
    const std::size_t first = mesh.vertices.size();
    const auto* const stored = reinterpret_cast<const model::PackedVertex*>(vertices.data()); // bytes, too
    mesh.vertices.insert(mesh.vertices.end(), stored, stored + mesh.vertex_count);
    model::PackedVertex* const out = mesh.vertices.data() + first;
    const Extent extent = extent_of(vertices);
    if (extent.high[3] >= model::kNormalCount) {
        for (std::size_t v = 0; v < mesh.vertex_count; ++v) {
            if (out[v].normal >= model::kNormalCount) {
                out[v].normal = model::kNormalCount - 1;
                ++clamped.count;
                add_place(clamped.vertices, v);
                if (clamped.frames.empty() || clamped.frames.back() != mesh.shapes.size())
                    add_place(clamped.frames, mesh.shapes.size());
            }
        }
    }
    for (const std::array<std::uint8_t, 4>& end : {extent.low, extent.high})
        shape.bounds.add(glm::vec3(end[0], end[1], end[2]) * shape.scale + shape.translate);
    model.bounds.add(shape.bounds);
    mesh.shapes.push_back(std::move(shape));
}

Oddity clamped_oddity(std::string_view id, std::size_t offset, ClampedNormals clamped) {
    Oddity oddity =
        make_oddity(id, offset,
                    counted(clamped.count, "normal index is", "normal indices are") + " above 161 and " +
                        (clamped.count == 1 ? "was" : "were") + " set to 161");
    // A vertex whose normal is wrong in every frame is one place.
    std::sort(clamped.vertices.begin(), clamped.vertices.end());
    clamped.vertices.erase(std::unique(clamped.vertices.begin(), clamped.vertices.end()),
                           clamped.vertices.end());
    oddity.place.vertices = std::move(clamped.vertices);
    oddity.place.frames = std::move(clamped.frames);
    return oddity;
}

void note_many_clips(model::Model& model) {
    if (model::is_all_frames_alone(model.clips))
        model.notes.push_back({"frames.many-clips",
                               {},
                               {},
                               "the frames' names would make more than " + std::to_string(model::kMostClips) +
                                   " clips, so all frames are one"});
}

float checked_coordinate(float value, std::size_t offset, std::string_view what) {
    constexpr float kMaxCoordinate = 1.0e9F;
    if (std::isfinite(value) && std::fabs(value) <= kMaxCoordinate)
        return value;
    throw ParseError(offset, std::string(what) + " is " + std::to_string(value) +
                                 ", expected a number from -1e9 to 1e9");
}

} // namespace tris::formats
