// Opening in the viewer: what arrives, what stays when it fails, and which of several requests wins.
#include "app/dialogs.h"
#include "app/opening.h"
#include "pak_writer.h"
#include "res_writer.h"
#include "support/md2_fixture.h"
#include "support/mdl_fixture.h"
#include "support/viewer_fixture.h"
#include "zip_writer.h"

#include <algorithm>

namespace tris::test {
namespace {

class Opening : public ViewerTest {
  protected:
    std::filesystem::path write_model(const std::string& name, int frames = 3) {
        return folder.write(name, tools::write_md2(octahedron(frames)));
    }
    std::string open_name() {
        return viewer().document != nullptr ? viewer().document->path.filename().string() : "";
    }
    void walk(int steps, app::Arrival arrival = app::Arrival::fresh) {
        app::open_neighbour(viewer(), steps, arrival);
        settle();
    }
};

TEST_F(Opening, ModelAndSkinAppearInTheSamePicture) {
    const std::filesystem::path model = write_model("a.md2");
    folder.write("skin.png", plain_png(64, 32, kRed));
    app::open_paths(viewer(), {model});
    EXPECT_TRUE(viewer().loading);
    EXPECT_TRUE(app::ViewerScene(viewer()).parts.empty());
    viewer().loader.wait(60.0);
    turn(); // the one turn that brings the model
    ASSERT_NE(viewer().document, nullptr);
    EXPECT_FALSE(viewer().loading);
    EXPECT_EQ(worn(), kRed);
    EXPECT_EQ(app::ViewerScene(viewer()).parts.size(), 1U);
    EXPECT_EQ(uploads(), 1);
    settle();
    EXPECT_EQ(uploads(), 1);
    EXPECT_EQ(viewer().recent, (std::vector<std::filesystem::path>{model}));
}

TEST_F(Opening, TheFormerModelsSkinIsNeverOnTheNextModel) {
    folder.write("a/skin.png", plain_png(64, 32, kRed));
    folder.write("b/skin.png", half_of(noise_png(64)));
    open(write_model("a/tris.md2"));
    ASSERT_EQ(worn(), kRed);
    app::open_paths(viewer(), {write_model("b/tris.md2")});
    viewer().loader.wait(60.0);
    viewer().loader.run_finished(); // before any skin was prepared
    EXPECT_TRUE(wears_checkerboard());
    settle();
    EXPECT_TRUE(wears_checkerboard());
    EXPECT_NE(errors().find("skin.png"), std::string::npos);
}

TEST_F(Opening, AFailureLeavesEverythingAndNamesTheFile) {
    const std::filesystem::path model = write_model("a.md2");
    folder.write("skin.png", plain_png(64, 32, kRed));
    open(model);
    viewer().view.camera.yaw_degrees = 77.0F;
    viewer().playback.seconds = 0.125;
    viewer().playback.playing = false;
    const auto document = viewer().document;
    const std::filesystem::path broken = folder.write("broken.md2", "IDP2 and no more");
    open(broken);
    EXPECT_EQ(viewer().document, document);
    EXPECT_EQ(worn(), kRed);
    EXPECT_EQ(viewer().view.camera.yaw_degrees, 77.0F);
    EXPECT_EQ(viewer().playback.seconds, 0.125);
    EXPECT_FALSE(viewer().playback.playing);
    EXPECT_FALSE(viewer().loading);
    ASSERT_EQ(viewer().notices.size(), 1U);
    EXPECT_NE(errors().find(broken.string()), std::string::npos);
    EXPECT_EQ(viewer().recent.size(), 1U);
    // Once it can be read its message goes.
    replace_file(broken, tools::write_md2(octahedron(1)));
    open(broken);
    EXPECT_EQ(open_name(), "broken.md2");
    EXPECT_EQ(errors(), "");
}

TEST_F(Opening, NothingThatCannotBeReadCrashes) {
    folder.write("empty.md2", "");
    folder.write("readme.txt", "hello");
    for (const char* name : {"empty.md2", "readme.txt", "not-there.md2"}) {
        viewer().notices.clear();
        open(folder / name);
        EXPECT_EQ(viewer().document, nullptr);
        EXPECT_NE(errors().find(name), std::string::npos) << name;
    }
    open({});
    EXPECT_EQ(viewer().document, nullptr);
    app::open_paths(viewer(), {});
    settle();
}

TEST_F(Opening, TheNewestOfSeveralRequestsWins) {
    const auto a = write_model("a.md2");
    const auto b = write_model("b.md2");
    const auto c = write_model("c.md2");
    for (const auto& path : {a, b, c})
        app::open_paths(viewer(), {path});
    settle();
    EXPECT_EQ(open_name(), "c.md2");
    EXPECT_EQ(viewer().recent.size(), 1U);
}

TEST_F(Opening, WhatIsChosenAfterAWalkOrAFolderWins) {
    const auto a = write_model("x/a.md2");
    write_model("x/b.md2");
    const auto chosen = write_model("y/chosen.md2");
    open(a);
    app::open_neighbour(viewer(), 1, app::Arrival::fresh);
    app::open_paths(viewer(), {chosen});
    settle();
    EXPECT_EQ(open_name(), "chosen.md2");
    app::open_paths(viewer(), {folder / "x"});
    app::open_paths(viewer(), {chosen});
    settle();
    EXPECT_EQ(open_name(), "chosen.md2");
    app::open_paths(viewer(), {chosen});
    app::open_paths(viewer(), {folder / "x"});
    settle();
    EXPECT_EQ(open_name(), "chosen.md2");
    EXPECT_TRUE(viewer().gallery.view.shown);
    EXPECT_EQ(viewer().gallery.view.cells.size(), 2U);
}

TEST_F(Opening, ADocumentThatWasOpenComesBackWithoutReading) {
    const auto a = write_model("a/a.md2");
    const auto b = write_model("b/b.md2");
    folder.write("a/skin.png", plain_png(64, 32, kRed));
    folder.write("b/skin.png", plain_png(64, 32, kGreen));
    open(a);
    const auto first = viewer().document;
    open(b);
    EXPECT_EQ(worn(), kGreen);
    const int textures = uploads();
    const int models = viewer().graphics.models.uploads();
    open(a);
    EXPECT_EQ(viewer().document, first);
    EXPECT_EQ(viewer().documents.find(a)->document, first);
    EXPECT_EQ(worn(), kRed);
    EXPECT_EQ(uploads(), textures);
    EXPECT_EQ(viewer().graphics.models.uploads(), models);
    // A changed file is another document.
    replace_file(a, tools::write_md2(octahedron(5)));
    open(b);
    open(a);
    EXPECT_NE(viewer().document, first);
    EXPECT_EQ(viewer().document->model.mesh.shapes.size(), 5U);
}

TEST_F(Opening, FilesDroppedTogetherFindTheirPlacesInAnyOrder) {
    const auto a = write_model("a.md2");
    const auto b = write_model("b.md2");
    const auto picture = folder.write("far/away.png", plain_png(8, 8, kBlue));
    const auto palette = folder.write("far/palette.lmp", std::string(768, '\x40'));
    const auto names = folder.write("far/names.qc", "$frame walk1 walk2 jump1\n");
    std::vector<std::filesystem::path> paths = {a, b, picture, palette, names};
    std::sort(paths.begin(), paths.end());
    do {
        if (std::find(paths.begin(), paths.end(), b) < std::find(paths.begin(), paths.end(), a))
            continue;
        app::open_paths(viewer(), paths);
        settle();
        ASSERT_EQ(open_name(), "a.md2");
        EXPECT_EQ(viewer().playlist, (std::vector<std::filesystem::path>{a, b}));
        EXPECT_EQ(worn(), kBlue) << paths.front();
        EXPECT_TRUE(viewer().palette_given);
        EXPECT_EQ(viewer().palette.colors.at(3), viewer().palette.colors.at(0));
        EXPECT_EQ(viewer().document->model.clips.size(), 2U);
        EXPECT_EQ(errors(), "");
        expect_in_range();
    } while (std::next_permutation(paths.begin(), paths.end()));
}

TEST_F(Opening, TheSameModelTwiceInTheListIsOnePlace) {
    const auto a = write_model("a.md2");
    const auto b = write_model("b.md2");
    const auto c = write_model("c.md2");
    app::open_paths(viewer(), {a, b, a, c});
    settle();
    walk(1);
    walk(1);
    EXPECT_EQ(open_name(), "c.md2");
}

TEST_F(Opening, FoldersAmongOthersOpenTheirModelsAndOneWithoutSaysSo) {
    write_model("x/b.md2");
    write_model("x/A.md2");
    const auto c = write_model("y/c.md2");
    folder.write("empty/picture.png", plain_png(2, 2, kRed));
    app::open_paths(viewer(), {folder / "x", c});
    settle();
    EXPECT_EQ(open_name(), "A.md2");
    EXPECT_EQ(viewer().playlist.size(), 3U);
    EXPECT_TRUE(viewer().notices.empty());
    app::open_paths(viewer(), {folder / "y", folder / "empty", folder / "x"});
    settle();
    EXPECT_EQ(open_name(), "c.md2");
    EXPECT_EQ(viewer().playlist.size(), 3U);
    EXPECT_FALSE(viewer().gallery.view.shown);
}

TEST_F(Opening, APlayerOfTheBaseStaysSeenFromTheMod) {
    const Bytes model = tools::write_md2(octahedron());
    folder.write("baseq2/pak0.pak", tools::write_pak({{"players/x/tris.md2", model}}));
    folder.write("mymod/players/x/w_bfg.md2", model);
    const auto other = write_model("c.md2");
    app::open_paths(viewer(), {other, folder / "mymod/players/x"});
    settle();
    EXPECT_EQ(open_name(), "c.md2");
    walk(1);
    EXPECT_EQ(open_name(), "tris.md2");
    EXPECT_EQ(viewer().document->weapons.size(), 1U);
    app::reload(viewer());
    settle();
    EXPECT_EQ(viewer().document->weapons.size(), 1U);
    app::open_paths(viewer(), {folder / "baseq2/pak0.pak/players/x/tris.md2"});
    settle();
    EXPECT_EQ(open_name(), "tris.md2");
    EXPECT_TRUE(viewer().document->weapons.empty());
    open(folder / "mymod/players/x");
    EXPECT_EQ(open_name(), "tris.md2");
    EXPECT_EQ(viewer().document->weapons.size(), 1U) << "the folder alone means the same";
    EXPECT_EQ(errors(), "");
}

TEST_F(Opening, WhatWasPausedByHandStaysPausedAndWhatEndedPlays) {
    const auto a = write_model("a.md2");
    const auto b = write_model("b.md2");
    open(a);
    EXPECT_TRUE(viewer().playback.playing);
    viewer().playback.playing = false;
    open(b);
    EXPECT_FALSE(viewer().playback.playing);
    viewer().playback.mode = model::LoopMode::once;
    viewer().playback.playing = true;
    model::advance(viewer().playback, viewer().document->model.clips, 1000.0);
    ASSERT_FALSE(viewer().playback.playing);
    open(a);
    EXPECT_TRUE(viewer().playback.playing);
}

TEST_F(Opening, AModelClosesTheBrowser) {
    viewer().browser.open = true;
    open(write_model("a.md2"));
    EXPECT_FALSE(viewer().browser.open);
}

TEST_F(Opening, NeighboursSayWhichTheyAre) {
    for (const char* name : {"m1.md2", "m2.md2", "m10.md2"})
        write_model(name);
    open(folder / "m1.md2");
    EXPECT_EQ(viewer().ordinal, "");
    walk(-1);
    EXPECT_EQ(open_name(), "m10.md2");
    EXPECT_EQ(viewer().ordinal, "3 of 3");
    app::reload(viewer());
    settle();
    EXPECT_EQ(viewer().ordinal, "3 of 3");
    open(folder / "m10.md2");
    EXPECT_EQ(viewer().ordinal, "");
    open(folder.path());
    app::open_selected(viewer());
    settle();
    EXPECT_EQ(viewer().ordinal, "1 of 3");
}

Bytes as_vector(std::string_view text) {
    const ByteView bytes = as_bytes(text);
    return {bytes.begin(), bytes.end()};
}

Bytes md2() {
    return tools::write_md2(octahedron(2));
}

// Two models in a folder with a skin of their size, and a model in an archive of its own.
Bytes archive_of_models() {
    return tools::write_res(
        {{"models\\A.md2", md2()},
         {"models\\b.md2", md2()},
         {"models\\skin.png", plain_png(64, 32, kGreen)},
         {"inner.res", tools::write_res({{"deep.mdl", tools::write_mdl(square(8, 5))}})}});
}

TEST_F(Opening, AnArchiveOpensItsModelsWithTheSkinsInside) {
    const auto res = folder.write("game.res", archive_of_models());
    write_model("loose.md2");
    open(res);
    ASSERT_TRUE(viewer().gallery.view.shown) << errors();
    app::open_selected(viewer());
    settle();
    ASSERT_NE(viewer().document, nullptr) << errors();
    EXPECT_EQ(viewer().document->path, res / "inner.res/deep.mdl");
    walk(1);
    EXPECT_EQ(viewer().document->path, res / "models/A.md2");
    ASSERT_EQ(viewer().skins.size(), 1U);
    EXPECT_EQ(viewer().skins[0].choice.path, res / "models/skin.png");
    EXPECT_EQ(worn(), kGreen);
    walk(1);
    EXPECT_EQ(viewer().document->path, res / "models/b.md2");
    walk(1);
    EXPECT_EQ(viewer().document->path, res / "inner.res/deep.mdl");
    EXPECT_EQ(viewer().recent.front(), res / "inner.res/deep.mdl");
    EXPECT_EQ(errors(), "");
}

TEST_F(Opening, QuakesArchivesOpenInTheSameWay) {
    const Bytes inner = tools::write_pak({{"deep.mdl", tools::write_mdl(square(8, 5))}});
    const Bytes skin = plain_png(64, 32, kGreen);
    const auto pak = folder.write("pak0.pak", tools::write_pak({{"models/A.md2", md2()},
                                                                {"models/b.md2", md2()},
                                                                {"models/skin.png", skin},
                                                                {"x/inner.pak", inner}}));
    const auto pk3 = folder.write("x/pak1.PK3", tools::write_zip({{"models\\A.md2", md2()},
                                                                  {"models/b.md2", md2()},
                                                                  {"models/skin.png", skin},
                                                                  {"x/inner.pak", inner}}));
    for (const auto& archive : {pak, pk3}) {
        open(archive);
        ASSERT_EQ(viewer().gallery.root, archive) << errors();
        app::open_selected(viewer());
        settle();
        ASSERT_NE(viewer().document, nullptr) << errors();
        EXPECT_EQ(viewer().document->path, archive / "models/A.md2");
        EXPECT_EQ(worn(), kGreen);
        walk(1);
        EXPECT_EQ(open_name(), "b.md2");
        EXPECT_EQ(viewer().recent.front(), archive / "models/b.md2");
        open(archive / "x/inner.pak/DEEP.mdl");
        EXPECT_EQ(open_name(), "DEEP.mdl");
        EXPECT_EQ(errors(), "");
    }
    const auto document = viewer().document;
    const auto broken = folder.write("broken.pk3", half_of(tools::write_zip({{"a.md2", md2()}})));
    open(broken);
    EXPECT_TRUE(errors().starts_with(broken.string() + ": 0x0: no ZIP end record (0x6054b50) in the last "))
        << errors();
    EXPECT_EQ(viewer().document, document);
}

TEST_F(Opening, APathInsideAnArchiveOpensThereAndHasNeighboursThere) {
    const auto res = folder.write("game.res", archive_of_models());
    write_model("loose.md2");
    open(res / "MODELS/a.md2");
    ASSERT_NE(viewer().document, nullptr) << errors();
    EXPECT_EQ(worn(), kGreen);
    walk(1);
    EXPECT_EQ(viewer().document->path.filename(), "b.md2");
    EXPECT_EQ(worn(), kGreen);
    walk(1);
    EXPECT_EQ(viewer().document->path.filename(), "A.md2") << "there are two, however they are spelled";
    open(viewer().recent.front());
    EXPECT_EQ(open_name(), "A.md2");
    open(res / "inner.res"); // an archive in an archive
    EXPECT_EQ(open_name(), "deep.mdl");
    open(res / "models"); // a folder in an archive
    EXPECT_EQ(viewer().gallery.root, res / "models");
    app::open_selected(viewer());
    settle();
    EXPECT_EQ(open_name(), "A.md2");
    EXPECT_EQ(errors(), "");
}

TEST_F(Opening, AModelFromAnArchiveComesBackWithoutReading) {
    const auto res = folder.write("game.res", archive_of_models());
    open(res / "models/a.md2");
    const auto first = viewer().document;
    open(res / "models/b.md2");
    EXPECT_NE(viewer().document, first);
    const int textures = uploads();
    const int models = viewer().graphics.models.uploads();
    open(res / "models/a.md2");
    EXPECT_EQ(viewer().document, first);
    EXPECT_EQ(worn(), kGreen);
    EXPECT_EQ(uploads(), textures);
    EXPECT_EQ(viewer().graphics.models.uploads(), models);
}

TEST_F(Opening, ABrokenArchiveSaysWhyAndLeavesTheWindowAsItWas) {
    open(write_model("a.md2"));
    const auto document = viewer().document;
    Bytes broken = archive_of_models();
    patch(broken, 8, std::uint32_t{0xFFFFFFF0});
    const auto res = folder.write("x/broken.res", broken);
    open(res);
    EXPECT_EQ(errors(),
              res.string() +
                  ": 0xfffffff0: RES table: 4 of 22 bytes each do not fit, the file has 0 bytes from here\n");
    EXPECT_EQ(viewer().document, document);
    viewer().notices.clear();
    open(res / "models/a.md2");
    EXPECT_TRUE(errors().starts_with(res.string() + ": 0xfffffff0: ")) << errors();
    EXPECT_EQ(viewer().document, document);
    viewer().notices.clear();
    open(folder.write("x/none.res", tools::write_res({{"readme", {}}})));
    EXPECT_EQ(errors(), (folder / "x/none.res").string() +
                            ": holds no model, expected .md2, .mdl, .fig, .mod or .lnk files\n");
    EXPECT_EQ(viewer().document, document);
    viewer().notices.clear();
    open(folder.write("x/m.res", tools::write_res({{"m.md2", as_vector("IDP2")}})) / "m.md2");
    EXPECT_TRUE(errors().starts_with((folder / "x/m.res/m.md2").string() + ": 0x0: ")) << errors();
    EXPECT_EQ(viewer().document, document);
}

TEST_F(Opening, WhatWasToleratedInAnArchiveIsSaid) {
    const auto res =
        folder.write("game.res", tools::write_res({{"a.md2", md2()}, {"..\\b.md2", md2()}, {"\\c", {}}}));
    open(res);
    EXPECT_EQ(open_name(), "a.md2");
    EXPECT_EQ(infos(),
              res.string() + ": \"../b.md2\" leads out of the archive and is left out (and 1 more)\n");
}

TEST_F(Opening, TheBrowserListsTheArchiveThatTheModelLiesIn) {
    const auto res = folder.write("game.res", archive_of_models());
    open(res / "models/b.md2");
    app::ask_for_file(viewer());
    settle();
    EXPECT_EQ(viewer().browser.folder, res / "models");
    ASSERT_EQ(viewer().browser.entries.size(), 3U);
    EXPECT_EQ(viewer().browser.entries[1].name, "b.md2");
    ui::browse(viewer().browser, res);
    settle();
    ASSERT_EQ(viewer().browser.entries.size(), 2U);
    EXPECT_TRUE(viewer().browser.entries[0].is_folder && viewer().browser.entries[1].is_folder);
    ui::browse(viewer().browser, folder.path());
    settle();
    EXPECT_EQ(viewer().browser.entries, (std::vector<ui::BrowserEntry>{{"game.res", true, 0}}));
}

TEST_F(Opening, APictureInAnArchiveIsPutOnTheModel) {
    const auto res = folder.write("x/game.res", archive_of_models());
    open(write_model("a.md2"));
    open(res / "models/skin.png");
    EXPECT_EQ(worn(), kGreen);
    EXPECT_EQ(errors(), "");
}

TEST_F(Opening, APictureNeedsAModel) {
    open(folder.write("skin.png", plain_png(8, 8, kRed)));
    EXPECT_NE(errors().find("Open a model first"), std::string::npos);
    EXPECT_EQ(viewer().document, nullptr);
    viewer().notices.clear();
    open(folder.write("names.qc", "$frame a1\n"));
    EXPECT_NE(errors().find("Open a model first"), std::string::npos);
}

TEST_F(Opening, ABrokenPictureKeepsTheSkinAndItsMessageGoesOnceItIsRight) {
    open(write_model("a/a.md2"));
    folder.write("b/skin.png", "nothing");
    const auto good = folder.write("b/good.png", plain_png(8, 8, kGreen));
    open(good);
    ASSERT_EQ(worn(), kGreen);
    const auto broken = folder.write("b/new.png", half_of(noise_png(64)));
    open(broken);
    EXPECT_EQ(worn(), kGreen);
    EXPECT_EQ(viewer().skins.size(), 1U);
    EXPECT_NE(errors().find("new.png"), std::string::npos);
    replace_file(broken, plain_png(8, 8, kBlue));
    open(broken);
    EXPECT_EQ(worn(), kBlue);
    EXPECT_EQ(errors(), "");
}

TEST_F(Opening, APictureIsListedOnceHoweverItIsSpelled) {
    const auto picture = folder.write("a/skin.png", plain_png(64, 32, kRed));
    open(write_model("a/a.md2"));
    ASSERT_EQ(viewer().skins.size(), 1U);
    open(folder / "a/./skin.png");
    open(folder / "a/../a/skin.png");
    EXPECT_EQ(viewer().skins.size(), 1U);
}

TEST_F(Opening, AQuakecFileNamesTheClips) {
    const auto model = write_model("a.md2");
    open(model);
    ASSERT_EQ(viewer().document->model.clips.size(), 1U);
    open(folder.write("names.qc", "$frame walk1 walk2 jump1\n"));
    ASSERT_EQ(viewer().document->model.clips.size(), 2U);
    EXPECT_EQ(viewer().document->model.clips[1].name, "jump");
    EXPECT_NE(infos().find("names.qc"), std::string::npos);
    open(folder.write("without.qc", "void() main = {};\n"));
    EXPECT_NE(errors().find("without.qc"), std::string::npos);
    EXPECT_EQ(viewer().document->model.clips.size(), 2U);
    open(model); // the file itself has its own names
    EXPECT_EQ(viewer().document->model.clips.size(), 1U);
    expect_in_range();
}

TEST_F(Opening, ThumbnailsAndSkinsUnderWaySurviveNewClipNames) {
    const auto model = write_model("a.md2");
    folder.write("one.png", plain_png(64, 32, kRed));
    folder.write("two.png", plain_png(64, 32, kGreen));
    app::open_paths(viewer(), {model, folder.write("names.qc", "$frame walk1 walk2 jump1\n")});
    viewer().loader.wait(60.0);
    turn();
    viewer().skin = 1;
    turn(); // asks for the skin; the new names come first
    settle();
    EXPECT_EQ(worn(), kGreen);
    for (const app::SkinSlot& slot : viewer().skins)
        EXPECT_NE(slot.thumbnail, nullptr) << slot.choice.label;
}

TEST_F(Opening, NeighboursGoByNameAndAround) {
    open(write_model("b.md2"));
    write_model("C.md2");
    write_model("a.md2");
    for (const char* name : {"C.md2", "a.md2", "b.md2"}) {
        walk(1);
        EXPECT_EQ(open_name(), name);
    }
    for (const char* name : {"a.md2", "C.md2", "b.md2"}) {
        walk(-1);
        EXPECT_EQ(open_name(), name);
    }
}

TEST_F(Opening, QuickKeysCountEachOne) {
    for (const char* name : {"a.md2", "b.md2", "c.md2", "d.md2"})
        write_model(name);
    open(folder / "a.md2");
    for (int i = 0; i < 3; ++i)
        app::open_neighbour(viewer(), 1, app::Arrival::fresh);
    settle();
    EXPECT_EQ(open_name(), "d.md2");
    EXPECT_EQ(errors(), "");
}

TEST_F(Opening, TheCameraStaysExactlyWhenAskedTo) {
    open(write_model("a.md2"));
    write_model("b.md2", 30);
    viewer().view.camera.yaw_degrees = 12.5F;
    viewer().view.camera.distance = 33.0F;
    viewer().view.camera.target = {1, 2, 3};
    walk(1, app::Arrival::same_camera);
    EXPECT_EQ(open_name(), "b.md2");
    EXPECT_EQ(viewer().view.camera.yaw_degrees, 12.5F);
    EXPECT_EQ(viewer().view.camera.distance, 33.0F);
    EXPECT_EQ(viewer().view.camera.target, glm::vec3(1, 2, 3));
    walk(1);
    EXPECT_NE(viewer().view.camera.distance, 33.0F);
}

TEST_F(Opening, ABrokenNeighbourIsShownAndPassed) {
    open(write_model("a.md2"));
    folder.write("b.md2", "broken");
    write_model("c.md2");
    walk(1);
    EXPECT_EQ(open_name(), "a.md2");
    EXPECT_NE(errors().find("b.md2"), std::string::npos);
    app::reload(viewer()); // the open one, which is not where we are
    settle();
    walk(1);
    EXPECT_EQ(open_name(), "c.md2");
    walk(-1);
    walk(-1);
    EXPECT_EQ(open_name(), "a.md2");
}

TEST_F(Opening, AFileThatIsGoneHasNeighboursStill) {
    open(write_model("b.md2"));
    write_model("a.md2");
    write_model("c.md2");
    std::filesystem::remove(folder / "b.md2");
    walk(1);
    EXPECT_EQ(open_name(), "c.md2");
    open(folder / "b.md2");
    walk(-1);
    EXPECT_EQ(open_name(), "a.md2");
}

TEST_F(Opening, TheOnlyModelHasNoNeighbour) {
    walk(1); // nothing is open
    EXPECT_EQ(infos(), "");
    open(write_model("only.md2"));
    const auto document = viewer().document;
    walk(1);
    walk(-1);
    EXPECT_EQ(viewer().document, document);
    EXPECT_NE(infos().find("No other model"), std::string::npos);
    std::filesystem::remove(folder / "only.md2");
    walk(1);
    EXPECT_EQ(viewer().document, document);
}

TEST_F(Opening, ARelativePathHasNeighboursToo) {
    write_model("a.md2");
    write_model("b.md2");
    const std::filesystem::path before = std::filesystem::current_path();
    std::filesystem::current_path(folder.path());
    open("a.md2");
    walk(1);
    EXPECT_EQ(open_name(), "b.md2");
    std::filesystem::current_path(before);
    EXPECT_EQ(viewer().recent.back(), folder / "a.md2");
}

TEST_F(Opening, RecentFilesAreNewestFirstAndFew) {
    for (int i = 0; i < 15; ++i)
        open(write_model("m" + std::to_string(i) + ".md2"));
    EXPECT_EQ(viewer().recent.size(), 12U);
    EXPECT_EQ(viewer().recent.front(), folder / "m14.md2");
    open(folder / "m10.md2");
    EXPECT_EQ(viewer().recent.size(), 12U);
    EXPECT_EQ(viewer().recent.front(), folder / "m10.md2");
    EXPECT_EQ(std::count(viewer().recent.begin(), viewer().recent.end(), folder / "m10.md2"), 1);
}

TEST_F(Opening, AViewWeaponOpensInHandAndOthersDoNot) {
    open(folder.write("v_axe.mdl", tools::write_mdl(square(8, 5))));
    EXPECT_TRUE(viewer().view.camera.first_person);
    open(write_model("a.md2"));
    EXPECT_FALSE(viewer().view.camera.first_person);
}

TEST_F(Opening, TheBrowserListsWhereTheModelLiesEvenWhileAnotherOpens) {
    open(write_model("x/a.md2"));
    write_model("y/b.md2");
    app::ask_for_file(viewer());
    ASSERT_TRUE(viewer().browser.open);
    app::serve_dialogs(viewer());
    app::open_paths(viewer(), {folder / "y/b.md2"});
    settle();
    EXPECT_TRUE(viewer().browser.asked.empty());
    ASSERT_EQ(viewer().browser.entries.size(), 1U);
    EXPECT_EQ(viewer().browser.entries.front().name, "a.md2");
    EXPECT_EQ(open_name(), "b.md2");
}

TEST_F(Opening, AnEndWhileMuchIsUnderWayIsClean) {
    for (int i = 0; i < 20; ++i)
        folder.write("skin" + std::to_string(i) + ".png", noise_png(256));
    app::open_paths(viewer(), {write_model("a.md2")});
    viewer().loader.wait(60.0);
    turn();
    app::open_neighbour(viewer(), 1, app::Arrival::fresh);
    app::reload(viewer());
} // the viewer ends here

} // namespace
} // namespace tris::test
