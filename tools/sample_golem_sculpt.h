// How the golem is hewn: boulders with chipped corners and flat facets.
#pragma once

#include "sample_mesh.h"

#include <set>

namespace tris::tools {

// A chipped boulder through the rings, every facet flat.
struct Boulder {
    std::vector<Ring> rings;
    Material material = Material::stone;
    float density = 1.0F;
    float chips = 0.45F;     // how far corners are knocked about
    bool open_start = false; // ends that are buried in other stone need no lid
    bool open_end = false;
};

void add_boulder(SampleMesh& mesh, Bone bone, const Boulder& boulder);

// The same smooth and unchipped, for what grows on the stone.
void add_growth(SampleMesh& mesh, Bone bone, const Boulder& shape);

// Four corners lying flat; half sizes along x and y.
Ring box_ring(const glm::vec3& centre, float half_x, float half_y);

// A ring lying flat, its seam at the back; half sizes along x and y.
Ring flat_ring(const glm::vec3& centre, float half_x, float half_y, int points, float square = 0.3F);

// A ring around the way `along`, its seam towards -`side`.
Ring tilted_ring(const glm::vec3& centre, const glm::vec3& along, const glm::vec3& side, float half_side,
                 float half_across, int points, float square = 0.2F);

void add_golem_torso(SampleMesh& mesh);
void add_golem_head(SampleMesh& mesh);
void add_golem_arm(SampleMesh& mesh); // the left one
void add_golem_leg(SampleMesh& mesh); // the left one
void add_golem_club(SampleMesh& mesh);

// A crystal or a horn: sides up to a shoulder, then a point.
void add_spike(SampleMesh& mesh, Bone bone, Material material, const glm::vec3& foot, const glm::vec3& tip,
               float radius, int points);

// Every part at the middle complexion, where it stands.
SampleMesh build_golem_mesh();

// The vertices of the head that move when the mouth opens.
std::set<std::uint32_t> golem_jaw_vertices(const SampleMesh& mesh);

// Where a point of the jaw goes when it opens all the way.
glm::vec3 opened_golem_jaw(const glm::vec3& point);

} // namespace tris::tools
