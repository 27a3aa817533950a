#include "formats/images/indexed_skin.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace tris::formats {
namespace {

TEST(Recolored, OnlyShirtAndTrousersChange) {
    for (int i = 0; i < 256; ++i) {
        const auto index = static_cast<std::uint8_t>(i);
        EXPECT_EQ(recolored(index, kOwnColor, kOwnColor), i);
        const bool dyed = i / 16 == 1 || i / 16 == 6;
        EXPECT_EQ(recolored(index, 3, 12) == i, !dyed) << i;
    }
}

TEST(Recolored, RowsBelow128RunForward) {
    EXPECT_EQ(recolored(16, 4, kOwnColor), 64);
    EXPECT_EQ(recolored(31, 4, kOwnColor), 79);
    EXPECT_EQ(recolored(96, kOwnColor, 0), 0);
    EXPECT_EQ(recolored(111, kOwnColor, 7), 127);
}

TEST(Recolored, RowsFrom128RunBackward) {
    EXPECT_EQ(recolored(16, 8, kOwnColor), 143);
    EXPECT_EQ(recolored(31, 8, kOwnColor), 128);
    EXPECT_EQ(recolored(96, kOwnColor, 13), 223);
    EXPECT_EQ(recolored(111, kOwnColor, 13), 208);
}

TEST(Compose, FullbrightsGoToTheGlow) {
    const std::vector<std::uint8_t> indices = {223, 224, 255, 10};
    const ComposedSkin skin = compose_skin(indices, 2, 2, quake_palette(), {});
    EXPECT_TRUE(skin.glows);
    const auto expect = [](const std::uint8_t* pixel, const Rgb& rgb) {
        EXPECT_TRUE(std::equal(rgb.begin(), rgb.end(), pixel));
        EXPECT_EQ(pixel[3], 255);
    };
    expect(skin.lit.pixel(0, 0), quake_palette()[223]);
    expect(skin.glow.pixel(0, 0), {0, 0, 0});
    expect(skin.lit.pixel(1, 0), {0, 0, 0});
    expect(skin.glow.pixel(1, 0), quake_palette()[224]);
    expect(skin.glow.pixel(0, 1), quake_palette()[255]); // not cut out unless the model is holey
    EXPECT_FALSE(compose_skin(std::vector<std::uint8_t>{1, 2, 3, 223}, 2, 2, quake_palette(), {}).glows);
}

TEST(Compose, HoleyCutsIndex255Out) {
    SkinRecipe recipe;
    recipe.holey = true;
    const ComposedSkin skin =
        compose_skin(std::vector<std::uint8_t>{255, 254}, 2, 1, quake_palette(), recipe);
    EXPECT_EQ(skin.lit.pixel(0, 0)[3], 0);
    EXPECT_EQ(skin.lit.pixel(1, 0)[3], 255);
}

TEST(Flood, TheBackgroundTakesTheNearestColour) {
    // Background 9 around a 5 and a 7; another 9 is walled in by them and stays.
    std::vector<std::uint8_t> texels = {9, 9, 9, 9, 9, //
                                        9, 5, 5, 5, 9, //
                                        9, 5, 9, 7, 9, //
                                        9, 5, 5, 7, 9};
    flood_background(texels, 5, 4);
    EXPECT_EQ(texels, (std::vector<std::uint8_t>{5, 5, 5, 5, 5, //
                                                 5, 5, 5, 5, 5, //
                                                 5, 5, 9, 7, 7, //
                                                 5, 5, 5, 7, 7}));
}

TEST(Flood, APlainPictureStays) {
    std::vector<std::uint8_t> texels(12, 3);
    flood_background(texels, 4, 3);
    EXPECT_EQ(texels, std::vector<std::uint8_t>(12, 3));
}

TEST(Palette, Has768Bytes) {
    Bytes bytes(768);
    bytes[3 * 7 + 1] = std::byte{200};
    const Result<Palette> palette = parse_palette(bytes);
    ASSERT_TRUE(palette);
    EXPECT_EQ((*palette)[7][1], 200);
    bytes.pop_back();
    EXPECT_EQ(parse_palette(bytes).error().message, "0x0: palette has 767 bytes, expected 768");
}

} // namespace
} // namespace tris::formats
