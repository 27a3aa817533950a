// A mesh as the sample models are built: closed parts, each lofted through rings of points, with bone
// weights, materials, smoothing and texture islands. The bind pose only; no animation, no painting.
#pragma once

#include "sample_skeleton.h"

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

#include <array>
#include <cstdint>
#include <functional>
#include <vector>

namespace tris::tools {

enum class Material : std::uint8_t {
    face,
    fur_ear,
    fur_tail,
    nose,
    mouth,
    scarf,
    scarf_end,
    tunic,
    breastplate,
    pauldron,
    belt,
    buckle,
    pouch,
    sleeve,
    gauntlet,
    glove,
    trousers,
    boot_cuff,
    boot,
    blade,
    guard,
    grip,
    pommel,
    stone,
    rune_slab,
    golem_face,
    golem_jaw,
    bracer,
    tusk,
    crystal,
    mushroom_cap,
    mushroom_stem,
    leaf,
    bark
};

// Up to three bones; the weights add up to one.
struct Weights {
    std::array<Bone, 3> bone{};
    std::array<float, 3> share{1.0F, 0.0F, 0.0F};
};

Weights rigid(Bone bone);
Weights blend(Bone from, Bone to, float share_of_to);

using WeightRule = std::function<Weights(const glm::vec3&)>;

struct MeshVertex {
    glm::vec3 position{0.0F};
    Weights weights;
};

struct MeshTriangle {
    std::array<std::uint32_t, 3> vertex{}; // clockwise seen from the front
    std::array<glm::vec2, 3> uv{}; // on its island, in island units; after packing in texels of the skin
    std::uint32_t smoothing = 0;   // triangles that share it and a vertex share a normal there
    std::uint32_t island = 0;
    Material material = Material::face;
    bool copy = false; // shows texels that belong to another triangle, whose mirror image or lid it is
};

// A rectangle of the skin. Its size is in model units times its density.
struct MeshIsland {
    glm::vec2 size{0.0F};
    glm::vec2 origin{0.0F}; // in texels, set by packing
};

struct SampleMesh {
    std::vector<MeshVertex> vertices;
    std::vector<MeshTriangle> triangles;
    std::vector<MeshIsland> islands;
};

// One point is a pole; all other rings of a loft have the same number of points.
using Ring = std::vector<glm::vec3>;

// The surface between two neighbouring rings.
struct Band {
    Material material = Material::face;
    bool hard_start = false;  // a hard edge along the ring where the band begins
    float texel_share = 1.0F; // below one: hidden or plain, give it less of the skin
};

struct Loft {
    std::vector<Ring> rings; // a first or last ring of several points is closed with a flat cap
    std::vector<Band> bands; // one fewer than rings
    WeightRule weights;
    float density = 1.0F;    // texels against other islands
    bool hard_sides = false; // every column of the loft is a facet of its own
    bool hard_caps = true;
};

// Adds a closed part with its front outside, whichever way its rings run.
void add_loft(SampleMesh& mesh, const Loft& loft);

// Adds the mirror image of the triangles from `first_triangle` on, for the other side's bones, on the same
// texels.
void add_mirror_image(SampleMesh& mesh, std::size_t first_triangle);

// An ellipse around `centre`, starting at -u and running by way of v. `square` of 0 is round, towards 1 boxy.
Ring ellipse_ring(const glm::vec3& centre, const glm::vec3& u, const glm::vec3& v, int points,
                  float square = 0.0F);

} // namespace tris::tools
