#include "sample_golem_sculpt.h"

#include "sample_brush.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>

namespace tris::tools {

namespace {

glm::vec3 chipped(const glm::vec3& point, float amount) {
    const glm::vec3 p = point * 0.83F;
    const glm::vec3 knock(noise(p + 11.3F), noise(p + 37.7F), noise(p + 71.9F));
    return point + (knock - 0.5F) * (2.0F * amount);
}

Loft loft_of(Bone bone, const Boulder& shape) {
    Loft loft;
    loft.rings = shape.rings;
    loft.bands.assign(shape.rings.size() - 1, {shape.material, false, 1.0F});
    loft.weights = [bone](const glm::vec3&) { return rigid(bone); };
    loft.density = shape.density;
    return loft;
}

// A loft's lids are its last triangles, that of the start before that of the end.
void open_lids(SampleMesh& mesh, const Boulder& shape) {
    const std::size_t start = shape.rings.front().size() > 1 ? shape.rings.front().size() - 2 : 0;
    const std::size_t end = shape.rings.back().size() > 1 ? shape.rings.back().size() - 2 : 0;
    auto& triangles = mesh.triangles;
    const auto from_back = [&](std::size_t count) {
        return triangles.end() - static_cast<std::ptrdiff_t>(count);
    };
    if (shape.open_start)
        triangles.erase(from_back(start + end), from_back(end));
    if (shape.open_end)
        triangles.erase(from_back(end), triangles.end());
}

} // namespace

void add_boulder(SampleMesh& mesh, Bone bone, const Boulder& boulder) {
    Loft loft = loft_of(bone, boulder);
    loft.hard_sides = true;
    for (Band& band : loft.bands)
        band.hard_start = true;
    for (Ring& ring : loft.rings)
        for (glm::vec3& point : ring)
            point = chipped(point, boulder.chips);
    add_loft(mesh, loft);
    open_lids(mesh, boulder);
}

void add_growth(SampleMesh& mesh, Bone bone, const Boulder& shape) {
    add_loft(mesh, loft_of(bone, shape));
    open_lids(mesh, shape);
}

Ring box_ring(const glm::vec3& centre, float half_x, float half_y) {
    return {centre + glm::vec3(-half_x, -half_y, 0.0F), centre + glm::vec3(-half_x, half_y, 0.0F),
            centre + glm::vec3(half_x, half_y, 0.0F), centre + glm::vec3(half_x, -half_y, 0.0F)};
}

Ring flat_ring(const glm::vec3& centre, float half_x, float half_y, int points, float square) {
    return ellipse_ring(centre, {half_x, 0.0F, 0.0F}, {0.0F, half_y, 0.0F}, points, square);
}

Ring tilted_ring(const glm::vec3& centre, const glm::vec3& along, const glm::vec3& side, float half_side,
                 float half_across, int points, float square) {
    const glm::vec3 axis = glm::normalize(along);
    const glm::vec3 u = glm::normalize(side - axis * glm::dot(side, axis));
    return ellipse_ring(centre, u * half_side, glm::cross(axis, u) * half_across, points, square);
}

void add_spike(SampleMesh& mesh, Bone bone, Material material, const glm::vec3& foot, const glm::vec3& tip,
               float radius, int points) {
    const glm::vec3 along = tip - foot;
    const glm::vec3 side(0.31F, 0.17F, 0.05F);
    add_boulder(mesh, bone,
                {{tilted_ring(foot, along, side, radius * 0.8F, radius * 0.8F, points),
                  tilted_ring(foot + along * 0.62F, along, side, radius, radius, points),
                  {tip}},
                 material,
                 0.9F,
                 0.0F,
                 true});
}

SampleMesh build_golem_mesh() {
    SampleMesh mesh;
    add_golem_torso(mesh);
    add_golem_head(mesh);
    const std::size_t first_of_left = mesh.triangles.size();
    add_golem_arm(mesh);
    add_golem_leg(mesh);
    add_mirror_image(mesh, first_of_left);
    add_golem_club(mesh);
    return mesh;
}

} // namespace tris::tools
