// What the viewer keeps: bounded however many models are walked, at once there again, and ahead of the user.
#include "app/memory_use.h"
#include "app/opening.h"
#include "app/read_ahead.h"
#include "files/archive.h"
#include "files/listing_cache.h"
#include "files/unpack.h"
#include "pak_writer.h"
#include "support/md2_fixture.h"
#include "support/mdl_fixture.h"
#include "support/viewer_fixture.h"
#include "zip_writer.h"

#include <chrono>
#include <fstream>

#include <unistd.h>

namespace tris::test {
namespace {

#if defined(__SANITIZE_ADDRESS__)
constexpr bool kSanitized = true; // what is freed is kept for a while
#elif defined(__has_feature)
constexpr bool kSanitized = __has_feature(address_sanitizer);
#else
constexpr bool kSanitized = false;
#endif

std::size_t resident_bytes() {
    std::ifstream file("/proc/self/statm");
    std::size_t total = 0;
    std::size_t resident = 0;
    file >> total >> resident;
    return resident * static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
}

class Caches : public ViewerTest {
  protected:
    // A folder alone would show its gallery; together with another one its models become the playlist.
    void open_models_of(const std::filesystem::path& place) {
        folder.write("empty/readme.txt", "");
        app::open_paths(viewer(), {place, folder / "empty"});
        settle();
    }

    void walk(int steps) {
        app::open_neighbour(viewer(), steps, app::Arrival::fresh);
        settle();
    }
    std::string open_name() { return viewer().document->path.filename().string(); }

    // The names of what was read ahead, in the order in which it was.
    std::vector<std::string> ahead() {
        std::vector<std::string> names;
        for (const app::ReadAhead::Entry& entry : viewer().ahead.entries)
            names.push_back(entry.path.filename().string());
        return names;
    }
    const app::Opened* find_ahead(const std::string& name) {
        for (const app::ReadAhead::Entry& entry : viewer().ahead.entries) {
            if (entry.path.filename() == name)
                return entry.opened.get();
        }
        return nullptr;
    }
};

using Names = std::vector<std::string>;

Bytes model(int frames) {
    return tools::write_md2(octahedron(frames));
}

// An MDL with a skin of its own, and an MD2 that names a picture.
Bytes model_number(int i) {
    if (i % 2 == 0)
        return tools::write_mdl(square(32, static_cast<std::uint8_t>(i % 200)));
    tools::Md2Source source = octahedron(20 + i % 7);
    source.skins = {"skins/s" + std::to_string(i % 40) + ".png"};
    return tools::write_md2(source);
}

TEST_F(Caches, AThousandModelsStayUnderTheBudget) {
    std::vector<tools::PakSourceEntry> entries;
    for (int i = 0; i < 500; ++i) {
        const std::string name = "/m" + std::to_string(i % 20) + ".md2";
        entries.push_back({"packed" + std::to_string(i / 20) + name, model_number(i)});
        folder.write("id1/loose" + std::to_string(i / 20) + name, model_number(i + 1));
    }
    for (int i = 0; i < 40; ++i)
        entries.push_back({"skins/s" + std::to_string(i) + ".png", plain_png(64, 32, kRed)});
    const auto pak = folder.write("id1/pak0.pak", tools::write_pak(entries));
    // As most are: what has just been written is read anew each time, for it may change unseen.
    std::filesystem::last_write_time(pak, std::filesystem::last_write_time(pak) - std::chrono::hours(1));
    // Small enough that everything is full soon, and large enough for what is on screen.
    viewer().documents.set_budget(300'000);
    viewer().graphics.models.set_budget(200'000);
    viewer().graphics.textures.set_budget(400'000);
    viewer().ahead.on = true;
    viewer().ahead.budget = 50'000;
    open_models_of(folder / "id1");
    ASSERT_NE(viewer().document, nullptr) << errors();
    ASSERT_EQ(viewer().playlist.size(), 1000U);
    std::size_t after_some = 0;
    bool was_full = false;
    for (int i = 1; i < 1000; ++i) {
        walk(1);
        ASSERT_EQ(viewer().document->path, viewer().playlist[static_cast<std::size_t>(i)]) << errors();
        const app::MemoryUse use = app::memory_use(viewer());
        ASSERT_LE(viewer().documents.used_bytes(), viewer().documents.budget()) << i;
        ASSERT_LE(viewer().graphics.models.used_bytes(), viewer().graphics.models.budget()) << i;
        ASSERT_LE(viewer().graphics.textures.used_bytes(), viewer().graphics.textures.budget()) << i;
        ASSERT_LE(app::used_bytes(viewer().ahead), viewer().ahead.budget) << i;
        ASSERT_LE(use.memory_bytes, use.memory_budget) << i;
        ASSERT_LE(use.gpu_bytes, use.gpu_budget) << i;
        was_full = was_full || viewer().documents.used_bytes() > viewer().documents.budget() * 9 / 10;
        if (i == 300)
            after_some = resident_bytes();
    }
    EXPECT_TRUE(was_full) << "or the budget was never put to the test";
    EXPECT_EQ(errors(), "");
    constexpr std::size_t kGrowth = std::size_t{32} << 20U;
    if (!kSanitized) {
        EXPECT_LT(resident_bytes(), after_some + kGrowth);
    }
}

TEST_F(Caches, GoingBackReadsDecodesAndUploadsNothing) {
    folder.write("skin.png", plain_png(64, 32, kRed));
    folder.write("other.png", plain_png(64, 32, kGreen));
    folder.write("a.md2", model(3));
    folder.write("b.mdl", tools::write_mdl(square(8, 5)));
    open(folder / "a.md2");
    const auto first = viewer().document;
    walk(1);
    const auto second = viewer().document;
    const gpu::TextureCache& textures = viewer().graphics.textures;
    const int models = viewer().graphics.models.uploads();
    const int uploaded = textures.uploads();
    const int thumbnails = textures.thumbnails();
    EXPECT_EQ(thumbnails, 3);
    for (int i = 0; i < 4; ++i) {
        walk(-1);
        EXPECT_EQ(viewer().document, i % 2 == 0 ? first : second);
        for (const app::SkinSlot& slot : viewer().skins) {
            ASSERT_NE(slot.thumbnail, nullptr);
            EXPECT_EQ(slot.width, i % 2 == 0 ? 64 : 8);
        }
    }
    EXPECT_EQ(viewer().graphics.models.uploads(), models);
    EXPECT_EQ(textures.uploads(), uploaded);
    EXPECT_EQ(textures.thumbnails(), thumbnails);
}

TEST_F(Caches, NeighboursAreReadAheadWithTheirSkins) {
    for (const char* name : {"a.md2", "b.md2", "c.md2", "d.md2", "e.md2"})
        folder.write(name, model(3));
    folder.write("skin.png", plain_png(64, 32, kRed));
    open(folder / "b.md2");
    EXPECT_EQ(ahead(), Names{}) << "only where it is switched on";
    viewer().ahead.on = true;
    settle();
    EXPECT_EQ(ahead(), (Names{"c.md2", "a.md2"}));
    const app::Opened* next = find_ahead("c.md2");
    ASSERT_NE(next, nullptr);
    ASSERT_TRUE(next->skin) << "decoded, too";
    const auto document = next->document;
    walk(1);
    EXPECT_EQ(viewer().document, document) << "read once";
    EXPECT_EQ(worn(), kRed);
    EXPECT_EQ(ahead(), Names{"d.md2"}) << "where one has been it is kept anyway, and a is no neighbour";
    walk(1);
    EXPECT_EQ(ahead(), Names{"e.md2"});
    walk(1);
    EXPECT_EQ(ahead(), Names{"a.md2"}) << "the list goes around";
    EXPECT_EQ(errors(), "");
}

TEST_F(Caches, WhatWasReadAheadAndHasChangedIsReadAgain) {
    folder.write("a.md2", model(3));
    const auto next = folder.write("b.md2", model(3));
    viewer().ahead.on = true;
    open(folder / "a.md2");
    ASSERT_EQ(ahead(), Names{"b.md2"});
    replace_file(next, model(7));
    settle();
    walk(1);
    EXPECT_EQ(viewer().document->model.mesh.shapes.size(), 7U);
    // A skin that came since.
    walk(-1);
    folder.write("skin.png", plain_png(64, 32, kBlue));
    settle();
    walk(1);
    EXPECT_EQ(worn(), kBlue);
}

TEST_F(Caches, WhatIsKeptAndHasChangedIsReadAhead) {
    folder.write("a.md2", model(3));
    const auto next = folder.write("b.md2", model(3));
    open(folder / "a.md2");
    walk(1);
    walk(-1);
    replace_file(next, model(7));
    viewer().ahead.on = true;
    settle();
    ASSERT_EQ(ahead(), Names{"b.md2"});
    EXPECT_EQ(find_ahead("b.md2")->document->model.mesh.shapes.size(), 7U);
    walk(1);
    EXPECT_EQ(viewer().document->model.mesh.shapes.size(), 7U);
}

TEST_F(Caches, WhatWasReadAheadIsTakenWhereItIsSeenFromTheSameFolder) {
    folder.write("baseq2/pak0.pak", tools::write_pak({{"players/x/tris.md2", model(3)}}));
    folder.write("mymod/players/x/w_bfg.md2", model(3));
    const std::filesystem::path path = folder / "baseq2/pak0.pak/players/x/tris.md2";
    const std::filesystem::path mod = folder / "mymod/players/x";
    Result<app::Opened> opened = app::open_with_skin(path, {}, nullptr, mod);
    ASSERT_TRUE(opened);
    app::keep_ahead(viewer(), path, std::make_shared<const app::Opened>(*std::move(opened)));
    EXPECT_EQ(app::take_ahead(viewer(), path), nullptr) << "from the base it has other weapons";
    viewer().seen_from[path] = mod;
    EXPECT_NE(app::take_ahead(viewer(), path), nullptr);
    EXPECT_EQ(app::take_ahead(viewer(), path), nullptr) << "it was given away";
}

TEST_F(Caches, WhatIsUnpackedAndListedCountsToo) {
    tools::ZipSourceEntry inner;
    inner.name = "models/a.md2";
    inner.content = model(200);
    tools::ZipSourceEntry outer;
    outer.name = "inner.pk3";
    outer.content = tools::write_zip({inner});
    const auto archive = folder.write("outer.pk3", tools::write_zip({outer}));
    // What has just been written may change unseen, and is not kept.
    for (const std::filesystem::path& place : {archive, folder.path()})
        std::filesystem::last_write_time(place,
                                         std::filesystem::last_write_time(place) - std::chrono::hours(1));
    const std::size_t before = files::unpacked_bytes();
    open(archive / "inner.pk3/models/a.md2");
    ASSERT_NE(viewer().document, nullptr) << errors();
    EXPECT_GT(files::unpacked_bytes(), before);
    const app::MemoryUse use = app::memory_use(viewer());
    EXPECT_EQ(use.memory_bytes, viewer().documents.used_bytes() + app::used_bytes(viewer().ahead) +
                                    files::shared_archives().used_bytes() +
                                    files::shared_listings().used_bytes() + files::unpacked_bytes());
    EXPECT_LE(use.memory_bytes, use.memory_budget);
}

TEST_F(Caches, AnotherFilterOrPaletteDecodesTheSkinThatWasReadAheadAnew) {
    folder.write("a.mdl", tools::write_mdl(square(8, 5)));
    folder.write("b.mdl", tools::write_mdl(square(8, 6)));
    viewer().ahead.on = true;
    open(folder / "a.mdl");
    ASSERT_EQ(ahead(), Names{"b.mdl"});
    Bytes palette(768, std::byte{0});
    palette[18] = std::byte{200}; // the red of colour 6
    app::use_palette(viewer(), folder.write("own.lmp", palette));
    settle();
    walk(1);
    EXPECT_EQ(worn(), (Colour{200, 0, 0, 255}));
}

TEST_F(Caches, WhatDoesNotFitOrCannotBeReadIsNotKeptAndSaysNothing) {
    folder.write("a.md2", model(3));
    folder.write("b.md2", "broken");
    folder.write("c.md2", model(200));
    folder.write("d.md2", model(3));
    viewer().ahead.on = true;
    viewer().ahead.budget = 4000;
    open(folder / "a.md2");
    EXPECT_EQ(ahead(), Names{"d.md2"});
    EXPECT_EQ(errors(), "") << "nobody went there";
    open(folder / "d.md2");
    EXPECT_EQ(ahead(), Names{}) << "c is too large, a is kept";
    EXPECT_LE(app::used_bytes(viewer().ahead), viewer().ahead.budget);
    // With no room left, the one on screen and those before it stay.
    viewer().documents.set_budget(1);
    open(folder / "a.md2");
    EXPECT_EQ(viewer().document->path, folder / "a.md2");
}

TEST_F(Caches, ARequestThatComesWhileNeighboursAreReadWins) {
    for (int i = 0; i < 30; ++i)
        folder.write("m" + std::to_string(i) + ".md2", model(50));
    viewer().ahead.on = true;
    app::open_paths(viewer(), {folder / "m0.md2"});
    for (int i = 0; i < 10; ++i) {
        viewer().loader.wait(60.0);
        turn(); // shows the model, and may begin to read ahead
        app::open_neighbour(viewer(), 1, app::Arrival::fresh);
    }
    settle();
    EXPECT_EQ(viewer().place, viewer().document->path);
    EXPECT_EQ(errors(), "");
    for (const std::string& name : ahead()) {
        const std::filesystem::path path = folder / name;
        EXPECT_NE(path, viewer().document->path);
    }
}

TEST_F(Caches, ASkinAndAPaletteInOtherArchivesOfTheGame) {
    tools::Md2Source source = octahedron(3);
    source.skins = {"models\\Tank\\skin.pcx"};
    folder.write("baseq2/pak0.pak", tools::write_pak({{"models/tank/tris.md2", tools::write_md2(source)}}));
    folder.write("baseq2/pak1.pak", tools::write_pak({{"MODELS/TANK/SKIN.png", plain_png(64, 32, kGreen)}}));
    open(folder / "baseq2/pak0.pak/models/tank/tris.md2");
    ASSERT_NE(viewer().document, nullptr) << errors();
    EXPECT_EQ(worn(), kGreen);
    ASSERT_EQ(viewer().skins.size(), 1U);
    EXPECT_EQ(viewer().skins[0].choice.told, "MODELS/TANK/SKIN.png, from pak1.pak");
    ASSERT_TRUE(viewer().document->in_game);
    EXPECT_EQ(viewer().document->in_game->path, "models/tank/tris.md2");
    EXPECT_EQ(viewer().document->in_game->from, "pak0.pak");
    // One more archive changes what is worn, while it is shown.
    folder.write("baseq2/pak2.pak", tools::write_pak({{"models/tank/skin.png", plain_png(64, 32, kBlue)}}));
    settle_until([&] { return viewer().skins[0].choice.told == "models/tank/skin.png, from pak2.pak"; });
    viewer().skin = 0;
    settle();
    // A palette for MDL skins, in another archive.
    Bytes palette(768, std::byte{0});
    palette[15] = std::byte{123}; // the red of colour 5
    folder.write("id1/pak0.pak", tools::write_pak({{"GFX/Palette.lmp", palette}}));
    folder.write("id1/pak1.pak", tools::write_pak({{"progs/a.mdl", tools::write_mdl(square(8, 5))}}));
    open(folder / "id1/pak1.pak/progs/a.mdl");
    EXPECT_EQ(worn(), (Colour{123, 0, 0, 255}));
    EXPECT_EQ(viewer().palette.name, "GFX/Palette.lmp, from pak0.pak");
    EXPECT_EQ(errors(), "");
}

TEST_F(Caches, AWholeGameIsWalkedAndEachPathOnce) {
    folder.write("ctf/pak0.pak", tools::write_pak({{"models/b.md2", model(2)}}));
    folder.write("baseq2/pak0.pak",
                 tools::write_pak({{"models/a.md2", model(3)}, {"models/b.md2", model(4)}}));
    folder.write("baseq2/pak1.pak", tools::write_pak({{"models/A.md2", model(5)}}));
    open_models_of(folder / "baseq2");
    ASSERT_EQ(viewer().playlist.size(), 2U);
    EXPECT_EQ(viewer().document->model.mesh.shapes.size(), 5U) << "the later archive";
    EXPECT_EQ(viewer().ordinal, "1 of 2");
    ASSERT_TRUE(viewer().document->in_game);
    EXPECT_EQ(viewer().document->in_game->hides, Names{"pak0.pak"});
    open(folder / "baseq2/pak0.pak/models/a.md2");
    EXPECT_EQ(viewer().document->model.mesh.shapes.size(), 3U) << "whoever asks for the other one gets it";
    EXPECT_EQ(viewer().document->in_game->hidden_by, "pak1.pak");
    open(folder / "ctf");
    EXPECT_EQ(viewer().document->in_game->hides, Names{"baseq2/pak0.pak"});
}

TEST_F(Caches, APlayerTakesWeaponsOfOtherArchives) {
    folder.write("baseq2/pak0.pak", tools::write_pak({{"players/male/tris.md2", model(3)}}));
    folder.write("baseq2/pak1.pak", tools::write_pak({{"players/male/w_bfg.md2", model(3)}}));
    folder.write("baseq2/players/male/weapon.md2", model(3));
    open(folder / "baseq2/pak0.pak/players/male/tris.md2");
    EXPECT_EQ(viewer().weapons,
              (std::vector<std::filesystem::path>{folder / "baseq2/players/male/weapon.md2",
                                                  folder / "baseq2/pak1.pak/players/male/w_bfg.md2"}));
}

} // namespace
} // namespace tris::test
