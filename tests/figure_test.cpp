// Figures by the formulas of their format: complexions, poses, morphs, hidden parts. What is expected is
// worked out here in other ways than in the program: nested interpolation, and matrices in double.
#include "model/figure.h"

#include "files/file_system.h"
#include "formats/fig/fig_layout.h"
#include "formats/load_model.h"
#include "model/pick.h"
#include "model/playback.h"
#include "support/fig_fixture.h"
#include "support/figure_fixture.h"

#include <glm/geometric.hpp>
#include <glm/mat3x3.hpp>

#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <limits>

namespace tris::model {
namespace {

using test::corner_complexion;
using test::figure_model;
using test::part;
using test::part_index;
using test::plate;
using test::varied_plate;
using test::vertex_of;
using tools::FigSource;
using tools::SourceClip;
using tools::SourcePart;
using tools::SourceTrack;

constexpr std::array<Complexion, 16> kComplexions = {{{0, 0, 0},
                                                      {1, 0, 0},
                                                      {0, 1, 0},
                                                      {1, 1, 0},
                                                      {0, 0, 1},
                                                      {1, 0, 1},
                                                      {0, 1, 1},
                                                      {1, 1, 1},
                                                      {0.5F, 0.5F, 0.5F},
                                                      {0.25F, 0.75F, 0.125F},
                                                      {0.9F, 0.1F, 0.3F},
                                                      {0.5F, 0, 1},
                                                      {1.5F, 0.5F, 0.5F},
                                                      {-0.5F, 1.25F, 2.0F},
                                                      {0.3F, -1.0F, 0.6F},
                                                      {2.0F, 3.0F, -2.0F}}};

template <class T>
T lerp(const T& p, const T& q, float t) {
    return p + (q - p) * t;
}

// A number of each variant under a complexion, as the format says it.
template <class T>
T by_the_format(const std::vector<T>& v, const Complexion& c) {
    const float s = c.strength;
    const float d = c.dexterity;
    const float h = c.height;
    switch (v.size()) {
    case 2:
        return lerp(v[0], v[1], s);
    case 4:
        return lerp(lerp(v[0], v[1], s), lerp(v[2], v[3], s), d);
    case 6:
        return lerp(lerp(lerp(v[0], v[1], s), v[2], d), lerp(lerp(v[3], v[4], s), v[5], d), h);
    case 8:
        return lerp(lerp(lerp(v[0], v[1], s), lerp(v[2], v[3], s), d),
                    lerp(lerp(v[4], v[5], s), lerp(v[6], v[7], s), d), h);
    default:
        return v[0];
    }
}

Pose resting(const Model& model, const Complexion& complexion = {}) {
    Pose pose;
    pose.shape_a = pose.shape_b = static_cast<int>(model.mesh.shapes.size()) - 1;
    pose.look.complexion = complexion;
    return pose;
}

void expect_near(const glm::vec3& actual, const glm::vec3& expected, float tolerance) {
    EXPECT_LE(glm::distance(actual, expected), tolerance)
        << actual.x << ", " << actual.y << ", " << actual.z << " instead of " << expected.x << ", "
        << expected.y << ", " << expected.z;
}

TEST(FigureComplexion, WeightsFollowTheFormulas) {
    const std::vector<float> values = {3.0F, -1.0F, 4.0F, 1.5F, -5.0F, 9.0F, 2.5F, -7.0F};
    for (const std::size_t n : {1U, 2U, 4U, 6U, 8U}) {
        for (const Complexion& c : kComplexions) {
            SCOPED_TRACE(testing::Message()
                         << n << " variants at " << c.strength << ", " << c.dexterity << ", " << c.height);
            const auto weights = variant_weights(static_cast<int>(n), c);
            float mixed = 0.0F;
            float sum = 0.0F;
            for (std::size_t k = 0; k < kMostVariants; ++k) {
                mixed += weights[k] * values[k];
                sum += weights[k];
                if (k >= n) {
                    EXPECT_EQ(weights[k], 0.0F) << k;
                }
            }
            EXPECT_NEAR(sum, 1.0F, 1e-5F);
            const std::vector<float> own(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(n));
            const float expected = by_the_format(own, c);
            EXPECT_NEAR(mixed, expected, 1e-4F * (1.0F + std::fabs(expected)));
        }
    }
}

TEST(FigureComplexion, EachCornerIsOneVariant) {
    for (unsigned corner = 0; corner < 8; ++corner) {
        const auto weights = variant_weights(8, corner_complexion(corner));
        for (unsigned k = 0; k < 8; ++k)
            EXPECT_EQ(weights[k], k == corner ? 1.0F : 0.0F) << corner << ", " << k;
    }
}

TEST(FigureComplexion, PositionsAtTheCornersAreThoseOfTheFile) {
    const FigSource mesh = varied_plate();
    const Model model = figure_model({part("hp", "", mesh)});
    const Figure& figure = *model.mesh.figure;
    ASSERT_EQ(figure.variants, 8);
    for (unsigned corner = 0; corner < 8; ++corner) {
        const PosedFigure posed(figure, resting(model, corner_complexion(corner)));
        for (std::size_t i = 0; i < 4; ++i) {
            const int vertex = vertex_of(figure, "hp", mesh, i);
            ASSERT_GE(vertex, 0);
            EXPECT_EQ(posed.position(static_cast<std::uint32_t>(vertex)), mesh.positions[corner][i])
                << corner << ", " << i;
        }
    }
}

TEST(FigureComplexion, PositionsInBetweenAreMixedForEveryKind) {
    for (const int n : {1, 2, 4, 6, 8}) {
        const FigSource mesh = varied_plate(n);
        const Model model = figure_model({part("hp", "", mesh)});
        const Figure& figure = *model.mesh.figure;
        ASSERT_EQ(figure.variants, n);
        for (const Complexion& c : kComplexions) {
            const PosedFigure posed(figure, resting(model, c));
            for (std::size_t i = 0; i < 4; ++i) {
                std::vector<glm::vec3> variants;
                for (const auto& positions : mesh.positions)
                    variants.push_back(positions[i]);
                const int vertex = vertex_of(figure, "hp", mesh, i);
                ASSERT_GE(vertex, 0);
                expect_near(posed.position(static_cast<std::uint32_t>(vertex)), by_the_format(variants, c),
                            1e-4F);
            }
        }
    }
}

TEST(FigureComplexion, OffsetsFollowItToo) {
    SourcePart root = part("hp", "", plate({}, 1.0F));
    SourcePart child = part("bd", "hp", plate({}, 1.0F));
    for (std::size_t k = 0; k < 8; ++k) {
        root.offsets[k] = varied_plate().positions[k][0];
        child.offsets[k] = varied_plate().positions[k][1];
    }
    const Model model = figure_model({root, child});
    const Figure& figure = *model.mesh.figure;
    PartPlaces places;
    for (const Complexion& c : kComplexions) {
        place_parts(figure, resting(model, c), places);
        const glm::vec3 root_place = by_the_format(root.offsets, c);
        expect_near(places[0].position, root_place, 1e-4F);
        expect_near(places[1].position, root_place + by_the_format(child.offsets, c), 1e-4F);
    }
}

TEST(FigureComplexion, PartsOfSeveralKindsAreMixedEachByItsOwn) {
    SourcePart plain = part("hp", "", varied_plate(1), {1, 2, 3});
    std::vector<SourcePart> parts = {plain};
    for (const int n : {2, 4, 6, 8}) {
        parts.push_back(part("n" + std::to_string(n), "hp", varied_plate(n)));
        for (std::size_t k = 0; k < parts.back().offsets.size(); ++k)
            parts.back().offsets[k] = varied_plate(n).positions[k][3];
    }
    const Model model = figure_model(parts);
    const Figure& figure = *model.mesh.figure;
    ASSERT_EQ(figure.variants, 8);
    for (const Complexion& c : kComplexions) {
        const PosedFigure posed(figure, resting(model, c));
        for (const SourcePart& source : parts) {
            SCOPED_TRACE(testing::Message()
                         << source.name << " at " << c.strength << ", " << c.dexterity << ", " << c.height);
            std::vector<glm::vec3> variants;
            for (const auto& positions : source.mesh.positions)
                variants.push_back(positions[2]);
            const int vertex = vertex_of(figure, source.name, source.mesh, 2);
            ASSERT_GE(vertex, 0);
            glm::vec3 place(1, 2, 3);
            if (!source.parent.empty())
                place += by_the_format(source.offsets, c);
            expect_near(posed.position(static_cast<std::uint32_t>(vertex)),
                        place + by_the_format(variants, c), 1e-4F);
        }
    }
}

// The boxes are made for it: strength widens x by half, dexterity deepens y by 0.3, height doubles z.
TEST(FigureCorpus, BoxesTakeTheSizesOfTheirComplexion) {
    const char* corpus = std::getenv("TRIS_CORPUS");
    const std::filesystem::path folder =
        std::filesystem::path(corpus != nullptr ? corpus : "") / "evil-islands/synthetic";
    if (corpus == nullptr || !std::filesystem::is_directory(folder))
        GTEST_SKIP() << "TRIS_CORPUS names no folder with evil-islands/synthetic in it";
    for (const int n : {1, 2, 4, 6, 8}) {
        const std::string name = "box" + std::to_string(n) + ".fig";
        const Result<Bytes> bytes = files::read(folder / name);
        ASSERT_TRUE(bytes) << name;
        const Result<Model> model = formats::load_model(*bytes, name);
        ASSERT_TRUE(model) << model.error().message;
        const Figure& figure = *model->mesh.figure;
        ASSERT_EQ(figure.variants, n);
        const auto size_at = [&](const Complexion& c) {
            return PosedFigure(figure, resting(*model, c)).bounds().size();
        };
        const glm::vec3 base = size_at({0, 0, 0});
        for (const Complexion& c : kComplexions) {
            SCOPED_TRACE(testing::Message()
                         << name << " at " << c.strength << ", " << c.dexterity << ", " << c.height);
            // Beyond the game's range a box may turn inside out: its size is that of its absolute value.
            const float strength = n == 6 ? c.strength * (1.0F - c.dexterity) : c.strength;
            glm::vec3 growth(1.0F);
            if (n >= 2)
                growth.x = 1.0F + 0.5F * strength;
            if (n >= 4)
                growth.y = 1.0F + 0.3F * c.dexterity;
            if (n >= 6)
                growth.z = 1.0F + c.height;
            expect_near(size_at(c), base * glm::abs(growth), 1e-4F);
        }
    }
}

// A pose by matrices: columns of a turn by a unit quaternion, in double.
glm::dmat3 turn(const glm::dquat& q) {
    const double w = q.w;
    const double x = q.x;
    const double y = q.y;
    const double z = q.z;
    return {glm::dvec3(1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)),
            glm::dvec3(2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x)),
            glm::dvec3(2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y))};
}

// Between two unit quaternions along the shorter arc.
glm::dquat between(const glm::quat& from, const glm::quat& to, double t) {
    const glm::dquat a(from.w, from.x, from.y, from.z);
    glm::dquat b(to.w, to.x, to.y, to.z);
    double cosine = a.w * b.w + a.x * b.x + a.y * b.y + a.z * b.z;
    if (cosine < 0.0) {
        b = {-b.w, -b.x, -b.y, -b.z};
        cosine = -cosine;
    }
    const double angle = std::acos(std::min(cosine, 1.0));
    const double p = angle < 1e-9 ? 1.0 - t : std::sin((1.0 - t) * angle) / std::sin(angle);
    const double q = angle < 1e-9 ? t : std::sin(t * angle) / std::sin(angle);
    return {a.w * p + b.w * q, a.x * p + b.x * q, a.y * p + b.y * q, a.z * p + b.z * q};
}

struct Placed {
    glm::dmat3 turn{1.0};
    glm::dvec3 place{0.0};
};

template <class T>
const T& key_of(const std::vector<T>& keys, int key) {
    return keys[std::min(static_cast<std::size_t>(key), keys.size() - 1)];
}

// Where the parts are between two keys of a clip, or at rest without one.
std::vector<Placed> reference(const std::vector<SourcePart>& parts, const SourceClip* clip, int a, int b,
                              float blend, const FigureLook& look) {
    std::vector<Placed> out;
    for (const SourcePart& source : parts) {
        Placed placed;
        glm::dvec3 offset(by_the_format(source.offsets, look.complexion));
        const SourceTrack* track = nullptr;
        if (clip != nullptr) {
            for (const SourceTrack& t : clip->tracks)
                track = t.part == source.name ? &t : track;
        }
        if (track != nullptr && !track->rotations.empty())
            placed.turn = turn(between(key_of(track->rotations, a), key_of(track->rotations, b),
                                       static_cast<double>(blend)));
        // Made for the middling build; the way grows with the root's height.
        if (track != nullptr && !track->translations.empty() && source.parent.empty() && !look.in_place)
            offset = glm::dvec3(lerp(key_of(track->translations, a), key_of(track->translations, b), blend)) *
                     (offset.z / static_cast<double>(by_the_format(source.offsets, {}).z));
        placed.place = offset;
        for (std::size_t i = 0; i < out.size(); ++i) {
            if (parts[i].name != source.parent)
                continue;
            placed.place = out[i].place + out[i].turn * offset;
            placed.turn = placed.turn * out[i].turn; // the child's own on the left
        }
        out.push_back(placed);
    }
    return out;
}

glm::quat about(glm::vec3 axis, float degrees) {
    return glm::angleAxis(glm::radians(degrees), glm::normalize(axis));
}

std::vector<SourcePart> limbs() {
    std::vector<SourcePart> parts = {part("hp", "", varied_plate()),    part("bd", "hp", varied_plate()),
                                     part("hd", "bd", varied_plate()),  part("rh1", "bd", varied_plate()),
                                     part("rl1", "hp", varied_plate()), part("ll1", "hp", varied_plate())};
    for (std::size_t i = 0; i < parts.size(); ++i)
        for (std::size_t k = 0; k < 8; ++k)
            parts[i].offsets[k] = varied_plate().positions[(i + k) % 8][i % 4];
    return parts;
}

SourceClip dance() {
    SourceTrack root{
        "hp",
        {about({1, 2, 3}, 10), about({3, -1, 1}, 100), -about({3, -1, 1}, 120), about({0, 1, 0}, 250)},
        {{1, 2, 3}, {4, 5, 6}, {-1, 0, 2}, {0.5F, 0.25F, 8}},
        {}};
    // Of other parts than the root translations say what the offsets say already.
    SourceTrack body{
        "bd",
        {about({0, 0, 1}, -30), about({1, 0, 1}, 45), about({0, 1, 1}, 80), about({1, 1, 1}, 170)},
        {{90, 90, 90}, {80, 80, 80}, {70, 70, 70}, {60, 60, 60}},
        {}};
    SourceTrack head{"hd", {about({1, 0, 0}, 20), about({0, 1, 0}, 90)}, {}, {}}; // shorter than the clip
    SourceTrack leg{"rl1", {}, {{5, 5, 5}}, {}};                                  // turns nothing
    return {"cdance", {root, body, head, leg}}; // of rh1 and ll1 it says nothing
}

class FigurePose : public testing::Test {
  protected:
    void expect_pose(const Pose& pose, const SourceClip* clip, int a, int b) {
        const Figure& figure = *model_.mesh.figure;
        PartPlaces places;
        place_parts(figure, pose, places);
        const std::vector<Placed> expected = reference(parts_, clip, a, b, pose.blend, pose.look);
        const PosedFigure posed(figure, pose);
        for (std::size_t i = 0; i < parts_.size(); ++i) {
            SCOPED_TRACE(testing::Message()
                         << parts_[i].name << " from key " << a << " to " << b << " by " << pose.blend);
            expect_near(places[i].position, glm::vec3(expected[i].place), 2e-4F);
            for (const glm::vec3& v : {glm::vec3(1, 0, 0), glm::vec3(0, 1, 0), glm::vec3(0, 0, 1)})
                expect_near(places[i].rotation * v, glm::vec3(expected[i].turn * glm::dvec3(v)), 1e-4F);
            const std::uint32_t vertex = figure.parts[i].first_vertex;
            std::vector<glm::vec3> variants(figure.positions.begin() + vertex * 8,
                                            figure.positions.begin() + vertex * 8 + 8);
            const glm::dvec3 own(by_the_format(variants, pose.look.complexion));
            expect_near(posed.position(vertex), glm::vec3(expected[i].place + expected[i].turn * own), 1e-3F);
            expect_near(posed.normal(vertex), glm::vec3(expected[i].turn * glm::dvec3(0, -1, 0)), 1e-4F);
        }
    }

    std::vector<SourcePart> parts_ = limbs();
    SourceClip clip_ = dance();
    SourceClip other_{"uother", {{"bd", {about({0, 0, 1}, 77), about({0, 0, 1}, 99)}, {}, {}}}};
    Model model_ = figure_model(parts_, {clip_, other_});
};

TEST_F(FigurePose, ComposesWhatItHasMixed) {
    for (const bool in_place : {false, true}) {
        for (const Complexion& c : {Complexion{}, Complexion{1, 0, 0.25F}}) {
            for (int a = 0; a < 4; ++a) {
                for (int b = 0; b < 4; ++b) {
                    for (const float blend : {0.0F, 0.25F, 0.5F, 0.9F, 1.0F})
                        expect_pose({a, b, blend, {c, {}, in_place}}, &clip_, a, b);
                }
            }
        }
    }
}

TEST_F(FigurePose, AnotherClipHasItsOwnKeys) {
    expect_pose({4, 5, 0.5F, {}}, &other_, 0, 1);
    expect_pose({5, 4, 0.0F, {}}, &other_, 1, 0);
    // Past its end it stays at its last key, rather than go on with a clip that follows in the list.
    expect_pose({5, 6, 0.5F, {}}, &other_, 1, 1);
    expect_pose({3, 4, 0.5F, {}}, &clip_, 3, 3);
}

TEST_F(FigurePose, AtRestNothingTurns) {
    ASSERT_EQ(model_.clips.back().label, "rest");
    ASSERT_EQ(model_.clips.back().first, 6);
    for (const Complexion& c : kComplexions)
        expect_pose({6, 6, 0.0F, {c, {}, false}}, nullptr, 0, 0);
}

TEST_F(FigurePose, TheRootOfItsTranslationsReplacesTheOffset) {
    PartPlaces places;
    place_parts(*model_.mesh.figure, {0, 1, 0.5F, {}}, places);
    expect_near(places[0].position, {2.5F, 3.5F, 4.5F}, 1e-5F);
    FigureLook look;
    look.in_place = true;
    place_parts(*model_.mesh.figure, {0, 1, 0.5F, look}, places);
    expect_near(places[0].position, by_the_format(parts_[0].offsets, {}), 1e-5F);
}

TEST(FigureMorph, MovesEachPositionByItsVectorBeforeTheTurn) {
    const FigSource mesh = plate({}, 1.0F);
    SourceTrack track{"hd", {about({0, 0, 1}, 90)}, {}, {}};
    // Three vectors for four positions, each at another place in each key.
    track.morphs = {{{1, 0, 0}, {0, 2, 0}, {0, 0, 3}}, {{5, 0, 0}, {0, 6, 0}, {0, 0, 7}}};
    const Model model = figure_model({part("hd", "", mesh, {10, 20, 30})}, {{"cblink", {track}}});
    const Figure& figure = *model.mesh.figure;
    ASSERT_EQ(model.clips[0].count, 2);
    for (const float blend : {0.0F, 0.25F, 1.0F}) {
        const PosedFigure posed(figure, {0, 1, blend, {}});
        for (std::size_t i = 0; i < 4; ++i) {
            glm::vec3 own = mesh.positions[0][i];
            if (i < 3)
                own += lerp(track.morphs[0][i], track.morphs[1][i], blend);
            const int vertex = vertex_of(figure, "hd", mesh, i);
            ASSERT_GE(vertex, 0);
            // A quarter turn about z takes x to y and y to -x.
            expect_near(posed.position(static_cast<std::uint32_t>(vertex)),
                        glm::vec3(10, 20, 30) + glm::vec3(-own.y, own.x, own.z), 1e-4F);
            expect_near(posed.normal(static_cast<std::uint32_t>(vertex)), {1, 0, 0}, 1e-5F);
        }
    }
}

TEST(FigureMorph, TheMapSaysWhichVectorAndMayLackSome) {
    FigSource mesh = plate({}, 1.0F);
    mesh.morphs = {{1, 0}, {0, 1}, {1, 2}}; // of the last position it says nothing
    SourceTrack track{"hd", {}, {}, {{{1, 0, 0}, {0, 2, 0}}}};
    const Model model = figure_model({part("hd", "", mesh)}, {{"cblink", {track}}});
    const Figure& figure = *model.mesh.figure;
    const PosedFigure posed(figure, {0, 0, 0.0F, {}});
    const std::array<glm::vec3, 4> moves = {{{0, 2, 0}, {1, 0, 0}, {0, 2, 0}, {0, 0, 0}}};
    for (std::size_t i = 0; i < 4; ++i) {
        const int vertex = vertex_of(figure, "hd", mesh, i);
        ASSERT_GE(vertex, 0);
        expect_near(posed.position(static_cast<std::uint32_t>(vertex)), mesh.positions[0][i] + moves[i],
                    1e-5F);
    }
}

TEST(FigureMorph, StaysAtItsLastKeyAndWithinItsPart) {
    const FigSource mesh = plate({}, 1.0F);
    SourceTrack bends{"hd", {}, {}, {{{1, 0, 0}}, {{2, 0, 0}}}};
    SourceTrack turns{"bd", {about({0, 0, 1}, 0), about({0, 0, 1}, 1), about({0, 0, 1}, 2)}, {}, {}};
    const Model model =
        figure_model({part("bd", "", mesh), part("hd", "", mesh)}, {{"cblink", {bends, turns}}});
    const Figure& figure = *model.mesh.figure;
    ASSERT_EQ(model.clips[0].count, 3);
    const PosedFigure posed(figure, {1, 2, 0.5F, {}});
    const auto head = static_cast<std::uint32_t>(vertex_of(figure, "hd", mesh, 0));
    const auto body = static_cast<std::uint32_t>(vertex_of(figure, "bd", mesh, 0));
    expect_near(posed.position(head), mesh.positions[0][0] + glm::vec3(2, 0, 0), 1e-5F);
    EXPECT_LE(glm::distance(posed.position(body), mesh.positions[0][0]), 0.1F);
    // At rest nothing is bent.
    const PosedFigure rest(figure, resting(model));
    expect_near(rest.position(head), mesh.positions[0][0], 0.0F);
}

std::vector<std::string> shown_parts(const Model& model) {
    const Figure& figure = *model.mesh.figure;
    const PartMask hidden = hidden_at_first(figure);
    std::vector<std::string> names;
    for (std::size_t i = 0; i < figure.parts.size(); ++i) {
        if (!hidden[i])
            names.push_back(figure.parts[i].name);
    }
    return names;
}

TEST(FigureParts, VariantsAreHiddenAtFirst) {
    const Model model =
        figure_model({part("hp", "", plate({}, 1)), part("bd.armor03", "hp", plate({}, 9)),
                      part("HR.00", "hp", plate({}, 2)), part("hr.01", "hp", plate({}, 9)),
                      part("rh3.club00", "hp", plate({}, 9)), part("rh3", "hp", plate({}, 1))});
    EXPECT_EQ(shown_parts(model), (std::vector<std::string>{"hp", "HR.00", "rh3"}));
    // What is hidden counts for nothing: neither in the bounds of the figure nor in those of a pose.
    EXPECT_FLOAT_EQ(model.bounds.max.x, 2.0F);
    Pose pose = resting(model);
    EXPECT_FLOAT_EQ(PosedFigure(*model.mesh.figure, pose).bounds().max.x, 9.0F);
    pose.look.hidden = hidden_at_first(*model.mesh.figure);
    EXPECT_FLOAT_EQ(PosedFigure(*model.mesh.figure, pose).bounds().max.x, 2.0F);
    pose.look.hidden.set();
    EXPECT_TRUE(PosedFigure(*model.mesh.figure, pose).bounds().empty());
}

TEST(FigureParts, AFigureOfVariantsAloneIsShownWhole) {
    const Model model =
        figure_model({part("bd.armor03", "", plate({}, 1)), part("hr.01", "bd.armor03", plate({}, 2))});
    EXPECT_EQ(shown_parts(model), (std::vector<std::string>{"bd.armor03", "hr.01"}));
    // A joint without a mesh shows nothing either.
    FigSource nothing = plate({}, 1);
    nothing.indices.clear();
    const Model jointed = figure_model({part("hp", "", nothing), part("bd.armor03", "hp", plate({}, 3))});
    EXPECT_EQ(shown_parts(jointed), (std::vector<std::string>{"hp", "bd.armor03"}));
    EXPECT_FLOAT_EQ(jointed.bounds.max.x, 3.0F);
}

TEST(FigureParts, AChildOfAHiddenPartIsStillShown) {
    const Model model =
        figure_model({part("hp", "", plate({}, 1)), part("rh3.club00", "hp", plate({}, 1), {0, 0, 5}),
                      part("tip", "rh3.club00", plate({}, 1), {0, 0, 5})});
    Pose pose = resting(model);
    pose.look.hidden = hidden_at_first(*model.mesh.figure);
    EXPECT_FLOAT_EQ(PosedFigure(*model.mesh.figure, pose).bounds().max.z, 11.0F);
}

TEST(FigureClips, TheFirstLetterSaysHowTheyArePlayed) {
    const SourceTrack track{"hp", {about({0, 0, 1}, 0), about({0, 0, 1}, 9)}, {}, {}};
    const Model model = figure_model({part("hp", "", plate({}, 1))}, {{"cwalk", {track}},
                                                                      {"uattack01", {track}},
                                                                      {"Usit", {track}},
                                                                      {"Cidle", {track}},
                                                                      {"misc", {track}}});
    ASSERT_EQ(model.clips.size(), 6U);
    const std::array<const char*, 6> names = {"cwalk", "uattack01", "Usit", "Cidle", "misc", "rest"};
    const std::array<std::optional<bool>, 6> once = {false, true, true, false, std::nullopt, std::nullopt};
    for (std::size_t i = 0; i < 6; ++i) {
        EXPECT_EQ(model.clips[i].label, names[i]);
        EXPECT_EQ(model.clips[i].once, once[i]) << names[i];
        EXPECT_FLOAT_EQ(model.clips[i].rate, 15.0F);
        EXPECT_EQ(model.clips[i].first, static_cast<int>(i) * 2);
        EXPECT_EQ(model.clips[i].count, i < 5 ? 2 : 1);
    }
    EXPECT_EQ(model.mesh.shapes[2].name, "uattack01 0");
    EXPECT_EQ(model.mesh.shapes.back().name, "rest");

    Playback playback;
    playback.seconds = 3.0;
    begin_clip(playback, model.clips, 1);
    EXPECT_EQ(playback.clip, 1);
    EXPECT_EQ(playback.seconds, 0.0);
    EXPECT_EQ(playback.mode, LoopMode::once);
    begin_clip(playback, model.clips, 4); // its name says nothing
    EXPECT_EQ(playback.mode, LoopMode::once);
    begin_clip(playback, model.clips, 0);
    EXPECT_EQ(playback.mode, LoopMode::loop);
    begin_clip(playback, model.clips, 4);
    EXPECT_EQ(playback.mode, LoopMode::loop);
    playback.mode = LoopMode::ping_pong; // what was chosen stays
    begin_clip(playback, model.clips, 1);
    EXPECT_EQ(playback.mode, LoopMode::ping_pong);
    EXPECT_EQ(playback.clip, 1);
}

TEST(FigurePick, MeetsWhatIsShownWhereItIsPosed) {
    // Two plates one behind the other, and a third that a clip carries around.
    const SourceTrack track{"hp", {about({0, 0, 1}, 0), about({0, 0, 1}, 180)}, {{0, 0, 0}, {0, 0, 10}}, {}};
    const Model model =
        figure_model({part("hp", "", plate({0, 0, 0}, 1)), part("bd", "hp", plate({0, -3, 0}, 1)),
                      part("rh1", "hp", plate({0, 0, 0}, 1), {8, 0, 0})},
                     {{"cwalk", {track}}});
    const Figure& figure = *model.mesh.figure;
    const auto part_hit = [&](const Pose& pose, const Ray& ray, bool front_only) {
        const auto hit = pick(model.mesh, pose, ray, front_only);
        if (!hit)
            return std::string("nothing");
        EXPECT_LT(hit->triangle, model.mesh.triangle_count());
        return figure.parts[figure.vertices[model.mesh.corners[hit->corner].vertex].part].name;
    };
    const Ray middle{{0.25F, -20, 0.5F}, {0, 1, 0}};
    Pose pose = resting(model);
    EXPECT_EQ(part_hit(pose, middle, true), "bd");
    EXPECT_EQ(pick(model.mesh, pose, middle, true)->distance, 17.0F);
    EXPECT_EQ(part_hit(pose, {{0.25F, 20, 0.5F}, {0, -1, 0}}, true), "nothing"); // from behind
    EXPECT_EQ(part_hit(pose, {{0.25F, 20, 0.5F}, {0, -1, 0}}, false), "hp");
    pose.look.hidden[static_cast<std::size_t>(part_index(figure, "bd"))] = true;
    EXPECT_EQ(part_hit(pose, middle, true), "hp");
    EXPECT_EQ(pick(model.mesh, pose, middle, true)->distance, 20.0F);
    pose.look.hidden.set();
    EXPECT_EQ(part_hit(pose, middle, false), "nothing");

    // Turned half around and lifted: the arm is on the other side, and all look away.
    const Ray arm{{-8.25F, -20, 10.5F}, {0, 1, 0}};
    EXPECT_EQ(part_hit({0, 0, 0.0F, {}}, arm, false), "nothing");
    EXPECT_EQ(part_hit({1, 1, 0.0F, {}}, arm, false), "rh1");
    EXPECT_EQ(part_hit({1, 1, 0.0F, {}}, arm, true), "nothing");
    EXPECT_EQ(part_hit({1, 1, 0.0F, {}}, {{-8.25F, 20, 10.5F}, {0, -1, 0}}, true), "rh1");
    const auto hit = pick(model.mesh, {1, 1, 0.0F, {}}, arm, false);
    ASSERT_TRUE(hit);
    const glm::vec3 corner =
        pose_position(model.mesh, {1, 1, 0.0F, {}}, model.mesh.corners[hit->corner].vertex);
    expect_near(corner, {-9, 0, 11}, 1e-4F);
}

TEST(FigureBounds, AreMeasuredAndNotReadFromTheFile) {
    Bytes file = tools::write_fig(plate({0, 0, 0}, 2));
    const test::FigOffsets at = test::fig_offsets(file);
    for (std::size_t i = at.bounds; i < at.positions; i += 4)
        test::patch(file, i, i % 8 == 0 ? 1e6F : std::numeric_limits<float>::quiet_NaN());
    const Result<Model> model = formats::load_model(file, "liar.fig");
    ASSERT_TRUE(model) << model.error().message;
    expect_near(model->bounds.min, {-2, 0, -2}, 0.0F);
    expect_near(model->bounds.max, {2, 0, 2}, 0.0F);
    expect_near(model->mesh.shapes[0].bounds.max, {2, 0, 2}, 0.0F);
}

TEST(FigureBounds, EachKeyHasItsOwn) {
    const SourceTrack track{"hp", {}, {{0, 0, 0}, {0, 0, 10}}, {}};
    const Model model = figure_model({part("hp", "", plate({}, 1))}, {{"cjump", {track}}});
    EXPECT_FLOAT_EQ(model.mesh.shapes[0].bounds.max.z, 1.0F);
    EXPECT_FLOAT_EQ(model.mesh.shapes[1].bounds.max.z, 11.0F);
    EXPECT_FLOAT_EQ(model.mesh.shapes[1].bounds.min.z, 9.0F);
    EXPECT_FLOAT_EQ(model.bounds.min.z, -1.0F);
    EXPECT_FLOAT_EQ(model.bounds.max.z, 11.0F);
}

} // namespace
} // namespace tris::model
