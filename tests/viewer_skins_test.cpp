// What the model wears and holds in the viewer.
#include "app/commands.h"
#include "app/opening.h"
#include "app/shown_skin.h"
#include "app/weapons.h"
#include "support/md2_fixture.h"
#include "support/mdl_fixture.h"
#include "support/viewer_fixture.h"

#include <algorithm>

namespace tris::test {
namespace {

class Skins : public ViewerTest {
  protected:
    std::filesystem::path write_model(const std::string& name) {
        return folder.write(name, model_with_frames({"stand1", "stand2"}));
    }
};

TEST_F(Skins, SwitchingBackAndForthUploadsEachOnce) {
    folder.write("one.png", plain_png(64, 32, kRed));
    folder.write("two.png", plain_png(64, 32, kGreen));
    open(write_model("a.md2"));
    EXPECT_EQ(worn(), kRed);
    app::choose_skin(viewer(), 1);
    settle();
    EXPECT_EQ(worn(), kGreen);
    EXPECT_EQ(uploads(), 2);
    for (int i = 0; i < 5; ++i) {
        app::choose_skin(viewer(), -1);
        turn();
        EXPECT_EQ(worn(), i % 2 == 0 ? kRed : kGreen); // at once
    }
    settle();
    EXPECT_EQ(uploads(), 2);
}

TEST_F(Skins, ASwitchBackBeforeTheOtherArrivedEndsWhereItShould) {
    folder.write("one.png", plain_png(64, 32, kRed));
    folder.write("two.png", half_of(noise_png(64)));
    open(write_model("a.md2"));
    viewer().skin = 1;
    turn();
    viewer().skin = 0;
    settle();
    EXPECT_EQ(worn(), kRed);
}

TEST_F(Skins, ABrokenSkinShowsTheCheckerboardAndTheOthersAreThereStill) {
    folder.write("one.png", plain_png(64, 32, kRed));
    folder.write("two.png", half_of(noise_png(64)));
    open(write_model("a.md2"));
    ASSERT_EQ(viewer().skins.size(), 2U);
    viewer().skin = 1;
    settle();
    EXPECT_TRUE(wears_checkerboard());
    EXPECT_NE(errors().find("two.png"), std::string::npos);
    viewer().skin = 0;
    settle();
    EXPECT_EQ(worn(), kRed);
}

TEST_F(Skins, ThumbnailsOfAllSizesArrive) {
    folder.write("huge.png", plain_png(4096, 1024, kRed));
    folder.write("long.png", plain_png(3, 2000, kGreen));
    folder.write("tiny.png", plain_png(1, 1, kBlue));
    folder.write("broken.png", "nothing");
    open(write_model("a.md2"));
    ASSERT_EQ(viewer().skins.size(), 4U);
    for (const app::SkinSlot& slot : viewer().skins) {
        if (slot.choice.label == "broken.png") {
            EXPECT_EQ(slot.thumbnail, nullptr);
            continue;
        }
        ASSERT_NE(slot.thumbnail, nullptr) << slot.choice.label;
        EXPECT_LE(std::max(slot.thumbnail->width, slot.thumbnail->height), 96);
        EXPECT_GE(std::min(slot.thumbnail->width, slot.thumbnail->height), 1);
        if (slot.choice.label == "huge.png") {
            EXPECT_EQ(slot.thumbnail->width, 4 * slot.thumbnail->height);
            EXPECT_EQ(slot.width, 4096);
            EXPECT_EQ(slot.height, 1024);
        }
    }
    // Each of them can be worn.
    const std::vector<std::pair<std::string, Colour>> expected = {
        {"huge.png", kRed}, {"long.png", kGreen}, {"tiny.png", kBlue}};
    for (std::size_t i = 0; i < viewer().skins.size(); ++i) {
        for (const auto& [label, colour] : expected) {
            if (viewer().skins[i].choice.label != label)
                continue;
            viewer().skin = static_cast<int>(i);
            settle();
            EXPECT_EQ(worn(), colour) << label;
        }
    }
}

TEST_F(Skins, OfVeryManyThoseInViewGetThumbnails) {
    tools::MdlSource source = square(4, 7);
    source.skins.resize(1000, source.skins.front());
    open(folder.write("a.mdl", tools::write_mdl(source)));
    const auto made = [&] {
        return std::count_if(viewer().skins.begin(), viewer().skins.end(),
                             [](const app::SkinSlot& slot) { return slot.thumbnail != nullptr; });
    };
    EXPECT_EQ(made(), 1); // of the one that is worn
    viewer().panes.skins_from = 500;
    viewer().panes.skins_end = 520;
    settle();
    EXPECT_EQ(made(), 21);
    EXPECT_NE(viewer().skins[500].thumbnail, nullptr);
    EXPECT_EQ(viewer().skins[520].thumbnail, nullptr);
}

TEST_F(Skins, SkinGroupsFollowTheWorldsTime) {
    tools::MdlSource source = square(8, 5);
    source.skins = {{{plain(8, 10), plain(8, 20)}, {0.5F, 1.0F}}, {{plain(8, 30)}, {}}};
    open(folder.write("a.mdl", tools::write_mdl(source)));
    ASSERT_EQ(viewer().skins.size(), 2U);
    const Colour first = worn();
    viewer().playback.world_seconds = 0.75;
    settle();
    const Colour second = worn();
    EXPECT_NE(first, second);
    const int uploaded = uploads();
    for (const double seconds : {0.1, 0.6, 1.1, 1.6}) {
        viewer().playback.world_seconds = seconds;
        turn();
        EXPECT_EQ(worn(), seconds == 0.1 || seconds == 1.1 ? first : second) << seconds;
    }
    EXPECT_EQ(uploads(), uploaded);
    app::choose_skin(viewer(), 1);
    settle();
    EXPECT_NE(worn(), first);
    EXPECT_NE(worn(), second);
}

TEST_F(Skins, PlayerColoursChangeTheTexturesAndGoBackWithoutUploading) {
    open(folder.write("player.mdl", tools::write_mdl(square(8, 20)))); // in the shirt's range, 16 to 31
    const Colour painted = worn();
    viewer().view.top_color = 4;
    settle();
    const Colour coloured = worn();
    EXPECT_NE(coloured, painted);
    const int uploaded = uploads();
    viewer().view.top_color = -1;
    turn();
    EXPECT_EQ(worn(), painted);
    EXPECT_EQ(uploads(), uploaded);
}

TEST_F(Skins, APaletteColoursTheSkinTheThumbnailAndTheNextModel) {
    const auto model = folder.write("a.mdl", tools::write_mdl(square(8, 20)));
    const auto next = folder.write("b.mdl", tools::write_mdl(square(8, 21)));
    open(model);
    const Colour before = worn();
    std::string colours(768, '\x10');
    for (const std::size_t i : {20U, 21U}) {
        colours[i * 3] = '\x7f';
        colours[i * 3 + 1] = '\x01';
        colours[i * 3 + 2] = '\x02';
    }
    open(folder.write("palette.lmp", colours));
    const Colour expected = {0x7f, 1, 2, 255};
    EXPECT_NE(before, expected);
    EXPECT_EQ(worn(), expected);
    ASSERT_NE(viewer().skins[0].thumbnail, nullptr);
    EXPECT_EQ(first_texel(*viewer().skins[0].thumbnail), expected);
    EXPECT_NE(infos().find("palette.lmp"), std::string::npos) << "the skin's arrival took the message away";
    open(next);
    EXPECT_EQ(worn(), expected);
    open(folder.write("short.lmp", "too short"));
    EXPECT_EQ(worn(), expected);
    EXPECT_NE(errors().find("short.lmp"), std::string::npos);
    open(model);
    app::run_command(viewer(), "reset_skin");
    settle();
    EXPECT_EQ(worn(), before) << "the palette is taken back";
    EXPECT_EQ(viewer().palette.name, "built in");
}

TEST_F(Skins, APaletteIsKeptByAModelThatNeedsNone) {
    open(folder.write("a.md2", model_with_frames({"stand1"})));
    open(folder.write("palette.lmp", std::string(768, '\x33')));
    EXPECT_EQ(infos(), "Palette: palette.lmp, kept for models that need one; this one does not\n");
    open(folder.write("a.mdl", tools::write_mdl(square(8, 20))));
    EXPECT_EQ(worn(), (Colour{0x33, 0x33, 0x33, 255}));
}

TEST_F(Skins, OnlySkinsWithAPlayersColoursOfferThemAndTheNextModelHasItsOwn) {
    open(folder.write("plain.mdl", tools::write_mdl(square(8, 5))));
    EXPECT_FALSE(viewer().skins[0].choice.player_colors);
    open(folder.write("trousers.mdl", tools::write_mdl(square(8, 111))));
    EXPECT_TRUE(viewer().skins[0].choice.player_colors);
    const auto other = folder.write("shirt.mdl", tools::write_mdl(square(8, 16)));
    open(other);
    EXPECT_TRUE(viewer().skins[0].choice.player_colors);
    const Colour painted = worn();
    viewer().view.top_color = 4;
    viewer().view.bottom_color = 5;
    app::reload(viewer());
    settle();
    EXPECT_EQ(viewer().view.top_color, 4);
    EXPECT_NE(worn(), painted);
    open(other);
    EXPECT_EQ(viewer().view.top_color, -1);
    EXPECT_EQ(viewer().view.bottom_color, -1);
    EXPECT_EQ(worn(), painted);
}

TEST_F(Skins, TheModelsTexturesAreCountedWithoutThoseBeforeIt) {
    folder.write("a/skin.png", plain_png(64, 32, kRed));
    open(folder.write("a/a.md2", model_with_frames({"stand1"})));
    const std::size_t first = app::texture_bytes(viewer());
    EXPECT_GE(first, viewer().textures.base->bytes + viewer().skins[0].thumbnail->bytes);
    folder.write("b/skin.png", plain_png(64, 32, kGreen));
    open(folder.write("b/b.md2", model_with_frames({"stand1"})));
    EXPECT_EQ(app::texture_bytes(viewer()), first);
    EXPECT_GT(viewer().graphics.textures.used_bytes(), viewer().textures.base->bytes);
}

TEST_F(Skins, APaletteDuringADecodingIsNotLost) {
    open(folder.write("a.mdl", tools::write_mdl(square(8, 20))));
    const auto palette = folder.write("palette.lmp", std::string(768, '\x33'));
    // The old palette's textures are under way when the new one comes.
    app::use_palette(viewer(), palette);
    viewer().view.top_color = 3;
    app::prepare_skins(viewer());
    settle();
    EXPECT_EQ(worn(), (Colour{0x33, 0x33, 0x33, 255}));
}

TEST_F(Skins, MessagesAboutNoFileStayWhenAnotherSkinArrives) {
    open(folder.write("a.mdl", tools::write_mdl(square(8, 20))));
    app::notify(viewer(), ui::NoticeKind::info, "something else");
    viewer().view.top_color = 3;
    settle();
    EXPECT_NE(infos().find("something else"), std::string::npos);
}

TEST_F(Skins, NoticesAreFewAndSaidOnce) {
    for (int i = 0; i < 10; ++i)
        app::notify(viewer(), ui::NoticeKind::info, "message " + std::to_string(i));
    EXPECT_LE(viewer().notices.size(), 4U);
    EXPECT_EQ(viewer().notices.back().text, "message 9");
    app::notify(viewer(), ui::NoticeKind::info, "message 7");
    EXPECT_EQ(viewer().notices.back().text, "message 7");
    EXPECT_EQ(infos().find("message 7"), infos().rfind("message 7"));
}

// A driver that takes textures of 32 x 32 at most.
void GLAD_API_PTR small_driver(GLenum name, GLint* value) {
    *value = 32;
    if (name != GL_MAX_TEXTURE_SIZE)
        GTEST_FAIL() << "asked for " << name;
}

TEST_F(Skins, ThatAreTooLargeForTheDriverAreScaledWithANote) {
    const auto real = std::exchange(glad_glGetIntegerv, small_driver);
    const gpu::GpuTexture texture = gpu::upload(make_image(100, 20), "wide");
    glad_glGetIntegerv = real;
    EXPECT_EQ(texture.width, 25);
    EXPECT_EQ(texture.note, "picture is 100x20, but this graphics driver takes at most 32x32: shown at 25x5");
    EXPECT_EQ(gpu::upload(make_image(100, 20), "fits").note, "");

    open(write_model("a.md2"));
    app::DecodedSkin decoded;
    decoded.notes = {"cut short"};
    const app::SkinTextures textures{
        std::make_shared<gpu::GpuTexture>(gpu::upload(make_image(4, 4), "small")), {}};
    textures.base->note = "is smaller";
    app::tell_notes(viewer(), "wide.png", decoded, textures);
    EXPECT_NE(infos().find("wide.png: cut short"), std::string::npos);
    EXPECT_NE(infos().find("wide.png: is smaller"), std::string::npos);
}

TEST_F(Skins, WhatIsToleratedInTheFirstSkinIsSaid) {
    PcxOptions no_palette;
    no_palette.palette = false;
    folder.write("one.pcx", build_pcx(no_palette, [](int, int) { return 4U; }));
    open(write_model("a.md2"));
    EXPECT_NE(infos().find("one.pcx: "), std::string::npos) << infos();
}

class Weapons : public ViewerTest {
  protected:
    void SetUp() override {
        ASSERT_NO_FATAL_FAILURE(ViewerTest::SetUp());
        folder.write("p/tris.md2", model_with_frames({"stand1", "stand2", "run1", "run2"}));
        folder.write("p/w_b.md2", model_with_frames({"stand1", "stand2"}));
        folder.write("p/weapon.md2", model_with_frames({"stand1", "stand2", "run1", "run2"}));
        folder.write("p/W_A.md2", "broken");
    }
    std::size_t parts() { return app::ViewerScene(viewer()).parts.size(); }
    void hold(int weapon) {
        app::hold_weapon(viewer(), weapon);
        settle();
    }
    int pose_of(std::size_t part) { return app::ViewerScene(viewer()).parts[part].pose.shape_a; }
};

TEST_F(Weapons, AreFoundInOrderAndCycled) {
    open(folder / "p/tris.md2");
    ASSERT_EQ(viewer().weapons.size(), 3U);
    EXPECT_EQ(viewer().weapons[0].filename(), "weapon.md2");
    EXPECT_EQ(viewer().weapons[1].filename(), "W_A.md2");
    EXPECT_EQ(viewer().weapons[2].filename(), "w_b.md2");
    EXPECT_EQ(viewer().weapon, -1);
    EXPECT_EQ(parts(), 1U);
    app::next_weapon(viewer());
    settle();
    EXPECT_EQ(viewer().weapon, 0);
    EXPECT_EQ(parts(), 2U);
    hold(2);
    EXPECT_EQ(parts(), 2U);
    app::next_weapon(viewer());
    settle();
    EXPECT_EQ(viewer().weapon, -1);
    EXPECT_EQ(parts(), 1U);
}

TEST_F(Weapons, FollowTheFramesAndVanishPastTheirOwn) {
    open(folder / "p/tris.md2");
    viewer().playback.playing = false;
    viewer().playback.interpolate = false;
    hold(2); // of two frames
    viewer().playback.clip = 0;
    viewer().playback.seconds = 0.15;
    ASSERT_EQ(parts(), 2U);
    EXPECT_EQ(pose_of(0), 1);
    EXPECT_EQ(pose_of(1), 1);
    viewer().playback.clip = 1;
    EXPECT_EQ(parts(), 1U);
    hold(0); // of four
    EXPECT_EQ(parts(), 2U);
    EXPECT_EQ(pose_of(1), pose_of(0));
}

TEST_F(Weapons, ABrokenOneLeavesAnEmptyHandAndAMessageUntilItIsRight) {
    open(folder / "p/tris.md2");
    hold(0);
    hold(1);
    EXPECT_EQ(viewer().weapon, -1);
    EXPECT_EQ(parts(), 1U);
    EXPECT_NE(errors().find("W_A.md2"), std::string::npos);
    folder.write("p/W_A.md2", model_with_frames({"stand1"}));
    hold(1);
    EXPECT_EQ(viewer().weapon, 1);
    EXPECT_EQ(errors(), "");
}

TEST_F(Weapons, AHalfSavedOneStaysInTheHandUntilItIsWhole) {
    open(folder / "p/tris.md2");
    hold(0);
    const auto held = viewer().held.document;
    const Bytes whole = model_with_frames({"stand1", "stand2", "run1"});
    folder.write("p/weapon.md2", half_of(whole));
    settle_until([&] { return !errors().empty(); });
    EXPECT_EQ(viewer().held.document, held);
    EXPECT_EQ(viewer().weapon, 0);
    folder.write("p/weapon.md2", whole);
    settle_until([&] { return viewer().held.document != held; });
    EXPECT_EQ(viewer().held.document->model.mesh.shapes.size(), 3U);
    EXPECT_EQ(errors(), "");
}

TEST_F(Weapons, StayOverAReloadAndGoWithTheirHolder) {
    open(folder / "p/tris.md2");
    hold(2);
    replace_file(folder / "p/tris.md2", model_with_frames({"stand1", "stand2"}));
    app::reload(viewer());
    let_jobs_finish();
    viewer().loader.run_finished();
    EXPECT_EQ(parts(), 2U); // in every picture
    settle();
    EXPECT_EQ(viewer().weapon, 2);
    EXPECT_EQ(parts(), 2U);
    std::filesystem::remove(folder / "p/w_b.md2");
    app::reload(viewer());
    settle();
    EXPECT_EQ(viewer().weapon, -1);
    EXPECT_EQ(parts(), 1U);
    hold(0);
    open(folder.write("q/tris.md2", model_with_frames({"stand1"})));
    EXPECT_EQ(viewer().weapon, -1);
    EXPECT_EQ(parts(), 1U);
    EXPECT_TRUE(viewer().weapons.empty());
    app::next_weapon(viewer());
    EXPECT_NE(infos().find("No weapon.md2"), std::string::npos);
    EXPECT_EQ(viewer().weapon, -1);
}

TEST_F(Weapons, OneThatArrivesAfterAnotherModelIsNotTaken) {
    open(folder / "p/tris.md2");
    app::hold_weapon(viewer(), 0);
    app::open_paths(viewer(), {folder.write("q/tris.md2", model_with_frames({"stand1"}))});
    settle();
    EXPECT_EQ(viewer().held.document, nullptr);
    expect_in_range();
}

} // namespace
} // namespace tris::test
