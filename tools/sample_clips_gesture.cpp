// What a player does for others to see: salute, taunt, wave, point.
#include "sample_clips.h"

namespace tris::tools {

namespace {

// A fencer's salute: blade upright before the face, then swept down and aside with a bow.
SampleClip salute() {
    const Pose rest = standing();
    Pose raised = rest;
    raised.pelvis = {0.0F, 0.0F, -0.2F};
    raised.pelvis_turn = {0.0F, -2.0F, 0.0F};
    raised.spine_turn = {0.0F, -3.0F, 0.0F};
    raised.chest_turn = {0.0F, -5.0F, 4.0F};
    raised.head_turn = {0.0F, -2.0F, -4.0F};
    raised.left_leg.ankle = {0.6F, 4.4F, -20.8F};
    raised.right_leg.ankle = {-0.4F, 4.6F, -20.8F};
    raised.right_leg.turn.z = 20.0F;
    raised.right_arm.hand = {11.8F, -4.4F, -0.8F};
    raised.right_arm.elbow = {0.0F, 1.0F, -0.7F};
    raised.right_arm.thumb = {0.06F, 0.0F, 1.0F};
    raised.left_arm.hand = {-3.6F, 2.2F, -10.0F};
    raised.left_arm.fist = 0.9F;
    raised.left_arm.index = 0.9F;
    raised.ears = -6.0F;

    Pose bow = raised;
    bow.pelvis = {-0.8F, 0.0F, -0.8F};
    bow.pelvis_turn = {0.0F, 10.0F, -4.0F};
    bow.spine_turn = {0.0F, 14.0F, -4.0F};
    bow.chest_turn = {0.0F, 12.0F, -6.0F};
    bow.head_turn = {0.0F, 12.0F, 4.0F};
    bow.right_arm.hand = {6.6F, 8.8F, -8.0F};
    bow.right_arm.elbow = {-0.8F, 0.8F, 0.2F};
    bow.right_arm.thumb = {0.75F, 0.6F, -0.42F};
    bow.ears = 24.0F;
    bow.tail = {0.0F, 22.0F, 6.0F};

    Pose sweep = pose_between({{0.0F, raised}, {1.0F, bow}}, 0.55F);
    sweep.right_arm.hand = {11.6F, 2.0F, -1.0F};
    sweep.right_arm.thumb = {0.9F, 0.2F, 0.5F};
    return keyed_clip("salute", 2, 11,
                      {{0.0F, rest},
                       {2.6F, raised},
                       {4.6F, raised},
                       {5.6F, sweep},
                       {6.8F, bow},
                       {8.2F, bow},
                       {11.0F, rest}});
}

// Sword on the shoulder, a laugh that shakes the whole fox, and a beckoning hand.
SampleClip taunt() {
    const Pose rest = standing();
    Pose swagger = rest;
    swagger.pelvis = {-0.6F, -1.2F, -0.8F};
    swagger.pelvis_turn = {3.0F, -4.0F, -14.0F};
    swagger.spine_turn = {-3.0F, -5.0F, 4.0F};
    swagger.chest_turn = {-3.0F, -6.0F, 10.0F};
    swagger.head_turn = {6.0F, -6.0F, 6.0F};
    swagger.right_arm.hand = {3.4F, 1.2F, -3.2F};
    swagger.right_arm.elbow = {-0.2F, 1.0F, -0.6F};
    swagger.right_arm.thumb = {-0.62F, 0.3F, 0.75F};
    swagger.left_leg.ankle = {4.4F, 6.4F, -20.8F};
    swagger.left_leg.turn.z = 24.0F;
    swagger.left_arm.hand = {8.6F, 3.6F, -3.2F};
    swagger.left_arm.elbow = {-0.4F, 0.8F, -0.8F};
    swagger.left_arm.thumb = {0.1F, 1.0F, 0.3F};
    swagger.left_arm.fist = 0.1F;
    swagger.left_arm.index = 0.0F;
    swagger.tail = {12.0F, 18.0F, 10.0F};

    Pose laugh = swagger;
    laugh.head_turn.y = -26.0F;
    laugh.chest_turn.y = -12.0F;
    laugh.jaw = 30.0F;
    laugh.ears = 16.0F;
    laugh.left_arm.hand = {6.6F, 3.4F, -0.6F};
    laugh.left_arm.fist = 0.9F;
    laugh.left_arm.index = 0.8F;
    laugh.tail.x = -14.0F;

    Pose breath = swagger;
    breath.head_turn.y = -12.0F;
    breath.pelvis.z = -1.6F;
    breath.jaw = 12.0F;
    return keyed_clip("taunt", 2, 17,
                      {{0.0F, rest},
                       {3.0F, swagger},
                       {4.4F, laugh},
                       {5.6F, breath},
                       {6.8F, laugh},
                       {8.0F, breath},
                       {9.2F, laugh},
                       {10.4F, breath},
                       {11.6F, laugh},
                       {13.4F, swagger},
                       {17.0F, rest}});
}

SampleClip wave() {
    const Pose rest = standing();
    Pose out = rest;
    out.pelvis = {0.0F, -0.8F, -0.7F};
    out.pelvis_turn = {2.0F, 0.0F, -4.0F};
    out.spine_turn = {5.0F, -2.0F, 2.0F};
    out.chest_turn = {6.0F, -4.0F, 4.0F};
    out.head_turn = {6.0F, -6.0F, 8.0F};
    out.jaw = 9.0F;
    out.left_arm.hand = {3.4F, 9.4F, 8.4F};
    out.left_arm.elbow = {-0.4F, 1.0F, -0.8F};
    out.left_arm.thumb = {0.2F, -1.0F, 0.3F};
    out.left_arm.fist = 0.0F;
    out.left_arm.index = 0.0F;
    out.right_arm.hand = {3.6F, 4.0F, -10.4F};
    out.right_arm.thumb = {0.9F, 0.2F, -0.25F};
    out.tail = {16.0F, 8.0F, 6.0F};
    Pose in = out;
    in.left_arm.hand = {3.8F, 3.0F, 10.6F};
    in.left_arm.thumb = {0.2F, -1.0F, -0.5F};
    in.head_turn.x = 10.0F;
    in.tail.x = -16.0F;
    return keyed_clip("wave", 2, 11,
                      {{0.0F, rest},
                       {2.0F, out},
                       {3.4F, in},
                       {4.8F, out},
                       {6.2F, in},
                       {7.6F, out},
                       {8.6F, in},
                       {11.0F, rest}});
}

SampleClip point() {
    const Pose rest = standing();
    Pose draw = rest; // the hand comes up past the hip before it goes out
    draw.pelvis = {-1.0F, 0.0F, -1.4F};
    draw.chest_turn = {0.0F, 2.0F, 14.0F};
    draw.head_turn = {0.0F, -4.0F, -10.0F};
    draw.left_arm.hand = {2.0F, 3.4F, -4.4F};
    draw.left_arm.elbow = {-1.0F, 0.5F, -0.3F};
    draw.left_arm.thumb = {0.3F, -0.3F, 1.0F};
    draw.left_arm.fist = 1.0F;
    draw.left_arm.index = 0.7F;
    Pose aim = rest;
    aim.pelvis = {1.6F, 0.0F, -1.5F};
    aim.pelvis_turn = {0.0F, 6.0F, -18.0F};
    aim.spine_turn = {0.0F, 5.0F, -12.0F};
    aim.chest_turn = {0.0F, 3.0F, -16.0F};
    aim.head_turn = {-3.0F, -10.0F, 40.0F};
    aim.left_arm.hand = {11.0F, 8.6F, 2.2F};
    aim.left_arm.elbow = {-0.2F, 0.7F, -1.0F};
    aim.left_arm.thumb = {-0.1F, -0.2F, 1.0F};
    aim.left_arm.fist = 1.0F;
    aim.left_arm.index = -0.05F;
    aim.right_arm.hand = {1.0F, 5.0F, -9.6F};
    aim.right_arm.thumb = {0.8F, 0.5F, 0.1F};
    aim.left_leg.ankle = {4.8F, 5.4F, -20.8F};
    aim.jaw = 14.0F;
    aim.ears = -8.0F;
    aim.tail = {0.0F, 26.0F, 6.0F};
    Pose insist = aim;
    insist.left_arm.hand.z = 3.6F;
    insist.jaw = 2.0F;
    insist.pelvis.x = 1.0F;
    return keyed_clip("point", 2, 12,
                      {{0.0F, rest},
                       {1.8F, draw},
                       {3.6F, aim},
                       {5.0F, insist},
                       {6.4F, aim},
                       {7.4F, insist},
                       {8.8F, aim},
                       {12.0F, rest}});
}

} // namespace

std::vector<SampleClip> gesture_clips() {
    return {salute(), taunt(), wave(), point()};
}

} // namespace tris::tools
