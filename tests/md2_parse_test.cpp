#include "formats/load_model.h"

#include "core/byte_reader.h"
#include "formats/md2/md2_layout.h"
#include "model/strips.h"
#include "support/md2_fixture.h"
#include "support/oddities.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <limits>
#include <memory>

namespace tris::formats {
namespace {

using model::Model;
using test::octahedron;
using test::patch;
using test::peek;

Bytes good_file() {
    return tools::write_md2(octahedron());
}

std::string error_of(const Bytes& bytes) {
    const Result<Model> model = load_model(bytes, "x.md2");
    return model ? "loaded" : model.error().message;
}

Model loaded(const Bytes& bytes) {
    Result<Model> model = load_model(bytes, "x.md2");
    EXPECT_TRUE(model) << (model ? "" : model.error().message);
    return model ? *std::move(model) : Model{};
}

bool has_warning(const Model& model, std::string_view part) {
    return std::any_of(model.warnings.begin(), model.warnings.end(),
                       [&](const Oddity& w) { return w.text.find(part) != std::string::npos; });
}

// The two files draw the same: equal triangles over equal corners.
std::vector<float> drawn_corners(const Model& model, const std::vector<std::uint32_t>& list) {
    std::vector<std::array<float, 9>> triangles;
    for (std::size_t i = 0; i + 2 < list.size(); i += 3) {
        std::array<std::array<float, 3>, 3> t{};
        for (std::size_t k = 0; k < 3; ++k) {
            const model::Corner& c = model.mesh.corners[list[i + k]];
            t[k] = {static_cast<float>(c.vertex), c.uv.x, c.uv.y};
        }
        std::rotate(t.begin(), std::min_element(t.begin(), t.end()), t.end());
        triangles.push_back(
            {t[0][0], t[0][1], t[0][2], t[1][0], t[1][1], t[1][2], t[2][0], t[2][1], t[2][2]});
    }
    std::sort(triangles.begin(), triangles.end());
    std::vector<float> flat;
    for (const auto& t : triangles)
        flat.insert(flat.end(), t.begin(), t.end());
    return flat;
}

void expect_both_paths_equal(const Model& model) {
    const std::vector<float> a = drawn_corners(model, model.mesh.triangles);
    const std::vector<float> b = drawn_corners(model, model::expand_strips(model.mesh.strips));
    ASSERT_EQ(a.size(), b.size());
    for (std::size_t i = 0; i < a.size(); ++i)
        EXPECT_NEAR(a[i], b[i], 1e-6F);
}

TEST(Md2, ReadsWhatTheWriterWrote) {
    const Model model = loaded(good_file());
    EXPECT_TRUE(model.warnings.empty()) << oddity_text(model.warnings.front());
    EXPECT_EQ(model.mesh.vertex_count, 6U);
    EXPECT_EQ(model.mesh.triangle_count(), 8U);
    EXPECT_EQ(model.texcoord_count, 16);
    ASSERT_EQ(model.mesh.shapes.size(), 3U);
    EXPECT_EQ(model.mesh.shapes[2].name, "frame3");
    EXPECT_EQ(model.skin_names, std::vector<std::string>{"models/test/skin.png"});
    ASSERT_TRUE(model.commands);
    EXPECT_TRUE(model.commands->agrees);
    EXPECT_EQ(model.commands->triangles, 8);
    EXPECT_NEAR(model.bounds.max.x, 16.0F, 1e-4F); // frame 3: 14 + 2
    EXPECT_NEAR(model.bounds.min.x, -12.0F, 1e-4F);
    expect_both_paths_equal(model);
}

TEST(Md2, DecodesPositionsWithinAQuantisationStep) {
    const tools::Md2Source source = octahedron();
    const Model model = loaded(tools::write_md2(source));
    for (std::size_t f = 0; f < source.frames.size(); ++f) {
        for (std::size_t v = 0; v < 6; ++v) {
            const model::Shape& shape = model.mesh.shapes[f];
            const auto& p = model.mesh.vertex(f, v).position;
            const glm::vec3 decoded = glm::vec3(p[0], p[1], p[2]) * shape.scale + shape.translate;
            const glm::vec3 off = glm::abs(decoded - source.frames[f].positions[v]);
            EXPECT_LE(off.x, shape.scale.x * 0.51F);
            EXPECT_LE(off.y, shape.scale.y * 0.51F);
            EXPECT_LE(off.z, shape.scale.z * 0.51F);
        }
    }
}

TEST(Md2, TrustsOffsetsNotTheOrderOfBlocks) {
    const Bytes file = good_file();
    const auto header = peek<Md2Header>(file, 0);
    // The blocks again, last first, after the header.
    struct Block {
        std::size_t field;
        std::int32_t offset;
        std::int32_t size;
    };
    const std::vector<Block> blocks = {
        {offsetof(Md2Header, ofs_glcmds), header.ofs_glcmds, header.num_glcmds * 4},
        {offsetof(Md2Header, ofs_frames), header.ofs_frames, header.num_frames * header.frame_size},
        {offsetof(Md2Header, ofs_tris), header.ofs_tris, header.num_tris * 12},
        {offsetof(Md2Header, ofs_st), header.ofs_st, header.num_st * 4},
        {offsetof(Md2Header, ofs_skins), header.ofs_skins, header.num_skins * 64}};
    Bytes turned(file.begin(), file.begin() + sizeof(Md2Header));
    for (const Block& block : blocks) {
        patch(turned, block.field, static_cast<std::int32_t>(turned.size()));
        turned.insert(turned.end(), file.begin() + block.offset, file.begin() + block.offset + block.size);
    }
    ASSERT_EQ(turned.size(), file.size());
    const Model a = loaded(file);
    const Model b = loaded(turned);
    EXPECT_TRUE(b.warnings.empty());
    EXPECT_EQ(a.mesh.triangles, b.mesh.triangles);
    EXPECT_EQ(a.skin_names, b.skin_names);
    EXPECT_EQ(a.bounds.max, b.bounds.max);
}

TEST(Md2, EveryPrefixIsAnErrorAndReadsNothingBeyond) {
    const Bytes file = good_file();
    for (std::size_t length = 0; length < file.size(); ++length) {
        // Its own allocation of just that size, so that a sanitizer sees the edge.
        const auto copy = std::make_unique<std::byte[]>(length);
        std::copy_n(file.begin(), length, copy.get());
        const Result<Model> model = load_model(ByteView(copy.get(), length), "x.md2");
        if (model)
            EXPECT_FALSE(model->warnings.empty()) << length;
        else
            EXPECT_TRUE(model.error().message.starts_with("x.md2: 0x")) << model.error().message;
    }
}

TEST(Md2, EveryHeaderByteFlipLoadsOrFailsCleanly) {
    const Bytes file = good_file();
    for (std::size_t at = 0; at < sizeof(Md2Header); ++at) {
        for (int value = 0; value < 256; ++value) {
            Bytes bent = file;
            bent[at] = static_cast<std::byte>(value);
            const Result<Model> model = load_model(bent, "x.md2");
            if (!model) {
                EXPECT_TRUE(model.error().message.starts_with("x.md2: 0x")) << model.error().message;
                continue;
            }
            for (const std::uint32_t c : model->mesh.triangles)
                ASSERT_LT(c, model->mesh.corners.size());
            for (const model::Corner& c : model->mesh.corners)
                ASSERT_LT(c.vertex, model->mesh.vertex_count);
        }
    }
}

// However many texture coordinates meet at a vertex, each of its corners is there once.
TEST(Md2, CornersOfACrowdedVertexAreSharedToo) {
    tools::Md2Source source = test::octahedron();
    source.skin_width = source.skin_height = 64;
    source.texels.clear();
    source.triangles.clear();
    constexpr std::uint16_t kTexels = 50;
    for (std::int16_t i = 0; i < kTexels; ++i)
        source.texels.push_back({i, i});
    for (int turn = 0; turn < 3; ++turn) {
        for (std::uint16_t i = 0; i < kTexels; ++i)
            source.triangles.push_back({{0, 1, 2}, {i, 0, 0}});
    }
    const Model model = loaded(tools::write_md2(source));
    EXPECT_EQ(model.mesh.triangle_count(), 3U * kTexels);
    EXPECT_EQ(model.mesh.corners.size(), kTexels + 2U);
    ASSERT_TRUE(model.commands);
    EXPECT_TRUE(model.commands->agrees);
}

TEST(Md2, ErrorsSayPlaceValueAndRange) {
    const auto with = [](std::size_t field, std::int32_t value) {
        Bytes file = good_file();
        patch(file, field, value);
        return error_of(file);
    };
    EXPECT_EQ(with(offsetof(Md2Header, ident), 0x12345678),
              "x.md2: 0x0: kind is \"xV4\\x12\", expected Quake II MD2 (IDP2), Quake MDL (IDPO) or Evil "
              "Islands FIG");
    EXPECT_EQ(with(offsetof(Md2Header, ident), 0x4B434150),
              "x.md2: 0x0: this is an archive (PACK), expected Quake II MD2 (IDP2), Quake MDL (IDPO) or Evil "
              "Islands FIG; the path of a model in it goes on behind this one");
    EXPECT_EQ(with(offsetof(Md2Header, version), 15), "x.md2: 0x4: MD2 version is 15, expected 8");
    EXPECT_EQ(with(offsetof(Md2Header, num_xyz), 0), "x.md2: 0x18: vertex count is 0, expected 1 to 65536");
    EXPECT_EQ(with(offsetof(Md2Header, num_xyz), -1), "x.md2: 0x18: vertex count is -1, expected 1 to 65536");
    EXPECT_EQ(with(offsetof(Md2Header, ofs_tris), -5),
              "x.md2: 0x34: offset of the triangles is -5, expected 0 or more");
    EXPECT_EQ(with(offsetof(Md2Header, ofs_frames), 1000000),
              "x.md2: 0xf4240: frames: 3 of 64 bytes each do not fit, the file has 0 bytes from here");
    EXPECT_EQ(error_of(Bytes(2)), "x.md2: 0x0: file has 2 bytes, a model starts with 4 that name its kind");
}

TEST(Md2, ABadIndexIsNamed) {
    Bytes file = good_file();
    const auto header = peek<Md2Header>(file, 0);
    const std::size_t second = static_cast<std::size_t>(header.ofs_tris) + sizeof(Md2Triangle);
    patch<std::uint16_t>(file, second + 2, 6);
    EXPECT_EQ(error_of(file), "x.md2: " + hex(second + 2) + ": vertex of triangle 1 is 6, expected 0 to 5");
    file = good_file();
    patch<std::uint16_t>(file, second + 10, 999);
    EXPECT_EQ(error_of(file),
              "x.md2: " + hex(second + 10) + ": texture coordinate of triangle 1 is 999, expected 0 to 15");
}

TEST(Md2, AScaleThatIsNoNumberIsRefused) {
    Bytes file = good_file();
    const auto header = peek<Md2Header>(file, 0);
    patch(file, static_cast<std::size_t>(header.ofs_frames) + 4, std::bit_cast<float>(0x7fc00000U));
    EXPECT_EQ(error_of(file), "x.md2: " + hex(static_cast<std::size_t>(header.ofs_frames) + 4) +
                                  ": scale of frame 0 is nan, expected a number from -1e9 to 1e9");
}

TEST(Md2, ClampsNormalsWithAWarning) {
    Bytes file = good_file();
    const auto header = peek<Md2Header>(file, 0);
    patch<std::uint8_t>(file, static_cast<std::size_t>(header.ofs_frames) + sizeof(Md2Frame) + 3, 200);
    const Model model = loaded(file);
    EXPECT_EQ(model.mesh.vertices[0].normal, 161);
    EXPECT_TRUE(has_warning(model, "1 normal index is above 161 and was set to 161"));
}

TEST(Md2, ToleratesBytesAfterTheEnd) {
    Bytes file = good_file();
    const std::size_t end = file.size();
    file.resize(end + 12);
    EXPECT_EQ(loaded(file).warnings,
              std::vector<std::string>{hex(end) + ": 12 bytes follow the stated end of the file"});
}

TEST(Md2, ToleratesNamesWithoutTerminator) {
    Bytes file = good_file();
    const auto header = peek<Md2Header>(file, 0);
    for (std::size_t i = 0; i < 16; ++i)
        patch(file, static_cast<std::size_t>(header.ofs_frames) + offsetof(Md2Frame, name) + i, 'q');
    const Model model = loaded(file);
    EXPECT_EQ(model.mesh.shapes[0].name, std::string(16, 'q'));
    EXPECT_TRUE(has_warning(model, "without a terminator"));
}

TEST(Md2, ToleratesBrokenSkinNames) {
    Bytes file = good_file();
    patch<std::int32_t>(file, offsetof(Md2Header, ofs_skins), 1 << 30);
    const Model model = loaded(file);
    EXPECT_TRUE(model.skin_names.empty());
    EXPECT_TRUE(has_warning(model, "the skin names were ignored"));
}

TEST(Md2, ReportsCoordinatesOutsideTheSkin) {
    tools::Md2Source source = octahedron();
    source.texels[3].s = 500;
    EXPECT_TRUE(has_warning(loaded(tools::write_md2(source)), "1 texture coordinate lies outside the skin"));
}

TEST(Md2Commands, MissingOnesAreBuiltFromTheTriangles) {
    Bytes file = good_file();
    patch<std::int32_t>(file, offsetof(Md2Header, num_glcmds), 0);
    const Model model = loaded(file);
    EXPECT_FALSE(model.commands);
    EXPECT_TRUE(model.mesh.strips_built);
    expect_both_paths_equal(model);
}

TEST(Md2Commands, ATerminatorAloneIsReportedAndReplaced) {
    const Model model = loaded(test::with_commands(good_file(), {0}));
    ASSERT_TRUE(model.commands);
    EXPECT_EQ(model.commands->triangles, 0);
    EXPECT_FALSE(model.commands->agrees);
    EXPECT_TRUE(model.mesh.strips_built);
    EXPECT_TRUE(has_warning(model, "commands are empty"));
    expect_both_paths_equal(model);
}

TEST(Md2Commands, TheSwappedOrderIsReadRight) {
    const Bytes file = good_file();
    std::vector<std::int32_t> words = test::command_words(file);
    for (std::size_t at = 0; words[at] != 0;) {
        const auto count = static_cast<std::size_t>(std::abs(words[at++]));
        for (std::size_t i = 0; i < count; ++i, at += 3)
            std::rotate(words.begin() + static_cast<std::ptrdiff_t>(at),
                        words.begin() + static_cast<std::ptrdiff_t>(at) + 2,
                        words.begin() + static_cast<std::ptrdiff_t>(at) + 3);
    }
    const Model model = loaded(test::with_commands(file, words));
    ASSERT_TRUE(model.commands);
    EXPECT_TRUE(model.commands->swapped);
    EXPECT_TRUE(model.commands->agrees);
    EXPECT_FALSE(model.mesh.strips_built);
    expect_both_paths_equal(model);
}

TEST(Md2Commands, ADisagreementIsCounted) {
    const Bytes file = good_file();
    std::vector<std::int32_t> words = test::command_words(file);
    words[3] = words[3] == 5 ? 4 : 5; // the first vertex of the first primitive
    const Model model = loaded(test::with_commands(file, words));
    ASSERT_TRUE(model.commands);
    EXPECT_FALSE(model.commands->agrees);
    EXPECT_TRUE(
        has_warning(model, "of 8 triangles differ between the strip and fan commands and the triangle list"));
}

TEST(Md2Commands, UnusableOnesFallBackWithANote) {
    const Bytes file = good_file();
    for (const std::vector<std::int32_t>& words : {std::vector<std::int32_t>{1000, 0, 0, 0, 0},
                                                   {std::numeric_limits<std::int32_t>::min(), 0},
                                                   {3, 77, 77, 77, 77, 77, 77, 77, 77, 77, 0}}) {
        const Model model = loaded(test::with_commands(file, words));
        EXPECT_FALSE(model.commands);
        EXPECT_TRUE(model.mesh.strips_built);
        EXPECT_TRUE(has_warning(model, "not usable"));
        expect_both_paths_equal(model);
    }
}

TEST(Md2Commands, AMissingTerminatorIsTolerated) {
    const Bytes file = good_file();
    std::vector<std::int32_t> words = test::command_words(file);
    words.pop_back();
    const Model model = loaded(test::with_commands(file, words));
    EXPECT_TRUE(has_warning(model, "without the closing 0"));
    EXPECT_TRUE(model.commands && model.commands->agrees);
}

// Rewrites every s and t of a command list.
template <class Change>
std::vector<std::int32_t> change_coordinates(std::vector<std::int32_t> words, const Change& change) {
    for (std::size_t at = 0; words[at] != 0;) {
        const auto count = static_cast<std::size_t>(std::abs(words[at++]));
        for (std::size_t i = 0; i < count; ++i, at += 3) {
            words[at] = std::bit_cast<std::int32_t>(change(std::bit_cast<float>(words[at]), 64.0F));
            words[at + 1] = std::bit_cast<std::int32_t>(change(std::bit_cast<float>(words[at + 1]), 32.0F));
        }
    }
    return words;
}

TEST(Md2Commands, HalfTexelIsTheRuleOfBothPaths) {
    const Model model = loaded(good_file());
    const model::Corner& first = model.mesh.corners[model.mesh.triangles[0]];
    EXPECT_NEAR(first.uv.x, 15.5F / 64.0F, 1e-6F);
    EXPECT_NEAR(first.uv.y, 16.5F / 32.0F, 1e-6F);
}

TEST(Md2Commands, NoOffsetInTheCommandsIsFollowedByBothPaths) {
    const Bytes file = good_file();
    const Model model = loaded(
        test::with_commands(file, change_coordinates(test::command_words(file),
                                                     [](float x, float side) { return x - 0.5F / side; })));
    const model::Corner& first = model.mesh.corners[model.mesh.triangles[0]];
    EXPECT_NEAR(first.uv.x, 15.0F / 64.0F, 1e-6F);
    EXPECT_TRUE(has_warning(model, "no half-texel offset"));
    expect_both_paths_equal(model);
}

TEST(Md2Commands, FinerCoordinatesAreTakenByBothPaths) {
    const Bytes file = good_file();
    const Model model = loaded(
        test::with_commands(file, change_coordinates(test::command_words(file),
                                                     [](float x, float side) { return x - 0.2F / side; })));
    const model::Corner& first = model.mesh.corners[model.mesh.triangles[0]];
    EXPECT_NEAR(first.uv.x, 15.3F / 64.0F, 1e-6F);
    EXPECT_TRUE(has_warning(model, "finer texture coordinates"));
    expect_both_paths_equal(model);
}

TEST(Md2, OldEngineLimitsAreNoLimit) {
    tools::Md2Source source = octahedron(600);
    EXPECT_EQ(loaded(tools::write_md2(source)).mesh.shapes.size(), 600U);
}

} // namespace
} // namespace tris::formats
