#include "sample_golem_joints.h"

#include <glm/common.hpp>

#include <algorithm>

namespace tris::tools {

namespace {

// How much each number of the complexion stretches a part along each axis.
struct Stretch {
    glm::vec3 strength{0.0F};
    glm::vec3 dexterity{0.0F};
    glm::vec3 height{0.0F};
};

constexpr Stretch kLimb{{0.17F, 0.17F, -0.01F}, {-0.13F, -0.13F, 0.08F}, {0.03F, 0.03F, 0.11F}};
constexpr Stretch kLeg{{0.13F, 0.13F, -0.01F}, {-0.12F, -0.12F, 0.07F}, {0.03F, 0.03F, 0.11F}};
constexpr Stretch kFist{{0.21F, 0.21F, 0.15F}, {-0.11F, -0.11F, -0.04F}, {0.03F, 0.03F, 0.03F}};
constexpr Stretch kFoot{{0.12F, 0.14F, 0.05F}, {-0.07F, -0.11F, -0.03F}, {0.03F, 0.03F, 0.05F}};
constexpr Stretch kHead{{0.02F, 0.05F, -0.02F}, {-0.04F, -0.06F, 0.04F}, {0.02F, 0.02F, 0.04F}};
constexpr Stretch kHips{{0.09F, 0.09F, 0.0F}, {-0.11F, -0.11F, 0.02F}, {0.02F, 0.02F, 0.08F}};
constexpr Stretch kShoulders{{0.12F, 0.21F, 0.02F}, {-0.08F, -0.07F, 0.02F}, {0.02F, 0.02F, 0.08F}};
constexpr Stretch kClub{{0.10F, 0.10F, 0.10F}, {-0.05F, -0.05F, -0.05F}, {0.04F, 0.04F, 0.04F}};

Stretch mix(const Stretch& a, const Stretch& b, float share) {
    return {glm::mix(a.strength, b.strength, share), glm::mix(a.dexterity, b.dexterity, share),
            glm::mix(a.height, b.height, share)};
}

Stretch stretch_of(Bone bone, const glm::vec3& point) {
    switch (bone) {
    case Bone::pelvis:
        return kHips;
    case Bone::chest: // the waist goes with the hips, and muscle gathers at the shoulders
        return mix(kHips, kShoulders, glm::smoothstep(0.0F, 20.0F, point.z));
    case Bone::head:
        return kHead;
    case Bone::hand_l:
    case Bone::hand_r:
        return kFist;
    case Bone::thigh_l:
    case Bone::thigh_r:
    case Bone::shin_l:
    case Bone::shin_r:
        return kLeg;
    case Bone::foot_l:
    case Bone::foot_r:
        return kFoot;
    case Bone::weapon:
        return kClub;
    default:
        return kLimb;
    }
}

std::vector<GolemPart> make_parts() {
    std::vector<GolemPart> parts = {{Bone::pelvis, "hp", Bone::pelvis, {0.0F, 0.0F, 26.0F}},
                                    {Bone::chest, "bd", Bone::pelvis, {0.0F, 0.0F, 29.0F}},
                                    {Bone::head, "hd", Bone::chest, {5.6F, 0.0F, 51.4F}}};
    const auto add_pair = [&](Bone left, const std::string& name, Bone parent, const glm::vec3& joint) {
        for (const Side side : {Side::left, Side::right})
            parts.push_back({on_side(left, side), (side == Side::left ? "l" : "r") + name,
                             parent == mirrored(parent) ? parent : on_side(parent, side),
                             side == Side::left ? joint : mirrored(joint)});
    };
    add_pair(Bone::arm_l, "h1", Bone::chest, {-0.5F, 14.4F, 46.8F});
    add_pair(Bone::forearm_l, "h2", Bone::arm_l, {-1.5F, 19.5F, 34.5F});
    add_pair(Bone::hand_l, "h3", Bone::forearm_l, {2.0F, 21.0F, 22.5F});
    add_pair(Bone::thigh_l, "l1", Bone::pelvis, {0.0F, 6.4F, 24.5F});
    add_pair(Bone::shin_l, "l2", Bone::thigh_l, {1.2F, 7.4F, 14.2F});
    add_pair(Bone::foot_l, "l3", Bone::shin_l, {0.0F, 7.8F, 4.6F});
    parts.push_back({Bone::weapon, "rh3.club00", Bone::hand_r, {2.4F, -20.8F, 15.4F}});
    return parts;
}

} // namespace

const std::vector<GolemPart>& golem_parts() {
    static const std::vector<GolemPart> parts = make_parts();
    return parts;
}

const GolemPart& golem_part(Bone bone) {
    return *std::find_if(golem_parts().begin(), golem_parts().end(),
                         [bone](const GolemPart& part) { return part.bone == bone; });
}

Complexion complexion_corner(unsigned variant) {
    const auto side = [variant](unsigned bit) { return (variant & bit) != 0U ? 1.0F : -1.0F; };
    return {side(1U), side(2U), side(4U)};
}

glm::vec3 reshaped(Bone bone, const glm::vec3& point, const Complexion& complexion) {
    const Stretch stretch = stretch_of(bone, point);
    return point * (1.0F + stretch.strength * complexion.strength) *
           (1.0F + stretch.dexterity * complexion.dexterity) * (1.0F + stretch.height * complexion.height);
}

glm::vec3 joint_offset(const GolemPart& part, const Complexion& complexion) {
    if (part.parent != part.bone)
        return reshaped(part.parent, part.joint - golem_part(part.parent).joint, complexion);
    float height = 0.0F; // from the sole to the root
    const GolemPart* below = &golem_part(Bone::foot_l);
    height -= reshaped(below->bone, {0.0F, 0.0F, -below->joint.z}, complexion).z;
    for (; below->parent != below->bone; below = &golem_part(below->parent))
        height -= joint_offset(*below, complexion).z;
    return {part.joint.x, part.joint.y, height};
}

} // namespace tris::tools
