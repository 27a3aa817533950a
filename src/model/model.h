// What a model means once it is read, whatever file it came from. Plain data; no GL, no file access.
//
// A mesh is one topology and a list of shapes over it: a keyframe is a shape. Drawing picks two shapes and a
// blend. Loaders guarantee that every index here is in range; nobody checks again.
//
// Where the vertices of a shape come from depends on the kind: Quake's files store each of them packed, the
// shapes of a figure are worked out (figure.h).
#pragma once

#include "core/left_as_is.h"
#include "core/oddity.h"
#include "model/bounds.h"
#include "model/figure.h"

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tris::model {

// A vertex of one keyframe as files store it and as the GPU keeps it: position = value * scale + translate.
// There are hundreds of thousands, which are all copied into: so none is set to 0 first (left_as_is.h).
struct PackedVertex {
    std::array<std::uint8_t, 3> position;
    std::uint8_t normal; // index into quake_normals(), below kNormalCount
};
static_assert(sizeof(PackedVertex) == 4);

struct Shape {
    std::string name;
    glm::vec3 scale{1.0F};
    glm::vec3 translate{0.0F};
    Bounds bounds;
};

// What the vertex shader runs on: a mesh vertex with one of its texture coordinates.
struct Corner {
    std::uint32_t vertex = 0;
    glm::vec2 uv{0.0F};
};

enum class PrimitiveKind { strip, fan };

// `count` corner indices from `first` in PrimitiveList::corners.
struct Primitive {
    PrimitiveKind kind = PrimitiveKind::strip;
    std::uint32_t first = 0;
    std::uint32_t count = 0;
};

struct PrimitiveList {
    std::vector<Primitive> primitives;
    std::vector<std::uint32_t> corners;
};

// Triangles and primitives that are drawn in one way: runs of Mesh::triangles and PrimitiveList::primitives.
struct Surfacing {
    std::uint32_t first_triangle = 0;
    std::uint32_t triangle_count = 0;
    std::uint32_t first_primitive = 0;
    std::uint32_t primitive_count = 0;
    int texture = 0;      // 1: the second of the model's two
    bool blended = false; // see-through by the texture's alpha; else texels are there or not
};

// Front faces are wound clockwise, as in Quake's files.
struct Mesh {
    std::uint32_t vertex_count = 0;
    std::vector<Shape> shapes;
    std::vector<PackedVertex, LeftAsIs<PackedVertex>>
        vertices; // shape after shape, vertex_count each; none for a figure
    std::optional<Figure> figure;
    std::vector<Corner> corners;
    std::vector<std::uint32_t> triangles; // three corner indices each
    PrimitiveList strips;                 // the same surface as strips and fans
    bool strips_built = false;            // true: made from the triangles, not read from the file
    std::vector<Surfacing> surfacings;    // all triangles, what is see-through last; empty: all in one way

    std::size_t triangle_count() const { return triangles.size() / 3; }
    const PackedVertex& vertex(std::size_t shape, std::size_t index) const {
        return vertices[shape * vertex_count + index];
    }
};

// Whether some of it wears the second of two textures.
bool has_second_texture(const Mesh& mesh);

// What the file's own strip and fan commands hold, as found, before any repair.
struct CommandReport {
    int strips = 0;
    int fans = 0;
    int vertices = 0;
    int triangles = 0;
    bool swapped = false; // vertices stored as (index, s, t)
    bool agrees = false;  // the same triangles, equally wound and as often, as the triangle list
};

// Poses first .. first + count - 1, `rate` of them a second, or by their own end times.
struct Clip {
    std::string name;  // by the naming rules; several clips may share it
    std::string label; // unique within the model
    int first = 0;
    int count = 1;
    float rate = 10.0F;
    std::vector<float> end_times; // seconds, increasing; empty: evenly by `rate`
    bool overview = false;        // all frames in file order, offered besides the clips that part them
    std::optional<bool> once;     // whether the game plays it once, where the name says so
};

// One entry of the file's frame list: a single frame, or a group of poses with times of its own.
struct FrameEntry {
    int first = 0; // pose
    int count = 1;
    std::vector<float> end_times; // empty: a single frame
};

// A skin inside the model: one picture, or a group that plays by its own times. Pictures are palette indices,
// skin_width * skin_height each, top row first.
struct IndexedSkin {
    std::vector<std::vector<std::uint8_t>> pictures;
    std::vector<float> end_times; // seconds, increasing, one a picture; empty for a single picture
};

// Bits of Model::flags that change how a model is shown.
inline constexpr std::uint32_t kFlagRotates = 8;
inline constexpr std::uint32_t kFlagHoley = 0x4000; // palette index 255 is cut out

enum class Format { md2, mdl, fig, figure };

struct Model {
    Format format = Format::md2;
    int version = 0;
    Mesh mesh;
    std::size_t position_count = 0; // in a figure's files: the mesh may need some twice, others not at all
    int texcoord_count = 0;
    int skin_width = 0;
    int skin_height = 0;
    std::vector<std::string> skin_names;    // of pictures outside, as the file spells them
    std::vector<IndexedSkin> indexed_skins; // inside the file
    std::vector<FrameEntry> frame_entries;
    std::vector<Clip> clips; // never empty
    std::optional<CommandReport> commands;
    Bounds bounds; // over all shapes; of a figure in its first complexion, with the parts that show at first
    float front_degrees = 0.0F; // which way it looks, about the vertical axis from x towards y
    std::uint32_t flags = 0;
    std::optional<glm::vec3> eye_position;
    float bounding_radius = 0.0F; // as stored; 0 where the format has none
    bool random_phase = false;    // the game starts its animation at a random time
    Oddities warnings;
    Oddities notes; // worth knowing, nothing wrong
};

// Vertices as the file counts them.
std::size_t vertex_total(const Model& model);

// "rotates", "rocket trail", ...: one for each bit that is set.
std::vector<std::string> flag_names(std::uint32_t flags);

const char* format_name(Format format);  // "md2"
const char* format_title(Format format); // "Quake II MD2"

// Main memory that a loaded model holds, near enough for a cache budget.
std::size_t memory_bytes(const Model& model);

} // namespace tris::model
