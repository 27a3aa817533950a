#include "sample_skeleton.h"

#include <glm/geometric.hpp>

namespace tris::tools {

namespace {

bool paired(Bone bone) {
    return bone >= Bone::ear_l && bone < Bone::weapon;
}

bool is_right(Bone bone) {
    return paired(bone) && (static_cast<int>(bone) - static_cast<int>(Bone::ear_l)) % 2 == 1;
}

// Joints of the middle and of the left side.
glm::vec3 left_joint(Bone bone) {
    switch (bone) {
    case Bone::pelvis:
        return {0.0F, 0.0F, -3.0F};
    case Bone::spine:
        return {-0.3F, 0.0F, 1.0F};
    case Bone::chest:
        return {-0.3F, 0.0F, 6.0F};
    case Bone::head:
        return {-0.2F, 0.0F, 14.5F};
    case Bone::jaw:
        return {3.0F, 0.0F, 17.2F};
    case Bone::tail1:
        return {-4.6F, 0.0F, -3.0F};
    case Bone::tail2:
        return {-8.6F, 0.0F, -5.2F};
    case Bone::tail3:
        return {-13.0F, 0.0F, -4.4F};
    case Bone::tail4:
        return {-16.6F, 0.0F, -0.8F};
    case Bone::scarf1:
        return {-5.2F, 2.2F, 12.6F};
    case Bone::scarf2:
        return {-7.6F, 2.6F, 8.2F};
    case Bone::ear_l:
        return {-1.2F, 4.9F, 26.0F};
    case Bone::pauldron_l:
        return {-0.3F, 7.0F, 11.6F};
    case Bone::arm_l:
        return {-0.3F, 7.8F, 10.9F};
    case Bone::forearm_l:
        return {-0.7F, 13.4F, 5.9F};
    case Bone::hand_l:
        return {-0.3F, 18.6F, 1.2F};
    case Bone::fingers_l:
        return {-0.9F, 20.9F, -0.8F};
    case Bone::fingertips_l:
        return {-0.9F, 22.5F, -2.2F};
    case Bone::index_l:
        return {1.3F, 20.9F, -0.8F};
    case Bone::thigh_l:
        return {0.0F, 4.0F, -4.5F};
    case Bone::shin_l:
        return {0.5F, 4.6F, -12.6F};
    case Bone::foot_l:
        return {-0.4F, 5.1F, -20.8F};
    case Bone::toe_l:
        return {3.6F, 5.4F, -22.6F};
    default:
        return {-0.3F, -18.6F, 1.2F};
    }
}

} // namespace

Bone on_side(Bone left, Side side) {
    return side == Side::left ? left : static_cast<Bone>(static_cast<int>(left) + 1);
}

Bone mirrored(Bone bone) {
    if (!paired(bone))
        return bone;
    return static_cast<Bone>(static_cast<int>(bone) + (is_right(bone) ? -1 : 1));
}

glm::vec3 mirrored(const glm::vec3& point) {
    return {point.x, -point.y, point.z};
}

glm::vec3 bind_joint(Bone bone) {
    return is_right(bone) ? mirrored(left_joint(mirrored(bone))) : left_joint(bone);
}

glm::vec3 bind_finger_direction() {
    return glm::normalize(bind_joint(Bone::hand_l) - bind_joint(Bone::forearm_l));
}

glm::vec3 bind_thumb_direction() {
    const glm::vec3 fingers = bind_finger_direction();
    const glm::vec3 forward(1.0F, 0.0F, 0.0F);
    return glm::normalize(forward - fingers * glm::dot(forward, fingers));
}

glm::vec3 bind_blade_direction() {
    return glm::normalize(mirrored(bind_thumb_direction()) * 0.88F +
                          mirrored(bind_finger_direction()) * 0.48F);
}

glm::vec3 bind_grip() {
    const glm::vec3 fingers = bind_finger_direction();
    const glm::vec3 palm = glm::cross(fingers, bind_thumb_direction());
    return mirrored(bind_joint(Bone::hand_l) + fingers * 2.2F + palm * 2.3F);
}

glm::vec3 carried(const SkeletonPose& pose, Bone bone, const glm::vec3& point) {
    const BonePose& at = bone_of(pose, bone);
    return at.joint + at.turn * (point - bind_joint(bone));
}

} // namespace tris::tools
