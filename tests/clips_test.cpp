#include "model/clips.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

namespace tris::model {
namespace {

using Names = std::vector<std::string>;

std::vector<std::string_view> views(const Names& names) {
    return {names.begin(), names.end()};
}
std::vector<Clip> name_clips(const Names& names) {
    return model::name_clips(views(names));
}
std::vector<Clip> clips_by_name(const Names& names) {
    return model::clips_by_name(views(names));
}
bool looks_like_player(const Names& names) {
    return model::looks_like_player(views(names));
}

std::string describe(const std::vector<Clip>& clips) {
    std::string out;
    for (const Clip& c : clips)
        out += c.name + "/" + c.label + ":" + std::to_string(c.first) + "+" + std::to_string(c.count) + " ";
    return out;
}

Names counted_names(const std::string& key, int first, int last, int width) {
    Names out;
    for (int i = first; i <= last; ++i) {
        std::string digits = std::to_string(i);
        while (static_cast<int>(digits.size()) < width)
            digits.insert(digits.begin(), '0');
        out.push_back(key + digits);
    }
    return out;
}

Names player_names() {
    Names names;
    const auto add = [&](const Names& more) { names.insert(names.end(), more.begin(), more.end()); };
    add(counted_names("stand", 1, 40, 2));
    add(counted_names("run", 1, 6, 1));
    add(counted_names("attack", 1, 8, 1));
    add(counted_names("pain", 101, 104, 3));
    add(counted_names("pain", 201, 204, 3));
    add(counted_names("pain", 301, 304, 3));
    add(counted_names("jump", 1, 6, 1));
    add(counted_names("flip", 1, 12, 2));
    add(counted_names("salute", 1, 11, 2));
    add(counted_names("taunt", 1, 17, 2));
    add(counted_names("wave", 1, 11, 2));
    add(counted_names("point", 1, 12, 2));
    add(counted_names("crstnd", 1, 19, 2));
    add(counted_names("crwalk", 1, 6, 1));
    add(counted_names("crattak", 1, 9, 1));
    add(counted_names("crpain", 1, 4, 1));
    add(counted_names("crdeath", 1, 5, 1));
    add(counted_names("death", 101, 106, 3));
    add(counted_names("death", 201, 206, 3));
    add(counted_names("death", 301, 308, 3));
    return names;
}

TEST(Clips, JoinFramesThatCountOn) {
    EXPECT_EQ(describe(name_clips(Names{"walk1", "walk2", "walk3", "run1", "run2"})),
              "walk/walk:0+3 run/run:3+2 ");
}

TEST(Clips, SplitAKeyWhoseNumberJumps) {
    EXPECT_EQ(describe(name_clips(Names{"pain101", "pain102", "pain201", "pain202", "idle1", "idle2"})),
              "pain/pain1:0+2 pain/pain2:2+2 idle/idle:4+2 ");
}

TEST(Clips, DoNotTearAtAHundred) {
    const std::vector<Clip> clips = name_clips(counted_names("frame", 98, 102, 1));
    EXPECT_EQ(describe(clips), "frame/frame:0+5 ");
}

TEST(Clips, DropUnderscoresAndSpacesBeforeTheNumber) {
    EXPECT_EQ(describe(name_clips(Names{"Walk_01", "walk 2", "WALK_3"})), "walk/walk:0+3 ");
}

TEST(Clips, JoinFramesWithoutNumbers) {
    EXPECT_EQ(describe(name_clips(Names{"FRAME 000......", "FRAME 000......"})),
              "frame 000....../frame 000:0+2 ");
}

TEST(Clips, ANumberAndNoNumberDoNotJoin) {
    EXPECT_EQ(describe(clips_by_name(Names{"a", "a1", "a2", "a"})), "a/:0+1 a/:1+2 a/:3+1 ");
}

TEST(Clips, OfferAllFramesWhenMostStandAlone) {
    EXPECT_EQ(describe(name_clips(Names{"base", "left", "right"})),
              "base/base:0+1 left/left:1+1 right/right:2+1 all frames/all frames:0+3 ");
}

TEST(Clips, LabelsAreUniqueEvenWhenDigitsRepeat) {
    EXPECT_EQ(describe(name_clips(Names{"a1", "a2", "a1", "a2", "b1", "b2"})),
              "a/a1:0+2 a/a1 (2):2+2 b/b:4+2 ");
}

TEST(Clips, NumbersOfAnyLengthAreHandled) {
    const std::string nines(40, '9');
    const std::string thousand = "1" + std::string(40, '0');
    EXPECT_EQ(describe(clips_by_name(Names{"f" + nines, "f" + thousand, ""})), "f/:0+2 /:2+1 ");
}

TEST(Clips, PlayerTableIsUsedForAPlayer) {
    const Names names = player_names();
    ASSERT_EQ(names.size(), 198U);
    const std::vector<Clip> clips = name_clips(names);
    ASSERT_EQ(clips.size(), 20U);
    EXPECT_EQ(clips[4].label, "pain2");
    EXPECT_EQ(clips[15].first, 169); // the article's misprint
    EXPECT_EQ(clips[15].count, 4);
    EXPECT_EQ(clips[19].label, "death3");
    EXPECT_EQ(clips[19].first + clips[19].count, 198);
    EXPECT_FLOAT_EQ(clips[0].rate, 9.0F);
    EXPECT_FLOAT_EQ(clips[16].rate, 5.0F);
    for (std::size_t i = 1; i < clips.size(); ++i)
        EXPECT_EQ(clips[i].first, clips[i - 1].first + clips[i - 1].count);
}

TEST(Clips, PlayerTableIsClippedAndContinued) {
    Names names = player_names();
    names.resize(175);
    const std::vector<Clip> clipped = name_clips(names);
    EXPECT_EQ(clipped.back().name, "crdeath");
    EXPECT_EQ(clipped.back().count, 2);

    names = player_names();
    names.insert(names.end(), {"boom1", "boom2"});
    const std::vector<Clip> longer = name_clips(names);
    EXPECT_EQ(longer.back().name, "boom");
    EXPECT_EQ(longer.back().first, 198);
}

TEST(Clips, NineProbesAreNotAPlayer) {
    Names names = player_names();
    for (const std::size_t probe : {0U, 40U, 46U, 54U})
        names[probe] = "x";
    EXPECT_TRUE(looks_like_player(names));
    names[66] = "x";
    EXPECT_FALSE(looks_like_player(names));
}

TEST(FindClip, PrefersLabelsAndIgnoresCase) {
    const std::vector<Clip> clips = name_clips(Names{"pain101", "pain102", "pain201", "pain202"});
    EXPECT_EQ(find_clip(clips, "PAIN2"), 1);
    EXPECT_EQ(find_clip(clips, "pain"), 0);
    EXPECT_EQ(find_clip(clips, "run"), -1);
}

TEST(Clips, ThatWouldBeTooManyAreOne) {
    Names names;
    for (std::size_t i = 0; i < kMostClips; ++i)
        names.push_back("n" + std::string(1, static_cast<char>('a' + i % 2)));
    EXPECT_EQ(name_clips(names).size(), kMostClips + 1); // and all frames
    names.push_back("other");
    const std::vector<Clip> clips = name_clips(names);
    EXPECT_EQ(describe(clips), "all frames/all frames:0+4097 ");
    EXPECT_TRUE(is_all_frames_alone(clips));
}

TEST(RestClip, StandsRatherThanDies) {
    const auto chosen = [](const Names& names) {
        const std::vector<Clip> clips = name_clips(names);
        return clips[static_cast<std::size_t>(rest_clip(clips))].name;
    };
    EXPECT_EQ(chosen({"axrun1", "axrun2", "walk1", "walk2", "Stand1", "Stand2"}), "stand");
    EXPECT_EQ(chosen({"rise1", "rise2", "walk1", "walk2", "death1", "death2"}), "walk");
    EXPECT_EQ(chosen({"death1", "death2", "pain1", "pain2", "die1", "die2", "swing1", "swing2"}), "swing");
    EXPECT_EQ(chosen({"dead1", "dead2", "pain1", "pain2"}), "dead");
    EXPECT_EQ(rest_clip({}), 0);
}

} // namespace
} // namespace tris::model
