// The golem's left arm and leg.
#include "sample_golem_joints.h"
#include "sample_golem_sculpt.h"

#include <glm/geometric.hpp>

namespace tris::tools {

namespace {

const glm::vec3 kForward(1.0F, 0.0F, 0.0F);

struct LimbRing {
    float along = 0.0F; // of the way from joint to joint
    float half_x = 0.0F;
    float half_y = 0.0F;
};

// A stone around the line from joint to joint. Its ends are buried in its neighbours.
Boulder limb_stone(const glm::vec3& from, const glm::vec3& to, const std::vector<LimbRing>& rings,
                   int points) {
    Boulder stone;
    for (const LimbRing& ring : rings)
        stone.rings.push_back(tilted_ring(from + (to - from) * ring.along, to - from, -kForward, ring.half_x,
                                          ring.half_y, points));
    stone.open_start = true;
    stone.open_end = true;
    return stone;
}

void add_shoulder(SampleMesh& mesh) {
    const glm::vec3 up = glm::normalize(glm::vec3(0.0F, 0.55F, 1.0F));
    const glm::vec3 middle = golem_part(Bone::arm_l).joint + glm::vec3(0.0F, 3.0F, 0.6F);
    Boulder shoulder =
        limb_stone(middle, middle + up,
                   {{-6.0F, 4.6F, 4.2F}, {-1.2F, 7.4F, 6.8F}, {3.6F, 6.0F, 5.6F}, {5.6F, 3.0F, 2.8F}}, 6);
    shoulder.rings.push_back({middle + up * 6.0F});
    shoulder.chips = 0.6F;
    shoulder.open_start = false;
    add_boulder(mesh, Bone::arm_l, shoulder);
}

// A fist of four stones and a thumb around a hollow where a club fits.
void add_fist(SampleMesh& mesh) {
    const glm::vec3 wrist = golem_part(Bone::hand_l).joint;
    constexpr float kSize = 1.12F;
    const auto at = [&](float x, float y, float z) { return wrist + glm::vec3(x, y, z) * kSize; };
    Boulder palm;
    palm.rings = {flat_ring(at(0.0F, 0.0F, 1.8F), 4.6F, 3.9F, 6),
                  flat_ring(at(0.4F, 0.6F, -4.6F), 6.0F, 4.2F, 6)};
    palm.chips = 0.3F;
    palm.open_start = true;
    palm.open_end = true;
    add_boulder(mesh, Bone::hand_l, palm);

    for (const float x : {-3.6F, 0.3F, 4.2F}) {
        const float drop = x > 0.0F && x < 1.0F ? 0.5F : 0.0F;
        Boulder finger;
        finger.rings = {box_ring(at(x, 0.4F, -3.4F), 1.8F, 3.6F),
                        box_ring(at(x, 0.0F, -7.4F - drop), 2.1F, 4.7F),
                        box_ring(at(x, -0.4F, -10.0F - drop), 1.4F, 3.2F),
                        {at(x, -0.4F, -10.3F - drop)}};
        finger.chips = 0.3F;
        finger.open_start = true;
        add_boulder(mesh, Bone::hand_l, finger);
    }
    Boulder thumb = limb_stone(at(4.0F, -2.2F, -1.4F), at(4.6F, -5.0F, -8.2F),
                               {{0.0F, 2.1F, 2.1F}, {0.5F, 2.6F, 2.4F}, {0.95F, 1.8F, 1.6F}}, 4);
    thumb.rings.push_back({at(4.6F, -5.0F, -8.5F)});
    thumb.chips = 0.2F;
    add_boulder(mesh, Bone::hand_l, thumb);
}

void add_foot(SampleMesh& mesh) {
    const glm::vec3 ankle = golem_part(Bone::foot_l).joint;
    const auto at = [&](float x, float y, float z) { return glm::vec3(ankle.x + x, ankle.y + y, z); };
    const auto sole_ring = [&](float x, float half_y, float top) {
        return Ring{at(x, -half_y, 0.0F),       at(x, -half_y, top * 0.6F), at(x, -half_y * 0.55F, top),
                    at(x, half_y * 0.55F, top), at(x, half_y, top * 0.6F),  at(x, half_y, 0.0F)};
    };
    Boulder foot;
    foot.rings = {{at(-6.4F, 0.0F, 1.8F)},
                  sole_ring(-6.0F, 3.4F, 4.0F),
                  sole_ring(-2.0F, 5.2F, 6.8F),
                  sole_ring(4.4F, 5.6F, 4.6F)};
    foot.chips = 0.0F; // flat on the ground
    foot.open_end = true;
    add_boulder(mesh, Bone::foot_l, foot);

    for (const float y : {-3.7F, 0.0F, 3.7F}) {
        const float length = y == 0.0F ? 0.9F : 0.0F;
        const auto toe_ring = [&](float x, float half_y, float top) {
            return Ring{at(x, y - half_y, 0.0F), at(x, y - half_y * 0.7F, top), at(x, y + half_y * 0.7F, top),
                        at(x, y + half_y, 0.0F)};
        };
        Boulder toe;
        toe.rings = {
            toe_ring(3.0F, 1.9F, 4.2F), toe_ring(7.2F + length, 1.8F, 2.9F), {at(8.0F + length, y, 0.6F)}};
        toe.density = 0.9F;
        toe.chips = 0.0F;
        toe.open_start = true;
        add_boulder(mesh, Bone::foot_l, toe);
    }
}

} // namespace

void add_golem_arm(SampleMesh& mesh) {
    const glm::vec3 shoulder = golem_part(Bone::arm_l).joint;
    const glm::vec3 elbow = golem_part(Bone::forearm_l).joint;
    const glm::vec3 wrist = golem_part(Bone::hand_l).joint;
    add_shoulder(mesh);
    Boulder upper =
        limb_stone(shoulder, elbow, {{0.3F, 4.0F, 4.0F}, {0.66F, 4.5F, 4.3F}, {1.16F, 3.6F, 3.4F}}, 6);
    upper.density = 0.9F;
    add_boulder(mesh, Bone::arm_l, upper);
    Boulder lower =
        limb_stone(elbow, wrist,
                   {{-0.2F, 3.8F, 3.6F}, {0.14F, 5.2F, 4.9F}, {0.78F, 6.6F, 5.9F}, {1.02F, 5.4F, 4.7F}}, 6);
    lower.material = Material::bracer;
    lower.density = 1.1F;
    lower.open_start = false;
    lower.open_end = false;
    add_boulder(mesh, Bone::forearm_l, lower);
    add_fist(mesh);
}

void add_golem_leg(SampleMesh& mesh) {
    const glm::vec3 hip = golem_part(Bone::thigh_l).joint;
    const glm::vec3 knee = golem_part(Bone::shin_l).joint;
    const glm::vec3 ankle = golem_part(Bone::foot_l).joint;
    Boulder thigh = limb_stone(
        hip, knee, {{-0.2F, 3.8F, 3.4F}, {0.25F, 5.8F, 5.3F}, {0.75F, 5.0F, 4.7F}, {1.18F, 3.8F, 3.6F}}, 6);
    thigh.rings.insert(thigh.rings.begin(), {hip - (knee - hip) * 0.32F});
    add_boulder(mesh, Bone::thigh_l, thigh);
    Boulder shin = limb_stone(
        knee, ankle, {{-0.3F, 4.0F, 3.9F}, {0.1F, 5.0F, 4.7F}, {0.7F, 6.0F, 5.6F}, {1.1F, 5.0F, 4.7F}}, 7);
    shin.open_start = false;
    add_boulder(mesh, Bone::shin_l, shin);

    const glm::vec3 cap = knee + glm::vec3(4.0F, 0.3F, 0.6F);
    const glm::vec3 down(0.0F, 0.0F, -1.0F);
    Boulder kneecap;
    kneecap.rings = {tilted_ring(cap, kForward, down, 3.6F, 3.3F, 5),
                     tilted_ring(cap + kForward * 1.9F, kForward, down, 2.2F, 2.0F, 5),
                     {cap + kForward * 2.3F}};
    kneecap.chips = 0.3F;
    kneecap.open_start = true;
    add_boulder(mesh, Bone::shin_l, kneecap);
    add_foot(mesh);
}

} // namespace tris::tools
