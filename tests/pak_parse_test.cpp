#include "formats/pak/pak_parse.h"

#include "core/byte_reader.h"
#include "core/cp437.h"
#include "core/utf8.h"
#include "formats/pak/pak_layout.h"
#include "pak_writer.h"
#include "support/bent_bytes.h"
#include "support/md2_fixture.h"
#include "support/oddities.h"

#include <gtest/gtest.h>

#include <array>

namespace tris::formats {
namespace {

using test::patch;
using test::peek;
using tools::write_pak;

using Strings = std::vector<std::string>;

Bytes text(std::string_view content) {
    const ByteView bytes = as_bytes(content);
    return {bytes.begin(), bytes.end()};
}

PakArchive parse(ByteView file) {
    const PakDirectoryPlace place = find_pak_directory(file, file.size());
    const ByteView directory = file.subspan(place.offset, place.size);
    // Of its own, so that a sanitizer sees its end.
    return parse_pak_directory(place, Bytes(directory.begin(), directory.end()), file.size());
}

std::string error_of(ByteView file) {
    try {
        (void)parse(file);
        return "parsed";
    } catch (const ParseError& error) {
        return hex(error.offset()) + ": " + error.what();
    }
}

// "name=content", in the order of the file.
Strings entries_of(const Bytes& file) {
    Strings out;
    for (const PakEntry& entry : parse(file).entries) {
        std::string line = entry.name + "=";
        for (const std::byte b : ByteView(file).subspan(entry.offset, entry.size))
            line.push_back(static_cast<char>(b));
        out.push_back(line);
    }
    return out;
}

Bytes good_file() {
    return write_pak({{"progs/Ogre.mdl", text("ogre")},
                      {"gfx\\palette.lmp", text("palette")},
                      {"empty", {}},
                      {"last", text("x")}});
}

std::size_t slot_at(const Bytes& file, std::size_t index) {
    return static_cast<std::size_t>(peek<PakHeader>(file, 0).directory_offset) + index * sizeof(PakSlot);
}

TEST(Cp437, BecomesUtf8) {
    EXPECT_EQ(utf8_from_cp437("abc\x7F"), "abc\x7F");
    std::string upper;
    for (int code = 0x80; code < 0x100; ++code)
        upper.push_back(static_cast<char>(code));
    EXPECT_EQ(utf8_from_cp437(upper), "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒ"
                                      "áíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐"
                                      "└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀"
                                      "αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\xC2\xA0");
}

TEST(Utf8, IsToldFromOtherBytes) {
    for (const char* good : {"", "plain", "ä", "Ж", "€", "\xEF\xBF\xBD", "\xF0\x9F\xA6\x8A", "a\xC3\xA4z"})
        EXPECT_TRUE(is_utf8(good)) << good;
    for (const char* bad : {"\x80", "\xC3", "\xC3z", "\xC0\x80", "\xE0\x80\x80", "\xED\xA0\x80",
                            "\xF4\x90\x80\x80", "\xF8\x88\x80\x80\x80", "\xFF", "a\xE2\x82"})
        EXPECT_FALSE(is_utf8(bad)) << bad;
    EXPECT_EQ(utf8_from_archive_name("\x84"), "ä");
    EXPECT_EQ(utf8_from_archive_name("ä"), "ä");
}

TEST(Pak, ReadsWhatTheWriterWrote) {
    const Bytes file = good_file();
    EXPECT_TRUE(is_pak(file));
    EXPECT_FALSE(is_pak(text("PAC")));
    EXPECT_FALSE(is_pak(text("PACk")));
    EXPECT_EQ(entries_of(file),
              (Strings{"progs/Ogre.mdl=ogre", "gfx/palette.lmp=palette", "empty=", "last=x"}));
    EXPECT_EQ(parse(file).warnings, Strings{});
}

TEST(Pak, AnArchiveWithoutEntriesIsEmpty) {
    EXPECT_EQ(entries_of(write_pak({})), Strings{});
    Bytes nowhere = write_pak({});
    patch(nowhere, offsetof(PakHeader, directory_offset), std::int32_t{0});
    EXPECT_EQ(error_of(nowhere), "parsed");
}

TEST(Pak, TheDirectoryMayLieAnywhereAndBytesMayFollow) {
    Bytes file = good_file();
    file.resize(file.size() + 1000);
    EXPECT_EQ(entries_of(file), entries_of(good_file()));
    EXPECT_EQ(parse(file).warnings, Strings{});
}

TEST(Pak, ErrorsSayPlaceValueAndRange) {
    const auto with = [](std::size_t field, std::int32_t value) {
        Bytes file = good_file();
        patch(file, field, value);
        return error_of(file);
    };
    const Bytes file = good_file();
    const std::string size = std::to_string(file.size());
    const std::size_t directory = slot_at(file, 0);
    EXPECT_EQ(with(offsetof(PakHeader, ident), 0x4B434151),
              "0x0: PAK mark is 0x4b434151, expected 0x4b434150");
    for (const std::int32_t bad :
         {-1, -2147483647 - 1, 2147483647, static_cast<std::int32_t>(file.size()) + 1})
        EXPECT_EQ(with(offsetof(PakHeader, directory_offset), bad),
                  "0x4: offset of the PAK directory is " + std::to_string(bad) + ", expected 0 to " + size);
    for (const std::int32_t bad : {-1, -64, 2147483647, 257})
        EXPECT_EQ(with(offsetof(PakHeader, directory_length), bad),
                  "0x8: length of the PAK directory is " + std::to_string(bad) + ", expected 0 to " +
                      std::to_string(file.size() - directory));
    EXPECT_EQ(error_of(Bytes(11)), "0x0: PAK header needs 12 bytes from here, the file has 11");
}

TEST(Pak, ADirectoryThatEndsInsideAnEntryGivesTheWholeOnes) {
    Bytes file = good_file();
    patch(file, offsetof(PakHeader, directory_length), std::int32_t{2 * 64 + 63});
    EXPECT_EQ(entries_of(file), (Strings{"progs/Ogre.mdl=ogre", "gfx/palette.lmp=palette"}));
    EXPECT_EQ(parse(file).warnings,
              Strings{"0x8: PAK directory is 191 bytes long, expected a multiple of 64; "
                      "the last 63 bytes are left out"});
}

TEST(Pak, AnEntryOutsideTheFileIsLeftOut) {
    const Bytes good = good_file();
    const std::size_t at = slot_at(good, 1);
    const auto warning_with = [&](std::int32_t offset, std::int32_t length) {
        Bytes file = good;
        patch(file, at + offsetof(PakSlot, offset), offset);
        patch(file, at + offsetof(PakSlot, length), length);
        const PakArchive archive = parse(file);
        EXPECT_EQ(archive.entries.size(), archive.warnings.empty() ? 4U : 3U);
        return archive.warnings.empty() ? std::string() : oddity_text(archive.warnings.front());
    };
    const auto size = static_cast<std::int32_t>(good.size());
    const std::string end = " is not inside the file of " + std::to_string(size) + " bytes and is left out";
    const std::string field = hex(at + offsetof(PakSlot, length)) + ": \"gfx/palette.lmp\" ";
    EXPECT_EQ(warning_with(-1, 4),
              hex(at + offsetof(PakSlot, offset)) + ": \"gfx/palette.lmp\" lies at -1 and is left out");
    EXPECT_EQ(warning_with(12, -4), field + "is -4 bytes long and is left out");
    EXPECT_EQ(warning_with(size, 1), field + "of 1 byte at " + hex(good.size()) + end);
    EXPECT_EQ(warning_with(2147483647, 2147483647), field + "of 2147483647 bytes at 0x7fffffff" + end);
    EXPECT_EQ(warning_with(size - 3, 3), "");
    EXPECT_EQ(warning_with(size, 0), "");
}

TEST(Pak, NamesThatCannotBeAreLeftOutAndOddOnesTold) {
    const std::string endless(56, 'n');
    const Bytes file = write_pak({{"", text("1")},
                                  {"a\nb", text("2")},
                                  {endless, text("3")},
                                  {"folder/", {}},
                                  {"b\x84r.mdl", text("4")}});
    EXPECT_EQ(entries_of(file), (Strings{endless + "=3", "bär.mdl=4"}));
    EXPECT_EQ(
        parse(file).warnings,
        (Strings{hex(slot_at(file, 0)) + ": name of entry 0 is empty; the entry is left out",
                 hex(slot_at(file, 1)) + ": name of entry 1 has control characters; the entry is left out",
                 hex(slot_at(file, 2)) + ": name of \"" + endless +
                     "\" has no end; all of its 56 bytes are used"}));
}

TEST(Pak, OfARepeatedNameTheFirstCountsAsInTheGames) {
    const Bytes file =
        write_pak({{"Twin", text("1")}, {"other", text("2")}, {"tWIN", text("3")}, {"TWIN", text("4")}});
    EXPECT_EQ(entries_of(file), (Strings{"Twin=1", "other=2"}));
    EXPECT_EQ(parse(file).warnings,
              (Strings{hex(slot_at(file, 2)) + ": \"tWIN\" is there already; the first one is used",
                       hex(slot_at(file, 3)) + ": \"TWIN\" is there already; the first one is used"}));
}

TEST(Pak, SharedBytesAreFineAndOverlapsAreTold) {
    Bytes file = write_pak({{"a", text("0123456789")}, {"b", text("AB")}, {"c", text("CD")}});
    const auto a = peek<PakSlot>(file, slot_at(file, 0));
    patch(file, slot_at(file, 1) + offsetof(PakSlot, offset), a.offset);
    patch(file, slot_at(file, 1) + offsetof(PakSlot, length), a.length);
    EXPECT_EQ(entries_of(file), (Strings{"a=0123456789", "b=0123456789", "c=CD"}));
    EXPECT_EQ(parse(file).warnings, Strings{});
    patch(file, slot_at(file, 2) + offsetof(PakSlot, offset), a.offset + 4);
    EXPECT_EQ(entries_of(file), (Strings{"a=0123456789", "b=0123456789", "c=45"}));
    EXPECT_EQ(parse(file).warnings,
              Strings{hex(static_cast<std::size_t>(a.offset) + 4) + ": \"c\" overlaps \"a\""});
}

TEST(Pak, AnEntryThatHoldsTheArchiveIsLeftOut) {
    Bytes file = write_pak({{"a", text("0123456789")}, {"me.pak", text("AB")}});
    const auto bend = [&](std::size_t offset, std::size_t length) {
        patch(file, slot_at(file, 1) + offsetof(PakSlot, offset), static_cast<std::int32_t>(offset));
        patch(file, slot_at(file, 1) + offsetof(PakSlot, length), static_cast<std::int32_t>(length));
        return parse(file).warnings;
    };
    const Strings left_out = {hex(slot_at(file, 1) + offsetof(PakSlot, offset)) +
                              ": \"me.pak\" holds the archive itself and is left out"};
    const std::size_t directory = slot_at(file, 0);
    EXPECT_EQ(bend(0, file.size()), left_out);
    EXPECT_EQ(bend(0, 4), left_out);
    EXPECT_EQ(bend(directory - 1, file.size() - directory + 1), left_out);
    EXPECT_EQ(entries_of(file), Strings{"a=0123456789"});
    EXPECT_EQ(bend(directory - 1, 3), Strings{}) << "too long, as it may be by mistake";
    EXPECT_EQ(bend(0, 0), Strings{});
}

TEST(Pak, ThousandsOfBadEntriesMakeAShortList) {
    std::vector<tools::PakSourceEntry> entries(1000);
    const PakArchive archive = parse(write_pak(entries));
    EXPECT_TRUE(archive.entries.empty());
    ASSERT_EQ(archive.warnings.size(), 33U);
    EXPECT_EQ(oddity_text(archive.warnings.back()), "968 more warnings are not listed");
}

TEST(Pak, EveryPrefixIsAnError) {
    test::for_each_prefix(good_file(),
                          [](const Bytes& file) { EXPECT_THROW((void)parse(file), ParseError); });
}

TEST(Pak, EveryByteFlippedParsesOrFailsCleanly) {
    const Bytes file = good_file();
    constexpr std::array kValues = {0x00, 0x01, 0x0A, 0x2F, 0x5C, 0x61, 0x7F, 0x80, 0xFF};
    test::for_each_flip(file, 0, file.size(), kValues, [](const Bytes& bent) {
        try {
            for (const PakEntry& entry : parse(bent).entries) {
                ASSERT_LE(entry.offset, bent.size());
                ASSERT_LE(entry.size, bent.size() - entry.offset);
                ASSERT_FALSE(entry.name.empty());
            }
        } catch (const ParseError& error) {
            EXPECT_NE(std::string(error.what()), "");
        }
    });
}

} // namespace
} // namespace tris::formats
