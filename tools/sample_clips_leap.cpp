// Off the ground: the jump and the somersault.
#include "sample_clips.h"

namespace tris::tools {

namespace {

// Knees deep, arms back: before a leap and after one.
Pose gathered() {
    Pose pose = crouching();
    pose.pelvis = {-1.6F, 0.0F, -5.2F};
    pose.pelvis_turn = {0.0F, 16.0F, 0.0F};
    pose.chest_turn.z = 0.0F;
    pose.spine_turn.z = 0.0F;
    pose.left_leg.ankle = {0.8F, 5.4F, -20.8F};
    pose.left_leg.turn = {0.0F, 0.0F, 10.0F};
    pose.right_leg = pose.left_leg;
    pose.left_arm.hand = {-6.0F, 4.0F, -8.4F};
    pose.right_arm.hand = {-4.0F, 4.6F, -9.0F};
    pose.right_arm.thumb = {0.7F, 0.4F, 0.3F};
    pose.ears = 20.0F;
    return pose;
}

// Stretched out, on the last touch of the toes.
Pose springing() {
    Pose pose = standing();
    pose.root = {0.0F, 0.0F, 3.2F};
    pose.pelvis = {0.4F, 0.0F, 0.6F};
    pose.pelvis_turn = {0.0F, 4.0F, 0.0F};
    pose.head_turn = {0.0F, -16.0F, 0.0F};
    pose.left_leg.ankle = {-2.0F, 5.0F, -20.6F};
    pose.left_leg.turn = {0.0F, 44.0F, 6.0F};
    pose.left_leg.toe = 10.0F;
    pose.right_leg = pose.left_leg;
    pose.left_arm.hand = {6.0F, 5.4F, 7.0F};
    pose.left_arm.elbow = {-0.6F, 1.0F, -0.4F};
    pose.left_arm.thumb = {0.0F, -0.5F, 1.0F};
    pose.right_arm.hand = {5.0F, 6.0F, 5.0F};
    pose.right_arm.elbow = {-0.6F, 1.0F, -0.4F};
    pose.right_arm.thumb = {0.2F, 0.3F, 1.0F};
    pose.tail = {0.0F, -24.0F, -6.0F};
    return pose;
}

SampleClip jump() {
    Pose rise = springing();
    rise.root.z = 7.0F;
    rise.left_leg.ankle = {-1.0F, 5.0F, -15.4F};
    rise.left_leg.turn = {0.0F, 40.0F, 6.0F};
    rise.right_leg.ankle = {-3.4F, 5.2F, -16.6F};
    rise.right_leg.turn = {0.0F, 58.0F, 6.0F};
    rise.left_leg.toe = rise.right_leg.toe = 0.0F;
    rise.ears = 16.0F;

    Pose top = rise;
    top.root.z = 9.6F;
    top.spine_turn = {0.0F, 10.0F, 0.0F};
    top.pelvis_turn.y = 10.0F;
    top.head_turn = {0.0F, -6.0F, 0.0F};
    top.left_leg.ankle = {3.6F, 5.2F, -13.4F};
    top.left_leg.turn = {0.0F, 16.0F, 8.0F};
    top.right_leg.ankle = {-3.0F, 5.6F, -12.6F};
    top.right_leg.turn = {0.0F, 60.0F, 8.0F};
    top.left_arm.hand = {4.0F, 10.0F, 2.0F};
    top.right_arm.hand = {3.0F, 10.0F, 0.6F};
    top.tail = {0.0F, 10.0F, 8.0F};

    Pose fall = top;
    fall.root.z = 5.0F;
    fall.spine_turn = {0.0F, 4.0F, 0.0F};
    fall.head_turn = {0.0F, 8.0F, 0.0F};
    fall.left_leg.ankle = {3.4F, 5.6F, -18.8F};
    fall.left_leg.turn = {0.0F, 14.0F, 8.0F};
    fall.right_leg.ankle = {0.6F, 5.8F, -18.0F};
    fall.right_leg.turn = {0.0F, 20.0F, 10.0F};
    fall.left_arm.hand = {2.0F, 9.6F, 6.4F};
    fall.right_arm.hand = {2.0F, 9.6F, 4.0F};
    fall.ears = -12.0F;
    fall.tail = {0.0F, 36.0F, 10.0F};

    Pose land = gathered();
    land.pelvis.z = -4.4F;
    land.left_leg.ankle.x = 3.0F;
    land.left_arm.hand = {5.0F, 7.0F, -6.4F};
    land.right_arm.hand = {5.0F, 6.4F, -7.0F};
    land.right_arm.thumb = {0.9F, 0.3F, 0.3F};
    return keyed_clip(
        "jump", 1, 6,
        {{0.0F, gathered()}, {1.0F, springing()}, {2.0F, rise}, {3.0F, top}, {4.2F, fall}, {5.0F, land}});
}

SampleClip flip() {
    const Pose rest = standing();
    Pose tuck = gathered(); // a ball: knees to the chest, chin down
    tuck.pelvis = {0.0F, 0.0F, 0.0F};
    tuck.pelvis_turn = {0.0F, -10.0F, 0.0F};
    tuck.spine_turn = {0.0F, 26.0F, 0.0F};
    tuck.chest_turn = {0.0F, 24.0F, 0.0F};
    tuck.head_turn = {0.0F, 22.0F, 0.0F};
    tuck.left_leg.ankle = {3.0F, 4.4F, -11.4F};
    tuck.left_leg.turn = {0.0F, 34.0F, 4.0F};
    tuck.left_leg.knee_out = 0.3F;
    tuck.right_leg = tuck.left_leg;
    tuck.right_leg.ankle.x = 2.2F;
    tuck.left_arm.hand = {6.4F, 1.6F, -9.6F};
    tuck.left_arm.fist = 0.8F;
    tuck.right_arm.hand = {4.6F, 4.6F, -8.6F};
    tuck.right_arm.thumb = {0.4F, 0.9F, 0.4F};
    tuck.ears = 30.0F;
    tuck.tail = {0.0F, 10.0F, 14.0F};

    const auto turned = [](Pose pose, float pitch, float height, float ahead = 0.0F) {
        pose.root_turn.y = pitch;
        pose.root = {ahead, 0.0F, height};
        return pose;
    };
    Pose open = springing();
    open.root_turn.y = 330.0F;
    open.root = {0.0F, 0.0F, 9.0F};
    open.left_leg.ankle = {2.6F, 5.4F, -18.0F};
    open.left_leg.turn = {0.0F, 10.0F, 8.0F};
    open.right_leg = open.left_leg;
    open.tail = {0.0F, 24.0F, 8.0F};
    Pose land = gathered();
    land.root_turn.y = 360.0F;
    land.left_arm.hand = {5.0F, 8.0F, -4.0F};
    land.right_arm.hand = {4.0F, 8.4F, -5.0F};
    Pose end = rest;
    end.root_turn.y = 360.0F;
    return keyed_clip("flip", 2, 12,
                      {{0.0F, rest},
                       {1.4F, gathered()},
                       {2.6F, turned(springing(), 12.0F, 6.0F)},
                       {4.0F, turned(tuck, 70.0F, 15.0F)},
                       {5.2F, turned(tuck, 150.0F, 18.0F)},
                       {6.4F, turned(tuck, 230.0F, 17.0F)},
                       {7.4F, turned(tuck, 292.0F, 13.0F)},
                       {8.4F, open},
                       {9.4F, land},
                       {10.0F, land},
                       {11.4F, end}});
}

} // namespace

std::vector<SampleClip> leap_clips() {
    return {jump(), flip()};
}

} // namespace tris::tools
