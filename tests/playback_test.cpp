#include "model/playback.h"

#include <gtest/gtest.h>

namespace tris::model {
namespace {

Model model_with(const Clip& clip) {
    Model model;
    model.mesh.shapes.resize(static_cast<std::size_t>(clip.first + clip.count));
    model.clips = {clip};
    return model;
}

Clip even_clip(int first, int count, float rate) {
    Clip clip;
    clip.first = first;
    clip.count = count;
    clip.rate = rate;
    return clip;
}

Pose at(const Model& model, LoopMode mode, double seconds, bool interpolate = true) {
    Playback playback;
    playback.mode = mode;
    playback.seconds = seconds;
    playback.interpolate = interpolate;
    return sample(model, playback);
}

void expect_pose(const Pose& pose, int a, int b, float blend) {
    EXPECT_EQ(pose.shape_a, a);
    EXPECT_EQ(pose.shape_b, b);
    EXPECT_NEAR(pose.blend, blend, 1e-4F);
}

TEST(Sample, BlendsNeighbours) {
    const Model model = model_with(even_clip(40, 6, 10));
    expect_pose(at(model, LoopMode::loop, 0.0), 40, 41, 0.0F);
    expect_pose(at(model, LoopMode::loop, 0.237), 42, 43, 0.37F);
}

TEST(Sample, TheLastFrameOfALoopBlendsIntoTheFirst) {
    const Model model = model_with(even_clip(40, 6, 10));
    expect_pose(at(model, LoopMode::loop, 0.55), 45, 40, 0.5F);
    expect_pose(at(model, LoopMode::loop, 0.60), 40, 41, 0.0F);
    expect_pose(at(model, LoopMode::loop, -0.05), 45, 40, 0.5F);
}

TEST(Sample, OnceHoldsTheLastFrame) {
    const Model model = model_with(even_clip(0, 4, 10));
    expect_pose(at(model, LoopMode::once, 0.25), 2, 3, 0.5F);
    expect_pose(at(model, LoopMode::once, 0.30), 3, 3, 0.0F);
    expect_pose(at(model, LoopMode::once, 99.0), 3, 3, 0.0F);
}

TEST(Sample, PingPongTurnsAtTheLastFrame) {
    const Model model = model_with(even_clip(0, 4, 10));
    expect_pose(at(model, LoopMode::ping_pong, 0.25), 2, 3, 0.5F);
    expect_pose(at(model, LoopMode::ping_pong, 0.35), 2, 3, 0.5F);
    expect_pose(at(model, LoopMode::ping_pong, 0.55), 0, 1, 0.5F);
    expect_pose(at(model, LoopMode::ping_pong, 0.60), 0, 1, 0.0F);
}

TEST(Sample, WithoutInterpolationFramesSnap) {
    const Model model = model_with(even_clip(0, 4, 10));
    EXPECT_FLOAT_EQ(at(model, LoopMode::loop, 0.19, false).blend, 0.0F);
    EXPECT_EQ(at(model, LoopMode::loop, 0.19, false).shape_a, 1);
}

TEST(Sample, ASingleFrameStandsStill) {
    const Model model = model_with(even_clip(7, 1, 10));
    for (const LoopMode mode : {LoopMode::loop, LoopMode::once, LoopMode::ping_pong})
        expect_pose(at(model, mode, 3.21), 7, 7, 0.0F);
}

TEST(Sample, FollowsUnevenEndTimes) {
    Clip clip = even_clip(0, 3, 10);
    clip.end_times = {0.1F, 0.5F, 0.6F};
    const Model model = model_with(clip);
    expect_pose(at(model, LoopMode::loop, 0.05), 0, 1, 0.5F);
    expect_pose(at(model, LoopMode::loop, 0.30), 1, 2, 0.5F);
    expect_pose(at(model, LoopMode::loop, 0.55), 2, 0, 0.5F);
    EXPECT_NEAR(clip_seconds(clip), 0.6, 1e-6);
    EXPECT_NEAR(seconds_at(clip, 1.5), 0.3, 1e-6);
}

TEST(Sample, EveryFrameIsReachedAtItsOwnTime) {
    for (const float rate : {5.0F, 6.0F, 7.0F, 9.0F, 10.0F}) {
        const Clip clip = even_clip(0, 40, rate);
        const Model model = model_with(clip);
        for (int i = 0; i < 40; ++i) {
            const Pose pose = at(model, LoopMode::loop, pose_start(clip, i));
            EXPECT_EQ(pose.shape_a, i);
            EXPECT_NEAR(pose.blend, 0.0F, 1e-6F);
        }
    }
}

TEST(Advance, DoesNotDependOnTheStep) {
    const Clip clip = even_clip(0, 6, 10);
    Playback coarse;
    Playback fine;
    coarse.speed = fine.speed = 0.75F;
    for (int i = 0; i < 30; ++i)
        advance(coarse, {&clip, 1}, 0.1);
    for (int i = 0; i < 3000; ++i)
        advance(fine, {&clip, 1}, 0.001);
    EXPECT_NEAR(coarse.seconds, fine.seconds, 1e-6);
}

TEST(Advance, OnceStopsAtItsEnd) {
    const Clip clip = even_clip(0, 4, 10);
    Playback playback;
    playback.mode = LoopMode::once;
    advance(playback, {&clip, 1}, 0.2);
    EXPECT_TRUE(playback.playing);
    advance(playback, {&clip, 1}, 0.2);
    EXPECT_FALSE(playback.playing);
    EXPECT_NEAR(playback.seconds, 0.3, 1e-9);
    EXPECT_TRUE(has_ended(playback, clip));
    playback.seconds = 0.2; // paused by hand
    EXPECT_FALSE(has_ended(playback, clip));
}

TEST(Advance, PausedStandsAndBackwardWraps) {
    const Clip clip = even_clip(0, 4, 10);
    Playback playback;
    playback.playing = false;
    advance(playback, {&clip, 1}, 1.0);
    EXPECT_EQ(playback.seconds, 0.0);
    playback.playing = true;
    playback.backward = true;
    advance(playback, {&clip, 1}, 0.1);
    EXPECT_NEAR(playback.seconds, 0.3, 1e-9);
}

TEST(Advance, AllClipsFollowEachOtherBothWaysAndLeaveOutTheOverview) {
    std::vector<Clip> clips = {even_clip(0, 4, 10), even_clip(4, 1, 10), even_clip(5, 2, 5),
                               even_clip(0, 7, 10)};
    clips[3].overview = true;
    for (const LoopMode mode : {LoopMode::loop, LoopMode::once, LoopMode::ping_pong}) {
        Playback playback;
        playback.mode = mode;
        playback.all_clips = true;
        std::vector<int> seen = {0};
        for (int i = 0; i < 400; ++i) {
            advance(playback, clips, 0.01);
            if (playback.clip != seen.back())
                seen.push_back(playback.clip);
        }
        ASSERT_GE(seen.size(), 6U);
        EXPECT_EQ(std::vector<int>(seen.begin(), seen.begin() + 5), (std::vector<int>{0, 1, 2, 0, 1}));
        EXPECT_TRUE(playback.playing);

        playback.backward = true;
        playback.clip = 2;
        playback.seconds = 0.0;
        advance(playback, clips, 0.01);
        EXPECT_EQ(playback.clip, 1);
        advance(playback, clips, 0.1);
        EXPECT_EQ(playback.clip, 0);
    }
}

TEST(Advance, AnAgeOfTimeEndsInsideSomeClip) {
    const std::vector<Clip> clips = {even_clip(0, 4, 10), even_clip(4, 1, 10)};
    Playback playback;
    playback.all_clips = true;
    advance(playback, clips, 1e12);
    EXPECT_LE(playback.seconds, 0.4);
    playback.backward = true;
    advance(playback, clips, 1e12);
    EXPECT_GE(playback.seconds, 0.0);
}

TEST(NominalRate, IsTheMeanWherePosesHaveTimes) {
    Clip clip = even_clip(0, 4, 9);
    EXPECT_DOUBLE_EQ(nominal_rate(clip), 9.0);
    clip.end_times = {0.1F, 0.2F, 0.3F, 0.8F};
    EXPECT_NEAR(nominal_rate(clip), 5.0, 1e-5);
}

TEST(Step, WrapsAndPauses) {
    const Clip clip = even_clip(10, 4, 7);
    Playback playback;
    playback.seconds = 0.02;
    step(playback, clip, -1);
    EXPECT_FALSE(playback.playing);
    EXPECT_NEAR(playback.seconds, 3.0 / 7.0, 1e-9);
    step(playback, clip, 1);
    EXPECT_NEAR(playback.seconds, 0.0, 1e-9);
}

TEST(Follow, TheHeldModelTakesTheSameFrames) {
    const Model held = model_with(even_clip(0, 6, 10));
    const std::optional<Pose> pose = follow({3, 4, 0.25F}, held);
    ASSERT_TRUE(pose);
    expect_pose(*pose, 3, 4, 0.25F);
}

TEST(Follow, PastItsOwnFramesItIsHidden) {
    const Model held = model_with(even_clip(0, 6, 10));
    EXPECT_FALSE(follow({6, 7, 0.5F}, held));
    EXPECT_FALSE(follow({6, 0, 0.5F}, held));
}

TEST(Follow, ItHoldsItsLastFrameWhenOnlyTheNextIsMissing) {
    const Model held = model_with(even_clip(0, 6, 10));
    const std::optional<Pose> pose = follow({5, 6, 0.5F}, held);
    ASSERT_TRUE(pose);
    expect_pose(*pose, 5, 5, 0.0F);
}

std::vector<Ghost> ghosts_at(const Model& model, LoopMode mode, double seconds, int each_side) {
    Playback playback;
    playback.mode = mode;
    playback.seconds = seconds;
    return ghosts_around(model, playback, each_side);
}

TEST(Ghosts, OnAKeyframeItsNeighboursShow) {
    const Model model = model_with(even_clip(40, 6, 10));
    const std::vector<Ghost> expected = {{41, -1}, {43, 1}, {40, -2}, {44, 2}};
    EXPECT_EQ(ghosts_at(model, LoopMode::once, 0.2, 2), expected);
    EXPECT_TRUE(ghosts_at(model, LoopMode::once, 0.2, 0).empty());
}

TEST(Ghosts, BetweenKeyframesBothOfThemShow) {
    const Model model = model_with(even_clip(40, 6, 10));
    const std::vector<Ghost> expected = {{42, -1}, {43, 1}, {41, -2}, {44, 2}};
    EXPECT_EQ(ghosts_at(model, LoopMode::once, 0.25, 2), expected);
}

TEST(Ghosts, OnlyALoopGoesOnAtItsOtherEnd) {
    const Model model = model_with(even_clip(40, 6, 10));
    const std::vector<Ghost> around = {{45, -1}, {41, 1}, {44, -2}, {42, 2}};
    EXPECT_EQ(ghosts_at(model, LoopMode::loop, 0.0, 2), around);
    const std::vector<Ghost> after = {{41, 1}, {42, 2}};
    EXPECT_EQ(ghosts_at(model, LoopMode::once, 0.0, 2), after);
    EXPECT_EQ(ghosts_at(model, LoopMode::ping_pong, 0.0, 2), after);
    const std::vector<Ghost> before = {{44, -1}, {43, -2}};
    EXPECT_EQ(ghosts_at(model, LoopMode::once, 9.0, 2), before);
}

TEST(Ghosts, AShortLoopShowsEachKeyframeOnce) {
    const std::vector<Ghost> other = {{1, -1}};
    EXPECT_EQ(ghosts_at(model_with(even_clip(0, 2, 10)), LoopMode::loop, 0.0, 3), other);
    const std::vector<Ghost> both = {{0, -1}, {1, 1}};
    EXPECT_EQ(ghosts_at(model_with(even_clip(0, 2, 10)), LoopMode::loop, 0.05, 3), both);
    EXPECT_TRUE(ghosts_at(model_with(even_clip(0, 1, 10)), LoopMode::loop, 0.0, 3).empty());
}

} // namespace
} // namespace tris::model
