// Hips and body, and what grows on the golem's back.
#include "sample_golem_sculpt.h"

#include <glm/geometric.hpp>

namespace tris::tools {

namespace {

void add_hump(SampleMesh& mesh, const glm::vec3& centre, const glm::vec3& up, float radius) {
    const glm::vec3 side(-1.0F, 0.3F, 0.0F);
    const glm::vec3 axis = glm::normalize(up);
    Boulder hump;
    hump.rings = {tilted_ring(centre - axis * radius * 0.6F, axis, side, radius * 0.9F, radius * 0.9F, 6),
                  tilted_ring(centre + axis * radius * 0.15F, axis, side, radius, radius * 1.1F, 6),
                  tilted_ring(centre + axis * radius * 0.7F, axis, side, radius * 0.6F, radius * 0.65F, 6),
                  {centre + axis * radius * 0.85F}};
    hump.chips = 0.6F;
    hump.open_start = true;
    add_boulder(mesh, Bone::chest, hump);
}

void add_mushroom(SampleMesh& mesh, const glm::vec3& foot, const glm::vec3& way, float size) {
    const glm::vec3 side(1.0F, 0.2F, 0.0F);
    const auto ring = [&](float along, float radius, int points) {
        return tilted_ring(foot + way * (along * size), way, side, radius * size, radius * size, points,
                           0.0F);
    };
    Boulder stem;
    stem.material = Material::mushroom_stem;
    stem.rings = {ring(-0.4F, 0.34F, 4), ring(1.5F, 0.26F, 4)};
    stem.open_start = true;
    stem.open_end = true;
    add_growth(mesh, Bone::chest, stem);

    Boulder cap;
    cap.material = Material::mushroom_cap;
    cap.rings = {{foot + way * (1.15F * size)},
                 ring(1.05F, 1.15F, 6),
                 ring(1.65F, 0.85F, 6),
                 {foot + way * (2.05F * size)}};
    cap.density = 1.1F;
    add_growth(mesh, Bone::chest, cap);
}

void add_hips(SampleMesh& mesh) {
    Boulder hips;
    hips.rings = {
        flat_ring({0.0F, 0.0F, 18.6F}, 3.6F, 4.0F, 8), flat_ring({0.0F, 0.0F, 22.4F}, 6.6F, 8.6F, 8),
        flat_ring({0.0F, 0.0F, 27.0F}, 6.8F, 8.4F, 8), flat_ring({0.2F, 0.0F, 30.0F}, 5.6F, 6.6F, 8)};
    hips.open_end = true;
    add_boulder(mesh, Bone::pelvis, hips);
}

void add_trunk(SampleMesh& mesh) {
    Boulder trunk;
    trunk.rings = {flat_ring({0.2F, 0.0F, 26.0F}, 5.4F, 6.4F, 8),
                   flat_ring({0.6F, 0.0F, 31.6F}, 7.6F, 9.4F, 8),
                   flat_ring({0.4F, 0.0F, 38.5F}, 9.0F, 12.8F, 8),
                   flat_ring({-0.8F, 0.0F, 45.0F}, 9.8F, 14.6F, 8),
                   flat_ring({-2.4F, 0.0F, 50.6F}, 8.4F, 12.6F, 8),
                   flat_ring({-3.6F, 0.0F, 53.8F}, 5.0F, 7.6F, 8),
                   {{-4.0F, 0.0F, 54.6F}}};
    trunk.open_start = true;
    add_boulder(mesh, Bone::chest, trunk);
}

// The golem's breastplate, with its rune.
void add_slab(SampleMesh& mesh) {
    const auto ring = [](float x, float half_y, float half_z) {
        constexpr float kMiddle = 40.2F;
        return Ring{{x + 0.9F, 0.0F, kMiddle + half_z * 0.85F},
                    {x + 0.8F, half_y * 0.8F, kMiddle + half_z},
                    {x + 0.3F, half_y, kMiddle + half_z * 0.1F},
                    {x - 0.3F, half_y * 0.6F, kMiddle - half_z * 0.75F},
                    {x - 0.6F, 0.0F, kMiddle - half_z * 1.15F},
                    {x - 0.3F, -half_y * 0.6F, kMiddle - half_z * 0.75F},
                    {x + 0.3F, -half_y, kMiddle + half_z * 0.1F},
                    {x + 0.8F, -half_y * 0.8F, kMiddle + half_z}};
    };
    Boulder slab;
    slab.material = Material::rune_slab;
    slab.rings = {
        ring(6.4F, 9.6F, 7.4F), ring(9.7F, 8.8F, 6.7F), ring(10.8F, 7.2F, 5.5F), {{11.1F, 0.0F, 40.0F}}};
    slab.density = 1.25F;
    slab.chips = 0.25F;
    slab.open_start = true;
    add_boulder(mesh, Bone::chest, slab);
}

} // namespace

void add_golem_torso(SampleMesh& mesh) {
    add_hips(mesh);
    add_trunk(mesh);
    add_slab(mesh);
    add_hump(mesh, {-6.5F, 6.8F, 50.6F}, {-0.55F, 0.35F, 1.0F}, 6.0F);
    add_hump(mesh, {-7.6F, -5.2F, 49.4F}, {-0.7F, -0.3F, 1.0F}, 6.6F);

    add_spike(mesh, Bone::chest, Material::crystal, {-7.0F, -1.0F, 51.0F}, {-12.6F, -2.6F, 65.4F}, 2.5F, 5);
    add_spike(mesh, Bone::chest, Material::crystal, {-8.5F, 1.6F, 50.0F}, {-17.0F, 4.2F, 60.4F}, 2.0F, 5);
    add_spike(mesh, Bone::chest, Material::crystal, {-6.5F, -3.0F, 52.0F}, {-9.6F, -8.8F, 61.6F}, 1.7F, 4);

    add_mushroom(mesh, {-4.6F, 8.6F, 54.8F}, glm::normalize(glm::vec3(0.15F, 0.35F, 1.0F)), 2.3F);
    add_mushroom(mesh, {-2.2F, 6.2F, 53.0F}, glm::normalize(glm::vec3(0.45F, 0.1F, 1.0F)), 1.6F);
}

} // namespace tris::tools
