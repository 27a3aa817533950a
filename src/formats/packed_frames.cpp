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

// Every byte of the frames goes through here, so it goes as vectors, which g++ and clang know as types of
// their own. Arrays would not do: they go through memory at each step. Four divides the size, so that each
// lane sees the same byte of its vertices.
using Lanes [[gnu::vector_size(16)]] = std::uint8_t;
constexpr std::size_t kAbreast = 4; // vectors that do not wait for each other

Lanes least(Lanes a, Lanes b) {
    return a < b ? a : b;
}
Lanes greatest(Lanes a, Lanes b) {
    return a > b ? a : b;
}

// Copies the vertices and looks at them on the way.
Extent copy_vertices(ByteView vertices, std::byte* to) {
    constexpr std::size_t kStep = kAbreast * sizeof(Lanes);
    Lanes low[kAbreast];
    Lanes high[kAbreast];
    for (std::size_t k = 0; k < kAbreast; ++k) {
        low[k] = Lanes{} - 1;
        high[k] = Lanes{};
    }
    const auto take = [&](std::size_t at) {
        for (std::size_t k = 0; k < kAbreast; ++k) {
            Lanes bytes;
            std::memcpy(&bytes, vertices.data() + at + k * sizeof(Lanes), sizeof(Lanes));
            std::memcpy(to + at + k * sizeof(Lanes), &bytes, sizeof(Lanes));
            low[k] = least(low[k], bytes);
            high[k] = greatest(high[k], bytes);
        }
    };
    const bool has_step = vertices.size() >= kStep;
    if (has_step) {
        const std::size_t last = vertices.size() - kStep;
        for (std::size_t at = 0; at < last; at += kStep)
            take(at);
        take(last); // to do some of it twice does no harm
    }
    const Lanes lows = least(least(low[0], low[1]), least(low[2], low[3]));
    const Lanes highs = greatest(greatest(high[0], high[1]), greatest(high[2], high[3]));
    Extent out;
    const auto widen = [&](std::size_t byte, std::uint8_t least_of, std::uint8_t greatest_of) {
        out.low[byte % 4] = std::min(out.low[byte % 4], least_of);
        out.high[byte % 4] = std::max(out.high[byte % 4], greatest_of);
    };
    for (std::size_t i = 0; i < sizeof(Lanes); ++i)
        widen(i, lows[i], highs[i]);
    for (std::size_t i = 0; !has_step && i < vertices.size(); ++i) {
        const auto byte = std::to_integer<std::uint8_t>(vertices[i]);
        to[i] = vertices[i];
        widen(i, byte, byte);
    }
    return out;
}

} // namespace

void add_packed_shape(model::Model& model, model::Shape shape, ByteView vertices, ClampedNormals& clamped) {
    model::Mesh& mesh = model.mesh;
    const std::size_t first = mesh.vertices.size();
    mesh.vertices.resize(first + mesh.vertex_count);
    model::PackedVertex* const out = mesh.vertices.data() + first;
    const Extent extent = copy_vertices(vertices, reinterpret_cast<std::byte*>(out));
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
