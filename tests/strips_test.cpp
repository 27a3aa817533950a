#include "model/strips.h"

#include <gtest/gtest.h>

#include <vector>

namespace tris::model {
namespace {

using List = std::vector<std::uint32_t>;

// A flat grid of quads, each two triangles, wound alike.
List grid(std::uint32_t side) {
    List out;
    for (std::uint32_t y = 0; y < side; ++y) {
        for (std::uint32_t x = 0; x < side; ++x) {
            const std::uint32_t a = y * (side + 1) + x;
            const std::uint32_t b = a + 1;
            const std::uint32_t c = a + side + 1;
            out.insert(out.end(), {a, b, c, b, c + 1, c});
        }
    }
    return out;
}

TEST(Strips, KeepEveryTriangleAndItsWinding) {
    for (std::uint32_t side : {1U, 2U, 3U, 8U}) {
        const List list = grid(side);
        EXPECT_TRUE(same_triangles(list, expand_strips(build_strips(list)))) << side;
    }
}

TEST(Strips, AreShorterThanTheTriangleList) {
    const List list = grid(8);
    EXPECT_LT(build_strips(list).corners.size(), list.size() * 2 / 3);
}

TEST(Strips, FindAFanAroundAVertex) {
    List fan;
    for (std::uint32_t i = 1; i <= 6; ++i)
        fan.insert(fan.end(), {0, i, i % 6 + 1});
    const PrimitiveList built = build_strips(fan);
    ASSERT_EQ(built.primitives.size(), 1U);
    EXPECT_EQ(built.primitives[0].kind, PrimitiveKind::fan);
    EXPECT_EQ(built.primitives[0].count, 8U);
    EXPECT_TRUE(same_triangles(fan, expand_strips(built)));
}

TEST(Strips, SurviveDegenerateAndDuplicateTriangles) {
    const List odd = {0, 0, 1, 2, 2, 2, 0, 1, 2, 0, 1, 2, 2, 1, 0};
    EXPECT_TRUE(same_triangles(odd, expand_strips(build_strips(odd))));
    EXPECT_TRUE(build_strips(List{}).primitives.empty());
}

TEST(SameTriangles, SeesRotationButNotReversal) {
    EXPECT_TRUE(same_triangles(List{0, 1, 2}, List{1, 2, 0}));
    EXPECT_FALSE(same_triangles(List{0, 1, 2}, List{2, 1, 0}));
    EXPECT_FALSE(same_triangles(List{0, 1, 2}, List{0, 1, 2, 0, 1, 2}));
}

TEST(DifferingTriangles, CountsTheSideWithMoreAndComparesVertices) {
    Mesh mesh;
    mesh.vertex_count = 4;
    mesh.corners = {{0, {}}, {1, {}}, {2, {}}, {3, {}}, {0, {}}};
    mesh.triangles = {0, 1, 2, 2, 1, 3};
    mesh.strips.corners = {4, 1, 2, 3}; // corner 4 is vertex 0 as well
    mesh.strips.primitives = {{PrimitiveKind::strip, 0, 4}};
    EXPECT_EQ(differing_triangles(mesh), 0U);
    mesh.strips.primitives = {{PrimitiveKind::strip, 0, 3}};
    EXPECT_EQ(differing_triangles(mesh), 1U);
    mesh.strips.primitives = {{PrimitiveKind::strip, 0, 4}, {PrimitiveKind::fan, 0, 4}};
    EXPECT_EQ(differing_triangles(mesh), 2U); // 0 1 2 twice, and 0 2 3
}

TEST(ExpandStrips, ReversesEverySecondTriangleOfAStrip) {
    PrimitiveList list;
    list.corners = {10, 11, 12, 13};
    list.primitives = {{PrimitiveKind::strip, 0, 4}};
    EXPECT_EQ(expand_strips(list), (List{10, 11, 12, 12, 11, 13}));
}

} // namespace
} // namespace tris::model
