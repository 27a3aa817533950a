// The golem's club: an uprooted young tree, held by its thin end.
#include "sample_golem_joints.h"
#include "sample_golem_sculpt.h"

#include <glm/geometric.hpp>

namespace tris::tools {

void add_golem_club(SampleMesh& mesh) {
    const glm::vec3 grip = golem_part(Bone::weapon).joint;
    const glm::vec3 along = glm::normalize(glm::vec3(1.0F, -0.12F, 0.42F));
    const auto ring = [&](float at, float radius) {
        return tilted_ring(grip + along * at, along, {0.0F, 1.0F, 0.0F}, radius, radius, 6, 0.0F);
    };
    Boulder trunk;
    trunk.material = Material::bark;
    trunk.rings = {ring(-9.0F, 1.8F), ring(7.0F, 2.2F),  ring(20.0F, 3.8F),
                   ring(27.0F, 5.4F), ring(30.0F, 3.6F), {grip + along * 30.5F}};
    trunk.chips = 0.35F;
    add_boulder(mesh, Bone::weapon, trunk);

    const auto add_root = [&](float at, const glm::vec3& way, float length) {
        const glm::vec3 foot = grip + along * at;
        add_spike(mesh, Bone::weapon, Material::bark, foot,
                  foot + along * (length * 0.35F) + glm::normalize(way) * length, 1.8F, 4);
    };
    add_root(25.5F, {0.0F, 1.0F, 0.3F}, 9.5F);
    add_root(26.5F, {0.2F, -0.9F, 0.5F}, 9.0F);
    add_root(26.0F, {0.3F, 0.1F, -1.0F}, 8.5F);
    add_root(25.0F, {-0.5F, -0.1F, 1.0F}, 8.0F);
}

} // namespace tris::tools
