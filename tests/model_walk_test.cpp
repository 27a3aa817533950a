// All models below a folder: archives as folders, links that lead back, limits, and calling it off.
#include "files/model_walk.h"
#include "pak_writer.h"
#include "res_writer.h"
#include "support/temp_folder.h"

#include <gtest/gtest.h>

#include <iterator>
#include <string>

#include <sys/stat.h>

namespace tris::files {
namespace {

struct Walked {
    std::vector<FoundModel> models;
    WalkOutcome outcome;

    std::string places() const {
        std::string out;
        for (const FoundModel& model : models)
            out += model.place + " ";
        return out;
    }

    std::string hidings() const {
        std::string out;
        for (const FoundModel& model : models) {
            for (const std::string& layer : model.hides)
                out += model.place + " hides " + layer + "; ";
        }
        return out;
    }
};

Walked walk(const std::filesystem::path& root, const WalkLimits& limits = {}) {
    Walked walked;
    walked.outcome = walk_models(
        root,
        [&](std::vector<FoundModel> found) {
            std::move(found.begin(), found.end(), std::back_inserter(walked.models));
            return true;
        },
        limits);
    return walked;
}

TEST(ModelWalk, FindsAllThatIsBelowWithItsPlaceAndSize) {
    const test::TempFolder folder;
    folder.write("b10.md2", "1234567");
    folder.write("b9.MDL", "");
    folder.write("skin.png", "");
    folder.write("x/y/z/deep.md2", "12");
    folder.write(".hidden/no.md2", "");
    const Walked walked = walk(folder.path());
    EXPECT_EQ(walked.places(), "b9.MDL b10.md2 x/y/z/deep.md2 ");
    EXPECT_FALSE(walked.outcome.ended_early);
    EXPECT_EQ(walked.outcome.problem_count, 0U);
    ASSERT_EQ(walked.models.size(), 3U);
    EXPECT_EQ(walked.models[1].bytes, 7U);
    EXPECT_EQ(walked.models[2].path, folder / "x/y/z/deep.md2");
    EXPECT_EQ(walked.models[2].bytes, 2U);
}

TEST(ModelWalk, AHiddenFolderThatIsAskedForIsWalked) {
    const test::TempFolder folder;
    folder.write(".hidden/yes.md2", "");
    EXPECT_EQ(walk(folder / ".hidden").places(), "yes.md2 ");
}

TEST(ModelWalk, ArchivesAreFoldersOneInTheOther) {
    const test::TempFolder folder;
    const Bytes inner = tools::write_res({{"y.mod", {}}});
    folder.write(
        "data/outer.res",
        tools::write_res({{"inner.res", inner}, {"sub\\z.md2", Bytes(5)}, {"w.lnk", {}}, {"whd.fig", {}}}));
    const Walked walked = walk(folder.path());
    EXPECT_EQ(walked.places(),
              "data/outer.res/w.lnk data/outer.res/inner.res/y.mod data/outer.res/sub/z.md2 ");
    EXPECT_EQ(walked.models.back().bytes, 5U);
    EXPECT_EQ(walked.models.back().path, folder / "data/outer.res/sub/z.md2");
    EXPECT_EQ(walk(folder / "data/outer.res").places(), "w.lnk inner.res/y.mod sub/z.md2 ");
    EXPECT_EQ(walk(folder / "data/outer.res/sub").places(), "z.md2 ");
}

TEST(ModelWalk, ABrokenArchiveIsAProblemAndTheRestIsFound) {
    const test::TempFolder folder;
    for (int i = 0; i < 12; ++i)
        folder.write("bad" + std::to_string(i) + ".res",
                     "this is no archive at all, however long it is read");
    folder.write("good.md2", "");
    const Walked walked = walk(folder.path());
    EXPECT_EQ(walked.places(), "good.md2 ");
    EXPECT_EQ(walked.outcome.problem_count, 12U);
    ASSERT_EQ(walked.outcome.problems.size(), 8U);
    EXPECT_NE(walked.outcome.problems.front().text.find((folder / "bad0.res").string()), std::string::npos);
    EXPECT_FALSE(walked.outcome.ended_early);
}

TEST(ModelWalk, WhatIsCalledLikeAModelAndIsNoFileIsAProblem) {
    const test::TempFolder folder;
    folder.write("good.md2", "");
    std::filesystem::create_symlink("b.mdl", folder / "a.mdl");
    std::filesystem::create_symlink("a.mdl", folder / "b.mdl");
    std::filesystem::create_symlink("nowhere", folder / "readme.txt");
    ASSERT_EQ(::mkfifo((folder / "pipe.md2").c_str(), 0600), 0);
    const Walked walked = walk(folder.path());
    EXPECT_EQ(walked.places(), "good.md2 ");
    std::string texts;
    for (const WalkProblem& problem : walked.outcome.problems)
        texts += problem.text + "\n";
    EXPECT_EQ(walked.outcome.problem_count, 3U) << texts;
    EXPECT_NE(texts.find("pipe.md2: is a device, a pipe or a socket, expected a file"), std::string::npos)
        << texts;
    EXPECT_NE(texts.find("a.mdl: Too many levels of symbolic links"), std::string::npos) << texts;
}

TEST(ModelWalk, LinksThatLeadBackAreWalkedOnce) {
    const test::TempFolder folder;
    folder.write("a/one.md2", "");
    std::filesystem::create_directory_symlink("..", folder / "a/up");
    std::filesystem::create_directory_symlink("a", folder / "b");
    std::filesystem::create_symlink("nowhere", folder / "lost.md2");
    std::filesystem::create_directory_symlink("self", folder / "self");
    EXPECT_EQ(walk(folder.path()).places(), "a/one.md2 ");
    EXPECT_EQ(walk(folder / "b").places(), "one.md2 ")
        << "the link that was asked for, with a/up leading nowhere new";
}

TEST(ModelWalk, OfAGameEachPathOnceAsTheGameTakesIt) {
    const test::TempFolder folder;
    folder.write("id1/pak0.pak", tools::write_pak({{"progs/a.mdl", {}}, {"progs/b.mdl", {}}, {"c.mdl", {}}}));
    folder.write("id1/pak1.pak", tools::write_pak({{"Progs/A.MDL", {}}, {"progs/d.mdl", {}}, {"c.mdl", {}}}));
    folder.write("id1/progs/b.mdl", "12");
    folder.write("id1/c.mdl", "");
    folder.write("hipnotic/pak0.pak", tools::write_pak({{"progs/a.mdl", {}}}));
    const Walked walked = walk(folder.path());
    EXPECT_EQ(walked.places(), "hipnotic/pak0.pak/progs/a.mdl id1/c.mdl id1/pak1.pak/Progs/A.MDL "
                               "id1/pak1.pak/Progs/d.mdl id1/progs/b.mdl ")
        << "each game by itself";
    EXPECT_EQ(walked.hidings(), "id1/c.mdl hides pak1.pak; id1/c.mdl hides pak0.pak; "
                                "id1/pak1.pak/Progs/A.MDL hides pak0.pak; id1/progs/b.mdl hides pak0.pak; ");
    EXPECT_EQ(walked.models.back().bytes, 2U);
    EXPECT_EQ(walk(folder / "id1").models.size(), 4U);
    EXPECT_EQ(walk(folder / "id1/pak0.pak").places(), "c.mdl progs/a.mdl progs/b.mdl ")
        << "whoever opens an archive sees all of it";
}

TEST(ModelWalk, AGamesArchivesMayBeOneByALink) {
    const test::TempFolder folder;
    folder.write("id1/pak0.pak", tools::write_pak({{"progs/a.mdl", {}}, {"progs/b.mdl", {}}}));
    std::filesystem::create_symlink("pak0.pak", folder / "id1/pak1.pak");
    folder.write("hipnotic/progs/a.mdl", "");
    std::filesystem::create_symlink("../id1/pak0.pak", folder / "hipnotic/pak0.pak");
    std::filesystem::create_directory_symlink("..", folder / "hipnotic/up");
    EXPECT_EQ(walk(folder.path()).places(), "hipnotic/pak0.pak/progs/b.mdl hipnotic/progs/a.mdl "
                                            "id1/pak1.pak/progs/a.mdl id1/pak1.pak/progs/b.mdl ");
}

TEST(ModelWalk, APlayersWeaponsAreHeldInWhicheverArchiveTheyLie) {
    const test::TempFolder folder;
    folder.write("baseq2/pak0.pak", tools::write_pak({{"players/male/tris.md2", {}}}));
    folder.write("baseq2/pak1.pak", tools::write_pak({{"players/male/weapon.md2", {}}}));
    EXPECT_EQ(walk(folder / "baseq2").places(), "pak0.pak/players/male/tris.md2 ");
}

TEST(ModelWalk, LimitsHoldAndSaySo) {
    const test::TempFolder folder;
    for (int i = 0; i < 6; ++i)
        folder.write("f" + std::to_string(i) + "/m.md2", "");
    WalkLimits few;
    few.models = 4;
    EXPECT_EQ(walk(folder.path(), few).models.size(), 4U);
    EXPECT_TRUE(walk(folder.path(), few).outcome.ended_early);
    few.models = 6;
    EXPECT_EQ(walk(folder.path(), few).models.size(), 6U);
    EXPECT_FALSE(walk(folder.path(), few).outcome.ended_early) << "all of them is not too many";
    few.folders = 3; // the root is one
    EXPECT_EQ(walk(folder.path(), few).models.size(), 2U);
    EXPECT_TRUE(walk(folder.path(), few).outcome.ended_early);
    folder.write("deep/a/b/c/d.md2", "");
    WalkLimits shallow;
    shallow.depth = 2;
    EXPECT_EQ(walk(folder / "deep", shallow).models.size(), 0U);
    EXPECT_TRUE(walk(folder / "deep", shallow).outcome.ended_early);
    shallow.depth = 3;
    EXPECT_EQ(walk(folder / "deep", shallow).models.size(), 1U);
}

TEST(ModelWalk, CanBeCalledOffAlsoWhereThereIsNothing) {
    const test::TempFolder folder;
    for (int i = 0; i < 6; ++i)
        folder.write("f" + std::to_string(i) + "/nothing.txt", "");
    int calls = 0;
    const WalkOutcome outcome =
        walk_models(folder.path(), [&](const std::vector<FoundModel>&) { return ++calls < 3; });
    EXPECT_EQ(calls, 3);
    EXPECT_TRUE(outcome.ended_early);
}

TEST(ModelWalk, WhatIsNotThereHoldsNothing) {
    const test::TempFolder folder;
    folder.write("file.md2", "");
    EXPECT_EQ(walk(folder / "gone").places(), "");
    EXPECT_EQ(walk(folder / "file.md2").places(), "");
    EXPECT_EQ(walk({}).places(), "");
}

} // namespace
} // namespace tris::files
