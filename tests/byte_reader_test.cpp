#include "core/byte_reader.h"

#include <gtest/gtest.h>

#include <functional>

namespace tris {
namespace {

std::string failure(const std::function<void()>& action) {
    try {
        action();
    } catch (const ParseError& e) {
        return hex(e.offset()) + ": " + e.what();
    }
    return "nothing thrown";
}

TEST(ByteReader, ReadsLittleEndianAtTheVeryEnd) {
    const ByteReader reader(as_bytes("ab\x01\x02"));
    EXPECT_EQ(reader.read<std::uint16_t>(2, "value"), 0x0201);
}

TEST(ByteReader, RefusesAReadAcrossTheEnd) {
    const ByteReader reader(as_bytes("abcd"));
    EXPECT_EQ(failure([&] { (void)reader.read<std::uint32_t>(1, "value"); }),
              "0x1: value needs 4 bytes from here, the file has 3");
    EXPECT_EQ(failure([&] { (void)reader.read<std::uint8_t>(9, "value"); }),
              "0x9: value needs 1 bytes from here, the file has 0");
}

TEST(ByteReader, RefusesACountThatWouldOverflow) {
    const ByteReader reader(as_bytes("abcdefgh"));
    const std::size_t huge = ~std::size_t{0} / 4;
    EXPECT_EQ(failure([&] { (void)reader.array(4, huge, 12, "items"); }),
              "0x4: items: " + std::to_string(huge) +
                  " of 12 bytes each do not fit, the file has 4 bytes from here");
    EXPECT_EQ(reader.array(4, 2, 2, "items").size(), 4U);
}

TEST(ByteReader, SaysWhichRangeIsAllowed) {
    EXPECT_EQ(failure([] { require_range(0x30, "skin count", -7, 0, 32); }),
              "0x30: skin count is -7, expected 0 to 32");
    EXPECT_EQ(failure([] { require_range(0, "edge", 32, 0, 32); }), "nothing thrown");
}

TEST(FixedString, StopsAtTheTerminatorOrTheEnd) {
    EXPECT_EQ(fixed_string(as_bytes(std::string_view("run1\0d41", 8))), "run1");
    EXPECT_EQ(fixed_string(as_bytes("full")), "full");
}

} // namespace
} // namespace tris
