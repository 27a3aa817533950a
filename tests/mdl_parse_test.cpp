#include "formats/load_model.h"

#include "core/byte_reader.h"
#include "formats/mdl/mdl_layout.h"
#include "formats/quakec.h"
#include "model/frame_entries.h"
#include "model/playback.h"
#include "model/strips.h"
#include "support/md2_fixture.h"
#include "support/mdl_fixture.h"
#include "support/oddities.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>

namespace tris::formats {
namespace {

using model::Model;
using test::patch;
using test::square;
using test::square_pose;

// Skins single and grouped, frames single and grouped, a seam: everything the format has.
tools::MdlSource rich_source() {
    tools::MdlSource source = square(8, 5);
    source.skins.push_back({{test::plain(8, 1), test::plain(8, 2), test::plain(8, 3)}, {0.1F, 0.4F, 0.5F}});
    source.texcoords[2].on_seam = true;
    source.triangles.push_back({false, {0, 2, 1}});
    source.frames = {
        {{square_pose("flame1", 0), square_pose("flame2", 1), square_pose("flame3", 2)}, {0.1F, 0.5F, 0.6F}},
        {{square_pose("out", 3)}, {}},
        {{square_pose("walk1", 4)}, {}},
        {{square_pose("walk2", 5)}, {}}};
    source.flags = 8 | 0x4000;
    source.sync_type = 1;
    source.eye_position = {1, 2, 3};
    return source;
}

Model loaded(const Bytes& bytes, const FindFile& find_file = {}, const char* name = "x.mdl") {
    Result<Model> model = load_model(bytes, name, find_file);
    EXPECT_TRUE(model) << (model ? "" : model.error().message);
    return model ? *std::move(model) : Model{};
}

std::string error_of(const Bytes& bytes) {
    const Result<Model> model = load_model(bytes, "x.mdl");
    return model ? "loaded" : model.error().message;
}

std::string describe(const std::vector<model::Clip>& clips) {
    std::string out;
    for (const model::Clip& c : clips)
        out += c.label + ":" + std::to_string(c.first) + "+" + std::to_string(c.count) + " ";
    return out;
}

TEST(Mdl, ReadsWhatTheWriterWrote) {
    const Model model = loaded(tools::write_mdl(rich_source()));
    EXPECT_EQ(model.format, model::Format::mdl);
    EXPECT_TRUE(model.warnings.empty() && model.notes.empty());
    EXPECT_EQ(model.mesh.vertex_count, 4U);
    EXPECT_EQ(model.mesh.triangle_count(), 3U);
    EXPECT_EQ(model.mesh.shapes.size(), 6U);
    ASSERT_EQ(model.indexed_skins.size(), 2U);
    EXPECT_EQ(model.indexed_skins[0].pictures.size(), 1U);
    EXPECT_TRUE(model.indexed_skins[0].end_times.empty());
    ASSERT_EQ(model.indexed_skins[1].pictures.size(), 3U);
    EXPECT_EQ(model.indexed_skins[1].pictures[2][0], 3);
    EXPECT_EQ(describe(model.clips), "flame:0+3 out:3+1 walk:4+2 ");
    EXPECT_EQ(model.eye_position, glm::vec3(1, 2, 3));
    EXPECT_TRUE(model.random_phase);
    EXPECT_EQ(model::flag_names(model.flags), (std::vector<std::string>{"rotates", "holey"}));
    EXPECT_GT(model.bounding_radius, 8.0F);
    EXPECT_NEAR(model.bounds.max.y, 13.0F, 0.1F);
}

TEST(Mdl, SeamCornersMoveHalfASkinToTheRight) {
    const Model model = loaded(tools::write_mdl(rich_source()));
    const model::Mesh& mesh = model.mesh;
    // By the formula: s + width / 2 where the triangle faces back and the vertex is on the seam; then the
    // texel's middle.
    const auto uv = [&](std::size_t corner) { return mesh.corners[mesh.triangles[corner]].uv; };
    EXPECT_FLOAT_EQ(uv(2).x, 7.5F / 8.0F);                 // vertex 2 in the first triangle, facing front
    EXPECT_FLOAT_EQ(uv(7).x, (7.0F + 4.0F + 0.5F) / 8.0F); // vertex 2 in the third, facing back
    EXPECT_FLOAT_EQ(uv(7).y, 0.5F / 8.0F);
    EXPECT_FLOAT_EQ(uv(6).x, 0.5F / 8.0F); // vertex 0 is not on the seam
    EXPECT_EQ(mesh.corners.size(), 5U);
}

TEST(Mdl, AnySeamAndFrontFlagButZeroCounts) {
    tools::MdlSource source = rich_source();
    Bytes bytes = tools::write_mdl(source);
    const std::size_t coords = sizeof(MdlHeader) + 4 + 64 + 4 + 4 + 12 + 3 * 64;
    patch<std::int32_t>(bytes, coords + 2 * sizeof(MdlTexCoord), 0x20);
    const std::size_t triangles = coords + 4 * sizeof(MdlTexCoord);
    patch<std::int32_t>(bytes, triangles, 16);
    const Model model = loaded(bytes);
    EXPECT_FLOAT_EQ(model.mesh.corners[model.mesh.triangles[7]].uv.x, 11.5F / 8.0F);
    EXPECT_FLOAT_EQ(model.mesh.corners[model.mesh.triangles[2]].uv.x, 7.5F / 8.0F);
}

TEST(Mdl, StripsAreBuiltAndDrawTheSameTriangles) {
    const Model model = loaded(tools::write_mdl(rich_source()));
    EXPECT_TRUE(model.mesh.strips_built);
    EXPECT_TRUE(model::same_triangles(model.mesh.triangles, model::expand_strips(model.mesh.strips)));
}

TEST(Mdl, EveryPrefixIsAnErrorAndReadsNothingBeyond) {
    const Bytes file = tools::write_mdl(rich_source());
    for (std::size_t length = 0; length < file.size(); ++length) {
        const auto copy = std::make_unique<std::byte[]>(length);
        std::copy_n(file.begin(), length, copy.get());
        const Result<Model> model = load_model(ByteView(copy.get(), length), "x.mdl");
        ASSERT_FALSE(model) << length;
        EXPECT_TRUE(model.error().message.starts_with("x.mdl: 0x")) << model.error().message;
    }
}

TEST(Mdl, EveryHeaderByteFlipLoadsOrFailsCleanly) {
    const Bytes file = tools::write_mdl(rich_source());
    for (std::size_t at = 0; at < sizeof(MdlHeader) + 8; ++at) {
        for (int value = 0; value < 256; ++value) {
            Bytes bent = file;
            bent[at] = static_cast<std::byte>(value);
            const Result<Model> model = load_model(bent, "x.mdl");
            if (!model)
                continue;
            for (const std::uint32_t c : model->mesh.triangles)
                ASSERT_LT(c, model->mesh.corners.size());
            for (const model::Corner& c : model->mesh.corners)
                ASSERT_LT(c.vertex, model->mesh.vertex_count);
        }
    }
}

TEST(Mdl, ErrorsSayPlaceValueAndRange) {
    const auto with = [](std::size_t field, std::int32_t value) {
        Bytes file = tools::write_mdl(square(4, 1));
        patch(file, field, value);
        return error_of(file);
    };
    const std::string size = std::to_string(tools::write_mdl(square(4, 1)).size());
    EXPECT_EQ(with(offsetof(MdlHeader, version), 3), "x.mdl: 0x4: MDL version is 3, expected 6");
    EXPECT_EQ(with(offsetof(MdlHeader, num_skins), -7),
              "x.mdl: 0x30: skin count is -7, expected 0 to " + size);
    EXPECT_EQ(with(offsetof(MdlHeader, skin_width), 0), "x.mdl: 0x34: skin width is 0, expected 1 to 16384");
    EXPECT_EQ(with(sizeof(MdlHeader) + 4 + 16 + 4 * sizeof(MdlTexCoord) + 8, 4),
              "x.mdl: 0xa0: vertex of triangle 0 is 4, expected 0 to 3");
}

TEST(Mdl, OtherKindsAreRefusedByName) {
    const auto with = [](const char* magic) {
        Bytes file = tools::write_mdl(square(4, 1));
        std::memcpy(file.data(), magic, 4);
        return error_of(file);
    };
    const std::string expected = ", expected Quake II MD2 (IDP2), Quake MDL (IDPO) or Evil Islands FIG";
    EXPECT_EQ(with("IDST"), "x.mdl: 0x0: this is a Half-Life model (IDST)" + expected);
    EXPECT_EQ(with("IDSQ"), "x.mdl: 0x0: this is a sequence file of a Half-Life model (IDSQ)" + expected);
    EXPECT_EQ(with("RAPO"), "x.mdl: 0x0: this is a Hexen II mission pack model (RAPO)" + expected);
    EXPECT_EQ(with("MD16"), "x.mdl: 0x0: this is a 16-bit Quake model (MD16)" + expected);
    EXPECT_EQ(with("IDP3"), "x.mdl: 0x0: this is a Quake III MD3 model (IDP3)" + expected);
    for (const char* magic : {"MDL2", "MDL3", "MDL4", "MDL5", "MDL6", "MDL7"})
        EXPECT_EQ(with(magic),
                  "x.mdl: 0x0: this is a 3D GameStudio model (" + std::string(magic) + ")" + expected);
    EXPECT_EQ(with("MDL8"), "x.mdl: 0x0: kind is \"MDL8\"" + expected);
}

TEST(Mdl, ContentDecidesNotTheName) {
    EXPECT_EQ(loaded(tools::write_md2(test::octahedron()), {}, "wrong.mdl").format, model::Format::md2);
    EXPECT_EQ(loaded(tools::write_mdl(square(4, 1)), {}, "wrong.md2").format, model::Format::mdl);
}

TEST(Mdl, TrailingEditorDataIsNamedAndNoWarning) {
    Bytes file = tools::write_mdl(square(4, 1));
    const std::size_t end = file.size();
    const ByteView tag = as_bytes("QMEX....");
    file.insert(file.end(), tag.begin(), tag.end());
    const Model model = loaded(file);
    EXPECT_TRUE(model.warnings.empty());
    EXPECT_EQ(model.notes, std::vector<std::string>{
                               hex(end) + ": 8 bytes of QME editor data (QMEX) after the last frame"});
}

TEST(Groups, TimesAreEndTimesOrDurations) {
    using Times = std::vector<float>;
    const auto near = [](const Times& a, const Times& b) {
        ASSERT_EQ(a.size(), b.size());
        for (std::size_t i = 0; i < a.size(); ++i)
            EXPECT_NEAR(a[i], b[i], 1e-6F);
    };
    near(model::group_end_times(Times{0.1F, 0.3F, 0.35F}), {0.1F, 0.3F, 0.35F});
    near(model::group_end_times(Times{0.1F, 0.1F, 0.1F}), {0.1F, 0.2F, 0.3F});
    near(model::group_end_times(Times{0.2F, 0.1F}), {0.2F, 0.3F});
    near(model::group_end_times(Times{0.0F, -1.0F}), {0.1F, 0.2F});
    near(model::group_end_times(Times{std::numeric_limits<float>::quiet_NaN(), 0.5F}), {0.1F, 0.6F});
}

TEST(Groups, PlayByTheirOwnTimes) {
    const Model model = loaded(tools::write_mdl(rich_source()));
    model::Playback playback;
    const auto at = [&](double seconds) {
        playback.seconds = seconds;
        return model::sample(model, playback);
    };
    EXPECT_EQ(at(0.05).shape_a, 0);
    EXPECT_NEAR(at(0.05).blend, 0.5F, 1e-4F);
    EXPECT_EQ(at(0.3).shape_a, 1); // the long pose, from 0.1 to 0.5
    EXPECT_NEAR(at(0.3).blend, 0.5F, 1e-4F);
    EXPECT_EQ(at(0.55).shape_a, 2);
    EXPECT_EQ(at(0.55).shape_b, 0); // and round again
    EXPECT_EQ(at(0.65).shape_a, 0);
}

TEST(Groups, SkinsPlayWhileTheMeshDoes) {
    const Model model = loaded(tools::write_mdl(rich_source()));
    const model::IndexedSkin& skin = model.indexed_skins[1];
    EXPECT_EQ(model::skin_picture(skin, 0.05), 0);
    EXPECT_EQ(model::skin_picture(skin, 0.2), 1);
    EXPECT_EQ(model::skin_picture(skin, 0.45), 2);
    EXPECT_EQ(model::skin_picture(skin, 0.55), 0);
    EXPECT_EQ(model::skin_picture(model.indexed_skins[0], 9.0), 0);
    model::Playback playback;
    model::advance(playback, model.clips, 0.7); // the clip wraps at 0.6, the world goes on
    EXPECT_NEAR(playback.seconds, 0.1, 1e-6);
    EXPECT_NEAR(playback.world_seconds, 0.7, 1e-6);
}

TEST(Groups, ConstantTimesAndEndTimesFlickerEvenly) {
    // The two habits of real files: durations that are all the same, and end times.
    for (const std::vector<float>& times : {std::vector<float>{0.1F, 0.1F}, {0.1F, 0.2F}}) {
        model::IndexedSkin skin;
        skin.pictures.resize(2);
        skin.end_times = model::group_end_times(times);
        int first = 0;
        for (int i = 0; i < 1000; ++i)
            first += model::skin_picture(skin, (i + 0.5) * 0.001) == 0 ? 1 : 0;
        EXPECT_EQ(first, 500);
    }
}

TEST(Cast, OgreIsNamedByTheGame) {
    tools::MdlSource source = square(4, 1);
    source.frames.clear();
    for (int i = 1; i <= 150; ++i)
        source.frames.push_back({{square_pose(("frame" + std::to_string(i)).c_str(), 0)}, {}});
    const Bytes file = tools::write_mdl(source);
    const std::string ogre = describe(loaded(file, {}, "progs/OGRE.mdl").clips);
    EXPECT_TRUE(ogre.starts_with("stand:0+9 walk:9+16 run:25+8 ")) << ogre;
    EXPECT_TRUE(ogre.ends_with("pull:136+11 frame:147+3 ")) << ogre; // past the table
    EXPECT_EQ(describe(loaded(file, {}, "progs/other.mdl").clips), "frame:0+150 ");
}

TEST(Cast, AFilesOwnNamesWinWhenTheySayEnough) {
    tools::MdlSource source = square(4, 1);
    source.frames.clear();
    for (const char* key : {"idle", "hop", "skip"}) {
        for (int i = 1; i <= 49; ++i)
            source.frames.push_back({{square_pose((key + std::to_string(i)).c_str(), 0)}, {}});
    }
    EXPECT_EQ(describe(loaded(tools::write_mdl(source), {}, "ogre.mdl").clips),
              "idle:0+49 hop:49+49 skip:98+49 ");
}

TEST(QuakeC, FrameLinesAreFound) {
    EXPECT_EQ(quakec_frame_names(
                  "// $frame no\n$cd id1\n  $frame stand1 stand2\r\n/* $frame a\n*/$frame run1\n$frames x\n"),
              (std::vector<std::string>{"stand1", "stand2", "run1"}));
    EXPECT_TRUE(quakec_frame_names("$frame").empty());
    EXPECT_TRUE(quakec_frame_names("/* never closed $frame a").empty());
}

TEST(QuakeC, AFileBesideTheModelNamesItsClips) {
    tools::MdlSource source = square(4, 1);
    source.frames = {{{square_pose("frame1", 0)}, {}},
                     {{square_pose("frame2", 0)}, {}},
                     {{square_pose("frame3", 0)}, {}},
                     {{square_pose("frame4", 0)}, {}}};
    std::string asked;
    const FindFile find_file = [&](std::string_view name) -> std::optional<Bytes> {
        asked = name;
        const ByteView text = as_bytes("$frame wave1 wave2\n$frame bow1 bow2");
        return Bytes(text.begin(), text.end());
    };
    EXPECT_EQ(describe(loaded(tools::write_mdl(source), find_file, "dir/imp.mdl").clips),
              "wave:0+2 bow:2+2 ");
    EXPECT_EQ(asked, "imp.qc");

    Model dropped = loaded(tools::write_mdl(source));
    EXPECT_FALSE(name_clips_from_quakec(dropped, "nothing here"));
    EXPECT_EQ(describe(dropped.clips), "frame:0+4 ");
    EXPECT_TRUE(name_clips_from_quakec(dropped, "$frame a1 a2 a3 b1"));
    EXPECT_EQ(describe(dropped.clips), "a:0+3 b:3+1 ");
}

} // namespace
} // namespace tris::formats
