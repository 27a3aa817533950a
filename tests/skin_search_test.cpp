#include "files/skin_search.h"

#include "res_writer.h"
#include "support/image_builder.h"
#include "support/temp_folder.h"

#include <gtest/gtest.h>

#include <chrono>
#include <cstdlib>

#include <sys/stat.h>
#include <unistd.h>

namespace tris::files {

namespace {

namespace fs = std::filesystem;
using test::TempFolder;

Bytes picture(int width, int height) {
    return test::build_tga({.width = width, .height = height}, [](int, int) {
        return test::Colour{1, 2, 3, 255};
    });
}

// "named 0 players/male/grunt.pcx": one line a candidate, with paths from the root of the game.
std::vector<std::string> lines(const SkinSearch& search, const TempFolder& game) {
    std::vector<std::string> out;
    for (const SkinCandidate& candidate : search.candidates) {
        std::string line = candidate.origin == SkinOrigin::named    ? "named "
                           : candidate.origin == SkinOrigin::beside ? "beside "
                                                                    : "folder ";
        line += std::to_string(candidate.name_index) + " ";
        out.push_back(line + candidate.path.lexically_relative(game.path()).string());
    }
    return out;
}

using Lines = std::vector<std::string>;

// A made-up game: the model, and pictures that names can lead to.
struct MadeUp {
    TempFolder folder;

    explicit MadeUp(std::initializer_list<const char*> files) {
        folder.write("baseq2/players/Male/tris.md2", "");
        for (const char* file : files)
            folder.write(file, picture(1, 1));
    }
    SkinSearch find(std::vector<std::string> names) const {
        return find_skins({folder / "baseq2/players/Male/tris.md2", std::move(names), 0, 0});
    }
    Lines lines_for(std::vector<std::string> names) const { return lines(find(std::move(names)), folder); }
};

} // namespace

TEST(SkinSearch, NoNameLeadsToAnotherFolderOfTheDisk) {
    const TempFolder game;
    const TempFolder elsewhere;
    const fs::path secret = elsewhere.write("secret.png", "x");
    game.write("a.md2", "x");
    for (const std::string& name :
         {secret.string(), "C:" + secret.string(), "../../../../../../../../.." + secret.string(),
          "..\\..\\.." + secret.string(), "/" + secret.string()}) {
        const SkinSearch search = find_skins({game / "a.md2", {name}});
        EXPECT_TRUE(search.candidates.empty()) << name;
        EXPECT_EQ(search.missing, std::vector<std::string>{name});
    }
}

TEST(SkinSearch, PathsFromTheRootOfTheGame) {
    const MadeUp game({"baseq2/players/Male/grunt.pcx", "baseq2/models/items/key.pcx"});
    EXPECT_EQ(game.lines_for({"players/Male/grunt.pcx", "models/items/key.pcx"}),
              (Lines{"named 0 baseq2/players/Male/grunt.pcx", "named 1 baseq2/models/items/key.pcx"}));
}

// As Evil Islands keeps figures and textures: in archives side by side.
TEST(SkinSearch, TexturesInAnArchiveOfTheGame) {
    const TempFolder game;
    game.write("Res/figures.res", tools::write_res({{"unmogo.mod", Bytes(8)}, {"other.tga", picture(1, 1)}}));
    game.write("Res/Textures.res",
               tools::write_res({{"UNMOGO.tga", picture(1, 1)}, {"x.tga", picture(1, 1)}}));
    SkinQuery query{game / "Res/figures.res/unmogo.mod", {"unmogo"}, 0, 0};
    EXPECT_EQ(find_skins(query).missing, Lines{"unmogo"});
    query.archives = {"textures.res"};
    const SkinSearch search = find_skins(query);
    ASSERT_FALSE(search.candidates.empty());
    EXPECT_EQ(search.candidates[0].path, game / "Res/Textures.res/UNMOGO.tga");
    EXPECT_EQ(search.candidates[0].origin, SkinOrigin::archive);
    EXPECT_TRUE(search.missing.empty());
}

TEST(SkinSearch, CapitalsBackslashesAndDrives) {
    const MadeUp game({"baseq2/players/Male/Grunt.PCX", "baseq2/Models/key.pcx"});
    const Lines grunt = {"named 0 baseq2/players/Male/Grunt.PCX"};
    EXPECT_EQ(game.lines_for({"PLAYERS/male/GRUNT.pcx"}), grunt);
    EXPECT_EQ(game.lines_for({"players\\male\\grunt.pcx"}), grunt);
    EXPECT_EQ(game.lines_for({"C:\\baseq2\\players\\male\\grunt.pcx"}), grunt);
    EXPECT_EQ(game.lines_for({"/players/male/grunt.pcx"}), grunt);
    EXPECT_EQ(game.lines_for({"\\\\players\\male\\grunt.pcx"}), grunt);
    EXPECT_EQ(game.lines_for({"d:players/male/grunt.pcx"}), grunt);
    EXPECT_EQ(game.lines_for({"C:\\elsewhere\\grunt.pcx"}),
              (Lines{"beside 0 baseq2/players/Male/Grunt.PCX"}));
    EXPECT_EQ(game.lines_for({"MODELS\\KEY.PCX"}).front(), "named 0 baseq2/Models/key.pcx");
}

TEST(SkinSearch, DotsAreFoldedAndNeverLeadOut) {
    const MadeUp game({"baseq2/models/key.pcx", "secret.pcx"});
    EXPECT_EQ(game.lines_for({"models/items/../key.pcx"}), (Lines{"named 0 baseq2/models/key.pcx"}));
    EXPECT_EQ(game.lines_for({"./models/./key.pcx"}), (Lines{"named 0 baseq2/models/key.pcx"}));
    EXPECT_EQ(game.lines_for({"../../models/key.pcx"}), (Lines{"named 0 baseq2/models/key.pcx"}));
    EXPECT_EQ(game.lines_for({"..\\..\\..\\..\\none.pcx"}), Lines{});
    EXPECT_EQ(game.lines_for({"models/key.pcx/../.."}), Lines{});
}

TEST(SkinSearch, TheExtensionAsWrittenThenTheOthersInOrder) {
    for (const char* extension : {"png", "tga", "jpg", "jpeg", "bmp", "mmp"}) {
        const MadeUp game({("baseq2/players/Male/grunt." + std::string(extension)).c_str()});
        EXPECT_EQ(game.lines_for({"players/male/grunt.pcx"}),
                  (Lines{"named 0 baseq2/players/Male/grunt." + std::string(extension)}));
    }
    const MadeUp all({"baseq2/models/a.png", "baseq2/models/a.tga", "baseq2/models/a.jpg",
                      "baseq2/models/a.pcx", "baseq2/models/a.bmp"});
    EXPECT_EQ(all.lines_for({"models/a.pcx"}), (Lines{"named 0 baseq2/models/a.pcx"}));
    EXPECT_EQ(all.lines_for({"models/a.JPG"}), (Lines{"named 0 baseq2/models/a.jpg"}));
    EXPECT_EQ(all.lines_for({"models/a.jpeg"}), (Lines{"named 0 baseq2/models/a.png"}));
    EXPECT_EQ(all.lines_for({"models/a"}), (Lines{"named 0 baseq2/models/a.png"}));
    EXPECT_EQ(all.lines_for({"models/a.lmp"}), (Lines{"named 0 baseq2/models/a.png"}));
}

TEST(SkinSearch, ADotInTheNameNeedNotBeAnExtension) {
    const MadeUp game({"baseq2/models/skin.v2.png", "baseq2/models/skin.png"});
    EXPECT_EQ(game.lines_for({"models/skin.v2"}), (Lines{"named 0 baseq2/models/skin.v2.png"}));
    EXPECT_EQ(game.lines_for({"models/skin.v3"}), (Lines{"named 0 baseq2/models/skin.png"}));
}

TEST(SkinSearch, TheNearestFolderWins) {
    const MadeUp game(
        {"players/Male/grunt.pcx", "baseq2/players/Male/grunt.png", "skin.pcx", "baseq2/skin.pcx"});
    EXPECT_EQ(game.lines_for({"players/Male/grunt.pcx", "skin.pcx"}),
              (Lines{"named 0 baseq2/players/Male/grunt.png", "named 1 baseq2/skin.pcx"}));
}

TEST(SkinSearch, NamesAsWrittenBeforeNamesInOtherCase) {
    const MadeUp game({"baseq2/models/a.pcx", "baseq2/models/A.PCX", "baseq2/models/A.pcx"});
    EXPECT_EQ(game.lines_for({"models/a.pcx"}), (Lines{"named 0 baseq2/models/a.pcx"}));
    EXPECT_EQ(game.lines_for({"models/A.PCX"}), (Lines{"named 0 baseq2/models/A.PCX"}));
    EXPECT_EQ(game.lines_for({"models/A.pcx"}), (Lines{"named 0 baseq2/models/A.pcx"}));
}

TEST(SkinSearch, OnlyTheBaseNameBesideTheModel) {
    const MadeUp game({"baseq2/players/Male/grunt.png"});
    EXPECT_EQ(game.lines_for({"models/deadbods/grunt.pcx"}),
              (Lines{"beside 0 baseq2/players/Male/grunt.png"}));
}

TEST(SkinSearch, ALeadingDotMeansBesideTheModelWithAnyExtension) {
    const MadeUp game({"baseq2/players/Male/body.jpg", "baseq2/body.jpg", "baseq2/other.png"});
    EXPECT_EQ(game.lines_for({".body"}), (Lines{"beside 0 baseq2/players/Male/body.jpg"}));
    EXPECT_EQ(game.lines_for({".Body.png"}), (Lines{"beside 0 baseq2/players/Male/body.jpg"}));
    EXPECT_EQ(game.find({".other"}).missing, Lines{".other"}) << "not from the folders above";
}

TEST(SkinSearch, JunkAroundNamesAndEmptyNames) {
    const MadeUp game({"baseq2/models/a.pcx"});
    using namespace std::string_literals;
    EXPECT_EQ(game.lines_for({"  models/a.pcx \t"}), (Lines{"named 0 baseq2/models/a.pcx"}));
    EXPECT_EQ(game.lines_for({"models/a.pcx\0junk/b"s}), (Lines{"named 0 baseq2/models/a.pcx"}));
    EXPECT_EQ(game.lines_for({"models/a.pcx\r\njunk"}), (Lines{"named 0 baseq2/models/a.pcx"}));
    const SkinSearch empty = game.find({"", "   ", "\0\0"s, ".", "..", "/", "models/", "C:", "../.."});
    EXPECT_TRUE(empty.candidates.empty());
    EXPECT_EQ(empty.missing, Lines{});
}

TEST(SkinSearch, EachFileOnceAndIndicesAreThoseOfTheNames) {
    const MadeUp game({"baseq2/players/Male/a.pcx", "baseq2/players/Male/b.pcx"});
    const SkinSearch search = game.find({"", "players/male/b.pcx", "none.pcx", "PLAYERS/MALE/B.PCX", "a"});
    EXPECT_EQ(lines(search, game.folder),
              (Lines{"named 1 baseq2/players/Male/b.pcx", "named 4 baseq2/players/Male/a.pcx"}));
    EXPECT_EQ(search.missing, Lines{"none.pcx"});
}

TEST(SkinSearch, OtherPicturesOfTheFolderBestFirst) {
    const TempFolder folder;
    folder.write("tris.md2", "");
    folder.write("a.tga", picture(5, 5));
    folder.write("B.tga", picture(8, 4));
    folder.write("c_i.pcx", picture(8, 4));
    folder.write("c.tga", picture(8, 4));
    folder.write("named.tga", picture(8, 4));
    folder.write("TRIS.tga", picture(5, 5));
    folder.write("d.tga", "no picture at all");
    folder.write("e_I.PCX", "");
    folder.write("f_i.png", picture(4, 8));
    folder.write("readme.txt", picture(8, 4));
    folder.write("sub/g.tga", picture(8, 4));
    fs::create_directory(folder / "folder.png");
    ASSERT_EQ(::mkfifo((folder / "pipe.png").c_str(), 0600), 0);
    const SkinQuery query{folder / "tris.md2", {"named.pcx"}, 8, 4};
    EXPECT_EQ(lines(find_skins(query), folder),
              (Lines{"named 0 named.tga", "folder -1 TRIS.tga", "folder -1 B.tga", "folder -1 c.tga",
                     "folder -1 a.tga", "folder -1 d.tga", "folder -1 f_i.png", "folder -1 c_i.pcx",
                     "folder -1 e_I.PCX"}));
}

TEST(SkinSearch, PicturesOfWeaponsAreNoSkinsOfThePlayerUnlessNamed) {
    const TempFolder folder;
    for (const char* name : {"tris.md2", "Weapon.md2", "w_rail.md2", "skin10.png", "skin9.png", "weapon.png",
                             "W_rail.tga", "w_other.png"})
        folder.write(name, "");
    EXPECT_EQ(lines(find_skins({folder / "tris.md2", {}, 8, 4}), folder),
              (Lines{"folder -1 skin9.png", "folder -1 skin10.png", "folder -1 w_other.png"}));
    EXPECT_EQ(lines(find_skins({folder / "tris.md2", {"weapon.pcx"}, 8, 4}), folder).front(),
              "named 0 weapon.png");
    EXPECT_EQ(lines(find_skins({folder / "Weapon.md2", {}, 8, 4}), folder).front(), "folder -1 weapon.png");
}

TEST(SkinSearch, SaysWhatWasLookedForAndWhere) {
    const MadeUp game({});
    const std::string at = (game.folder / "baseq2/players/Male").string();
    const SkinSearch search = game.find({"players\\male\\grunt.pcx", ".body", "skin"});
    EXPECT_TRUE(search.candidates.empty());
    EXPECT_EQ(search.missing, (Lines{"players\\male\\grunt.pcx", ".body", "skin"}));
    EXPECT_EQ(
        search.looked_for,
        (Lines{"players/male/grunt (pcx png tga jpg jpeg bmp mmp) in " + at + " and each folder above it",
               "grunt (pcx png tga jpg jpeg bmp mmp) in " + at,
               "body (png tga jpg jpeg pcx bmp mmp) in " + at,
               "skin (png tga jpg jpeg pcx bmp mmp) in " + at + " and each folder above it",
               "any picture in " + at}));
}

TEST(SkinSearch, NothingIsLookedForInVainWhenAllIsFound) {
    const MadeUp game({"baseq2/players/Male/grunt.pcx"});
    EXPECT_EQ(game.find({"grunt.pcx"}).looked_for, Lines{});
    EXPECT_EQ(game.find({}).looked_for, Lines{});
}

TEST(SkinSearch, ModelsGivenByAPathWithDots) {
    const MadeUp game({"baseq2/models/key.pcx"});
    const fs::path model = game.folder / "baseq2/players/./Male/../Male/tris.md2";
    EXPECT_EQ(lines(find_skins({model, {"models/key.pcx"}, 0, 0}), game.folder),
              (Lines{"named 0 baseq2/models/key.pcx"}));
}

TEST(SkinSearch, LinksInACircleAndFoldersThatAreNone) {
    const MadeUp game({"baseq2/models/key.pcx"});
    for (const char* name : {"loop", "Loop", "LOOP"})
        fs::create_directory_symlink(".", game.folder / "baseq2/players/Male" / name);
    fs::create_symlink("self.png", game.folder / "baseq2/players/Male/self.png");
    std::string deep;
    for (int i = 0; i < 30; ++i)
        deep += "loop/";
    const auto start = std::chrono::steady_clock::now();
    EXPECT_EQ(game.lines_for({deep + "none.pcx", "self.png"}), Lines{});
    EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(10));
    EXPECT_EQ(lines(find_skins({game.folder / "gone/tris.md2", {"baseq2/models/key"}, 0, 0}), game.folder),
              (Lines{"named 0 baseq2/models/key.pcx"}));
    EXPECT_TRUE(find_skins({"", {}, 0, 0}).candidates.empty());
}

TEST(SkinSearch, AFolderClosedToListingIsOpenToAName) {
    if (::geteuid() == 0)
        GTEST_SKIP() << "nothing is closed to root";
    const MadeUp game({"baseq2/models/key.pcx"});
    fs::permissions(game.folder / "baseq2/models", fs::perms::owner_exec);
    const Lines found = game.lines_for({"models/key.pcx"});
    fs::permissions(game.folder / "baseq2/models", fs::perms::owner_all);
    EXPECT_EQ(found, (Lines{"named 0 baseq2/models/key.pcx"}));
}

TEST(SkinSearch, BoundsOnNamesAndPictures) {
    const TempFolder folder;
    folder.write("zzz.md2", "");
    folder.write("zzz.tga", picture(1, 1));
    for (std::size_t i = 0; i < kMaxFolderImages + 20; ++i)
        folder.write("a" + std::to_string(i) + ".tga", "");
    std::vector<std::string> names(kMaxSkinNames, "");
    names.emplace_back("a7.tga");
    const SkinSearch search = find_skins({folder / "zzz.md2", names, 0, 0});
    EXPECT_EQ(search.candidates.size(), kMaxFolderImages);
    EXPECT_EQ(search.candidates.front().path, folder / "zzz.tga") << "the best is not cut off";
    EXPECT_EQ(search.missing, Lines{"a7.tga"});
}

TEST(SkinSearch, Corpus) {
    const char* corpus = std::getenv("TRIS_CORPUS");
    if (!corpus)
        GTEST_SKIP() << "TRIS_CORPUS is not set";
    const fs::path folder = fs::path(corpus) / "yquake2/crosshair";
    const SkinSearch search = find_skins({folder / "tris.md2", {"models/crosshair/skin.pcx"}, 0, 0});
    ASSERT_FALSE(search.candidates.empty());
    EXPECT_EQ(search.candidates.front().path, fs::absolute(folder / "skin.pcx").lexically_normal());
    EXPECT_EQ(search.candidates.front().origin, SkinOrigin::beside);
}

} // namespace tris::files
