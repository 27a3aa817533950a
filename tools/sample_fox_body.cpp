#include "sample_fox.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include <algorithm>
#include <array>

namespace tris::tools {

namespace {

constexpr int kTorsoPoints = 10;

// A horizontal ring around the trunk; half depth along x, half width along y.
Ring trunk_ring(float x, float z, float depth, float width, int points = kTorsoPoints) {
    return ellipse_ring({x, 0.0F, z}, {depth, 0.0F, 0.0F}, {0.0F, width, 0.0F}, points);
}

// The front point of a trunk ring, for keels and points.
glm::vec3& front_of(Ring& ring) {
    return ring[ring.size() / 2];
}

void add_breastplate(SampleMesh& mesh) {
    Loft plate;
    plate.density = 1.2F;
    plate.weights = [](const glm::vec3& p) { return blend(Bone::spine, Bone::chest, (p.z - 1.0F) / 5.0F); };
    plate.rings = {trunk_ring(-0.3F, 2.0F, 5.6F, 7.0F), trunk_ring(0.1F, 7.6F, 6.4F, 8.0F),
                   trunk_ring(-0.4F, 11.6F, 5.2F, 7.2F), trunk_ring(-0.6F, 14.0F, 3.2F, 4.2F)};
    // A keel down the front, lowest at the waist.
    front_of(plate.rings[0]) += glm::vec3(0.5F, 0.0F, -1.2F);
    front_of(plate.rings[1]) += glm::vec3(0.8F, 0.0F, 0.0F);
    plate.bands.assign(3, {Material::breastplate, false, 1.0F});
    add_loft(mesh, plate);
}

// The skirt follows whichever thigh is nearer, so that a lifted knee carries it along.
Weights tunic_weights(const glm::vec3& p) {
    if (p.z > -1.0F)
        return blend(Bone::pelvis, Bone::spine, (p.z + 1.0F) / 3.0F);
    const float legs = 0.72F * glm::smoothstep(-2.0F, -8.0F, p.z);
    const float left = glm::smoothstep(-4.5F, 4.5F, p.y);
    return {{Bone::pelvis, Bone::thigh_l, Bone::thigh_r}, {1.0F - legs, legs * left, legs * (1.0F - left)}};
}

void add_tunic(SampleMesh& mesh) {
    Loft tunic;
    tunic.weights = tunic_weights;
    tunic.rings = {trunk_ring(-0.3F, 2.8F, 4.7F, 5.8F),
                   trunk_ring(-0.1F, -3.0F, 5.6F, 7.0F),
                   trunk_ring(0.0F, -8.4F, 7.2F, 8.8F),
                   {{0.0F, 0.0F, -4.6F}}};
    // A jagged hem.
    for (std::size_t i = 1; i < tunic.rings[2].size(); i += 2)
        tunic.rings[2][i].z -= 1.7F;
    tunic.bands = {
        {Material::tunic, false, 0.8F}, {Material::tunic, false, 1.2F}, {Material::tunic, true, 0.3F}};
    add_loft(mesh, tunic);
}

void add_belt(SampleMesh& mesh) {
    const WeightRule on_pelvis = [](const glm::vec3&) { return rigid(Bone::pelvis); };
    Loft belt;
    belt.weights = on_pelvis;
    belt.rings = {trunk_ring(-0.2F, 0.8F, 5.6F, 6.9F), trunk_ring(-0.1F, -1.9F, 6.0F, 7.4F)};
    belt.bands = {{Material::belt, false, 1.3F}};
    add_loft(mesh, belt);

    Loft buckle;
    buckle.weights = on_pelvis;
    buckle.density = 1.6F;
    const auto plate = [](float x, float half_width, float half_height) {
        return Ring{{x, -half_width, -half_height - 0.6F},
                    {x, half_width, -half_height - 0.6F},
                    {x, half_width, half_height - 0.6F},
                    {x, -half_width, half_height - 0.6F}};
    };
    buckle.rings = {plate(4.6F, 2.5F, 2.1F), plate(6.5F, 2.3F, 1.9F), {{6.9F, 0.0F, -0.6F}}};
    buckle.bands = {{Material::buckle, false, 0.3F}, {Material::buckle, true, 1.0F}};
    add_loft(mesh, buckle);

    Loft pouch;
    pouch.weights = [](const glm::vec3& p) {
        return blend(Bone::pelvis, Bone::thigh_r, (-p.z - 1.0F) / 8.0F);
    };
    pouch.rings = {ellipse_ring({-1.0F, -7.0F, -1.2F}, {2.0F, 0.0F, 0.0F}, {0.0F, -1.0F, 0.0F}, 5, 0.5F),
                   ellipse_ring({-1.0F, -8.4F, -5.2F}, {2.4F, 0.0F, 0.0F}, {0.0F, -1.5F, 0.0F}, 5, 0.5F)};
    pouch.bands = {{Material::pouch, false, 1.0F}};
    add_loft(mesh, pouch);
}

void add_scarf(SampleMesh& mesh) {
    Loft collar;
    collar.weights = [](const glm::vec3& p) { return blend(Bone::chest, Bone::head, (p.z - 13.0F) / 5.0F); };
    collar.rings = {trunk_ring(0.0F, 12.3F, 6.0F, 6.5F, 8), trunk_ring(-0.4F, 15.4F, 4.4F, 5.0F, 8)};
    for (Ring& ring : collar.rings)
        front_of(ring) += glm::vec3(0.4F, 0.0F, -1.0F); // it sags to a point under the chin
    collar.bands = {{Material::scarf, false, 1.0F}};
    collar.hard_caps = false;
    add_loft(mesh, collar);

    Loft end;
    end.weights = [](const glm::vec3& p) {
        if (p.z > 11.5F)
            return blend(Bone::chest, Bone::scarf1, 0.4F);
        return blend(Bone::scarf1, Bone::scarf2, (10.0F - p.z) / 3.6F);
    };
    end.rings = {ellipse_ring({-4.6F, 2.0F, 13.2F}, {0.6F, 0.0F, 0.5F}, {0.0F, 1.3F, 0.0F}, 4),
                 ellipse_ring({-7.2F, 2.6F, 8.4F}, {0.6F, 0.0F, 0.3F}, {0.0F, 1.9F, 0.0F}, 4),
                 ellipse_ring({-9.0F, 3.2F, 2.6F}, {0.4F, 0.0F, 0.2F}, {0.0F, 2.3F, 0.0F}, 4)};
    end.bands.assign(2, {Material::scarf_end, false, 1.0F});
    add_loft(mesh, end);
}

struct TailSection {
    glm::vec3 centre;
    float radius;
};

const std::array<TailSection, 6> kTailSections = {{{{-3.6F, 0.0F, -2.4F}, 1.3F},
                                                   {{-7.4F, 0.0F, -4.8F}, 2.2F},
                                                   {{-11.4F, 0.0F, -5.4F}, 3.9F},
                                                   {{-15.2F, 0.0F, -3.0F}, 4.6F},
                                                   {{-17.6F, 0.0F, 1.4F}, 3.4F},
                                                   {{-18.0F, 0.0F, 7.4F}, 0.0F}}};

Weights tail_weights(const glm::vec3& p) {
    // How far along the tail's middle line the point lies, in sections.
    float along = 0.0F;
    float nearest = 1e9F;
    for (std::size_t i = 0; i + 1 < kTailSections.size(); ++i) {
        const glm::vec3 from = kTailSections[i].centre;
        const glm::vec3 step = kTailSections[i + 1].centre - from;
        const float t = glm::clamp(glm::dot(p - from, step) / glm::dot(step, step), 0.0F, 1.0F);
        const float distance = glm::distance(p, from + step * t);
        if (distance < nearest) {
            nearest = distance;
            along = static_cast<float>(i) + t;
        }
    }
    constexpr std::array kBones = {Bone::pelvis, Bone::tail1, Bone::tail2, Bone::tail3, Bone::tail4};
    const float place = glm::clamp(along + 0.4F, 0.0F, 3.999F);
    const auto bone = static_cast<std::size_t>(place);
    return blend(kBones[bone], kBones[bone + 1], place - static_cast<float>(bone));
}

void add_tail(SampleMesh& mesh) {
    Loft tail;
    tail.weights = tail_weights;
    for (std::size_t i = 0; i < kTailSections.size(); ++i) {
        const glm::vec3 centre = kTailSections[i].centre;
        const float radius = kTailSections[i].radius;
        if (radius <= 0.0F) {
            tail.rings.push_back({centre});
            continue;
        }
        const glm::vec3 before = kTailSections[i > 0 ? i - 1 : 0].centre;
        const glm::vec3 along = glm::normalize(kTailSections[i + 1].centre - before);
        const glm::vec3 side(0.0F, 1.0F, 0.0F);
        const glm::vec3 up = glm::cross(along, side);
        tail.rings.push_back(ellipse_ring(centre, up * radius, side * radius, 6));
    }
    tail.bands.assign(tail.rings.size() - 1, {Material::fur_tail, false, 1.0F});
    tail.density = 0.9F;
    add_loft(mesh, tail);
}

} // namespace

void add_fox_body(SampleMesh& mesh) {
    add_breastplate(mesh);
    add_tunic(mesh);
    add_belt(mesh);
    add_scarf(mesh);
    add_tail(mesh);
}

SampleMesh build_fox() {
    SampleMesh mesh;
    add_fox_head(mesh);
    add_fox_body(mesh);
    add_fox_limbs(mesh);
    return mesh;
}

} // namespace tris::tools
