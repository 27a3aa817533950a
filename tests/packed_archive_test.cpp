// PAK and ZIP archives as folders: what a path finds in them, packed or not, and what their lies lead to.
#include "files/archive.h"

#include "core/byte_reader.h"
#include "files/file_system.h"
#include "files/unpack.h"
#include "formats/pak/pak_layout.h"
#include "formats/zip/inflate.h"
#include "formats/zip/zip_layout.h"
#include "pak_writer.h"
#include "res_writer.h"
#include "support/bent_bytes.h"
#include "support/md2_fixture.h"
#include "support/temp_folder.h"
#include "support/text_bytes.h"
#include "zip_writer.h"

#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <chrono>
#include <thread>

#include <sys/stat.h>

namespace tris::files {
namespace {

namespace fs = std::filesystem;
using formats::ZipEnd;
using formats::ZipLocalHeader;
using formats::ZipSlot;
using test::bytes_of;
using test::patch;
using test::peek;
using test::TempFolder;
using test::text_of;
using tools::write_pak;
using tools::write_zip;
using tools::ZipSourceEntry;

using Strings = std::vector<std::string>;

// What is read at a path: the text, or the message.
std::string content(const fs::path& path) {
    const Result<Bytes> bytes = read(path);
    return bytes ? text_of(*bytes) : bytes.error().message;
}

std::string head(const fs::path& path, std::size_t length) {
    const Result<Bytes> bytes = read_head(path, length);
    return bytes ? text_of(*bytes) : bytes.error().message;
}

// "name", "folder/", and "archive.pak+" for what is both.
Strings listed(const fs::path& path) {
    Strings out;
    for (const DirEntry& entry : list_folder(path))
        out.push_back(entry.name + (entry.is_folder ? entry.is_file ? "+" : "/" : ""));
    return out;
}

Strings warnings_of(const fs::path& path) {
    const Result<Oddities> warnings = archive_warnings(place_on_disk(path));
    return warnings ? oddity_texts(*warnings) : Strings{warnings.error().message};
}

void make_old(const fs::path& file) {
    fs::last_write_time(file, fs::file_time_type::clock::now() - std::chrono::hours(1));
}

// Bytes that do not repeat, as those of a picture.
std::string noise(std::size_t size) {
    std::string out;
    std::uint32_t state = 1;
    while (out.size() < size) {
        state = state * 1664525U + 1013904223U;
        out.push_back(static_cast<char>(state >> 24U));
    }
    return out;
}

Bytes game_pak() {
    return write_pak({{"progs/Ogre.mdl", bytes_of("ogre")},
                      {"progs\\dog.mdl", bytes_of("dog")},
                      {"gfx/palette.lmp", bytes_of("palette")}});
}

// All of the kinds in each other: the PAK is packed, and so are the archives in the archive beside it.
Bytes game_zip() {
    ZipSourceEntry stored{"Stored.pak", game_pak()};
    stored.is_deflated = false;
    const Bytes res = tools::write_res({{"untest.mod", bytes_of("figure")}});
    return write_zip({{"models/a.md2", bytes_of("a model")},
                      {"pak0.pak", game_pak()},
                      stored,
                      {"inner.pk3", write_zip({{"deep.res", res}, {"b.md2", bytes_of("b")}})}});
}

TEST(PackedArchive, TheNamesThatAreFoldersToAPerson) {
    for (const char* name :
         {"a.pak", "PAK0.PAK", "a.pk3", "a.Pk3", "a.pk2", "a.pkz", "a.kpf", "a.zip", "a.res", "a.b.zip"})
        EXPECT_TRUE(is_archive_name(name)) << name;
    for (const char* name :
         {"", ".pak", "pak", "a.pak1", "a.zipx", "a.pk", "a.pk4", "apk3", "a.pak/b", "a.mod"})
        EXPECT_FALSE(is_archive_name(name)) << name;
}

TEST(PackedArchive, APathGoesOnInsideEveryKind) {
    const TempFolder folder;
    const fs::path pak = folder.write("pak0.pak", game_pak());
    EXPECT_EQ(listed(pak), (Strings{"gfx/", "progs/"}));
    EXPECT_EQ(listed(pak / "PROGS"), (Strings{"dog.mdl", "Ogre.mdl"}));
    EXPECT_EQ(content(pak / "progs/OGRE.mdl"), "ogre");
    EXPECT_EQ(content(pak / "progs\\dog.mdl"), "dog");
    EXPECT_EQ(content(pak / "progs/cat.mdl"),
              (pak / "progs/cat.mdl").string() + ": No such file or directory");
    const fs::path zip = folder.write("game.pk3", game_zip());
    EXPECT_EQ(listed(zip), (Strings{"inner.pk3+", "models/", "pak0.pak+", "Stored.pak+"}));
    EXPECT_EQ(content(zip / "models/A.md2"), "a model");
    EXPECT_EQ(head(zip / "models/A.md2", 3), "a m");
    EXPECT_EQ(content(zip / "pak0.pak/progs/ogre.mdl"), "ogre");
    EXPECT_EQ(content(zip / "stored.pak/gfx/palette.lmp"), "palette");
    EXPECT_EQ(content(zip / "inner.pk3/b.md2"), "b");
    EXPECT_EQ(content(zip / "inner.pk3/deep.res/untest.mod"), "figure");
    EXPECT_EQ(content(zip / "pak0.pak"), text_of(game_pak()));
    EXPECT_EQ(kind_of_path(zip / "inner.pk3/deep.res"), PathKind::folder);
    EXPECT_EQ(kind_of_path(zip / "inner.pk3/b.md2"), PathKind::file);
    EXPECT_EQ(kind_of_path(pak / "progs"), PathKind::folder);
    make_old(zip); // from now on what is read is kept
    for (int i = 0; i < 2; ++i)
        EXPECT_EQ(content(zip / "inner.pk3/deep.res/untest.mod"), "figure");
}

TEST(PackedArchive, ContentDecidesTheKind) {
    const TempFolder folder;
    EXPECT_EQ(content(folder.write("really_zip.pak", game_zip()) / "models/a.md2"), "a model");
    EXPECT_EQ(content(folder.write("really_pak.pk3", game_pak()) / "progs/ogre.mdl"), "ogre");
    EXPECT_EQ(content(folder.write("no_name", game_zip()) / "models/a.md2"), "a model");
    EXPECT_EQ(kind_of_path(folder / "no_name"), PathKind::file) << "to a person";
    tools::ZipOptions options;
    options.before = bytes_of("MZ a program that unpacks what follows");
    const Bytes behind = write_zip({{"a.md2", bytes_of("a")}}, options);
    EXPECT_EQ(content(folder.write("self.zip", behind) / "a.md2"), "a");
}

TEST(PackedArchive, APartOfWhatIsPackedIsThatPart) {
    const TempFolder folder;
    const std::string large = noise(kUnpackedHeadBytes) + std::string(kUnpackedHeadBytes, 'z');
    ZipSourceEntry stored{"stored", bytes_of(large)};
    stored.is_deflated = false;
    const fs::path zip = folder.write("a.zip", write_zip({{"packed", bytes_of(large)}, stored}));
    for (const bool is_old : {false, true}) {
        if (is_old)
            make_old(zip);
        for (const char* name : {"packed", "stored"}) {
            const Result<ArchivedItem> item = find_archived(place_on_disk(zip / name));
            ASSERT_TRUE(item);
            const FilePart& part = item->bytes;
            EXPECT_EQ(part.size(), large.size());
            const std::size_t half = kUnpackedHeadBytes;
            for (const auto& [offset, length] :
                 std::vector<std::pair<std::size_t, std::size_t>>{{0, 10},
                                                                  {5, 10},
                                                                  {half - 1, 1},
                                                                  {half - 1, 3},
                                                                  {2 * half - 5, 100},
                                                                  {2 * half, 1},
                                                                  {0, 9 * half}}) {
                const Result<Bytes> bytes = part.read(offset, length);
                ASSERT_TRUE(bytes) << offset;
                EXPECT_EQ(text_of(*bytes), large.substr(offset, length)) << name << " " << offset;
            }
            const Result<Bytes> inner = part.part(100, 200).part(10, 20).read(5, 100);
            ASSERT_TRUE(inner);
            EXPECT_EQ(text_of(*inner), large.substr(115, 15));
        }
    }
}

// Whatever the clock says: the archive was written a moment ago, and changes under the open part.
TEST(PackedArchive, WhatIsReadPieceByPieceIsUnpackedOnceWhileItIsOpen) {
    const TempFolder folder;
    const std::string large = noise(kUnpackedHeadBytes) + std::string(kUnpackedHeadBytes, 'z');
    const fs::path zip = folder.write("a.zip", write_zip({{"packed", bytes_of(large)}}));
    const Result<ArchivedItem> item = find_archived(place_on_disk(zip / "packed"));
    ASSERT_TRUE(item);
    ASSERT_TRUE(item->bytes.read(5, 10));
    folder.write("a.zip", std::string(fs::file_size(zip), '-'));
    const Result<Bytes> bytes = item->bytes.part(100, 200).read(10, 20);
    ASSERT_TRUE(bytes);
    EXPECT_EQ(text_of(*bytes), large.substr(110, 20));
    EXPECT_TRUE(item->bytes.read(0, large.size()));
}

TEST(PackedArchive, WhatUnpacksToMuchMoreThanItsFileIsNotReadPieceByPiece) {
    const TempFolder folder;
    const std::size_t size = kUnpackedBytes * 3 / 2;
    const Bytes pak = write_pak({{"a.md2", Bytes(size)}});
    const Bytes once = write_zip({{"in.pak", pak}, {"pad", bytes_of(noise(size / 8))}});
    const fs::path zip = folder.write("once.zip", once);
    EXPECT_EQ(listed(zip / "in.pak"), Strings{"a.md2"});
    const fs::path bare = folder.write("bare.zip", write_zip({{"in.pak", pak}}));
    EXPECT_EQ(content(bare / "in.pak/a.md2"),
              (bare / "in.pak").string() + ": unpacks to " + std::to_string(pak.size()) +
                  " bytes, expected at most " +
                  std::to_string(fs::file_size(bare) * kUnpackedRatio + kUnpackedBytes) +
                  " in a file of this size; take it out of its archive first");
    EXPECT_EQ(read(bare / "in.pak")->size(), pak.size()) << "as a whole it is an entry as any other";
    const fs::path twice = folder.write("twice.zip", write_zip({{"in.zip", write_zip({{"in.pak", pak}})}}));
    EXPECT_NE(content(twice / "in.zip/in.pak/a.md2").find("take it out"), std::string::npos);
}

TEST(PackedArchive, WhatDoesNotUnpackAsItSaysIsAnError) {
    const TempFolder folder;
    const Bytes good = write_zip({{"m/a.md2", bytes_of(noise(100) + std::string(900, 'x'))}});
    const std::size_t directory = peek<ZipEnd>(good, good.size() - sizeof(ZipEnd)).directory_offset;
    const auto with = [&](std::size_t in_slot, std::size_t in_local, std::uint32_t value) {
        Bytes file = good;
        patch(file, directory + in_slot, value);
        patch(file, in_local, value);
        return folder.write("a.pk3", file) / "m/a.md2";
    };
    const std::string start = (folder / "a.pk3/m/a.md2").string() + ": ";
    const auto size = [&](std::uint32_t value) {
        return with(offsetof(ZipSlot, size), offsetof(ZipLocalHeader, size), value);
    };
    EXPECT_EQ(content(size(1001)), start + "unpacks to 1000 bytes, expected 1001");
    EXPECT_EQ(content(size(999)), start + "unpacks to more than 999, expected 999");
    EXPECT_EQ(content(size(0)), start + "unpacks to more than 0, expected 0");
    const auto packed_size = peek<ZipSlot>(good, directory).packed_size;
    EXPECT_EQ(content(size(17U << 20U)), start + "says it unpacks from " + std::to_string(packed_size) +
                                             " bytes to 17825792, expected at most 64 times as many");
    EXPECT_EQ(head(size(17U << 20U), 1), content(size(17U << 20U)));
    EXPECT_EQ(content(size(0x7FFFFFFF)), start + "is 2147483647 bytes long, expected at most 1073741824");
    const std::uint32_t crc = peek<ZipSlot>(good, directory).crc;
    EXPECT_EQ(content(with(offsetof(ZipSlot, crc), offsetof(ZipLocalHeader, crc), crc ^ 1U)),
              start + "is damaged: its CRC is " + hex(crc) + ", expected " + hex(crc ^ 1U));
    EXPECT_EQ(
        content(with(offsetof(ZipSlot, packed_size), offsetof(ZipLocalHeader, packed_size), packed_size - 1)),
        start + "packed data ends early, after 1000 bytes");

    Bytes broken = good;
    broken[sizeof(ZipLocalHeader) + 7] = std::byte{0x07};
    EXPECT_EQ(content(folder.write("a.pk3", broken) / "m/a.md2"),
              start + "packed data is broken at byte 1 of " + std::to_string(packed_size) +
                  " (invalid block type)");
    patch(broken, 0, std::uint32_t{0});
    EXPECT_EQ(content(folder.write("a.zip", broken) / "m/a.md2"),
              (folder / "a.zip").string() +
                  ": 0x0: mark of the local header of \"m/a.md2\" is 0x0, expected 0x4034b50");
}

TEST(PackedArchive, WhatIsStoredIsCheckedToo) {
    const TempFolder folder;
    ZipSourceEntry entry{"a", bytes_of("12345")};
    entry.is_deflated = false;
    Bytes file = write_zip({entry});
    file[sizeof(ZipLocalHeader) + 1] = std::byte{'X'};
    const fs::path zip = folder.write("a.zip", file);
    EXPECT_TRUE(content(zip / "a").starts_with((zip / "a").string() + ": is damaged: its CRC is 0x"))
        << content(zip / "a");
    EXPECT_EQ(head(zip / "a", 3), "X23") << "only the whole has a sum";
}

TEST(PackedArchive, ADotBeforeANameIsNoPartOfIt) {
    const TempFolder folder;
    std::vector<tools::PakSourceEntry> in_pak;
    std::vector<ZipSourceEntry> in_zip;
    for (const std::string name : {"./models/x.md2", ".\\top", "./both", "BOTH"}) {
        in_pak.push_back({name, bytes_of(name)});
        in_zip.push_back({name, bytes_of(name)});
    }
    for (const fs::path& archive :
         {folder.write("a.pak", write_pak(in_pak)), folder.write("a.zip", write_zip(in_zip))}) {
        EXPECT_EQ(listed(archive), (Strings{"BOTH", "models/", "top"})) << archive;
        EXPECT_EQ(content(archive / "models/x.md2"), "./models/x.md2");
        EXPECT_EQ(content(archive / "top"), ".\\top");
        EXPECT_EQ(content(archive / "both"), "BOTH");
        EXPECT_EQ(warnings_of(archive), Strings{"\"./both\" is there without the dot and is left out"});
    }
}

TEST(PackedArchive, NamesThatEscapeAreRefusedInEveryKind) {
    const TempFolder folder;
    const Strings names = {"../out", "a\\..\\..\\out", "/etc/passwd", "\\out",  "c:/out",
                           ".//b",   "a//b",           "file",        "FILE/in"};
    std::vector<tools::PakSourceEntry> in_pak;
    std::vector<ZipSourceEntry> in_zip;
    for (const std::string& name : names) {
        in_pak.push_back({name, bytes_of("x")});
        in_zip.push_back({name, bytes_of("x")});
    }
    for (const fs::path& archive :
         {folder.write("a.pak", write_pak(in_pak)), folder.write("a.zip", write_zip(in_zip))}) {
        EXPECT_EQ(listed(archive), Strings{"file"});
        EXPECT_EQ(warnings_of(archive), (Strings{
                                            "\"../out\" leads out of the archive and is left out",
                                            "\".//b\" is an absolute path and is left out",
                                            "\"/etc/passwd\" is an absolute path and is left out",
                                            "\"/out\" is an absolute path and is left out",
                                            "\"a/../../out\" leads out of the archive and is left out",
                                            "\"a//b\" has a part that is no name and is left out",
                                            "\"c:/out\" begins with a drive and is left out",
                                            "\"FILE/in\" lies in a file instead of a folder and is left out",
                                        }));
    }
}

TEST(PackedArchive, AnEmptyEntryIsNoFileWhereOthersHaveTheirFolder) {
    const TempFolder folder;
    const fs::path pak =
        folder.write("a.pak", write_pak({{"progs", {}}, {"progs/b", {}}, {"progs/b/c.mdl", bytes_of("c")}}));
    EXPECT_EQ(content(pak / "progs/b/c.mdl"), "c");
    EXPECT_EQ(warnings_of(pak),
              (Strings{"\"progs\" is an empty file where others have their folder and is left out",
                       "\"progs/b\" is an empty file where others have their folder and is left out"}));
}

TEST(PackedArchive, NamesLongerThanAnyPathAreLeftOut) {
    const TempFolder folder;
    const std::string long_enough = std::string(4094, 'a') + "/b";
    const fs::path zip = folder.write("a.zip", write_zip({{long_enough, {}}, {long_enough + "b", {}}}));
    EXPECT_EQ(listed(zip), Strings{std::string(4094, 'a') + "/"});
    EXPECT_EQ(warnings_of(zip), Strings{"a name of 4097 bytes is longer than any path and is left out"});
}

TEST(PackedArchive, WhatCannotBeAnArchiveSaysSo) {
    const TempFolder folder;
    const fs::path text = folder.write("text.pk3", "no archive at all");
    EXPECT_EQ(content(text / "x"), text.string() +
                                       ": 0x0: kind of archive is 0x61206f6e, expected PAK (0x4b434150), "
                                       "ZIP (0x4034b50) or Evil Islands RES (0x19ce23c)");
    const fs::path cut = folder.write("cut.pk3", ByteView(game_zip()).first(200));
    EXPECT_EQ(content(cut / "x"), cut.string() +
                                      ": 0x0: no ZIP end record (0x6054b50) in the last 200 bytes; was "
                                      "the file cut?");
    const fs::path pak = folder.write("cut.pak", ByteView(game_pak()).first(100));
    EXPECT_EQ(content(pak / "x"), pak.string() + ": 0x8: length of the PAK directory is 192, expected 0 to " +
                                      std::to_string(100 - (game_pak().size() - 192)));
}

// Opening a pipe would wait for somebody to write into it.
TEST(PackedArchive, PipesAndFoldersByTheNameOfAnArchiveDoNotHang) {
    const TempFolder folder;
    const fs::path pipe = folder / "pipe.pak";
    ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
    EXPECT_EQ(kind_of_path(pipe), PathKind::other);
    EXPECT_EQ(listed(pipe), Strings{});
    EXPECT_EQ(content(pipe), pipe.string() + ": is a device, a pipe or a socket, expected a file");
    EXPECT_EQ(content(pipe / "a.mdl"), (pipe / "a.mdl").string() + ": Not a directory");
    folder.write("folder.pk3/a.md2", "a");
    EXPECT_EQ(listed(folder / "folder.pk3"), Strings{"a.md2"});
    EXPECT_EQ(content(folder / "folder.pk3/a.md2"), "a");
}

TEST(PackedArchive, ADirectoryBeyondAllReasonIsRefusedUnread) {
    const TempFolder folder;
    formats::PakHeader header{formats::kPakIdent, 12, 1 << 30};
    const fs::path pak = folder.write("large.pak", std::as_bytes(std::span(&header, 1)));
    fs::resize_file(pak, std::uintmax_t{3} << 29U);
    EXPECT_EQ(content(pak / "x"),
              pak.string() + ": 0xc: PAK directory is 1073741824 bytes long, expected at most 16777216");
}

// Every flipped byte ends in a listing and contents, or in messages.
TEST(PackedArchive, NothingBrokenEscapesOrCrashes) {
    const TempFolder folder;
    const Bytes whole =
        write_zip({{"a/b.md2", bytes_of("0123456789")}, {"p.pak", write_pak({{"c", bytes_of("c")}})}});
    constexpr std::array kValues = {0x00, 0xFF};
    test::for_each_flip(whole, 0, whole.size(), kValues, [&](const Bytes& bent) {
        const fs::path zip = folder.write("a.zip", bent);
        for (const DirEntry& entry : list_folder(zip)) {
            (void)read(entry.path());
            for (const DirEntry& inner : list_folder(entry.path()))
                EXPECT_TRUE(content(inner.path()) == "0123456789" || content(inner.path()) == "c" ||
                            content(inner.path()).starts_with(zip.string()))
                    << content(inner.path());
        }
    });
}

TEST(PackedArchive, ManyThreadsReadWhatIsKept) {
    const TempFolder folder;
    const fs::path zip = folder.write("game.pk3", game_zip());
    make_old(zip);
    std::atomic<int> wrong = 0;
    std::vector<std::thread> threads;
    for (int t = 0; t < 4; ++t) {
        threads.emplace_back([&] {
            for (int i = 0; i < 100; ++i)
                if (content(zip / "pak0.pak/progs/ogre.mdl") != "ogre" ||
                    content(zip / "inner.pk3/deep.res/untest.mod") != "figure")
                    ++wrong;
        });
    }
    for (std::thread& thread : threads)
        thread.join();
    EXPECT_EQ(wrong, 0);
}

} // namespace
} // namespace tris::files
