#include "files/file_system.h"

#include "support/temp_folder.h"

#include <gtest/gtest.h>

#include <csignal>
#include <fstream>
#include <iterator>

#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

namespace tris::files {

namespace {

namespace fs = std::filesystem;
using test::TempFolder;

std::string text_of(const Bytes& bytes) {
    std::string text;
    for (const std::byte byte : bytes)
        text.push_back(static_cast<char>(byte));
    return text;
}

std::string content_of(const fs::path& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

std::string error_of(const Result<Bytes>& result) {
    return result ? "no error" : result.error().message;
}

std::vector<std::string> names_in(const fs::path& folder) {
    std::vector<std::string> names;
    for (const DirEntry& entry : list_folder(folder))
        names.push_back(entry.name);
    return names;
}

using Names = std::vector<std::string>;

} // namespace

TEST(FileSystem, ReadsWholeFilesAndHeads) {
    const TempFolder folder;
    const std::string text(100000, 'x');
    const fs::path file = folder.write("a", text + "end");
    const Result<Bytes> whole = read(file);
    ASSERT_TRUE(whole) << whole.error().message;
    EXPECT_EQ(text_of(*whole), text + "end");
    const Result<Bytes> head = read_head(file, 10);
    ASSERT_TRUE(head) << head.error().message;
    EXPECT_EQ(text_of(*head), "xxxxxxxxxx");
    const Result<Bytes> more = read_head(file, 1000000);
    ASSERT_TRUE(more) << more.error().message;
    EXPECT_EQ(more->size(), 100003U);
}

TEST(FileSystem, ReadsEmptyFilesAndFilesThatSayTheyAre) {
    const TempFolder folder;
    const Result<Bytes> empty = read(folder.write("empty", ""));
    ASSERT_TRUE(empty) << empty.error().message;
    EXPECT_TRUE(empty->empty());
    const Result<Bytes> made_up = read("/proc/self/status");
    ASSERT_TRUE(made_up) << made_up.error().message;
    EXPECT_NE(text_of(*made_up).find("Name:"), std::string::npos);
}

TEST(FileSystem, RefusesWhatIsNoFileAndSaysWhy) {
    const TempFolder folder;
    const std::string at = folder.path().string();
    ASSERT_EQ(::mkfifo((folder / "pipe").c_str(), 0600), 0);
    fs::create_symlink(folder / "pipe", folder / "to_pipe");
    fs::create_symlink("circle", folder / "circle");
    EXPECT_EQ(error_of(read(folder / "none")), at + "/none: No such file or directory");
    EXPECT_EQ(error_of(read(folder.path())), at + ": is a folder, expected a file");
    EXPECT_EQ(error_of(read(folder / "pipe")),
              at + "/pipe: is a device, a pipe or a socket, expected a file");
    EXPECT_EQ(error_of(read(folder / "to_pipe")),
              at + "/to_pipe: is a device, a pipe or a socket, expected a file");
    EXPECT_EQ(error_of(read_head(folder / "pipe", 4)),
              at + "/pipe: is a device, a pipe or a socket, expected a file");
    EXPECT_EQ(error_of(read("/dev/zero")), "/dev/zero: is a device, a pipe or a socket, expected a file");
    EXPECT_EQ(error_of(read(folder / "circle")), at + "/circle: Too many levels of symbolic links");
    EXPECT_EQ(error_of(read("")), ": No such file or directory");
}

TEST(FileSystem, RefusesFilesAboveTheLimitUnread) {
    const TempFolder folder;
    const fs::path file = folder.write("large", "start");
    fs::resize_file(file, kMaxFileBytes + 1); // takes no room on the disk
    EXPECT_EQ(error_of(read(file)),
              file.string() + ": is 1073741825 bytes long, expected at most 1073741824");
    const Result<Bytes> head = read_head(file, 5);
    ASSERT_TRUE(head) << head.error().message;
    EXPECT_EQ(text_of(*head), "start");
}

TEST(FileSystem, SaysWhenAFileMayNotBeRead) {
    if (::geteuid() == 0)
        GTEST_SKIP() << "root may read everything";
    const TempFolder folder;
    const fs::path file = folder.write("secret", "x");
    fs::permissions(file, fs::perms::none);
    EXPECT_EQ(error_of(read(file)), file.string() + ": Permission denied");
}

TEST(FileSystem, WritesNewFilesAndReplacesOldOnes) {
    const TempFolder folder;
    const fs::path file = folder / "out.png";
    const Result<bool> first = write_atomically(file, as_bytes("one"));
    ASSERT_TRUE(first) << first.error().message;
    EXPECT_TRUE(*first);
    EXPECT_EQ(content_of(file), "one");
    fs::permissions(file, fs::perms::owner_read | fs::perms::owner_write);
    ASSERT_TRUE(write_atomically(file, as_bytes("twotwo")));
    EXPECT_EQ(content_of(file), "twotwo");
    EXPECT_EQ(fs::status(file).permissions(), fs::perms::owner_read | fs::perms::owner_write);
    ASSERT_TRUE(write_atomically(file, {}));
    EXPECT_EQ(content_of(file), "");
    EXPECT_EQ(names_in(folder.path()), Names{"out.png"}) << "nothing is left beside it";
}

TEST(FileSystem, WhoHasTheOldFileOpenKeepsIt) {
    const TempFolder folder;
    const fs::path file = folder.write("a", "old");
    std::ifstream in(file, std::ios::binary);
    ASSERT_TRUE(write_atomically(file, as_bytes("new")));
    EXPECT_EQ(std::string(std::istreambuf_iterator<char>(in), {}), "old");
    EXPECT_EQ(content_of(file), "new");
}

TEST(FileSystem, WritesThroughLinks) {
    const TempFolder folder;
    folder.write("real/a", "old");
    fs::create_symlink("real/a", folder / "link");
    ASSERT_TRUE(write_atomically(folder / "link", as_bytes("new")));
    EXPECT_TRUE(fs::is_symlink(folder / "link"));
    EXPECT_EQ(content_of(folder / "real/a"), "new");
    EXPECT_EQ(names_in(folder.path()), (Names{"link", "real"}));
}

TEST(FileSystem, WritesNamesOfTheGreatestLength) {
    const TempFolder folder;
    const fs::path file = folder / std::string(255, 'n');
    const Result<bool> written = write_atomically(file, as_bytes("x"));
    ASSERT_TRUE(written) << written.error().message;
    EXPECT_EQ(content_of(file), "x");
}

TEST(FileSystem, FailedWritesLeaveEverythingAsItWas) {
    const TempFolder folder;
    fs::create_directory(folder / "sub");
    const Result<bool> over_folder = write_atomically(folder / "sub", as_bytes("x"));
    ASSERT_FALSE(over_folder);
    EXPECT_EQ(over_folder.error().message, (folder / "sub").string() + ": is a folder, expected a file");
    const Result<bool> over_device = write_atomically("/dev/null", as_bytes("x"));
    ASSERT_FALSE(over_device);
    EXPECT_EQ(over_device.error().message, "/dev/null: is a device, a pipe or a socket, expected a file");
    EXPECT_TRUE(fs::is_character_file("/dev/null"));
    const Result<bool> nowhere = write_atomically(folder / "none/a", as_bytes("x"));
    ASSERT_FALSE(nowhere);
    EXPECT_EQ(nowhere.error().message, (folder / "none/a").string() + ": No such file or directory");
    EXPECT_EQ(names_in(folder.path()), Names{"sub"});

    if (::geteuid() == 0)
        return; // nothing is closed to root
    const fs::path old = folder.write("sub/a", "old");
    fs::permissions(folder / "sub", fs::perms::owner_read | fs::perms::owner_exec);
    const Result<bool> closed = write_atomically(old, as_bytes("new"));
    fs::permissions(folder / "sub", fs::perms::owner_all);
    ASSERT_FALSE(closed);
    EXPECT_EQ(closed.error().message, old.string() + ": Permission denied");
    EXPECT_EQ(content_of(old), "old");
}

TEST(FileSystem, AWriteThatEndsHalfwayLeavesTheOldFile) {
    const TempFolder folder;
    const fs::path file = folder.write("a", "old");
    // A limit on the size of files stands in for a full disk, and holds for root as well.
    rlimit before{};
    ASSERT_EQ(::getrlimit(RLIMIT_FSIZE, &before), 0);
    const auto handler = std::signal(SIGXFSZ, SIG_IGN);
    const rlimit small{1000, before.rlim_max};
    ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &small), 0);
    const Result<bool> written = write_atomically(file, Bytes(5000));
    ::setrlimit(RLIMIT_FSIZE, &before);
    std::signal(SIGXFSZ, handler);
    ASSERT_FALSE(written);
    EXPECT_EQ(written.error().message, file.string() + ": File too large");
    EXPECT_EQ(content_of(file), "old");
    EXPECT_EQ(names_in(folder.path()), Names{"a"});
}

TEST(FileSystem, ListsByNameWithoutRegardToCase) {
    const TempFolder folder;
    for (const char* name : {"b", "A", "c", "B", "a.txt", "_"})
        folder.write(name, "");
    fs::create_directory(folder / "Folder");
    fs::create_symlink("Folder", folder / "to_folder");
    fs::create_symlink("nowhere", folder / "to_nowhere");
    fs::create_symlink("circle", folder / "circle");
    ASSERT_EQ(::mkfifo((folder / "pipe").c_str(), 0600), 0);

    const std::vector<DirEntry> entries = list_folder(folder.path());
    Names names;
    Names folders;
    Names files;
    for (const DirEntry& entry : entries) {
        EXPECT_EQ(entry.path(), folder.path() / entry.name);
        names.push_back(entry.name);
        if (entry.is_folder)
            folders.push_back(entry.name);
        if (entry.is_file)
            files.push_back(entry.name);
    }
    EXPECT_EQ(names, (Names{"_", "A", "a.txt", "B", "b", "c", "circle", "Folder", "pipe", "to_folder",
                            "to_nowhere"}));
    EXPECT_EQ(folders, (Names{"Folder", "to_folder"}));
    EXPECT_EQ(files, (Names{"_", "A", "a.txt", "B", "b", "c"}));
}

TEST(FileSystem, ListsNothingWhereThereIsNothingToList) {
    const TempFolder folder;
    EXPECT_EQ(names_in(folder / "none"), Names{});
    EXPECT_EQ(names_in(folder.write("file", "")), Names{});
    EXPECT_EQ(names_in(""), Names{});
}

TEST(FileSystem, ComparesWithoutRegardToCase) {
    EXPECT_TRUE(equal_ignoring_case("Players/MALE", "players/male"));
    EXPECT_FALSE(equal_ignoring_case("male", "males"));
    EXPECT_FALSE(equal_ignoring_case("@", "`")) << "only letters have a case";
}

TEST(FileSystem, ResolvesAsWrittenFirst) {
    const TempFolder folder;
    folder.write("Players/Male/Skin.PCX", "");
    folder.write("models/a.pcx", "");
    folder.write("models/A.pcx", "");
    const auto resolved = [&](std::string_view relative) {
        return resolve_ignoring_case(folder.path(), relative).value_or("nothing").string();
    };
    const std::string at = folder.path().string();
    EXPECT_EQ(resolved("players/male/skin.pcx"), at + "/Players/Male/Skin.PCX");
    EXPECT_EQ(resolved("players\\MALE\\skin.pcx"), at + "/Players/Male/Skin.PCX");
    EXPECT_EQ(resolved("./players//male/./skin.pcx"), at + "/Players/Male/Skin.PCX");
    EXPECT_EQ(resolved("Models/a.pcx"), at + "/models/a.pcx");
    EXPECT_EQ(resolved("Models/A.pcx"), at + "/models/A.pcx");
    EXPECT_EQ(resolved("PLAYERS"), at + "/Players");
    EXPECT_EQ(resolved(""), at);
    EXPECT_EQ(resolved("players/female/skin.pcx"), "nothing");
    EXPECT_EQ(resolved("models/a.pcx/b"), "nothing");
    EXPECT_EQ(resolved("models/../models/a.pcx"), "nothing");
    EXPECT_EQ(resolved(".."), "nothing");
}

TEST(FileSystem, AFolderThatOnlyLooksRightIsNotTheEnd) {
    const TempFolder folder;
    fs::create_directory(folder / "models");
    folder.write("Models/a.pcx", "");
    EXPECT_EQ(resolve_ignoring_case(folder.path(), "models/a.pcx"), folder / "Models/a.pcx");
}

TEST(FileSystem, LinksInACircleEnd) {
    const TempFolder folder;
    for (const char* name : {"aa", "aA", "Aa", "AA"})
        fs::create_symlink(".", folder / name);
    std::string deep;
    for (int i = 0; i < 30; ++i)
        deep += "aa/";
    const std::vector<fs::path> matches = resolve_all_ignoring_case(folder.path(), deep + "none");
    EXPECT_TRUE(matches.empty());
    EXPECT_EQ(resolve_all_ignoring_case(folder.path(), deep).size(), kMaxMatches);
}

} // namespace tris::files
