#include "formats/images/pcx.h"

#include "formats/images/quake_palette.h"
#include "support/image_builder.h"
#include "support/oddities.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>

namespace tris::formats {

namespace {

std::optional<std::array<Rgb, 256>> palette_of(ByteView bytes) {
    const std::optional<PcxInfo> info = pcx_info(bytes);
    return info ? info->palette : std::nullopt;
}

using test::build_pcx;
using test::Colour;
using test::PcxOptions;

using Warnings = std::vector<std::string>;

Colour colour_at(const Image& image, int x, int y) {
    const std::uint8_t* pixel = image.pixel(x, y);
    return {pixel[0], pixel[1], pixel[2], pixel[3]};
}

Colour quake_colour(unsigned index) {
    const Rgb& rgb = quake_palette()[index];
    return {rgb[0], rgb[1], rgb[2], 255};
}

void set_byte(Bytes& bytes, std::size_t at, unsigned value) {
    bytes.at(at) = static_cast<std::byte>(value);
}

void set_u16(Bytes& bytes, std::size_t at, unsigned value) {
    set_byte(bytes, at, value & 0xFF);
    set_byte(bytes, at + 1, value >> 8);
}

// In memory of exactly this length, so that the sanitizer sees a read behind its end.
Bytes exact_prefix(const Bytes& bytes, std::size_t length) {
    return Bytes(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(length));
}

std::string error_of(const Bytes& bytes) {
    Oddities warnings;
    const Result<Image> image = decode_pcx(bytes, warnings);
    return image ? "no error" : image.error().message;
}

// Decodes without an error or a warning and has the expected colour everywhere.
void expect_picture(const Bytes& bytes, const PcxOptions& options,
                    const std::function<Colour(int, int)>& expected) {
    Oddities warnings;
    const Result<Image> image = decode_pcx(bytes, warnings);
    ASSERT_TRUE(image) << image.error().message;
    EXPECT_EQ(warnings, Warnings{});
    ASSERT_EQ(image->width, options.width);
    ASSERT_EQ(image->height, options.height);
    for (int y = 0; y < options.height; ++y) {
        for (int x = 0; x < options.width; ++x)
            EXPECT_EQ(colour_at(*image, x, y), expected(x, y)) << "at " << x << ", " << y;
    }
}

// Different in every pixel and, at 8 bits, with values that must be packed as a run of one.
unsigned pattern(int x, int y) {
    return static_cast<unsigned>(x * 37 + y * 101 + 190);
}

struct SmallKind {
    int bits;
    int planes;
};

} // namespace

TEST(Pcx, EightBitsTakeTheTrailingPalette) {
    const PcxOptions options{.width = 7, .height = 5};
    const auto value = [](int x, int y) { return pattern(x, y) & 0xFF; };
    expect_picture(build_pcx(options, value), options,
                   [&](int x, int y) { return test::pcx_palette_colour(value(x, y)); });
}

TEST(Pcx, UncompressedRows) {
    PcxOptions options{.width = 7, .height = 5};
    options.packed = false;
    const auto value = [](int x, int y) { return pattern(x, y) & 0xFF; };
    expect_picture(build_pcx(options, value), options,
                   [&](int x, int y) { return test::pcx_palette_colour(value(x, y)); });
}

TEST(Pcx, OddRowLengthsAndAWindowAwayFromTheOrigin) {
    PcxOptions options{.width = 5, .height = 4};
    options.row_bytes = 9;
    options.xmin = 300;
    options.ymin = 17;
    const auto value = [](int x, int y) { return pattern(x, y) & 0xFF; };
    expect_picture(build_pcx(options, value), options,
                   [&](int x, int y) { return test::pcx_palette_colour(value(x, y)); });
}

TEST(Pcx, RunsGoOnInTheNextRow) {
    PcxOptions options{.width = 10, .height = 9};
    options.runs_cross_rows = true;
    const auto value = [](int, int y) { return y < 5 ? 200U : 3U; };
    const Bytes bytes = build_pcx(options, value);
    ASSERT_EQ(bytes.size(), 128U + 4 + 769) << "two runs are the whole picture";
    expect_picture(bytes, options, [&](int x, int y) { return test::pcx_palette_colour(value(x, y)); });
}

TEST(Pcx, TrueColourHasThreePlanes) {
    PcxOptions options{.width = 5, .height = 4, .bits = 8, .planes = 3};
    options.row_bytes = 8;
    const auto value = [](int x, int y) {
        return static_cast<unsigned>(x * 50) | static_cast<unsigned>(y * 60) << 8 | 0xC30000U;
    };
    expect_picture(build_pcx(options, value), options, [&](int x, int y) {
        return Colour{static_cast<std::uint8_t>(x * 50), static_cast<std::uint8_t>(y * 60), 0xC3, 255};
    });
}

TEST(Pcx, FewBitsTakeTheHeaderPalette) {
    for (const SmallKind kind : {SmallKind{1, 1}, {1, 2}, {1, 3}, {1, 4}, {2, 1}, {4, 1}}) {
        SCOPED_TRACE(std::to_string(kind.bits) + " x " + std::to_string(kind.planes));
        const PcxOptions options{.width = 19, .height = 3, .bits = kind.bits, .planes = kind.planes};
        const unsigned colours = 1U << (kind.bits * kind.planes);
        const auto value = [&](int x, int y) { return static_cast<unsigned>(x * 3 + y) % colours; };
        expect_picture(build_pcx(options, value), options,
                       [&](int x, int y) { return test::pcx_header_colour(value(x, y)); });
    }
}

TEST(Pcx, TwoEqualColoursInTheHeaderMeanBlackAndWhite) {
    const PcxOptions options{.width = 9, .height = 2, .bits = 1};
    const auto value = [](int x, int y) { return static_cast<unsigned>(x + y) % 2; };
    Bytes bytes = build_pcx(options, value);
    for (std::size_t i = 16; i < 22; ++i)
        set_byte(bytes, i, 0);
    expect_picture(bytes, options, [&](int x, int y) {
        return value(x, y) ? Colour{255, 255, 255, 255} : Colour{0, 0, 0, 255};
    });
}

TEST(Pcx, VersionsWithoutAPaletteHaveTheColoursOfTheTime) {
    const PcxOptions options{.width = 16, .height = 1, .bits = 1, .planes = 4, .version = 3};
    const Bytes bytes = build_pcx(options, [](int x, int) { return static_cast<unsigned>(x); });
    Oddities warnings;
    const Result<Image> image = decode_pcx(bytes, warnings);
    ASSERT_TRUE(image) << image.error().message;
    EXPECT_EQ(colour_at(*image, 0, 0), (Colour{0, 0, 0, 255}));
    EXPECT_EQ(colour_at(*image, 1, 0), (Colour{0, 0, 170, 255}));
    EXPECT_EQ(colour_at(*image, 6, 0), (Colour{170, 85, 0, 255}));
    EXPECT_EQ(colour_at(*image, 15, 0), (Colour{255, 255, 255, 255}));
}

TEST(Pcx, WithoutAPaletteTheQuakeColoursAreUsed) {
    PcxOptions options{.width = 4, .height = 2};
    options.palette = false;
    const auto value = [](int x, int y) { return static_cast<unsigned>(x * 20 + y * 90 + 5); };
    const Bytes bytes = build_pcx(options, value);
    Oddities warnings;
    const Result<Image> image = decode_pcx(bytes, warnings);
    ASSERT_TRUE(image) << image.error().message;
    EXPECT_EQ(warnings, Warnings{"0x88: no palette behind the picture, the Quake palette is used"});
    EXPECT_EQ(colour_at(*image, 3, 1), quake_colour(155));
    EXPECT_EQ(colour_at(*image, 0, 0), quake_colour(5));
}

TEST(Pcx, ThePaletteIsFoundInFrontOfAppendedBytes) {
    const PcxOptions options{.width = 6, .height = 6};
    const auto value = [](int x, int y) { return static_cast<unsigned>(x * 6 + y); };
    Bytes bytes = build_pcx(options, value);
    bytes.resize(bytes.size() + 11, std::byte{1});
    expect_picture(bytes, options, [&](int x, int y) { return test::pcx_palette_colour(value(x, y)); });
}

TEST(Pcx, APixelThatLooksLikeThePaletteMarkerIsAPixel) {
    PcxOptions options{.width = 100, .height = 10};
    options.palette = false;
    options.packed = false;
    const Bytes bytes = build_pcx(options, [](int, int) { return 0x0CU; });
    ASSERT_EQ(bytes[bytes.size() - 769], std::byte{0x0C});
    Oddities warnings;
    const Result<Image> image = decode_pcx(bytes, warnings);
    ASSERT_TRUE(image) << image.error().message;
    EXPECT_EQ(warnings, Warnings{"0x468: no palette behind the picture, the Quake palette is used"});
    EXPECT_EQ(colour_at(*image, 99, 9), quake_colour(0x0C));
}

TEST(Pcx, MissingPixelsAreColourZero) {
    PcxOptions options{.width = 4, .height = 4, .bits = 8, .planes = 3};
    Bytes bytes =
        build_pcx(options, [](int x, int y) { return static_cast<unsigned>(0x010101 * (x * 4 + y + 1)); });
    bytes.resize(128 + 24); // two of four rows
    Oddities warnings;
    const Result<Image> image = decode_pcx(bytes, warnings);
    ASSERT_TRUE(image) << image.error().message;
    EXPECT_EQ(warnings, Warnings{"0x98: picture data ends early, 24 of 48 bytes are there"});
    EXPECT_EQ(colour_at(*image, 3, 1), (Colour{14, 14, 14, 255}));
    EXPECT_EQ(colour_at(*image, 0, 2), (Colour{0, 0, 0, 255}));
    EXPECT_EQ(colour_at(*image, 3, 3), (Colour{0, 0, 0, 255}));
}

TEST(Pcx, CutPixelsKeepTheirPalette) {
    PcxOptions options{.width = 4, .height = 4};
    const auto value = [](int x, int y) { return static_cast<unsigned>(x * 4 + y + 1); };
    Bytes bytes = build_pcx(options, value);
    bytes.erase(bytes.begin() + 128 + 8, bytes.begin() + 128 + 16);
    Oddities warnings;
    const Result<Image> image = decode_pcx(bytes, warnings);
    ASSERT_TRUE(image) << image.error().message;
    EXPECT_EQ(warnings, Warnings{"0x88: picture data ends early, 8 of 16 bytes are there"});
    EXPECT_EQ(colour_at(*image, 2, 1), test::pcx_palette_colour(value(2, 1)));
    EXPECT_EQ(colour_at(*image, 2, 2), test::pcx_palette_colour(0));
}

TEST(Pcx, APaletteIsTakenWhereThereIsNone) {
    const PcxOptions options{.width = 4, .height = 4};
    const auto value = [](int x, int y) { return static_cast<unsigned>(x * 4 + y); };
    const Bytes whole = build_pcx(options, value);
    const auto own = palette_of(whole);
    ASSERT_TRUE(own);
    EXPECT_EQ((*own)[7][0], test::pcx_palette_colour(7)[0]);
    NamedPalette other;
    other.colors[7] = {1, 2, 3};
    other.name = "pics/colormap.pcx";
    Oddities warnings;
    const Result<Image> kept = decode_pcx(whole, warnings, other);
    ASSERT_TRUE(kept);
    EXPECT_EQ(colour_at(*kept, 1, 3), test::pcx_palette_colour(7)) << "its own comes first";
    EXPECT_EQ(warnings, Warnings{});
    const Bytes bare = exact_prefix(whole, whole.size() - 769);
    EXPECT_FALSE(palette_of(bare));
    const Result<Image> image = decode_pcx(bare, warnings, other);
    ASSERT_TRUE(image);
    EXPECT_EQ(colour_at(*image, 1, 3), (Colour{1, 2, 3, 255}));
    EXPECT_EQ(warnings,
              Warnings{"0x90: no palette behind the picture, its colours are by pics/colormap.pcx"});
    for (std::size_t size = 0; size < 128 + 769; ++size)
        EXPECT_FALSE(palette_of(exact_prefix(whole, size))) << size;
    Bytes other_kind = whole;
    other_kind[0] = std::byte{11};
    EXPECT_FALSE(palette_of(other_kind));
}

TEST(Pcx, RowsTooShortForTheWidthAreReadAtTheWidth) {
    const PcxOptions options{.width = 6, .height = 3};
    const auto value = [](int x, int y) { return static_cast<unsigned>(x + y * 6); };
    Bytes bytes = build_pcx(options, value);
    set_u16(bytes, 66, 2);
    Oddities warnings;
    const Result<Image> image = decode_pcx(bytes, warnings);
    ASSERT_TRUE(image) << image.error().message;
    EXPECT_EQ(warnings, Warnings{"0x42: rows of 2 bytes are too short for the width, read as 6"});
    EXPECT_EQ(colour_at(*image, 5, 2), test::pcx_palette_colour(17));
}

TEST(Pcx, ErrorsSayWhereAndWhatWasAllowed) {
    const Bytes good =
        build_pcx({.width = 8, .height = 8}, [](int x, int) { return static_cast<unsigned>(x); });
    EXPECT_EQ(error_of({}), "0x0: PCX header needs 128 bytes from here, the file has 0");
    EXPECT_EQ(error_of(exact_prefix(good, 127)),
              "0x0: PCX header needs 128 bytes from here, the file has 127");
    EXPECT_EQ(error_of(exact_prefix(good, 128)), "0x80: picture of 8 x 8 has only 0 bytes of data");

    Bytes bytes = good;
    set_byte(bytes, 0, 11);
    EXPECT_EQ(error_of(bytes), "0x0: PCX mark is 11, expected 10");
    bytes = good;
    set_byte(bytes, 2, 32);
    EXPECT_EQ(error_of(bytes), "0x2: PCX encoding is 32, expected 0 to 1");
    bytes = good;
    set_byte(bytes, 3, 3);
    EXPECT_EQ(error_of(bytes),
              "0x3: PCX of 3 bits x 1 planes, expected 1 x 1 to 4, 2 x 1, 4 x 1, 8 x 1 or 8 x 3");
    bytes = good;
    set_u16(bytes, 4, 8);
    EXPECT_EQ(error_of(bytes), "0x4: picture width is 0, expected 1 to 16384");
    bytes = good;
    set_u16(bytes, 8, 65535);
    EXPECT_EQ(error_of(bytes), "0x4: picture width is 65536, expected 1 to 16384");
    bytes = good;
    set_u16(bytes, 6, 100);
    EXPECT_EQ(error_of(bytes), "0x6: picture height is -92, expected 1 to 16384");
    bytes = good;
    set_u16(bytes, 8, 16383);
    set_u16(bytes, 10, 16383);
    EXPECT_EQ(error_of(bytes), "0x4: number of pixels is 268435456, expected 1 to 67108864");
}

TEST(Pcx, EveryPrefixIsAPictureWithAWarningOrAnError) {
    for (const SmallKind kind : {SmallKind{8, 1}, {8, 3}, {1, 1}, {1, 4}, {4, 1}}) {
        for (const bool packed : {true, false}) {
            PcxOptions options{.width = 9, .height = 6, .bits = kind.bits, .planes = kind.planes};
            options.packed = packed;
            const Bytes whole = build_pcx(options, pattern);
            for (std::size_t length = 0; length < whole.size(); ++length) {
                const Bytes prefix = exact_prefix(whole, length);
                Oddities warnings;
                const Result<Image> image = decode_pcx(prefix, warnings);
                if (image) {
                    EXPECT_FALSE(warnings.empty()) << length;
                    EXPECT_EQ(image->rgba.size(), 9U * 6 * 4) << length;
                } else {
                    EXPECT_EQ(image.error().message.substr(0, 2), "0x") << length;
                }
            }
            Oddities warnings;
            EXPECT_TRUE(decode_pcx(whole, warnings));
            EXPECT_EQ(warnings, Warnings{});
        }
    }
}

TEST(Pcx, NoHeaderByteMakesAPictureOutOfNothing) {
    for (const SmallKind kind : {SmallKind{8, 1}, {8, 3}, {1, 4}}) {
        const PcxOptions options{.width = 12, .height = 7, .bits = kind.bits, .planes = kind.planes};
        const Bytes good = build_pcx(options, pattern);
        // Each byte of data stands for 31.5 at most, and at one bit a pixel each of those for 8 pixels.
        const std::size_t most = good.size() * 63 / 2 * 8 * 4;
        std::size_t refused = 0;
        for (std::size_t at = 0; at < 128; ++at) {
            for (const unsigned value :
                 {0x00U, 0x01U, 0x02U, 0x04U, 0x08U, 0x3FU, 0x7FU, 0x80U, 0xC0U, 0xFEU, 0xFFU}) {
                Bytes bytes = good;
                set_byte(bytes, at, value);
                Oddities warnings;
                const Result<Image> image = decode_pcx(bytes, warnings);
                if (!image) {
                    ++refused;
                    continue;
                }
                EXPECT_LE(image->rgba.size(), most) << "byte " << at << " = " << value;
                EXPECT_EQ(image->rgba.size(), static_cast<std::size_t>(image->width) *
                                                  static_cast<std::size_t>(image->height) * 4);
            }
        }
        EXPECT_GT(refused, 20U);
    }
}

TEST(Pcx, QuakePaletteIsTheKnownOne) {
    EXPECT_EQ(quake_colour(0), (Colour{0, 0, 0, 255}));
    EXPECT_EQ(quake_colour(15), (Colour{235, 235, 235, 255}));
    EXPECT_EQ(quake_colour(255), (Colour{159, 91, 83, 255}));
}

TEST(Pcx, Corpus) {
    const char* corpus = std::getenv("TRIS_CORPUS");
    if (!corpus)
        GTEST_SKIP() << "TRIS_CORPUS is not set";
    std::size_t count = 0;
    for (const auto& entry : std::filesystem::directory_iterator(std::filesystem::path(corpus) / "images")) {
        if (entry.path().extension() != ".pcx")
            continue;
        SCOPED_TRACE(entry.path().string());
        std::ifstream in(entry.path(), std::ios::binary);
        const std::string text{std::istreambuf_iterator<char>(in), {}};
        Oddities warnings;
        const Result<Image> image = decode_pcx(as_bytes(text), warnings);
        const std::string name = entry.path().filename().string();
        if (name.rfind("ossfuzz", 0) == 0) {
            ASSERT_FALSE(image);
            EXPECT_EQ(image.error().message, "0x2: PCX encoding is 32, expected 0 to 1");
        } else {
            ASSERT_TRUE(image) << image.error().message;
            EXPECT_EQ(warnings.empty(), name != "01r_00.pcx");
        }
        ++count;
    }
    EXPECT_GE(count, 8U);
}

} // namespace tris::formats
