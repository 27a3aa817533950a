#include "formats/fig/fig_parse.h"

#include "core/byte_reader.h"
#include "formats/fig/fig_layout.h"
#include "formats/finite.h"
#include "model_bytes.h"
#include "support/bent_bytes.h"
#include "support/fig_fixture.h"
#include "support/oddities.h"

#include <glm/geometric.hpp>
#include <gtest/gtest.h>

#include <array>
#include <limits>
#include <numeric>

namespace tris::formats {
namespace {

using test::fig_coordinate;
using test::fig_offsets;
using test::FigOffsets;
using test::patch;
using test::peek;
using test::small_fig;
using tools::FigSource;

using Strings = std::vector<std::string>;

constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
constexpr float kInfinity = std::numeric_limits<float>::infinity();

std::string error_of(ByteView bytes) {
    try {
        (void)parse_fig(bytes);
        return "parsed";
    } catch (const ParseError& error) {
        return hex(error.offset()) + ": " + error.what();
    }
}

// What the header of FigMesh promises.
void expect_sound(const FigMesh& mesh) {
    ASSERT_EQ(mesh.positions.size(), mesh.position_count * static_cast<std::size_t>(mesh.variants));
    ASSERT_EQ(mesh.morph_of_position.size(), mesh.position_count);
    ASSERT_EQ(mesh.indices.size() % 3, 0U);
    for (const std::uint16_t index : mesh.indices)
        ASSERT_LT(index, mesh.components.size());
    for (const FigMesh::Component& c : mesh.components) {
        ASSERT_LT(c.position, mesh.position_count);
        ASSERT_LT(c.normal, mesh.normals.size());
        ASSERT_LT(c.uv, mesh.uvs.size());
    }
    for (const glm::vec3& position : mesh.positions)
        ASSERT_TRUE(is_usable(position));
    for (const glm::vec3& normal : mesh.normals)
        ASSERT_TRUE(normal == glm::vec3(0.0F) || std::fabs(glm::length(normal) - 1.0F) < 1e-4F);
    for (const glm::vec2& uv : mesh.uvs)
        ASSERT_TRUE(is_usable(uv.x) && is_usable(uv.y));
}

void expect_near(const glm::vec3& a, const glm::vec3& b) {
    EXPECT_LT(glm::distance(a, b), 1e-6F) << a.x << ' ' << a.y << ' ' << a.z;
}

std::vector<std::uint16_t> without_triangle(std::vector<std::uint16_t> indices, std::ptrdiff_t triangle) {
    indices.erase(indices.begin() + triangle * 3, indices.begin() + triangle * 3 + 3);
    return indices;
}

TEST(Fig, ReadsWhatTheWriterWrote) {
    const FigSource source = small_fig();
    const Bytes file = tools::write_fig(source);
    EXPECT_TRUE(is_fig(file));
    const FigMesh mesh = parse_fig(file);
    expect_sound(mesh);
    EXPECT_EQ(mesh.warnings, Strings{});
    EXPECT_EQ(mesh.variants, 8);
    EXPECT_EQ(mesh.position_count, 8U);
    EXPECT_EQ(mesh.group, 21U);
    EXPECT_STREQ(material_name(mesh.group), "skin");
    EXPECT_EQ(mesh.texture_number, 2U);
    ASSERT_EQ(mesh.normals.size(), 8U);
    for (std::size_t j = 0; j < mesh.normals.size(); ++j)
        expect_near(mesh.normals[j], source.normals[std::min<std::size_t>(j, 4)]);
    EXPECT_EQ(mesh.uvs, source.uvs);
    ASSERT_EQ(mesh.components.size(), source.components.size());
    for (std::size_t i = 0; i < mesh.components.size(); ++i) {
        EXPECT_EQ(mesh.components[i].position, source.components[i].position);
        EXPECT_EQ(mesh.components[i].normal, source.components[i].normal);
        EXPECT_EQ(mesh.components[i].uv, source.components[i].uv);
    }
    EXPECT_EQ(mesh.indices, source.indices);
    EXPECT_EQ(mesh.morph_of_position, (std::vector<int>{0, 1, 2, 3, 4, 4, -1, -1}));
}

// Counted from the specification, not from the parser's structs.
TEST(Fig, LiesInTheFileAsTheFormatSays) {
    for (const int n : {1, 8}) {
        const Bytes file = tools::write_fig(small_fig(n));
        const auto variants = static_cast<std::size_t>(n);
        ASSERT_EQ(file.size(),
                  40 + 40 * variants + 48 * variants * 2 + 64 * 2 + 8 * 3 + 2 * 12 + 6 * 6 + 4 * 6);
        const std::array<std::uint32_t, 9> counts = {2, 2, 3, 12, 6, 6, 0, 21, 2};
        for (std::size_t i = 0; i < counts.size(); ++i)
            EXPECT_EQ(peek<std::uint32_t>(file, 4 + 4 * i), counts[i]) << i;
        const FigOffsets at = fig_offsets(file);
        ASSERT_EQ(at.end, file.size());
        for (std::size_t i = 0; i < 6; ++i)
            for (std::size_t axis = 0; axis < 3; ++axis)
                for (std::size_t k = 0; k < variants; ++k)
                    EXPECT_EQ(peek<float>(file, at.positions + 4 * ((i >> 2U) * 12 * variants +
                                                                    (axis * variants + k) * 4 + (i & 3U))),
                              fig_coordinate(i, k, axis));
        // The second normal is (0, 0.6, 0.8), its fourth number 1.
        for (std::size_t c = 0; c < 4; ++c)
            EXPECT_EQ(peek<float>(file, at.normals + 4 * (c * 4 + 1)),
                      (std::array<float, 4>{0.0F, 0.6F, 0.8F, 1.0F})[c]);
        EXPECT_EQ(peek<float>(file, at.uvs + 8), 1.5F);
        EXPECT_EQ(peek<std::uint16_t>(file, at.indices + 2 * 7), 4);
        EXPECT_EQ(peek<std::uint16_t>(file, at.components + 6 * 5), 5);
        EXPECT_EQ(peek<std::uint16_t>(file, at.components + 6 * 5 + 2), 4);
        EXPECT_EQ(peek<std::uint16_t>(file, at.components + 6 * 5 + 4), 2);
        EXPECT_EQ(peek<std::uint16_t>(file, at.morphs + 4 * 5), 4);
        EXPECT_EQ(peek<std::uint16_t>(file, at.morphs + 4 * 5 + 2), 5);
    }
}

TEST(Fig, PositionsOfEveryVariantAreToldApart) {
    for (const int n : {1, 2, 4, 6, 8}) {
        const FigMesh mesh = parse_fig(tools::write_fig(small_fig(n)));
        expect_sound(mesh);
        const auto variants = static_cast<std::size_t>(n);
        ASSERT_EQ(mesh.variants, n);
        ASSERT_EQ(mesh.position_count, 8U);
        for (std::size_t i = 0; i < 8; ++i)
            for (std::size_t k = 0; k < variants; ++k)
                for (std::size_t axis = 0; axis < 3; ++axis)
                    EXPECT_EQ(mesh.positions[i * variants + k][static_cast<int>(axis)],
                              fig_coordinate(std::min<std::size_t>(i, 5), k, axis))
                        << n << ' ' << i << ' ' << k << ' ' << axis;
    }
}

TEST(Fig, KindsThatNobodyHasSeenAreReadWithAWarning) {
    const auto warnings = [](int n) { return parse_fig(tools::write_fig(small_fig(n))).warnings; };
    EXPECT_EQ(warnings(1), Strings{});
    EXPECT_EQ(warnings(2),
              Strings{"0x3: FIG2 is known from no game; it is read as FIG8 is, with 2 variants"});
    EXPECT_EQ(warnings(4),
              Strings{"0x3: FIG4 is known from no game; it is read as FIG8 is, with 4 variants"});
    EXPECT_EQ(warnings(6),
              Strings{"0x3: FIG6 is known from no game; it is read as FIG8 is, with 6 variants"});
    EXPECT_EQ(warnings(8), Strings{});
}

// The specification's example, but01 of unmoco2: a sign with a front and a back. It prints the first of eight
// positions and of eight normals; the others follow from the bounds and the texture coordinates.
class FigExample : public testing::Test {
  protected:
    FigExample() {
        const glm::vec3 c(-0.000557F, 0.000537F, -0.034701F);
        const glm::vec3 e(0.492459F, 0.035761F, 0.101966F);
        const std::vector<glm::vec3> corners = {
            c + glm::vec3(-e.x, -e.y, e.z),  c + glm::vec3(e.x, -e.y, e.z), c + glm::vec3(e.x, -e.y, -e.z),
            c + glm::vec3(-e.x, -e.y, -e.z), c + glm::vec3(e.x, e.y, e.z),  c + glm::vec3(-e.x, e.y, e.z),
            c + glm::vec3(-e.x, e.y, -e.z),  c + glm::vec3(e.x, e.y, -e.z)};
        source_.positions.assign(8, corners);
        source_.normals.assign(4, {0.0F, -1.0F, 0.0F});
        source_.normals.resize(8, {0.0F, 1.0F, 0.0F});
        source_.uvs = {
            {0.017222F, 0.845068F}, {0.681266F, 0.845068F}, {0.681266F, 0.982561F}, {0.017222F, 0.982562F}};
        source_.indices = {0, 1, 2, 2, 3, 0, 4, 5, 6, 6, 7, 4};
        source_.components = {{0, 0, 0}, {1, 1, 1}, {2, 2, 2}, {3, 3, 3},
                              {4, 4, 1}, {5, 5, 0}, {6, 6, 3}, {7, 7, 2}};
        for (std::uint16_t i = 0; i < 8; ++i)
            source_.morphs.push_back({i, i});
        source_.group = 18;
        source_.texture_number = 2;
        build();
    }

    // Number after number in the document's order, without the writer.
    void build() {
        for (const std::uint32_t number : {0x38474946U, 2U, 2U, 4U, 12U, 8U, 8U, 0U, 18U, 2U})
            tools::append(file_, number);
        for (const glm::vec3& v :
             {glm::vec3(-0.000557F, 0.000537F, -0.034701F), glm::vec3(-0.492459F, -0.035761F, -0.101966F),
              glm::vec3(0.492459F, 0.035761F, 0.101966F)})
            for (int k = 0; k < 8; ++k)
                tools::append(file_, v);
        for (int k = 0; k < 8; ++k)
            tools::append(file_, 0.504175F);
        for (std::size_t block = 0; block < 2; ++block)
            for (int axis = 0; axis < 3; ++axis)
                for (int k = 0; k < 8; ++k)
                    for (std::size_t lane = 0; lane < 4; ++lane)
                        tools::append(file_, source_.positions[0][block * 4 + lane][axis]);
        for (const float y : {-1.0F, 1.0F})
            for (const float number : {0.0F, y, 0.0F, 1.0F})
                for (int lane = 0; lane < 4; ++lane)
                    tools::append(file_, number);
        for (const glm::vec2& uv : source_.uvs)
            tools::append(file_, uv);
        for (const std::uint16_t index : source_.indices)
            tools::append(file_, index);
        for (const FigSource::Component& c : source_.components)
            for (const std::uint16_t number : {c.position, c.normal, c.uv})
                tools::append(file_, number);
        for (std::uint16_t i = 0; i < 8; ++i)
            for (int twice = 0; twice < 2; ++twice)
                tools::append(file_, i);
    }

    FigSource source_;
    Bytes file_;
};

TEST_F(FigExample, IsRead) {
    EXPECT_EQ(file_.size(), 1392U);
    const FigMesh mesh = parse_fig(file_);
    expect_sound(mesh);
    EXPECT_EQ(mesh.warnings, Strings{});
    EXPECT_EQ(mesh.variants, 8);
    EXPECT_EQ(mesh.position_count, 8U);
    EXPECT_EQ(mesh.normals.size(), 8U);
    EXPECT_EQ(mesh.uvs.size(), 4U);
    EXPECT_EQ(mesh.components.size(), 8U);
    EXPECT_EQ(mesh.indices, source_.indices);
    EXPECT_EQ(mesh.group, 18U);
    EXPECT_STREQ(material_name(mesh.group), "wood");
    EXPECT_EQ(mesh.texture_number, 2U);
    for (std::size_t k = 0; k < 8; ++k)
        EXPECT_LT(glm::distance(mesh.positions[k], {-0.493017F, -0.035224F, 0.067265F}), 2e-6F);
    EXPECT_EQ(mesh.normals[0], glm::vec3(0.0F, -1.0F, 0.0F));
    EXPECT_EQ(mesh.normals[7], glm::vec3(0.0F, 1.0F, 0.0F));
    EXPECT_EQ(mesh.uvs[2], glm::vec2(0.681266F, 0.982561F));
    EXPECT_EQ(mesh.components[6].position, 6);
    EXPECT_EQ(mesh.components[6].normal, 6);
    EXPECT_EQ(mesh.components[6].uv, 3);
    EXPECT_EQ(mesh.morph_of_position, (std::vector<int>{0, 1, 2, 3, 4, 5, 6, 7}));
}

TEST_F(FigExample, IsWhatTheWriterWrites) {
    const Bytes written = tools::write_fig(source_);
    ASSERT_EQ(written.size(), file_.size());
    const FigOffsets at = fig_offsets(file_);
    // The document's bounds are rounded to six places.
    for (std::size_t offset = at.bounds; offset < at.positions; offset += 4)
        EXPECT_NEAR(peek<float>(written, offset), peek<float>(file_, offset), 1.5e-6F) << offset;
    for (std::size_t offset = 0; offset < file_.size(); ++offset) {
        if (offset < at.bounds || offset >= at.positions) {
            ASSERT_EQ(written[offset], file_[offset]) << offset;
        }
    }
}

TEST(Fig, TheBoundsOfTheFileAreNotTrusted) {
    Bytes file = tools::write_fig(small_fig());
    const FigOffsets at = fig_offsets(file);
    for (std::size_t offset = at.bounds; offset < at.positions; offset += 4)
        patch(file, offset, kNan);
    EXPECT_EQ(parse_fig(file).warnings, Strings{});
}

TEST(Fig, NormalsInPlainOrderAreRecognised) {
    FigSource source = small_fig();
    source.plain_normals = true;
    const Bytes file = tools::write_fig(source);
    const FigMesh mesh = parse_fig(file);
    EXPECT_EQ(mesh.warnings, Strings{hex(fig_offsets(file).normals) +
                                     ": normals are stored one after the other, not in blocks of four"});
    for (std::size_t j = 0; j < mesh.normals.size(); ++j)
        expect_near(mesh.normals[j], source.normals[std::min<std::size_t>(j, 4)]);
}

// Each row of what is one block has unit length too; only the fourth numbers tell the orders apart.
TEST(Fig, NormalsAlongTheAxesAreReadInEitherOrder) {
    FigSource source = small_fig();
    source.normals = {{1.0F, 0.0F, 0.0F},  {0.0F, 1.0F, 0.0F},  {0.0F, 0.0F, 1.0F}, {1.0F, 0.0F, 0.0F},
                      {-1.0F, 0.0F, 0.0F}, {0.0F, -1.0F, 0.0F}, {0.0F, 0.0F, -1.0F}};
    for (const bool plain : {false, true}) {
        source.plain_normals = plain;
        const FigMesh mesh = parse_fig(tools::write_fig(source));
        EXPECT_EQ(mesh.warnings.size(), plain ? 1U : 0U);
        for (std::size_t j = 0; j < source.normals.size(); ++j)
            expect_near(mesh.normals[j], source.normals[j]);
    }
}

TEST(Fig, PaddingNormalsOfLengthZeroHideNoOrder) {
    FigSource source = small_fig();
    source.normals = {{0.0F, 0.6F, 0.8F}, {0.0F, 0.0F, 0.0F}, {0.0F, 0.0F, 0.0F}, {0.0F, 0.0F, 0.0F}};
    source.components = {{0, 0, 0}, {1, 0, 1}, {2, 0, 2}};
    source.indices = {0, 1, 2};
    for (const bool plain : {false, true}) {
        source.plain_normals = plain;
        const FigMesh mesh = parse_fig(tools::write_fig(source));
        EXPECT_EQ(mesh.warnings.size(), plain ? 1U : 0U);
        expect_near(mesh.normals[0], {0.0F, 0.6F, 0.8F});
        EXPECT_EQ(mesh.normals[1], glm::vec3(0.0F));
    }
}

TEST(Fig, NormalsAreBroughtToUnitLength) {
    FigSource source = small_fig();
    for (glm::vec3& normal : source.normals)
        normal *= 3.0F;
    source.normals[3] = glm::vec3(0.0F);
    const FigMesh mesh = parse_fig(tools::write_fig(source));
    EXPECT_EQ(mesh.warnings, Strings{});
    expect_near(mesh.normals[1], {0.0F, 0.6F, 0.8F});
    EXPECT_EQ(mesh.normals[3], glm::vec3(0.0F));
}

TEST(Fig, AMeshWithoutNormalsOrTextureCoordinatesGetsOneOfEach) {
    FigSource source = small_fig();
    source.normals.clear();
    source.uvs.clear();
    const FigMesh mesh = parse_fig(tools::write_fig(source));
    expect_sound(mesh);
    EXPECT_EQ(mesh.warnings,
              (Strings{"0x8: the mesh has no normals", "0xc: the mesh has no texture coordinates"}));
    EXPECT_EQ(mesh.normals, std::vector<glm::vec3>{glm::vec3(0.0F)});
    EXPECT_EQ(mesh.uvs, std::vector<glm::vec2>{glm::vec2(0.0F)});
    EXPECT_EQ(mesh.indices, source.indices);
}

TEST(Fig, AnEmptyMeshIsReadWithAWarning) {
    FigSource source;
    source.positions.resize(8);
    const Bytes file = tools::write_fig(source);
    EXPECT_EQ(file.size(), 360U);
    const FigMesh mesh = parse_fig(file);
    expect_sound(mesh);
    EXPECT_EQ(mesh.warnings, Strings{"0x4: the mesh is empty"});
    EXPECT_TRUE(mesh.indices.empty());
}

TEST(Fig, ComponentsWithoutPositionsAreDropped) {
    FigSource source = small_fig();
    source.positions.assign(8, {});
    const Bytes file = tools::write_fig(source);
    const FigOffsets at = fig_offsets(file);
    const FigMesh mesh = parse_fig(file);
    expect_sound(mesh);
    EXPECT_EQ(mesh.warnings,
              (Strings{"0x4: the mesh is empty",
                       hex(at.components) +
                           ": 6 components name a position, normal or texture coordinate that is not there",
                       hex(at.indices) + ": 4 triangles use what is not there and are left out",
                       hex(at.morphs) + ": 6 entries of the morph map name a position that is not there"}));
    EXPECT_TRUE(mesh.components.empty());
    EXPECT_TRUE(mesh.indices.empty());
}

TEST(Fig, TrianglesOfBadComponentsAreLeftOut) {
    // Component 4 is used by the third triangle alone.
    const FigSource source = small_fig();
    const Bytes good = tools::write_fig(source);
    const FigOffsets at = fig_offsets(good);
    const std::array<std::uint16_t, 3> counts = {8, 8, 3};
    for (std::size_t field = 0; field < 3; ++field) {
        for (const std::uint16_t value : {counts[field], std::uint16_t{65535}}) {
            Bytes file = good;
            patch(file, at.components + 6 * 4 + 2 * field, value);
            const FigMesh mesh = parse_fig(file);
            expect_sound(mesh);
            EXPECT_EQ(mesh.warnings,
                      (Strings{hex(at.components) + ": 1 component names a position, normal or texture "
                                                    "coordinate that is not there",
                               hex(at.indices) + ": 1 triangle uses what is not there and is left out"}));
            EXPECT_EQ(mesh.indices, without_triangle(source.indices, 2));
        }
        // The last that is there.
        Bytes file = good;
        patch(file, at.components + 6 * 4 + 2 * field, static_cast<std::uint16_t>(counts[field] - 1));
        EXPECT_EQ(parse_fig(file).warnings, Strings{});
    }
}

TEST(Fig, TrianglesOfBadIndicesAreLeftOut) {
    const FigSource source = small_fig();
    const Bytes good = tools::write_fig(source);
    const FigOffsets at = fig_offsets(good);
    for (std::size_t corner = 0; corner < 3; ++corner) {
        for (const std::uint16_t value : {std::uint16_t{6}, std::uint16_t{65535}}) {
            Bytes file = good;
            patch(file, at.indices + 2 * (3 + corner), value);
            const FigMesh mesh = parse_fig(file);
            expect_sound(mesh);
            EXPECT_EQ(mesh.warnings,
                      Strings{hex(at.indices) + ": 1 triangle uses what is not there and is left out"});
            EXPECT_EQ(mesh.indices, without_triangle(source.indices, 1));
        }
    }
}

TEST(Fig, IndicesThatMakeNoWholeTriangleAreIgnored) {
    FigSource source = small_fig();
    source.indices.pop_back();
    const FigMesh mesh = parse_fig(tools::write_fig(source));
    EXPECT_EQ(mesh.warnings, Strings{"0x10: index count is 11, not a multiple of 3; the rest is ignored"});
    EXPECT_EQ(mesh.indices.size(), 9U);
}

TEST(Fig, AMorphMapMayNameFewerVectorsThanPositions) {
    // The specification's second example: 24 positions of padding and all, 21 vectors.
    FigSource source = small_fig();
    for (std::vector<glm::vec3>& positions : source.positions)
        positions.resize(21, positions.back());
    source.morphs.clear();
    for (std::uint16_t i = 0; i < 24; ++i)
        source.morphs.push_back({std::min<std::uint16_t>(i, 20), i});
    const FigMesh mesh = parse_fig(tools::write_fig(source));
    EXPECT_EQ(mesh.warnings, Strings{});
    ASSERT_EQ(mesh.morph_of_position.size(), 24U);
    for (int i = 0; i < 24; ++i)
        EXPECT_EQ(mesh.morph_of_position[static_cast<std::size_t>(i)], std::min(i, 20));
}

TEST(Fig, AMorphMapMayBeShortOrMissing) {
    FigSource source = small_fig();
    source.morphs = {{7, 2}};
    EXPECT_EQ(parse_fig(tools::write_fig(source)).morph_of_position,
              (std::vector<int>{-1, -1, 7, -1, -1, -1, -1, -1}));
    source.morphs.clear();
    const FigMesh mesh = parse_fig(tools::write_fig(source));
    EXPECT_EQ(mesh.morph_of_position, std::vector<int>(8, -1));
    EXPECT_EQ(mesh.warnings, Strings{});
}

TEST(Fig, AMorphOfAPositionThatIsNotThereIsIgnored) {
    FigSource source = small_fig();
    source.morphs = {{0, 7}, {1, 8}};
    const Bytes file = tools::write_fig(source);
    const FigMesh mesh = parse_fig(file);
    EXPECT_EQ(mesh.warnings, Strings{hex(fig_offsets(file).morphs) +
                                     ": 1 entry of the morph map names a position that is not there"});
    EXPECT_EQ(mesh.morph_of_position, (std::vector<int>{-1, -1, -1, -1, -1, -1, -1, 0}));
}

TEST(Fig, TrianglesOfPositionsThatAreNoNumbersAreLeftOut) {
    for (const float value : {kNan, kInfinity, -kInfinity, 2e9F}) {
        FigSource source = small_fig();
        source.positions[5][4].y = value; // used by the third triangle alone
        const Bytes file = tools::write_fig(source);
        const FigOffsets at = fig_offsets(file);
        const FigMesh mesh = parse_fig(file);
        expect_sound(mesh);
        EXPECT_EQ(mesh.warnings,
                  (Strings{hex(at.positions) + ": 1 position is not a number from -1e9 to 1e9 and set to 0",
                           hex(at.indices) + ": 1 triangle uses what is not there and is left out"}));
        EXPECT_EQ(mesh.indices, without_triangle(source.indices, 2));
        EXPECT_EQ(mesh.positions[4 * 8], glm::vec3(0.0F));
    }
}

TEST(Fig, NormalsAndTextureCoordinatesThatAreNoNumbersBecomeZero) {
    FigSource source = small_fig();
    source.normals[1].y = kNan;
    source.normals[2].x = 2e9F;
    source.uvs[1].y = kInfinity;
    const Bytes file = tools::write_fig(source);
    const FigOffsets at = fig_offsets(file);
    const FigMesh mesh = parse_fig(file);
    expect_sound(mesh);
    EXPECT_EQ(
        mesh.warnings,
        (Strings{hex(at.normals) + ": 2 normals are not a number from -1e9 to 1e9 and set to 0",
                 hex(at.uvs) + ": 1 texture coordinate is not a number from -1e9 to 1e9 and set to 0"}));
    EXPECT_EQ(mesh.normals[1], glm::vec3(0.0F));
    EXPECT_EQ(mesh.uvs[1], glm::vec2(0.0F));
    EXPECT_EQ(mesh.indices, source.indices);
}

TEST(Fig, OddThingsAreTold) {
    Bytes file = tools::write_fig(small_fig());
    patch(file, offsetof(FigHeader, unknown), std::uint32_t{7});
    file.push_back(std::byte{0});
    EXPECT_EQ(parse_fig(file).warnings, (Strings{"0x1c: unknown field is 7, 0 in every known file",
                                                 hex(file.size() - 1) + ": 1 byte follows the mesh"}));
}

TEST(Fig, ErrorsSayPlaceValueAndRange) {
    const Bytes good = tools::write_fig(small_fig());
    const FigOffsets at = fig_offsets(good);
    const auto with = [&](std::size_t offset, auto value) {
        Bytes file = good;
        patch(file, offset, value);
        return error_of(file);
    };
    EXPECT_EQ(with(0, 'f'), "0x0: mark is not FIG, expected FIG1, FIG2, FIG4, FIG6 or FIG8");
    EXPECT_EQ(with(3, '3'), "0x3: FIG variant mark is 3, expected 1, 2, 4, 6 or 8");
    EXPECT_EQ(with(3, '0'), "0x3: FIG variant mark is 0, expected 1, 2, 4, 6 or 8");
    EXPECT_EQ(with(3, '\0'), "0x3: FIG variant mark is 0x0, expected 1, 2, 4, 6 or 8");
    EXPECT_EQ(with(3, '\xF8'), "0x3: FIG variant mark is 0xf8, expected 1, 2, 4, 6 or 8");

    // Counts beyond the file. None of them may cost the memory that it asks for.
    struct Case {
        std::size_t field, place, element;
        const char* what;
    };
    const Case cases[] = {{4, at.positions, 384, "position blocks"}, {8, at.normals, 64, "normal blocks"},
                          {12, at.uvs, 8, "texture coordinates"},    {16, at.indices, 2, "indices"},
                          {20, at.components, 6, "components"},      {24, at.morphs, 4, "morph map"}};
    for (const Case& c : cases) {
        const std::size_t left = good.size() - c.place;
        for (const std::size_t count :
             {left / c.element + 1, std::size_t{0x55555556}, std::size_t{0xFFFFFFFF}})
            EXPECT_EQ(with(c.field, static_cast<std::uint32_t>(count)),
                      hex(c.place) + ": " + c.what + ": " + std::to_string(count) + " of " +
                          std::to_string(c.element) + " bytes each do not fit, the file has " +
                          std::to_string(left) + " bytes from here");
    }
    EXPECT_EQ(error_of(ByteView(good).first(39)),
              "0x0: FIG header needs 40 bytes from here, the file has 39");
    EXPECT_EQ(error_of(ByteView(good).first(359)),
              "0x28: bounds: 8 of 40 bytes each do not fit, the file has 319 bytes from here");
}

TEST(Fig, TheMarkAloneSaysWhatItIs) {
    EXPECT_TRUE(is_fig(as_bytes("FIG8")));
    EXPECT_TRUE(is_fig(as_bytes("FIG3")));
    EXPECT_FALSE(is_fig(as_bytes("FIG")));
    EXPECT_FALSE(is_fig(as_bytes("FIGS")));
    EXPECT_FALSE(is_fig(as_bytes("IDP2")));
    EXPECT_FALSE(is_fig({}));
}

TEST(Fig, EveryPrefixIsAnError) {
    for (const int n : {1, 8})
        test::for_each_prefix(tools::write_fig(small_fig(n)), [](const Bytes& prefix) {
            EXPECT_THROW((void)parse_fig(prefix), ParseError) << prefix.size();
        });
}

TEST(Fig, EveryByteFlippedParsesOrFailsCleanly) {
    const Bytes file = tools::write_fig(small_fig(2));
    std::size_t parsed = 0;
    const auto check = [&](const Bytes& bent) {
        try {
            expect_sound(parse_fig(bent));
            ++parsed;
        } catch (const ParseError& error) {
            EXPECT_NE(std::string(error.what()), "");
        }
    };
    std::array<int, 256> all{};
    std::iota(all.begin(), all.end(), 0);
    test::for_each_flip(file, 0, sizeof(FigHeader), all, check);
    test::for_each_flip(file, sizeof(FigHeader), file.size(), std::array{0x00, 0x7F, 0x80, 0xFF}, check);
    // Nothing after the header can make a file unreadable.
    EXPECT_GE(parsed, (file.size() - sizeof(FigHeader)) * 4);
}

} // namespace
} // namespace tris::formats
