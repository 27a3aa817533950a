#include "sample_chain.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <array>

namespace tris::tools {

namespace {

// A bone with a weight at its far end.
struct Link {
    Bone bone;
    Bone parent;
    glm::vec3 tip; // in the bind pose
    float stiffness;
    float damping;
    float weight;    // how much wind and gravity pull at it
    float clearance; // radius, kept above the floor
    float limit;     // degrees it may swing from its rest
};

const std::array<Link, 8> kLinks = {{
    {Bone::tail1, Bone::pelvis, {-8.6F, 0.0F, -5.2F}, 260.0F, 22.0F, 0.3F, 2.0F, 30.0F},
    {Bone::tail2, Bone::tail1, {-13.0F, 0.0F, -4.4F}, 170.0F, 16.0F, 0.5F, 4.2F, 38.0F},
    {Bone::tail3, Bone::tail2, {-16.6F, 0.0F, -0.8F}, 130.0F, 13.0F, 0.6F, 4.0F, 42.0F},
    {Bone::tail4, Bone::tail3, {-18.0F, 0.0F, 7.4F}, 120.0F, 12.0F, 0.6F, 0.8F, 48.0F},
    {Bone::scarf1, Bone::chest, {-7.6F, 2.6F, 8.2F}, 60.0F, 9.0F, 1.0F, 1.0F, 100.0F},
    {Bone::scarf2, Bone::scarf1, {-9.0F, 3.2F, 2.6F}, 40.0F, 7.0F, 1.0F, 1.0F, 80.0F},
    {Bone::ear_l, Bone::head, {-1.6F, 8.4F, 35.6F}, 420.0F, 22.0F, 0.2F, 1.0F, 34.0F},
    {Bone::ear_r, Bone::head, {-1.6F, -8.4F, 35.6F}, 420.0F, 22.0F, 0.2F, 1.0F, 34.0F},
}};

struct LinkState {
    glm::vec3 tip{0.0F};
    glm::vec3 speed{0.0F};
    bool started = false;
};

using ChainState = std::array<LinkState, kLinks.size()>;

void step(SkeletonPose& pose, const SkeletonPose& rest, ChainState& chain, const ChainSettings& settings) {
    const float dt = settings.seconds_per_step;
    for (std::size_t i = 0; i < kLinks.size(); ++i) {
        const Link& link = kLinks[i];
        LinkState& state = chain[i];
        const glm::quat local = glm::inverse(bone_of(rest, link.parent).turn) * bone_of(rest, link.bone).turn;
        const glm::quat turn = bone_of(pose, link.parent).turn * local;
        const glm::vec3 joint = carried(pose, link.parent, bind_joint(link.bone));
        const glm::vec3 reach = turn * (link.tip - bind_joint(link.bone));
        const float length = glm::length(reach);
        if (!state.started)
            state = {joint + reach, glm::vec3(0.0F), true};

        const glm::vec3 pull = (joint + reach - state.tip) * link.stiffness + settings.wind * link.weight;
        const glm::vec3 before = state.tip;
        state.speed = (state.speed + pull * dt) / (1.0F + link.damping * dt);
        glm::vec3 tip = state.tip + state.speed * dt;
        glm::quat swing(reach / length, glm::normalize(tip - joint));
        if (glm::angle(swing) > glm::radians(link.limit))
            swing = glm::angleAxis(glm::radians(link.limit), glm::axis(swing));
        tip = joint + swing * reach;
        if (tip.z < kFloor + link.clearance) { // the floor gives way to nothing
            tip.z = kFloor + link.clearance;
            swing = glm::quat(reach / length, glm::normalize(tip - joint));
        }
        tip = joint + swing * reach;
        state.speed = (tip - before) / dt;
        state.tip = tip;
        bone_of(pose, link.bone) = {swing * turn, joint};
    }
}

} // namespace

void trail(std::vector<SkeletonPose>& poses, const ChainSettings& settings) {
    ChainState chain{};
    const std::vector<SkeletonPose> rest = poses;
    // Long enough for every spring to come to rest, or for a loop to repeat itself.
    constexpr std::size_t kSettlingSteps = 200;
    const std::size_t rounds = settings.loop ? kSettlingSteps / rest.size() + 1 : kSettlingSteps;
    const std::size_t round_length = settings.loop ? rest.size() : 1;
    for (std::size_t i = 0; i < rounds * round_length; ++i) {
        SkeletonPose unused = rest[i % round_length];
        step(unused, rest[i % round_length], chain, settings);
    }
    for (std::size_t i = 0; i < poses.size(); ++i)
        step(poses[i], rest[i], chain, settings);
}

} // namespace tris::tools
