// Names inside files lead to no other files, and what is no file is opened as none.
#include "app/document.h"
#include "figure_writer.h"
#include "support/fig_fixture.h"
#include "support/md2_fixture.h"
#include "support/temp_folder.h"

#include <gtest/gtest.h>

#include <filesystem>

#include <sys/stat.h>

namespace tris::app {
namespace {

namespace fs = std::filesystem;

// A figure whose only part has this name.
Result<Document> open_figure_of(const test::TempFolder& folder, const std::string& part) {
    return open_document(folder.write("in/unit.lnk", tools::write_lnk({{part, ""}})));
}

TEST(HostileNames, PartsOfAFigureLieBesideIt) {
    const test::TempFolder folder;
    const Bytes mesh = tools::write_fig(test::small_fig(1));
    const fs::path secret = folder.write("secret.fig", mesh);
    folder.write("in/part.fig", mesh);
    ASSERT_TRUE(open_figure_of(folder, "part"));
    for (const std::string& name :
         {std::string("../secret"), std::string("..\\secret"), std::string("/../secret"),
          (folder.path() / "secret").string(), "C:" + (folder.path() / "secret").string()}) {
        const Result<Document> document = open_figure_of(folder, name);
        EXPECT_FALSE(document) << name;
    }
}

TEST(HostileNames, CompanionsAreFoundBesideTheModelAlone) {
    const test::TempFolder folder;
    folder.write("in/a.md2", tools::write_md2(test::octahedron()));
    const Result<Document> document = open_document(folder / "in/a.md2");
    ASSERT_TRUE(document);
    for (const fs::path& companion : document->companions)
        EXPECT_EQ(companion.parent_path(), folder / "in");
}

TEST(HostileNames, WhatIsNoFileIsNotWaitedFor) {
    const test::TempFolder folder;
    ASSERT_EQ(::mkfifo((folder / "pipe.md2").c_str(), 0600), 0);
    fs::create_symlink("circle.md2", folder / "circle.md2");
    fs::create_directory(folder / "folder.md2");
    for (const char* name : {"pipe.md2", "circle.md2", "folder.md2"})
        EXPECT_FALSE(open_document(folder / name)) << name;
    EXPECT_FALSE(open_document("/dev/zero"));
}

// Its skin and its companion are pipes: the model opens without them.
TEST(HostileNames, CompanionsThatAreNoFilesAreNotWaitedFor) {
    const test::TempFolder folder;
    const fs::path model = folder.write("a.md2", tools::write_md2(test::octahedron()));
    fs::create_directories(folder / "models/test");
    for (const char* name : {"a.qc", "models/test/skin.png", "a.png"})
        ASSERT_EQ(::mkfifo((folder / name).c_str(), 0600), 0);
    const Result<Document> document = open_document(model);
    ASSERT_TRUE(document);
    EXPECT_TRUE(document->skins.empty());
}

} // namespace
} // namespace tris::app
