// The sword stroke, and being hit from three sides.
#include "sample_clips.h"

namespace tris::tools {

namespace {

SampleClip attack() {
    const Pose rest = standing();

    Pose wind_up = rest; // weight back, blade over the shoulder, the free hand aims
    wind_up.pelvis = {-2.2F, -0.6F, -1.6F};
    wind_up.pelvis_turn = {0.0F, -4.0F, -26.0F};
    wind_up.spine_turn = {0.0F, -4.0F, -14.0F};
    wind_up.chest_turn = {4.0F, -6.0F, -20.0F};
    wind_up.head_turn = {-4.0F, 2.0F, 52.0F};
    wind_up.right_arm.hand = {-3.0F, 6.0F, 8.6F};
    wind_up.right_arm.elbow = {-0.2F, 1.0F, -0.6F};
    wind_up.right_arm.thumb = {-0.8F, -0.1F, 0.55F};
    wind_up.left_arm.hand = {9.0F, 2.0F, -1.6F};
    wind_up.left_arm.thumb = {0.3F, -0.4F, 1.0F};
    wind_up.left_arm.fist = 0.15F;
    wind_up.left_arm.index = 0.0F;
    wind_up.ears = 20.0F;
    wind_up.tail = {-10.0F, 14.0F, 4.0F};

    Pose cut = wind_up; // the right foot steps in, hips lead, the hand follows
    cut.pelvis = {2.4F, 0.2F, -1.6F};
    cut.pelvis_turn = {0.0F, 8.0F, 12.0F};
    cut.spine_turn = {0.0F, 8.0F, 6.0F};
    cut.chest_turn = {2.0F, 8.0F, 8.0F};
    cut.head_turn = {0.0F, -14.0F, -12.0F};
    cut.right_leg.ankle = {6.6F, 5.6F, -19.4F};
    cut.right_leg.turn = {0.0F, -12.0F, 8.0F};
    cut.right_arm.hand = {11.6F, 1.0F, 4.6F};
    cut.right_arm.elbow = {-0.4F, 1.0F, -0.5F};
    cut.right_arm.thumb = {0.86F, 0.1F, 0.62F};
    cut.left_arm.hand = {-2.0F, 6.0F, -7.6F};
    cut.left_arm.thumb = {0.9F, 0.2F, 0.2F};
    cut.jaw = 22.0F;

    Pose through = cut;
    through.pelvis = {3.8F, 0.6F, -3.6F};
    through.pelvis_turn = {0.0F, 14.0F, 28.0F};
    through.spine_turn = {-3.0F, 14.0F, 14.0F};
    through.chest_turn = {-4.0F, 14.0F, 20.0F};
    through.head_turn = {4.0F, -30.0F, -44.0F};
    through.right_leg.ankle = {8.2F, 5.4F, -20.8F};
    through.right_leg.turn = {0.0F, 0.0F, 10.0F};
    through.left_leg.turn = {0.0F, 18.0F, 20.0F};
    through.left_leg.ankle = {-1.6F, 5.8F, -19.8F};
    through.left_leg.toe = 18.0F;
    through.right_arm.hand = {6.6F, -7.6F, -7.4F};
    through.right_arm.elbow = {0.4F, 1.0F, 0.2F};
    through.right_arm.thumb = {0.35F, -0.85F, -0.42F};
    through.left_arm.hand = {-6.4F, 5.4F, -6.8F};
    through.ears = 30.0F;
    through.tail = {14.0F, 20.0F, 0.0F};

    Pose settle = through;
    settle.right_arm.hand = {4.0F, -8.4F, -8.6F};
    settle.right_arm.thumb = {-0.2F, -0.9F, -0.4F};
    settle.pelvis.z = -4.0F;
    settle.chest_turn.z = 24.0F;
    settle.jaw = 6.0F;

    Pose recover = rest;
    recover.pelvis = {1.4F, 0.0F, -2.0F};
    recover.pelvis_turn = {0.0F, 6.0F, 4.0F};
    recover.right_leg.ankle = {3.4F, 5.8F, -18.8F};
    recover.left_leg.ankle = {0.4F, 5.6F, -20.8F};
    recover.right_arm.hand = {8.0F, -1.0F, -7.0F};
    recover.right_arm.thumb = {0.8F, -0.4F, 0.3F};
    return keyed_clip("attack", 1, 8,
                      {{0.0F, rest},
                       {1.0F, pose_between({{0.0F, rest}, {1.0F, wind_up}}, 0.6F)},
                       {2.0F, wind_up},
                       {3.0F, cut},
                       {4.0F, through},
                       {5.0F, settle},
                       {6.5F, recover},
                       {8.0F, rest}});
}

// Struck from the front: thrown back from the chest.
SampleClip pain_front() {
    const Pose rest = standing();
    Pose hit = rest;
    hit.pelvis = {-2.4F, 0.0F, -1.8F};
    hit.pelvis_turn = {0.0F, -8.0F, -10.0F};
    hit.spine_turn = {0.0F, -16.0F, 0.0F};
    hit.chest_turn = {0.0F, -16.0F, 8.0F};
    hit.head_turn = {6.0F, 26.0F, 0.0F};
    hit.jaw = 26.0F;
    hit.ears = 40.0F;
    hit.left_arm.hand = {6.0F, 8.0F, -3.0F};
    hit.left_arm.fist = 0.1F;
    hit.left_arm.index = 0.0F;
    hit.right_arm.hand = {5.0F, 9.0F, -4.6F};
    hit.right_arm.thumb = {0.7F, 0.5F, 0.6F};
    hit.right_leg.ankle = {-5.6F, 6.0F, -20.8F};
    hit.tail = {0.0F, 30.0F, 10.0F};
    Pose after = pose_between({{0.0F, rest}, {1.0F, hit}}, 0.35F);
    after.spine_turn.y = 9.0F;
    after.jaw = 6.0F;
    return keyed_clip("pain1", 2, 4, {{-1.0F, rest}, {0.6F, hit}, {1.2F, hit}, {3.0F, after}, {4.0F, rest}});
}

// Struck on the left: the body gives way to the right and twists.
SampleClip pain_left() {
    const Pose rest = standing();
    Pose hit = rest;
    hit.pelvis = {-0.6F, -3.0F, -2.4F};
    hit.pelvis_turn = {8.0F, 4.0F, -20.0F};
    hit.spine_turn = {14.0F, 6.0F, -14.0F};
    hit.chest_turn = {12.0F, 4.0F, -16.0F};
    hit.head_turn = {-10.0F, 6.0F, 26.0F};
    hit.jaw = 20.0F;
    hit.ears = 36.0F;
    hit.left_arm.hand = {4.4F, -3.0F, -6.0F}; // clutches the side
    hit.left_arm.elbow = {-0.3F, 1.0F, -0.2F};
    hit.left_arm.thumb = {0.2F, -0.3F, 1.0F};
    hit.right_arm.hand = {3.0F, 9.6F, -6.0F};
    hit.right_arm.thumb = {0.8F, 0.5F, 0.1F};
    hit.right_leg.ankle = {-1.0F, 8.6F, -20.8F};
    hit.tail = {24.0F, 10.0F, 0.0F};
    Pose after = pose_between({{0.0F, rest}, {1.0F, hit}}, 0.4F);
    after.jaw = 4.0F;
    return keyed_clip("pain2", 2, 4, {{-1.0F, rest}, {0.6F, hit}, {1.3F, hit}, {3.0F, after}, {4.0F, rest}});
}

// Struck from behind: doubled up forward, a step to catch the balance.
SampleClip pain_back() {
    const Pose rest = standing();
    Pose hit = rest;
    hit.pelvis = {2.4F, 0.0F, -2.6F};
    hit.pelvis_turn = {0.0F, 16.0F, -4.0F};
    hit.spine_turn = {0.0F, 22.0F, 4.0F};
    hit.chest_turn = {-4.0F, 20.0F, 6.0F};
    hit.head_turn = {0.0F, -30.0F, 0.0F};
    hit.jaw = 24.0F;
    hit.ears = 44.0F;
    hit.left_arm.hand = {7.6F, 1.0F, -8.0F};
    hit.left_arm.thumb = {0.2F, -0.9F, 0.4F};
    hit.left_arm.fist = 0.2F;
    hit.right_arm.hand = {4.0F, 5.6F, -9.4F};
    hit.right_arm.thumb = {0.9F, 0.3F, 0.35F};
    hit.left_leg.ankle = {6.4F, 5.8F, -20.8F};
    hit.right_leg.turn.y = 20.0F;
    hit.right_leg.ankle.z = -19.4F;
    hit.right_leg.toe = 20.0F;
    hit.tail = {-12.0F, 34.0F, 8.0F};
    Pose after = pose_between({{0.0F, rest}, {1.0F, hit}}, 0.4F);
    after.jaw = 4.0F;
    return keyed_clip("pain3", 2, 4, {{-1.0F, rest}, {0.6F, hit}, {1.3F, hit}, {3.0F, after}, {4.0F, rest}});
}

} // namespace

std::vector<SampleClip> attack_and_pain_clips() {
    return {attack(), pain_front(), pain_left(), pain_back()};
}

} // namespace tris::tools
