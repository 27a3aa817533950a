#include "model/playback.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace tris::model {

namespace {

// x in [0, period), also for negative x; 0 for an empty period.
double wrap(double x, double period) {
    if (!(period > 0.0) || !std::isfinite(x))
        return 0.0;
    const double r = std::fmod(x, period);
    return r < 0.0 ? std::fmod(r + period, period) : r;
}

// How long a clip shows when all play in order: one pass, and a pose's time where a pass takes none.
double showing_seconds(const Clip& clip, LoopMode mode) {
    return std::max(pass_seconds(clip, mode), pose_start(clip, 1));
}

// Carries time beyond either end of the clip into its neighbours, round and round.
void go_through(Playback& playback, std::span<const Clip> clips) {
    const auto neighbour = [&](int step) {
        const int count = static_cast<int>(clips.size());
        int at = playback.clip;
        do
            at = (at + step + count) % count;
        while (clips[static_cast<std::size_t>(at)].overview && at != playback.clip);
        return at;
    };
    const auto showing = [&] {
        return showing_seconds(clips[static_cast<std::size_t>(playback.clip)], playback.mode);
    };
    // A step of time longer than all clips together would only lead round.
    for (std::size_t i = 0; i < clips.size() && playback.seconds >= showing(); ++i) {
        playback.seconds -= showing();
        playback.clip = neighbour(1);
    }
    for (std::size_t i = 0; i < clips.size() && playback.seconds < 0.0; ++i) {
        playback.clip = neighbour(-1);
        playback.seconds += showing();
    }
    playback.seconds = std::clamp(playback.seconds, 0.0, showing());
}

} // namespace

double pose_start(const Clip& clip, int index) {
    if (clip.end_times.empty())
        return static_cast<double>(index) / static_cast<double>(clip.rate);
    return index <= 0 ? 0.0 : static_cast<double>(clip.end_times[static_cast<std::size_t>(index - 1)]);
}

double pass_seconds(const Clip& clip, LoopMode mode) {
    switch (mode) {
    case LoopMode::loop:
        return clip_seconds(clip);
    case LoopMode::once:
        return pose_start(clip, clip.count - 1);
    case LoopMode::ping_pong:
        return 2.0 * pose_start(clip, clip.count - 1);
    }
    return 0.0;
}

double seconds_at(const Clip& clip, double position) {
    const double clamped = std::clamp(position, 0.0, static_cast<double>(clip.count));
    const int pose = std::min(static_cast<int>(clamped), clip.count - 1);
    const double start = pose_start(clip, pose);
    return start + (clamped - pose) * (pose_start(clip, pose + 1) - start);
}

double clip_position(const Clip& clip, const Playback& playback) {
    const double pass = pass_seconds(clip, playback.mode);
    double t = 0.0;
    if (playback.mode == LoopMode::once)
        t = std::isfinite(playback.seconds) ? std::clamp(playback.seconds, 0.0, pass) : 0.0;
    else
        t = wrap(playback.seconds, pass);
    if (playback.mode == LoopMode::ping_pong && t > pass * 0.5)
        t = pass - t;

    int pose = 0;
    if (clip.end_times.empty()) {
        // Nudged so that a time computed as pose / rate falls on that pose and not a hair before it.
        pose = static_cast<int>(std::floor(t * static_cast<double>(clip.rate) + 1e-9));
    } else {
        const auto at = std::upper_bound(clip.end_times.begin(), clip.end_times.end(), static_cast<float>(t));
        pose = static_cast<int>(at - clip.end_times.begin());
    }
    pose = std::clamp(pose, 0, clip.count - 1);
    const double start = pose_start(clip, pose);
    const double length = pose_start(clip, pose + 1) - start;
    const double within = length > 0.0 ? std::clamp((t - start) / length, 0.0, 1.0) : 0.0;
    return pose + within;
}

Pose sample(const Model& model, const Playback& playback) {
    const Clip& clip = model.clips[static_cast<std::size_t>(playback.clip)];
    const double position = clip_position(clip, playback);
    const int pose = std::min(static_cast<int>(position), clip.count - 1);
    const int next =
        playback.mode == LoopMode::loop ? (pose + 1) % clip.count : std::min(pose + 1, clip.count - 1);
    Pose out;
    out.shape_a = clip.first + pose;
    out.shape_b = clip.first + next;
    out.blend = playback.interpolate && next != pose ? static_cast<float>(position - pose) : 0.0F;
    return out;
}

std::optional<Pose> follow(const Pose& leader, const Model& held) {
    const int count = static_cast<int>(held.mesh.shapes.size());
    if (leader.shape_a >= count)
        return std::nullopt;
    Pose pose = leader;
    if (leader.shape_b >= count) {
        pose.shape_b = leader.shape_a;
        pose.blend = 0.0F;
    }
    return pose;
}

std::vector<Ghost> ghosts_around(const Clip& clip, LoopMode mode, const Pose& pose, int each_side) {
    constexpr float kOnKeyframe = 1e-4F; // time in seconds is a hair off a keyframe as often as on it
    const int at = pose.shape_a - clip.first;
    const bool on_keyframe = pose.blend < kOnKeyframe;
    std::vector<Ghost> ghosts;
    const auto add = [&](int index, int offset) {
        if (mode == LoopMode::loop)
            index = (index % clip.count + clip.count) % clip.count;
        if (index < 0 || index >= clip.count || (on_keyframe && index == at))
            return;
        const Ghost ghost{clip.first + index, offset};
        for (const Ghost& other : ghosts) {
            if (other.shape == ghost.shape)
                return;
        }
        ghosts.push_back(ghost);
    };
    for (int i = 1; i <= each_side; ++i) {
        add(on_keyframe ? at - i : at - i + 1, -i);
        add(at + i, i);
    }
    return ghosts;
}

std::vector<Ghost> ghosts_around(const Model& model, const Playback& playback, int each_side) {
    return ghosts_around(model.clips[static_cast<std::size_t>(playback.clip)], playback.mode,
                         sample(model, playback), each_side);
}

int skin_picture(const IndexedSkin& skin, double world_seconds) {
    if (skin.end_times.empty())
        return 0;
    const auto t = static_cast<float>(wrap(world_seconds, static_cast<double>(skin.end_times.back())));
    const auto at = std::upper_bound(skin.end_times.begin(), skin.end_times.end(), t);
    return std::min(static_cast<int>(at - skin.end_times.begin()),
                    static_cast<int>(skin.pictures.size()) - 1);
}

double seconds_to_next_picture(const IndexedSkin& skin, double world_seconds) {
    if (skin.end_times.empty())
        return std::numeric_limits<double>::infinity();
    const double t = wrap(world_seconds, static_cast<double>(skin.end_times.back()));
    const auto picture = static_cast<std::size_t>(skin_picture(skin, world_seconds));
    return std::max(0.0, static_cast<double>(skin.end_times[picture]) - t);
}

float turn_degrees(double world_seconds) {
    constexpr double kDegreesPerSecond = 100.0; // as the game turns its items
    return static_cast<float>(wrap(world_seconds * kDegreesPerSecond, 360.0));
}

bool has_ended(const Playback& playback, const Clip& clip) {
    return !playback.playing && playback.mode == LoopMode::once && !playback.all_clips &&
           (playback.backward ? playback.seconds <= 0.0
                              : playback.seconds >= pass_seconds(clip, playback.mode));
}

double nominal_rate(const Clip& clip) {
    const double seconds = clip_seconds(clip);
    return clip.end_times.empty() || !(seconds > 0.0) ? static_cast<double>(clip.rate) : clip.count / seconds;
}

void advance(Playback& playback, std::span<const Clip> clips, double elapsed_seconds) {
    if (!playback.playing)
        return;
    const Clip& clip = clips[static_cast<std::size_t>(playback.clip)];
    const double pass = pass_seconds(clip, playback.mode);
    const double moved = elapsed_seconds * static_cast<double>(playback.speed);
    playback.world_seconds += moved;
    playback.seconds += playback.backward ? -moved : moved;
    if (playback.all_clips) {
        go_through(playback, clips);
        return;
    }
    if (playback.mode != LoopMode::once) {
        playback.seconds = wrap(playback.seconds, pass);
        return;
    }
    const double unclamped = playback.seconds;
    playback.seconds = std::clamp(unclamped, 0.0, pass);
    if (playback.backward ? unclamped <= 0.0 : unclamped >= pass)
        playback.playing = false;
}

void begin_clip(Playback& playback, std::span<const Clip> clips, int clip) {
    playback.clip = clip;
    playback.seconds = 0.0;
    const std::optional<bool> once = clips[static_cast<std::size_t>(clip)].once;
    if (once && playback.mode != LoopMode::ping_pong)
        playback.mode = *once ? LoopMode::once : LoopMode::loop;
}

void set_mode(Playback& playback, const Clip& clip, LoopMode mode) {
    playback.seconds = seconds_at(clip, clip_position(clip, playback));
    playback.mode = mode;
}

void step(Playback& playback, const Clip& clip, int steps) {
    const int pose = std::min(static_cast<int>(clip_position(clip, playback)), clip.count - 1);
    const int wanted = ((pose + steps) % clip.count + clip.count) % clip.count;
    playback.playing = false;
    playback.seconds = pose_start(clip, wanted);
}

} // namespace tris::model
