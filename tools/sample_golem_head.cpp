// The golem's head: skull, jaw, tusks, and the sapling that has taken root on it.
#include "sample_golem_joints.h"
#include "sample_golem_sculpt.h"
#include "sample_pose.h"

#include <glm/geometric.hpp>

namespace tris::tools {

namespace {

// From the neck's joint, as everything on the head is measured.
glm::vec3 at(float x, float y, float z) {
    return golem_part(Bone::head).joint + glm::vec3(x, y, z);
}

void add_leaf(SampleMesh& mesh, const glm::vec3& foot, const glm::vec3& tip, float half_width) {
    const glm::vec3 along = tip - foot;
    const glm::vec3 across = glm::normalize(glm::cross(along, glm::vec3(0.0F, 0.0F, 1.0F))) * half_width;
    const glm::vec3 out = glm::normalize(glm::cross(across, along)) * 0.35F;
    const glm::vec3 middle = foot + along * 0.55F + out * 2.0F;
    Boulder leaf;
    leaf.material = Material::leaf;
    leaf.rings = {{foot}, {middle - across, middle + out, middle + across, middle - out}, {tip}};
    add_growth(mesh, Bone::head, leaf);
}

void add_sapling(SampleMesh& mesh) {
    const glm::vec3 top = at(-0.5F, 0.6F, 9.9F);
    const glm::vec3 fork = at(-1.3F, 0.2F, 13.8F);
    const glm::vec3 side(1.0F, 0.0F, 0.0F);
    Boulder stem;
    stem.material = Material::leaf;
    stem.rings = {tilted_ring(top, fork - top, side, 0.6F, 0.6F, 3),
                  tilted_ring(fork, fork - top, side, 0.35F, 0.35F, 3)};
    stem.density = 0.8F;
    stem.open_start = true;
    add_growth(mesh, Bone::head, stem);
    add_leaf(mesh, fork, fork + glm::vec3(1.4F, 4.8F, 2.6F), 1.7F);
    add_leaf(mesh, fork, fork + glm::vec3(-0.6F, -4.0F, 3.6F), 1.4F);
}

} // namespace

std::set<std::uint32_t> golem_jaw_vertices(const SampleMesh& mesh) {
    std::set<std::uint32_t> vertices;
    for (const MeshTriangle& triangle : mesh.triangles)
        if (triangle.material == Material::golem_jaw || triangle.material == Material::tusk)
            vertices.insert(triangle.vertex.begin(), triangle.vertex.end());
    return vertices;
}

glm::vec3 opened_golem_jaw(const glm::vec3& point) {
    const glm::vec3 hinge = at(-1.5F, 0.0F, 1.0F);
    return hinge + turn_by({0.0F, 17.0F, 0.0F}) * (point - hinge);
}

void add_golem_head(SampleMesh& mesh) {
    Boulder skull;
    skull.material = Material::golem_face;
    skull.rings = {flat_ring(at(0.1F, 0.0F, -3.0F), 3.8F, 4.4F, 8),
                   flat_ring(at(1.1F, 0.0F, 0.0F), 5.2F, 5.7F, 8),
                   flat_ring(at(0.9F, 0.0F, 3.5F), 5.0F, 5.9F, 8),
                   flat_ring(at(1.9F, 0.0F, 4.8F), 6.3F, 6.7F, 8),
                   flat_ring(at(1.3F, 0.0F, 7.5F), 5.9F, 6.1F, 8),
                   flat_ring(at(0.1F, 0.0F, 10.2F), 4.0F, 4.2F, 8),
                   {at(-0.1F, 0.0F, 10.8F)}};
    skull.density = 1.5F;
    skull.chips = 0.25F;
    skull.open_start = true;
    add_boulder(mesh, Bone::head, skull);

    Boulder jaw;
    jaw.material = Material::golem_jaw;
    jaw.rings = {
        flat_ring(at(3.0F, 0.0F, -5.6F), 3.0F, 3.8F, 8), flat_ring(at(3.3F, 0.0F, -3.6F), 5.0F, 5.9F, 8),
        flat_ring(at(3.5F, 0.0F, -0.4F), 5.4F, 6.3F, 8), flat_ring(at(3.3F, 0.0F, 0.2F), 4.3F, 5.2F, 8)};
    jaw.density = 1.3F;
    jaw.chips = 0.2F;
    add_boulder(mesh, Bone::head, jaw);
    for (const float side : {1.0F, -1.0F})
        add_spike(mesh, Bone::head, Material::tusk, at(6.6F, side * 4.9F, -0.9F), at(7.8F, side * 5.9F, 3.2F),
                  1.05F, 4);
    add_sapling(mesh);
}

} // namespace tris::tools
