// Figures put together from their files: whole, with files missing, and with files that are broken or
// hostile.
#include "formats/load_model.h"

#include "core/text.h"
#include "model/strips.h"
#include "res_writer.h"
#include "support/bent_bytes.h"
#include "support/fig_fixture.h"
#include "support/figure_fixture.h"
#include "support/oddities.h"

#include <glm/geometric.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace tris::formats {
namespace {

using model::Figure;
using model::Model;
using test::figure_files;
using test::finder;
using test::load_or_throw;
using test::NamedFiles;
using test::part;
using test::plate;
using tools::FigSource;
using tools::SourceClip;
using tools::SourcePart;
using tools::SourceTrack;

using Strings = std::vector<std::string>;

std::string error_of(const NamedFiles& files, const std::string& name) {
    const Result<Model> model = load_model(files.at(name), name, finder(files));
    return model ? "no error" : model.error().message;
}

std::vector<SourcePart> two_parts() {
    return {part("hp", "", plate({}, 1.0F), {0, 0, 1}), part("hd", "hp", plate({}, 0.5F), {0, 0, 2})};
}

SourceClip nod() {
    return {"cnod", {{"hd", {{1, 0, 0, 0}, {0, 1, 0, 0}}, {}, {}}}};
}

Strings part_names(const Model& model) {
    Strings names;
    for (const model::FigurePart& p : model.mesh.figure->parts)
        names.push_back(p.name);
    return names;
}

// What the loader promises to everybody after it.
void expect_sane(const Model& model) {
    const model::Mesh& mesh = model.mesh;
    ASSERT_TRUE(mesh.figure);
    const Figure& figure = *mesh.figure;
    ASSERT_EQ(mesh.vertex_count, figure.vertices.size());
    ASSERT_EQ(figure.positions.size(), figure.vertices.size() * static_cast<std::size_t>(figure.variants));
    ASSERT_FALSE(figure.parts.empty());
    ASSERT_LE(figure.parts.size(), model::kMostParts);
    for (std::size_t i = 0; i < figure.parts.size(); ++i)
        ASSERT_LT(figure.parts[i].parent, static_cast<int>(i));
    for (const model::FigureVertex& vertex : figure.vertices) {
        ASSERT_LT(vertex.part, figure.parts.size());
        ASSERT_NEAR(glm::length(vertex.normal), 1.0F, 1e-3F);
    }
    ASSERT_FALSE(mesh.triangles.empty());
    for (const std::uint32_t corner : mesh.triangles)
        ASSERT_LT(corner, mesh.corners.size());
    for (const model::Corner& corner : mesh.corners)
        ASSERT_LT(corner.vertex, mesh.vertex_count);
    std::size_t triangles = 0;
    for (const model::Surfacing& surfacing : mesh.surfacings) {
        ASSERT_EQ(surfacing.first_triangle, triangles);
        triangles += surfacing.triangle_count;
    }
    ASSERT_EQ(triangles, mesh.triangle_count());
    ASSERT_FALSE(model.clips.empty());
    ASSERT_EQ(model.clips.size(), figure.clips.size());
    int shapes = 0;
    for (const model::Clip& clip : model.clips) {
        ASSERT_EQ(clip.first, shapes);
        shapes += clip.count;
    }
    ASSERT_EQ(static_cast<std::size_t>(shapes), mesh.shapes.size());
    for (int shape = 0; shape < shapes; ++shape) {
        const model::Bounds bounds =
            model::PosedFigure(figure, {shape, (shape + 1) % shapes, 0.5F, {}}).bounds();
        ASSERT_TRUE(std::isfinite(glm::length(bounds.min)) && std::isfinite(glm::length(bounds.max)));
    }
}

TEST(FigureLoad, AMeshAloneIsAFigureOfOnePart) {
    NamedFiles files;
    files["axe.fig"] = tools::write_fig(plate({1, 0, 0}, 1.0F));
    const Model model = load_or_throw(files, "axe.fig");
    expect_sane(model);
    EXPECT_EQ(model.format, model::Format::fig);
    EXPECT_EQ(model.version, 8);
    EXPECT_EQ(model.warnings, Strings{});
    EXPECT_EQ(model.skin_names, Strings{"axe"});
    EXPECT_EQ(part_names(model), Strings{"axe"});
    EXPECT_FLOAT_EQ(model.front_degrees, -90.0F);
    ASSERT_EQ(model.clips.size(), 1U);
    EXPECT_EQ(model.clips[0].label, "rest");
    EXPECT_FLOAT_EQ(model.bounds.max.x, 2.0F);
}

TEST(FigureLoad, AMeshAloneTakesItsOffset) {
    NamedFiles files;
    files["axe.fig"] = tools::write_fig(plate({}, 1.0F));
    files["axe.bon"] = tools::write_bon(std::vector<glm::vec3>(8, {10, 20, 30}));
    Model model = load_or_throw(files, "axe.fig");
    EXPECT_EQ(model.warnings, Strings{});
    EXPECT_EQ(model.bounds.max, glm::vec3(11, 20, 31));
    files["axe.bon"].resize(24);
    model = load_or_throw(files, "axe.fig");
    EXPECT_EQ(model.warnings, Strings{"axe.bon: 0x0: BON has 24 bytes, expected 96 for 8 variants"});
    EXPECT_EQ(model.bounds.max, glm::vec3(11, 20, 31));
    // The offsets of a figure of the same name are none of its business.
    files["axe.bon"] = figure_files(two_parts()).at("unit.bon");
    model = load_or_throw(files, "axe.fig");
    EXPECT_EQ(model.warnings, Strings{});
    EXPECT_EQ(model.bounds.max, glm::vec3(1, 0, 1));
}

TEST(FigureLoad, ACompositeFigureHasItsPartsOffsetsAndClips) {
    const Model model = load_or_throw(figure_files(two_parts(), {nod()}));
    expect_sane(model);
    EXPECT_EQ(model.format, model::Format::figure);
    EXPECT_EQ(model.version, 8);
    EXPECT_EQ(model.warnings, Strings{});
    EXPECT_EQ(model.skin_names, Strings{"unit"});
    EXPECT_EQ(part_names(model), (Strings{"hp", "hd"}));
    const Figure& figure = *model.mesh.figure;
    EXPECT_EQ(figure.parts[0].parent, -1);
    EXPECT_EQ(figure.parts[1].parent, 0);
    EXPECT_EQ(figure.parts[1].triangle_count, 2U);
    EXPECT_EQ(figure.parts[1].vertex_count, 4U);
    EXPECT_EQ(figure.parts[1].group, 18U);
    EXPECT_EQ(figure.parts[1].material, "wood");
    EXPECT_EQ(model.position_count, 8U);
    EXPECT_EQ(model.texcoord_count, 8);
    ASSERT_EQ(model.clips.size(), 2U);
    EXPECT_EQ(model.clips[0].label, "cnod");
    EXPECT_EQ(model.clips[0].count, 2);
    const model::Bounds rest = model.mesh.shapes.back().bounds;
    EXPECT_EQ(rest.min, glm::vec3(-1, 0, 0));
    EXPECT_EQ(rest.max, glm::vec3(1, 0, 3.5F));
}

TEST(FigureLoad, NamesAreComparedWithoutCase) {
    NamedFiles files = figure_files({part("HP", "", plate({}, 1)), part("hd", "hp", plate({}, 1), {0, 0, 5})},
                                    {{"cnod", {{"Hd", {{0, 1, 0, 0}}, {}, {}}}}});
    // The file is called otherwise than the archive says, but for its case.
    files["UNIT.mod"] = files.at("unit.mod");
    files["UNIT.bon"] = files.at("unit.bon");
    files["UNIT.anm"] = files.at("unit.anm");
    const Model model = load_or_throw(files, "UNIT.mod");
    EXPECT_EQ(model.warnings, Strings{});
    EXPECT_EQ(model.mesh.figure->parts[1].parent, 0);
    EXPECT_EQ(model.mesh.figure->clips[0].track_of_part, (std::vector<int>{-1, 0}));
}

TEST(FigureLoad, TheLooseFormHasAFileForEachPart) {
    NamedFiles files;
    files["initaxe.lnk"] = tools::write_lnk({{"head", ""}, {"handle", "head"}});
    files["initaxehead.fig"] = tools::write_fig(plate({}, 1.0F));
    files["initaxehead.bon"] = tools::write_bon(std::vector<glm::vec3>(8, {0, 0, 5}));
    // By its own name alone; what is found with the figure's name in front counts first.
    files["handle.fig"] = tools::write_fig(plate({}, 2.0F));
    files["handle.bon"] = tools::write_bon(std::vector<glm::vec3>(8, {0, 0, 7}));
    files["head.fig"] = tools::write_fig(plate({}, 50.0F));
    files["initaxe.anm"] = tools::write_anm({{"cspin", {{"head", {{0, 1, 0, 0}}, {}, {}}}}});
    const Model model = load_or_throw(files, "initaxe.lnk");
    expect_sane(model);
    EXPECT_EQ(model.format, model::Format::figure);
    EXPECT_EQ(model.warnings, Strings{});
    EXPECT_EQ(part_names(model), (Strings{"head", "handle"}));
    EXPECT_EQ(model.mesh.shapes.back().bounds.max, glm::vec3(2, 0, 14));
    EXPECT_EQ(model.mesh.shapes.back().bounds.min, glm::vec3(-2, 0, 4));
    EXPECT_EQ(model.clips[0].label, "cspin");
}

TEST(FigureLoad, TheLooseFormSaysWhatIsMissing) {
    NamedFiles files;
    files["initaxe.lnk"] = tools::write_lnk({{"head", ""}, {"handle", "head"}});
    EXPECT_EQ(error_of(files, "initaxe.lnk"),
              "initaxe.lnk: 0x0: there is no triangle in it, expected at least one");
    files["handle.fig"] = tools::write_fig(plate({}, 2.0F));
    const Model model = load_or_throw(files, "initaxe.lnk");
    EXPECT_EQ(model.warnings, (Strings{"head: there is no mesh of this name",
                                       "head: there is no BON for it, so it lies at its parent's place",
                                       "handle: there is no BON for it, so it lies at its parent's place"}));
    EXPECT_EQ(part_names(model), (Strings{"head", "handle"}));
    // Nobody to ask.
    const Result<Model> alone = load_model(files.at("initaxe.lnk"), "initaxe.lnk");
    ASSERT_FALSE(alone);
}

TEST(FigureLoad, WithoutOffsetsAllPartsLieAtTheOrigin) {
    NamedFiles files = figure_files(two_parts());
    files.erase("unit.bon");
    const Model model = load_or_throw(files);
    EXPECT_EQ(model.warnings, Strings{"there is no unit.bon beside it, so all parts lie at the origin"});
    EXPECT_EQ(model.bounds.max, glm::vec3(1, 0, 1));
    files["unit.bon"] = Bytes(3);
    const Model broken = load_or_throw(files);
    EXPECT_EQ(broken.warnings, Strings{"unit.bon: 0x0: RES header needs 16 bytes from here, the file has 3; "
                                       "all parts lie at the origin"});
    EXPECT_EQ(broken.bounds.max, glm::vec3(1, 0, 1));
}

TEST(FigureLoad, APartWithoutAnOffsetLiesAtItsParent) {
    NamedFiles files = figure_files(two_parts());
    files["unit.bon"] = tools::write_res({{"hp", tools::write_bon(std::vector<glm::vec3>(8, {0, 0, 1}))}});
    const Model model = load_or_throw(files);
    EXPECT_EQ(model.warnings, Strings{"hd: there is no BON for it, so it lies at its parent's place"});
    EXPECT_EQ(model.bounds.max, glm::vec3(1, 0, 2));
}

TEST(FigureLoad, WithoutClipsItRests) {
    NamedFiles files = figure_files(two_parts(), {nod()});
    files.erase("unit.anm");
    EXPECT_EQ(load_or_throw(files).clips.size(), 1U);
    EXPECT_EQ(load_or_throw(files).warnings, Strings{});
    files["unit.anm"] = Bytes(2);
    const Model broken = load_or_throw(files);
    EXPECT_EQ(broken.clips.size(), 1U);
    EXPECT_EQ(broken.warnings, Strings{"unit.anm: 0x0: RES header needs 16 bytes from here, the file has 2"});
}

// A composite figure whose meshes are given as bytes.
NamedFiles archived(const std::vector<tools::SourceLink>& links,
                    const std::vector<tools::ResSourceEntry>& meshes) {
    std::vector<tools::ResSourceEntry> entries = meshes;
    std::vector<tools::ResSourceEntry> offsets;
    for (const tools::SourceLink& link : links)
        offsets.push_back({link.child, tools::write_bon(std::vector<glm::vec3>(8, {0, 0, 3}))});
    if (!links.empty())
        entries.push_back({"unit", tools::write_lnk(links)});
    return {{"unit.mod", tools::write_res(entries)}, {"unit.bon", tools::write_res(offsets)}};
}

TEST(FigureLoad, ABrokenPartIsLeftOut) {
    Bytes cut = tools::write_fig(plate({}, 1.0F));
    cut.resize(200);
    const Bytes good = tools::write_fig(plate({}, 1.0F));
    const NamedFiles files =
        archived({{"hp", ""}, {"bd", "hp"}, {"hd", "bd"}}, {{"hp", good}, {"bd", cut}, {"hd", good}});
    const Model model = load_or_throw(files);
    expect_sane(model);
    ASSERT_EQ(model.warnings.size(), 1U) << testing::PrintToString(model.warnings);
    EXPECT_EQ(oddity_text(model.warnings[0]).find("bd: 0x"), 0U) << oddity_text(model.warnings[0]);
    EXPECT_TRUE(oddity_text(model.warnings[0]).ends_with("; the part is left out"))
        << oddity_text(model.warnings[0]);
    EXPECT_EQ(part_names(model), (Strings{"hp", "bd", "hd"}));
    EXPECT_EQ(model.mesh.figure->parts[1].triangle_count, 0U);
    EXPECT_EQ(model.bounds.max, glm::vec3(1, 0, 10)); // what hangs on it keeps its place
}

// Joints have no mesh that says how many variants there are.
TEST(FigureLoad, AJointTakesAsManyOffsetsAsItHas) {
    for (const int n : {1, 2, 4, 6, 8}) {
        const tools::FigSource shape = test::varied_plate(n);
        std::vector<glm::vec3> offsets;
        for (const auto& positions : shape.positions)
            offsets.push_back(positions[0]);
        const Bytes zero = tools::write_bon(std::vector<glm::vec3>(static_cast<std::size_t>(n)));
        const NamedFiles files = {
            {"unit.mod", tools::write_res({{"unit", tools::write_lnk({{"joint", ""}, {"hd", "joint"}})},
                                           {"hd", tools::write_fig(plate({}, 1.0F, n))}})},
            {"unit.bon", tools::write_res({{"joint", tools::write_bon(offsets)}, {"hd", zero}})}};
        const Model model = load_or_throw(files);
        // Nothing is said of the offsets.
        ASSERT_FALSE(model.warnings.empty());
        EXPECT_EQ(oddity_text(model.warnings[0]), "joint: there is no mesh of this name");
        EXPECT_EQ(model.warnings.size(), n == 1 || n == 8 ? 1U : 2U)
            << testing::PrintToString(model.warnings);
        const Figure& figure = *model.mesh.figure;
        ASSERT_EQ(figure.variants, n);
        for (std::size_t k = 0; k < offsets.size(); ++k)
            EXPECT_EQ(figure.parts[0].offsets[k], offsets[k]) << n << ", " << k;
    }
}

TEST(FigureLoad, StrayFilesInTheArchiveAreLeftAlone) {
    const Bytes good = tools::write_fig(plate({}, 1.0F));
    const NamedFiles files = archived({{"hp", ""}}, {{"setup.exe", Bytes(100)},
                                                     {"hp", good},
                                                     {"spare", tools::write_fig(plate({}, 99.0F))},
                                                     {"another", tools::write_lnk({{"spare", ""}})}});
    const Model model = load_or_throw(files);
    EXPECT_EQ(model.warnings, Strings{});
    EXPECT_EQ(part_names(model), Strings{"hp"});
    EXPECT_EQ(model.bounds.max, glm::vec3(1, 0, 4));
}

TEST(FigureLoad, LinksOfAnotherNameServe) {
    NamedFiles files = figure_files(two_parts(), {nod()}, "unit");
    const NamedFiles renamed = {{"copy.mod", files.at("unit.mod")}, {"copy.bon", files.at("unit.bon")}};
    const Model model = load_or_throw(renamed, "copy.mod");
    EXPECT_EQ(model.warnings, Strings{"its links are taken from \"unit\": there are none called \"copy\""});
    EXPECT_EQ(part_names(model), (Strings{"hp", "hd"}));
}

TEST(FigureLoad, WithoutLinksEveryPartStandsByItself) {
    const Bytes good = tools::write_fig(plate({}, 1.0F));
    const NamedFiles files = {{"unit.mod", tools::write_res({{"a", good}, {"b", good}, {"c", Bytes(50)}})},
                              {"unit.bon", tools::write_res({})}};
    const Model model = load_or_throw(files);
    Strings names = part_names(model);
    std::sort(names.begin(), names.end());
    EXPECT_EQ(names, (Strings{"a", "b"}));
    EXPECT_EQ(model.mesh.figure->parts[1].parent, -1);
    ASSERT_EQ(model.warnings.size(), 3U) << testing::PrintToString(model.warnings);
    EXPECT_EQ(oddity_text(model.warnings[0]), "there are no links in it, so every part stands by itself");
}

TEST(FigureLoad, AnArchiveWithoutAFigureIsRefused) {
    NamedFiles files = {{"unit.mod", tools::write_res({{"readme", Bytes(50)}})}};
    EXPECT_EQ(error_of(files, "unit.mod"),
              "unit.mod: 0x0: the archive of 1 file holds no figure, expected links and FIG meshes");
    files["unit.mod"] = tools::write_res({});
    EXPECT_EQ(error_of(files, "unit.mod"),
              "unit.mod: 0x0: the archive of 0 files holds no figure, expected links and FIG meshes");
    EXPECT_EQ(error_of(archived({{"hp", ""}}, {}), "unit.mod"),
              "unit.mod: 0x0: there is no triangle in it, expected at least one");
}

TEST(FigureLoad, AClipForAPartThatIsNotThereIsReported) {
    SourceClip clip = nod();
    clip.tracks.push_back({"tail", {{1, 0, 0, 0}}, {}, {}});
    const Model model = load_or_throw(figure_files(two_parts(), {clip}));
    EXPECT_EQ(model.warnings, Strings{"clip \"cnod\" moves part \"tail\", which is not there"});
    EXPECT_EQ(model.mesh.figure->clips[0].track_of_part, (std::vector<int>{-1, 0}));
    EXPECT_EQ(model.mesh.figure->clips[0].tracks.size(), 1U);
}

std::vector<SourcePart> surfaced_parts() {
    const auto made = [](const char* name, std::uint32_t group, std::uint32_t texture) {
        FigSource mesh = plate({}, 1.0F);
        mesh.group = group;
        mesh.texture_number = texture;
        return part(name, "", mesh);
    };
    return {made("ghost2", 25, 2), made("helm", 19, 2), made("body", 21, 1),
            made("ghost", 25, 1),  made("prop", 18, 8), made("axe", 18, 2)};
}

TEST(FigureSurface, TexturesAndBlendingPartTheTriangles) {
    const Model model = load_or_throw(figure_files(surfaced_parts()));
    const model::Mesh& mesh = model.mesh;
    expect_sane(model);
    EXPECT_TRUE(model::has_second_texture(mesh));
    struct Wanted {
        int texture;
        bool blended;
        Strings parts;
    };
    const std::array<Wanted, 4> wanted = {{{0, false, {"body", "prop"}},
                                           {1, false, {"helm", "axe"}},
                                           {0, true, {"ghost"}},
                                           {1, true, {"ghost2"}}}};
    ASSERT_EQ(mesh.surfacings.size(), wanted.size());
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        const model::Surfacing& surfacing = mesh.surfacings[i];
        EXPECT_EQ(surfacing.texture, wanted[i].texture) << i;
        EXPECT_EQ(surfacing.blended, wanted[i].blended) << i;
        Strings parts;
        for (std::uint32_t t = 0; t < surfacing.triangle_count; ++t) {
            const std::uint32_t corner = mesh.triangles[std::size_t{surfacing.first_triangle + t} * 3];
            const std::uint16_t of = mesh.figure->vertices[mesh.corners[corner].vertex].part;
            const std::string& name = mesh.figure->parts[of].name;
            if (parts.empty() || parts.back() != name)
                parts.push_back(name);
        }
        EXPECT_EQ(parts, wanted[i].parts) << i;
    }
}

TEST(FigureSurface, ASecondTextureAloneIsTheFirst) {
    std::vector<SourcePart> parts = surfaced_parts();
    parts = {parts[1], parts[5]};
    const Model model = load_or_throw(figure_files(parts));
    EXPECT_FALSE(model::has_second_texture(model.mesh));
    ASSERT_EQ(model.mesh.surfacings.size(), 1U);
    EXPECT_EQ(model.mesh.surfacings[0].texture, 0);
    EXPECT_EQ(model.mesh.surfacings[0].triangle_count, 4U);
}

TEST(FigureSurface, StripsDrawTheTrianglesOfEachSurfacing) {
    std::vector<SourcePart> parts = surfaced_parts();
    for (SourcePart& p : parts) {
        FigSource mesh = test::small_fig();
        mesh.group = p.mesh.group;
        mesh.texture_number = p.mesh.texture_number;
        p.mesh = mesh;
    }
    const Model model = load_or_throw(figure_files(parts));
    const model::Mesh& mesh = model.mesh;
    EXPECT_TRUE(mesh.strips_built);
    ASSERT_EQ(mesh.surfacings.size(), 4U);
    std::uint32_t primitives = 0;
    for (const model::Surfacing& surfacing : mesh.surfacings) {
        EXPECT_EQ(surfacing.first_primitive, primitives);
        primitives += surfacing.primitive_count;
        const auto first = mesh.strips.primitives.begin() + surfacing.first_primitive;
        const model::PrimitiveList own{{first, first + surfacing.primitive_count}, mesh.strips.corners};
        const auto triangles = std::span(mesh.triangles)
                                   .subspan(std::size_t{surfacing.first_triangle} * 3,
                                            std::size_t{surfacing.triangle_count} * 3);
        EXPECT_TRUE(model::same_triangles(model::expand_strips(own), triangles));
    }
    EXPECT_EQ(primitives, mesh.strips.primitives.size());
}

TEST(FigureSurface, FacesLookWhereTheFileSays) {
    const Model model = load_or_throw(figure_files({part("hp", "", plate({}, 1.0F))}));
    const model::Mesh& mesh = model.mesh;
    const auto position = [&](std::size_t i) {
        return mesh.figure->positions[std::size_t{mesh.corners[mesh.triangles[i]].vertex} * 8];
    };
    for (std::size_t t = 0; t < mesh.triangles.size(); t += 3) {
        // Clockwise as everywhere here: the cross product points away from the front.
        const glm::vec3 cross = glm::cross(position(t + 1) - position(t), position(t + 2) - position(t));
        EXPECT_GT(cross.y, 0.0F);
    }
}

TEST(FigureSurface, MissingNormalsAreThoseOfTheFaces) {
    FigSource mesh = plate({}, 1.0F);
    mesh.normals[1] = mesh.normals[3] = glm::vec3(0.0F);
    const Model some = load_or_throw(figure_files({part("hp", "", mesh)}));
    // Two faces at a right angle: what both share looks in between.
    FigSource bent = plate({}, 1.0F);
    for (glm::vec3& normal : bent.normals)
        normal = glm::vec3(0.0F);
    for (auto& positions : bent.positions)
        positions[3] = {1, 2, 1}; // so that the second triangle lies in the plane x = 1
    for (auto& positions : bent.positions)
        positions[0] = {1, 0, -1}, positions[1] = {-1, 0, 1}, positions[2] = {1, 0, 1};
    bent.indices = {0, 2, 1, 0, 3, 2};
    const Model all = load_or_throw(figure_files({part("hp", "", bent)}));
    const auto normal = [](const Model& model, const FigSource& of, std::size_t i) {
        const Figure& figure = *model.mesh.figure;
        const int vertex = test::vertex_of(figure, "hp", of, i);
        return vertex < 0 ? glm::vec3(0.0F) : figure.vertices[static_cast<std::size_t>(vertex)].normal;
    };
    for (std::size_t i = 0; i < 4; ++i)
        EXPECT_LE(glm::distance(normal(some, mesh, i), glm::vec3(0, -1, 0)), 1e-5F) << i;
    EXPECT_LE(glm::distance(normal(all, bent, 1), glm::vec3(0, -1, 0)), 1e-5F);
    EXPECT_LE(glm::distance(normal(all, bent, 3), glm::vec3(1, 0, 0)), 1e-5F);
    const glm::vec3 between = glm::normalize(glm::vec3(1, -1, 0));
    EXPECT_LE(glm::distance(normal(all, bent, 0), between), 1e-5F);
    EXPECT_LE(glm::distance(normal(all, bent, 2), between), 1e-5F);
}

TEST(FigureSurface, WhatNoTriangleUsesMakesNoVertex) {
    FigSource mesh = plate({}, 1.0F);
    for (auto& positions : mesh.positions)
        positions.emplace_back(500.0F); // and three more of padding
    mesh.components.push_back({4, 0, 0});
    const Model model = load_or_throw(figure_files({part("hp", "", mesh)}));
    EXPECT_EQ(model.mesh.vertex_count, 4U);
    EXPECT_EQ(model.mesh.corners.size(), 4U);
    EXPECT_EQ(model.position_count, 8U);
    EXPECT_EQ(model.bounds.max, glm::vec3(1, 0, 1));
}

TEST(FigureSurface, APositionWithTwoNormalsIsTwoVertices) {
    FigSource mesh = plate({}, 1.0F);
    mesh.normals.emplace_back(0, 0, 1);
    mesh.components.push_back({0, 4, 0});
    mesh.components.push_back({0, 0, 2}); // another texture coordinate alone is the same vertex
    mesh.indices = {0, 1, 2, 4, 2, 3, 5, 1, 2};
    const Model model = load_or_throw(figure_files({part("hp", "", mesh)}));
    EXPECT_EQ(model.mesh.vertex_count, 5U);
    EXPECT_EQ(model.mesh.corners.size(), 6U);
    EXPECT_EQ(model.mesh.triangle_count(), 3U);
}

TEST(FigureLimits, MorePartsThanCanBeShown) {
    std::vector<SourcePart> parts;
    for (std::size_t i = 0; i < model::kMostParts + 3; ++i)
        parts.push_back(part("p" + std::to_string(i), i == 0 ? "" : "p" + std::to_string(i - 1),
                             plate({}, 1.0F, 1), {0, 0, 1}));
    SourceClip clip{"cbend", {{"p0", {{1, 0, 0, 0}}, {}, {}}, {"p1025", {{1, 0, 0, 0}}, {}, {}}}};
    const Model model = load_or_throw(figure_files(parts, {clip}));
    EXPECT_EQ(model.mesh.figure->parts.size(), model::kMostParts);
    EXPECT_EQ(model.warnings, (Strings{"the figure has 1027 parts; 1024 are shown at the most",
                                       "clip \"cbend\" moves part \"p1025\", which is not there"}));
    EXPECT_EQ(model.mesh.shapes.back().bounds.max, glm::vec3(1, 0, 1025));
}

TEST(FigureLimits, APartThatIsTooLargeIsLeftOutAndTold) {
    FigSource large = plate({}, 1.0F);
    large.indices.assign(std::size_t{3} * 131073, 0);
    const Model model =
        test::figure_model({part("small", "", plate({}, 1.0F)), part("large", "small", large)});
    EXPECT_EQ(model.mesh.triangle_count(), 2U);
    ASSERT_EQ(model.warnings.size(), 1U);
    EXPECT_EQ(model.warnings[0].id, "figure.part-too-large");
    EXPECT_EQ(oddity_text(model.warnings[0]),
              "large: a figure has at most 65536 vertices and 131072 triangles; the part is left out");
}

// Entries of an archive may share their bytes: a small file must not become a large figure by that.
TEST(FigureLimits, SharedBytesAreNotReadWithoutEnd) {
    FigSource big = plate({}, 1.0F, 1);
    for (int i = 0; i < 4000; ++i)
        big.indices.insert(big.indices.end(), {0, 1, 2});
    const Bytes mesh = tools::write_fig(big);
    constexpr std::size_t kParts = 400;
    std::vector<tools::SourceLink> links;
    std::vector<tools::ResSourceEntry> entries;
    for (std::size_t i = 0; i < kParts; ++i) {
        links.push_back({"p" + std::to_string(i), ""});
        entries.push_back({links.back().child, i == 0 ? mesh : Bytes{}});
    }
    entries.push_back({"unit", tools::write_lnk(links)});
    Bytes archive = tools::write_res(entries);
    // All that are empty become the one that is not.
    const auto table = test::peek<std::uint32_t>(archive, 8);
    std::uint32_t offset = 0;
    for (std::size_t i = 0; i <= kParts; ++i) {
        if (test::peek<std::uint32_t>(archive, table + i * 22 + 4) == mesh.size())
            offset = test::peek<std::uint32_t>(archive, table + i * 22 + 8);
    }
    ASSERT_NE(offset, 0U);
    for (std::size_t i = 0; i <= kParts; ++i) {
        if (test::peek<std::uint32_t>(archive, table + i * 22 + 4) != 0)
            continue;
        test::patch(archive, table + i * 22 + 4, static_cast<std::uint32_t>(mesh.size()));
        test::patch(archive, table + i * 22 + 8, offset);
    }
    const NamedFiles files = {{"unit.mod", archive}, {"unit.bon", tools::write_res({})}};
    const Model model = load_or_throw(files);
    EXPECT_LE(model.mesh.triangle_count() * 6, archive.size() * 2);
    EXPECT_GE(model.mesh.triangle_count(), 4002U);
    EXPECT_EQ(model.mesh.figure->parts.size(), kParts);
    const Strings said = oddity_texts(model.warnings);
    EXPECT_TRUE(std::any_of(said.begin(), said.end(), [](const std::string& text) {
        return text.ends_with(": its mesh repeats too much of the file; the part is left out");
    })) << testing::PrintToString(said);
}

class HostileFigure : public testing::Test {
  protected:
    HostileFigure() {
        FigSource head = plate({}, 0.5F, 1);
        head.group = 25;
        head.texture_number = 2;
        SourceTrack track{"hd", {{1, 0, 0, 0}, {0, 1, 0, 0}}, {{1, 2, 3}}, {{{0, 0, 1}}, {{0, 1, 0}}}};
        files_ = figure_files({part("hp", "", plate({}, 1.0F, 1)), part("hd", "hp", head, {0, 0, 2})},
                              {{"cnod", {track}}}, "u");
    }

    void load(const std::string& name, const Bytes& bytes) {
        NamedFiles files = files_;
        files[name] = bytes;
        const Result<Model> model = load_model(files.at("u.mod"), "u.mod", finder(files));
        if (model) {
            expect_sane(*model);
            ++loaded_;
        } else {
            EXPECT_EQ(model.error().message.find("u.mod: 0x"), 0U) << model.error().message;
            ++refused_;
        }
    }

    NamedFiles files_;
    int loaded_ = 0;
    int refused_ = 0;
};

TEST_F(HostileFigure, EveryPrefixIsLoadedOrRefused) {
    for (const char* name : {"u.mod", "u.bon", "u.anm"}) {
        SCOPED_TRACE(name);
        refused_ = 0;
        test::for_each_prefix(files_.at(name), [&](const Bytes& bytes) { load(name, bytes); });
        EXPECT_EQ(refused_ > 0, std::string_view(name) == "u.mod"); // companions only cost themselves
    }
}

TEST_F(HostileFigure, EveryFlippedByteIsLoadedOrRefused) {
    constexpr std::array<int, 6> kValues = {0, 1, 0x3f, 0x7f, 0x80, 0xff};
    for (const char* name : {"u.mod", "u.bon", "u.anm"}) {
        SCOPED_TRACE(name);
        const Bytes& file = files_.at(name);
        test::for_each_flip(file, 0, file.size(), kValues, [&](const Bytes& bytes) {
            if (!HasFatalFailure())
                load(name, bytes);
        });
    }
    EXPECT_GT(loaded_, 100);
    EXPECT_GT(refused_, 10);
}

TEST_F(HostileFigure, EveryPrefixAndFlipOfLinksIsLoadedOrRefused) {
    NamedFiles files;
    files["x.lnk"] = tools::write_lnk({{"hp", ""}, {"hd", "hp"}, {"rh", "hd"}});
    files["hp.fig"] = files["hd.fig"] = files["xrh.fig"] = tools::write_fig(plate({}, 1.0F, 1));
    const auto check = [&](const Bytes& bytes) {
        const Result<Model> model = load_model(bytes, "x.lnk", finder(files));
        if (model)
            expect_sane(*model);
    };
    test::for_each_prefix(files.at("x.lnk"), check);
    constexpr std::array<int, 5> kValues = {0, 1, 'h', 0x7f, 0xff};
    const Bytes links = files.at("x.lnk");
    test::for_each_flip(links, 0, links.size(), kValues, check);
}

} // namespace
} // namespace tris::formats
