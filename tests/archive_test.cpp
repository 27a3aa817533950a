// Archives as folders: what a path finds in them, and what broken ones do.
#include "files/archive.h"

#include "core/byte_reader.h"
#include "files/file_system.h"
#include "files/folder_listing.h"
#include "files/skin_search.h"
#include "formats/res/res_layout.h"
#include "res_writer.h"
#include "support/md2_fixture.h"
#include "support/temp_folder.h"
#include "support/text_bytes.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <thread>

namespace tris::files {
namespace {

namespace fs = std::filesystem;
using formats::ResHeader;
using formats::ResSlot;
using test::bytes_of;
using test::patch;
using test::peek;
using test::TempFolder;
using test::text_of;

using Strings = std::vector<std::string>;

// What is read at a path: the text, or the message.
std::string content(const fs::path& path) {
    const Result<Bytes> bytes = read(path);
    return bytes ? text_of(*bytes) : bytes.error().message;
}

// "name", "folder/", and "archive.res+" for what is both.
Strings listed(const fs::path& path) {
    Strings out;
    for (const DirEntry& entry : list_folder(path)) {
        EXPECT_EQ(entry.path(), path / entry.name);
        out.push_back(entry.name + (entry.is_folder ? entry.is_file ? "+" : "/" : ""));
    }
    return out;
}

Strings browsed(const fs::path& path) {
    const Result<Listing> listing = list_for_browser(path);
    if (!listing)
        return {listing.error().message};
    if (listing->is_file)
        return {"is a file"};
    Strings out;
    for (const ListedFile& file : listing->entries)
        out.push_back(file.name + (file.is_folder ? "/" : " " + std::to_string(file.bytes)));
    return out;
}

// A file of two parts, a model with its picture in a folder, a model that is an archive, and one archive
// more.
Bytes game_archive() {
    const Bytes model = tools::write_res({{"hd", bytes_of("head")}, {"bd", bytes_of("body")}});
    const Bytes inner = tools::write_res({{"untest.mod", model}, {"readme", bytes_of("inner")}});
    return tools::write_res({{"readme.txt", bytes_of("hello")},
                             {"Dir\\A.md2", bytes_of("a model")},
                             {"dir\\sub\\skin.PCX", bytes_of("a picture")},
                             {"dir-x", bytes_of("beside dir")},
                             {"untest.mod", model},
                             {"inner.RES", inner},
                             {"empty", {}}});
}

std::size_t slot_at(const Bytes& file, std::string_view name) {
    const auto header = peek<ResHeader>(file, 0);
    const std::size_t names = header.table_offset + header.count * sizeof(ResSlot);
    for (std::size_t i = 0; i < header.count; ++i) {
        const std::size_t at = header.table_offset + i * sizeof(ResSlot);
        const auto slot = peek<ResSlot>(file, at);
        if (text_of(ByteView(file).subspan(names + slot.name_offset, slot.name_length)) == name)
            return at;
    }
    ADD_FAILURE() << "no slot of that name";
    return 0;
}

Strings warnings_of(const fs::path& path) {
    const Result<Oddities> warnings = archive_warnings(place_on_disk(path));
    return warnings ? oddity_texts(*warnings) : Strings{warnings.error().message};
}

// So old that its directory is kept.
void make_old(const fs::path& file) {
    fs::last_write_time(file, fs::file_time_type::clock::now() - std::chrono::hours(1));
}

TEST(Archive, APathGoesOnInside) {
    const TempFolder folder;
    const fs::path res = folder.write("game.res", game_archive());
    EXPECT_EQ(content(res / "readme.txt"), "hello");
    EXPECT_EQ(content(res / "Dir/A.md2"), "a model");
    EXPECT_EQ(content(res / "empty"), "");
    EXPECT_EQ(content(res / "untest.mod/hd"), "head");
    EXPECT_EQ(content(res / "inner.RES/readme"), "inner");
    EXPECT_EQ(content(res / "inner.RES/untest.mod/bd"), "body");
    EXPECT_EQ(content(res / "./dir//sub/skin.pcx"), "a picture");
    EXPECT_EQ(content(res), text_of(game_archive())) << "it is a file all the same";
    EXPECT_EQ(content(res / "untest.mod"),
              text_of(tools::write_res({{"hd", bytes_of("head")}, {"bd", bytes_of("body")}})));
    const Result<Bytes> head = read_head(res / "Dir/A.md2", 3);
    ASSERT_TRUE(head);
    EXPECT_EQ(text_of(*head), "a m");
}

TEST(Archive, AFileIsNoFolderByASlashBehindIt) {
    const TempFolder folder;
    const fs::path res = folder.write("game.res", game_archive());
    EXPECT_EQ(content(res / "readme.txt/"), (res / "readme.txt/").string() + ": Not a directory");
    EXPECT_EQ(kind_of_path(res / "readme.txt/"), PathKind::nothing);
    EXPECT_EQ(kind_of_path(res / "Dir/"), PathKind::folder);
    EXPECT_EQ(kind_of_path(res / "inner.RES/"), PathKind::folder);
}

TEST(Archive, TheNameOfTheFileDoesNotMatterForReading) {
    const TempFolder folder;
    const fs::path mod = folder.write("untest.mod", game_archive());
    EXPECT_EQ(content(mod / "dir/a.md2"), "a model");
    EXPECT_EQ(listed(mod / "dir"), (Strings{"A.md2", "sub/"}));
    fs::create_symlink("untest.mod", folder / "link");
    EXPECT_EQ(content(folder / "link/inner.res/readme"), "inner");
}

TEST(Archive, NamesInsideKnowNoCaseAndBothSlashes) {
    const TempFolder folder;
    const fs::path res = folder.write("game.res", game_archive());
    EXPECT_EQ(content(res / "DIR/a.MD2"), "a model");
    EXPECT_EQ(content(res / "dir\\SUB\\skin.pcx"), "a picture");
    EXPECT_EQ(content(res / "INNER.res\\UNTEST.MOD/HD"), "head");
    EXPECT_EQ(content(folder / "GAME.res/readme.txt"),
              (folder / "GAME.res/readme.txt").string() + ": No such file or directory")
        << "on the disk case counts";
}

TEST(Archive, WhatIsNotInsideIsToldByItsWholePath) {
    const TempFolder folder;
    const fs::path res = folder.write("game.res", game_archive());
    const std::string at = res.string();
    EXPECT_EQ(content(res / "none"), at + "/none: No such file or directory");
    EXPECT_EQ(content(res / "inner.res/none/x"), at + "/inner.res/none/x: No such file or directory");
    EXPECT_EQ(content(res / "dir"), at + "/dir: is a folder, expected a file");
    EXPECT_EQ(content(res / "readme.txt/x"), at + "/readme.txt/x: Not a directory");
    EXPECT_EQ(content(res / "dir/../readme.txt"), at + "/dir/../readme.txt: No such file or directory");
    EXPECT_EQ(content(folder.write("plain", "text") / "x"),
              (folder / "plain/x").string() + ": Not a directory");
    EXPECT_EQ(content(folder / "none/x"), (folder / "none/x").string() + ": No such file or directory");
}

TEST(Archive, IsAFolderByItsNameAlone) {
    const TempFolder folder;
    const fs::path res = folder.write("game.res", game_archive());
    const fs::path mod = folder.write("untest.mod", game_archive());
    folder.write("text.Res", "no archive at all");
    folder.write(".res", "");
    fs::create_directory(folder / "folder.res");
    EXPECT_EQ(listed(folder.path()),
              (Strings{".res", "folder.res/", "game.res+", "text.Res+", "untest.mod"}));
    EXPECT_EQ(browsed(folder.path()), (Strings{"folder.res/", "game.res/", "text.Res/", ".res 0",
                                               "untest.mod " + std::to_string(game_archive().size())}));
    EXPECT_EQ(kind_of_path(res), PathKind::folder);
    EXPECT_EQ(kind_of_path(res / ""), PathKind::folder);
    EXPECT_EQ(kind_of_path(mod), PathKind::file);
    EXPECT_EQ(kind_of_path(res / "dir"), PathKind::folder);
    EXPECT_EQ(kind_of_path(res / "DIR/sub/"), PathKind::folder);
    EXPECT_EQ(kind_of_path(res / "inner.res"), PathKind::folder);
    EXPECT_EQ(kind_of_path(res / "untest.mod"), PathKind::file);
    EXPECT_EQ(kind_of_path(res / "inner.res/untest.mod/hd"), PathKind::file);
    EXPECT_EQ(kind_of_path(res / "none"), PathKind::nothing);
    EXPECT_EQ(kind_of_path(folder / "none"), PathKind::nothing);
    EXPECT_EQ(kind_of_path("/dev/null"), PathKind::other);
    EXPECT_TRUE(is_folder(folder.path()));
}

TEST(Archive, IsListedAsAFolderIs) {
    const TempFolder folder;
    const fs::path res = folder.write("game.res", game_archive());
    EXPECT_EQ(listed(res), (Strings{"Dir/", "dir-x", "empty", "inner.RES+", "readme.txt", "untest.mod"}));
    EXPECT_EQ(listed(res / "dir"), (Strings{"A.md2", "sub/"}));
    EXPECT_EQ(listed(res / "inner.res"), (Strings{"readme", "untest.mod"}));
    EXPECT_EQ(listed(res / "untest.mod"), (Strings{"bd", "hd"}));
    EXPECT_EQ(listed(res / "none"), Strings{});
    EXPECT_EQ(listed(res / "readme.txt"), Strings{});
    EXPECT_EQ(browsed(res), (Strings{"Dir/", "inner.RES/", "dir-x 10", "empty 0", "readme.txt 5",
                                     "untest.mod " + std::to_string(read(res / "untest.mod")->size())}));
    EXPECT_EQ(browsed(res / "Dir"), (Strings{"sub/", "A.md2 7"}));
    EXPECT_EQ(browsed(res / "untest.mod"), Strings{"is a file"});
    EXPECT_EQ(browsed(res / "none"), Strings{res.string() + "/none: No such file or directory"});
}

TEST(Archive, FoldersAndTheSameFileAreKnownInside) {
    const TempFolder folder;
    const fs::path res = folder.write("x/game.res", game_archive());
    EXPECT_EQ(folder_of(res / "untest.mod"), res);
    EXPECT_EQ(folder_of(folder / "x/../x/game.res/dir/a.md2"), res / "dir");
    EXPECT_TRUE(is_same_file(res / "dir/a.md2", folder / "x/./game.res/DIR/A.MD2"));
    EXPECT_FALSE(is_same_file(res / "dir/a.md2", res / "untest.mod"));
    EXPECT_FALSE(is_same_file(res / "untest.mod", res));
    EXPECT_EQ(place_on_disk(res / "dir/a.md2").file, res);
    EXPECT_EQ(place_on_disk(res / "dir\\a.md2").inside, "dir/a.md2");
    EXPECT_EQ(place_on_disk(res).file, res);
    EXPECT_EQ(place_on_disk(folder / "none/x").file, folder / "none/x");
}

TEST(Archive, ResolvesToTheNameAsItIsInside) {
    const TempFolder folder;
    const fs::path res = folder.write("Game.res", game_archive());
    EXPECT_EQ(resolve_ignoring_case(res, "DIR/a.md2"), res / "Dir/A.md2");
    EXPECT_EQ(resolve_ignoring_case(folder.path(), "game.RES\\inner.res\\README"), res / "inner.RES/readme");
    EXPECT_EQ(resolve_all_ignoring_case(res, "untest.mod/hd"), std::vector<fs::path>{res / "untest.mod/hd"});
    EXPECT_EQ(resolve_all_ignoring_case(res / "dir", ""), std::vector<fs::path>{res / "dir"});
    EXPECT_EQ(resolve_all_ignoring_case(res / "none", ""), std::vector<fs::path>{});
    EXPECT_EQ(resolve_ignoring_case(res, "dir/none"), std::nullopt);
}

TEST(Archive, AModelFindsItsSkinsInside) {
    const TempFolder folder;
    const fs::path res =
        folder.write("base/game.res", tools::write_res({{"models\\ogre\\tris.md2", bytes_of("a model")},
                                                        {"models\\ogre\\Skin.pcx", bytes_of("a picture")},
                                                        {"MODELS\\ogre\\other.png", bytes_of("another")}}));
    folder.write("base/models/ogre/out.pcx", "outside");
    SkinQuery query;
    query.model = res / "models/ogre/tris.md2";
    query.names = {"models/ogre/skin.pcx", "models\\ogre\\out.pcx", "models/ogre/none.pcx"};
    const SkinSearch search = find_skins(query);
    ASSERT_EQ(search.candidates.size(), 3U);
    EXPECT_EQ(search.candidates[0].path.filename(), "Skin.pcx");
    EXPECT_EQ(content(search.candidates[0].path), "a picture");
    EXPECT_EQ(search.candidates[0].origin, SkinOrigin::named);
    EXPECT_EQ(search.candidates[1].path, folder / "base/models/ogre/out.pcx");
    EXPECT_EQ(search.candidates[2].path, res / "models/ogre/other.png");
    EXPECT_EQ(search.missing, Strings{"models/ogre/none.pcx"});
}

TEST(Archive, DepthIsBounded) {
    const TempFolder folder;
    Bytes file = bytes_of("bottom");
    for (int i = 0; i < 6; ++i)
        file = tools::write_res({{"n.res", file}});
    const fs::path res = folder.write("top.res", file);
    const fs::path four = res / "n.res/n.res/n.res";
    EXPECT_EQ(listed(four), Strings{"n.res+"});
    EXPECT_EQ(
        browsed(four / "n.res"),
        Strings{(four / "n.res").string() + ": is archive 5 of those one in the other, expected at most 4"});
    EXPECT_EQ(content(four / "n.res"),
              text_of(tools::write_res({{"n.res", tools::write_res({{"n.res", bytes_of("bottom")}})}})));
    EXPECT_EQ(content(four / "n.res/n.res"),
              (four / "n.res").string() + ": is archive 5 of those one in the other, expected at most 4");
}

// An entry may even be the very archive that it lies in.
TEST(Archive, AnArchiveIsNotInItself) {
    const TempFolder folder;
    Bytes file = tools::write_res({{"me", bytes_of("x")}});
    patch(file, slot_at(file, "me") + offsetof(ResSlot, offset), std::uint32_t{0});
    patch(file, slot_at(file, "me") + offsetof(ResSlot, size), static_cast<std::uint32_t>(file.size()));
    const fs::path res = folder.write("loop.res", file);
    EXPECT_EQ(listed(res), Strings{});
    EXPECT_EQ(warnings_of(res), Strings{hex(slot_at(file, "me") + offsetof(ResSlot, offset)) +
                                        ": \"me\" holds the archive itself and is left out"});
}

TEST(Archive, NamesThatEscapeAreRefused) {
    const TempFolder folder;
    folder.write("out", "outside");
    const fs::path res = folder.write("bad.res", tools::write_res({{"..\\out", bytes_of("1")},
                                                                   {"a\\..\\..\\out", bytes_of("2")},
                                                                   {"\\out", bytes_of("3")},
                                                                   {"/etc/passwd", bytes_of("4")},
                                                                   {"c:\\out", bytes_of("5")},
                                                                   {"a\\\\b", bytes_of("6")},
                                                                   {"a\\", bytes_of("7")},
                                                                   {".\\.\\b", bytes_of("8")},
                                                                   {"file", bytes_of("9")},
                                                                   {"FILE\\in\\it", bytes_of("10")},
                                                                   {"..good", bytes_of("good")}}));
    EXPECT_EQ(listed(res), (Strings{"..good", "file"}));
    EXPECT_EQ(content(res / "..good"), "good");
    EXPECT_EQ(content(res / "../out"), (res / "../out").string() + ": No such file or directory");
    EXPECT_EQ(content(res / "file/in/it"), (res / "file/in/it").string() + ": Not a directory");
    EXPECT_EQ(warnings_of(res), (Strings{
                                    "\"../out\" leads out of the archive and is left out",
                                    "\"././b\" has a part that is no name and is left out",
                                    "\"/etc/passwd\" is an absolute path and is left out",
                                    "\"/out\" is an absolute path and is left out",
                                    "\"a/\" has a part that is no name and is left out",
                                    "\"a/../../out\" leads out of the archive and is left out",
                                    "\"a//b\" has a part that is no name and is left out",
                                    "\"c:/out\" begins with a drive and is left out",
                                    "\"FILE/in/it\" lies in a file instead of a folder and is left out",
                                }));
}

TEST(Archive, ABrokenOneSaysWhereWhatAndWhatWasAllowed) {
    const TempFolder folder;
    Bytes file = game_archive();
    const auto header = peek<ResHeader>(file, 0);
    patch(file, offsetof(ResHeader, count), std::uint32_t{0xFFFFFFFF});
    const fs::path res = folder.write("huge.res", file);
    const std::string huge = res.string() + ": " + hex(header.table_offset) +
                             ": RES table: 4294967295 of 22 bytes each do not fit, the file has " +
                             std::to_string(file.size() - header.table_offset) + " bytes from here";
    EXPECT_EQ(content(res / "readme.txt"), huge);
    EXPECT_EQ(browsed(res), Strings{huge});
    EXPECT_EQ(warnings_of(res), Strings{huge});
    EXPECT_EQ(listed(res), Strings{});

    const fs::path outer =
        folder.write("outer.res", tools::write_res({{"pad", bytes_of("p")}, {"in.mod", file}}));
    EXPECT_EQ(content(outer / "in.mod/readme.txt"),
              (outer / "in.mod").string() + huge.substr(res.string().size()))
        << "the offset is that in the file named";

    const fs::path text = folder.write("text.res", "no archive");
    EXPECT_EQ(browsed(text), Strings{text.string() + ": 0x0: kind of archive is 0x61206f6e, expected PAK "
                                                     "(0x4b434150), ZIP (0x4034b50) or Evil Islands RES "
                                                     "(0x19ce23c)"});
    EXPECT_EQ(content(text / "x"), browsed(text).front());
    const fs::path empty = folder.write("empty.res", "");
    EXPECT_EQ(browsed(empty),
              Strings{empty.string() + ": 0x0: file has 0 bytes, an archive starts with 4 that "
                                       "name its kind"});
    const fs::path small = folder.write("small.res", ByteView(file).first(7));
    EXPECT_EQ(browsed(small),
              Strings{small.string() + ": 0x0: RES header needs 16 bytes from here, the file has 7"});
}

TEST(Archive, EntriesOutsideAreLeftOutAndOverlappingOnesAreRead) {
    const TempFolder folder;
    Bytes file = game_archive();
    const std::size_t bad = slot_at(file, "empty");
    patch(file, bad + offsetof(ResSlot, offset), static_cast<std::uint32_t>(file.size()));
    patch(file, bad + offsetof(ResSlot, size), std::uint32_t{1});
    const auto readme = peek<ResSlot>(file, slot_at(file, "readme.txt"));
    patch(file, slot_at(file, "dir-x") + offsetof(ResSlot, offset), std::uint32_t{readme.offset + 1});
    patch(file, slot_at(file, "dir-x") + offsetof(ResSlot, size), std::uint32_t{3});
    const fs::path res = folder.write("game.res", file);
    EXPECT_EQ(content(res / "empty"), (res / "empty").string() + ": No such file or directory");
    EXPECT_EQ(content(res / "dir-x"), "ell");
    EXPECT_EQ(content(res / "readme.txt"), "hello");
    const Result<Oddities> warnings = archive_warnings(place_on_disk(res));
    ASSERT_TRUE(warnings);
    ASSERT_EQ(warnings->size(), 1U);
    EXPECT_EQ(warnings->front().id, "res.entry-outside");
    EXPECT_EQ(warnings->front().place.offset, bad + offsetof(ResSlot, size));
    EXPECT_NE(warnings->front().text.find("\"empty\" of 1 byte at "), std::string::npos);
}

// Every beginning of an archive and every flipped byte of its directory end in a listing or a message.
TEST(Archive, NothingBrokenEscapesOrCrashes) {
    const TempFolder folder;
    const Bytes whole = game_archive();
    const fs::path res = folder / "game.res";
    for (std::size_t size = 0; size < whole.size(); ++size) {
        folder.write("game.res", ByteView(whole).first(size));
        EXPECT_NE(browsed(res).front().find(res.string() + ": 0x"), std::string::npos) << size;
    }
    const std::size_t directory = peek<ResHeader>(whole, 0).table_offset;
    for (std::size_t at = 0; at < whole.size(); at = at == 15 ? directory : at + 1) {
        Bytes file = whole;
        file[at] ^= std::byte{0xFF};
        folder.write("game.res", file);
        for (const DirEntry& entry : list_folder(res)) {
            const Result<Bytes> bytes = read(entry.path());
            EXPECT_TRUE(bytes || (entry.is_folder && !entry.is_file)) << at << " " << entry.name;
            (void)list_folder(entry.path());
        }
    }
}

TEST(Archive, ADirectoryBeyondAllReasonIsRefusedUnread) {
    const TempFolder folder;
    const ResHeader header{formats::kResIdent, 1'000'000, sizeof(ResHeader), 0};
    const fs::path res = folder.write("large.res", std::as_bytes(std::span(&header, 1)));
    fs::resize_file(res, std::uintmax_t{64} << 20U);
    EXPECT_EQ(browsed(res),
              Strings{res.string() + ": 0x10: RES directory is 22000000 bytes long, expected at most "
                                     "16777216"});
}

// A file that takes no room on the disk: it could not be read as a whole.
TEST(Archive, OnlyTheDirectoryAndTheEntryAreRead) {
    const TempFolder folder;
    Bytes file = tools::write_res({{"small", bytes_of("small")}, {"large", {}}});
    const std::size_t large = slot_at(file, "large");
    patch(file, large + offsetof(ResSlot, offset), static_cast<std::uint32_t>(file.size()));
    patch(file, large + offsetof(ResSlot, size), std::uint32_t{0xC0000000});
    file.push_back(std::byte{'l'});
    const fs::path res = folder.write("game.res", file);
    fs::resize_file(res, std::uintmax_t{0xC0001000});
    EXPECT_EQ(listed(res), (Strings{"large", "small"}));
    EXPECT_EQ(content(res / "small"), "small");
    EXPECT_EQ(content(res / "large"),
              (res / "large").string() + ": is 3221225472 bytes long, expected at most 1073741824");
    const Result<Bytes> head = read_head(res / "large", 1);
    ASSERT_TRUE(head);
    EXPECT_EQ(text_of(*head), "l");
}

TEST(Archive, AChangedFileIsReadAnew) {
    const TempFolder folder;
    const fs::path res = folder.write("game.res", tools::write_res({{"a", bytes_of("one")}}));
    EXPECT_EQ(content(res / "a"), "one");
    // At once, in place and of the same size: only its time tells, if that.
    folder.write("game.res", tools::write_res({{"b", bytes_of("two")}}));
    EXPECT_EQ(content(res / "b"), "two");
    make_old(res);
    const auto time = fs::last_write_time(res);
    EXPECT_EQ(content(res / "b"), "two"); // from now on it is kept
    const fs::path beside = folder.write("new", tools::write_res({{"c", bytes_of("six")}}));
    fs::last_write_time(beside, time);
    fs::rename(beside, res);
    EXPECT_EQ(listed(res), Strings{"c"});
    EXPECT_EQ(content(res / "c"), "six");
    fs::remove(res);
    EXPECT_EQ(content(res / "c"), (res / "c").string() + ": No such file or directory");
    EXPECT_EQ(listed(res), Strings{});
}

TEST(Archive, DirectoriesAreKeptUnderABudget) {
    const TempFolder folder;
    ArchiveCache cache(20000);
    std::vector<FilePart> parts;
    for (int i = 0; i < 10; ++i) {
        std::vector<tools::ResSourceEntry> entries;
        for (int j = 0; j < 50; ++j)
            entries.push_back({"entry" + std::to_string(j), {}});
        const fs::path res = folder.write(std::to_string(i) + ".res", tools::write_res(entries));
        make_old(res);
        Result<FilePart> part = FilePart::open(res);
        ASSERT_TRUE(part);
        parts.push_back(*std::move(part));
        ASSERT_TRUE(cache.get(parts.back(), res));
        EXPECT_LE(cache.used_bytes(), 20000U);
    }
    EXPECT_GT(cache.size(), 1U);
    EXPECT_LT(cache.size(), 10U);
    const auto again = cache.get(parts.back(), "x");
    ASSERT_TRUE(again);
    EXPECT_EQ(*again, *cache.get(parts.back(), "x")) << "the same one";
    EXPECT_EQ((*again)->entries.size(), 50U);

    folder.write("fresh.res", tools::write_res({}));
    const std::size_t before = cache.size();
    ASSERT_TRUE(cache.get(*FilePart::open(folder / "fresh.res"), "x"));
    EXPECT_EQ(cache.size(), before) << "it may still change unseen";
    fs::last_write_time(folder / "fresh.res", fs::file_time_type::clock::now() + std::chrono::hours(1));
    EXPECT_NE(sure_state(folder / "fresh.res"), "")
        << "a date in the future is not that of a change just now";
    ASSERT_TRUE(cache.get(*FilePart::open(folder / "fresh.res"), "x"));
    EXPECT_EQ(*cache.get(*FilePart::open(folder / "fresh.res"), "x"),
              *cache.get(*FilePart::open(folder / "fresh.res"), "x"));
}

TEST(Archive, ManyThreadsReadAtOnce) {
    const TempFolder folder;
    std::vector<fs::path> archives;
    for (int i = 0; i < 4; ++i) {
        archives.push_back(folder.write("game" + std::to_string(i) + ".res", game_archive()));
        if (i % 2 == 0)
            make_old(archives.back());
    }
    std::atomic<int> wrong = 0;
    std::vector<std::thread> threads;
    for (int t = 0; t < 4; ++t) {
        threads.emplace_back([&] {
            for (int i = 0; i < 200; ++i) {
                const fs::path& res = archives[static_cast<std::size_t>(i % 4)];
                if (content(res / "inner.res/untest.mod/hd") != "head" || list_folder(res).size() != 6)
                    ++wrong;
            }
        });
    }
    for (std::thread& thread : threads)
        thread.join();
    EXPECT_EQ(wrong, 0);
}

} // namespace
} // namespace tris::files
