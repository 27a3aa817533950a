// Each finding: a model that has it and one that has not. And the engines' limits.
#include "check/engines.h"
#include "check/findings.h"
#include "check/used_texels.h"
#include "formats/load_model.h"
#include "formats/md2/md2_layout.h"
#include "formats/mdl/mdl_layout.h"
#include "support/md2_fixture.h"
#include "support/mdl_fixture.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <limits>
#include <utility>

namespace tris::check {
namespace {

using model::Model;
using Numbers = std::vector<std::uint32_t>;

Model load(const Bytes& bytes) {
    Result<Model> model = formats::load_model(bytes, "unit");
    EXPECT_TRUE(model) << (model ? "" : model.error().message);
    return model ? *std::move(model) : Model{};
}

Model load(const tools::MdlSource& source) {
    return load(tools::write_mdl(source));
}

Model load(const tools::Md2Source& source) {
    return load(tools::write_md2(source));
}

// With the skins inside the model, as a document gives them.
Subject subject_of(const Model& model) {
    Subject subject;
    subject.model = &model;
    for (std::size_t i = 0; i < model.indexed_skins.size(); ++i) {
        Skin skin;
        skin.name = "skin " + std::to_string(i);
        skin.index = static_cast<int>(i);
        skin.width = model.skin_width;
        skin.height = model.skin_height;
        skin.indices = model.indexed_skins[i].pictures.front();
        subject.skins.push_back(skin);
    }
    return subject;
}

// The finding of that id, or one without an id.
Finding find(const Subject& subject, std::string_view id) {
    const std::vector<Finding> all = find_problems(subject);
    const auto at = std::find_if(all.begin(), all.end(), [&](const Finding& f) { return f.id == id; });
    return at == all.end() ? Finding{} : *at;
}

Finding find(const Model& model, std::string_view id) {
    return find(subject_of(model), id);
}

std::vector<std::string> ids(const Subject& subject) {
    std::vector<std::string> out;
    for (const Finding& finding : find_problems(subject))
        out.emplace_back(finding.id);
    return out;
}

tools::MdlPicture with_texels(int side, std::initializer_list<std::pair<std::size_t, std::uint8_t>> texels) {
    tools::MdlPicture picture = test::plain(side, 7);
    for (const auto& [at, index] : texels)
        picture[at] = index;
    return picture;
}

tools::MdlSource painted(const tools::MdlPicture& picture, int flags = 0) {
    tools::MdlSource source = test::square(16, 7);
    source.skins = {{{picture}, {}}};
    source.flags = flags;
    return source;
}

tools::MdlSource with_frames(const std::vector<const char*>& names) {
    tools::MdlSource source = test::square(16, 7);
    source.frames.clear();
    for (std::size_t i = 0; i < names.size(); ++i)
        source.frames.push_back({{test::square_pose(names[i], static_cast<float>(i))}, {}});
    return source;
}

TEST(Check, CleanModelsHaveNoFindings) {
    EXPECT_EQ(ids(subject_of(load(test::square(16, 7)))), std::vector<std::string>{});
    EXPECT_EQ(ids(subject_of(load(test::octahedron()))), std::vector<std::string>{});
}

TEST(Check, WhatParsersTolerateIsAFindingWithItsPlace) {
    Bytes file = tools::write_md2(test::octahedron());
    const auto size = file.size();
    file.resize(size + 12);
    const Finding tail = find(load(file), "md2.trailing-bytes");
    EXPECT_EQ(tail.severity, Severity::warning);
    EXPECT_EQ(tail.place.offset, size);
    EXPECT_EQ(tail.text, "12 bytes follow the stated end of the file");
    EXPECT_NE(tail.advice, "");
}

TEST(Check, TheWorstComeFirst) {
    const Model model = load(painted(with_texels(16, {{20, 230}, {40, 255}})));
    EXPECT_EQ(ids(subject_of(model)), (std::vector<std::string>{"skin.fullbright-few", "skin.index-255"}));
    const Count found = count(find_problems(subject_of(model)));
    EXPECT_EQ(found.errors, 0);
    EXPECT_EQ(found.warnings, 1);
    EXPECT_EQ(found.notes, 1);
    EXPECT_EQ(found.problems(), 1);
}

TEST(Check, ClampedNormalsSayWhichVerticesAndFrames) {
    Bytes file = tools::write_md2(test::octahedron());
    const auto header = test::peek<formats::Md2Header>(file, 0);
    const auto normal_of = [&](int frame, int vertex) {
        return static_cast<std::size_t>(header.ofs_frames + frame * header.frame_size) +
               sizeof(formats::Md2Frame) + static_cast<std::size_t>(vertex) * 4 + 3;
    };
    EXPECT_EQ(find(load(file), "md2.normal-clamped").id, "");
    for (const auto& [frame, vertex] : {std::pair(0, 4), std::pair(2, 4), std::pair(2, 1)})
        test::patch<std::uint8_t>(file, normal_of(frame, vertex), 200);
    const Finding found = find(load(file), "md2.normal-clamped");
    EXPECT_EQ(found.text, "3 normal indices are above 161 and were set to 161");
    EXPECT_EQ(found.place.vertices, (Numbers{1, 4}));
    EXPECT_EQ(found.place.frames, (Numbers{0, 2}));
    EXPECT_FALSE(found.place.triangles.empty());

    Bytes mdl = tools::write_mdl(test::square(16, 7));
    test::patch<std::uint8_t>(mdl, mdl.size() - 1, 162);
    EXPECT_EQ(find(load(mdl), "mdl.normal-clamped").place.vertices, (Numbers{3}));
}

TEST(Check, DegenerateTriangles) {
    tools::MdlSource source = test::square(16, 7);
    EXPECT_EQ(find(load(source), "mesh.degenerate-triangles").id, "");
    source.triangles.push_back({true, {1, 1, 2}});
    const Finding found = find(load(source), "mesh.degenerate-triangles");
    EXPECT_EQ(found.place.triangles, (Numbers{2}));
    EXPECT_EQ(found.text, "1 triangle has no area");
}

TEST(Check, ATriangleThatHasAreaInSomeFrameIsNotDegenerate) {
    tools::MdlSource source = with_frames({"a1", "a2"});
    source.frames[0].poses[0].positions[1] = source.frames[0].poses[0].positions[0];
    EXPECT_EQ(find(load(source), "mesh.degenerate-triangles").id, "");
    source.frames[1].poses[0].positions[1] = source.frames[1].poses[0].positions[0];
    EXPECT_EQ(find(load(source), "mesh.degenerate-triangles").place.triangles, (Numbers{0}));
}

TEST(Check, DuplicateTriangles) {
    tools::MdlSource source = test::square(16, 7);
    source.triangles.push_back({true, {2, 1, 0}}); // the other side of the first
    EXPECT_EQ(find(load(source), "mesh.duplicate-triangles").id, "");
    source.triangles.push_back({true, {1, 2, 0}}); // the first, begun elsewhere
    EXPECT_EQ(find(load(source), "mesh.duplicate-triangles").place.triangles, (Numbers{3}));
}

TEST(Check, UnusedVertices) {
    tools::MdlSource source = test::square(16, 7);
    source.triangles.pop_back();
    const Finding found = find(load(source), "mesh.unused-vertices");
    EXPECT_EQ(found.place.vertices, (Numbers{3}));
    EXPECT_EQ(found.severity, Severity::note);
}

TEST(Check, TextureCoordinatesOutside) {
    tools::MdlSource mdl = test::square(16, 7);
    mdl.texcoords[3].s = 40;
    EXPECT_EQ(find(load(mdl), "mdl.texcoord-outside").place.triangles, (Numbers{1}));
    tools::Md2Source md2 = test::octahedron();
    EXPECT_EQ(find(load(md2), "md2.texcoord-outside").id, "");
    md2.texels[0].s = -9;
    EXPECT_FALSE(find(load(md2), "md2.texcoord-outside").place.triangles.empty());
}

TEST(Check, CommandsThatAreMissingOrDiffer) {
    const Bytes file = tools::write_md2(test::octahedron());
    EXPECT_EQ(find(load(file), "md2.no-commands").id, "");
    Bytes none = file;
    test::patch<std::int32_t>(none, offsetof(formats::Md2Header, num_glcmds), 0);
    EXPECT_EQ(find(load(none), "md2.no-commands").severity, Severity::warning);

    // One triangle of the list alone.
    const Model whole = load(file);
    std::vector<std::int32_t> words = {3};
    const auto& corners = whole.mesh.corners;
    for (std::size_t k = 0; k < 3; ++k) {
        const model::Corner& corner = corners[whole.mesh.triangles[k]];
        for (const float uv : {corner.uv.x, corner.uv.y})
            words.push_back(std::bit_cast<std::int32_t>(uv));
        words.push_back(static_cast<std::int32_t>(corner.vertex));
    }
    words.push_back(0);
    const Finding differ = find(load(test::with_commands(file, words)), "md2.commands-differ");
    EXPECT_EQ(differ.place.triangles, (Numbers{1, 2, 3, 4, 5, 6, 7}));
}

TEST(Check, FrameNames) {
    EXPECT_EQ(find(load(with_frames({"run1", "run2", "run3"})), "frames.name-gap").id, "");
    EXPECT_EQ(find(load(with_frames({"run1", "run2", "run4"})), "frames.name-gap").place.frames,
              (Numbers{2}));
    EXPECT_EQ(find(load(with_frames({"run1", "run2", "run4"})), "frames.name-gap").text,
              "frame numbers leave 1 gap, first run2 to run4");
    // Another clip, as the games' own models number theirs.
    EXPECT_EQ(find(load(with_frames({"pain104", "pain201", "pain202"})), "frames.name-gap").id, "");
    EXPECT_EQ(find(load(with_frames({"run1", "run1"})), "frames.name-repeated").place.frames, (Numbers{1}));
    EXPECT_EQ(find(load(with_frames({"run1", "run2"})), "frames.name-repeated").id, "");
    EXPECT_EQ(find(load(with_frames({"run1", ""})), "frames.name-empty").place.frames, (Numbers{1}));
}

TEST(Check, GroupsAreClipsWhateverTheirPosesAreCalled) {
    tools::MdlSource source = test::square(16, 7);
    source.frames = {{{test::square_pose("a1", 0), test::square_pose("a1", 1), test::square_pose("a4", 2)},
                      {0.1F, 0.2F, 0.3F}}};
    EXPECT_EQ(ids(subject_of(load(source))), std::vector<std::string>{});
}

TEST(Check, GroupTimes) {
    tools::MdlSource source = test::square(16, 7);
    source.frames = {{{test::square_pose("a1", 0), test::square_pose("a2", 1)}, {0.1F, 0.1F}}};
    EXPECT_EQ(find(load(source), "mdl.group-times").severity, Severity::note);
    EXPECT_EQ(find(load(source), "mdl.group-time-not-positive").id, "");
    source.frames[0].times = {0.0F, 0.1F};
    EXPECT_EQ(find(load(source), "mdl.group-time-not-positive").severity, Severity::warning);
    EXPECT_EQ(find(load(source), "mdl.group-times").id, ""); // they do increase

    const auto wild = [&](std::vector<float> times) {
        source.frames[0].times = std::move(times);
        return find(load(source), "mdl.group-time-wild").text;
    };
    constexpr float kEndless = std::numeric_limits<float>::infinity();
    EXPECT_EQ(wild({0.1F, 0.2F}), "");
    EXPECT_EQ(wild({0.1F, 0.1F}), "");
    EXPECT_EQ(wild({0.001F, 0.002F}), "");
    EXPECT_EQ(wild({0.1F, kEndless}), "frame group times hold one that is infinite; it counts as 0.1 s, and "
                                      "the others as durations");
    EXPECT_EQ(wild({3.0e38F, 3.2e38F}),
              "frame group times go beyond an hour; they were taken as durations of an hour at most");
    EXPECT_EQ(find(load(source), "mdl.group-times").id, "");
    EXPECT_EQ(wild({1.0e-45F, 2.0e-45F}),
              "frame group times hold one of less than a millisecond, which was taken as it is");
    source.frames[0].poses.resize(1);
    EXPECT_EQ(wild({kEndless}), "frame group times hold one that is infinite; it counts as 0.1 s");
    source.frames.resize(3, source.frames[0]);
    EXPECT_EQ(find(load(source), "mdl.group-time-wild").text,
              "frame group times hold one that is infinite; it counts as 0.1 s, in 3 groups");
}

TEST(Check, FlagsAndSyncType) {
    tools::MdlSource source = test::square(16, 7);
    source.flags = 8 | 0x4000;
    source.sync_type = 1;
    EXPECT_EQ(find(load(source), "mdl.unknown-flags").id, "");
    EXPECT_EQ(find(load(source), "mdl.sync-type").id, "");
    source.flags = 0x20000;
    source.sync_type = 5;
    EXPECT_EQ(find(load(source), "mdl.unknown-flags").text, "flags that no game knows are set: bit 17");
    EXPECT_EQ(find(load(source), "mdl.sync-type").place.offset, offsetof(formats::MdlHeader, sync_type));
}

TEST(Check, FewFullbrightTexelsAreAWarningAndPatchesANote) {
    EXPECT_EQ(find(load(painted(test::plain(16, 223))), "skin.fullbright").id, "");
    const Finding single = find(load(painted(with_texels(16, {{0, 224}, {37, 254}}))), "skin.fullbright-few");
    EXPECT_EQ(single.place.texels, (Numbers{0, 37}));
    EXPECT_EQ(single.place.skin, 0);
    EXPECT_EQ(single.text, "2 texels that the mesh shows are fullbright (224 to 254), 2 of them single");
    const Model patch = load(painted(with_texels(16, {{0, 224}, {1, 224}, {16, 224}, {17, 224}})));
    EXPECT_EQ(find(patch, "skin.fullbright-few").id, "");
    EXPECT_EQ(find(patch, "skin.fullbright").severity, Severity::note);
}

TEST(Check, TexelsThatNoTriangleShowsDoNotCount) {
    tools::MdlSource source = painted(with_texels(16, {{15, 230}})); // upper right
    source.triangles = {{true, {0, 1, 3}}};                          // the lower left half
    EXPECT_EQ(find(load(source), "skin.fullbright-few").id, "");
}

TEST(Check, Index255) {
    const tools::MdlPicture picture = with_texels(16, {{5, 255}});
    EXPECT_EQ(find(load(painted(picture)), "skin.index-255").place.texels, (Numbers{5}));
    EXPECT_EQ(find(load(painted(picture)), "skin.holes").id, "");
    EXPECT_EQ(find(load(painted(picture, 0x4000)), "skin.holes").place.texels, (Numbers{5}));
    EXPECT_EQ(find(load(painted(picture, 0x4000)), "skin.index-255").id, "");
    EXPECT_EQ(find(load(painted(picture, 0x4000)), "mdl.holey-without-holes").id, "");
    EXPECT_EQ(find(load(painted(test::plain(16, 7), 0x4000)), "mdl.holey-without-holes").severity,
              Severity::note);
}

TEST(Check, SkinSizes) {
    EXPECT_EQ(find(load(test::square(12, 7)), "skin.not-power-of-two").severity, Severity::note);
    const Model model = load(test::octahedron());
    Subject subject = subject_of(model);
    Skin skin;
    skin.name = "skin.png";
    skin.width = 64;
    skin.height = 32;
    skin.extension = "png";
    subject.skins = {skin};
    EXPECT_EQ(ids(subject), std::vector<std::string>{});
    subject.skins[0].height = 64;
    EXPECT_EQ(find(subject, "skin.size-differs").severity, Severity::warning);
    subject.skins[0].width = 128; // twice as fine
    EXPECT_EQ(find(subject, "skin.size-differs").severity, Severity::note);
    subject.skins[0].width = 96; // of the same shape
    subject.skins[0].height = 48;
    EXPECT_EQ(find(subject, "skin.size-differs").severity, Severity::note);
    EXPECT_NE(find(subject, "skin.size-differs").advice, kind_of("skin.size-differs").advice);
    subject.skins[0].unreadable = "skin.png: is no picture";
    EXPECT_EQ(ids(subject), std::vector<std::string>{"picture.unreadable"});
}

TEST(Check, SkinOddities) {
    const Model model = load(test::octahedron());
    Subject subject = subject_of(model);
    Skin skin;
    skin.width = 64;
    skin.height = 32;
    skin.extension = "pcx";
    skin.is_pcx8 = true;
    skin.oddities = {make_oddity("pcx.no-palette", 0x88, "no palette")};
    skin.own_palette = formats::quake_palette();
    subject.skins = {skin};
    EXPECT_EQ(find(subject, "pcx.no-palette").place.offset, 0x88U);
    EXPECT_EQ(find(subject, "skin.palette-differs").id, ""); // there is no game to compare with
    subject.game_palette = formats::quake_palette();
    EXPECT_EQ(find(subject, "skin.palette-differs").id, "");
    (*subject.game_palette)[3] = {1, 2, 3};
    EXPECT_EQ(find(subject, "skin.palette-differs").text,
              "1 colour of its palette is not those of the game's pics/colormap.pcx");
}

TEST(Check, SkinNames) {
    const auto found = [](const std::string& name, std::string_view id) {
        tools::Md2Source source = test::octahedron();
        source.skins = {name};
        return find(load(source), id).where == name;
    };
    EXPECT_TRUE(found("models\\skin.pcx", "skin.name-backslash"));
    EXPECT_FALSE(found("models/skin.pcx", "skin.name-backslash"));
    EXPECT_TRUE(found("models/../skin.pcx", "skin.name-parent"));
    EXPECT_FALSE(found("models/..skin.pcx", "skin.name-parent"));
    EXPECT_TRUE(found("c:/quake2/skin.pcx", "skin.name-absolute"));
    EXPECT_TRUE(found("/skin.pcx", "skin.name-absolute"));
    EXPECT_FALSE(found("models/skin.pcx", "skin.name-absolute"));
    EXPECT_TRUE(found("models/Skin.pcx", "skin.name-capitals"));
    EXPECT_FALSE(found("models/skin.pcx", "skin.name-capitals"));
    EXPECT_TRUE(found("models/skin", "skin.name-no-kind"));
    EXPECT_FALSE(found(".skin", "skin.name-no-kind"));
    EXPECT_FALSE(found("models/skin.tga", "skin.name-no-kind"));

    Bytes full = tools::write_md2(test::octahedron());
    const auto at = static_cast<std::size_t>(test::peek<formats::Md2Header>(full, 0).ofs_skins);
    std::fill_n(full.begin() + static_cast<std::ptrdiff_t>(at), 64, std::byte{'a'});
    EXPECT_EQ(find(load(full), "skin.name-too-long").severity, Severity::warning);
    EXPECT_EQ(find(load(full), "md2.name-unterminated").severity, Severity::warning);
    tools::Md2Source none = test::octahedron();
    none.skins.clear();
    EXPECT_EQ(find(load(none), "skin.none-named").severity, Severity::note);
}

TEST(Check, MissingSkins) {
    const Model model = load(test::octahedron());
    Subject subject = subject_of(model);
    const std::vector<std::string> missing = {"models/test/skin.png"};
    subject.missing_skins = missing;
    EXPECT_EQ(find(subject, "skin.missing").where, "models/test/skin.png");
    EXPECT_EQ(find(subject, "skin.missing").text, "no picture of this name was found");
    subject.has_folder = false; // from a pipe: there is nowhere to look
    EXPECT_EQ(find(subject, "skin.missing").id, "");
}

TEST(Check, ManyNamesAreBundled) {
    const auto many = [](const std::vector<Finding>& all, std::string_view id) {
        return std::count_if(all.begin(), all.end(), [&](const Finding& f) { return f.id == id; });
    };
    tools::Md2Source source = test::octahedron();
    source.skins.assign(33, "A.pcx");
    Model model = load(source);
    Subject subject = subject_of(model);
    subject.missing_skins = model.skin_names;
    std::vector<Finding> all = find_problems(subject);
    EXPECT_EQ(many(all, "skin.name-capitals"), 1);
    EXPECT_EQ(many(all, "skin.missing"), 1);
    EXPECT_EQ(many(all, "more"), 0);
    EXPECT_EQ(find(subject, "skin.missing").text,
              "no picture of this name was found, which is named 33 times");

    source.skins.clear();
    for (int i = 0; i < 5000; ++i)
        source.skins.push_back("A" + std::to_string(i) + ".pcx");
    model = load(source);
    subject = subject_of(model);
    subject.missing_skins = model.skin_names;
    all = find_problems(subject);
    EXPECT_EQ(many(all, "skin.name-capitals"), 32);
    EXPECT_EQ(many(all, "skin.missing"), 32);
    ASSERT_EQ(many(all, "more"), 2);
    EXPECT_EQ(all.back().text, "4968 more names are not listed of skin.name-capitals");
}

TEST(Check, ScalesOfNothingAndBelow) {
    Bytes bytes = tools::write_md2(test::octahedron());
    const auto at = static_cast<std::size_t>(test::peek<formats::Md2Header>(bytes, 0).ofs_frames);
    EXPECT_EQ(find(load(bytes), "mesh.scale-zero").id, "");
    test::patch(bytes, at + 4, 0.0F);
    Finding finding = find(load(bytes), "mesh.scale-zero");
    EXPECT_EQ(finding.severity, Severity::warning);
    EXPECT_EQ(finding.text, "1 frame has a scale of 0 along y");
    EXPECT_EQ(finding.place.frames, Numbers{0});
    test::patch(bytes, at, -1.0F);
    test::patch(bytes, at + 8, -1.0F);
    finding = find(load(bytes), "mesh.scale-negative");
    EXPECT_EQ(finding.severity, Severity::note);
    EXPECT_EQ(finding.text, "1 frame has a scale below 0 along x and z");
}

TEST(Check, MarksAndNumbersThatNoToolWrites) {
    const Bytes good = tools::write_mdl(test::square(4, 7));
    const std::size_t coords = sizeof(formats::MdlHeader) + 4 + 16;
    const std::size_t triangles = coords + 4 * sizeof(formats::MdlTexCoord);
    for (const char* id : {"mdl.on-seam", "mdl.faces-front", "mdl.header-not-finite", "mdl.name-followed"})
        EXPECT_EQ(find(load(good), id).id, "") << id;
    Bytes bytes = good;
    test::patch(bytes, coords + sizeof(formats::MdlTexCoord), 5);
    Finding finding = find(load(bytes), "mdl.on-seam");
    EXPECT_EQ(finding.text, "1 vertex has a seam mark other than 0 and 0x20, taken as on the seam");
    EXPECT_EQ(finding.place.offset, coords + sizeof(formats::MdlTexCoord));
    bytes = good;
    test::patch(bytes, coords, 0x20);
    EXPECT_EQ(find(load(bytes), "mdl.on-seam").id, "");
    for (const std::size_t i : {0U, 1U})
        test::patch(bytes, triangles + i * sizeof(formats::MdlTriangle), -1);
    finding = find(load(bytes), "mdl.faces-front");
    EXPECT_EQ(finding.text, "2 triangles have front marks other than 0 and 1, taken as facing front");
    EXPECT_EQ(finding.place.offset, triangles);
    bytes = good;
    test::patch(bytes, offsetof(formats::MdlHeader, bounding_radius),
                std::numeric_limits<float>::quiet_NaN());
    finding = find(load(bytes), "mdl.header-not-finite");
    EXPECT_EQ(finding.text, "bounding radius is no finite number; 0 was taken");
    EXPECT_EQ(finding.severity, Severity::warning);
}

TEST(Check, BytesBehindNamesAreNotedOnce) {
    Bytes bytes = tools::write_md2(test::octahedron());
    const auto header = test::peek<formats::Md2Header>(bytes, 0);
    EXPECT_EQ(find(load(bytes), "md2.name-followed").id, "");
    const std::size_t skin = static_cast<std::size_t>(header.ofs_skins) + 60;
    const std::size_t frame = static_cast<std::size_t>(header.ofs_frames) + 24 + 14;
    bytes[skin] = bytes[frame] = bytes[frame + static_cast<std::size_t>(header.frame_size)] = std::byte{'x'};
    const Finding finding = find(load(bytes), "md2.name-followed");
    EXPECT_EQ(finding.text, "3 names have other bytes behind the terminator");
    EXPECT_EQ(finding.severity, Severity::note);
}

TEST(Check, UsedTexelsWrapAndHostileOnesEnd) {
    Model model = load(test::square(4, 7));
    std::vector<bool> used = used_texels(model.mesh, 4, 4);
    EXPECT_EQ(std::count(used.begin(), used.end(), true), 16);
    for (model::Corner& corner : model.mesh.corners)
        corner.uv += glm::vec2(-7.0F, 3.0F); // whole skins away: the same texels
    EXPECT_EQ(used_texels(model.mesh, 4, 4), used);
    model.mesh.corners[0].uv.x = 1.0e30F;
    used = used_texels(model.mesh, 4, 4);
    EXPECT_EQ(std::count(used.begin(), used.end(), true), 16);
}

TEST(Check, AKindThatTheCatalogLacksIsAWarning) {
    EXPECT_EQ(kind_of("no.such-kind").severity, Severity::warning);
    EXPECT_EQ(kind_of("md2.end-wrong").id, "md2.end-wrong");
}

Verdict ask(const Model& model, std::string_view engine) {
    return ask_engine(subject_of(model), *find_engine(engine)).verdict;
}

TEST(Engines, ASmallModelLoadsWhereItsFormatIsRead) {
    const Model mdl = load(test::square(16, 7));
    const Model md2 = load(test::octahedron());
    for (const Engine& engine : engines()) {
        EXPECT_EQ(ask(mdl, engine.id), engine.mdl.empty() ? Verdict::other_format : Verdict::loads)
            << engine.id;
        // The skin of this one is a PNG, of which the original knows nothing.
        EXPECT_EQ(ask(md2, engine.id), engine.md2.empty()      ? Verdict::other_format
                                       : engine.id == "quake2" ? Verdict::loads_with_losses
                                                               : Verdict::loads)
            << engine.id;
    }
    EXPECT_EQ(find_engine("halflife"), nullptr);
}

TEST(Engines, VerticesAtAndBeyondTheLimit) {
    Model model = load(test::square(16, 7));
    const auto with_vertices = [&](std::uint32_t count) {
        model.mesh.vertex_count = count;
        return EngineReport(ask_engine({&model, {}, {}, {}, true}, *find_engine("glquake")));
    };
    EXPECT_EQ(with_vertices(1024).verdict, Verdict::loads);
    const EngineReport beyond = with_vertices(1025);
    EXPECT_EQ(beyond.verdict, Verdict::refuses);
    ASSERT_EQ(beyond.broken.size(), 1U);
    EXPECT_EQ(beyond.broken[0].id, "limit.vertices");
    EXPECT_EQ(beyond.broken[0].severity, Severity::error);
    EXPECT_EQ(beyond.broken[0].text, "1025 vertices, at most 1024 (MAXALIASVERTS): it stops");
    EXPECT_EQ(verdict_text(beyond), "does not load: 1025 vertices, at most 1024 (MAXALIASVERTS): it stops");
    model.mesh.vertex_count = 2001;
    EXPECT_EQ(ask(model, "quake"), Verdict::refuses);
    EXPECT_EQ(ask(model, "quakespasm"), Verdict::refuses);
    EXPECT_EQ(ask(model, "vkquake"), Verdict::refuses);
    EXPECT_EQ(ask(model, "ironwail"), Verdict::loads);
    EXPECT_EQ(ask(model, "darkplaces"), Verdict::loads);
}

TEST(Engines, OddSkinsOfQuake) {
    EXPECT_EQ(ask(load(test::square(18, 7)), "quake"), Verdict::refuses); // no multiple of 4
    EXPECT_EQ(ask(load(test::square(18, 7)), "glquake"), Verdict::loads);
    EXPECT_EQ(ask(load(test::square(484, 7)), "quake"), Verdict::refuses); // too tall
    EXPECT_EQ(ask(load(test::square(480, 7)), "quake"), Verdict::loads);
    tools::MdlSource none = test::square(16, 7);
    none.skins.clear();
    for (const char* engine : {"quake", "glquake", "quakespasm", "ironwail", "vkquake"})
        EXPECT_EQ(ask(load(none), engine), Verdict::refuses) << engine;
    EXPECT_EQ(ask(load(none), "darkplaces"), Verdict::loads);
    tools::MdlSource group = test::square(16, 7);
    group.skins = {{std::vector<tools::MdlPicture>(5, test::plain(16, 7)), {0.1F, 0.2F, 0.3F, 0.4F, 0.5F}}};
    EXPECT_EQ(ask(load(group), "glquake"), Verdict::loads_with_losses);
    EXPECT_EQ(ask(load(group), "quake"), Verdict::loads);
}

TEST(Engines, TimesAndSyncTypeOfQuake) {
    tools::MdlSource source = test::square(16, 7);
    source.frames = {{{test::square_pose("a1", 0), test::square_pose("a2", 1)}, {0.1F, 0.5F}}};
    EXPECT_EQ(ask(load(source), "quakespasm"), Verdict::loads_with_losses);
    source.frames[0].times = {0.1F, 0.2F};
    EXPECT_EQ(ask(load(source), "quakespasm"), Verdict::loads);
    source.frames[0].times = {-1.0F, 0.2F};
    EXPECT_EQ(ask(load(source), "quake"), Verdict::refuses);
    tools::MdlSource odd = test::square(16, 7);
    odd.sync_type = 2;
    EXPECT_EQ(ask(load(odd), "darkplaces"), Verdict::refuses);
    EXPECT_EQ(ask(load(odd), "glquake"), Verdict::loads);
}

TEST(Engines, QuakeTwo) {
    tools::Md2Source source = test::octahedron();
    source.skins = {"models/test/skin.pcx"};
    const Bytes file = tools::write_md2(source);
    EXPECT_EQ(ask(load(file), "quake2"), Verdict::loads);
    Bytes none = file;
    test::patch<std::int32_t>(none, offsetof(formats::Md2Header, num_glcmds), 0);
    EXPECT_EQ(ask(load(none), "quake2"), Verdict::loads_with_losses);
    EXPECT_EQ(ask(load(none), "darkplaces"), Verdict::loads);
    Bytes cut = file;
    test::patch<std::int32_t>(cut, offsetof(formats::Md2Header, ofs_end), 1 << 24);
    EXPECT_EQ(ask(load(cut), "yquake2"), Verdict::refuses);
    EXPECT_EQ(ask(load(cut), "quake2"), Verdict::loads);
    source.skins.assign(33, "models/test/skin.pcx");
    EXPECT_EQ(ask(load(source), "quake2"), Verdict::refuses);
    EXPECT_EQ(ask(load(source), "yquake2"), Verdict::loads_with_losses);
    source.skins.assign(1, "models/test/skin.pcx");
    source.skin_height = 512;
    EXPECT_EQ(ask(load(source), "quake2"), Verdict::refuses);

    const Model model = load(file);
    Subject subject = subject_of(model);
    Skin skin;
    skin.extension = "pcx";
    skin.width = 641;
    skin.height = 32;
    skin.is_pcx8 = true;
    subject.skins = {skin};
    EXPECT_EQ(ask_engine(subject, *find_engine("quake2")).verdict, Verdict::loads_with_losses);
    subject.skins[0].width = 640;
    EXPECT_EQ(ask_engine(subject, *find_engine("quake2")).verdict, Verdict::loads);
    subject.skins[0].is_pcx8 = false;
    EXPECT_EQ(ask_engine(subject, *find_engine("quake2")).verdict, Verdict::loads_with_losses);
}

} // namespace
} // namespace tris::check
