// Time to pose. Playback is a value that says what is playing; sample is a pure function of it.
#pragma once

#include "model/model.h"
#include "model/pose.h"

#include <optional>
#include <span>
#include <vector>

namespace tris::model {

enum class LoopMode { loop, once, ping_pong };

inline constexpr float kMinSpeed = 0.05F;
inline constexpr float kMaxSpeed = 4.0F;

struct Playback {
    int clip = 0;
    double seconds = 0.0;       // since the clip's start; in ping-pong the way back counts on
    double world_seconds = 0.0; // since the model was opened: skin groups and turning items follow it
    LoopMode mode = LoopMode::loop;
    float speed = 1.0F; // kMinSpeed to kMaxSpeed
    bool backward = false;
    bool all_clips = false; // at the end of a clip the next one follows
    bool playing = true;
    bool interpolate = true;
};

// Seconds from the clip's start at which its pose `index` (0 .. count) is reached; `count` gives the whole
// length.
double pose_start(const Clip& clip, int index);

inline double clip_seconds(const Clip& clip) {
    return pose_start(clip, clip.count);
}

// Seconds after which playback repeats or stops: the last pose of a loop blends into the first and takes its
// time, while once and ping-pong end on the last pose.
double pass_seconds(const Clip& clip, LoopMode mode);

// Where in the clip playback stands, counted in poses: 2.25 is a quarter of the way from pose 2 to the next.
double clip_position(const Clip& clip, const Playback& playback);

// The inverse for seeking: the seconds at which clip_position is `position`.
double seconds_at(const Clip& clip, double position);

Pose sample(const Model& model, const Playback& playback);

// The pose of what a model holds, such as a player's weapon: the same frame numbers. Nothing past the last of
// its own, which is how files say that the hand is empty; where only the next frame is missing it stands
// still.
std::optional<Pose> follow(const Pose& leader, const Model& held);

// A keyframe near a pose: offset -1 is the first before it, 1 the first after it, and so on.
struct Ghost {
    int shape = 0;
    int offset = 0;
    bool operator==(const Ghost&) const = default;
};

// The keyframes around a pose of the clip, nearest first: -1, 1, -2, 2, ... A loop goes on at its other end,
// the other modes leave out what lies beyond. None comes twice, nor the keyframe that the pose itself shows.
std::vector<Ghost> ghosts_around(const Clip& clip, LoopMode mode, const Pose& pose, int each_side);
std::vector<Ghost> ghosts_around(const Model& model, const Playback& playback, int each_side);

// The picture of a skin to show: groups play by their own times, whatever the clip does.
int skin_picture(const IndexedSkin& skin, double world_seconds);

// How long until skin_picture changes.
double seconds_to_next_picture(const IndexedSkin& skin, double world_seconds);

// How far an item that rotates has turned.
float turn_degrees(double world_seconds);

// Moves on by real time. Stops at the end of a clip that plays once, unless all clips play in order.
void advance(Playback& playback, std::span<const Clip> clips, double elapsed_seconds);

// Whether playback stopped by itself, at the end of a clip that plays once.
bool has_ended(const Playback& playback, const Clip& clip);

// Poses a second at normal speed: the clip's rate, or the mean where poses have times of their own.
double nominal_rate(const Clip& clip);

// From its start. A clip whose name says how the game plays it is played like that, unless to and fro was
// chosen.
void begin_clip(Playback& playback, std::span<const Clip> clips, int clip);

// Changes what happens at the end; the pose at hand stays.
void set_mode(Playback& playback, const Clip& clip, LoopMode mode);

// Pauses on a whole pose `steps` from the present one, wrapping around.
void step(Playback& playback, const Clip& clip, int steps);

} // namespace tris::model
