#include "formats/res/res_parse.h"

#include "core/byte_reader.h"
#include "core/cp1251.h"
#include "formats/res/res_layout.h"
#include "res_writer.h"
#include "support/md2_fixture.h"
#include "support/oddities.h"
#include "support/text_bytes.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>

namespace tris::formats {
namespace {

using test::bytes_of;
using test::patch;
using test::peek;
using test::text_of;

using Strings = std::vector<std::string>;

// Collisions among the four slots: "ab" and "ba" have the same sum.
std::vector<tools::ResSourceEntry> four_entries() {
    return {{"ab", bytes_of("first")},
            {"ba", bytes_of("second one")},
            {"dir\\Name.FIG", bytes_of("")},
            {"\xEF\xF0", bytes_of("x")}};
}

Bytes good_file() {
    return tools::write_res(four_entries());
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

std::string error_of(ByteView bytes) {
    try {
        (void)parse_res(bytes);
        return "parsed";
    } catch (const ParseError& error) {
        return hex(error.offset()) + ": " + error.what();
    }
}

void expect_entries_inside(const ResArchive& archive, std::size_t size) {
    for (const ResEntry& entry : archive.entries) {
        ASSERT_LE(entry.offset, size);
        ASSERT_LE(entry.size, size - entry.offset);
        ASSERT_FALSE(entry.name.empty());
    }
}

TEST(Cp1251, BecomesUtf8) {
    EXPECT_EQ(utf8_from_cp1251("abc_09\x7F"), "abc_09\x7F");
    EXPECT_EQ(utf8_from_cp1251(""), "");
    std::string upper;
    for (int code = 0x80; code < 0x100; ++code)
        upper.push_back(static_cast<char>(code));
    EXPECT_EQ(utf8_from_cp1251(upper), "ЂЃ‚ѓ„…†‡€‰Љ‹ЊЌЋЏ"
                                       "ђ‘’“”•–—\xEF\xBF\xBD™љ›њќћџ"
                                       "\xC2\xA0ЎўЈ¤Ґ¦§Ё©Є«¬\xC2\xAD®Ї"
                                       "°±Ііґµ¶·ё№є»јЅѕї"
                                       "АБВГДЕЖЗИЙКЛМНОП"
                                       "РСТУФХЦЧШЩЪЫЬЭЮЯ"
                                       "абвгдежзийклмноп"
                                       "рстуфхцчшщъыьэюя");
}

TEST(Res, ReadsWhatTheWriterWrote) {
    const Bytes file = good_file();
    EXPECT_TRUE(is_res(file));
    const ResArchive archive = parse_res(file);
    EXPECT_EQ(archive.warnings, Strings{});
    ASSERT_EQ(archive.entries.size(), 4U);
    const auto content = [&](std::string_view name) {
        const ResEntry* entry = find_entry(archive, name);
        return entry ? text_of(entry_bytes(file, *entry)) : "missing";
    };
    EXPECT_EQ(content("ab"), "first");
    EXPECT_EQ(content("BA"), "second one");
    EXPECT_EQ(content("DIR/name.fig"), "");
    EXPECT_EQ(content("пр"), "x");
    EXPECT_EQ(content("dir\\name.fig"), "missing");
    EXPECT_EQ(content("a"), "missing");
    EXPECT_EQ(find_entry(archive, "dir/name.fig")->name, "dir/Name.FIG");
}

// The game finds a file through the hash table, so the writer's has to lead to every entry.
TEST(Res, TheWritersHashTableLeadsToEveryEntry) {
    const Bytes file = good_file();
    const auto header = peek<ResHeader>(file, 0);
    for (const tools::ResSourceEntry& entry : four_entries()) {
        std::size_t sum = 0;
        for (const char c : entry.name)
            sum += static_cast<unsigned char>(c >= 'A' && c <= 'Z' ? c + 32 : c);
        auto slot = static_cast<std::int32_t>(sum % header.count);
        bool found = false;
        for (std::size_t steps = 0; slot != kResEndOfChain && steps < header.count; ++steps) {
            const std::size_t at = header.table_offset + static_cast<std::size_t>(slot) * sizeof(ResSlot);
            found = found || at == slot_at(file, entry.name);
            slot = peek<ResSlot>(file, at).next;
        }
        EXPECT_TRUE(found) << entry.name;
        EXPECT_EQ(peek<ResSlot>(file, slot_at(file, entry.name)).offset % 16, 0U);
    }
}

TEST(Res, AnArchiveWithoutEntriesIsEmpty) {
    const Bytes file = tools::write_res({});
    EXPECT_EQ(file.size(), sizeof(ResHeader));
    const ResArchive archive = parse_res(file);
    EXPECT_TRUE(archive.entries.empty());
    EXPECT_EQ(archive.warnings, Strings{});
}

TEST(Res, ArchivesNest) {
    const Bytes inner = tools::write_res({{"bd", bytes_of("deep")}});
    const Bytes middle = tools::write_res({{"pad", bytes_of("some bytes before it")}, {"cwalk", inner}});
    const Bytes file = tools::write_res({{"readme", bytes_of("hello")}, {"untest.anm", middle}});
    ByteView at = file;
    for (const char* name : {"untest.anm", "cwalk", "bd"}) {
        const ResArchive archive = parse_res(at);
        EXPECT_EQ(archive.warnings, Strings{});
        const ResEntry* entry = find_entry(archive, name);
        ASSERT_NE(entry, nullptr);
        at = entry_bytes(at, *entry);
    }
    EXPECT_EQ(text_of(at), "deep");
}

TEST(Res, EntriesMayShareTheirBytes) {
    Bytes file = good_file();
    const auto first = peek<ResSlot>(file, slot_at(file, "ab"));
    patch(file, slot_at(file, "ba") + offsetof(ResSlot, offset),
          static_cast<std::uint32_t>(first.offset + 1));
    patch(file, slot_at(file, "ba") + offsetof(ResSlot, size), std::uint32_t{4});
    const ResArchive archive = parse_res(file);
    EXPECT_EQ(archive.warnings, Strings{});
    EXPECT_EQ(text_of(entry_bytes(file, *find_entry(archive, "ba"))), "irst");
}

TEST(Res, AnEntryOutsideTheFileIsLeftOut) {
    Bytes file = good_file();
    const std::size_t at = slot_at(file, "ba");
    const auto size = static_cast<std::uint32_t>(file.size());
    const std::string end = " is not inside the file of " + std::to_string(size) + " bytes and is left out";
    patch(file, at + offsetof(ResSlot, offset), size - 9);
    ResArchive archive = parse_res(file);
    EXPECT_EQ(archive.entries.size(), 3U);
    EXPECT_EQ(find_entry(archive, "ba"), nullptr);
    EXPECT_EQ(archive.warnings, Strings{hex(at + 4) + ": \"ba\" of 10 bytes at " + hex(size - 9) + end});

    patch(file, at + offsetof(ResSlot, offset), std::uint32_t{0xFFFFFFFF});
    patch(file, at + offsetof(ResSlot, size), std::uint32_t{2});
    archive = parse_res(file);
    EXPECT_EQ(archive.entries.size(), 3U);
    EXPECT_EQ(archive.warnings, Strings{hex(at + 4) + ": \"ba\" of 2 bytes at 0xffffffff" + end});

    patch(file, at + offsetof(ResSlot, offset), size - 10);
    patch(file, at + offsetof(ResSlot, size), std::uint32_t{10});
    EXPECT_EQ(parse_res(file).entries.size(), 4U);
}

TEST(Res, AnEntryWithABadNameIsLeftOut) {
    const Bytes good = good_file();
    const std::size_t at = slot_at(good, "ba");
    const auto header = peek<ResHeader>(good, 0);
    const std::size_t index = (at - header.table_offset) / sizeof(ResSlot);
    const std::size_t names = header.table_offset + header.count * sizeof(ResSlot);
    const std::string start = hex(at + 16) + ": name of entry " + std::to_string(index);

    Bytes file = good;
    patch(file, at + offsetof(ResSlot, name_offset), header.names_length - 1);
    EXPECT_EQ(parse_res(file).warnings,
              Strings{start + " is not inside the 18 bytes of names; the entry is left out"});
    file = good;
    patch(file, at + offsetof(ResSlot, name_length), std::uint16_t{0});
    EXPECT_EQ(parse_res(file).warnings, Strings{start + " is empty; the entry is left out"});
    file = good;
    patch(file, names + peek<ResSlot>(good, at).name_offset, '\n');
    EXPECT_EQ(parse_res(file).warnings, Strings{start + " has control characters; the entry is left out"});
    EXPECT_EQ(parse_res(file).entries.size(), 3U);
}

TEST(Res, OfARepeatedNameTheFirstCounts) {
    const Bytes file =
        tools::write_res({{"Twin", bytes_of("a")}, {"tWIN", bytes_of("b")}, {"other", bytes_of("c")}});
    const ResArchive archive = parse_res(file);
    ASSERT_EQ(archive.entries.size(), 2U);
    ASSERT_EQ(archive.warnings.size(), 1U);
    const std::size_t twin = slot_at(file, "Twin");
    const std::size_t other = slot_at(file, "tWIN");
    EXPECT_EQ(oddity_text(archive.warnings[0]), hex(std::max(twin, other)) + ": \"" +
                                                    (twin < other ? "tWIN" : "Twin") +
                                                    "\" is there already; the first one is used");
    EXPECT_EQ(text_of(entry_bytes(file, *find_entry(archive, "twin"))), twin < other ? "a" : "b");
    EXPECT_NE(find_entry(archive, "other"), nullptr);
}

// Without a limit this file of some kilobytes would need megabytes of names.
TEST(Res, OneLongNameUsedByManyEntriesIsNotCopiedForEach) {
    std::vector<tools::ResSourceEntry> entries = {{std::string(5000, 'n'), {}}};
    for (int i = 0; i < 99; ++i)
        entries.push_back({"e" + std::to_string(i), {}});
    Bytes file = tools::write_res(entries);
    const auto long_slot = peek<ResSlot>(file, slot_at(file, entries[0].name));
    for (std::size_t i = 0; i < 100; ++i) {
        const std::size_t at = peek<ResHeader>(file, 0).table_offset + i * sizeof(ResSlot);
        patch(file, at + offsetof(ResSlot, name_length), std::uint16_t{5000});
        patch(file, at + offsetof(ResSlot, name_offset), std::uint32_t{long_slot.name_offset});
    }
    const ResArchive archive = parse_res(file);
    EXPECT_EQ(archive.entries.size(), 1U);
    ASSERT_EQ(archive.warnings.size(), 33U);
    EXPECT_TRUE(
        oddity_text(archive.warnings[0]).ends_with("overlaps too many others; the entry is left out"));
    EXPECT_EQ(oddity_text(archive.warnings.back()), "67 more warnings are not listed");
}

TEST(Res, ErrorsSayPlaceValueAndRange) {
    const auto with = [](std::size_t field, std::uint32_t value) {
        Bytes file = good_file();
        patch(file, field, value);
        return error_of(file);
    };
    const Bytes file = good_file();
    const auto header = peek<ResHeader>(file, 0);
    EXPECT_EQ(with(0, 0x38474946), "0x0: RES mark is 0x38474946, expected 0x19ce23c");
    EXPECT_EQ(with(offsetof(ResHeader, count), 0xFFFFFFFF),
              hex(header.table_offset) +
                  ": RES table: 4294967295 of 22 bytes each do not fit, the file has " +
                  std::to_string(file.size() - header.table_offset) + " bytes from here");
    EXPECT_EQ(with(offsetof(ResHeader, table_offset), 0xFFFFFFF0),
              "0xfffffff0: RES table: 4 of 22 bytes each do not fit, the file has 0 bytes from here");
    EXPECT_EQ(with(offsetof(ResHeader, names_length), 19),
              hex(header.table_offset + 88) +
                  ": names of the RES entries needs 19 bytes from here, the file has 18");
    EXPECT_EQ(error_of(Bytes(3)), "0x0: RES header needs 16 bytes from here, the file has 3");
    EXPECT_FALSE(is_res(Bytes(3)));
    EXPECT_FALSE(is_res(bytes_of("FIG8")));
}

TEST(Res, EveryPrefixIsAnError) {
    const Bytes file = good_file();
    for (std::size_t length = 0; length < file.size(); ++length) {
        // Its own allocation of just that size, so that a sanitizer sees the edge.
        const auto copy = std::make_unique<std::byte[]>(length);
        std::copy_n(file.begin(), length, copy.get());
        EXPECT_THROW((void)parse_res(ByteView(copy.get(), length)), ParseError) << length;
    }
}

TEST(Res, EveryByteOfHeaderAndTableFlippedParsesOrFailsCleanly) {
    const Bytes file = good_file();
    const std::size_t table = peek<ResHeader>(file, 0).table_offset;
    for (std::size_t at = 0; at < file.size(); ++at) {
        if (at >= sizeof(ResHeader) && at < table)
            continue;
        for (int value = 0; value < 256; ++value) {
            Bytes bent = file;
            bent[at] = static_cast<std::byte>(value);
            try {
                expect_entries_inside(parse_res(bent), bent.size());
            } catch (const ParseError& error) {
                EXPECT_NE(std::string(error.what()), "");
            }
        }
    }
}

} // namespace
} // namespace tris::formats
