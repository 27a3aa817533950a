// Rays against poses, and texels back to triangles.
#include "formats/load_model.h"
#include "model/pick.h"
#include "support/md2_fixture.h"
#include "support/mdl_fixture.h"

#include <glm/geometric.hpp>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>

namespace tris::model {
namespace {

Model load(const Bytes& bytes) {
    Result<Model> model = formats::load_model(bytes, "test");
    EXPECT_TRUE(model) << (model ? "" : model.error().message);
    return *std::move(model);
}

Model octahedron(int frames = 3) {
    return load(tools::write_md2(test::octahedron(frames)));
}

// Squares facing +x at the given distances along x, four vertices and two triangles each.
Model squares(const std::vector<float>& along_x) {
    tools::MdlSource source = test::square(16, 0);
    const tools::MdlSourcePose one = source.frames[0].poses[0];
    const auto texcoords = source.texcoords;
    tools::MdlSourcePose all{one.name, {}, {}};
    source.texcoords.clear();
    source.triangles.clear();
    for (const float x : along_x) {
        const int first = static_cast<int>(all.positions.size());
        for (std::size_t i = 0; i < 4; ++i) {
            all.positions.push_back(one.positions[i] + glm::vec3(x, 0, 0));
            all.normals.push_back(one.normals[i]);
            source.texcoords.push_back(texcoords[i]);
        }
        source.triangles.push_back({true, {first, first + 1, first + 2}});
        source.triangles.push_back({true, {first, first + 2, first + 3}});
    }
    source.frames = {{{all}, {}}};
    return load(tools::write_mdl(source));
}

glm::vec3 corner_position(const Mesh& mesh, const Pose& pose, std::uint32_t triangle, std::uint32_t k) {
    return pose_position(mesh, pose, mesh.corners[mesh.triangles[triangle * 3 + k]].vertex);
}

glm::vec3 point_of(const Mesh& mesh, const Pose& pose, const Hit& hit) {
    return corner_position(mesh, pose, hit.triangle, 0) * hit.weights.x +
           corner_position(mesh, pose, hit.triangle, 1) * hit.weights.y +
           corner_position(mesh, pose, hit.triangle, 2) * hit.weights.z;
}

TEST(Pick, FindsTheSquareInFrontAndItsNearestCorner) {
    const Model model = squares({0.0F});
    // Near the top right as seen from +x, the corner at (0, 8, 8), which is vertex 2.
    const auto hit = pick(model.mesh, {}, {{50, 7, 6}, {-1, 0, 0}}, true);
    ASSERT_TRUE(hit);
    EXPECT_EQ(model.mesh.corners[hit->corner].vertex, 2U);
    EXPECT_EQ(hit->triangle, 1U);
    EXPECT_NEAR(hit->distance, 50.0F, 0.1F);
    EXPECT_NEAR(hit->weights.x + hit->weights.y + hit->weights.z, 1.0F, 1e-5F);
    const glm::vec3 point = point_of(model.mesh, {}, *hit);
    EXPECT_NEAR(point.y, 7.0F, 1e-3F);
    EXPECT_NEAR(point.z, 6.0F, 1e-3F);
}

TEST(Pick, MissesBesideBehindAndAwayFromTheModel) {
    const Model model = squares({0.0F});
    EXPECT_FALSE(pick(model.mesh, {}, {{50, 9, 0}, {-1, 0, 0}}, false));
    EXPECT_FALSE(pick(model.mesh, {}, {{50, 0, 0}, {1, 0, 0}}, false));
    EXPECT_FALSE(pick(model.mesh, {}, {{50, 0, 0}, {0, 1, 0}}, false));
    EXPECT_FALSE(pick(model.mesh, {}, {{-1, 0, 0}, {-1, 0, 0}}, false))
        << "the square lies behind the origin";
}

TEST(Pick, CountsBackFacesOnlyWhenAsked) {
    const Model model = squares({0.0F});
    const Ray from_behind{{-50, 1, 2}, {1, 0, 0}};
    EXPECT_FALSE(pick(model.mesh, {}, from_behind, true));
    const auto hit = pick(model.mesh, {}, from_behind, false);
    ASSERT_TRUE(hit);
    EXPECT_GE(std::min({hit->weights.x, hit->weights.y, hit->weights.z}), 0.0F);
    EXPECT_NEAR(point_of(model.mesh, {}, *hit).y, 1.0F, 1e-3F);
}

TEST(Pick, TakesTheNearestWhateverItsPlaceInTheList) {
    const Model model = squares({-20.0F, 20.0F, 0.0F});
    const auto from_front = pick(model.mesh, {}, {{50, 4, -4}, {-1, 0, 0}}, true);
    ASSERT_TRUE(from_front);
    EXPECT_EQ(from_front->triangle / 2, 1U);
    EXPECT_NEAR(from_front->distance, 30.0F, 0.2F);
    const auto from_behind = pick(model.mesh, {}, {{-50, 4, -4}, {1, 0, 0}}, false);
    ASSERT_TRUE(from_behind);
    EXPECT_EQ(from_behind->triangle / 2, 0U);
    const auto from_between = pick(model.mesh, {}, {{10, 4, -4}, {-1, 0, 0}}, true);
    ASSERT_TRUE(from_between);
    EXPECT_EQ(from_between->triangle / 2, 2U);
}

TEST(Pick, MeasuresInModelUnitsWhateverTheDirectionsLength) {
    const Model model = squares({0.0F});
    const auto one = pick(model.mesh, {}, {{50, 1, 1}, {-1, 0, 0}}, true);
    const auto long_one = pick(model.mesh, {}, {{50, 1, 1}, {-1000, 0, 0}}, true);
    const auto short_one = pick(model.mesh, {}, {{50, 1, 1}, {-1e-6F, 0, 0}}, true);
    ASSERT_TRUE(one && long_one && short_one);
    EXPECT_FLOAT_EQ(one->distance, long_one->distance);
    EXPECT_FLOAT_EQ(one->distance, short_one->distance);
}

TEST(Pick, FollowsTheBlendOfTwoPoses) {
    // The square moves along y by 40: half-way it is where neither keyframe has it.
    tools::MdlSource source = test::square(16, 0);
    source.frames = {{{test::square_pose("flat1", 0)}, {}}, {{test::square_pose("flat2", 40)}, {}}};
    const Model model = load(tools::write_mdl(source));
    const auto hits = [&](const Pose& pose, float y) {
        return pick(model.mesh, pose, {{50, y, 1}, {-1, 0, 0}}, true).has_value();
    };
    EXPECT_TRUE(hits({0, 1, 0.0F}, 0));
    EXPECT_FALSE(hits({0, 1, 0.0F}, 20));
    EXPECT_FALSE(hits({0, 1, 0.5F}, 0));
    EXPECT_TRUE(hits({0, 1, 0.5F}, 20));
    EXPECT_TRUE(hits({0, 1, 1.0F}, 40));
    EXPECT_TRUE(hits({1, 0, 0.25F}, 30));
    EXPECT_FALSE(hits({1, 0, 0.25F}, 20));
}

TEST(Pick, DecodesPositionsAsTheFileMeansThem) {
    const tools::Md2Source source = test::octahedron(3);
    const Model model = octahedron();
    for (std::uint32_t v = 0; v < model.mesh.vertex_count; ++v) {
        for (int axis = 0; axis < 3; ++axis) {
            const float first = source.frames[0].positions[v][axis];
            const float last = source.frames[2].positions[v][axis];
            EXPECT_NEAR(pose_position(model.mesh, {0, 2, 0.0F}, v)[axis], first, 0.1F);
            EXPECT_NEAR(pose_position(model.mesh, {0, 2, 0.25F}, v)[axis], first * 0.75F + last * 0.25F,
                        0.1F);
            EXPECT_NEAR(pose_position(model.mesh, {0, 2, 1.0F}, v)[axis], last, 0.1F);
        }
    }
}

TEST(Pick, NamesTheCornerOfTheTriangleOnASeam) {
    // Every face of the octahedron has texture coordinates of its own, so each vertex has several corners.
    const Model model = octahedron();
    const Mesh& mesh = model.mesh;
    ASSERT_GT(mesh.corners.size(), mesh.vertex_count);
    for (std::uint32_t t = 0; t < mesh.triangle_count(); ++t) {
        for (std::uint32_t k = 0; k < 3; ++k) {
            const glm::vec3 target = corner_position(mesh, {}, t, k) * 0.8F +
                                     corner_position(mesh, {}, t, (k + 1) % 3) * 0.1F +
                                     corner_position(mesh, {}, t, (k + 2) % 3) * 0.1F;
            const auto hit = pick(mesh, {}, {target * 5.0F, -target}, true);
            ASSERT_TRUE(hit) << t << " " << k;
            EXPECT_EQ(hit->triangle, t);
            EXPECT_EQ(hit->corner, mesh.triangles[t * 3 + k]);
        }
    }
}

TEST(Pick, LetsNoRayThroughBetweenNeighbours) {
    const Model model = octahedron();
    const Mesh& mesh = model.mesh;
    std::mt19937 random(7);
    std::uniform_real_distribution<float> part(0.0F, 1.0F);
    for (int i = 0; i < 2000; ++i) {
        // Towards a point on an edge, or a vertex, from anywhere.
        const auto t = static_cast<std::uint32_t>(random() % mesh.triangle_count());
        const float s = i % 10 == 0 ? 0.0F : part(random);
        const glm::vec3 target =
            glm::mix(corner_position(mesh, {}, t, 0), corner_position(mesh, {}, t, 1), s);
        const Ray ray{target * 7.0F, target * -3.0F};
        EXPECT_TRUE(pick(mesh, {}, ray, true)) << i;
    }
}

TEST(Pick, RandomPointsAreHitOrHiddenBySomethingNearer) {
    const Model model = octahedron();
    const Mesh& mesh = model.mesh;
    std::mt19937 random(42);
    std::uniform_real_distribution<float> part(0.0F, 1.0F);
    int direct = 0;
    constexpr int kRays = 5000;
    for (int i = 0; i < kRays; ++i) {
        const Pose pose{static_cast<int>(random() % 3), static_cast<int>(random() % 3), part(random)};
        const auto t = static_cast<std::uint32_t>(random() % mesh.triangle_count());
        const float a = 0.05F + 0.4F * part(random);
        const float b = 0.05F + 0.4F * part(random);
        const glm::vec3 target = corner_position(mesh, pose, t, 0) * a +
                                 corner_position(mesh, pose, t, 1) * b +
                                 corner_position(mesh, pose, t, 2) * (1.0F - a - b);
        const glm::vec3 away(part(random) - 0.5F, part(random) - 0.5F, part(random) - 0.5F);
        const glm::vec3 origin = target + glm::normalize(away) * 200.0F;
        const auto hit = pick(mesh, pose, {origin, target - origin}, false);
        ASSERT_TRUE(hit) << i;
        EXPECT_LE(hit->distance, 200.02F); // a grazing ray meets the plane a little off the rounded point
        if (hit->triangle == t) {
            ++direct;
            EXPECT_NEAR(hit->weights.x, a, 2e-3F);
            EXPECT_NEAR(hit->weights.y, b, 2e-3F);
        } else {
            EXPECT_LT(hit->distance, 200.0F) << "another triangle must lie in front";
        }
        const glm::vec3 point = point_of(mesh, pose, *hit);
        EXPECT_NEAR(glm::distance(point, origin), hit->distance, 1e-2F);
    }
    EXPECT_GT(direct, kRays / 3); // the solid is convex: about half of its points face any viewer
    EXPECT_LT(direct, kRays * 2 / 3);
}

TEST(Pick, NeverHitsTrianglesWithoutArea) {
    Model model = squares({0.0F});
    Mesh& mesh = model.mesh;
    mesh.triangles = {mesh.triangles[0], mesh.triangles[0], mesh.triangles[2]};
    EXPECT_FALSE(pick(mesh, {}, {{50, 0, 0}, {-1, 0, 0}}, false)) << "two corners are one";
    // Three vertices in a line, none twice.
    for (std::uint32_t i = 0; i < 3; ++i)
        mesh.vertices[i].position = {static_cast<std::uint8_t>(10 * i), static_cast<std::uint8_t>(30 * i),
                                     static_cast<std::uint8_t>(70 * i)};
    mesh.triangles = {0, 1, 2};
    for (const float share : {0.0F, 0.1F, 0.3F, 1.0F}) {
        const glm::vec3 target = glm::mix(pose_position(mesh, {}, mesh.corners[0].vertex),
                                          pose_position(mesh, {}, mesh.corners[2].vertex), share);
        EXPECT_FALSE(pick(mesh, {}, {target + glm::vec3(5000, 31, 17), glm::vec3(-5000, -31, -17)}, false));
    }
}

TEST(Pick, NeverHitsWithNumbersThatAreNotFinite) {
    const float nan = std::numeric_limits<float>::quiet_NaN();
    const float infinity = std::numeric_limits<float>::infinity();
    Model model = squares({0.0F});
    for (const float bad : {nan, infinity, -infinity}) {
        EXPECT_FALSE(pick(model.mesh, {}, {{50, 0, 0}, {bad, 0, 0}}, false));
        EXPECT_FALSE(pick(model.mesh, {}, {{50, bad, 0}, {-1, 0, 0}}, false));
    }
    EXPECT_FALSE(pick(model.mesh, {}, {{50, 0, 0}, {0, 0, 0}}, false)) << "a ray without a direction";
    EXPECT_FALSE(pick(model.mesh, {0, 0, nan}, {{50, 0, 0}, {-1, 0, 0}}, false));
    model.mesh.shapes[0].translate.y = nan;
    EXPECT_FALSE(pick(model.mesh, {}, {{50, 0, 0}, {-1, 0, 0}}, false));
}

TEST(TrianglesAtUv, FindsTheOneFaceThatUsesATexel) {
    const Model model = octahedron();
    const Mesh& mesh = model.mesh;
    for (std::uint32_t t = 0; t < mesh.triangle_count(); ++t) {
        glm::vec2 middle(0.0F);
        for (std::uint32_t k = 0; k < 3; ++k)
            middle += mesh.corners[mesh.triangles[t * 3 + k]].uv / 3.0F;
        EXPECT_EQ(triangles_at_uv(mesh, middle, 10), std::vector<std::uint32_t>{t});
    }
    EXPECT_TRUE(triangles_at_uv(mesh, {0.001F, 0.001F}, 10).empty());
    EXPECT_TRUE(triangles_at_uv(mesh, {-3.0F, 0.5F}, 10).empty());
    EXPECT_TRUE(triangles_at_uv(mesh, {std::numeric_limits<float>::quiet_NaN(), 0.5F}, 10).empty());
}

TEST(TrianglesAtUv, FindsMirroredHalvesInOrder) {
    // Each lower face takes the texels of the upper one above it, which turns it around.
    tools::Md2Source source = test::octahedron(1);
    for (std::size_t i = 0; i < source.triangles.size(); i += 2) {
        const auto upper = source.triangles[i].st;
        source.triangles[i + 1].st = {upper[1], upper[0], upper[2]};
    }
    const Model model = load(tools::write_md2(source));
    const Mesh& mesh = model.mesh;
    for (std::uint32_t t = 0; t < mesh.triangle_count(); t += 2) {
        glm::vec2 middle(0.0F);
        for (std::uint32_t k = 0; k < 3; ++k)
            middle += mesh.corners[mesh.triangles[t * 3 + k]].uv / 3.0F;
        EXPECT_EQ(triangles_at_uv(mesh, middle, 10), (std::vector<std::uint32_t>{t, t + 1}));
        EXPECT_EQ(triangles_at_uv(mesh, middle, 1), std::vector<std::uint32_t>{t});
        EXPECT_TRUE(triangles_at_uv(mesh, middle, 0).empty());
    }
}

TEST(TrianglesAtUv, CountsBothSidesOfASharedEdgeAndNothingWithoutArea) {
    Model model = squares({0.0F});
    Mesh& mesh = model.mesh;
    const glm::vec2 diagonal =
        (mesh.corners[mesh.triangles[0]].uv + mesh.corners[mesh.triangles[2]].uv) * 0.5F;
    EXPECT_EQ(triangles_at_uv(mesh, diagonal, 10), (std::vector<std::uint32_t>{0, 1}));
    for (Corner& corner : mesh.corners)
        corner.uv = {0.5F, 0.5F};
    EXPECT_TRUE(triangles_at_uv(mesh, {0.5F, 0.5F}, 10).empty());
}

} // namespace
} // namespace tris::model
