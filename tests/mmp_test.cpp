#include "formats/images/mmp.h"

#include "block_writer.h"
#include "files/file_system.h"
#include "formats/images/image_file.h"
#include "formats/images/mmp_layout.h"
#include "mmp_writer.h"
#include "model_bytes.h"
#include "support/oddities.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <functional>
#include <map>

namespace tris::formats {
namespace {

using tools::append;
using tools::write_mmp;
using Colour = std::array<int, 4>;
using Warnings = std::vector<std::string>;

const std::map<std::string, MmpFormat> kFormats = {
    {"dxt1", MmpFormat::dxt1},     {"dxt3", MmpFormat::dxt3},     {"pnt3", MmpFormat::pnt3},
    {"565", MmpFormat::rgb565},    {"1555", MmpFormat::argb1555}, {"4444", MmpFormat::argb4444},
    {"8888", MmpFormat::argb8888},
};

// Nothing but the header that every test starts from; masks of 0 mean those of the format.
MmpHeader header_of(MmpFormat format, std::uint32_t width, std::uint32_t height, std::uint32_t levels = 1) {
    MmpHeader header{};
    std::memcpy(header.mark, kMmpMark, sizeof(header.mark));
    header.width = width;
    header.height = height;
    header.levels = levels;
    header.format = static_cast<std::uint32_t>(format);
    return header;
}

template <class T>
Bytes file_of(const MmpHeader& header, const std::vector<T>& values) {
    Bytes bytes;
    bytes.reserve(sizeof(header) + values.size() * sizeof(T));
    append(bytes, header);
    for (const T& value : values)
        append(bytes, value);
    return bytes;
}

Colour colour_at(const Image& image, int x, int y) {
    const std::uint8_t* pixel = image.pixel(x, y);
    return {pixel[0], pixel[1], pixel[2], pixel[3]};
}

std::vector<Colour> colours_of(const Bytes& bytes, const Warnings& expected_warnings = {}) {
    Oddities warnings;
    const Result<Image> image = decode_mmp(bytes, warnings);
    EXPECT_TRUE(image) << image.error().message;
    EXPECT_EQ(warnings, expected_warnings);
    std::vector<Colour> colours;
    for (int y = 0; image && y < image->height; ++y) {
        for (int x = 0; x < image->width; ++x)
            colours.push_back(colour_at(*image, x, y));
    }
    return colours;
}

std::string error_of(const Bytes& bytes) {
    Oddities warnings;
    const Result<Image> image = decode_mmp(bytes, warnings);
    return image ? "no error" : image.error().message;
}

Bytes exact_prefix(const Bytes& bytes, std::size_t length) {
    return Bytes(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(length));
}

constexpr Colour kRed = {255, 0, 0, 255};
constexpr Colour kGreen = {0, 255, 0, 255};
constexpr Colour kBlue = {0, 0, 255, 255};
constexpr Colour kWhite = {255, 255, 255, 255};
constexpr Colour kNothing = {0, 0, 0, 0};
constexpr int kSide = 32;

// Red and green above blue and white, with a hole of 8 x 8 in the middle.
Colour quadrants(int x, int y) {
    if (x >= 12 && x < 20 && y >= 12 && y < 20)
        return kNothing;
    if (y < kSide / 2)
        return x < kSide / 2 ? kRed : kGreen;
    return x < kSide / 2 ? kBlue : kWhite;
}

Image paint(int width, int height, const std::function<Colour(int, int)>& colour) {
    Image image = make_image(width, height);
    for (int y = 0; y < height; ++y) {
        for (int x = 0; x < width; ++x) {
            const Colour from = colour(x, y);
            for (std::size_t c = 0; c < 4; ++c)
                image.pixel(x, y)[c] = static_cast<std::uint8_t>(from[c]);
        }
    }
    return image;
}

void expect_quadrants(const Bytes& bytes, bool has_alpha) {
    Oddities warnings;
    const Result<Image> image = decode_image(bytes, "a", warnings);
    ASSERT_TRUE(image) << image.error().message;
    EXPECT_EQ(warnings, Warnings{});
    ASSERT_EQ(image->width, kSide);
    ASSERT_EQ(image->height, kSide);
    for (int y = 0; y < kSide; ++y) {
        for (int x = 0; x < kSide; ++x) {
            Colour expected = quadrants(x, y);
            if (!has_alpha)
                expected[3] = 255;
            EXPECT_EQ(colour_at(*image, x, y), expected) << x << ", " << y;
        }
    }
}

// One block of DXT1 whose pixels take the four colours in turn.
constexpr std::uint32_t kInTurn = 0xE4E4E4E4;
std::vector<std::uint32_t> dxt1_block(std::uint32_t first, std::uint32_t second) {
    return {first | second << 16U, kInTurn};
}

TEST(Mmp, Dxt1MixesFourColours) {
    const std::vector<Colour> colours =
        colours_of(file_of(header_of(MmpFormat::dxt1, 4, 4), dxt1_block(0xF800, 0x001F)));
    ASSERT_EQ(colours.size(), 16U);
    for (std::size_t row = 0; row < 16; row += 4) {
        EXPECT_EQ(colours[row], kRed);
        EXPECT_EQ(colours[row + 1], kBlue);
        EXPECT_EQ(colours[row + 2], (Colour{170, 0, 85, 255}));
        EXPECT_EQ(colours[row + 3], (Colour{85, 0, 170, 255}));
    }
}

TEST(Mmp, Dxt1InRisingOrderHasTransparentBlack) {
    const std::vector<Colour> colours =
        colours_of(file_of(header_of(MmpFormat::dxt1, 4, 4), dxt1_block(0x001F, 0xF800)));
    ASSERT_EQ(colours.size(), 16U);
    EXPECT_EQ(colours[0], kBlue);
    EXPECT_EQ(colours[1], kRed);
    EXPECT_EQ(colours[2], (Colour{127, 0, 127, 255}));
    EXPECT_EQ(colours[3], kNothing);
}

TEST(Mmp, Dxt3HasFourColoursInAnyOrderAndItsOwnAlpha) {
    const std::vector<std::uint32_t> block = {0x0000F840, 0, 0x001FU | 0xF800U << 16U, kInTurn};
    const std::vector<Colour> colours = colours_of(file_of(header_of(MmpFormat::dxt3, 4, 4), block));
    ASSERT_EQ(colours.size(), 16U);
    EXPECT_EQ(colours[0], (Colour{0, 0, 255, 0}));
    EXPECT_EQ(colours[1], (Colour{255, 0, 0, 0x44}));
    EXPECT_EQ(colours[2], (Colour{85, 0, 170, 0x88}));
    EXPECT_EQ(colours[3], (Colour{170, 0, 85, 255}));
    EXPECT_EQ(colours[4], (Colour{0, 0, 255, 0}));
}

TEST(Mmp, BlocksReachOverTheEdges) {
    std::vector<std::uint32_t> blocks;
    for (const std::uint32_t colour : {0xF800U, 0x07E0U, 0x001FU, 0xFFFFU}) {
        blocks.push_back(colour | colour << 16U);
        blocks.push_back(0);
    }
    const std::vector<Colour> colours = colours_of(file_of(header_of(MmpFormat::dxt1, 5, 6), blocks));
    ASSERT_EQ(colours.size(), 30U);
    for (std::size_t i = 0; i < 30; ++i) {
        const bool right = i % 5 == 4;
        EXPECT_EQ(colours[i], i < 20 ? (right ? kGreen : kRed) : (right ? kWhite : kBlue)) << i;
    }
}

TEST(Mmp, PlainPixelsOfEachFormat) {
    using Pixels = std::vector<std::uint16_t>;
    EXPECT_EQ(colours_of(file_of(header_of(MmpFormat::rgb565, 2, 2), Pixels{0xF800, 0x07E0, 0x001F, 0x8410})),
              (std::vector<Colour>{kRed, kGreen, kBlue, {132, 130, 132, 255}}));
    EXPECT_EQ(
        colours_of(file_of(header_of(MmpFormat::argb1555, 2, 2), Pixels{0xFC00, 0x83E0, 0x001F, 0x4210})),
        (std::vector<Colour>{kRed, kGreen, {0, 0, 255, 0}, {132, 132, 132, 0}}));
    EXPECT_EQ(
        colours_of(file_of(header_of(MmpFormat::argb4444, 2, 2), Pixels{0xFF00, 0xF0F0, 0x800F, 0x1234})),
        (std::vector<Colour>{kRed, kGreen, {0, 0, 255, 0x88}, {0x22, 0x33, 0x44, 0x11}}));
    EXPECT_EQ(colours_of(file_of(header_of(MmpFormat::argb8888, 1, 2),
                                 std::vector<std::uint32_t>{0xFF112233, 0x80FEDCBA})),
              (std::vector<Colour>{{0xFE, 0xDC, 0xBA, 0x80}, {0x11, 0x22, 0x33, 255}}))
        << "from the bottom up";
}

TEST(Mmp, MasksOfTheHeaderCount) {
    MmpHeader header = header_of(MmpFormat::argb8888, 2, 1);
    header.red = {0x000000FF, 0, 8};
    header.green = {0x00003F00, 8, 6};
    header.blue = {0x00FF0000, 16, 8};
    header.alpha = {0xFF000000, 24, 8};
    const std::vector<std::uint32_t> pixels = {0x403320AA, 0x00000001};
    EXPECT_EQ(colours_of(file_of(header, pixels)),
              (std::vector<Colour>{{0xAA, 130, 0x33, 0x40}, {1, 0, 0, 0}}));
    header.alpha.bits = 0; // no alpha, whatever its mask
    EXPECT_EQ(colours_of(file_of(header, pixels)),
              (std::vector<Colour>{{0xAA, 130, 0x33, 255}, {1, 0, 0, 255}}));
}

TEST(Mmp, MasksThatCannotBeMeantGiveWayToThoseOfTheFormat) {
    const std::vector<std::uint16_t> pixels = {0xF800, 0x001F};
    const std::vector<Colour> usual = {kRed, kBlue};
    const MmpChannel red{0xF800, 11, 5};
    const MmpChannel green{0x07E0, 5, 6};
    const MmpChannel blue{0x001F, 0, 5};
    MmpHeader header = header_of(MmpFormat::rgb565, 2, 1);
    header.red = red;
    header.green = green;
    header.blue = blue;
    EXPECT_EQ(colours_of(file_of(header, pixels)), usual);
    header.red = {0xFF0000, 99, 77}; // beyond the pixel
    EXPECT_EQ(colours_of(file_of(header, pixels), {"0x24: red mask is 0xff0000, expected bits of 0xffff; the "
                                                   "usual masks of the format are used"}),
              usual);
    header.red = red;
    header.green = {}; // empty
    EXPECT_EQ(colours_of(file_of(header, pixels), {"0x30: green mask is 0x0, expected bits of 0x7ff; the "
                                                   "usual masks of the format are used"}),
              usual);
    header.green = green;
    header.blue = green; // twice the same
    EXPECT_EQ(colours_of(file_of(header, pixels), {"0x3c: blue mask is 0x7e0, expected bits of 0x1f; the "
                                                   "usual masks of the format are used"}),
              usual);
    header.blue = blue;
    header.alpha = {0x80000000, 0, 1};
    EXPECT_EQ(colours_of(file_of(header, pixels), {"0x18: alpha mask is 0x80000000, expected bits of 0xffff; "
                                                   "the usual masks of the format are used"}),
              usual);
    header.alpha = {};
    header.red.shift = header.green.shift = header.blue.shift = 0xFFFFFFFF; // the masks say it already
    EXPECT_EQ(colours_of(file_of(header, pixels)), usual);
}

TEST(Mmp, RunsOfZeros) {
    using Words = std::vector<std::uint32_t>;
    // A pixel; a run of two; a zero, which is a pixel; the smallest value that is no run; a run past the end.
    const Words words = {0xFF332211, 8, 0, 1'000'001, 4};
    EXPECT_EQ(colours_of(file_of(header_of(MmpFormat::pnt3, 6, 1, 20), words)),
              (std::vector<Colour>{
                  {0x33, 0x22, 0x11, 255}, kNothing, kNothing, kNothing, {0x0F, 0x42, 0x41, 0}, kNothing}));
    // The rest of a pixel that a run leaves half empty comes from the next word.
    EXPECT_EQ(colours_of(file_of(header_of(MmpFormat::pnt3, 5, 1, 12), Words{2, 0xFF332211, 14})),
              (std::vector<Colour>{{0x11, 0, 0, 0x22}, {0, 0xFF, 0x33, 0}, kNothing, kNothing, kNothing}));
    EXPECT_EQ(colours_of(file_of(header_of(MmpFormat::pnt3, 3, 1, 8), Words{0xFF332211, 1'000'000}),
                         {"0x50: run of 1000000 zeros, the picture has room for 8"}),
              (std::vector<Colour>{{0x33, 0x22, 0x11, 255}, kNothing, kNothing}));
    // As many bytes as pixels: nothing is packed.
    EXPECT_EQ(colours_of(file_of(header_of(MmpFormat::pnt3, 2, 1, 8), Words{4, 0x05000006})),
              (std::vector<Colour>{{0, 0, 4, 0}, {0, 0, 6, 5}}));
    // What lies behind the packed data is not looked at.
    EXPECT_EQ(colours_of(file_of(header_of(MmpFormat::pnt3, 2, 1, 4), Words{8, 0xFFFFFFFF})),
              (std::vector<Colour>{kNothing, kNothing}));
}

TEST(Mmp, PackedDataThatEndsEarly) {
    using Words = std::vector<std::uint32_t>;
    EXPECT_EQ(error_of(file_of(header_of(MmpFormat::pnt3, 4, 1, 8), Words{0xFFFFFFFF, 8})),
              "0x54: packed data ends early, 12 of 16 bytes are there");
    EXPECT_EQ(error_of(file_of(header_of(MmpFormat::pnt3, 4, 1, 12), Words{0xFFFFFFFF, 8})),
              "0x4c: packed data needs 12 bytes from here, the file has 8");
    EXPECT_EQ(error_of(file_of(header_of(MmpFormat::pnt3, 4, 1, 0), Words{})),
              "0x4c: packed data ends early, 0 of 16 bytes are there");
    EXPECT_EQ(error_of(file_of(header_of(MmpFormat::pnt3, 4, 1, 0xFFFFFFFF), Words{0, 0})),
              "0x4c: picture needs 16 bytes from here, the file has 8");
}

// A few words can stand for any number of zeros; no file makes more of itself than eight times its size and a
// little.
TEST(Mmp, APictureOutOfProportionToItsFile) {
    const std::vector<std::uint32_t> runs(6, 1'000'000);
    EXPECT_EQ(error_of(file_of(header_of(MmpFormat::pnt3, 8000, 8000, 24), runs)),
              "0x4: picture of 8000 x 8000 takes 256000000 bytes, a file of 100 may unpack to 8389408");
    EXPECT_EQ(error_of(file_of(header_of(MmpFormat::pnt3, 1449, 1448, 24), runs)),
              "0x4: picture of 1449 x 1448 takes 8392608 bytes, a file of 100 may unpack to 8389408");
    EXPECT_EQ(colours_of(file_of(header_of(MmpFormat::pnt3, 1500, 1000, 24), runs)).size(), 1'500'000U);
}

TEST(Mmp, SizesAndFormatsThatAreRefused) {
    const std::vector<std::uint32_t> data(64);
    EXPECT_EQ(error_of(file_of(header_of(MmpFormat::dxt1, 0, 4), data)),
              "0x4: picture width is 0, expected 1 to 16384");
    EXPECT_EQ(error_of(file_of(header_of(MmpFormat::dxt1, 4, 0), data)),
              "0x8: picture height is 0, expected 1 to 16384");
    EXPECT_EQ(error_of(file_of(header_of(MmpFormat::argb8888, 0xFFFFFFFF, 4), data)),
              "0x4: picture width is 4294967295, expected 1 to 16384");
    EXPECT_EQ(error_of(file_of(header_of(MmpFormat::argb8888, 4, 16385), data)),
              "0x8: picture height is 16385, expected 1 to 16384");
    EXPECT_EQ(error_of(file_of(header_of(MmpFormat::dxt3, 16384, 16384), data)),
              "0x4: number of pixels is 268435456, expected 1 to 67108864");
    EXPECT_EQ(error_of(file_of(header_of(MmpFormat::dxt1, 8192, 8192), data)),
              "0x4c: picture needs 33554432 bytes from here, the file has 256");
    const std::string expected = ", expected DXT1, DXT3, PNT3, 0x5650, 0x5551, 0x4444 or 0x8888";
    EXPECT_EQ(error_of(file_of(header_of(static_cast<MmpFormat>(0x35545844), 4, 4), data)),
              "0x10: MMP format is DXT5" + expected);
    EXPECT_EQ(error_of(file_of(header_of(static_cast<MmpFormat>(0x5652), 4, 4), data)),
              "0x10: MMP format is 0x5652" + expected);
    Bytes other = file_of(header_of(MmpFormat::dxt1, 4, 4), data);
    other[3] = std::byte{'2'};
    EXPECT_EQ(error_of(other), "0x0: not an MMP texture, which starts with \"MMP\" and a 0");
}

TEST(Mmp, LevelsThatAreMissingAreSpokenOf) {
    const Bytes whole = write_mmp(paint(16, 16, quadrants), MmpFormat::dxt1);
    ASSERT_EQ(whole.size(), 76U + 128 + 32 + 8 + 8 + 8);
    EXPECT_EQ(colours_of(whole).size(), 256U);
    EXPECT_EQ(mmp_blocks(whole)->levels.size(), 5U);
    const Bytes cut = exact_prefix(whole, 76 + 128 + 32 + 7);
    EXPECT_EQ(colours_of(cut, {"0xc: mipmap levels are 5, the file has 2"}).size(), 256U);
    EXPECT_EQ(mmp_blocks(cut)->levels.size(), 2U);
    EXPECT_EQ(error_of(exact_prefix(whole, 76 + 127)),
              "0x4c: picture needs 128 bytes from here, the file has 127");
    EXPECT_FALSE(mmp_blocks(exact_prefix(whole, 76 + 127)));

    // A number of levels that no picture of this size has, and none at all.
    const std::vector<std::uint32_t> block = {0, 0};
    EXPECT_EQ(colours_of(file_of(header_of(MmpFormat::dxt1, 1, 1, 0xFFFFFFFF), block),
                         {"0xc: mipmap levels are 4294967295, the file has 1"})
                  .size(),
              1U);
    EXPECT_EQ(colours_of(file_of(header_of(MmpFormat::dxt1, 1, 1, 0), block)).size(), 1U);
}

TEST(Mmp, BlocksAreThoseOfTheFile) {
    for (const MmpFormat format : {MmpFormat::dxt1, MmpFormat::dxt3}) {
        const Bytes bytes = write_mmp(paint(20, 9, quadrants), format);
        const std::optional<BlockImage> blocks = image_blocks(bytes);
        ASSERT_TRUE(blocks);
        EXPECT_EQ(blocks->width, 20);
        EXPECT_EQ(blocks->height, 9);
        EXPECT_EQ(blocks->format, format == MmpFormat::dxt1 ? BlockFormat::bc1 : BlockFormat::bc2);
        const std::size_t block = format == MmpFormat::dxt1 ? 8 : 16;
        ASSERT_EQ(blocks->levels.size(), 5U); // 20 x 9, 10 x 4, 5 x 2, 2 x 1, 1 x 1
        Bytes all = exact_prefix(bytes, 76);
        const std::array<std::size_t, 5> counts = {15, 3, 2, 1, 1};
        for (std::size_t i = 0; i < 5; ++i) {
            EXPECT_EQ(blocks->levels[i].size(), counts[i] * block) << i;
            all.insert(all.end(), blocks->levels[i].begin(), blocks->levels[i].end());
        }
        EXPECT_EQ(all, bytes);
        EXPECT_TRUE(reaches_one_block(*blocks));
        const Image decoded = decode_blocks(blocks->format, 20, 9, blocks->levels[0]);
        Oddities warnings;
        EXPECT_EQ(decoded.rgba, decode_mmp(bytes, warnings)->rgba);
    }
    for (const auto& [name, format] : kFormats) {
        if (format != MmpFormat::dxt1 && format != MmpFormat::dxt3) {
            EXPECT_FALSE(image_blocks(write_mmp(paint(8, 8, quadrants), format))) << name;
        }
    }
    EXPECT_FALSE(image_blocks({}));
    EXPECT_FALSE(reaches_one_block({}));
    EXPECT_FALSE(reaches_one_block({16, 4, BlockFormat::bc1, {Bytes(32), Bytes(16)}}));
    EXPECT_TRUE(reaches_one_block({16, 4, BlockFormat::bc1, {Bytes(32), Bytes(16), Bytes(8)}}));
}

TEST(Mmp, WrittenInEachFormatItReadsBack) {
    const Image image = paint(kSide, kSide, quadrants);
    for (const auto& [name, format] : kFormats) {
        SCOPED_TRACE(name);
        expect_quadrants(write_mmp(image, format), format != MmpFormat::rgb565);
        const auto size = image_size(exact_prefix(write_mmp(image, format), 12));
        ASSERT_TRUE(size);
        EXPECT_EQ(size->width, kSide);
        EXPECT_EQ(size->height, kSide);
    }
}

// Runs of every length at every place, some longer than one word can say.
TEST(Mmp, PackedRunsReadBack) {
    for (const int width : {1, 3, 17, 64}) {
        const Image image = paint(width, 23, [](int x, int y) {
            return (x * 7 + y * 13) % 29 < y ? kNothing : Colour{x, y, 1, 1 + x % 255};
        });
        Oddities warnings;
        const Result<Image> back = decode_mmp(write_mmp(image, MmpFormat::pnt3), warnings);
        ASSERT_TRUE(back) << back.error().message;
        EXPECT_EQ(back->rgba, image.rgba) << width;
    }
    const Bytes empty = write_mmp(make_image(1024, 1024), MmpFormat::pnt3);
    EXPECT_EQ(empty.size(), 76U + 5 * 4);
    EXPECT_EQ(colours_of(empty).size(), 1024U * 1024U);
}

double mean_square_error(const Image& a, const Image& b) {
    double sum = 0.0;
    for (std::size_t i = 0; i < a.rgba.size(); ++i)
        sum += (a.rgba[i] - b.rgba[i]) * (a.rgba[i] - b.rgba[i]);
    return sum / static_cast<double>(a.rgba.size());
}

// Colours that go smoothly from one to another are where a poor choice of a block's ends shows.
TEST(Mmp, CompressionKeepsGradients) {
    const Image image = paint(64, 64, [](int x, int y) {
        return Colour{x * 4, 255 - y * 4, (x + y) * 2, 255};
    });
    for (const MmpFormat format : {MmpFormat::dxt1, MmpFormat::dxt3}) {
        Oddities warnings;
        const Result<Image> back = decode_mmp(write_mmp(image, format), warnings);
        ASSERT_TRUE(back);
        EXPECT_LT(mean_square_error(*back, image), 10.0);
    }
}

TEST(Mmp, MipmapsKeepColoursClearOfWhatIsTransparent) {
    const Image image = paint(8, 8, [](int x, int) { return x % 2 == 0 ? kRed : Colour{0, 255, 0, 0}; });
    const BlockImage blocks = tools::compress(image, BlockFormat::bc2);
    const Image second = decode_blocks(BlockFormat::bc2, 4, 4, blocks.levels.at(1));
    EXPECT_EQ(colour_at(second, 1, 1), (Colour{255, 0, 0, 136}));
}

TEST(Mmp, EveryPrefixIsAPictureOrAnError) {
    const Image image = paint(8, 8, [](int x, int y) {
        return y < 2 ? kNothing : Colour{x * 30, y * 30, 200, 255};
    });
    for (const auto& [name, format] : kFormats) {
        SCOPED_TRACE(name);
        const Bytes whole = write_mmp(image, format);
        Oddities none;
        const Result<Image> complete = decode_mmp(whole, none);
        ASSERT_TRUE(complete) << complete.error().message;
        std::size_t refused = 0;
        for (std::size_t length = 0; length < whole.size(); ++length) {
            const Bytes prefix = exact_prefix(whole, length);
            Oddities warnings;
            const Result<Image> part = decode_image(prefix, "a.mmp", warnings);
            const std::optional<BlockImage> blocks = mmp_blocks(prefix);
            if (!part) {
                ++refused;
                EXPECT_FALSE(blocks) << length;
                continue;
            }
            EXPECT_EQ(part->rgba, complete->rgba) << length;
            EXPECT_EQ(warnings.size(), 1U) << "lost levels in silence at " << length;
        }
        const std::size_t first_level = format == MmpFormat::dxt1   ? 32
                                        : format == MmpFormat::dxt3 ? 64
                                                                    : whole.size() - 76;
        EXPECT_EQ(refused, 76 + first_level);
    }
    EXPECT_EQ(error_of({}), "0x0: MMP header needs 76 bytes from here, the file has 0");
}

TEST(Mmp, NoHeaderByteMakesAPictureOutOfNothing) {
    const Image image = paint(8, 8, quadrants);
    for (const auto& [name, format] : kFormats) {
        const Bytes good = write_mmp(image, format);
        for (std::size_t at = 0; at < sizeof(MmpHeader); ++at) {
            for (unsigned value = 0; value < 256; ++value) {
                Bytes bytes = good;
                bytes[at] = static_cast<std::byte>(value);
                Oddities warnings;
                const Result<Image> decoded = decode_mmp(bytes, warnings);
                const std::optional<BlockImage> blocks = mmp_blocks(bytes);
                if (!decoded) {
                    EXPECT_EQ(decoded.error().message.substr(0, 2), "0x");
                    EXPECT_FALSE(blocks);
                    continue;
                }
                EXPECT_LE(decoded->rgba.size(), good.size() * 8 + (std::size_t{8} << 20U))
                    << name << ' ' << at << " = " << value;
                EXPECT_EQ(decoded->rgba.size(), static_cast<std::size_t>(decoded->width) *
                                                    static_cast<std::size_t>(decoded->height) * 4);
            }
        }
    }
}

TEST(Mmp, ItIsAPictureLikeAnyOther) {
    EXPECT_TRUE(is_image_name("redress/goblin00.MMP"));
    EXPECT_EQ(kImageExtensions.back(), "mmp");
    Oddities warnings;
    // Cut before its mark is whole it is known by its name alone.
    const Bytes cut = exact_prefix(write_mmp(paint(4, 4, quadrants), MmpFormat::dxt1), 3);
    EXPECT_EQ(decode_image(cut, "a.mmp", warnings).error().message,
              "0x0: MMP header needs 76 bytes from here, the file has 3");
    EXPECT_EQ(decode_image(cut, "a", warnings).error().message,
              "0x0: unknown picture that starts with 4d 4d 50, expected PNG, TGA, JPEG, PCX, BMP or MMP");
    EXPECT_FALSE(image_size(file_of(header_of(MmpFormat::dxt1, 0, 4), std::vector<std::uint32_t>{})));
}

class MmpCorpus : public testing::Test {
  protected:
    void SetUp() override {
        const char* folder = std::getenv("TRIS_CORPUS");
        if (folder == nullptr ||
            !std::filesystem::is_directory(std::filesystem::path(folder) / "evil-islands"))
            GTEST_SKIP() << "TRIS_CORPUS names no folder with evil-islands in it";
        folder_ = std::filesystem::path(folder) / "evil-islands";
    }

    std::filesystem::path folder_;
};

TEST_F(MmpCorpus, OnePictureInEachFormat) {
    for (const auto& [name, format] : kFormats) {
        SCOPED_TRACE(name);
        const Result<Bytes> bytes = files::read(folder_ / "synthetic" / ("tex_" + name + ".mmp"));
        ASSERT_TRUE(bytes) << bytes.error().message;
        expect_quadrants(*bytes, format != MmpFormat::rgb565);
    }
}

TEST_F(MmpCorpus, EveryTextureDecodesWithoutAWord) {
    int count = 0;
    for (const auto& file : std::filesystem::recursive_directory_iterator(folder_)) {
        if (file.path().extension() != ".mmp")
            continue;
        SCOPED_TRACE(file.path());
        const Result<Bytes> bytes = files::read(file.path());
        ASSERT_TRUE(bytes);
        Oddities warnings;
        const Result<Image> image = decode_mmp(*bytes, warnings);
        EXPECT_TRUE(image) << image.error().message;
        EXPECT_EQ(warnings, Warnings{});
        ++count;
    }
    EXPECT_EQ(count, 17);
}

} // namespace
} // namespace tris::formats
