#include "files/free_name.h"

#include "support/temp_folder.h"

#include <gtest/gtest.h>

namespace tris::files {

namespace {

namespace fs = std::filesystem;
using test::TempFolder;

TEST(FreeName, CountsUpToTheFirstThatIsFree) {
    const TempFolder folder;
    EXPECT_EQ(free_name(folder / "a b.png"), folder / "a b.png");
    folder.write("a b.png", "");
    EXPECT_EQ(free_name(folder / "a b.png"), folder / "a b-2.png");
    folder.write("a b-2.png", "");
    folder.write("a b-4.png", "");
    EXPECT_EQ(free_name(folder / "a b.png"), folder / "a b-3.png");
}

TEST(FreeName, AnythingThereCounts) {
    const TempFolder folder;
    fs::create_directory(folder / "shots.d");
    EXPECT_EQ(free_name(folder / "shots.d"), folder / "shots-2.d");
    fs::create_symlink("nowhere", folder / "link.png");
    EXPECT_EQ(free_name(folder / "link.png"), folder / "link-2.png");
    folder.write("plain", "");
    EXPECT_EQ(free_name(folder / "plain"), folder / "plain-2");
    folder.write(".hidden", "");
    EXPECT_EQ(free_name(folder / ".hidden"), folder / ".hidden-2");
}

TEST(FreeName, NoFolderIsNoHindrance) {
    const TempFolder folder;
    EXPECT_EQ(free_name(folder / "none/a.png"), folder / "none/a.png");
    EXPECT_EQ(free_name("a name that nobody has.png"), "a name that nobody has.png");
}

} // namespace

} // namespace tris::files
