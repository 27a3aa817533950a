#include "formats/fig/anm_parse.h"

#include "core/byte_reader.h"
#include "core/text.h"
#include "figure_writer.h"
#include "formats/finite.h"
#include "formats/res/res_layout.h"
#include "formats/res/res_parse.h"
#include "model_bytes.h"
#include "res_writer.h"
#include "support/bent_bytes.h"
#include "support/md2_fixture.h"
#include "support/oddities.h"

#include <glm/geometric.hpp>
#include <gtest/gtest.h>

#include <array>
#include <limits>
#include <numeric>

namespace tris::formats {
namespace {

using test::patch;
using test::peek;
using tools::SourceClip;
using tools::SourceTrack;
using tools::write_anm;
using tools::write_track;

using Strings = std::vector<std::string>;

constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
constexpr float kInfinity = std::numeric_limits<float>::infinity();
const glm::quat kNoTurn(1.0F, 0.0F, 0.0F, 0.0F);

struct Read {
    std::vector<AnmClip> clips;
    Oddities warnings;
};

Read read(ByteView bytes) {
    Read out;
    out.clips = parse_anm(bytes, out.warnings);
    return out;
}

// The one track of a file with one clip "c" and one part "p" whose bytes are these, and where it lies.
struct Lone {
    Bytes file;
    std::size_t offset = 0;
};

Lone lone_track(const Bytes& track) {
    Lone out;
    out.file = tools::write_res({{"c", tools::write_res({{"p", track}})}});
    const ResEntry clip = parse_res(out.file).entries.at(0);
    out.offset = clip.offset + parse_res(entry_bytes(out.file, clip)).entries.at(0).offset;
    return out;
}

// The one warning about that track.
std::string lone_warning(const Bytes& track) {
    const Lone lone = lone_track(track);
    const Read found = read(lone.file);
    EXPECT_EQ(found.clips.size(), 1U);
    EXPECT_EQ(found.warnings.size(), 1U);
    return found.warnings.empty() ? "no warning" : oddity_text(found.warnings[0]);
}

// Numbers of four bytes each, as they lie in a track.
template <class... Numbers>
Bytes words(Numbers... numbers) {
    Bytes bytes;
    (tools::append(bytes, numbers), ...);
    return bytes;
}

SourceTrack full_track() {
    return {"hd",
            {kNoTurn, {0.6F, 0.8F, 0.0F, 0.0F}, {0.0F, 0.0F, 0.6F, -0.8F}},
            {{1.0F, 2.0F, 3.0F}, {4.0F, 5.0F, 6.0F}, {7.0F, 8.0F, 9.0F}},
            {{{1.0F, 0.0F, 0.0F}, {2.0F, 0.0F, 0.0F}},
             {{0.0F, 1.0F, 0.0F}, {0.0F, 2.0F, 0.0F}},
             {{0.0F, 0.0F, 1.0F}, {0.0F, 0.0F, 2.0F}}}};
}

std::vector<SourceClip> two_clips() {
    return {{"cwalk", {{"hp", {kNoTurn}, {{0.0F, 0.0F, 1.0F}}, {}}, full_track()}},
            {"uattack01", {{"hp", {kNoTurn, kNoTurn}, {}, {}}}}};
}

void expect_sound(const std::vector<AnmClip>& clips) {
    for (const AnmClip& clip : clips) {
        ASSERT_FALSE(clip.name.empty());
        for (const Track& track : clip.tracks) {
            ASSERT_FALSE(track.part.empty());
            ASSERT_EQ(track.morphs.size(), track.morph_frames * track.morph_vectors);
            for (const glm::quat& q : track.rotations)
                ASSERT_NEAR(glm::length(q), 1.0F, 1e-4F);
            for (const glm::vec3& v : track.translations)
                ASSERT_TRUE(is_usable(v));
            for (const glm::vec3& v : track.morphs)
                ASSERT_TRUE(is_usable(v));
        }
    }
}

TEST(Anm, ReadsWhatTheWriterWrote) {
    const Read found = read(write_anm(two_clips()));
    EXPECT_EQ(found.warnings, Strings{});
    expect_sound(found.clips);
    ASSERT_EQ(found.clips.size(), 2U);
    EXPECT_EQ(found.clips[0].name, "cwalk");
    EXPECT_EQ(found.clips[1].name, "uattack01");
    ASSERT_EQ(found.clips[0].tracks.size(), 2U);
    EXPECT_EQ(found.clips[0].tracks[0].part, "hp");
    EXPECT_EQ(found.clips[0].tracks[0].morph_frames, 0U);
    const Track& track = found.clips[0].tracks[1];
    const SourceTrack source = full_track();
    EXPECT_EQ(track.part, "hd");
    ASSERT_EQ(track.rotations.size(), 3U);
    for (std::size_t i = 0; i < 3; ++i)
        EXPECT_NEAR(glm::dot(track.rotations[i], source.rotations[i]), 1.0F, 1e-6F) << i;
    EXPECT_EQ(track.translations, source.translations);
    EXPECT_EQ(track.morph_frames, 3U);
    EXPECT_EQ(track.morph_vectors, 2U);
    ASSERT_EQ(track.morphs.size(), 6U);
    for (std::size_t key = 0; key < 3; ++key)
        for (std::size_t v = 0; v < 2; ++v)
            EXPECT_EQ(track.morphs[key * 2 + v], source.morphs[key][v]);
    // A clip need not move every part.
    ASSERT_EQ(found.clips[1].tracks.size(), 1U);
    EXPECT_EQ(found.clips[1].tracks[0].rotations.size(), 2U);
}

TEST(Anm, LiesInTheFileAsTheFormatSays) {
    const Bytes track = write_track(full_track());
    ASSERT_EQ(track.size(), 4U + 3 * 16 + 4 + 3 * 12 + 4 + 4 + 3 * 2 * 12);
    EXPECT_EQ(peek<std::uint32_t>(track, 0), 3U);
    // w, x, y, z
    EXPECT_EQ(peek<float>(track, 4 + 16), 0.6F);
    EXPECT_EQ(peek<float>(track, 4 + 16 + 4), 0.8F);
    EXPECT_EQ(peek<float>(track, 4 + 32 + 12), -0.8F);
    EXPECT_EQ(peek<std::uint32_t>(track, 52), 3U);
    EXPECT_EQ(peek<float>(track, 56 + 12), 4.0F);
    EXPECT_EQ(peek<std::uint32_t>(track, 92), 3U);
    EXPECT_EQ(peek<std::uint32_t>(track, 96), 2U);
    EXPECT_EQ(peek<float>(track, 100 + 12), 2.0F);
    EXPECT_EQ(peek<float>(track, 100 + 24 + 4), 1.0F);
}

TEST(Anm, AFileWithoutClipsHasNone) {
    const Read found = read(write_anm({}));
    EXPECT_TRUE(found.clips.empty());
    EXPECT_EQ(found.warnings, Strings{});
    EXPECT_EQ(read(write_anm({{"empty", {}}})).clips.at(0).tracks.size(), 0U);
}

TEST(Anm, ClipsComeInTheOrderOfTheFileNotOfTheTable) {
    std::vector<SourceClip> clips;
    for (const char* name : {"zz", "b", "a", "ca", "ac"})
        clips.push_back({name, {}});
    Strings names;
    for (const AnmClip& clip : read(write_anm(clips)).clips)
        names.push_back(clip.name);
    EXPECT_EQ(names, (Strings{"zz", "b", "a", "ca", "ac"}));
}

// Exporters leave out what would only say that there are no morphs.
TEST(Anm, ATrackMayEndBeforeItsMorphs) {
    const std::uint32_t one = 1;
    const std::uint32_t none = 0;
    const std::array<float, 4> q = {1.0F, 0.0F, 0.0F, 0.0F};
    const std::array<float, 3> t = {1.0F, 2.0F, 3.0F};
    for (const Bytes& track :
         {words(one, q, one, t), words(one, q, one, t, none), words(one, q, one, t, none, none),
          words(one, q, one, t, none, one), words(one, q, one, t, one, none)}) {
        const Read found = read(lone_track(track).file);
        EXPECT_EQ(found.warnings, Strings{});
        ASSERT_EQ(found.clips.at(0).tracks.size(), 1U);
        const Track& read_track = found.clips[0].tracks[0];
        EXPECT_EQ(read_track.rotations, std::vector<glm::quat>{kNoTurn});
        EXPECT_EQ(read_track.translations, (std::vector<glm::vec3>{{1.0F, 2.0F, 3.0F}}));
        EXPECT_EQ(read_track.morph_frames, 0U);
        EXPECT_EQ(read_track.morph_vectors, 0U);
    }
}

TEST(Anm, ATrackMayHaveNoKeysAtAll) {
    const std::uint32_t none = 0;
    const Read found = read(lone_track(words(none, none)).file);
    EXPECT_EQ(found.warnings, Strings{});
    EXPECT_TRUE(found.clips.at(0).tracks.at(0).rotations.empty());
    EXPECT_TRUE(found.clips[0].tracks[0].translations.empty());
    const Read moved = read(write_anm({{"c", {{"hp", {}, {{0.0F, 0.0F, 2.0F}}, {}}}}}));
    EXPECT_EQ(moved.warnings, Strings{});
    EXPECT_EQ(moved.clips.at(0).tracks.at(0).translations.size(), 1U);
}

TEST(Anm, RotationsAreBroughtToUnitLength) {
    const Read found = read(write_anm({{"c", {{"p", {{0.0F, 3.0F, 0.0F, -4.0F}}, {}, {}}}}}));
    EXPECT_EQ(found.warnings, Strings{});
    const glm::quat q = found.clips.at(0).tracks.at(0).rotations.at(0);
    EXPECT_FLOAT_EQ(q.w, 0.0F);
    EXPECT_FLOAT_EQ(q.x, 0.6F);
    EXPECT_FLOAT_EQ(q.y, 0.0F);
    EXPECT_FLOAT_EQ(q.z, -0.8F);
}

TEST(Anm, RotationsWithoutDirectionBecomeNoTurn) {
    const SourceTrack track{"p",
                            {{0.0F, 0.0F, 0.0F, 0.0F},
                             {0.0F, 1.0F, 0.0F, 0.0F},
                             {kNan, 0.0F, 0.0F, 0.0F},
                             {1.0F, 0.0F, kInfinity, 0.0F}},
                            {},
                            {}};
    const Lone lone = lone_track(write_track(track));
    const Read found = read(lone.file);
    expect_sound(found.clips);
    EXPECT_EQ(found.warnings,
              Strings{hex(lone.offset + 4) +
                      ": clip \"c\", part \"p\": 3 rotations have no direction; no turn is used instead"});
    EXPECT_EQ(found.clips.at(0).tracks.at(0).rotations,
              (std::vector<glm::quat>{kNoTurn, {0.0F, 1.0F, 0.0F, 0.0F}, kNoTurn, kNoTurn}));
}

TEST(Anm, VectorsThatAreNoNumbersBecomeZero) {
    SourceTrack track = full_track();
    track.translations[1].x = kNan;
    track.morphs[0][1].y = kInfinity;
    track.morphs[2][0].z = -2e9F;
    const Lone lone = lone_track(write_track(track));
    const Read found = read(lone.file);
    expect_sound(found.clips);
    EXPECT_EQ(found.warnings,
              (Strings{hex(lone.offset + 56) +
                           ": clip \"c\", part \"p\": 1 vector is not a number from -1e9 to 1e9 and set to 0",
                       hex(lone.offset + 100) + ": clip \"c\", part \"p\": 2 vectors are not a number from "
                                                "-1e9 to 1e9 and set to 0"}));
    const Track& read_track = found.clips.at(0).tracks.at(0);
    EXPECT_EQ(read_track.translations[1], glm::vec3(0.0F));
    EXPECT_EQ(read_track.morphs[1], glm::vec3(0.0F));
    EXPECT_EQ(read_track.morphs[4], glm::vec3(0.0F));
    EXPECT_EQ(read_track.morphs[5], glm::vec3(0.0F, 0.0F, 2.0F));
}

TEST(Anm, BytesAfterATrackAreTold) {
    Bytes track = write_track(full_track());
    track.push_back(std::byte{1});
    const Lone lone = lone_track(track);
    const Read found = read(lone.file);
    EXPECT_EQ(found.warnings, Strings{hex(lone.offset + track.size() - 1) +
                                      ": clip \"c\", part \"p\": 1 byte follows the track"});
    EXPECT_EQ(found.clips.at(0).tracks.size(), 1U);
}

TEST(Anm, ATrackThatIsCutOffIsLeftOutAndTheOthersStay) {
    const Bytes whole = write_track(full_track());
    for (std::size_t length = 0; length < whole.size(); ++length) {
        const Bytes cut(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(length));
        const Read found = read(tools::write_res({{"c", tools::write_res({{"ok", whole}, {"cut", cut}})}}));
        expect_sound(found.clips);
        ASSERT_EQ(found.clips.size(), 1U);
        // Nothing is missing where the morphs would begin.
        const bool is_whole = length == 92;
        ASSERT_EQ(found.clips[0].tracks.size(), is_whole ? 2U : 1U) << length;
        EXPECT_EQ(found.clips[0].tracks[0].part, "ok");
        EXPECT_EQ(found.warnings.size(), is_whole ? 0U : 1U) << length;
    }
}

TEST(Anm, WarningsAboutTracksSayWhereInTheFile) {
    const std::uint32_t none = 0;
    const std::uint32_t most = 0xFFFFFFFF;
    const std::uint32_t half = 0x80000000;
    const std::size_t at = lone_track({}).offset;
    const std::string which = ": clip \"c\", part \"p\": ";
    const std::string end = "; the track is left out";
    EXPECT_EQ(lone_warning({}),
              hex(at) + which + "rotation count needs 4 bytes from here, the file has 0" + end);
    EXPECT_EQ(lone_warning(words(most, none)),
              hex(at + 4) + which +
                  "rotations: 4294967295 of 16 bytes each do not fit, the file has 4 bytes from here" + end);
    EXPECT_EQ(lone_warning(words(none)),
              hex(at + 4) + which + "translation count needs 4 bytes from here, the file has 0" + end);
    EXPECT_EQ(lone_warning(words(none, most)),
              hex(at + 8) + which +
                  "translations: 4294967295 of 12 bytes each do not fit, the file has 0 bytes from here" +
                  end);
    EXPECT_EQ(lone_warning(words(none, none, most)),
              hex(at + 12) + which + "morph vector count needs 4 bytes from here, the file has 0" + end);
    EXPECT_EQ(lone_warning(words(none, none, most, most)),
              hex(at + 16) + which +
                  "morph keys: 4294967295 of 51539607540 bytes each do not fit, the file has 0 bytes from "
                  "here" +
                  end);
    // Times each other and 12, these two are 0 in 64 bits.
    EXPECT_EQ(lone_warning(words(none, none, half, half, none)),
              hex(at + 16) + which +
                  "morph keys: 2147483648 of 25769803776 bytes each do not fit, the file has 4 bytes from "
                  "here" +
                  end);
    // A count of keys without vectors costs nothing.
    const Read found = read(lone_track(words(none, none, most, none)).file);
    EXPECT_EQ(found.warnings, Strings{});
    EXPECT_EQ(found.clips.at(0).tracks.at(0).morph_frames, 0U);
}

TEST(Anm, AClipThatIsNoArchiveIsLeftOut) {
    const Bytes good = tools::write_res({{"p", write_track(full_track())}});
    const Bytes file =
        tools::write_res({{"bad", words(std::uint32_t{0x38474946}, 0U, 0U, 0U)}, {"good", good}});
    const Read found = read(file);
    ASSERT_EQ(found.clips.size(), 1U);
    EXPECT_EQ(found.clips[0].name, "good");
    EXPECT_EQ(
        found.warnings,
        Strings{"0x10: clip \"bad\": RES mark is 0x38474946, expected 0x19ce23c; the clip is left out"});
}

TEST(Anm, WhatIsWrongInTheArchiveOfAClipIsToldWithItsPlace) {
    Bytes file = write_anm({{"first", {}}, {"c", {{"p", {kNoTurn}, {}, {}}}}});
    const ResArchive archive = parse_res(file);
    const std::size_t clip = find_entry(archive, "c")->offset;
    const std::size_t slot = clip + peek<ResHeader>(file, clip).table_offset;
    patch(file, slot + offsetof(ResSlot, size), std::uint32_t{0xFFFF});
    const Read found = read(file);
    EXPECT_EQ(found.clips.size(), 2U);
    EXPECT_TRUE(found.clips[1].tracks.empty());
    EXPECT_EQ(found.warnings,
              Strings{hex(slot + 4) + ": \"p\" of 65535 bytes at 0x10 is not inside the file of " +
                      std::to_string(find_entry(archive, "c")->size) +
                      " bytes and is left out (clip \"c\")"});
}

// Entries that share their bytes could make a small file cost any amount of memory.
TEST(Anm, AFileThatRepeatsItselfTooOftenIsReadInPart) {
    SourceTrack big = full_track();
    big.translations.resize(1000, glm::vec3(1.0F));
    std::vector<SourceClip> clips = {{"big", {big}}};
    for (int i = 0; i < 40; ++i)
        clips.push_back({"e" + std::to_string(i), {}});
    Bytes file = write_anm(clips);
    const ResArchive archive = parse_res(file);
    const ResEntry whole = *find_entry(archive, "big");
    const std::size_t table = peek<ResHeader>(file, 0).table_offset;
    for (std::size_t i = 0; i < clips.size(); ++i) {
        patch(file, table + i * sizeof(ResSlot) + offsetof(ResSlot, offset),
              static_cast<std::uint32_t>(whole.offset));
        patch(file, table + i * sizeof(ResSlot) + offsetof(ResSlot, size),
              static_cast<std::uint32_t>(whole.size));
    }
    const Read found = read(file);
    std::size_t vectors = 0;
    for (const AnmClip& clip : found.clips)
        for (const Track& track : clip.tracks)
            vectors += track.translations.size();
    EXPECT_GE(vectors, 1000U);
    EXPECT_LE(vectors * sizeof(glm::vec3), file.size() * 3);
    ASSERT_EQ(found.warnings.size(), 33U);
    // The last clip that is read has no room for its track.
    const std::vector<ResEntry> entries = parse_res(file).entries;
    const std::size_t count = found.clips.size();
    const std::size_t track = whole.offset + parse_res(entry_bytes(file, whole)).entries.at(0).offset;
    EXPECT_EQ(oddity_text(found.warnings[0]),
              hex(track) + ": clip \"" + entries[count - 1].name +
                  "\" repeats too much of the file; its tracks from part \"hd\" on are left out");
    for (std::size_t i = 1; i < 32; ++i)
        EXPECT_EQ(oddity_text(found.warnings[i]), hex(whole.offset) + ": clip \"" +
                                                      entries[count - 1 + i].name +
                                                      "\" repeats too much of the file and is left out");
    EXPECT_EQ(oddity_text(found.warnings[32]),
              counted(41 - count - 31, "more warning is", "more warnings are") + " not listed");
}

// Each track's messages name its clip, so a long name times many tracks would take for ever.
TEST(Anm, ALongNameIsNotRepeatedForEachOfManyTracks) {
    SourceClip clip{std::string(60000, 'c'), {}};
    for (int i = 0; i < 1000; ++i)
        clip.tracks.push_back({"p" + std::to_string(i), {}, {}, {}});
    const Bytes file = write_anm({clip});
    const Read found = read(file);
    ASSERT_EQ(found.clips.size(), 1U);
    const std::size_t count = found.clips[0].tracks.size();
    EXPECT_GT(count, 0U);
    EXPECT_LE(count * clip.name.size(), file.size() * 3);
    ASSERT_EQ(found.warnings.size(), 1U);
    EXPECT_TRUE(oddity_text(found.warnings[0])
                    .ends_with("\" repeats too much of the file; its tracks from part \"p" +
                               std::to_string(count) + "\" on are left out"));
}

TEST(Anm, BytesThatAreNoArchiveAreAnError) {
    const auto error_of = [](ByteView bytes) {
        try {
            (void)read(bytes);
            return std::string("parsed");
        } catch (const ParseError& error) {
            return hex(error.offset()) + ": " + error.what();
        }
    };
    EXPECT_EQ(error_of({}), "0x0: RES header needs 16 bytes from here, the file has 0");
    EXPECT_EQ(error_of(as_bytes("FIG8 is something else")),
              "0x0: RES mark is 0x38474946, expected 0x19ce23c");
}

TEST(Anm, EveryPrefixIsAnError) {
    test::for_each_prefix(write_anm(two_clips()), [](const Bytes& prefix) {
        EXPECT_THROW((void)read(prefix), ParseError) << prefix.size();
    });
}

TEST(Anm, EveryByteFlippedParsesOrFailsCleanly) {
    const Bytes file = write_anm(two_clips());
    std::size_t parsed = 0;
    const std::array values = {0x00, 0x01, 0x10, 0x7F, 0x80, 0xFF};
    test::for_each_flip(file, 0, file.size(), values, [&](const Bytes& bent) {
        try {
            expect_sound(read(bent).clips);
            ++parsed;
        } catch (const ParseError& error) {
            EXPECT_NE(std::string(error.what()), "");
        }
    });
    // Only the outer directory can make the file unreadable.
    EXPECT_GE(parsed, (file.size() - 200) * values.size());
}

} // namespace
} // namespace tris::formats
