#include "formats/zip/zip_parse.h"

#include "core/byte_reader.h"
#include "formats/load_archive.h"
#include "formats/zip/inflate.h"
#include "formats/zip/zip_layout.h"
#include "support/bent_bytes.h"
#include "support/md2_fixture.h"
#include "support/oddities.h"
#include "support/text_bytes.h"
#include "zip_writer.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>

namespace tris::formats {
namespace {

using test::bytes_of;
using test::patch;
using test::peek;
using test::text_of;
using tools::write_zip;
using tools::ZipOptions;
using tools::ZipSourceEntry;

using Strings = std::vector<std::string>;

// Reading outside of the file would be a mistake of the parser.
ReadBytes reader(ByteView file) {
    return [file](std::size_t offset, std::size_t length) -> Result<Bytes> {
        EXPECT_LE(offset, file.size());
        EXPECT_LE(length, file.size() - offset);
        const ByteView bytes = file.subspan(offset, length);
        return Bytes(bytes.begin(), bytes.end());
    };
}

ZipArchive parse(ByteView file) {
    const Result<ZipDirectoryPlace> place = find_zip_directory(file.size(), reader(file));
    EXPECT_TRUE(place);
    const ByteView directory = file.subspan(place->offset, place->size);
    // Of its own, so that a sanitizer sees its end.
    return parse_zip_directory(*place, Bytes(directory.begin(), directory.end()));
}

std::string message(const ParseError& error) {
    return hex(error.offset()) + ": " + error.what();
}

std::string error_of(ByteView file) {
    try {
        (void)parse(file);
        return "parsed";
    } catch (const ParseError& error) {
        return message(error);
    }
}

std::string content_of(ByteView file, const ZipEntry& entry) {
    try {
        const Result<std::size_t> at = find_zip_bytes(entry, file.size(), reader(file));
        const ByteView packed = file.subspan(*at, entry.packed_size);
        if (!entry.is_deflated)
            return text_of(packed);
        const Result<Bytes> bytes = inflate(packed.size(), reader(packed), entry.size + 1);
        return bytes ? text_of(*bytes) : bytes.error().message;
    } catch (const ParseError& error) {
        return message(error);
    }
}

// "name=content", in the order of the directory.
Strings entries_of(ByteView file) {
    Strings out;
    for (const ZipEntry& entry : parse(file).entries)
        out.push_back(entry.name + "=" + content_of(file, entry));
    return out;
}

ZipSourceEntry stored(const std::string& name, std::string_view content) {
    ZipSourceEntry entry{name, bytes_of(content)};
    entry.is_deflated = false;
    return entry;
}

ZipSourceEntry deflated(const std::string& name, std::string_view content) {
    return {name, bytes_of(content)};
}

const std::string kLong(1000, 'x');

std::vector<ZipSourceEntry> good_entries() {
    ZipSourceEntry streamed = deflated("models\\Streamed.md2", kLong);
    streamed.has_descriptor = true;
    ZipSourceEntry wide = deflated("wide", "wide content");
    wide.is_zip64 = true;
    return {stored("stored.txt", "hello"), deflated("models/", ""), streamed, wide,
            deflated("empty", ""),         stored("nothing", "")};
}

Strings good_contents() {
    return {"stored.txt=hello", "models/Streamed.md2=" + kLong, "wide=wide content", "empty=", "nothing="};
}

std::size_t end_at(const Bytes& file) {
    return file.size() - sizeof(ZipEnd); // without a comment
}

std::size_t directory_at(const Bytes& file) {
    return peek<ZipEnd>(file, end_at(file)).directory_offset;
}

// Where the directory has an entry of the file.
std::size_t slot_at(const Bytes& file, std::size_t index) {
    std::size_t at = directory_at(file);
    for (; index > 0; --index) {
        const auto slot = peek<ZipSlot>(file, at);
        at += sizeof(ZipSlot) + slot.name_length + slot.extra_length + slot.comment_length;
    }
    return at;
}

TEST(Zip, ReadsWhatTheWriterWrote) {
    const Bytes file = write_zip(good_entries());
    EXPECT_TRUE(is_zip(file));
    EXPECT_EQ(entries_of(file), good_contents());
    EXPECT_EQ(parse(file).warnings, Strings{});
    const ZipEntry wide = parse(file).entries[2];
    EXPECT_EQ(wide.size, 12U);
    EXPECT_EQ(wide.crc, crc32_of(as_bytes("wide content")));
    EXPECT_LT(parse(file).entries[1].packed_size, 30U);
}

TEST(Zip, AnArchiveWithoutEntriesIsEmpty) {
    const Bytes file = write_zip({});
    EXPECT_EQ(file.size(), sizeof(ZipEnd));
    EXPECT_TRUE(is_zip(file));
    EXPECT_EQ(entries_of(file), Strings{});
    EXPECT_FALSE(is_zip(bytes_of("PK\3")));
    EXPECT_FALSE(is_zip(bytes_of("PACK")));
}

TEST(Zip, BytesBeforeAndACommentBehindDoNotMatter) {
    ZipOptions options;
    options.before = bytes_of("#!/bin/sh unpack me");
    options.comment = "a comment with PK\5\6 in it, as if it were an end record, which it is not";
    for (const bool is_zip64 : {false, true}) {
        options.is_zip64 = is_zip64;
        const Bytes file = write_zip(good_entries(), options);
        EXPECT_FALSE(is_zip(file));
        EXPECT_EQ(entries_of(file), good_contents());
        EXPECT_EQ(parse(file).warnings, Strings{});
        EXPECT_TRUE(load_archive(file.size(), reader(file), "x"));
    }
}

TEST(Zip, WiderEndRecordsAreRead) {
    ZipOptions options;
    options.is_zip64 = true;
    Bytes file = write_zip(good_entries(), options);
    EXPECT_EQ(entries_of(file), good_contents());
    const std::size_t locator = end_at(file) - sizeof(Zip64Locator);
    const std::size_t wide = locator - sizeof(Zip64End);
    Bytes bad = file;
    patch(bad, wide, std::uint32_t{0});
    EXPECT_EQ(error_of(bad), hex(locator) + ": ZIP64 locator leads to " + hex(wide) +
                                 ", where there is no ZIP64 end record");
    bad = file;
    patch(bad, wide + offsetof(Zip64End, entries), ~std::uint64_t{0});
    patch(bad, wide + offsetof(Zip64End, entries_here), ~std::uint64_t{0});
    EXPECT_EQ(error_of(bad),
              "0x0: entries of the ZIP directory: 18446744073709551615 of 46 bytes each do not "
              "fit, the file has " +
                  std::to_string(wide - peek<Zip64End>(file, wide).directory_offset) + " bytes from here");
    bad = file;
    patch(bad, wide + offsetof(Zip64End, directory_size), ~std::uint64_t{0});
    EXPECT_TRUE(
        error_of(bad).starts_with(hex(end_at(file)) + ": ZIP directory is 18446744073709551615 bytes"));
    bad = file;
    patch(bad, wide + offsetof(Zip64End, disk), std::uint32_t{0});
    EXPECT_EQ(error_of(bad), "parsed");
    patch(bad, end_at(file) + offsetof(ZipEnd, disk), kZipInWider16);
    EXPECT_EQ(error_of(bad), "parsed");
    patch(bad, wide + offsetof(Zip64End, disk), std::uint32_t{1});
    EXPECT_EQ(error_of(bad), hex(end_at(file) + offsetof(ZipEnd, disk)) +
                                 ": archive is one of several parts, expected a whole one");
}

TEST(Zip, ErrorsSayPlaceValueAndRange) {
    const Bytes good = write_zip(good_entries());
    const std::size_t end = end_at(good);
    const std::size_t directory = directory_at(good);
    const auto with = [&](std::size_t at, auto value) {
        Bytes file = good;
        patch(file, at, value);
        return error_of(file);
    };
    EXPECT_EQ(with(end, std::uint32_t{0}), "0x0: no ZIP end record (0x6054b50) in the last " +
                                               std::to_string(good.size()) + " bytes; was the file cut?");
    EXPECT_EQ(with(end + offsetof(ZipEnd, disk), std::uint16_t{2}),
              hex(end + 4) + ": archive is one of several parts, expected a whole one");
    EXPECT_EQ(with(end + offsetof(ZipEnd, entries), std::uint16_t{2}),
              hex(end + 4) + ": archive is one of several parts, expected a whole one");
    EXPECT_EQ(with(end + offsetof(ZipEnd, directory_size), static_cast<std::uint32_t>(end + 1)),
              hex(end) + ": ZIP directory is " + std::to_string(end + 1) + " bytes long, expected at most " +
                  std::to_string(end) + ", which come before its end record");
    EXPECT_EQ(with(end + offsetof(ZipEnd, directory_offset), std::uint32_t{0xFFFFFFF0}),
              hex(end) + ": ZIP directory of " + std::to_string(end - directory) +
                  " bytes at 0xfffffff0 is not there");
    EXPECT_EQ(with(directory, std::uint32_t{0x12345678}), hex(end) + ": ZIP directory of " +
                                                              std::to_string(end - directory) + " bytes at " +
                                                              hex(directory) + " is not there");
    EXPECT_EQ(with(slot_at(good, 1), std::uint32_t{0x12345678}),
              hex(slot_at(good, 1)) +
                  ": mark of entry 1 of the ZIP directory is 0x12345678, expected 0x2014b50");
    EXPECT_EQ(with(slot_at(good, 5) + offsetof(ZipSlot, name_length), std::uint16_t{8}),
              hex(slot_at(good, 5) + sizeof(ZipSlot)) +
                  ": name of entry 5 of the ZIP directory needs 8 bytes from here, the ZIP directory has 7");
}

TEST(Zip, ANumberOfEntriesThatLiesIsTold) {
    Bytes file = write_zip({stored("a", "1"), stored("b", "2"), stored("c", "3")});
    const std::size_t end = end_at(file);
    const auto claim = [&](std::uint16_t count) {
        patch(file, end + offsetof(ZipEnd, entries_here), count);
        patch(file, end + offsetof(ZipEnd, entries), count);
    };
    claim(1); // as programs do whose number wraps around
    EXPECT_EQ(entries_of(file), (Strings{"a=1", "b=2", "c=3"}));
    EXPECT_EQ(parse(file).warnings,
              Strings{hex(directory_at(file)) + ": ZIP directory has 3 entries, its end record says 1"});
    claim(4);
    EXPECT_EQ(error_of(file),
              "0x0: entries of the ZIP directory: 4 of 46 bytes each do not fit, the file has " +
                  std::to_string(end - directory_at(file)) + " bytes from here");
    file = write_zip({stored(std::string(60, 'a'), "1")});
    patch(file, end_at(file) + offsetof(ZipEnd, entries_here), std::uint16_t{2});
    patch(file, end_at(file) + offsetof(ZipEnd, entries), std::uint16_t{2});
    EXPECT_EQ(parse(file).warnings,
              Strings{hex(directory_at(file)) + ": ZIP directory has 1 entry, its end record says 2"});
}

TEST(Zip, BytesBehindTheEndAreTold) {
    Bytes file = write_zip(good_entries());
    const std::size_t size = file.size();
    file.resize(size + 3);
    EXPECT_EQ(entries_of(file), good_contents());
    EXPECT_EQ(parse(file).warnings, Strings{hex(size) + ": 3 bytes follow the end of the archive"});
}

TEST(Zip, BytesBetweenDirectoryAndEndDoNotMatter) {
    Bytes file = write_zip(good_entries());
    const ByteView signature = as_bytes("PK\5\5 a signature of the directory");
    file.insert(file.begin() + static_cast<std::ptrdiff_t>(end_at(file)), signature.begin(), signature.end());
    EXPECT_EQ(entries_of(file), good_contents());
}

TEST(Zip, WhatIsEncryptedIsLeftOut) {
    ZipSourceEntry secret = deflated("secret.md2", "secret");
    secret.flags = kZipFlagEncrypted;
    const Bytes file = write_zip({secret, stored("open", "1")});
    EXPECT_EQ(entries_of(file), Strings{"open=1"});
    EXPECT_EQ(parse(file).warnings, Strings{hex(slot_at(file, 0) + offsetof(ZipSlot, flags)) +
                                            ": \"secret.md2\" is encrypted and is left out"});
    const Bytes all = write_zip({secret, deflated("folder/", "")});
    EXPECT_EQ(error_of(all), hex(directory_at(all)) +
                                 ": 1 entry is encrypted, and there is nothing else; tris has "
                                 "no passwords to read them with");
}

TEST(Zip, OtherMethodsAndLinksAreLeftOut) {
    ZipSourceEntry lzma = stored("a", "1");
    lzma.method = 14;
    ZipSourceEntry unknown = stored("b", "2");
    unknown.method = 77;
    ZipSourceEntry link = stored("c", "/etc/passwd");
    link.unix_mode = 0120777;
    ZipSourceEntry plain = stored("d", "4");
    plain.unix_mode = 0100644;
    const Bytes file = write_zip({lzma, unknown, link, plain});
    EXPECT_EQ(entries_of(file), Strings{"d=4"});
    EXPECT_EQ(
        parse(file).warnings,
        (Strings{
            hex(slot_at(file, 0) + offsetof(ZipSlot, method)) +
                ": \"a\" is packed by method 14 (LZMA), expected 0 (stored) or 8 (deflate), and is left out",
            hex(slot_at(file, 1) + offsetof(ZipSlot, method)) +
                ": \"b\" is packed by method 77, expected 0 (stored) or 8 (deflate), and is left out",
            hex(slot_at(file, 2) + offsetof(ZipSlot, external_attributes)) +
                ": \"c\" is a link and is left out"}));
}

TEST(Zip, NamesBecomeUtf8WhateverTheFlagSays) {
    ZipSourceEntry flagged = stored("b\xC3\xA4r", "1");
    flagged.flags = kZipFlagUtf8;
    ZipSourceEntry lies = stored("\x84", "2");
    lies.flags = kZipFlagUtf8;
    const Bytes file = write_zip(
        {flagged, stored("o\x94", "3"), lies, stored("\xD0\x96", "4"), stored("a\1", "5"), stored("", "6")});
    EXPECT_EQ(entries_of(file), (Strings{"bär=1", "oö=3", "ä=2", "Ж=4"}));
    EXPECT_EQ(
        parse(file).warnings,
        (Strings{hex(slot_at(file, 4)) + ": name of entry 4 has control characters; the entry is left out",
                 hex(slot_at(file, 5)) + ": name of entry 5 is empty; the entry is left out"}));
}

TEST(Zip, OfARepeatedNameTheLastCounts) {
    const Bytes file = write_zip({stored("Twin", "1"), stored("other", "2"), stored("tWIN", "3")});
    EXPECT_EQ(entries_of(file), (Strings{"other=2", "tWIN=3"}));
    EXPECT_EQ(parse(file).warnings,
              Strings{hex(slot_at(file, 0)) + ": \"Twin\" is there again; the last one is used"});
}

TEST(Zip, AnEntryOutsideTheFileIsLeftOut) {
    const Bytes good = write_zip({stored("a", "1234"), deflated("b", kLong)});
    const auto warning_with = [&](std::size_t index, std::size_t field, std::uint32_t value) {
        Bytes file = good;
        patch(file, slot_at(good, index) + field, value);
        const ZipArchive archive = parse(file);
        EXPECT_EQ(archive.entries.size(), 1U);
        return archive.warnings.empty() ? std::string() : oddity_text(archive.warnings.front());
    };
    const std::string end =
        " does not end before the ZIP directory at " + hex(directory_at(good)) + " and is left out";
    const auto b = peek<ZipSlot>(good, slot_at(good, 1));
    const std::string place = hex(slot_at(good, 1) + offsetof(ZipSlot, local_offset)) + ": \"b\" of ";
    EXPECT_EQ(warning_with(1, offsetof(ZipSlot, local_offset), 0xFFFFFFF0),
              place + std::to_string(b.packed_size) + " bytes at 0xfffffff0" + end);
    EXPECT_EQ(warning_with(1, offsetof(ZipSlot, packed_size), b.packed_size + 1),
              place + std::to_string(b.packed_size + 1) + " bytes at " + hex(b.local_offset) + end);
    EXPECT_EQ(warning_with(1, offsetof(ZipSlot, packed_size), 0xFFFFFFFF),
              hex(slot_at(good, 1) + sizeof(ZipSlot)) +
                  ": \"b\" lacks the ZIP64 field for its size or place and is left out");
    EXPECT_EQ(warning_with(0, offsetof(ZipSlot, packed_size), 3),
              hex(slot_at(good, 0) + offsetof(ZipSlot, packed_size)) +
                  ": \"a\" takes 3 bytes for its 4, although it is not packed, and is left out");
}

TEST(Zip, EntriesThatOverlapAreLeftOut) {
    Bytes file = write_zip({stored("a", "12345678"), stored("b", "1"), stored("c", "2")});
    const auto b = peek<ZipSlot>(file, slot_at(file, 1));
    patch(file, slot_at(file, 2) + offsetof(ZipSlot, local_offset), b.local_offset);
    EXPECT_EQ(entries_of(file), (Strings{"a=12345678", "b=1"}));
    EXPECT_EQ(parse(file).warnings, Strings{hex(b.local_offset) + ": \"c\" overlaps \"b\" and is left out"});
}

TEST(Zip, ALocalHeaderThatContradictsTheDirectoryIsAnError) {
    const Bytes good = write_zip({deflated("models/a.md2", kLong)});
    const ZipEntry entry = parse(good).entries.front();
    const auto with = [&](std::size_t field, auto value) {
        Bytes file = good;
        patch(file, field, value);
        return content_of(file, entry);
    };
    const std::string start = ": local header of \"models/a.md2\" ";
    EXPECT_EQ(with(0, std::uint32_t{1}),
              "0x0: mark of the local header of \"models/a.md2\" is 0x1, expected 0x4034b50");
    EXPECT_EQ(with(offsetof(ZipLocalHeader, method), std::uint16_t{0}),
              "0x8" + start + "says method 0, the directory says 8");
    EXPECT_EQ(with(offsetof(ZipLocalHeader, flags), std::uint16_t{1}),
              "0x6" + start + "says encryption 1, the directory says 0");
    EXPECT_EQ(with(offsetof(ZipLocalHeader, size), std::uint32_t{7}),
              "0x16" + start + "says size 7, the directory says 1000");
    EXPECT_EQ(with(offsetof(ZipLocalHeader, packed_size), std::uint32_t{7}),
              "0x12" + start + "says packed size 7, the directory says " + std::to_string(entry.packed_size));
    EXPECT_EQ(with(offsetof(ZipLocalHeader, crc), std::uint32_t{7}),
              "0xe" + start + "says CRC 7, the directory says " + std::to_string(entry.crc));
    EXPECT_EQ(with(sizeof(ZipLocalHeader), 'X'), "0x1e" + start + "calls it \"Xodels/a.md2\"");
    EXPECT_EQ(with(sizeof(ZipLocalHeader), 'M'), kLong);
    EXPECT_EQ(with(sizeof(ZipLocalHeader) + 6, '\\'), kLong);
    EXPECT_EQ(with(offsetof(ZipLocalHeader, extra_length), std::uint16_t{0xFFFF}),
              hex(sizeof(ZipLocalHeader) + 12 + 0xFFFF) + ": \"models/a.md2\" needs " +
                  std::to_string(entry.packed_size) + " bytes from here, the file has 0");
}

TEST(Zip, EveryPrefixIsAnError) {
    test::for_each_prefix(write_zip(good_entries()), [](const Bytes& file) {
        EXPECT_THROW((void)find_zip_directory(file.size(), reader(file)), ParseError) << file.size();
    });
}

TEST(Zip, EveryByteFlippedReadsOrFailsCleanly) {
    ZipOptions options;
    options.is_zip64 = true;
    constexpr std::array kValues = {0x00, 0x01, 0x08, 0x2F, 0x50, 0x7F, 0x80, 0xFF};
    for (const Bytes& file : {write_zip(good_entries()), write_zip(good_entries(), options)}) {
        test::for_each_flip(file, 0, file.size(), kValues, [](const Bytes& bent) {
            try {
                for (const ZipEntry& entry : parse(bent).entries) {
                    ASSERT_LE(entry.local_offset, bent.size());
                    ASSERT_LE(entry.packed_size, bent.size() - entry.local_offset);
                    (void)content_of(bent, entry);
                }
            } catch (const ParseError& error) {
                EXPECT_NE(std::string(error.what()), "");
            }
        });
    }
}

TEST(Inflate, GivesTheHeadOrAll) {
    const Bytes file = write_zip({deflated("a", kLong)});
    const ZipEntry entry = parse(file).entries.front();
    const ByteView packed =
        ByteView(file).subspan(*find_zip_bytes(entry, file.size(), reader(file)), entry.packed_size);
    for (const std::size_t most :
         {std::size_t{0}, std::size_t{1}, std::size_t{999}, std::size_t{1000}, std::size_t{5000}}) {
        const Result<Bytes> bytes = inflate(packed.size(), reader(packed), most);
        ASSERT_TRUE(bytes);
        EXPECT_EQ(text_of(*bytes), kLong.substr(0, most));
    }
}

TEST(Inflate, CutAndBrokenDataIsAnError) {
    const Bytes file = write_zip({deflated("a", "several bytes that hardly repeat")});
    const ZipEntry entry = parse(file).entries.front();
    const ByteView packed =
        ByteView(file).subspan(*find_zip_bytes(entry, file.size(), reader(file)), entry.packed_size);
    for (std::size_t length = 0; length < packed.size(); ++length) {
        const Result<Bytes> bytes = inflate(length, reader(packed.first(length)), 1000);
        ASSERT_FALSE(bytes) << length;
        EXPECT_TRUE(bytes.error().message.starts_with("packed data ends early, after "))
            << bytes.error().message;
    }
    Bytes broken(packed.begin(), packed.end());
    broken[0] = std::byte{0x07}; // a kind of block that there is not
    EXPECT_EQ(inflate(broken.size(), reader(broken), 1000).error().message,
              "packed data is broken at byte 1 of " + std::to_string(broken.size()) +
                  " (invalid block type)");
}

// What claims to be large takes no more memory than its packed bytes could unpack to.
TEST(Inflate, MemoryGoesByWhatIsPacked) {
    const Bytes file = write_zip({deflated("a", kLong)});
    const ZipEntry entry = parse(file).entries.front();
    const ByteView packed =
        ByteView(file).subspan(*find_zip_bytes(entry, file.size(), reader(file)), entry.packed_size);
    const Result<Bytes> bytes = inflate(packed.size(), reader(packed), std::size_t{1} << 40U);
    ASSERT_TRUE(bytes);
    EXPECT_EQ(bytes->size(), 1000U);
    EXPECT_LE(bytes->capacity(), packed.size() * 1032);
}

TEST(Inflate, ABombIsToldByItsRatio) {
    EXPECT_FALSE(is_bomb(kBombBytes, 1));
    EXPECT_TRUE(is_bomb(kBombBytes + kBombRatio, kBombBytes / kBombRatio));
    EXPECT_FALSE(is_bomb(kBombBytes + 1, kBombBytes / kBombRatio));
    EXPECT_TRUE(is_bomb(~std::size_t{0}, 0));
}

} // namespace
} // namespace tris::formats
