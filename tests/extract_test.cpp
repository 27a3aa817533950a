// What comes out of archives, under which names, and that nothing of it lands elsewhere.
#include "files/extract.h"

#include "core/glob.h"
#include "files/file_system.h"
#include "files/write_below.h"
#include "formats/pak/pak_layout.h"
#include "pak_writer.h"
#include "support/md2_fixture.h"
#include "support/temp_folder.h"
#include "zip_writer.h"

#include <gtest/gtest.h>

#include <algorithm>

#include <sys/stat.h>

namespace tris::files {
namespace {

namespace fs = std::filesystem;
using test::TempFolder;

using Strings = std::vector<std::string>;

Bytes bytes_of(std::string_view content) {
    const ByteView bytes = as_bytes(content);
    return {bytes.begin(), bytes.end()};
}

std::string text_of(const Result<Bytes>& bytes) {
    if (!bytes)
        return bytes.error().message;
    std::string out;
    for (const std::byte b : *bytes)
        out.push_back(static_cast<char>(b));
    return out;
}

// What a file holds, or the message.
std::string content(const fs::path& path) {
    return text_of(read(path));
}

std::string fate(const Result<Fate>& fate) {
    if (!fate)
        return fate.error().message;
    return *fate == Fate::written ? "written" : "was there";
}

std::string write(const fs::path& folder, std::string_view name, std::string_view text,
                  IfThere if_there = IfThere::keep) {
    return fate(write_below(folder, name, as_bytes(text), if_there));
}

// "name=content" of each file, or the message.
Strings listed(const fs::path& root) {
    const Result<ExtractList> list = files_to_extract(root);
    if (!list)
        return {list.error().message};
    Strings out;
    for (const FileToExtract& file : list->files) {
        const Result<Bytes> bytes = read(*list, file);
        EXPECT_TRUE(!bytes || bytes->size() == file.bytes);
        EXPECT_EQ(text_of(bytes), content(file.path));
        out.push_back(file.name + "=" + text_of(bytes));
    }
    return out;
}

Bytes game_pak() {
    return tools::write_pak({{"models/Tank/tris.md2", bytes_of("tank")},
                             {"models\\tank\\skin.pcx", bytes_of("skin")},
                             {"pics/a.pcx", bytes_of("a")}});
}

TEST(Glob, StarsTakeAnyLettersAndQuestionMarksOne) {
    for (const auto& [pattern, text] : std::vector<std::pair<const char*, const char*>>{{"", ""},
                                                                                        {"*", ""},
                                                                                        {"*", "a/b"},
                                                                                        {"a*", "A/b"},
                                                                                        {"*.md2", "x/Y.MD2"},
                                                                                        {"a?c", "abc"},
                                                                                        {"?", "ä"},
                                                                                        {"*a*b*", "xxaxxbxx"},
                                                                                        {"**", "x"},
                                                                                        {"a*a", "aa"},
                                                                                        {"*ab", "aab"},
                                                                                        {"[x]", "[x]"}})
        EXPECT_TRUE(matches_glob(pattern, text)) << pattern << " " << text;
    for (const auto& [pattern, text] : std::vector<std::pair<const char*, const char*>>{{"", "a"},
                                                                                        {"a", ""},
                                                                                        {"?", ""},
                                                                                        {"?", "ab"},
                                                                                        {"*.md2", "a.md2x"},
                                                                                        {"a*a", "a"},
                                                                                        {"a?c", "ac"},
                                                                                        {"[x]", "x"}})
        EXPECT_FALSE(matches_glob(pattern, text)) << pattern << " " << text;
    // Takes no more time than the product of the lengths.
    std::string many;
    for (int i = 0; i < 200; ++i)
        many += "*a";
    EXPECT_FALSE(matches_glob(many + "b", std::string(5000, 'a')));
}

TEST(Extract, PatternsMeanNamesAndFolders) {
    for (const char* pattern : {"*", "models/tank/tris.md2", "MODELS/*", "models/tank", "models/", "models",
                                "tris.md2", "*.md2", "tris*", "*tank*", "m*/t?nk/*"})
        EXPECT_TRUE(is_wanted("models/Tank/tris.md2", pattern)) << pattern;
    for (const char* pattern :
         {"", "tank", "model", "odels", "tank/*", "ris.md2", "models/tank/tris", "/models"})
        EXPECT_FALSE(is_wanted("models/Tank/tris.md2", pattern)) << pattern;
}

TEST(Extract, NamesAreThoseFromTheRootOfTheArchive) {
    const TempFolder folder;
    const fs::path pak = folder.write("pak0.pak", game_pak());
    // One folder, although its name is spelled in two ways.
    const Strings models = {"models/tank/skin.pcx=skin", "models/tank/tris.md2=tank"};
    EXPECT_EQ(listed(pak), (Strings{models[0], models[1], "pics/a.pcx=a"}));
    EXPECT_EQ(listed(pak / "MODELS"), models);
    EXPECT_EQ(listed(pak / "models/tank/TRIS.md2"), Strings{"models/Tank/tris.md2=tank"});
    EXPECT_EQ(listed(folder.write("nameless", game_pak())).size(), 3U) << "content decides";
    const fs::path zip = folder.write(
        "game.zip", tools::write_zip({{"base/pak0.pak", game_pak()}, {"readme", bytes_of("r")}}));
    EXPECT_EQ(listed(zip).size(), 2U) << "an archive in an archive is a file";
    EXPECT_EQ(listed(zip / "base/pak0.pak/models"), models);
    EXPECT_EQ(listed(folder.write("empty.pak", tools::write_pak({}))), Strings{});
}

TEST(Extract, AFolderOnTheDiskIsTakenAsItIs) {
    const TempFolder folder;
    folder.write("game/models/a.md2", "a");
    folder.write("game/pak0.pak", "not opened");
    folder.write("other/x", "x");
    fs::create_symlink("../../other/x", folder / "game/models/link");
    fs::create_directory_symlink("../other", folder / "game/elsewhere");
    fs::create_symlink("nowhere", folder / "game/broken");
    EXPECT_EQ(listed(folder / "game"), (Strings{"models/a.md2=a", "models/link=x", "pak0.pak=not opened"}));
}

TEST(Extract, WhatIsNoArchiveSaysSo) {
    const TempFolder folder;
    const fs::path text = folder.write("a.md2", "no archive");
    EXPECT_EQ(listed(text), Strings{text.string() +
                                    ": is a file by itself, expected an archive, a folder or a file in one"});
    EXPECT_EQ(listed(folder / "none"), Strings{(folder / "none").string() + ": No such file or directory"});
    ASSERT_EQ(::mkfifo((folder / "pipe.pak").c_str(), 0600), 0);
    EXPECT_EQ(listed(folder / "pipe.pak"),
              Strings{(folder / "pipe.pak").string() + ": is a device, a pipe or a socket, expected a file"});
    const fs::path pak = folder.write("pak0.pak", game_pak());
    EXPECT_EQ(listed(pak / "none"), Strings{(pak / "none").string() + ": No such file or directory"});
}

TEST(Extract, FilesThatBelongToAModelGoUnderTheirOwnNames) {
    const TempFolder folder;
    const fs::path pak = folder.write("x/pak0.pak", game_pak());
    EXPECT_EQ(name_to_extract(folder / "other.pak", pak / "MODELS/tank/TRIS.md2"), "models/Tank/tris.md2");
    folder.write("game/models/a.pcx", "a");
    EXPECT_EQ(name_to_extract(folder / "game", folder / "game/models/a.pcx"), "models/a.pcx");
    EXPECT_EQ(name_to_extract(folder / "game/models", folder / "game/models/../models/a.pcx"), "a.pcx");
    EXPECT_EQ(name_to_extract(folder / "game/models", folder.write("game/b.pcx", "b")), "b.pcx");
    EXPECT_EQ(name_to_extract(folder / "game/models", folder / "game/b.pcx", "textures/b"),
              "textures/b/b.pcx");
    EXPECT_EQ(name_to_extract(folder / "game", folder / "game/models/a.pcx", "elsewhere"), "models/a.pcx");
    EXPECT_EQ(name_to_extract(folder / "game", folder.write("q2/baseq2/players/male/grunt.pcx", "c")),
              "players/male/grunt.pcx");
}

// Names for the same bytes, thousands of them.
TEST(Extract, AnArchiveThatUnpacksToFarMoreThanItIsIsRefused) {
    const TempFolder folder;
    std::vector<tools::PakSourceEntry> entries(2000);
    for (std::size_t i = 0; i < entries.size(); ++i)
        entries[i].name = "n" + std::to_string(i);
    entries[0].content = Bytes(100000);
    Bytes file = tools::write_pak(entries);
    const auto header = test::peek<formats::PakHeader>(file, 0);
    const auto first = test::peek<formats::PakSlot>(file, static_cast<std::size_t>(header.directory_offset));
    for (std::size_t i = 1; i < entries.size(); ++i) {
        const std::size_t at =
            static_cast<std::size_t>(header.directory_offset) + i * sizeof(formats::PakSlot);
        test::patch(file, at + offsetof(formats::PakSlot, offset), first.offset);
        test::patch(file, at + offsetof(formats::PakSlot, length), first.length);
    }
    const fs::path pak = folder.write("bomb.pak", file);
    Result<ExtractList> list = files_to_extract(pak);
    ASSERT_TRUE(list);
    ASSERT_TRUE(refuse_bomb(*list));
    EXPECT_EQ(refuse_bomb(*list)->message,
              pak.string() + ": unpacks from " + std::to_string(file.size()) +
                  " bytes to 200000000, expected at most 64 times as many; name what "
                  "you want of it");
    list->files.resize(100);
    EXPECT_FALSE(refuse_bomb(*list));
}

TEST(WriteBelow, MakesFoldersAndKeepsWhatIsThere) {
    const TempFolder folder;
    const fs::path out = folder / "new/out";
    EXPECT_EQ(write(out, "a/b/c.md2", "one"), "written");
    EXPECT_EQ(content(out / "a/b/c.md2"), "one");
    EXPECT_EQ(write(out, "a/b/c.md2", "two"), "was there");
    EXPECT_EQ(content(out / "a/b/c.md2"), "one");
    EXPECT_EQ(write(out, "a/b/c.md2", "two", IfThere::replace), "written");
    EXPECT_EQ(content(out / "a/b/c.md2"), "two");
    EXPECT_TRUE(is_there_below(out, "a/b"));
    EXPECT_FALSE(is_there_below(out, "a/x"));
    EXPECT_EQ(list_folder(out / "a/b").size(), 1U) << "nothing temporary stays";
}

TEST(WriteBelow, NamesThatLeadElsewhereAreRefused) {
    const TempFolder folder;
    const fs::path out = folder / "out";
    for (const std::string_view name :
         std::initializer_list<std::string_view>{"", "/", "..", "../x", "a/../../x", "/etc/x", "a//b", "./a",
                                                 "a/", "a/.", std::string_view("a\0b", 3)})
        EXPECT_EQ(write(out, name, "x"), (out / name).string() + ": is no name for a file in a folder");
    EXPECT_EQ(write(out, std::string(300, 'n'), "x"),
              (out / std::string(300, 'n')).string() + ": File name too long");
    std::string deep = "d";
    while (deep.size() < 5000)
        deep += "/d";
    EXPECT_EQ(write(out, deep, "x"), (out / deep).string() + ": File name too long");
    EXPECT_FALSE(fs::exists(folder / "x"));
    EXPECT_EQ(list_folder(out).size(), 0U);
}

TEST(WriteBelow, LinksInTheFolderAreNotFollowed) {
    const TempFolder folder;
    fs::create_directory(folder / "outside");
    folder.write("victim", "mine");
    fs::create_directories(folder / "out/deep");
    fs::create_directory_symlink(folder / "outside", folder / "out/link");
    fs::create_directory_symlink("../../outside", folder / "out/deep/link");
    fs::create_symlink(folder / "victim", folder / "out/file");
    fs::create_symlink(folder / "unborn", folder / "out/dangling");
    const std::string refused = ": is a link, and what it leads to may lie elsewhere; expected a folder";
    for (const IfThere if_there : {IfThere::keep, IfThere::replace}) {
        EXPECT_EQ(write(folder / "out", "link/x", "x", if_there), (folder / "out/link").string() + refused);
        EXPECT_EQ(write(folder / "out", "deep/link/y/x", "x", if_there),
                  (folder / "out/deep/link").string() + refused);
    }
    EXPECT_EQ(list_folder(folder / "outside").size(), 0U);
    EXPECT_EQ(write(folder / "out", "file", "x"), "was there");
    EXPECT_EQ(write(folder / "out", "dangling", "x"), "was there");
    EXPECT_EQ(write(folder / "out", "file", "x", IfThere::replace), "written");
    EXPECT_EQ(write(folder / "out", "dangling", "x", IfThere::replace), "written");
    EXPECT_EQ(content(folder / "victim"), "mine");
    EXPECT_FALSE(fs::exists(folder / "unborn"));
    EXPECT_FALSE(fs::is_symlink(folder / "out/file"));
    // The folder itself is what was named.
    fs::create_directory_symlink("outside", folder / "named");
    EXPECT_EQ(write(folder / "named", "a/b", "x"), "written");
    EXPECT_EQ(content(folder / "outside/a/b"), "x");
}

TEST(WriteBelow, WhatIsInTheWaySaysSo) {
    const TempFolder folder;
    folder.write("out/file", "x");
    fs::create_directory(folder / "out/folder");
    ASSERT_EQ(::mkfifo((folder / "out/pipe").c_str(), 0600), 0);
    EXPECT_EQ(write(folder / "out", "file/x", "x"), (folder / "out/file").string() + ": Not a directory");
    EXPECT_EQ(write(folder / "out", "folder", "x"), "was there");
    EXPECT_EQ(write(folder / "out", "folder", "x", IfThere::replace),
              (folder / "out/folder").string() + ": is a folder, expected a file");
    EXPECT_EQ(write(folder / "out", "pipe", "x", IfThere::replace),
              (folder / "out/pipe").string() + ": is a device, a pipe or a socket, expected a file");
    EXPECT_EQ(write(folder / "out/file", "x", "x"), (folder / "out/file").string() + ": Not a directory");
}

} // namespace
} // namespace tris::files
