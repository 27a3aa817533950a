// The viewer and the files on disk: whatever an editor does to them while they are shown.
#include "app/live.h"
#include "app/opening.h"
#include "app/shown_skin.h"
#include "app/weapons.h"
#include "res_writer.h"
#include "support/figure_fixture.h"
#include "support/md2_fixture.h"
#include "support/viewer_fixture.h"

namespace tris::test {
namespace {

const std::vector<std::string> kFrames = {"stand1", "stand2", "run1", "run2", "jump1"};

class Live : public ViewerTest {
  protected:
    void SetUp() override {
        ASSERT_NO_FATAL_FAILURE(ViewerTest::SetUp());
        model_ = folder.write("tris.md2", model_with_frames(kFrames));
        one_ = folder.write("one.png", plain_png(64, 32, kRed));
        two_ = folder.write("two.png", plain_png(64, 32, kGreen));
    }

    // Looks at the second skin, at a moment of the second clip, from somewhere.
    void open_and_look() {
        open(model_);
        ASSERT_EQ(viewer().skins.size(), 2U);
        viewer().skin = 1;
        viewer().playback.clip = 1;
        viewer().playback.seconds = 0.05;
        viewer().playback.playing = false;
        viewer().view.camera.yaw_degrees = 123.0F;
        viewer().view.camera.distance = 45.0F;
        settle();
        ASSERT_EQ(worn(), kGreen);
    }

    void expect_same_look() {
        ASSERT_LT(static_cast<std::size_t>(viewer().skin), viewer().skins.size());
        EXPECT_EQ(viewer().skins[static_cast<std::size_t>(viewer().skin)].choice.path, two_);
        EXPECT_EQ(app::current_clip(viewer()).label, "run");
        EXPECT_EQ(viewer().playback.seconds, 0.05);
        EXPECT_FALSE(viewer().playback.playing);
        EXPECT_EQ(viewer().view.camera.yaw_degrees, 123.0F);
        EXPECT_EQ(viewer().view.camera.distance, 45.0F);
    }

    bool has_error() { return !errors().empty(); }

    std::filesystem::path model_;
    std::filesystem::path one_;
    std::filesystem::path two_;
};

TEST_F(Live, ASkinWrittenInPlaceIsOnTheModelAndNothingElseMoves) {
    open_and_look();
    folder.write("two.png", plain_png(64, 32, kBlue));
    settle_until([&] { return worn() == kBlue; });
    expect_same_look();
    EXPECT_EQ(errors(), "");
    ASSERT_NE(viewer().skins[1].thumbnail, nullptr);
    EXPECT_EQ(first_texel(*viewer().skins[1].thumbnail), kBlue);
}

TEST_F(Live, ASkinRenamedIntoPlaceIsOnTheModel) {
    open_and_look();
    replace_file(two_, plain_png(128, 64, kBlue));
    settle_until([&] { return worn() == kBlue; });
    expect_same_look();
    EXPECT_EQ(viewer().textures.base->width, 128);
    EXPECT_EQ(viewer().skins[1].width, 128);
}

TEST_F(Live, ASkinOfTheSameSizeAndTimeIsReadAllTheSame) {
    const TgaOptions options{8, 8, 24, false, false, false, 0};
    const auto skin = folder.write("only.tga", build_tga(options, [](int, int) { return kRed; }));
    open(model_);
    open(skin);
    ASSERT_EQ(worn(), kRed);
    const auto time = std::filesystem::last_write_time(skin);
    const auto beside = folder.write("../" + folder.path().filename().string() + "/new.tga~",
                                     build_tga(options, [](int, int) { return kBlue; }));
    std::filesystem::last_write_time(beside, time);
    std::filesystem::rename(beside, skin);
    settle_until([&] { return worn() == kBlue; });
}

TEST_F(Live, AHalfWrittenSkinKeepsTheOldOneUntilItIsWhole) {
    open_and_look();
    const Bytes whole = noise_png(64);
    folder.write("two.png", half_of(whole));
    settle_until([&] { return has_error(); });
    EXPECT_EQ(worn(), kGreen);
    EXPECT_NE(errors().find("two.png"), std::string::npos);
    EXPECT_EQ(viewer().notices.size(), 1U);
    folder.write("two.png", whole);
    settle_until([&] { return !has_error(); });
    EXPECT_EQ(viewer().textures.base->height, 64);
    EXPECT_NE(worn(), kGreen);
    expect_same_look();
}

TEST_F(Live, ASkinThatComesBackAsItWasTakesItsMessageAway) {
    open_and_look();
    const auto kept = home / "two.png";
    std::filesystem::rename(two_, kept);
    std::filesystem::copy_file(one_, two_); // so that it never is gone for long
    settle_until([&] { return worn() == kRed; });
    folder.write("two.png", half_of(noise_png(64)));
    settle_until([&] { return has_error(); });
    std::filesystem::rename(kept, two_); // with its old time
    settle_until([&] { return !has_error(); });
    EXPECT_EQ(worn(), kGreen);
}

TEST_F(Live, AChangeDuringADecodingIsNotLost) {
    open_and_look();
    // Both states are asked for before the first one has arrived.
    folder.write("two.png", half_of(noise_png(64)));
    app::refresh_skin(viewer(), two_);
    app::prepare_skins(viewer());
    let_jobs_finish();
    folder.write("two.png", plain_png(64, 32, kBlue));
    app::refresh_skin(viewer(), two_);
    app::prepare_skins(viewer());
    let_jobs_finish();
    viewer().loader.run_finished();
    app::prepare_skins(viewer());
    EXPECT_EQ(worn(), kBlue);
    EXPECT_EQ(errors(), "");
}

TEST_F(Live, ASkinThatChangesWhileAnotherIsChosenIsNewWhenItComesBack) {
    open_and_look();
    viewer().skin = 0;
    app::prepare_skins(viewer());
    folder.write("two.png", plain_png(64, 32, kBlue));
    app::refresh_skin(viewer(), two_);
    viewer().skin = 1; // before the other arrived
    settle();
    EXPECT_EQ(worn(), kBlue);
}

TEST_F(Live, AHalfWrittenModelLeavesTheOldOneAndComesBackWithEverything) {
    folder.write("weapon.md2", model_with_frames(kFrames));
    open_and_look();
    const auto dropped = home.write("dropped.png", plain_png(4, 4, kBlue));
    open(dropped);
    viewer().skin = 1;
    app::next_weapon(viewer());
    settle();
    ASSERT_NE(viewer().held.document, nullptr);
    const auto document = viewer().document;

    const Bytes whole = model_with_frames({"idle1", "stand1", "stand2", "run1", "run2"});
    folder.write("tris.md2", half_of(whole));
    settle_until([&] { return has_error(); });
    EXPECT_EQ(viewer().document, document);
    EXPECT_NE(errors().find("tris.md2"), std::string::npos);
    EXPECT_EQ(worn(), kGreen);
    expect_same_look();

    folder.write("tris.md2", whole);
    settle_until([&] { return viewer().document != document && !has_error(); });
    expect_same_look();
    EXPECT_EQ(worn(), kGreen);
    EXPECT_EQ(viewer().playback.clip, 2); // found by its label
    ASSERT_EQ(viewer().skins.size(), 3U);
    EXPECT_EQ(viewer().skins[2].choice.path, dropped);
    EXPECT_EQ(viewer().weapon, 0);
    ASSERT_NE(viewer().held.document, nullptr);
    EXPECT_EQ(app::ViewerScene(viewer()).parts.size(), 2U);
    for (const app::SkinSlot& slot : viewer().skins)
        EXPECT_NE(slot.thumbnail, nullptr) << slot.choice.label;
}

TEST_F(Live, AModelAndItsSkinSavedAtOnceNeverShowTheCheckerboard) {
    open_and_look();
    const auto document = viewer().document;
    folder.write("two.png", half_of(noise_png(64)));
    folder.write("tris.md2", model_with_frames({"stand1", "run1", "run2"}));
    settle_until([&] {
        EXPECT_FALSE(wears_checkerboard());
        return viewer().document != document && has_error();
    });
    EXPECT_FALSE(wears_checkerboard());
    EXPECT_EQ(worn(), kGreen);
    folder.write("two.png", plain_png(64, 32, kBlue));
    settle_until([&] { return worn() == kBlue && !has_error(); });
    expect_same_look();
}

TEST_F(Live, FewerClipsAndSkinsLeaveEverythingInRange) {
    open_and_look();
    viewer().playback.clip = 2;
    viewer().playback.seconds = 100.0;
    const auto document = viewer().document;
    std::filesystem::remove(two_);
    folder.write("tris.md2", model_with_frames({"other1"}));
    settle_until([&] { return viewer().document != document; });
    expect_in_range();
    EXPECT_EQ(viewer().playback.clip, 0);
    EXPECT_EQ(worn(), kGreen); // what is on screen stays, though its file is gone
}

TEST_F(Live, AModelOfAnotherFormatInItsPlaceIsTakenIn) {
    open_and_look();
    const auto document = viewer().document;
    replace_file(model_, tools::write_md2(octahedron(1)));
    settle_until([&] { return viewer().document != document; });
    expect_in_range();
}

TEST_F(Live, APictureThatAppearsIsPutOnABareModel) {
    std::filesystem::remove(one_);
    std::filesystem::remove(two_);
    open(model_);
    ASSERT_TRUE(wears_checkerboard());
    replace_file(folder / "first.png", plain_png(64, 32, kBlue));
    settle_until([&] { return worn() == kBlue; });
    EXPECT_EQ(viewer().skins.size(), 1U);
    // Gone, it stays on screen, and it is followed when it is back.
    std::filesystem::remove(folder / "first.png");
    replace_file(folder / "mark.png", plain_png(64, 32, kRed)); // by now the removal has been seen, too
    settle_until([&] { return viewer().skins.size() == 2; });
    EXPECT_EQ(worn(), kBlue);
    replace_file(folder / "first.png", plain_png(64, 32, kGreen));
    settle_until([&] { return worn() == kGreen; });
}

TEST_F(Live, APictureThatAppearsBesideOthersChangesOnlyTheList) {
    open_and_look();
    replace_file(folder / "another.png", plain_png(64, 32, kBlue));
    settle_until([&] { return viewer().skins.size() == 3; });
    expect_same_look();
    EXPECT_EQ(worn(), kGreen);
}

TEST_F(Live, ADroppedPictureThatIsFoundByItselfLaterIsListedOnce) {
    open_and_look();
    const auto third = folder.write("three.png", plain_png(64, 32, kBlue));
    app::use_picture(viewer(), third);
    settle();
    app::reload(viewer());
    settle();
    EXPECT_EQ(viewer().skins.size(), 3U);
    EXPECT_EQ(worn(), kBlue);
}

TEST_F(Live, AnOddlySpelledPictureIsFollowedToo) {
    open_and_look();
    open(home.path() / "." / home.write("far.png", plain_png(4, 4, kRed)).filename());
    ASSERT_EQ(worn(), kRed);
    home.write("far.png", plain_png(4, 4, kBlue));
    settle_until([&] { return worn() == kBlue; });
}

TEST_F(Live, OtherFilesAreNobodysBusiness) {
    open_and_look();
    const int opening = viewer().opening;
    const int uploaded = uploads();
    folder.write("notes.txt", "hello");
    folder.write("other.md2", "whatever");
    folder.write("tris.md2.bak", "whatever");
    std::filesystem::create_directory(folder / "sub");
    // Changes are told in order: once this one is here, the others were.
    folder.write("two.png", plain_png(64, 32, kBlue));
    settle_until([&] { return worn() == kBlue; });
    EXPECT_EQ(viewer().opening, opening);
    EXPECT_EQ(uploads(), uploaded + 1);
    expect_same_look();
}

TEST_F(Live, AModelThatVanishesStaysOnScreenAndComesBack) {
    open_and_look();
    const auto document = viewer().document;
    std::filesystem::remove(model_);
    settle_until([&] { return has_error(); });
    EXPECT_EQ(viewer().document, document);
    folder.write("tris.md2", model_with_frames(kFrames));
    settle_until([&] { return viewer().document != document && !has_error(); });
    expect_same_look();
}

TEST_F(Live, AChangeWhileAnotherModelFailsToOpenIsTakenInAfterwards) {
    open_and_look();
    app::open_paths(viewer(), {home.write("broken.md2", "broken")});
    replace_file(model_, model_with_frames({"stand1", "run1", "run2"}));
    app::reload(viewer()); // as the watch asks for, or F5
    EXPECT_TRUE(viewer().loading && viewer().loading->path.filename() == "broken.md2");
    settle_until([&] { return viewer().document->model.mesh.shapes.size() == 3; });
    EXPECT_NE(errors().find("broken.md2"), std::string::npos);
    expect_same_look();
}

TEST_F(Live, APictureDroppedDuringAReloadIsNotLost) {
    open_and_look();
    replace_file(model_, model_with_frames({"stand1", "run1", "run2"}));
    app::reload(viewer());
    app::use_picture(viewer(), home.write("dropped.png", plain_png(4, 4, kBlue)));
    settle();
    EXPECT_EQ(worn(), kBlue);
    EXPECT_EQ(viewer().skins.size(), 3U);
}

Bytes archive(const std::vector<std::string>& frames, const Colour& skin, const Colour& other) {
    return tools::write_res({{"m\\tris.md2", model_with_frames(frames)},
                             {"m\\one.png", plain_png(64, 32, other)},
                             {"m\\two.png", plain_png(64, 32, skin)}});
}

TEST_F(Live, AnArchiveThatIsReplacedIsOnScreenWithAllThatIsInIt) {
    const auto res = folder.write("x/game.res", archive(kFrames, kGreen, kRed));
    model_ = res / "m/tris.md2";
    two_ = res / "m/two.png";
    open_and_look();
    const auto document = viewer().document;
    replace_file(res, archive({"idle1", "stand1", "run1", "run2"}, kBlue, kRed));
    settle_until([&] { return viewer().document != document && worn() == kBlue; });
    EXPECT_EQ(viewer().document->model.mesh.shapes.size(), 4U);
    expect_same_look();
    EXPECT_EQ(errors(), "");
    ASSERT_NE(viewer().skins[1].thumbnail, nullptr);
    EXPECT_EQ(first_texel(*viewer().skins[1].thumbnail), kBlue);
}

TEST_F(Live, AHalfWrittenArchiveLeavesEverythingUntilItIsWhole) {
    const auto res = folder.write("x/game.res", archive(kFrames, kGreen, kRed));
    model_ = res / "m/tris.md2";
    two_ = res / "m/two.png";
    open_and_look();
    const auto document = viewer().document;
    const Bytes whole = archive(kFrames, kBlue, kRed);
    folder.write("x/game.res", half_of(whole));
    settle_until([&] { return has_error(); });
    EXPECT_TRUE(errors().starts_with(res.string() + ": 0x")) << errors();
    EXPECT_EQ(viewer().notices.size(), 1U);
    EXPECT_EQ(viewer().document, document);
    EXPECT_EQ(worn(), kGreen);
    expect_same_look();
    std::filesystem::remove(res);
    settle_until([&] { return errors().find("No such file") != std::string::npos; });
    EXPECT_EQ(viewer().document, document);
    folder.write("x/game.res", whole);
    settle_until([&] { return worn() == kBlue && !has_error(); });
    expect_same_look();
}

TEST_F(Live, ASkinFromAnArchiveElsewhereIsFollowed) {
    const auto res = home.write("skins.res", tools::write_res({{"s.png", plain_png(4, 4, kRed)}}));
    open_and_look();
    open(res / "s.png");
    ASSERT_EQ(worn(), kRed);
    const auto document = viewer().document;
    replace_file(res, tools::write_res({{"pad", {}}, {"s.png", plain_png(4, 4, kBlue)}}));
    settle_until([&] { return worn() == kBlue; });
    EXPECT_EQ(viewer().document, document);
}

TEST_F(Live, NothingIsFollowedWhileNothingIsOpen) {
    EXPECT_FALSE(app::follow_changes(viewer()));
    app::reload(viewer());
    settle();
    EXPECT_EQ(viewer().document, nullptr);
}

TEST_F(Live, TheCompanionsOfAFigureAreFollowed) {
    const auto written = [&](float height) {
        for (const auto& [name, bytes] :
             figure_files({part("hp", "", plate({}, 0.5F), {0.0F, 0.0F, height})}))
            folder.write(name, bytes);
    };
    written(1.0F);
    open(folder / "unit.mod");
    ASSERT_NE(viewer().document, nullptr) << errors();
    EXPECT_EQ(viewer().document->model.bounds.max.z, 1.5F);
    viewer().view.figure.complexion.strength = 0.25F;
    written(3.0F);
    settle_until([&] { return viewer().document->model.bounds.max.z == 3.5F; });
    EXPECT_EQ(viewer().view.figure.complexion.strength, 0.25F);
    EXPECT_EQ(errors(), "");
}

TEST_F(Live, ACompanionOpensItsFigure) {
    for (const auto& [name, bytes] : figure_files({part("hp", "", plate({}, 0.5F))}))
        folder.write(name, bytes);
    app::open_paths(viewer(), {folder / "unit.bon", folder / "unit.mod"});
    settle();
    ASSERT_NE(viewer().document, nullptr) << errors();
    EXPECT_EQ(viewer().document->path, folder / "unit.mod");
    EXPECT_TRUE(viewer().playlist.empty()) << "one figure, named twice";
    const std::filesystem::path stray = folder.write("stray.anm", "");
    app::open_paths(viewer(), {stray});
    settle();
    EXPECT_EQ(errors(),
              stray.string() + ": belongs to a figure, expected stray.mod, .lnk or .fig beside it\n");
    EXPECT_EQ(viewer().document->path, folder / "unit.mod");
}

} // namespace
} // namespace tris::test
