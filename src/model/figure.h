// Evil Islands figures: a tree of parts whose vertices are given for several complexions, turned by keyed
// rotations and bent by morphs. Axes as in the files: z up, metres.
//
// All parts lie in one mesh. A vertex is: mix its variants by the complexion, add its morph vector, turn it
// by its part's rotation and move it to its part's place. The shader does the same (keyframes.glsl).
#pragma once

#include "model/bounds.h"
#include "model/pose.h"

#include <glm/gtc/quaternion.hpp>
#include <glm/vec3.hpp>

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace tris::model {

inline constexpr std::size_t kMostVariants = 8;

// How much each of `variants` (1, 2, 4, 6 or 8) counts; the rest is 0 and all add up to one.
std::array<float, kMostVariants> variant_weights(int variants, const Complexion& complexion);

struct FigurePart {
    std::string name;
    int parent = -1;                                // comes before this part
    std::array<glm::vec3, kMostVariants> offsets{}; // from the parent's place, or from the origin
    std::uint32_t first_vertex = 0;
    std::uint32_t vertex_count = 0; // 0: a joint without a mesh
    std::uint32_t triangle_count = 0;
    std::uint32_t group = 0; // the material's number in the file
    std::string material;    // in words; empty where the number means nothing known
    std::uint32_t texture_number = 0;
    bool shown_at_first = true;
};

struct FigureVertex {
    glm::vec3 normal{0.0F}; // of unit length, or zero
    std::uint16_t part = 0;
    std::int32_t morph = -1; // which of its part's morph vectors moves it
};

// How a part moves in a clip. A list shorter than the clip stays at its last key; an empty one says nothing.
struct FigureTrack {
    std::vector<glm::quat> rotations;
    std::vector<glm::vec3> translations; // of roots only: instead of the offset, for a middling build
    std::uint32_t morph_first = 0;       // in Figure::morphs: key after key, `morph_vectors` each
    std::uint32_t morph_keys = 0;
    std::uint32_t morph_vectors = 0;
};

// The keys of one clip: the shapes first_shape .. first_shape + count - 1 of the mesh.
struct FigureClip {
    int first_shape = 0;
    int count = 1;
    std::vector<FigureTrack> tracks; // those that the file has
    std::vector<int> track_of_part;  // -1: none
};

struct Figure {
    int variants = 8;
    std::vector<FigurePart> parts; // at most kMostParts; never empty
    std::vector<FigureVertex> vertices;
    std::vector<glm::vec3> positions; // `variants` a vertex
    std::vector<FigureClip> clips;    // in the order of their shapes; at least one, which may be at rest
    std::vector<glm::vec3> morphs;
};

// Where a part is in a pose.
struct PartPlace {
    glm::quat rotation{1.0F, 0.0F, 0.0F, 0.0F};
    glm::vec3 position{0.0F};
    std::uint32_t morph_a = 0; // first vector of the two keys in Figure::morphs
    std::uint32_t morph_b = 0;
    std::uint32_t morph_vectors = 0; // 0: nothing is bent
    bool shown = true;
};
using PartPlaces = std::array<PartPlace, kMostParts>;

// Fills the places of all parts. Keys are mixed before they are composed.
void place_parts(const Figure& figure, const Pose& pose, PartPlaces& places);

// A figure at rest on one pose: places and weights worked out once for many vertices.
class PosedFigure {
  public:
    PosedFigure(const Figure& figure, const Pose& pose);

    bool is_shown(std::uint32_t vertex) const { return places_[part_of(vertex)].shown; }
    glm::vec3 position(std::uint32_t vertex) const;
    glm::vec3 normal(std::uint32_t vertex) const;
    Bounds bounds() const; // of what is shown; empty when nothing is

  private:
    std::size_t part_of(std::uint32_t vertex) const { return figure_.vertices[vertex].part; }

    const Figure& figure_;
    std::array<float, kMostVariants> weights_;
    float blend_;
    PartPlaces places_;
};

// The parts that are hidden when a figure is opened.
PartMask hidden_at_first(const Figure& figure);

} // namespace tris::model
