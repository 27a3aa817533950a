#include "formats/images/image_file.h"

#include "support/image_builder.h"
#include "support/oddities.h"

#include <gtest/gtest.h>
#include <stb/stb_image.h>
#include <stb/stb_image_write.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <memory>
#include <random>

namespace tris::formats {

namespace {

using test::build_bmp;
using test::build_pcx;
using test::build_tga;
using test::Colour;
using test::TgaOptions;

using Warnings = std::vector<std::string>;

// Different in every pixel, so that a picture that is turned or mirrored shows.
Colour pattern(int x, int y) {
    return {static_cast<std::uint8_t>(10 + x * 40), static_cast<std::uint8_t>(20 + y * 30), 77, 255};
}

Colour colour_at(const Image& image, int x, int y) {
    const std::uint8_t* pixel = image.pixel(x, y);
    return {pixel[0], pixel[1], pixel[2], pixel[3]};
}

Image pattern_image(int width, int height) {
    Image image = make_image(width, height);
    for (int y = 0; y < height; ++y) {
        for (int x = 0; x < width; ++x) {
            const Colour colour = pattern(x, y);
            std::copy(colour.begin(), colour.end(), image.pixel(x, y));
        }
    }
    return image;
}

Bytes build_png(int width, int height) {
    Result<Bytes> png = encode_png(pattern_image(width, height));
    return png ? *std::move(png) : Bytes{};
}

void append_bytes(void* context, void* data, int size) {
    Bytes& out = *static_cast<Bytes*>(context);
    const auto* first = static_cast<const std::byte*>(data);
    out.insert(out.end(), first, first + size);
}

Bytes build_jpeg(int width, int height) {
    Bytes out;
    stbi_write_jpg_to_func(append_bytes, &out, width, height, 4, pattern_image(width, height).rgba.data(),
                           95);
    return out;
}

Bytes exact_prefix(const Bytes& bytes, std::size_t length) {
    return Bytes(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(length));
}

Bytes bytes_of(std::string_view text) {
    const ByteView view = as_bytes(text);
    return Bytes(view.begin(), view.end());
}

void set_byte(Bytes& bytes, std::size_t at, unsigned value) {
    bytes.at(at) = static_cast<std::byte>(value);
}

std::string error_of(const Bytes& bytes, std::string_view name = "skin") {
    Oddities warnings;
    const Result<Image> image = decode_image(bytes, name, warnings);
    return image ? "no error" : image.error().message;
}

// `tolerance` is for JPEG, which changes colours a little.
void expect_pattern(const Bytes& bytes, int width, int height, int tolerance = 0) {
    Oddities warnings;
    const Result<Image> image = decode_image(bytes, "skin", warnings);
    ASSERT_TRUE(image) << image.error().message;
    EXPECT_EQ(warnings, Warnings{});
    ASSERT_EQ(image->width, width);
    ASSERT_EQ(image->height, height);
    for (int y = 0; y < height; ++y) {
        for (int x = 0; x < width; ++x) {
            for (std::size_t channel = 0; channel < 4; ++channel) {
                EXPECT_NEAR(colour_at(*image, x, y)[channel], pattern(x, y)[channel], tolerance)
                    << "channel " << channel << " at " << x << ", " << y;
            }
        }
    }
}

void expect_size(const Bytes& bytes, int width, int height) {
    const std::optional<ImageSize> size = image_size(bytes);
    ASSERT_TRUE(size.has_value());
    EXPECT_EQ(size->width, width);
    EXPECT_EQ(size->height, height);
}

std::map<std::string, Bytes> one_of_each() {
    TgaOptions packed;
    packed.packed = true;
    packed.bits = 32;
    return {
        {"png", build_png(5, 4)},
        {"jpeg", build_jpeg(16, 8)},
        {"bmp", build_bmp(5, 4, false, pattern)},
        {"tga", build_tga({}, pattern)},
        {"packed tga", build_tga(packed, pattern)},
        {"indexed tga",
         test::build_indexed_tga(4, 3, 0, {pattern(0, 0), pattern(1, 1)},
                                 [](int x, int y) { return static_cast<unsigned>(x + y) % 2; })},
        {"pcx", build_pcx({}, [](int x, int y) { return static_cast<unsigned>(x + y); })},
    };
}

} // namespace

TEST(ImageFile, NamesOfPictures) {
    for (const char* name : {"a.png", "b.TGA", "models/c.Jpg", "d.jpeg", "e.pcx", "f.g.bmp", "h.mmp"})
        EXPECT_TRUE(is_image_name(name)) << name;
    for (const char* name : {"", "png", "a.md2", "a.png.txt", "a.pn", "folder.png/file"})
        EXPECT_FALSE(is_image_name(name)) << name;
}

TEST(ImageFile, TgaOfEveryOriginIsUpright) {
    for (const int bits : {24, 32}) {
        for (const bool packed : {false, true}) {
            for (const bool right_to_left : {false, true}) {
                for (const bool top_first : {false, true}) {
                    SCOPED_TRACE(testing::Message()
                                 << bits << " bits, packed " << packed << ", right to left " << right_to_left
                                 << ", top first " << top_first);
                    TgaOptions options{.width = 5, .height = 4, .bits = bits, .packed = packed};
                    options.right_to_left = right_to_left;
                    options.top_first = top_first;
                    options.id_bytes = 3;
                    expect_pattern(build_tga(options, pattern), 5, 4);
                }
            }
        }
    }
}

TEST(ImageFile, TgaColourMapThatStartsLater) {
    const std::vector<Colour> map = {{1, 2, 3, 255}, {40, 50, 60, 255}, {7, 80, 90, 255}};
    const Bytes bytes =
        test::build_indexed_tga(3, 1, 10, map, [](int x, int) { return static_cast<unsigned>(12 - x); });
    Oddities warnings;
    const Result<Image> image = decode_image(bytes, "a.tga", warnings);
    ASSERT_TRUE(image) << image.error().message;
    EXPECT_EQ(colour_at(*image, 0, 0), map[2]);
    EXPECT_EQ(colour_at(*image, 1, 0), map[1]);
    EXPECT_EQ(colour_at(*image, 2, 0), map[0]);
}

TEST(ImageFile, TrueColourTgaMayCarryAColourMapAlong) {
    Bytes bytes = build_tga({.width = 5, .height = 4}, pattern);
    const Bytes map(2 * 3, std::byte{0x99});
    bytes.insert(bytes.begin() + 18, map.begin(), map.end());
    set_byte(bytes, 1, 1);
    set_byte(bytes, 5, 2);
    set_byte(bytes, 7, 24);
    expect_pattern(bytes, 5, 4);
}

TEST(ImageFile, TgaAlphaIsKeptUnlessNothingCouldBeSeen) {
    const auto decode = [](const std::function<Colour(int, int)>& colour) {
        Oddities warnings;
        return decode_image(build_tga({.width = 2, .height = 1, .bits = 32}, colour), "a.tga", warnings);
    };
    const Result<Image> some = decode([](int x, int) {
        return Colour{9, 9, 9, static_cast<std::uint8_t>(x * 100)};
    });
    ASSERT_TRUE(some) << some.error().message;
    EXPECT_EQ(some->pixel(0, 0)[3], 0);
    EXPECT_EQ(some->pixel(1, 0)[3], 100);
    const Result<Image> none = decode([](int, int) { return Colour{9, 9, 9, 0}; });
    ASSERT_TRUE(none) << none.error().message;
    EXPECT_EQ(none->pixel(0, 0)[3], 255);
    EXPECT_EQ(none->pixel(1, 0)[3], 255);
}

TEST(ImageFile, MissingTgaPixelsAreBlackAndWarnedOf) {
    for (const bool packed : {false, true}) {
        const TgaOptions options{.width = 4, .height = 4, .bits = 24, .packed = packed, .top_first = true};
        const Bytes whole = build_tga(options, pattern);
        const std::size_t stored = packed ? 4 : 3;
        const Bytes bytes = exact_prefix(whole, 18 + 6 * stored + 1);
        Oddities warnings;
        const Result<Image> image = decode_image(bytes, "a.tga", warnings);
        ASSERT_TRUE(image) << image.error().message;
        EXPECT_EQ(warnings, Warnings{std::string(packed ? "0x2b" : "0x25") +
                                     ": picture data ends early, 6 of 16 pixels are there"});
        EXPECT_EQ(colour_at(*image, 1, 1), pattern(1, 1));
        EXPECT_EQ(colour_at(*image, 0, 3), (Colour{0, 0, 0, 255}));
        EXPECT_EQ(colour_at(*image, 3, 3), (Colour{0, 0, 0, 255}));
    }
}

TEST(ImageFile, BmpInBothDirections) {
    expect_pattern(build_bmp(5, 4, false, pattern), 5, 4);
    expect_pattern(build_bmp(5, 4, true, pattern), 5, 4);
    expect_size(build_bmp(5, 4, true, pattern), 5, 4);
}

TEST(ImageFile, MissingBmpPixelsAreWarnedOf) {
    const Bytes whole = build_bmp(4, 4, true, pattern);
    Oddities warnings;
    const Result<Image> image = decode_image(exact_prefix(whole, 54 + 24), "a.bmp", warnings);
    ASSERT_TRUE(image) << image.error().message;
    EXPECT_EQ(warnings, Warnings{"0x4e: picture data ends early, 24 of 48 bytes are there"});
    EXPECT_EQ(colour_at(*image, 3, 1), pattern(3, 1));
    EXPECT_EQ(colour_at(*image, 3, 3), (Colour{0, 0, 0, 255}));
}

TEST(ImageFile, PngComesBackAsItWasWritten) {
    Image image = pattern_image(5, 4);
    image.pixel(2, 1)[3] = 60;
    const Result<Bytes> png = encode_png(image);
    ASSERT_TRUE(png) << png.error().message;
    Oddities warnings;
    const Result<Image> back = decode_image(*png, "a.png", warnings);
    ASSERT_TRUE(back) << back.error().message;
    EXPECT_EQ(back->width, 5);
    EXPECT_EQ(back->height, 4);
    EXPECT_EQ(back->rgba, image.rgba);
    EXPECT_EQ(warnings, Warnings{});
}

// Rows of anything, which is a picture too; some of it in the colours that count as not there.
std::vector<std::uint8_t> random_rows(const test::PngOptions& png) {
    std::minstd_rand random(png.kind * 1000 + png.depth * 10 + png.width);
    const unsigned channels = png.kind == 2 ? 3 : png.kind == 4 ? 2 : png.kind == 6 ? 4 : 1;
    std::vector<std::uint8_t> raw;
    const auto pass = [&](unsigned width, unsigned height) {
        for (unsigned y = 0; width > 0 && y < height; ++y) {
            raw.push_back(static_cast<std::uint8_t>(y < 5 ? y : random() % 5));
            for (unsigned i = 0; i < (width * channels * png.depth + 7) / 8; ++i)
                raw.push_back(static_cast<std::uint8_t>(random() % 3 == 0 ? 255 : random()));
        }
    };
    if (!png.interlaced)
        pass(png.width, png.height);
    for (const auto& [x, y, step_x, step_y] : {std::array{0U, 0U, 8U, 8U},
                                               {4U, 0U, 8U, 8U},
                                               {0U, 4U, 4U, 8U},
                                               {2U, 0U, 4U, 4U},
                                               {0U, 2U, 2U, 4U},
                                               {1U, 0U, 2U, 2U},
                                               {0U, 1U, 1U, 2U}}) {
        if (png.interlaced)
            pass((png.width + step_x - 1 - x) / step_x, (png.height + step_y - 1 - y) / step_y);
    }
    return raw;
}

TEST(ImageFile, PngOfEveryKindIsWhatAnotherDecoderMakesOfIt) {
    const std::map<unsigned, std::vector<unsigned>> depths = {
        {0, {1, 2, 4, 8, 16}}, {2, {8, 16}}, {3, {1, 2, 4, 8}}, {4, {8, 16}}, {6, {8, 16}}};
    for (const auto& [kind, list] : depths) {
        for (const unsigned depth : list) {
            for (const unsigned way : {0U, 1U, 2U, 3U}) {
                for (const unsigned width : {1U, 3U, 17U}) {
                    const test::PngOptions options{
                        width, 11, depth, kind, (way & 1U) != 0, (way & 2U) != 0 && kind < 4};
                    const Bytes png = test::build_png(options, random_rows(options));
                    Oddities warnings;
                    const Result<Image> image = decode_image(png, "a.png", warnings);
                    ASSERT_TRUE(image) << image.error().message;
                    int sides[2] = {};
                    int channels = 0;
                    const std::unique_ptr<stbi_uc, void (*)(void*)> other(
                        stbi_load_from_memory(reinterpret_cast<const stbi_uc*>(png.data()),
                                              static_cast<int>(png.size()), &sides[0], &sides[1], &channels,
                                              4),
                        stbi_image_free);
                    ASSERT_NE(other, nullptr);
                    ASSERT_EQ(image->rgba.size(), static_cast<std::size_t>(sides[0] * sides[1]) * 4);
                    EXPECT_TRUE(std::equal(image->rgba.begin(), image->rgba.end(), other.get()))
                        << "kind " << kind << ", depth " << depth << ", width " << width << ", way " << way;
                }
            }
        }
    }
}

TEST(ImageFile, PngSaysWhatIsWrongWithIt) {
    const std::vector<std::uint8_t> rows(3 * 17);
    EXPECT_EQ(error_of(test::build_png({4, 3, 4}, rows)), "0x21: PNG cannot be read: Invalid IHDR data");
    EXPECT_EQ(error_of(test::build_png({4, 4, 8}, rows)), "0x59: PNG cannot be read: Not enough image data");
    std::vector<std::uint8_t> filtered = rows;
    filtered[17] = 9;
    EXPECT_EQ(error_of(test::build_png({4, 3, 8}, filtered)),
              "0x50: PNG cannot be read: bad adaptive filter value");
    Bytes png = test::build_png({4, 3, 8}, rows);
    set_byte(png, 12, 'X');
    EXPECT_EQ(error_of(png), "0xc: PNG does not begin with its header (IHDR)");
    png = test::build_png({4, 3, 8, 3}, rows);
    set_byte(png, 37, 'X'); // the palette
    EXPECT_EQ(error_of(png), "0x32d: PNG cannot be read: XLTE: unhandled critical chunk");
}

TEST(ImageFile, JpegOfCountlessScans) {
    Bytes jpeg = build_jpeg(8, 8);
    const Bytes scan = {std::byte{0xFF}, std::byte{0xDA}};
    for (int i = 0; i < 300; ++i)
        jpeg.insert(jpeg.end() - 2, scan.begin(), scan.end());
    EXPECT_EQ(error_of(jpeg), "0x0: JPEG of 301 scans, expected at most 256");
}

TEST(ImageFile, PicturesThatCannotBePng) {
    const Result<Bytes> empty = encode_png(Image{});
    ASSERT_FALSE(empty);
    EXPECT_EQ(empty.error().message,
              "picture of 0 x 0 cannot be written as PNG, expected sides of 1 to 16384");
    Image wrong = make_image(3, 3);
    wrong.rgba.pop_back();
    const Result<Bytes> torn = encode_png(wrong);
    ASSERT_FALSE(torn);
    EXPECT_EQ(torn.error().message,
              "picture of 3 x 3 has 35 bytes of pixels and cannot be written as PNG, expected 36");
}

TEST(ImageFile, Jpeg) {
    expect_pattern(build_jpeg(6, 4), 6, 4, 12);
}

TEST(ImageFile, TheBytesDecideNotTheName) {
    Oddities warnings;
    for (const auto& [kind, bytes] : one_of_each()) {
        for (const char* name : {"a.png", "a.tga", "a.pcx", "a"})
            EXPECT_TRUE(decode_image(bytes, name, warnings)) << kind << " as " << name;
    }
    EXPECT_EQ(warnings, Warnings{});
}

TEST(ImageFile, SizesFromTheBeginningOfTheFile) {
    expect_size(exact_prefix(build_png(300, 4), 26), 300, 4);
    expect_size(exact_prefix(build_bmp(5, 4, false, pattern), 34), 5, 4);
    expect_size(exact_prefix(build_tga({.width = 3, .height = 2}, pattern), 18), 3, 2);
    expect_size(
        exact_prefix(build_pcx({.width = 70, .height = 9, .xmin = 4}, [](int, int) { return 0U; }), 12), 70,
        9);
    const Bytes jpeg = build_jpeg(16, 8);
    expect_size(exact_prefix(jpeg, jpeg.size() / 2), 16, 8);
    EXPECT_FALSE(image_size(exact_prefix(build_png(5, 4), 20)));
    EXPECT_FALSE(image_size({}));
    EXPECT_FALSE(image_size(bytes_of("IDP2 and something that is no picture")));
}

TEST(ImageFile, ErrorsNameWhatWasFound) {
    const std::string expected = ", expected PNG, TGA, JPEG, PCX, BMP or MMP";
    EXPECT_EQ(error_of({}), "0x0: the file is empty" + expected);
    EXPECT_EQ(error_of({}, "a.tga"), "0x0: the file is empty" + expected);
    EXPECT_EQ(error_of(bytes_of("GIF89a..............")), "0x0: this is a GIF picture" + expected);
    EXPECT_EQ(error_of(bytes_of("DDS ................"), "a.tga"), "0x0: this is a DDS picture" + expected);
    EXPECT_EQ(error_of(bytes_of("RIFF....WEBPVP8 ....")), "0x0: this is a WebP picture" + expected);
    EXPECT_EQ(error_of(bytes_of("RIFF....WAVEfmt ....")),
              "0x0: unknown picture that starts with 52 49 46 46" + expected);
    EXPECT_EQ(error_of(bytes_of("IDP2")), "0x0: unknown picture that starts with 49 44 50 32" + expected);
    EXPECT_EQ(error_of(bytes_of("\x01")), "0x0: unknown picture that starts with 01" + expected);
}

TEST(ImageFile, DamagedHeadersSayWhere) {
    EXPECT_EQ(error_of(bytes_of("some text"), "a.tga"),
              "0x0: TGA header needs 18 bytes from here, the file has 9");
    EXPECT_EQ(error_of(bytes_of("some text"), "A.PCX"),
              "0x0: PCX header needs 128 bytes from here, the file has 9");

    Bytes tga = build_tga({}, pattern);
    set_byte(tga, 2, 33);
    EXPECT_EQ(error_of(tga, "a.tga"), "0x2: TGA of type 33, expected 1, 2, 3, 9, 10 or 11");
    tga = build_tga({}, pattern);
    set_byte(tga, 16, 48);
    EXPECT_EQ(error_of(tga, "a.tga"), "0x10: TGA pixels are of 48 bits, expected 8, 15, 16, 24 or 32");
    tga = build_tga({}, pattern);
    set_byte(tga, 12, 0);
    EXPECT_EQ(error_of(tga, "a.tga"), "0xc: picture width is 0, expected 1 to 16384");
    tga = build_tga({}, pattern);
    set_byte(tga, 15, 0xFF);
    EXPECT_EQ(error_of(tga), "0xe: picture height is 65282, expected 1 to 16384");
    tga = build_tga({}, pattern);
    set_byte(tga, 13, 0x20);
    EXPECT_EQ(error_of(tga), "0x24: picture data ends early, 6 of 16390 pixels are there");

    Bytes bmp = build_bmp(5, 4, false, pattern);
    set_byte(bmp, 30, 1);
    EXPECT_EQ(error_of(bmp), "0x1e: BMP compression is 1, expected 0 or 3");
    bmp = build_bmp(5, 4, false, pattern);
    set_byte(bmp, 19, 0x3F);
    EXPECT_EQ(error_of(bmp), "0x76: picture data ends early, 64 of 193600 bytes are there");

    Bytes png = build_png(5, 4);
    set_byte(png, 16, 0x7F);
    EXPECT_EQ(error_of(png), "0x10: picture width is 2130706437, expected 1 to 16384");
    png = build_png(5, 4);
    set_byte(png, 18, 0x3F);
    set_byte(png, 22, 0x3F);
    EXPECT_EQ(error_of(png), "0x10: number of pixels is 260257556, expected 1 to 67108864");
    png = build_png(5, 4);
    png.resize(png.size() - 20);
    EXPECT_EQ(error_of(png), "0x29: PNG cannot be read: " + std::to_string(png.size() - 37) +
                                 " bytes are needed from here, the file has " +
                                 std::to_string(png.size() - 41));
    png = build_png(5, 4);
    set_byte(png, 33, 0x7F); // a chunk of 2 GB
    EXPECT_EQ(error_of(png), "0x29: PNG cannot be read: 8192 bytes are needed from here, the file has " +
                                 std::to_string(png.size() - 41));
    png = build_png(5, 4);
    set_byte(png, 41, 0x79); // the head of the compressed data
    EXPECT_EQ(error_of(png), "0x43: PNG cannot be read: IDAT: incorrect header check");
}

TEST(ImageFile, EveryPrefixIsAPictureOrAnError) {
    for (const auto& [kind, whole] : one_of_each()) {
        SCOPED_TRACE(kind);
        Oddities none;
        const Result<Image> complete = decode_image(whole, "skin", none);
        ASSERT_TRUE(complete) << complete.error().message;
        std::size_t refused = 0;
        for (std::size_t length = 0; length < whole.size(); ++length) {
            const Bytes prefix = exact_prefix(whole, length);
            Oddities warnings;
            const Result<Image> image = decode_image(prefix, "skin", warnings);
            (void)image_size(prefix);
            if (!image) {
                ++refused;
                continue;
            }
            EXPECT_EQ(image->rgba.size(), complete->rgba.size()) << length;
            if (warnings.empty()) {
                EXPECT_EQ(image->rgba, complete->rgba) << "lost pixels in silence at " << length;
            }
        }
        EXPECT_GE(refused, 18U);
    }
}

TEST(ImageFile, NoHeaderByteMakesAPictureOutOfNothing) {
    for (const auto& [kind, good] : one_of_each()) {
        SCOPED_TRACE(kind);
        for (std::size_t at = 0; at < std::min<std::size_t>(good.size(), 128); ++at) {
            for (const unsigned value :
                 {0x00U, 0x01U, 0x02U, 0x08U, 0x10U, 0x20U, 0x3FU, 0x7FU, 0x80U, 0xFFU}) {
                Bytes bytes = good;
                set_byte(bytes, at, value);
                for (const char* name : {"a", "a.tga", "a.pcx"}) {
                    Oddities warnings;
                    const Result<Image> image = decode_image(bytes, name, warnings);
                    if (image) {
                        EXPECT_LE(image->rgba.size(), good.size() * 1032 * 32) << at << " = " << value;
                    }
                }
            }
        }
    }
}

TEST(ImageFile, Corpus) {
    const char* corpus = std::getenv("TRIS_CORPUS");
    if (!corpus)
        GTEST_SKIP() << "TRIS_CORPUS is not set";
    // The damaged ones; everything else decodes without a word.
    const std::map<std::string, std::string> said = {
        {"01r_00.pcx", "0x344: picture data ends early, 2647 of 4576 bytes are there"},
        {"cross_scan_line_truncated.tga", "0x1311: picture data ends early, 4032 of 4096 pixels are there"},
        {"ossfuzz-4836216264589312.pcx", "0x2: PCX encoding is 32, expected 0 to 1"},
        {"p_8.tga", "0x30: TGA colour map: 256 of 1 bytes each do not fit, the file has 0 bytes from here"},
    };
    std::map<std::string, Image> images;
    for (const auto& entry : std::filesystem::directory_iterator(std::filesystem::path(corpus) / "images")) {
        const std::string name = entry.path().filename().string();
        SCOPED_TRACE(name);
        std::ifstream in(entry.path(), std::ios::binary);
        const std::string text{std::istreambuf_iterator<char>(in), {}};
        Oddities tolerated;
        Result<Image> image = decode_image(as_bytes(text), name, tolerated);
        Warnings words = oddity_texts(tolerated);
        if (!image)
            words.push_back(image.error().message);
        EXPECT_EQ(words.empty() ? "" : words.back(), said.count(name) ? said.at(name) : "");
        if (image)
            images[name] = *std::move(image);
    }
    ASSERT_EQ(images.size(), 17U);
    // The same pixels under three origins: red is where the origin puts it.
    const Colour red_top_left = colour_at(images["rgb32rle.tga"], 60, 60);
    EXPECT_GT(red_top_left[0], 100);
    EXPECT_EQ(colour_at(images["rgb32rle_bottom_right.tga"], 198 - 60, 60), red_top_left);
    EXPECT_EQ(colour_at(images["rgb32rle_top_right.tga"], 198 - 60, 198 - 60), red_top_left);
}

} // namespace tris::formats
