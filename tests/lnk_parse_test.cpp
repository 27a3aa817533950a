// LNK files and BON files, which together say how the parts of a figure hang together.
#include "formats/fig/lnk_parse.h"

#include "core/byte_reader.h"
#include "figure_writer.h"
#include "formats/fig/bon_parse.h"
#include "formats/finite.h"
#include "model_bytes.h"
#include "support/bent_bytes.h"
#include "support/md2_fixture.h"
#include "support/oddities.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <limits>
#include <numeric>

namespace tris::formats {
namespace {

using test::patch;
using tools::write_bon;
using tools::write_lnk;

using Strings = std::vector<std::string>;

// "child<parent" of each link, in order.
Strings text_of(const std::vector<Link>& links) {
    Strings out;
    for (const Link& link : links)
        out.push_back(link.child + "<" + link.parent);
    return out;
}

struct Read {
    Strings links;
    Oddities warnings;
};

Read read(ByteView bytes) {
    Read out;
    out.links = text_of(parse_lnk(bytes, out.warnings));
    return out;
}

std::string error_of(ByteView bytes) {
    try {
        (void)read(bytes);
        return "parsed";
    } catch (const ParseError& error) {
        return hex(error.offset()) + ": " + error.what();
    }
}

// Names just as they are given, without terminators: child, parent, child, parent, ...
Bytes raw_lnk(const std::vector<std::string>& names) {
    Bytes bytes;
    tools::append(bytes, static_cast<std::uint32_t>(names.size() / 2));
    for (const std::string& name : names) {
        tools::append(bytes, static_cast<std::uint32_t>(name.size()));
        for (const char c : name)
            tools::append(bytes, c);
    }
    return bytes;
}

// What lnk_parse.h promises.
void expect_sound(const std::vector<Link>& links) {
    Strings seen;
    for (const Link& link : links) {
        ASSERT_FALSE(link.child.empty());
        ASSERT_EQ(std::count(seen.begin(), seen.end(), link.child), 0) << link.child;
        if (!link.parent.empty()) {
            ASSERT_EQ(std::count(seen.begin(), seen.end(), link.parent), 1) << link.parent;
        }
        seen.push_back(link.child);
    }
}

std::vector<tools::SourceLink> body() {
    return {{"hp", ""}, {"bd", "hp"}, {"hd", "bd"}, {"ll1", "hp"}};
}

TEST(Lnk, ReadsWhatTheWriterWrote) {
    const Bytes file = write_lnk(body());
    // count; lengths with the terminator: 3 + 0, 3 + 3, 3 + 3, 4 + 3.
    EXPECT_EQ(file.size(), 4U + 8 * 4 + 3 + 6 + 6 + 7);
    EXPECT_EQ(test::peek<std::uint32_t>(file, 4), 3U);
    EXPECT_EQ(file[10], std::byte{0});
    EXPECT_TRUE(could_be_lnk(file));
    const Read found = read(file);
    EXPECT_EQ(found.links, (Strings{"hp<", "bd<hp", "hd<bd", "ll1<hp"}));
    EXPECT_EQ(found.warnings, Strings{});
}

TEST(Lnk, NamesNeedNoTerminator) {
    const Bytes file = raw_lnk({"hp", "", std::string("bd\0\0", 4), "hp"});
    EXPECT_TRUE(could_be_lnk(file));
    const Read found = read(file);
    EXPECT_EQ(found.links, (Strings{"hp<", "bd<hp"}));
    EXPECT_EQ(found.warnings, Strings{});
    // A parent of a terminator alone is none.
    EXPECT_EQ(read(raw_lnk({"hp", std::string(1, '\0')})).links, Strings{"hp<"});
}

TEST(Lnk, NamesAreWindows1251) {
    const Read found = read(write_lnk({{"\xF2\xE5\xEB\xEE", ""}, {"hd", "\xF2\xE5\xEB\xEE"}}));
    EXPECT_EQ(found.links, (Strings{"тело<", "hd<тело"}));
}

TEST(Lnk, ParentsComeFirstWhateverTheOrder) {
    const Read found = read(write_lnk({{"hd", "bd"}, {"ll1", "hp"}, {"bd", "hp"}, {"hp", ""}}));
    EXPECT_EQ(found.links, (Strings{"hp<", "bd<hp", "hd<bd", "ll1<hp"}));
    EXPECT_EQ(found.warnings, Strings{});
}

TEST(Lnk, ALongChainUpsideDownIsNoTrouble) {
    std::vector<tools::SourceLink> links;
    for (int i = 0; i < 20000; ++i)
        links.push_back({"p" + std::to_string(i), "p" + std::to_string(i + 1)});
    links.push_back({"p20000", ""});
    const Read found = read(write_lnk(links));
    ASSERT_EQ(found.links.size(), 20001U);
    EXPECT_EQ(found.links.front(), "p20000<");
    EXPECT_EQ(found.links.back(), "p0<p1");
}

TEST(Lnk, NamesAreComparedWithoutCaseAndParentsSpeltAsTheChildrenAre) {
    const Read found = read(write_lnk({{"HP", ""}, {"Bd", "hp"}, {"hd", "BD"}}));
    EXPECT_EQ(found.links, (Strings{"HP<", "Bd<HP", "hd<Bd"}));
    EXPECT_EQ(found.warnings, Strings{});
}

TEST(Lnk, SeveralRootsAreFine) {
    const Read found = read(write_lnk({{"a", ""}, {"b", ""}}));
    EXPECT_EQ(found.links, (Strings{"a<", "b<"}));
    EXPECT_EQ(found.warnings, Strings{});
}

TEST(Lnk, OfPartsWithTheSameNameTheFirstIsUsed) {
    const Read found = read(raw_lnk({"hp", "", "bd", "hp", "BD", ""}));
    EXPECT_EQ(found.links, (Strings{"hp<", "bd<hp"}));
    EXPECT_EQ(found.warnings, Strings{"0x1a: part \"BD\" is there already; the first one is used"});
}

TEST(Lnk, APartWithoutANameIsLeftOut) {
    const Read found = read(raw_lnk({"hp", "", "", "hp"}));
    EXPECT_EQ(found.links, Strings{"hp<"});
    EXPECT_EQ(found.warnings, Strings{"0xe: a part has no name and is left out"});
}

TEST(Lnk, APartWhoseParentIsMissingBecomesARoot) {
    const Read found = read(raw_lnk({"hp", "", "bd", "xx", "hd", "bd"}));
    EXPECT_EQ(found.links, (Strings{"hp<", "bd<", "hd<bd"}));
    EXPECT_EQ(found.warnings,
              Strings{"0xe: parent \"xx\" of part \"bd\" is not there; the part becomes a root"});
}

TEST(Lnk, LoopsAreCut) {
    const Read self = read(raw_lnk({"a", "a"}));
    EXPECT_EQ(self.links, Strings{"a<"});
    EXPECT_EQ(self.warnings,
              Strings{"0x4: the parents of part \"a\" lead back to it; the part becomes a root"});

    const Read three = read(raw_lnk({"a", "c", "b", "a", "c", "b"}));
    EXPECT_EQ(three.links, (Strings{"a<", "b<a", "c<b"}));
    EXPECT_EQ(three.warnings, self.warnings);

    // A part that hangs on a loop keeps its parent; a tree beside it stays whole.
    const Read tail = read(raw_lnk({"x", "a", "a", "b", "b", "a", "r", "", "s", "r"}));
    EXPECT_EQ(tail.links, (Strings{"a<", "x<a", "b<a", "r<", "s<r"}));
    EXPECT_EQ(tail.warnings,
              Strings{"0xe: the parents of part \"a\" lead back to it; the part becomes a root"});

    const Read two = read(raw_lnk({"a", "b", "b", "a", "c", "d", "d", "c"}));
    EXPECT_EQ(two.links, (Strings{"a<", "b<a", "c<", "d<c"}));
    EXPECT_EQ(two.warnings,
              (Strings{"0x4: the parents of part \"a\" lead back to it; the part becomes a root",
                       "0x18: the parents of part \"c\" lead back to it; the part becomes a root"}));
}

TEST(Lnk, BytesAfterTheLinksAreTold) {
    Bytes file = write_lnk(body());
    const std::size_t end = file.size();
    file.resize(end + 3);
    const Read found = read(file);
    EXPECT_EQ(found.links.size(), 4U);
    EXPECT_EQ(found.warnings, Strings{hex(end) + ": 3 bytes follow the links"});
    EXPECT_FALSE(could_be_lnk(file));
}

TEST(Lnk, OnlyTheFirstOfManyWarningsAreListed) {
    std::vector<std::string> names = {"a", ""};
    for (int i = 0; i < 50; ++i)
        names.insert(names.end(), {"a", ""});
    const Read found = read(raw_lnk(names));
    EXPECT_EQ(found.links, Strings{"a<"});
    ASSERT_EQ(found.warnings.size(), 33U);
    EXPECT_EQ(oddity_text(found.warnings.back()), "18 more warnings are not listed");
}

TEST(Lnk, ErrorsSayPlaceValueAndRange) {
    const Bytes good = write_lnk(body());
    const auto with = [&](std::size_t offset, std::uint32_t value) {
        Bytes file = good;
        patch(file, offset, value);
        return error_of(file);
    };
    const std::string left = std::to_string(good.size() - 4);
    EXPECT_EQ(error_of({}), "0x0: link count needs 4 bytes from here, the file has 0");
    EXPECT_EQ(with(0, 0xFFFFFFFF),
              "0x4: links: 4294967295 of 8 bytes each do not fit, the file has " + left + " bytes from here");
    EXPECT_EQ(with(0, 5), hex(good.size()) + ": name of a part needs 4 bytes from here, the file has 0");
    EXPECT_EQ(with(4, 0xFFFFFFFF), "0x8: name of a part needs 4294967295 bytes from here, the file has " +
                                       std::to_string(good.size() - 8));
    EXPECT_EQ(with(11, 0xFFFFFFFC),
              "0xf: name of a part's parent needs 4294967292 bytes from here, the file has " +
                  std::to_string(good.size() - 15));
}

TEST(Lnk, EveryPrefixIsAnError) {
    test::for_each_prefix(write_lnk(body()), [](const Bytes& prefix) {
        EXPECT_THROW((void)read(prefix), ParseError) << prefix.size();
        EXPECT_FALSE(could_be_lnk(prefix));
    });
}

TEST(Lnk, EveryByteFlippedParsesOrFailsCleanly) {
    std::array<int, 256> all{};
    std::iota(all.begin(), all.end(), 0);
    const Bytes file = write_lnk(body());
    std::size_t parsed = 0;
    test::for_each_flip(file, 0, file.size(), all, [&](const Bytes& bent) {
        try {
            Oddities warnings;
            expect_sound(parse_lnk(bent, warnings));
            ++parsed;
        } catch (const ParseError& error) {
            EXPECT_NE(std::string(error.what()), "");
            EXPECT_FALSE(could_be_lnk(bent));
        }
    });
    EXPECT_GT(parsed, 0U);
}

TEST(Lnk, OtherFilesAreNotTakenForLinks) {
    EXPECT_FALSE(could_be_lnk({}));
    EXPECT_FALSE(could_be_lnk(raw_lnk({})));
    EXPECT_FALSE(could_be_lnk(raw_lnk({"", ""})));
    EXPECT_FALSE(could_be_lnk(raw_lnk({"a\nb", ""})));
    EXPECT_FALSE(could_be_lnk(raw_lnk({"a", "\x01"})));
    EXPECT_FALSE(could_be_lnk(as_bytes("FIG8 and then some")));
    EXPECT_TRUE(could_be_lnk(raw_lnk({"\xE0", ""})));
}

std::vector<glm::vec3> eight_offsets() {
    std::vector<glm::vec3> offsets;
    for (int k = 0; k < 8; ++k) {
        const auto f = static_cast<float>(k);
        offsets.push_back({f, f + 0.25F, -f});
    }
    return offsets;
}

TEST(Bon, ReadsWhatTheWriterWrote) {
    const Bytes file = write_bon(eight_offsets());
    EXPECT_EQ(file.size(), 96U);
    EXPECT_EQ(test::peek<float>(file, 12 * 5 + 4), 5.25F);
    Oddities warnings;
    EXPECT_EQ(parse_bon(file, 8, warnings), eight_offsets());
    EXPECT_EQ(warnings, Strings{});
    EXPECT_EQ(parse_bon(write_bon({{1.0F, 2.0F, 3.0F}}), 1, warnings),
              (std::vector<glm::vec3>{{1.0F, 2.0F, 3.0F}}));
    EXPECT_EQ(warnings, Strings{});
}

TEST(Bon, AShortFileIsFilledUpWithItsLastOffset) {
    const Bytes file = write_bon(eight_offsets());
    for (std::size_t length = 0; length < file.size(); ++length) {
        const Bytes prefix(file.begin(), file.begin() + static_cast<std::ptrdiff_t>(length));
        Oddities warnings;
        const std::vector<glm::vec3> offsets = parse_bon(prefix, 8, warnings);
        ASSERT_EQ(offsets.size(), 8U);
        const std::size_t whole = length / 12;
        for (std::size_t k = 0; k < 8; ++k)
            EXPECT_EQ(offsets[k], whole == 0 ? glm::vec3(0.0F) : eight_offsets()[std::min(k, whole - 1)])
                << length << ' ' << k;
        EXPECT_EQ(warnings, Strings{"0x0: BON has " + std::to_string(length) +
                                    (length == 1 ? " byte" : " bytes") + ", expected 96 for 8 variants"});
    }
}

TEST(Bon, WhatIsTooMuchIsIgnored) {
    Oddities warnings;
    const std::vector<glm::vec3> offsets = parse_bon(write_bon(eight_offsets()), 1, warnings);
    EXPECT_EQ(offsets, std::vector<glm::vec3>{eight_offsets()[0]});
    EXPECT_EQ(warnings, Strings{"0x0: BON has 96 bytes, expected 12 for 1 variant"});
}

TEST(Bon, OffsetsThatAreNoNumbersBecomeZero) {
    for (const float value :
         {std::numeric_limits<float>::quiet_NaN(), -std::numeric_limits<float>::infinity(), 1.1e9F}) {
        std::vector<glm::vec3> offsets = eight_offsets();
        offsets[3].z = value;
        Oddities warnings;
        const std::vector<glm::vec3> found = parse_bon(write_bon(offsets), 8, warnings);
        offsets[3] = glm::vec3(0.0F);
        EXPECT_EQ(found, offsets);
        EXPECT_EQ(warnings,
                  Strings{"0x24: offset of variant 3 is not a number from -1e9 to 1e9 and set to 0"});
    }
}

} // namespace
} // namespace tris::formats
