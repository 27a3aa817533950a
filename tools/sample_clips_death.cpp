// Three ways to fall.
#include "sample_clips.h"

namespace tris::tools {

namespace {

SampleClip falling(const char* prefix, int frames, std::vector<PoseKey> keys) {
    SampleClip clip = keyed_clip(prefix, 2, frames, std::move(keys));
    clip.grounded = true;
    clip.wind = {0.0F, 0.0F, -160.0F}; // a dead scarf hangs by its own weight only
    return clip;
}

Pose with_weapon_at(Pose pose, float dropped, const glm::vec3& place, const glm::vec3& direction) {
    pose.weapon_dropped = dropped;
    pose.weapon_place = place;
    pose.weapon_direction = direction;
    return pose;
}

// Thrown flat on the back.
SampleClip backwards() {
    Pose hit = standing();
    hit.pelvis_turn = {0.0F, -10.0F, -6.0F};
    hit.spine_turn = {0.0F, -18.0F, 0.0F};
    hit.chest_turn = {0.0F, -16.0F, 0.0F};
    hit.head_turn = {0.0F, 20.0F, 0.0F};
    hit.jaw = 28.0F;
    hit.ears = 40.0F;
    hit.left_arm.hand = {8.0F, 7.0F, 0.0F};
    hit.left_arm.fist = 0.1F;
    hit.left_arm.index = 0.0F;
    hit.right_arm.hand = {7.0F, 8.0F, -2.0F};
    hit.right_arm.thumb = {0.6F, 0.4F, 0.8F};
    Pose fall = hit;
    fall.root = {-7.0F, 0.0F, 0.0F};
    fall.root_turn = {0.0F, -48.0F, 0.0F};
    fall.pelvis_turn.y = 6.0F;
    fall.tail = {8.0F, -30.0F, 0.0F};
    fall.spine_turn.y = 6.0F;
    fall.left_arm.hand = {9.6F, 6.0F, 7.0F};
    fall.right_arm.hand = {8.0F, 9.0F, 5.0F};
    fall.left_leg.ankle = {7.0F, 5.4F, -18.0F};
    fall.left_leg.turn = {0.0F, -10.0F, 10.0F};
    Pose lie = hit;
    lie.root = {-13.0F, 0.0F, -16.0F};
    lie.root_turn = {0.0F, -90.0F, 0.0F};
    lie.pelvis_turn = {0.0F, 4.0F, 0.0F};
    lie.spine_turn = {0.0F, 2.0F, 2.0F};
    lie.chest_turn = {0.0F, -4.0F, 0.0F};
    lie.head_turn = {4.0F, -4.0F, 20.0F};
    lie.jaw = 12.0F;
    lie.tail = {16.0F, -80.0F, 0.0F}; // out from under the back, towards the feet
    lie.left_arm.hand = {-3.0F, 11.6F, 5.0F};
    lie.left_arm.elbow = {0.2F, 0.4F, -1.0F};
    lie.left_arm.thumb = {0.4F, -0.4F, 1.0F};
    lie.left_arm.fist = 0.3F;
    lie.right_arm.hand = {-2.6F, 12.4F, -4.4F};
    lie.right_arm.elbow = {0.4F, 0.4F, 1.0F};
    lie.right_arm.thumb = {0.4F, 0.5F, 0.8F};
    lie.right_arm.fist = 0.3F;
    lie.right_arm.index = 0.2F;
    lie.left_leg.ankle = {-3.4F, 7.0F, -16.6F};
    lie.left_leg.turn = {0.0F, 6.0F, 28.0F};
    lie.left_leg.knee_out = 0.5F;
    lie.right_leg.ankle = {-3.6F, 7.6F, -20.4F};
    lie.right_leg.turn = {0.0F, 20.0F, 46.0F};
    lie = with_weapon_at(lie, 1.0F, {-6.0F, -25.0F, kFloor + 0.9F}, {0.4F, -0.9F, 0.0F});
    Pose impact = lie;
    impact.root_turn.y = -86.0F;
    impact.head_turn.y = 26.0F;
    impact.left_leg.ankle = {8.0F, 6.0F, -18.0F};
    impact.right_leg.ankle = {5.0F, 6.6F, -19.0F};
    impact.left_arm.hand = {4.0F, 12.0F, 6.0F};
    impact.right_arm.hand = {3.0F, 12.0F, 3.0F};
    return falling(
        "death1", 6,
        {{-0.6F, standing()}, {0.5F, hit}, {2.0F, fall}, {3.2F, impact}, {4.4F, lie}, {5.0F, lie}});
}

// To the knees, and on the face.
SampleClip forwards() {
    Pose hit = standing();
    hit.pelvis_turn = {0.0F, 10.0F, 0.0F};
    hit.spine_turn = {0.0F, 20.0F, 0.0F};
    hit.chest_turn = {0.0F, 14.0F, 0.0F};
    hit.head_turn = {0.0F, -10.0F, 0.0F};
    hit.jaw = 24.0F;
    hit.ears = 36.0F;
    hit.left_arm.hand = {7.0F, -2.0F, -7.0F};
    hit.left_arm.fist = 0.7F;
    hit.right_arm.hand = {4.0F, 5.0F, -9.0F};
    Pose kneel = hit;
    kneel.pelvis = {1.0F, 0.0F, -8.4F};
    kneel.pelvis_turn = {0.0F, 4.0F, 0.0F};
    kneel.spine_turn = {0.0F, 12.0F, 0.0F};
    kneel.chest_turn = {0.0F, 8.0F, 6.0F};
    kneel.head_turn = {8.0F, 20.0F, 0.0F};
    kneel.left_leg.ankle = {-6.6F, 5.6F, -20.4F};
    kneel.left_leg.turn = {0.0F, 84.0F, 6.0F};
    kneel.right_leg.ankle = {-6.8F, 5.8F, -20.4F};
    kneel.right_leg.turn = {0.0F, 84.0F, 6.0F};
    kneel.right_arm.hand = {1.6F, 5.6F, -11.0F};
    kneel.right_arm.thumb = {0.9F, 0.4F, -0.1F};
    kneel.left_arm.hand = {3.0F, 4.0F, -10.6F};
    Pose lie = kneel;
    lie.root = {10.0F, 0.0F, -14.0F};
    lie.root_turn = {0.0F, 88.0F, 0.0F};
    lie.pelvis = {0.0F, 0.0F, 0.0F};
    lie.pelvis_turn = {0.0F, 2.0F, 0.0F};
    lie.spine_turn = {0.0F, -4.0F, 0.0F};
    lie.chest_turn = {0.0F, -4.0F, 4.0F};
    lie.head_turn = {-10.0F, -26.0F, 64.0F};
    lie.jaw = 8.0F;
    lie.ears = 20.0F;
    lie.left_leg.ankle = {-1.0F, 5.6F, -20.6F};
    lie.left_leg.turn = {0.0F, 70.0F, 14.0F};
    lie.right_leg.ankle = {0.4F, 7.0F, -19.6F};
    lie.right_leg.turn = {0.0F, 66.0F, 30.0F};
    lie.right_leg.knee_out = 0.9F;
    lie.left_arm.hand = {3.2F, 6.6F, 9.0F};
    lie.left_arm.elbow = {-0.2F, 1.0F, -0.3F};
    lie.left_arm.thumb = {0.1F, -1.0F, 0.3F};
    lie.left_arm.fist = 0.2F;
    lie.right_arm.hand = {2.6F, 9.0F, -6.6F};
    lie.right_arm.elbow = {-0.2F, 1.0F, 0.4F};
    lie.right_arm.thumb = {0.3F, 0.8F, -0.5F};
    lie.right_arm.fist = 0.3F;
    lie.tail = {18.0F, -62.0F, 0.0F}; // limp, over the legs
    lie = with_weapon_at(lie, 1.0F, {8.0F, -20.0F, kFloor + 0.9F}, {0.9F, -0.3F, 0.0F});
    Pose topple = pose_between({{0.0F, kneel}, {1.0F, lie}}, 0.45F);
    topple.head_turn = {0.0F, -20.0F, 16.0F};
    topple.left_arm.hand = {8.0F, 5.0F, -2.0F};
    topple.weapon_dropped = 0.3F;
    Pose impact = lie;
    impact.root_turn.y = 84.0F;
    impact.left_leg.ankle.x = -5.6F;
    impact.right_leg.ankle.x = -4.0F;
    return falling(
        "death2", 6,
        {{-0.6F, standing()}, {0.5F, hit}, {1.8F, kneel}, {3.0F, topple}, {3.9F, impact}, {5.0F, lie}});
}

// Spun round by the blow and dropped on the right side.
SampleClip spinning() {
    Pose hit = standing();
    hit.root_turn = {0.0F, 0.0F, 24.0F};
    hit.spine_turn = {10.0F, -6.0F, 20.0F};
    hit.chest_turn = {8.0F, -6.0F, 22.0F};
    hit.head_turn = {0.0F, 14.0F, -24.0F};
    hit.jaw = 24.0F;
    hit.ears = 38.0F;
    hit.left_arm.hand = {4.0F, 10.0F, -2.0F};
    hit.left_arm.fist = 0.1F;
    hit.right_arm.hand = {7.0F, 8.0F, -3.0F};
    hit.right_arm.thumb = {0.7F, 0.5F, 0.5F};
    Pose spin = hit;
    spin.root_turn = {8.0F, 0.0F, 110.0F};
    spin.pelvis = {0.0F, -1.0F, -2.0F};
    spin.left_leg.ankle = {-2.0F, 5.0F, -17.6F};
    spin.left_leg.turn = {0.0F, 30.0F, 0.0F};
    spin.left_arm.hand = {1.0F, 12.0F, 1.0F};
    spin.right_arm.hand = {3.0F, 12.0F, -1.0F};
    Pose buckle = spin;
    buckle.root = {0.0F, 2.0F, -4.0F};
    buckle.root_turn = {34.0F, 0.0F, 160.0F};
    buckle.pelvis = {0.0F, -1.0F, -5.0F};
    buckle.spine_turn = {10.0F, 8.0F, 0.0F};
    buckle.chest_turn = {8.0F, 4.0F, 0.0F};
    buckle.head_turn = {-8.0F, 10.0F, 0.0F};
    buckle.left_leg.ankle = {3.0F, 5.4F, -20.0F};
    buckle.right_arm.hand = {5.0F, 9.0F, -4.0F};
    Pose lie = buckle;
    lie.root = {0.0F, 6.0F, -14.0F};
    lie.root_turn = {86.0F, 0.0F, 176.0F};
    lie.pelvis = {0.0F, 0.0F, -1.0F};
    lie.pelvis_turn = {0.0F, 8.0F, -8.0F};
    lie.spine_turn = {2.0F, 12.0F, 0.0F};
    lie.chest_turn = {0.0F, 6.0F, 14.0F};
    lie.head_turn = {10.0F, -8.0F, 0.0F};
    lie.jaw = 14.0F;
    lie.left_leg.ankle = {5.0F, 3.6F, -15.6F};
    lie.left_leg.turn = {0.0F, 24.0F, -6.0F};
    lie.left_leg.knee_out = 0.0F;
    lie.right_leg.ankle = {-3.0F, 4.4F, -19.4F};
    lie.right_leg.turn = {0.0F, 34.0F, 4.0F};
    lie.right_leg.knee_out = 0.0F;
    lie.right_arm.hand = {10.0F, 1.0F, 5.0F};
    lie.right_arm.elbow = {0.0F, 0.3F, -1.0F};
    lie.right_arm.thumb = {0.4F, -0.6F, 0.7F};
    lie.right_arm.fist = 0.3F;
    lie.right_arm.index = 0.2F;
    lie.left_arm.hand = {8.4F, -9.6F, -4.0F};
    lie.left_arm.elbow = {0.0F, 1.0F, -0.3F};
    lie.left_arm.thumb = {0.5F, -0.4F, 0.8F};
    lie.left_arm.fist = 0.3F;
    lie.tail = {0.0F, -24.0F, -8.0F};
    lie = with_weapon_at(lie, 1.0F, {-16.0F, 16.0F, kFloor + 0.9F}, {-0.8F, 0.5F, 0.0F});
    Pose impact = lie;
    impact.root_turn.x = 92.0F;
    impact.head_turn.x = 24.0F;
    impact.left_leg.ankle = {6.0F, 8.0F, -16.6F};
    impact.left_arm.hand = {9.0F, 2.0F, -2.0F};
    return falling("death3", 8,
                   {{-0.6F, standing()},
                    {0.6F, hit},
                    {2.2F, spin},
                    {3.8F, buckle},
                    {5.2F, impact},
                    {6.4F, lie},
                    {7.0F, lie}});
}

} // namespace

std::vector<SampleClip> death_clips() {
    return {backwards(), forwards(), spinning()};
}

} // namespace tris::tools
