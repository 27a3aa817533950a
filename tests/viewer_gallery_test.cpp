// The gallery in the viewer: what opening a folder shows, what keys do there, and the pictures behind it.
#include "app/commands.h"
#include "app/description.h"
#include "app/gallery.h"
#include "app/opening.h"
#include "pak_writer.h"
#include "res_writer.h"
#include "support/md2_fixture.h"
#include "support/mdl_fixture.h"
#include "support/viewer_fixture.h"
#include "ui/theme.h"
#include "zip_writer.h"

#include <algorithm>
#include <chrono>
#include <thread>

namespace tris::test {
namespace {

class ViewerGallery : public ViewerTest {
  protected:
    std::filesystem::path write_model(const std::string& name, int frames = 3) {
        return folder.write(name, tools::write_md2(octahedron(frames)));
    }
    ui::Gallery& view() { return viewer().gallery.view; }
    std::string open_name() {
        return viewer().document != nullptr ? viewer().document->path.filename().string() : "";
    }
    std::string selected() {
        return view().selected < 0 ? "" : view().cells[static_cast<std::size_t>(view().selected)].place;
    }
    std::string places() {
        std::string out;
        for (const int cell : view().listed)
            out += view().cells[static_cast<std::size_t>(cell)].place + " ";
        return out;
    }
    void press(const char* keys) {
        app::run_key(viewer(), platform::parse_chord(keys));
        settle();
    }
    // As the window would after its first frame.
    void see_all() {
        view().end_seen = static_cast<int>(view().listed.size());
        app::ask_for_pictures(viewer());
        settle();
    }
    const ui::GalleryCell& cell(const std::string& place) {
        return view().cells.at(static_cast<std::size_t>(ui::find_cell(view(), place)));
    }
    std::size_t kept_on_disk() {
        std::error_code none;
        std::size_t count = 0;
        for (std::filesystem::directory_iterator at(home / "cache/tris/thumbnails", none), end; at != end;
             ++at)
            ++count;
        return count;
    }
};

TEST_F(ViewerGallery, AFolderShowsAllModelsBelowItAlsoThoseInArchives) {
    write_model("b.md2");
    write_model("sub/a.md2");
    folder.write("data/game.res", tools::write_res({{"x\\one.md2", tools::write_md2(octahedron(1))}}));
    open(folder.path());
    EXPECT_TRUE(view().shown);
    EXPECT_EQ(viewer().document, nullptr) << "nothing is opened unasked";
    EXPECT_EQ(places(), "b.md2 data/game.res/x/one.md2 sub/a.md2 ");
    EXPECT_EQ(viewer().recent, std::vector<std::filesystem::path>{folder.path()});
    EXPECT_FALSE(viewer().loading);
    EXPECT_EQ(errors(), "");
    open(folder / "data/game.res"); // with one model: that one is opened
    EXPECT_FALSE(view().shown);
    EXPECT_EQ(open_name(), "one.md2");
}

TEST_F(ViewerGallery, AGameFolderShowsWhatItsArchivesHold) {
    const Bytes model = tools::write_md2(octahedron(2));
    const Bytes skin = plain_png(64, 32, kGreen);
    folder.write("baseq2/pak0.pak",
                 tools::write_pak({{"models/a/tris.md2", model}, {"models/b/tris.md2", model}}));
    folder.write("baseq2/pak1.pak", tools::write_pak({{"models/a/skin.png", skin}}));
    tools::ZipSourceEntry zipped;
    zipped.name = "models/c/tris.md2";
    zipped.content = model;
    folder.write("baseq2/more.pk3", tools::write_zip({zipped}));
    open(folder / "baseq2");
    EXPECT_EQ(places(), "more.pk3/models/c/tris.md2 pak0.pak/models/a/tris.md2 pak0.pak/models/b/tris.md2 ");
    see_all();
    for (const ui::GalleryCell& one : view().cells)
        EXPECT_NE(one.picture, nullptr) << one.place << one.note;
    const std::vector<app::GalleryModel>& models = viewer().gallery.models;
    const auto key = [&](const char* place) {
        return models[static_cast<std::size_t>(ui::find_cell(view(), place))].key;
    };
    EXPECT_EQ(key("pak0.pak/models/b/tris.md2"), key("more.pk3/models/c/tris.md2")) << "they look alike";
    EXPECT_NE(key("pak0.pak/models/a/tris.md2"), key("pak0.pak/models/b/tris.md2"))
        << "this one wears the skin of another archive";
    press("End");
    press("Enter");
    EXPECT_EQ(viewer().document->path, folder / "baseq2/pak0.pak/models/b/tris.md2");
    press("Backspace");
    press("Left");
    press("Enter");
    EXPECT_EQ(worn(), kGreen);
    open(folder / "baseq2/pak0.pak");
    EXPECT_EQ(places(), "models/a/tris.md2 models/b/tris.md2 ");
}

TEST_F(ViewerGallery, AGameWithOneModelTellsOfItsArchivesToo) {
    write_model("baseq2/models/a/tris.md2");
    folder.write("baseq2/pak0.pak", "junk that is no archive");
    app::open_gallery(viewer(), folder / "baseq2", {}, true);
    settle();
    EXPECT_EQ(places(), "models/a/tris.md2 ");
    EXPECT_GT(cell("models/a/tris.md2").bytes, 0U);
    EXPECT_TRUE(errors().starts_with((folder / "baseq2/pak0.pak").string() + ": ")) << errors();
    open(folder / "baseq2");
    EXPECT_EQ(open_name(), "tris.md2");
    EXPECT_TRUE(viewer().seen_from.empty()) << "it is no player";
}

TEST_F(ViewerGallery, AGameFolderShowsEachPathOnceAndPagesThroughThat) {
    const Bytes model = tools::write_md2(octahedron(2));
    folder.write("baseq2/pak0.pak",
                 tools::write_pak({{"models/a/tris.md2", model}, {"models/b/tris.md2", model}}));
    folder.write("baseq2/pak1.pak", tools::write_pak({{"models/a/tris.md2", model}}));
    write_model("baseq2/models/c/tris.md2");
    open(folder / "baseq2");
    EXPECT_EQ(places(), "models/c/tris.md2 pak0.pak/models/b/tris.md2 pak1.pak/models/a/tris.md2 ");
    EXPECT_EQ(cell("pak1.pak/models/a/tris.md2").hides, "pak0.pak");
    EXPECT_EQ(cell("pak0.pak/models/b/tris.md2").hides, "");
    press("Home");
    press("Enter");
    const auto place = [&] {
        return viewer().document->path.lexically_relative(folder / "baseq2").generic_string();
    };
    EXPECT_EQ(place(), "models/c/tris.md2");
    press("PageDown");
    EXPECT_EQ(place(), "pak0.pak/models/b/tris.md2");
    press("PageDown");
    EXPECT_EQ(place(), "pak1.pak/models/a/tris.md2");
    press("PageDown");
    EXPECT_EQ(place(), "models/c/tris.md2") << "none that the game does not take";
}

TEST_F(ViewerGallery, AFolderWithoutModelsOrABrokenArchiveLeavesEverything) {
    folder.write("empty/picture.png", plain_png(2, 2, kRed));
    const auto broken = folder.write("broken.res", std::string(64, 'x'));
    open(write_model("a.md2"));
    open(folder / "empty");
    EXPECT_FALSE(view().shown);
    EXPECT_EQ(open_name(), "a.md2");
    EXPECT_NE(errors().find("holds no model"), std::string::npos) << errors();
    viewer().notices.clear();
    open(broken);
    EXPECT_FALSE(view().shown);
    EXPECT_NE(errors().find(broken.string()), std::string::npos) << errors();
    // The same while a gallery is shown: that one stays.
    write_model("b.md2");
    open(folder.path());
    ASSERT_TRUE(view().shown);
    EXPECT_NE(errors().find(broken.string()), std::string::npos)
        << "the archive in it that cannot be read is told";
    const std::string before = places();
    open(folder / "empty");
    EXPECT_TRUE(view().shown);
    EXPECT_EQ(places(), before);
    EXPECT_EQ(viewer().gallery.root, folder.path());
}

TEST_F(ViewerGallery, EnterOpensBackspaceReturnsToTheSamePlace) {
    for (const char* name : {"a.md2", "b.md2", "c.md2", "d.md2"})
        write_model(name);
    open(folder.path());
    view().columns = 2;
    press("Down");
    EXPECT_EQ(selected(), "c.md2");
    press("Enter");
    EXPECT_EQ(open_name(), "c.md2");
    EXPECT_FALSE(view().shown);
    EXPECT_EQ(viewer().ordinal, "3 of 4");
    EXPECT_EQ(viewer().playlist.size(), 4U);
    press("PageDown");
    EXPECT_EQ(open_name(), "d.md2");
    press("Backspace");
    EXPECT_TRUE(view().shown);
    EXPECT_EQ(selected(), "d.md2") << "where the walk has led";
    press("Escape");
    EXPECT_FALSE(view().shown);
    EXPECT_EQ(open_name(), "d.md2");
    press("Ctrl+L");
    EXPECT_TRUE(view().shown);
    press("Ctrl+L");
    EXPECT_FALSE(view().shown);
}

TEST_F(ViewerGallery, NextAndPreviousWalkThroughWhatIsListedInItsOrder) {
    write_model("a1.md2", 9);
    write_model("a2.md2", 2);
    write_model("a3.md2", 5);
    write_model("b.md2", 7);
    open(folder.path());
    ui::type_text(view(), "a");
    press("Ctrl+K");
    press("Ctrl+K");
    ASSERT_EQ(view().order, ui::GalleryOrder::frames);
    EXPECT_EQ(places(), "a1.md2 a3.md2 a2.md2 ");
    EXPECT_EQ(selected(), "a1.md2") << "nobody has chosen another";
    press("Ctrl+Shift+K");
    EXPECT_EQ(places(), "a2.md2 a3.md2 a1.md2 ");
    EXPECT_EQ(selected(), "a2.md2");
    press("Ctrl+Shift+K");
    press("Home");
    press("Enter");
    EXPECT_EQ(open_name(), "a1.md2");
    press("PageDown");
    EXPECT_EQ(open_name(), "a3.md2");
    press("PageDown");
    press("PageDown");
    EXPECT_EQ(open_name(), "a1.md2") << "b is not among them";
    press("Backspace");
    EXPECT_EQ(view().filter, "a");
    press("Backspace");
    EXPECT_EQ(view().filter, "");
}

TEST_F(ViewerGallery, BackspaceGoesUpThroughTheFoldersAndOnAboveTheRoot) {
    write_model("game/x/y/a.md2");
    write_model("game/x/b.md2");
    write_model("other.md2");
    open(folder / "game");
    ui::choose_folder(view(), "x/y");
    EXPECT_EQ(places(), "x/y/a.md2 ");
    press("Backspace");
    EXPECT_EQ(view().folder, "x");
    EXPECT_EQ(selected(), "x/y/a.md2");
    press("Backspace");
    EXPECT_EQ(view().folder, "");
    press("Backspace");
    EXPECT_EQ(viewer().gallery.root, folder.path());
    EXPECT_EQ(selected(), "game/x/y/a.md2");
    EXPECT_EQ(view().cells.size(), 3U);
}

TEST_F(ViewerGallery, TheGalleryOfAnOpenModelIsThatOfItsFolderOrArchive) {
    const auto alone = write_model("alone/a.md2");
    const auto res =
        folder.write("game.res", tools::write_res({{"x\\one.md2", tools::write_md2(octahedron(1))},
                                                   {"y\\two.md2", tools::write_md2(octahedron(1))}}));
    press("Ctrl+L");
    EXPECT_FALSE(view().shown) << "of nothing there is no gallery";
    open(res / "y/two.md2");
    press("Backspace");
    EXPECT_TRUE(view().shown);
    EXPECT_EQ(viewer().gallery.root, res);
    EXPECT_EQ(selected(), "y/two.md2");
    open(alone);
    EXPECT_FALSE(view().shown);
    press("Ctrl+L");
    EXPECT_TRUE(view().shown) << "one model alone is shown where that was asked for";
    EXPECT_EQ(places(), "a.md2 ");
}

TEST_F(ViewerGallery, LettersAndKeysForModelsDoNothingThere) {
    open(write_model("a.md2"));
    write_model("b.md2");
    press("Ctrl+L");
    const render::ViewState before = viewer().view;
    const model::Playback playback = viewer().playback;
    for (const char* keys : {"G", "W", "Space", "Shift+O", "Plus", "Minus", "F12", "Ctrl+S", "0", "Tab"})
        press(keys);
    EXPECT_EQ(viewer().view.grid, before.grid);
    EXPECT_EQ(viewer().view.wire, before.wire);
    EXPECT_EQ(viewer().playback.playing, playback.playing);
    EXPECT_EQ(viewer().playback.speed, playback.speed);
    EXPECT_TRUE(viewer().single_instance);
    EXPECT_TRUE(viewer().panes.panel);
    EXPECT_TRUE(view().shown);
    const float size = view().cell_size;
    press("Ctrl+Plus");
    EXPECT_GT(view().cell_size, size);
    press("Ctrl+B");
    EXPECT_FALSE(view().tree);
    press("F1");
    EXPECT_TRUE(viewer().panes.help);
    press("Escape");
    EXPECT_FALSE(viewer().panes.help);
    EXPECT_TRUE(view().shown);
    press("Ctrl+Q");
    EXPECT_TRUE(viewer().quit);
}

TEST_F(ViewerGallery, PicturesAndFactsComeAndBrokenFilesDoNotStopThem) {
    write_model("a.md2", 5);
    folder.write("broken.md2", "IDP2 and no more");
    folder.write("skin.png", plain_png(64, 32, kGreen));
    write_model("z.md2", 1);
    open(folder.path());
    see_all();
    EXPECT_EQ(view().made, 3);
    ASSERT_NE(cell("a.md2").picture, nullptr);
    EXPECT_EQ(cell("a.md2").picture->width, app::kGalleryPictureSide);
    EXPECT_EQ(cell("a.md2").state, ui::CellState::readable);
    EXPECT_EQ(cell("a.md2").frames, 5);
    EXPECT_EQ(cell("a.md2").triangles, 8U);
    EXPECT_EQ(cell("broken.md2").state, ui::CellState::broken);
    EXPECT_NE(cell("broken.md2").note.find("MD2 header needs 68 bytes"), std::string::npos);
    EXPECT_EQ(cell("broken.md2").picture, nullptr);
    EXPECT_NE(cell("z.md2").picture, nullptr);
    EXPECT_EQ(viewer().gallery.counts.drawn, 2);
    EXPECT_EQ(errors(), "");
    EXPECT_EQ(viewer().graphics.models.size(), 0U) << "the window's own caches are not touched";
    EXPECT_EQ(uploads(), 0);
    press("End");
    press("Enter");
    press("Backspace");
    view().selected = ui::find_cell(view(), "broken.md2");
    press("Enter");
    EXPECT_TRUE(view().shown) << "what cannot be opened leaves the gallery";
    EXPECT_NE(errors().find("broken.md2"), std::string::npos);
}

TEST_F(ViewerGallery, PicturesAreThoseOfTheCommandLine) {
    write_model("a.md2", 5);
    const auto other = write_model("b.md2", 2);
    folder.write("skin.png", plain_png(64, 32, kGreen));
    open(folder.path());
    see_all();
    const gpu::GpuTexture& picture = *cell("b.md2").picture;
    Image shown = make_image(picture.width, picture.height);
    glBindTexture(GL_TEXTURE_2D, picture.texture.get());
    glGetTexImage(GL_TEXTURE_2D, 0, GL_RGBA, GL_UNSIGNED_BYTE, shown.rgba.data());
    std::vector<std::string> notes;
    const Result<Image> drawn =
        app::draw_picture(viewer().graphics, open_or_fail(other), app::gallery_picture_options(), notes);
    ASSERT_TRUE(drawn);
    EXPECT_EQ(compare(shown, *drawn).largest, 0);
    // It shows the model in the colour of its skin, and nothing but the cell's colour at the corners.
    const std::uint8_t* middle = shown.pixel(shown.width / 2, shown.height / 2);
    EXPECT_GT(middle[1], middle[0]);
    const ImVec4 behind = ImGui::ColorConvertU32ToFloat4(ui::color::kCell);
    for (const int corner : {0, shown.width - 1}) {
        EXPECT_NEAR(shown.pixel(corner, 0)[0], behind.x * 255.0F, 1.0F);
        EXPECT_NEAR(shown.pixel(corner, shown.height - 1)[2], behind.z * 255.0F, 1.0F);
    }
}

TEST_F(ViewerGallery, PicturesAreKeptByContent) {
    write_model("a.md2", 5);
    write_model("b.md2", 4);
    const auto skin = folder.write("skin.png", plain_png(64, 32, kGreen));
    open(folder.path());
    see_all();
    EXPECT_EQ(viewer().gallery.counts.drawn, 2);
    EXPECT_EQ(kept_on_disk(), 2U);
    press("F5");
    see_all();
    EXPECT_EQ(viewer().gallery.counts.drawn, 2) << "nothing is drawn again";
    EXPECT_NE(cell("a.md2").picture, nullptr);
    EXPECT_GE(viewer().gallery.counts.from_disk, 2);
    // Under another name, in another place, with another time.
    std::filesystem::create_directory(folder / "copy");
    for (const char* name : {"a.md2", "b.md2", "skin.png"})
        std::filesystem::copy_file(folder / name, folder / "copy" / name);
    open(folder / "copy");
    see_all();
    EXPECT_EQ(viewer().gallery.counts.drawn, 2);
    // Another skin makes other pictures, and another model one.
    replace_file(skin, plain_png(64, 32, kRed));
    std::filesystem::remove_all(folder / "copy");
    open(folder.path());
    see_all();
    EXPECT_EQ(viewer().gallery.counts.drawn, 4);
    write_model("b.md2", 6);
    press("F5");
    see_all();
    EXPECT_EQ(viewer().gallery.counts.drawn, 5);
    EXPECT_EQ(cell("b.md2").frames, 6);
    // Damaged files are made anew.
    for (const auto& entry : std::filesystem::directory_iterator(home / "cache/tris/thumbnails"))
        std::filesystem::resize_file(entry.path(), 50);
    press("F5");
    see_all();
    EXPECT_EQ(viewer().gallery.counts.drawn, 7);
    EXPECT_NE(cell("a.md2").picture, nullptr);
    EXPECT_EQ(errors(), "");
}

TEST_F(ViewerGallery, FewModelsAreInMemoryAtATime) {
    for (int i = 0; i < 60; ++i)
        write_model("m" + std::to_string(i) + ".md2", i + 1);
    open(folder.path());
    // Never more than a handful read and not yet drawn, however long nobody draws.
    press("F5");
    app::refresh_gallery(viewer());
    for (int i = 0; i < 200; ++i) {
        app::serve_gallery(viewer(), 1.0);
        app::ask_for_pictures(viewer());
        EXPECT_LE(viewer().gallery.work->reading + static_cast<int>(viewer().gallery.work->ready.size()), 8);
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    settle();
    EXPECT_EQ(view().made, 60);
    EXPECT_LE(viewer().gallery.work->graphics.models.size(), 1U);
    const auto held = std::count_if(viewer().gallery.models.begin(), viewer().gallery.models.end(),
                                    [](const app::GalleryModel& model) { return model.texture != nullptr; });
    EXPECT_EQ(held, 0) << "nothing is seen, so nothing lies on the GPU";
    view().first_seen = 10;
    view().end_seen = 20;
    app::ask_for_pictures(viewer());
    settle();
    for (int i = 10; i < 20; ++i)
        EXPECT_NE(view().cells[static_cast<std::size_t>(view().listed[static_cast<std::size_t>(i)])].picture,
                  nullptr)
            << i;
    EXPECT_EQ(view().cells[static_cast<std::size_t>(view().listed[59])].picture, nullptr);
}

TEST_F(ViewerGallery, WhatIsUnderTheMousePlays) {
    write_model("a.md2", 5);
    write_model("b.md2", 1);
    folder.write("broken.md2", "IDP2 and no more");
    open(folder.path());
    see_all();
    const auto hover = [&](const std::string& place) {
        view().hovered = ui::find_cell(view(), place);
        view().picture_pixels = 64;
        for (int i = 0; i < 10; ++i) {
            app::play_hovered(viewer(), 0.05);
            settle();
        }
    };
    hover("a.md2");
    EXPECT_EQ(view().live_cell, view().hovered);
    ASSERT_NE(view().live, nullptr);
    EXPECT_EQ(view().live->width, 64);
    EXPECT_TRUE(app::plays_hovered(viewer()));
    EXPECT_GT(viewer().gallery.live.playback.seconds, 0.0);
    const float yaw = viewer().gallery.live.view.camera.yaw_degrees;
    hover("b.md2");
    EXPECT_EQ(view().live_cell, ui::find_cell(view(), "b.md2"));
    EXPECT_NE(viewer().gallery.live.view.camera.yaw_degrees, yaw) << "one frame alone is turned";
    hover("broken.md2");
    EXPECT_EQ(view().live_cell, -1);
    EXPECT_FALSE(app::plays_hovered(viewer()));
    view().hovered = -1;
    app::play_hovered(viewer(), 0.05);
    EXPECT_EQ(view().live, nullptr);
    EXPECT_EQ(viewer().gallery.live.document, nullptr) << "nothing stays in memory for it";
}

TEST_F(ViewerGallery, WhatIsChosenDuringAWalkWins) {
    for (int i = 0; i < 20; ++i)
        write_model("x/d" + std::to_string(i) + "/m.md2");
    const auto chosen = write_model("y/chosen.md2");
    for (int i = 0; i < 5; ++i) {
        app::open_gallery(viewer(), folder / "x");
        app::open_paths(viewer(), {chosen});
        settle();
        EXPECT_EQ(open_name(), "chosen.md2");
        EXPECT_FALSE(view().shown);
    }
    app::open_gallery(viewer(), folder / "y");
    app::open_gallery(viewer(), folder / "x");
    settle();
    EXPECT_EQ(viewer().gallery.root, folder / "x");
    EXPECT_EQ(view().cells.size(), 20U);
    EXPECT_EQ(view().made, 20);
}

TEST_F(ViewerGallery, NothingWaitsForAWalkThatIsCalledOff) {
    folder.write("empty/picture.png", plain_png(2, 2, kRed));
    folder.write("empty2/picture.png", plain_png(2, 2, kRed));
    open(write_model("a.md2"));
    app::open_gallery(viewer(), folder / "empty");
    EXPECT_TRUE(viewer().loading);
    app::open_paths(viewer(), {folder / "empty", folder / "empty2"}); // none of which has a model
    settle();
    EXPECT_FALSE(viewer().loading);
    EXPECT_FALSE(viewer().gallery.walk);
}

TEST_F(ViewerGallery, AChangeDuringAWalkIsTakenInAfterIt) {
    folder.write("empty/picture.png", plain_png(2, 2, kRed));
    open(write_model("a.md2", 3));
    write_model("b.md2");
    for (const char* walked : {"empty", "."}) {
        const int frames = static_cast<int>(viewer().document->model.mesh.shapes.size());
        app::open_gallery(viewer(), folder / walked);
        write_model("a.md2", frames + 2);
        app::reload(viewer()); // as the disk's word of it does
        settle();
        EXPECT_EQ(viewer().document->model.mesh.shapes.size(), static_cast<std::size_t>(frames + 2));
    }
    EXPECT_TRUE(view().shown);
}

TEST_F(ViewerGallery, WhoAsksForItDoesNotWantTheModelThatIsOnItsWay) {
    write_model("a.md2");
    const auto slow = write_model("b.md2");
    open(folder / "a.md2");
    for (int round = 0; round < 2; ++round) { // the first one walks, the second finds it as it was
        app::open_model(viewer(), slow, app::Arrival::fresh);
        app::go_back(viewer());
        settle();
        EXPECT_TRUE(view().shown);
        EXPECT_EQ(open_name(), "a.md2");
        EXPECT_FALSE(viewer().loading);
        press("Escape");
        EXPECT_FALSE(view().shown);
    }
    press("PageDown");
    EXPECT_EQ(open_name(), "b.md2") << "counted from the model that is open";
}

TEST_F(ViewerGallery, AWalkIsNotShownAnyMoreOnceItIsLeft) {
    write_model("x/a.md2");
    write_model("x/b.md2");
    open(folder / "x/a.md2");
    press("Backspace");
    ASSERT_TRUE(view().shown);
    app::go_to_folder_above(viewer());
    app::leave_gallery(viewer());
    settle();
    EXPECT_FALSE(view().shown);
    EXPECT_EQ(open_name(), "a.md2");
}

class HeldWalk : public ViewerGallery {
  protected:
    // A gallery of the folder whose walk still lacks the models behind the second.
    void open_partly(const std::filesystem::path& select = {}) {
        for (const char* name : {"x/a.md2", "x/b.md2", "x/c.md2"})
            write_model(name);
        app::open_gallery(viewer(), folder / "x", select);
        viewer().gallery.work->walker.wait(60.0);
        app::WalkFeed& feed = *viewer().gallery.walk->feed;
        {
            const std::lock_guard lock(feed.mutex);
            ASSERT_EQ(feed.found.size(), 3U);
            held.assign(feed.found.begin() + 2, feed.found.end());
            feed.found.resize(2);
            feed.finished = false;
        }
        turn();
        ASSERT_EQ(view().cells.size(), 2U);
        ASSERT_TRUE(view().walking);
    }
    void go_on() {
        app::WalkFeed& feed = *viewer().gallery.walk->feed;
        {
            const std::lock_guard lock(feed.mutex);
            feed.found = held;
            feed.finished = true;
        }
        settle();
        EXPECT_EQ(view().cells.size(), 3U);
    }
    std::vector<files::FoundModel> held;
};

TEST_F(HeldWalk, SelectsTheModelItWasAskedFor) {
    view().follows = false; // in another gallery somebody has scrolled
    open_partly(folder / "x/c.md2");
    EXPECT_EQ(selected(), "a.md2");
    go_on();
    EXPECT_EQ(selected(), "c.md2");
}

TEST_F(HeldWalk, LeavesWhoHasTypedOrMovedWhereTheyAre) {
    open_partly(folder / "x/c.md2");
    ui::type_text(view(), "b");
    go_on();
    EXPECT_EQ(view().filter, "b");
    EXPECT_EQ(selected(), "b.md2");
    open_partly(folder / "x/c.md2");
    ui::move_selection(view(), ui::GalleryMove::right);
    go_on();
    EXPECT_EQ(selected(), "b.md2");
}

TEST_F(HeldWalk, LeavesWhoHasScrolledWhereTheyAre) {
    open_partly(folder / "x/c.md2");
    view().follows = false;
    go_on();
    EXPECT_EQ(selected(), "a.md2");
}

TEST_F(HeldWalk, SelectsTheFirstAsLongAsNobodyHasChosen) {
    view().descending = true;
    open_partly();
    EXPECT_EQ(selected(), "b.md2");
    go_on();
    EXPECT_EQ(selected(), "c.md2");
    press("F5");
    EXPECT_EQ(selected(), "c.md2");
    EXPECT_FALSE(view().picked);
}

TEST_F(HeldWalk, IsDoneAgainWhenAnotherCutItShortForNothing) {
    folder.write("empty/picture.png", plain_png(2, 2, kRed));
    open_partly();
    ui::type_text(view(), ".md2");
    open(folder / "empty");
    EXPECT_EQ(viewer().gallery.root, folder / "x");
    EXPECT_EQ(view().cells.size(), 3U);
    EXPECT_EQ(view().filter, ".md2");
    // The same when a model came in between.
    open_partly();
    app::open_gallery(viewer(), folder / "empty");
    open(folder / "x/a.md2");
    EXPECT_FALSE(view().shown);
    press("Backspace");
    EXPECT_EQ(view().cells.size(), 3U);
}

TEST_F(ViewerGallery, ThePlaceInTheListIsToldAnewForAModelOpenedFromAnotherList) {
    for (const char* name : {"a.md2", "b.md2", "c.md2"})
        write_model(name);
    open(folder.path());
    press("End");
    press("Enter");
    app::Description description;
    ui::Interface told;
    description.give(told, viewer(), {});
    EXPECT_TRUE(told.facts.name.starts_with("3 of 3")) << told.facts.name;
    press("Backspace");
    ui::type_text(view(), "c.");
    press("Enter");
    description.give(told, viewer(), {});
    EXPECT_TRUE(told.facts.name.starts_with("1 of 1")) << told.facts.name;
}

TEST_F(ViewerGallery, AnEndCallsAWalkOff) {
    write_model("a.md2");
    app::open_gallery(viewer(), folder.path());
    const std::shared_ptr<app::WalkFeed> feed = viewer().gallery.walk->feed;
    end_viewer();
    EXPECT_TRUE(feed->called_off) << "a large folder would keep the program for long";
}

TEST_F(ViewerGallery, AnEndWhileMuchIsUnderWayIsClean) {
    for (int i = 0; i < 30; ++i)
        write_model("m" + std::to_string(i) + ".md2", 50);
    app::open_gallery(viewer(), folder.path());
    for (int i = 0; i < 20; ++i) {
        turn();
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
} // the viewer ends here

} // namespace
} // namespace tris::test
