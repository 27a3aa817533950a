// What leaves the viewer as files.
#include "app/commands.h"
#include "app/opening.h"
#include "app/saving.h"
#include "pak_writer.h"
#include "support/md2_fixture.h"
#include "support/mdl_fixture.h"
#include "support/oddities.h"
#include "support/viewer_fixture.h"

#include <algorithm>

#include <unistd.h>

namespace tris::test {
namespace {

class Saving : public ViewerTest {
  protected:
    void SetUp() override {
        ASSERT_NO_FATAL_FAILURE(ViewerTest::SetUp());
        std::filesystem::create_directory(pictures());
        folder.write("ogre/skin.png", plain_png(64, 32, kRed));
        model_ = folder.write("ogre/tris.md2", tools::write_md2(octahedron(3)));
    }
    std::filesystem::path pictures() const { return home / "Pictures"; }

    Image read(const std::string& name) {
        Oddities warnings;
        Result<Image> image = app::load_skin(pictures() / name, warnings);
        EXPECT_TRUE(image) << name;
        return image ? *std::move(image) : make_image(1, 1);
    }
    std::size_t saved() const {
        std::size_t count = 0;
        for ([[maybe_unused]] const auto& entry : std::filesystem::directory_iterator(pictures()))
            ++count;
        return count;
    }

    std::filesystem::path model_;
};

std::size_t differing_pixels(const Image& image, const std::uint8_t* colour) {
    std::size_t count = 0;
    for (std::size_t i = 0; i < image.rgba.size(); i += 4)
        count += std::equal(colour, colour + 4, image.rgba.data() + i) ? 0 : 1;
    return count;
}

TEST_F(Saving, NothingIsSavedWithoutAModel) {
    app::save_screenshot(viewer(), {});
    app::save_skin(viewer());
    app::save_layout(viewer());
    app::copy_screenshot(viewer());
    app::copy_info(viewer());
    settle();
    EXPECT_EQ(saved(), 0U);
    EXPECT_NE(infos().find("Open a model first"), std::string::npos);
}

TEST_F(Saving, PicturesHaveTheSizeThatWasAskedForAndAreNeverOverwritten) {
    open(model_);
    for (const int scale : {1, 2, 4}) {
        app::save_screenshot(viewer(), {scale, false});
        settle();
    }
    EXPECT_EQ(saved(), 3U);
    EXPECT_NE(infos().find((pictures() / "ogre-frame0.png").string()), std::string::npos);
    EXPECT_NE(infos().find((pictures() / "ogre-frame0-4x.png").string()), std::string::npos);
    EXPECT_EQ(read("ogre-frame0.png").width, 80);
    EXPECT_EQ(read("ogre-frame0-2x.png").width, 160);
    const Image large = read("ogre-frame0-4x.png");
    EXPECT_EQ(large.width, 320);
    EXPECT_EQ(large.height, 200);
    // The model is in it.
    EXPECT_GT(differing_pixels(large, large.pixel(0, 0)), 1000U);
    EXPECT_EQ(large.pixel(0, 0)[3], 255);
}

TEST_F(Saving, ATransparentPictureHoldsTheModelAlone) {
    open(model_);
    viewer().view.grid = viewer().view.axes = viewer().view.shadow = true;
    viewer().panes.highlighted = {0, 1, 2};
    app::save_screenshot(viewer(), {2, true});
    settle();
    const Image image = read("ogre-frame0-alpha-2x.png");
    ASSERT_EQ(image.width, 160);
    for (const auto& [x, y] : {std::pair(0, 0), {159, 0}, {0, 99}, {159, 99}})
        EXPECT_EQ(image.pixel(x, y)[3], 0) << x << " " << y;
    EXPECT_EQ(image.pixel(80, 50)[3], 255);
    EXPECT_TRUE(viewer().view.grid); // the view itself is as it was
    EXPECT_EQ(viewer().view.background, render::Background::gradient);
    // A view without a backdrop is saved in the same way, whatever key it is.
    viewer().view.background = render::Background::transparent;
    app::save_screenshot(viewer(), {2, false});
    settle();
    EXPECT_EQ(read("ogre-frame0-alpha-2x-2.png").rgba, image.rgba);
}

TEST_F(Saving, APictureIsSavedAlthoughAnotherModelIsOpenedAtOnce) {
    for (int i = 0; i < 8; ++i)
        folder.write("ogre/more" + std::to_string(i) + ".png", noise_png(256));
    const auto other = folder.write("other/tris.md2", tools::write_md2(octahedron(1)));
    app::open_paths(viewer(), {model_});
    viewer().loader.wait(60.0);
    turn(); // thumbnails are asked for
    app::save_screenshot(viewer(), {});
    app::open_paths(viewer(), {other});
    settle();
    EXPECT_EQ(saved(), 1U);
    EXPECT_NE(infos().find("ogre-frame0.png"), std::string::npos);
}

TEST_F(Saving, APictureIsSavedAlthoughTheViewerEndsAtOnce) {
    for (int i = 0; i < 8; ++i)
        folder.write("ogre/more" + std::to_string(i) + ".png", noise_png(256));
    app::open_paths(viewer(), {model_});
    viewer().loader.wait(60.0);
    turn(); // thumbnails are asked for, and wait before it
    app::save_screenshot(viewer(), {});
    app::save_skin(viewer());
    end_viewer();
    EXPECT_EQ(saved(), 2U);
}

TEST_F(Saving, SkinAndLayoutHaveTheSkinsSize) {
    open(model_);
    app::save_skin(viewer());
    app::save_layout(viewer());
    settle();
    const Image skin = read("ogre-skin.png");
    EXPECT_EQ(skin.width, 64);
    EXPECT_EQ(skin.height, 32);
    EXPECT_TRUE(std::equal(kRed.begin(), kRed.end(), skin.pixel(5, 5)));
    const Image layout = read("ogre-layout.png");
    EXPECT_EQ(layout.width, 128);
    EXPECT_EQ(layout.height, 64);
    const std::uint8_t nothing[4] = {0, 0, 0, 0};
    EXPECT_GT(differing_pixels(layout, nothing), 100U);
}

TEST_F(Saving, TheLayoutCanBeSavedBeforeTheFirstPicture) {
    app::open_paths(viewer(), {model_});
    viewer().loader.wait(60.0);
    viewer().loader.run_finished(); // the model is here, and no picture was drawn
    app::save_layout(viewer());
    app::save_skin(viewer());
    settle();
    EXPECT_EQ(saved(), 2U);
}

TEST_F(Saving, ASkinInsideTheModelIsSavedAsItLooks) {
    tools::MdlSource source = square(8, 5);
    source.skins = {{{plain(8, 10), plain(8, 20)}, {0.5F, 1.0F}}};
    open(folder.write("imp.mdl", tools::write_mdl(source)));
    viewer().playback.world_seconds = 0.75; // the second picture of the group
    settle();
    const Colour shown = worn();
    app::save_skin(viewer());
    settle();
    const Image skin = read("imp-skin 0.png");
    EXPECT_EQ(skin.width, 8);
    EXPECT_TRUE(std::equal(shown.begin(), shown.end(), skin.pixel(3, 3)));
}

TEST_F(Saving, AModelWithoutASkinSaysSo) {
    open(folder.write("bare/a.md2", model_with_frames({"a1"})));
    app::save_skin(viewer());
    settle();
    EXPECT_NE(infos().find("no skin"), std::string::npos);
    app::save_layout(viewer());
    settle();
    EXPECT_EQ(saved(), 1U);
}

TEST_F(Saving, AFolderThatIsClosedIsAnError) {
    if (::geteuid() == 0) {
        // Nothing is closed to root: a home that is not there stands in for it.
        std::filesystem::remove_all(home.path());
    } else {
        std::filesystem::permissions(pictures(),
                                     std::filesystem::perms::owner_read | std::filesystem::perms::owner_exec);
    }
    open(model_);
    app::save_screenshot(viewer(), {});
    app::save_skin(viewer());
    settle();
    EXPECT_NE(errors().find(".png"), std::string::npos) << errors();
    EXPECT_EQ(infos(), "");
    if (::geteuid() != 0)
        std::filesystem::permissions(pictures(), std::filesystem::perms::owner_all);
}

TEST_F(Saving, APictureTooLargeForTheDriverIsAnError) {
    open(model_);
    viewer().view_pixels = {30000, 30000};
    app::save_screenshot(viewer(), {4, false});
    settle();
    EXPECT_NE(errors(), "");
    EXPECT_EQ(saved(), 0U);
    viewer().view_pixels = {0, 0}; // before the first picture
    app::save_screenshot(viewer(), {});
    app::copy_screenshot(viewer());
    settle();
    EXPECT_EQ(saved(), 0U);
}

TEST_F(Saving, APictureWithoutAClipboardIsAnError) {
    open(model_);
    app::copy_screenshot(viewer());
    settle();
    EXPECT_NE(errors().find("no display"), std::string::npos);
}

class Extracting : public ViewerTest {
  protected:
    void SetUp() override {
        ASSERT_NO_FATAL_FAILURE(ViewerTest::SetUp());
        std::filesystem::create_directory(home / "Documents");
        tools::Md2Source worn = octahedron();
        worn.skins = {"models/Tank/skin.png"};
        pak_ = folder.write("baseq2/pak0.pak",
                            tools::write_pak({{"models/tank/tris.md2", tools::write_md2(worn)},
                                              {"models/tank/skin.png", plain_png(64, 32, kRed)},
                                              {"models/tank/other.png", plain_png(64, 32, kGreen)}}));
    }

    // A desktop's dialog that chooses a folder as soon as the other file is there.
    void make_dialog(const std::filesystem::path& chosen, const std::filesystem::path& go) {
        const auto script = home.write("no-programs/zenity",
                                       "#!/bin/sh\nPATH=/usr/bin:/bin\nwhile [ ! -e '" + go.string() +
                                           "' ]; do sleep 0.01; done\necho '" + chosen.string() + "'\n");
        std::filesystem::permissions(script, std::filesystem::perms::owner_all);
    }

    // The names of the files below a folder.
    static std::vector<std::string> files_in(const std::filesystem::path& place) {
        std::vector<std::string> names;
        for (const auto& entry : std::filesystem::recursive_directory_iterator(place))
            if (entry.is_regular_file())
                names.push_back(entry.path().lexically_relative(place).string());
        std::sort(names.begin(), names.end());
        return names;
    }

    std::filesystem::path pak_;
    const std::vector<std::string> worn_ = {"models/tank/skin.png", "models/tank/tris.md2"};
};

TEST_F(Extracting, TheModelGoesWithItsSkinsBelowTheDocuments) {
    app::run_command(viewer(), "extract");
    EXPECT_NE(infos().find("Open a model first"), std::string::npos);
    open(pak_ / "models/tank/tris.md2");
    app::run_command(viewer(), "extract");
    settle();
    const auto place = home / "Documents/tris/baseq2-pak0";
    EXPECT_EQ(files_in(place), worn_);
    EXPECT_EQ(errors(), "");
    EXPECT_NE(infos().find("2 files extracted to " + place.string()), std::string::npos) << infos();
    // Once is enough.
    const auto extract_again = [&] {
        viewer().notices.clear();
        app::run_command(viewer(), "extract");
        settle();
        return infos() + errors();
    };
    EXPECT_EQ(extract_again(), "2 files are there already, as they are here: " + place.string() + "\n");
    std::filesystem::remove(place / worn_[0]);
    EXPECT_EQ(extract_again(), "1 file extracted to " + place.string() + "; 1 was there already\n");
    // What is there stays.
    home.write("Documents/tris/baseq2-pak0/" + worn_[0], "mine");
    EXPECT_EQ(extract_again(), "2 files extracted to " + place.string() + "-2\n");
    EXPECT_EQ(std::filesystem::file_size(place / worn_[0]), 4U);
    EXPECT_EQ(files_in(place.string() + "-2"), worn_);
    // It is worn there as it was in the archive.
    std::filesystem::remove_all(place);
    app::run_command(viewer(), "extract");
    settle();
    open(place / worn_[1]);
    EXPECT_EQ(worn(), kRed);
}

TEST_F(Extracting, TheFolderIsAskedForAndTheModelThatWasOpenThenIsMeant) {
    make_dialog(home / "chosen", home / "go");
    open(pak_ / "models/tank/tris.md2");
    app::run_command(viewer(), "extract");
    open(folder.write("other.md2", tools::write_md2(octahedron())));
    home.write("go", "");
    settle_until([&] { return !viewer().extract_dialog.is_open(); });
    EXPECT_EQ(files_in(home / "chosen"), worn_);
    EXPECT_EQ(errors(), "");
}

TEST_F(Extracting, WhatIsInTheWayInAChosenFolderIsTold) {
    make_dialog(home / "chosen", home / "config");
    home.write("config/x", "");
    home.write("chosen/" + worn_[0], "mine");
    open(pak_ / "models/tank/tris.md2");
    app::run_command(viewer(), "extract");
    settle_until([&] { return !viewer().extract_dialog.is_open(); });
    EXPECT_EQ(errors(),
              (home / "chosen" / worn_[0]).string() + ": another file of that name is there and was kept\n");
    EXPECT_EQ(infos(), "1 file extracted to " + (home / "chosen").string() + "\n");
    EXPECT_EQ(std::filesystem::file_size(home / "chosen" / worn_[0]), 4U);
}

TEST_F(Extracting, TheChosenModelOfTheGalleryIsMeantThere) {
    const auto loose = folder.write("baseq2/broken.md2", "IDP2 and no more");
    folder.write("baseq2/models/tank/skin.png", plain_png(64, 32, kBlue));
    open(folder / "baseq2");
    ASSERT_TRUE(viewer().gallery.view.shown);
    app::run_key(viewer(), platform::parse_chord("Ctrl+E"));
    settle();
    EXPECT_NE(errors().find(loose.string()), std::string::npos) << errors();
    app::run_key(viewer(), platform::parse_chord("End"));
    app::run_key(viewer(), platform::parse_chord("Ctrl+E"));
    settle();
    EXPECT_EQ(files_in(home / "Documents/tris/baseq2-pak0"), worn_);
    EXPECT_TRUE(viewer().gallery.view.shown);
    EXPECT_EQ(viewer().document, nullptr);
}

TEST_F(Extracting, WhatCannotBeWrittenIsAnError) {
    make_dialog(home.write("file", "a file") / "folder", home / "config");
    home.write("config/x", "");
    open(pak_ / "models/tank/tris.md2");
    app::run_command(viewer(), "extract");
    settle_until([&] { return !viewer().extract_dialog.is_open(); });
    EXPECT_NE(errors().find((home / "file").string()), std::string::npos) << errors();
    EXPECT_EQ(infos(), "");
}

TEST_F(Extracting, AModelOnTheDiskGoesWithoutItsFolders) {
    folder.write("ogre/skin.png", plain_png(64, 32, kRed));
    open(folder.write("ogre/tris.md2", tools::write_md2(octahedron(3))));
    app::run_command(viewer(), "extract");
    settle();
    EXPECT_EQ(files_in(home / "Documents/tris/ogre"), (std::vector<std::string>{"skin.png", "tris.md2"}));
}

// What a game has lies in several places, but has one name each.
TEST_F(Extracting, AModelOfAGameGoesByItsPathThere) {
    const auto loose = folder.write("baseq2/models/tank/skin.png", plain_png(64, 32, kBlue));
    open(pak_ / "models/tank/tris.md2");
    EXPECT_EQ(worn(), kBlue);
    app::run_command(viewer(), "extract");
    settle();
    const auto place = home / "Documents/tris/baseq2-pak0";
    EXPECT_EQ(files_in(place), worn_);
    EXPECT_EQ(std::filesystem::file_size(place / worn_[0]), std::filesystem::file_size(loose));
    std::filesystem::copy_file(place / worn_[1], folder / "baseq2/models/tank/tris.md2");
    open(folder / "baseq2/models/tank/tris.md2");
    app::run_command(viewer(), "extract");
    settle();
    EXPECT_EQ(files_in(home / "Documents/tris/tank"), worn_);
}

} // namespace
} // namespace tris::test
