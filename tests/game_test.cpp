// A game's folders and archives, one over the other: which file of a path wins, and where a model's skins
// lie.
#include "files/game.h"

#include "files/game_walk.h"
#include "files/model_search.h"
#include "files/model_walk.h"
#include "files/player.h"
#include "files/skin_search.h"
#include "formats/pak/pak_layout.h"
#include "pak_writer.h"
#include "res_writer.h"
#include "support/image_builder.h"
#include "support/md2_fixture.h"
#include "support/temp_folder.h"

#include <gtest/gtest.h>

#include <chrono>

namespace tris::files {
namespace {

namespace fs = std::filesystem;
using test::TempFolder;
using Strings = std::vector<std::string>;

Bytes archive_of(const Strings& names) {
    std::vector<tools::ResSourceEntry> entries;
    for (const std::string& name : names)
        entries.push_back({name, Bytes(8)});
    return tools::write_res(entries);
}

Strings layers_of(const Game& game) {
    Strings out;
    for (const GameLayer& layer : game.layers)
        out.push_back(layer.folder + "/" + layer.archive);
    return out;
}

Strings layers_around(const fs::path& file) {
    Lookup lookup;
    return layers_of(game_around(file, lookup));
}

// Where the game around a file finds a path, in its own words.
std::string found(const fs::path& file, std::string_view relative) {
    Lookup lookup;
    const Game game = game_around(file, lookup);
    const auto at = find_in_game(game, lookup, relative);
    return at ? told_place(game, *at) : "nothing";
}

TEST(Game, LaterArchivesComeFirstAndNamedOnesAfterNumberedOnes) {
    const TempFolder root;
    for (const char* name : {"pak0.pak", "PAK1.PAK", "pak2.pak", "pak10.pak", "pak0.pk3", "pak3.pkz",
                             "zzz.pak", "maps.pak", "a.pk3", "pakistan.pak", "readme.txt", "pak.zip"})
        root.write(std::string("baseq2/") + name, archive_of({"x"}));
    EXPECT_EQ(layers_around(root / "baseq2/models/tris.md2"),
              (Strings{"baseq2/", "baseq2/a.pk3", "baseq2/zzz.pak", "baseq2/pakistan.pak", "baseq2/maps.pak",
                       "baseq2/pak3.pkz", "baseq2/pak0.pk3", "baseq2/pak10.pak", "baseq2/pak2.pak",
                       "baseq2/PAK1.PAK", "baseq2/pak0.pak"}));
}

TEST(Game, LooseFilesOverrideArchivesAndLaterOnesOverrideEarlierOnes) {
    const TempFolder root;
    root.write("baseq2/pak0.pak", archive_of({"models\\a.md2", "models\\b.md2", "models\\c.md2"}));
    root.write("baseq2/pak1.pak", archive_of({"Models\\B.MD2", "models\\c.md2"}));
    root.write("baseq2/models/C.md2", "");
    const fs::path model = root / "baseq2/pak0.pak/models/a.md2";
    EXPECT_EQ(found(model, "models/a.md2"), "models/a.md2, from pak0.pak");
    EXPECT_EQ(found(model, "models/b.md2"), "Models/B.MD2, from pak1.pak");
    EXPECT_EQ(found(model, "MODELS\\c.md2"), "models/C.md2, loose in baseq2");
    EXPECT_EQ(found(model, "models/d.md2"), "nothing");
    EXPECT_EQ(found(model, "../baseq2/models/c.md2"), "nothing") << "a path that climbs has no meaning";
}

TEST(Game, AModComesBeforeItsBaseAndABaseHasNoMods) {
    const TempFolder root;
    root.write("quake/ID1/pak0.pak", archive_of({"progs\\a.mdl", "progs\\b.mdl"}));
    root.write("quake/ID1/PAK1.PAK", archive_of({"progs\\c.mdl"}));
    root.write("quake/MyMod/pak0.pak", archive_of({"progs\\b.mdl"}));
    root.write("quake/MyMod/progs/d.mdl", "");
    const fs::path of_mod = root / "quake/MyMod/progs/d.mdl";
    EXPECT_EQ(layers_around(of_mod),
              (Strings{"MyMod/", "MyMod/pak0.pak", "ID1/", "ID1/PAK1.PAK", "ID1/pak0.pak"}));
    EXPECT_EQ(found(of_mod, "progs/b.mdl"), "progs/b.mdl, from MyMod/pak0.pak");
    EXPECT_EQ(found(of_mod, "progs/a.mdl"), "progs/a.mdl, from ID1/pak0.pak");
    EXPECT_EQ(found(of_mod, "progs/d.mdl"), "progs/d.mdl, loose in MyMod");
    const fs::path of_base = root / "quake/ID1/pak0.pak/progs/a.mdl";
    EXPECT_EQ(layers_around(of_base), (Strings{"ID1/", "ID1/PAK1.PAK", "ID1/pak0.pak"}));
    EXPECT_EQ(found(of_base, "progs/b.mdl"), "progs/b.mdl, from pak0.pak");
}

TEST(Game, FoldersOfArchivesAndKnownNamesAreGamesAndOthersAreNot) {
    const TempFolder root;
    root.write("downloads/some.pak", archive_of({"a.md2"}));
    EXPECT_EQ(layers_around(root / "downloads/some.pak/a.md2"),
              (Strings{"downloads/", "downloads/some.pak"}));
    // Other programs have files of that name.
    root.write("browser/resources.pak", std::string_view("\5\0\0\0\1\0\0\0", 8));
    root.write("browser/empty.pak", "");
    EXPECT_EQ(layers_around(root / "browser/models/a.md2"), Strings{});
    EXPECT_EQ(layers_around(root / "xatrix/models/a.md2"), Strings{"xatrix/"}) << "it need not be there";
    EXPECT_EQ(layers_around(root / "Hipnotic/progs/a.mdl"), Strings{"Hipnotic/"});
    root.write("other/models/a.md2", "");
    EXPECT_EQ(layers_around(root / "other/models/a.md2"), Strings{});
    // Archives that lie within a game but are none of its own.
    root.write("baseq2/pak0.pak", archive_of({"b.md2"}));
    root.write("baseq2/saved/new.pak", archive_of({"a.md2"}));
    EXPECT_EQ(layers_around(root / "baseq2/saved/new.pak/a.md2"),
              (Strings{"saved/", "saved/new.pak", "baseq2/", "baseq2/pak0.pak"}));
    // A game inside an archive.
    root.write("zipped.res", archive_of({"baseq2\\players\\male\\tris.md2", "ctf\\players\\male\\ctf.pcx"}));
    const fs::path inside = root / "zipped.res/ctf/players/male/ctf.pcx";
    EXPECT_EQ(layers_around(inside), (Strings{"ctf/", "baseq2/"}));
    EXPECT_EQ(found(inside, "players/male/tris.md2"), "players/male/tris.md2, loose in baseq2");
}

TEST(Game, BrokenAndVeryManyArchivesCostLittle) {
    const TempFolder root;
    root.write("baseq2/pak0.pak", archive_of({"a.md2"}));
    root.write("baseq2/pak1.pak", "no archive");
    root.write("baseq2/pak2.pak", "");
    fs::create_directory(root / "baseq2/pak3.pak");
    fs::create_symlink("pak4.pak", root / "baseq2/pak4.pak"); // leads to itself
    const fs::path model = root / "baseq2/x.md2";
    EXPECT_EQ(found(model, "a.md2"), "a.md2, from pak0.pak");
    for (int i = 5; i < 300; ++i)
        root.write("baseq2/pak" + std::to_string(i) + ".pak", "");
    EXPECT_EQ(layers_around(model).size(), kMaxGameArchives + 1);
    Lookup lookup;
    EXPECT_EQ(game_around(model, lookup).archives_left_out, 298 - kMaxGameArchives)
        << "neither the folder nor the link is one";
    EXPECT_EQ(layers_around(model)[1], "baseq2/pak299.pak");
}

TEST(Game, AnArchiveBesideTheGamesFoldersIsNoFolderOfLooseFiles) {
    const TempFolder root;
    root.write("id1/pak0.pak", archive_of({"progs\\b.mdl"}));
    const fs::path model = root.write("own.pak", archive_of({"progs\\a.mdl"})) / "progs/a.mdl";
    EXPECT_EQ(layers_around(model), (Strings{"here/own.pak", "id1/", "id1/pak0.pak"}));
    EXPECT_EQ(found(model, "progs/a.mdl"), "progs/a.mdl, from here/own.pak");
}

TEST(Game, ThePlaceOfAFileIsToldInWords) {
    const TempFolder root;
    root.write("baseq2/pak0.pak", archive_of({"players\\male\\tris.md2"}));
    root.write("elsewhere.res", archive_of({"a\\b.md2"}));
    Lookup lookup;
    const Game game = game_around(root / "baseq2/pak0.pak/players/male/tris.md2", lookup);
    EXPECT_EQ(told_place(game, root / "baseq2/pak0.pak/players\\male/tris.md2"),
              "players/male/tris.md2, from pak0.pak");
    EXPECT_EQ(told_place(game, root / "baseq2/players/new.pcx"), "players/new.pcx, loose in baseq2");
    EXPECT_EQ(told_place(game, root / "elsewhere.res/a/b.md2"), "a/b.md2, from elsewhere.res");
    EXPECT_EQ(told_place(game, root / "loose.md2"), "");
    EXPECT_FALSE(place_in(game, root / "baseq2")) << "the folder itself is no file in it";
}

// What a model in pak0.pak finds of the skins that it names.
Strings skins_of(const fs::path& model, Strings names) {
    Lookup lookup;
    const Game game = game_around(model, lookup);
    Strings out;
    for (const SkinCandidate& skin : find_skins({model, std::move(names), 0, 0}, game, lookup).candidates)
        out.push_back(std::to_string(static_cast<int>(skin.origin)) + " " + told_place(game, skin.path));
    return out;
}

TEST(Game, AModelInOneArchiveFindsItsSkinsInTheOthers) {
    const TempFolder root;
    root.write("baseq2/pak0.pak", archive_of({"models\\tank\\tris.md2", "models\\tank\\Skin.pcx"}));
    root.write("baseq2/pak1.pak", archive_of({"MODELS\\TANK\\pain.PCX", "models\\other\\x.pcx"}));
    root.write("baseq2/pak2.pak", archive_of({"models\\tank\\skin.pcx", "models\\tank\\third.png"}));
    const fs::path model = root / "baseq2/pak0.pak/models/tank/tris.md2";
    EXPECT_EQ(skins_of(model, {"models/tank/skin.pcx", "models\\tank\\pain.pcx", "q2/models/other/x.pcx"}),
              (Strings{"0 models/tank/skin.pcx, from pak2.pak", "0 models/TANK/pain.PCX, from pak1.pak",
                       "4 models/tank/third.png, from pak2.pak"}));
    root.write("baseq2/models/tank/skin.png", "");
    EXPECT_EQ(skins_of(model, {"models/tank/skin.pcx"}).front(), "0 models/tank/skin.png, loose in baseq2");
    EXPECT_EQ(skins_of(model, {"elsewhere/pain.pcx"}).front(), "2 models/TANK/pain.PCX, from pak1.pak")
        << "beside it, in another archive";
}

TEST(Game, ThousandsOfFilesInAFolderAreListedOnce) {
    const TempFolder root;
    Strings names;
    for (int i = 0; i < 3000; ++i)
        names.push_back("models\\n" + std::to_string(i) + ".pcx");
    root.write("baseq2/pak0.pak", archive_of(names));
    root.write("baseq2/pak1.pak", archive_of({"models\\a.md2"}));
    for (int i = 0; i < 3000; ++i)
        root.write("baseq2/models/f" + std::to_string(i) + ".txt", "");
    Strings wanted;
    for (int i = 0; i < 200; ++i)
        wanted.push_back("models/N" + std::to_string(i * 7) + ".pcx");
    EXPECT_EQ(skins_of(root / "baseq2/pak1.pak/models/a.md2", wanted).at(199),
              "0 models/n1393.pcx, from pak0.pak");
}

std::vector<GameModel> walked_from(const fs::path& folder) {
    Lookup lookup;
    WalkBudget budget;
    return models_of_game(game_of_folder(folder, lookup), lookup, budget);
}

TEST(GameWalk, APathInSeveralLayersIsOneModel) {
    const TempFolder root;
    root.write("baseq2/pak0.pak",
               archive_of({"models\\a\\tris.md2", "models\\b\\tris.md2", "models\\b10.md2", "sound\\x.wav"}));
    root.write("baseq2/pak1.pak", archive_of({"models\\A\\TRIS.md2", "models\\b9.md2"}));
    root.write("baseq2/models/a/tris.md2", "");
    root.write("baseq2/own.md2", "");
    fs::create_directory_symlink("..", root / "baseq2/models/back");
    Strings walked;
    for (const GameModel& model : walked_from(root / "baseq2")) {
        std::string line = model.game_path + " " + model.path.lexically_relative(root.path()).string();
        for (const std::string& hidden : model.hides)
            line += ", hides " + hidden;
        walked.push_back(line);
    }
    EXPECT_EQ(walked, (Strings{"own.md2 baseq2/own.md2", "models/b9.md2 baseq2/pak1.pak/models/b9.md2",
                               "models/b10.md2 baseq2/pak0.pak/models/b10.md2",
                               "models/a/tris.md2 baseq2/models/a/tris.md2, hides pak1.pak, hides pak0.pak",
                               "models/b/tris.md2 baseq2/pak0.pak/models/b/tris.md2"}));
    // The same when a folder of games is walked.
    EXPECT_EQ(models_in(root.path()).size(), 5U);
    EXPECT_EQ(models_in(root / "baseq2").size(), 1U) << "a loose model has the loose ones for neighbours";
}

// An archive that holds another, as often as it has names for it.
Bytes fan_of(const Bytes& inner, const std::string& name, std::size_t names) {
    std::vector<tools::PakSourceEntry> entries(names);
    for (std::size_t i = 0; i < names; ++i)
        entries[i].name = std::to_string(i) + name;
    entries.front().content = inner;
    Bytes file = tools::write_pak(entries);
    const std::size_t directory = file.size() - names * sizeof(formats::PakSlot);
    for (std::size_t i = 1; i < names; ++i) {
        auto slot = test::peek<formats::PakSlot>(file, directory + i * sizeof(formats::PakSlot));
        slot.offset = sizeof(formats::PakHeader);
        slot.length = static_cast<std::int32_t>(inner.size());
        test::patch(file, directory + i * sizeof(formats::PakSlot), slot);
    }
    return file;
}

TEST(GameWalk, ArchivesThatShareTheirBytesAreWalkedWithinBounds) {
    constexpr std::size_t kNames = 120;
    Bytes fan = fan_of(Bytes(1), ".md2", kNames);
    for (int level = 0; level < 3; ++level)
        fan = fan_of(fan, ".pak", kNames);
    const TempFolder root;
    const fs::path pak = root.write("fan.pak", fan);
    fs::last_write_time(pak, fs::file_time_type::clock::now() - std::chrono::hours(1));
    Lookup lookup;
    WalkBudget budget{1000, 40000};
    EXPECT_FALSE(models_of_game(game_of_folder(pak, lookup), lookup, budget).empty());
    EXPECT_LT(budget.names, kNames) << "they are what ended the walk";
    WalkLimits limits;
    limits.names = 40000;
    std::size_t found = 0;
    const auto count = [&](const std::vector<FoundModel>& models) {
        found += models.size();
        return true;
    };
    EXPECT_TRUE(walk_models(pak, count, limits).ended_early);
    EXPECT_GT(found, 0U);
    EXPECT_LT(found, limits.names);
}

TEST(GameWalk, OfAModOnlyItsOwnModels) {
    const TempFolder root;
    root.write("id1/pak0.pak", archive_of({"progs\\a.mdl"}));
    root.write("mod/pak0.pak", archive_of({"progs\\b.mdl"}));
    Lookup lookup;
    EXPECT_EQ(layers_of(game_of_folder(root / "mod/", lookup)), (Strings{"mod/", "mod/pak0.pak"}));
    EXPECT_EQ(walked_from(root / "mod").size(), 1U);
    EXPECT_TRUE(game_of_folder(root / "mod/pak0.pak/progs", lookup).layers.empty());
    EXPECT_TRUE(game_of_folder(root / "nothing", lookup).layers.size() == 1U) << "by the folder beside it";
}

// A player as games have it: in two archives and loose.
struct PlayerGame {
    TempFolder root;
    fs::path female = root / "baseq2/pak0.pak/players/female/tris.md2";

    PlayerGame() {
        root.write(
            "baseq2/pak0.pak",
            archive_of({"players\\female\\tris.md2", "players\\female\\weapon.md2",
                        "players\\female\\weapon.pcx", "players\\female\\athena.pcx",
                        "players\\female\\athena_i.pcx", "players\\female\\disguise.pcx",
                        "players\\male\\tris.md2", "players\\male\\weapon.md2", "players\\male\\grunt.pcx",
                        "players\\male\\grunt_i.pcx", "players\\male\\W_bfg.md2"}));
        root.write("baseq2/pak1.pak",
                   archive_of({"players\\female\\w_blaster.md2", "players\\female\\a_grenades.md2",
                               "players\\female\\w_blaster.pcx", "players\\female\\Venus.pcx"}));
        root.write("baseq2/players/female/venus_i.pcx", "");
    }
};

TEST(Players, SkinsAreThePicturesWithAnIconFromAllLayers) {
    const PlayerGame game;
    EXPECT_EQ(skins_of(game.female, {}), (Strings{"3 players/female/athena.pcx, from pak0.pak",
                                                  "3 players/female/Venus.pcx, from pak1.pak",
                                                  "5 players/female/disguise.pcx, from pak0.pak"}));
    EXPECT_EQ(skins_of(game.female, {"players/female/disguise.pcx"}).front(),
              "0 players/female/disguise.pcx, from pak0.pak");
}

TEST(Players, WeaponsComeFromAllLayersAndAreNoModelsOfTheirOwn) {
    const PlayerGame game;
    Lookup lookup;
    const Game around = game_around(game.female, lookup);
    Strings weapons;
    for (const fs::path& weapon : weapons_beside(game.female, around, lookup))
        weapons.push_back(told_place(around, weapon));
    EXPECT_EQ(weapons, (Strings{"players/female/weapon.md2, from pak0.pak",
                                "players/female/a_grenades.md2, from pak1.pak",
                                "players/female/w_blaster.md2, from pak1.pak"}));
    Strings walked;
    for (const GameModel& model : walked_from(game.root / "baseq2"))
        walked.push_back(model.game_path);
    EXPECT_EQ(walked, (Strings{"players/female/tris.md2", "players/male/tris.md2"}));
    // Loose, without a game around them.
    const TempFolder loose;
    for (const char* name : {"players/a/tris.md2", "players/a/weapon.md2", "players/b/weapon.md2",
                             "models/c/tris.md2", "models/c/weapon.md2"})
        loose.write(name, "");
    EXPECT_EQ(models_in(loose / "players"),
              (std::vector<fs::path>{loose / "players/a/tris.md2", loose / "players/b/weapon.md2"}))
        << "where there is no player, the weapon is a model";
    EXPECT_EQ(models_in(loose.path()).size(), 4U);
    EXPECT_EQ(models_in(loose / "players/a").size(), 2U) << "whoever goes into the folder sees all of it";
}

// Those of a folder as it is named, by their path in the game.
Strings models_named(const fs::path& folder) {
    Lookup lookup;
    Strings out;
    for (const GameModel& model : players_in(folder, lookup))
        out.push_back(model.game_path);
    return out;
}

TEST(Players, AFolderOfSkinsStandsForThePlayersInTheArchives) {
    const PlayerGame game;
    EXPECT_EQ(models_named(game.root / "baseq2/players"),
              (Strings{"players/female/tris.md2", "players/male/tris.md2"}));
    EXPECT_EQ(models_named(game.root / "baseq2/players/female/"), Strings{"players/female/tris.md2"});
    EXPECT_EQ(models_named(game.root / "baseq2/pak1.pak/players"), Strings{}) << "that archive alone";
    EXPECT_EQ(models_named(game.root / "baseq2"), Strings{}) << "a game is not walked for its players";
    EXPECT_EQ(models_named(game.root.path()), Strings{});
}

Strings missing(const fs::path& model, const Strings& names = {}) {
    Lookup lookup;
    return missing_lines(missing_of_player(model, names, game_around(model, lookup), lookup));
}

TEST(Players, WhatIsMissingIsSaidWithWhatTheGameShows) {
    const PlayerGame game;
    const std::string grunt = "players/male/tris.md2 with players/male/grunt.pcx";
    EXPECT_EQ(
        missing(game.female, {"players/female/lost.pcx", "players/female/grunt.pcx"}),
        (Strings{"players/female/w_bfg.md2, w_chaingun.md2, w_glauncher.md2, w_hyperblaster.md2, "
                 "w_machinegun.md2, w_railgun.md2, w_rlauncher.md2, w_shotgun.md2 and w_sshotgun.md2 are "
                 "missing: the game shows players/female/weapon.md2",
                 "players/female/lost.pcx, grunt.pcx and disguise_i.pcx are missing: the game shows " +
                     grunt}));
    const TempFolder root;
    for (const char* name : {"tris.md2", "w_a.md2"})
        root.write(std::string("players/cyborg/") + name, "");
    for (const char* name : {"tris.md2", "weapon.md2", "w_bfg.md2"})
        root.write(std::string("players/male/") + name, "");
    const Strings cyborg = missing(root / "players/cyborg/tris.md2");
    ASSERT_EQ(cyborg.size(), 3U);
    EXPECT_EQ(cyborg[0], "players/cyborg/weapon.md2 is missing: the game shows players/male/weapon.md2");
    EXPECT_EQ(cyborg[2], "players/cyborg/w_bfg.md2 is missing: the game shows players/male/w_bfg.md2");
    root.write("players/own/tris.md2", "");
    EXPECT_EQ(missing(root / "players/own/tris.md2"),
              Strings{"players/own/weapon.md2 is missing: the game shows " + grunt});
    EXPECT_EQ(missing(root / "players/own/tris.md2", {"players/own/ctf_r.pcx"}).size(), 1U);
    root.write("players/male/CTF_r.pcx", "");
    EXPECT_EQ(missing(root / "players/own/tris.md2", {"players/own/ctf_r.pcx"})[1],
              "players/own/ctf_r.pcx is missing: the game shows players/male/tris.md2 with "
              "players/male/ctf_r.pcx");
}

TEST(Players, OfVeryManyMissingFilesTheFirstAreTold) {
    std::vector<MissingFile> many;
    for (int i = 0; i < 30; ++i)
        many.push_back({"models/a/" + std::to_string(i) + ".pcx", "nothing"});
    EXPECT_EQ(
        missing_lines(many),
        Strings{
            "models/a/0.pcx, 1.pcx, 2.pcx, 3.pcx, 4.pcx, 5.pcx, 6.pcx, 7.pcx, 8.pcx, 9.pcx, 10.pcx and 19 "
            "more are missing: the game shows nothing"});
    many.resize(12);
    EXPECT_NE(missing_lines(many).front().find("10.pcx and 11.pcx are missing"), std::string::npos);
    EXPECT_TRUE(missing_lines({}).empty());
}

} // namespace
} // namespace tris::files
