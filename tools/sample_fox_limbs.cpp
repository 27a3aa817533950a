#include "sample_fox.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include <array>

namespace tris::tools {

namespace {

constexpr int kLimbPoints = 6;

// The left hand's own directions.
struct HandAxes {
    glm::vec3 fingers = bind_finger_direction();
    glm::vec3 thumb = bind_thumb_direction();
    glm::vec3 palm = glm::cross(fingers, thumb); // the way the palm faces: down and inwards
};

// Around the arm at `centre`.
Ring arm_ring(const glm::vec3& centre, float radius) {
    const HandAxes axes;
    return ellipse_ring(centre, axes.palm * radius, axes.thumb * radius, kLimbPoints);
}

void add_pauldron(SampleMesh& mesh) {
    const glm::vec3 axis = glm::normalize(glm::vec3(0.0F, 0.46F, 0.89F));
    const glm::vec3 forward(1.0F, 0.0F, 0.0F);
    const glm::vec3 across = glm::cross(axis, forward);
    const glm::vec3 centre(-0.3F, 9.0F, 10.9F);
    Loft plate;
    plate.density = 1.2F;
    plate.weights = [](const glm::vec3&) { return rigid(Bone::pauldron_l); };
    plate.rings = {ellipse_ring(centre - axis * 1.2F, forward * 5.0F, across * 5.3F, 8),
                   ellipse_ring(centre + axis * 1.9F, forward * 4.0F, across * 3.9F, 8),
                   {centre + axis * 3.3F}};
    plate.bands = {{Material::pauldron, false, 1.2F}, {Material::pauldron, false, 1.0F}};
    add_loft(mesh, plate);
}

void add_arm(SampleMesh& mesh) {
    const glm::vec3 shoulder = bind_joint(Bone::arm_l);
    const glm::vec3 elbow = bind_joint(Bone::forearm_l);
    const glm::vec3 wrist = bind_joint(Bone::hand_l);
    const glm::vec3 upper = elbow - shoulder;
    const glm::vec3 lower = wrist - elbow;

    Loft sleeve;
    sleeve.weights = [=](const glm::vec3& p) {
        const float past = glm::dot(p - elbow, glm::normalize(lower));
        return blend(Bone::arm_l, Bone::forearm_l, glm::smoothstep(-2.2F, 2.2F, past));
    };
    sleeve.rings = {arm_ring(shoulder - upper * 0.1F, 2.4F), arm_ring(shoulder + upper * 0.55F, 2.9F),
                    arm_ring(elbow - upper * 0.12F, 2.5F), arm_ring(elbow + lower * 0.22F, 2.3F)};
    sleeve.bands.assign(3, {Material::sleeve, false, 1.0F});
    add_loft(mesh, sleeve);

    Loft gauntlet;
    gauntlet.weights = [](const glm::vec3&) { return rigid(Bone::forearm_l); };
    gauntlet.rings = {arm_ring(elbow + lower * 0.12F, 3.4F), arm_ring(elbow + lower * 0.98F, 2.2F)};
    gauntlet.bands = {{Material::gauntlet, false, 1.0F}};
    add_loft(mesh, gauntlet);
}

// Four points around a part of the hand: half width along the thumb's side, half thickness through the palm.
Ring hand_ring(const glm::vec3& centre, float half_width, float half_thickness) {
    const HandAxes axes;
    const glm::vec3 w = axes.thumb * half_width;
    const glm::vec3 t = axes.palm * half_thickness;
    return {centre - w - t, centre - w + t, centre + w + t, centre + w - t};
}

void add_hand(SampleMesh& mesh) {
    const HandAxes axes;
    const glm::vec3 wrist = bind_joint(Bone::hand_l);
    const glm::vec3 fingers = bind_joint(Bone::fingers_l);
    const glm::vec3 tips = bind_joint(Bone::fingertips_l);
    const glm::vec3 index = bind_joint(Bone::index_l);
    const glm::vec3 knuckles = (fingers + index) * 0.5F;

    Loft palm;
    palm.weights = [](const glm::vec3&) { return rigid(Bone::hand_l); };
    palm.rings = {hand_ring(wrist - axes.fingers * 0.8F, 1.6F, 1.3F),
                  hand_ring(knuckles + axes.fingers * 0.2F, 2.4F, 1.5F)};
    palm.bands = {{Material::glove, false, 1.0F}};
    palm.hard_caps = false;
    add_loft(mesh, palm);

    Loft block;
    block.weights = [=](const glm::vec3& p) {
        return blend(Bone::fingers_l, Bone::fingertips_l,
                     glm::dot(p - tips, axes.fingers) > -0.3F ? 1.0F : 0.0F);
    };
    block.rings = {hand_ring(fingers - axes.fingers * 0.5F, 1.5F, 1.2F),
                   hand_ring(tips - axes.fingers * 0.4F, 1.5F, 1.2F),
                   hand_ring(tips + axes.fingers * 1.9F, 1.2F, 0.9F)};
    block.bands.assign(2, {Material::glove, false, 1.0F});
    block.hard_caps = false;
    add_loft(mesh, block);

    Loft pointer;
    pointer.weights = [](const glm::vec3&) { return rigid(Bone::index_l); };
    pointer.rings = {hand_ring(index - axes.fingers * 0.5F, 0.9F, 1.1F),
                     hand_ring(index + axes.fingers * 3.4F, 0.7F, 0.75F)};
    pointer.bands = {{Material::glove, false, 1.0F}};
    pointer.hard_caps = false;
    add_loft(mesh, pointer);

    Loft thumb;
    thumb.weights = [](const glm::vec3&) { return rigid(Bone::hand_l); };
    const glm::vec3 root = wrist + axes.fingers * 0.8F + axes.thumb * 1.4F + axes.palm * 0.4F;
    const glm::vec3 tip = root + axes.fingers * 2.2F + axes.thumb * 1.4F + axes.palm * 1.6F;
    thumb.rings = {hand_ring(root, 0.9F, 0.9F), hand_ring(tip, 0.7F, 0.6F)};
    thumb.bands = {{Material::glove, false, 1.0F}};
    thumb.hard_caps = false;
    add_loft(mesh, thumb);
}

Ring leg_ring(float x, float y, float z, float radius) {
    return ellipse_ring({x, y, z}, {radius, 0.0F, 0.0F}, {0.0F, radius, 0.0F}, kLimbPoints);
}

void add_leg(SampleMesh& mesh) {
    Loft leg;
    leg.weights = [](const glm::vec3& p) {
        return blend(Bone::thigh_l, Bone::shin_l, glm::smoothstep(-9.8F, -15.2F, p.z));
    };
    leg.rings = {leg_ring(0.0F, 3.4F, -3.6F, 2.9F), leg_ring(0.3F, 4.3F, -10.4F, 3.2F),
                 leg_ring(0.6F, 4.6F, -12.9F, 3.0F), leg_ring(0.2F, 4.8F, -15.6F, 2.7F)};
    leg.bands.assign(3, {Material::trousers, false, 1.0F});
    add_loft(mesh, leg);
}

// A slice across the foot, flat below.
Ring foot_ring(float x, float y, float half_width, float top, float bottom = kFloor) {
    const float middle = bottom + (top - bottom) * 0.45F;
    return {{x, y - half_width * 0.92F, bottom}, {x, y - half_width, middle},
            {x, y - half_width * 0.5F, top},     {x, y + half_width * 0.5F, top},
            {x, y + half_width, middle},         {x, y + half_width * 0.92F, bottom}};
}

void add_boot(SampleMesh& mesh) {
    Loft shaft;
    shaft.weights = [](const glm::vec3& p) {
        return blend(Bone::shin_l, Bone::foot_l, glm::smoothstep(-19.5F, -22.0F, p.z));
    };
    shaft.rings = {leg_ring(0.2F, 4.7F, -14.2F, 4.2F), leg_ring(-0.1F, 4.8F, -17.2F, 3.3F),
                   leg_ring(-0.5F, 5.1F, -21.8F, 2.9F)};
    shaft.bands = {{Material::boot_cuff, false, 1.0F}, {Material::boot, true, 1.0F}};
    add_loft(mesh, shaft);

    Loft foot;
    foot.weights = [](const glm::vec3& p) { return blend(Bone::foot_l, Bone::toe_l, (p.x - 2.0F) / 3.0F); };
    foot.rings = {foot_ring(-3.8F, 5.0F, 2.5F, -20.0F), foot_ring(3.0F, 5.4F, 3.4F, -19.8F),
                  foot_ring(6.8F, 5.8F, 2.7F, -21.4F)};
    foot.bands.assign(2, {Material::boot, false, 1.0F});
    foot.hard_caps = false;
    add_loft(mesh, foot);
}

} // namespace

void add_fox_limbs(SampleMesh& mesh) {
    const std::size_t first = mesh.triangles.size();
    add_pauldron(mesh);
    add_arm(mesh);
    add_hand(mesh);
    add_leg(mesh);
    add_boot(mesh);
    add_mirror_image(mesh, first);
}

} // namespace tris::tools
