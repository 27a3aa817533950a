// Figures once they are drawn: the shader's maths, hidden parts, two textures, blending, both sides.
#include "formats/images/image_file.h"
#include "support/figure_fixture.h"
#include "support/gl_fixture.h"
#include "support/image_builder.h"
#include "support/shader_pose.h"
#include "support/temp_folder.h"

#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>

#include <algorithm>
#include <cstdlib>

namespace tris {
namespace {

using render::DrawPath;
using render::Surface;
using test::compare;
using test::corner_complexion;
using test::open_or_fail;
using test::part;
using test::plate;
using test::varied_plate;
using tools::FigSource;
using tools::SourceClip;
using tools::SourcePart;
using tools::SourceTrack;

class FigureRender : public test::GlTest {
  protected:
    app::Document document(const std::vector<SourcePart>& parts, const std::vector<SourceClip>& clips = {},
                           const std::string& name = "unit") {
        for (const auto& [file, bytes] : test::figure_files(parts, clips, name))
            folder_.write(file, bytes);
        return open_or_fail(folder_ / (name + ".mod"));
    }

    // A picture file of one colour.
    std::string skin(const std::string& name, const test::Colour& colour) {
        Image image = make_image(8, 8);
        for (std::size_t i = 0; i < image.rgba.size(); ++i)
            image.rgba[i] = colour[i % 4];
        return folder_.write(name, *formats::encode_png(image)).string();
    }

    void expect_same_by_both_paths(const app::Document& document, app::PictureOptions options) {
        options.width = 480;
        options.height = 360;
        options.view.path = DrawPath::triangles;
        const Image triangles = draw(document, options);
        options.view.path = DrawPath::strips;
        EXPECT_LE(compare(triangles, draw(document, options)).failing_share, 0.001);
    }

    test::TempFolder folder_;
};
class FigureGolden : public FigureRender {};

class FigureRenderCorpus : public FigureRender {
  protected:
    void SetUp() override {
        const char* folder = std::getenv("TRIS_CORPUS");
        if (folder == nullptr ||
            !std::filesystem::is_directory(std::filesystem::path(folder) / "evil-islands"))
            GTEST_SKIP() << "TRIS_CORPUS names no folder with evil-islands in it";
        corpus_ = std::filesystem::path(folder) / "evil-islands";
        FigureRender::SetUp();
    }

    std::filesystem::path corpus_;
};

app::Document golem() {
    return open_or_fail(test::samples_folder() / "figures/ungolm.mod");
}

// What faces the viewer fills the middle of the picture; the light is off.
app::PictureOptions head_on() {
    app::PictureOptions options;
    options.width = options.height = 64;
    options.view.background = render::Background::color;
    options.view.background_color = {0, 0, 1};
    options.view.grid = options.view.shadow = false;
    options.view.light.mode = render::LightMode::none;
    options.view.camera.yaw_degrees = 0;
    options.view.camera.pitch_degrees = 0;
    return options;
}

void expect_color(const Image& image, int x, int y, const std::array<int, 3>& rgb) {
    for (std::size_t c = 0; c < 3; ++c)
        EXPECT_NEAR(image.pixel(x, y)[c], rgb[c], 2) << "channel " << c << " at " << x << ", " << y;
}

int covered(const Image& image) {
    int count = 0;
    for (std::size_t i = 0; i < image.rgba.size(); i += 4)
        count += image.rgba[i] > 40 || image.rgba[i + 1] > 40 ? 1 : 0;
    return count;
}

void expect_pose_matches(const model::Model& model, const gpu::GpuModel& gpu_model, const model::Pose& pose) {
    const std::vector<test::Posed> posed = test::shader_pose(model.mesh, gpu_model, pose);
    const model::PosedFigure expected(*model.mesh.figure, pose);
    const float tolerance = model.bounds.radius() * 1e-4F;
    for (std::size_t c = 0; c < posed.size(); ++c) {
        const std::uint32_t vertex = model.mesh.corners[c].vertex;
        if (!expected.is_shown(vertex)) {
            ASSERT_GT(posed[c].position.x, 1e20F) << "corner " << c;
            continue;
        }
        ASSERT_LE(glm::distance(posed[c].position, expected.position(vertex)), tolerance) << "corner " << c;
        ASSERT_LE(glm::distance(posed[c].normal, expected.normal(vertex)), 1e-4F) << "corner " << c;
    }
}

void expect_poses_match(const model::Model& model) {
    const Result<gpu::GpuModel> gpu_model = gpu::upload(model.mesh, "pose test");
    ASSERT_TRUE(gpu_model);
    const int shapes = static_cast<int>(model.mesh.shapes.size());
    std::vector<model::FigureLook> looks(11);
    for (unsigned corner = 0; corner < 8; ++corner)
        looks[corner].complexion = corner_complexion(corner);
    looks[9].complexion = {1.3F, -0.4F, 0.7F};
    looks[9].in_place = true;
    looks[10].complexion = {0.2F, 0.8F, 0.4F};
    looks[10].hidden = model::hidden_at_first(*model.mesh.figure);
    looks[10].hidden[0] = true;
    for (std::size_t i = 0; i < looks.size(); ++i) {
        for (const float blend : {0.0F, 0.37F, 1.0F}) {
            const int shape = static_cast<int>(i) * 13 % shapes;
            SCOPED_TRACE(testing::Message() << "look " << i << ", shape " << shape << ", blend " << blend);
            expect_pose_matches(model, *gpu_model, {shape, (shape + 1) % shapes, blend, looks[i]});
        }
    }
}

glm::quat about(glm::vec3 axis, float degrees) {
    return glm::angleAxis(glm::radians(degrees), glm::normalize(axis));
}

TEST_F(FigureRender, PoseMathsMatchOnTheGolem) {
    expect_poses_match(golem().model);
}

TEST_F(FigureRender, PoseMathsMatchForEveryKindOfMeshAndMorph) {
    for (const int n : {1, 2, 4, 6, 8}) {
        SCOPED_TRACE(n);
        SourceTrack root{"hp", {about({1, 2, 3}, 10), about({3, 1, 1}, 100)}, {{1, 2, 3}, {4, 5, 6}}, {}};
        SourceTrack head{"hd", {about({1, 0, 0}, 20), about({0, 1, 0}, 90)}, {}, {}};
        // Fewer vectors than positions, and a part before it that has morphs too.
        head.morphs = {{{1, 0, 0}, {0, 2, 0}, {0, 0, 3}}, {{5, 0, 0}, {0, 6, 0}, {0, 0, 7}}};
        root.morphs = {{{0, 1, 0}}, {{0, -1, 0}}};
        expect_poses_match(test::figure_model({part("hp", "", varied_plate(n), {1, 0, 0}),
                                               part("hd", "hp", varied_plate(n), {0, 0, 2}),
                                               part("hd.helm", "hd", varied_plate(n), {0, 1, 0})},
                                              {{"cbend", {root, head}}, {"uother", {head}}}));
    }
}

TEST_F(FigureRender, BothPathsDrawTheGolem) {
    const app::Document document = golem();
    app::PictureOptions options;
    options.show_parts = {"rh3.club00"};
    options.time_seconds = 0.55;
    for (const char* clip : {"cidle", "cwalk", "uattack01"}) {
        SCOPED_TRACE(clip);
        options.clip = clip;
        expect_same_by_both_paths(document, options);
    }
}

TEST_F(FigureRenderCorpus, BothPathsDrawTheSame) {
    for (const char* name : {"synthetic/untest.mod", "unpacked/cannotDisplay.mod"}) {
        SCOPED_TRACE(name);
        app::PictureOptions options;
        options.time_seconds = 0.4;
        expect_same_by_both_paths(open_or_fail(corpus_ / name), options);
    }
}

// A broken exporter wrote its normals in another order.
TEST_F(FigureRenderCorpus, NormalsInTheOtherOrderAreRight) {
    const app::Document document = open_or_fail(corpus_ / "unpacked/cannotDisplay.mod");
    const model::Mesh& mesh = document.model.mesh;
    std::size_t agreeing = 0;
    for (std::size_t t = 0; t < mesh.triangles.size(); t += 3) {
        std::array<glm::vec3, 3> p{};
        glm::vec3 normal(0.0F);
        for (std::size_t k = 0; k < 3; ++k) {
            const std::uint32_t vertex = mesh.corners[mesh.triangles[t + k]].vertex;
            p[k] = mesh.figure->positions[vertex * static_cast<std::size_t>(mesh.figure->variants)];
            normal += mesh.figure->vertices[vertex].normal;
        }
        // Front faces are clockwise.
        agreeing += glm::dot(glm::cross(p[2] - p[0], p[1] - p[0]), normal) >= 0.0F ? 1 : 0;
    }
    EXPECT_GE(agreeing * 100, mesh.triangle_count() * 95);
    app::PictureOptions options;
    options.width = 240;
    options.height = 180;
    options.view.surface = Surface::plain;
    options.view.light.mode = render::LightMode::smooth;
    options.view.normals = true;
    test::expect_golden(draw(document, options), "figure_other_normals");
}

TEST_F(FigureRender, HiddenPartsLeaveNoPixel) {
    const SourcePart shown = part("hp", "", plate({}, 1.0F));
    // In front, beside and above, so that it would be seen from everywhere.
    FigSource large = plate({0.2F, -0.5F, 0.3F}, 1.5F);
    const SourceTrack track{"hp", {about({0, 0, 1}, 0), about({0, 0, 1}, 20), about({0, 0, 1}, 40)}, {}, {}};
    const std::vector<SourceClip> clips = {{"cturn", {track}}};
    const app::Document both = document({shown, part("hp.armor", "hp", large)}, clips, "both");
    const app::Document alone = document({shown}, clips, "alone");
    app::PictureOptions options = head_on();
    options.skin = skin("white.png", {255, 255, 255, 255});
    const auto expect_same = [&](const char* what) {
        // Also from where the hidden vertices would lie if they were merely far away.
        for (const float yaw : {0.0F, 45.0F, 135.0F, 225.0F, 315.0F}) {
            for (const float pitch : {-35.0F, 20.0F, 60.0F}) {
                for (const DrawPath path : {DrawPath::triangles, DrawPath::strips}) {
                    options.view.camera.yaw_degrees = yaw;
                    options.view.camera.pitch_degrees = pitch;
                    options.view.path = path;
                    const Image expected = draw(alone, options);
                    EXPECT_GT(covered(expected), 20) << what;
                    EXPECT_EQ(compare(draw(both, options), expected).largest, 0)
                        << what << " at yaw " << yaw << ", pitch " << pitch;
                }
            }
        }
    };
    expect_same("textured");
    options.view.camera.orthographic = true;
    expect_same("orthographic");
    options.view.camera.orthographic = false;
    options.view.shadow = true;
    options.view.background_color = {0.3F, 0.3F, 1};
    expect_same("shadow");
    options.view.shadow = false;
    options.view.background_color = {0, 0, 1};
    options.view.normals = true;
    expect_same("normals");
    options.view.normals = false;
    options.view.wire = true;
    expect_same("edges");
    options.view.wire = false;
    options.view.ghosts = 2;
    expect_same("ghosts");
    options.view.ghosts = 0;
    for (const Surface surface : {Surface::plain, Surface::wire, Surface::points}) {
        options.view.surface = surface;
        expect_same("surface");
    }
    options.view.surface = Surface::textured;
    options.view.color_primitives = true;
    expect_same("primitives");
    options.view.color_primitives = false;
    options.view.bounds = options.view.model_bounds = options.view.axes = options.view.grid = true;
    expect_same("measures");

    // And it is the hiding that does it.
    options = head_on();
    const Image without = draw(both, options);
    options.show_parts = {"HP.ARMOR"};
    EXPECT_GT(compare(draw(both, options), without).failing_share, 0.01);
}

TEST_F(FigureRender, EverythingHiddenIsAnEmptyPicture) {
    const app::Document document = this->document({part("hp", "", plate({}, 1.0F))});
    app::PictureOptions options = head_on();
    options.hide_parts = {"hp"};
    for (const Surface surface : {Surface::textured, Surface::wire, Surface::points}) {
        options.view.surface = surface;
        options.view.normals = options.view.wire = options.view.shadow = true;
        options.view.camera.pitch_degrees = 20;
        EXPECT_EQ(covered(draw(document, options)), 0);
    }
}

TEST_F(FigureRender, AnUnknownPartIsRefused) {
    const app::Document document =
        this->document({part("hp", "", plate({}, 1.0F)), part("hd", "hp", plate({}, 1.0F))});
    app::PictureOptions options = head_on();
    std::vector<std::string> notes;
    options.show_parts = {"tail"};
    Result<Image> image = app::draw_picture(graphics(), document, options, notes);
    ASSERT_FALSE(image);
    EXPECT_EQ(image.error().message,
              (folder_ / "unit.mod").string() + ": part is \"tail\", expected one of hp, hd");
    options.show_parts.clear();
    options.hide_parts = {"hd", "wing"};
    image = app::draw_picture(graphics(), document, options, notes);
    ASSERT_FALSE(image);
    EXPECT_EQ(image.error().message,
              (folder_ / "unit.mod").string() + ": part is \"wing\", expected one of hp, hd");
}

FigSource surfaced(FigSource mesh, std::uint32_t group, std::uint32_t texture) {
    mesh.group = group;
    mesh.texture_number = texture;
    return mesh;
}

TEST_F(FigureRender, TheSecondTextureIsOnItsPartsOnly) {
    const app::Document document =
        this->document({part("hp", "", surfaced(plate({-1.5F, 0, 0}, 1), 18, 1)),
                        part("helm", "hp", surfaced(plate({1.5F, 0, 0}, 1), 18, 2))});
    app::PictureOptions options = head_on();
    options.skin = skin("first.png", {200, 100, 0, 255});
    options.second_skin = skin("second.png", {0, 150, 50, 255});
    for (const DrawPath path : {DrawPath::triangles, DrawPath::strips}) {
        options.view.path = path;
        const Image image = draw(document, options);
        expect_color(image, 14, 32, {200, 100, 0});
        expect_color(image, 49, 32, {0, 150, 50});
    }
    options.second_skin.clear(); // then the first is on both
    const Image image = draw(document, options);
    expect_color(image, 14, 32, {200, 100, 0});
    expect_color(image, 49, 32, {200, 100, 0});
}

TEST_F(FigureRender, SeeThroughMaterialBlends) {
    // Listed first, yet drawn over what lies behind it; beside that it lies over the background.
    const app::Document document =
        this->document({part("ghost", "", surfaced(plate({0.5F, -0.5F, 0}, 1.5F), 25, 2)),
                        part("hp", "", surfaced(plate({-0.5F, 0, 0}, 1.5F), 18, 1))});
    app::PictureOptions options = head_on();
    options.view.camera.orthographic = true;
    options.skin = skin("first.png", {200, 100, 0, 255});
    options.second_skin = skin("second.png", {0, 200, 100, 128});
    for (const DrawPath path : {DrawPath::triangles, DrawPath::strips}) {
        options.view.path = path;
        const Image image = draw(document, options);
        expect_color(image, 8, 32, {200, 100, 0});
        expect_color(image, 32, 32, {100, 150, 50});
        expect_color(image, 56, 32, {0, 100, 177});
    }
    // From behind the opaque part hides it.
    options.view.camera.yaw_degrees = 180;
    expect_color(draw(document, options), 32, 32, {200, 100, 0});
    options.view.camera.yaw_degrees = 0;
    // What is hardly there still tints; an opaque material would drop it.
    options.second_skin = skin("faint.png", {0, 200, 100, 51});
    expect_color(draw(document, options), 32, 32, {160, 120, 20});
    options.skin = options.second_skin;
    const Image faint = draw(document, options);
    expect_color(faint, 8, 32, {0, 0, 255});
    expect_color(faint, 56, 32, {0, 40, 224});
}

TEST_F(FigureRender, IsDrawnFromBothSidesUnlessCulled) {
    const app::Document document = this->document({part("hp", "", plate({}, 1.0F))});
    app::PictureOptions options = head_on();
    for (const DrawPath path : {DrawPath::triangles, DrawPath::strips}) {
        options.view.path = path;
        for (const bool cull : {false, true}) {
            options.view.cull_figures = cull;
            options.view.camera.yaw_degrees = 0;
            EXPECT_GT(covered(draw(document, options)), 1000) << cull;
            options.view.camera.yaw_degrees = 180;
            if (cull)
                EXPECT_EQ(covered(draw(document, options)), 0);
            else
                EXPECT_GT(covered(draw(document, options)), 1000);
        }
    }
}

TEST_F(FigureRender, TheTextureIsTheRightWayUp) {
    const app::Document document = this->document({part("hp", "", plate({}, 1.0F))});
    Image quarters = make_image(2, 2);
    quarters.rgba = {255, 0, 0, 255, 0, 255, 0, 255, 255, 255, 0, 255, 255, 255, 255, 255};
    app::PictureOptions options = head_on();
    options.skin = folder_.write("quarters.png", *formats::encode_png(quarters)).string();
    const Image image = draw(document, options);
    expect_color(image, 20, 20, {255, 0, 0});
    expect_color(image, 44, 20, {0, 255, 0});
    expect_color(image, 20, 44, {255, 255, 0});
    expect_color(image, 44, 44, {255, 255, 255});
}

TEST_F(FigureRender, TheRateOfTheOptionsMovesTheClip) {
    const SourceTrack track{
        "hp",
        {about({0, 1, 0}, 0), about({0, 1, 0}, 30), about({0, 1, 0}, 60), about({0, 1, 0}, 45)},
        {},
        {}};
    const app::Document document = this->document({part("hp", "", plate({}, 1.0F))}, {{"cspin", {track}}});
    app::PictureOptions at_key = head_on();
    at_key.clip = "cspin";
    at_key.time_seconds = 2.0 / 15.0;
    app::PictureOptions slower = at_key;
    slower.time_seconds = 1.0 / 3.0;
    slower.rate = 6.0F;
    EXPECT_EQ(compare(draw(document, at_key), draw(document, slower)).largest, 0);
    slower.rate.reset();
    EXPECT_GT(compare(draw(document, at_key), draw(document, slower)).failing_share, 0.01);
}

TEST_F(FigureRender, InPlaceTheRootStays) {
    const SourceTrack track{"hp", {}, {{0, 0, 0}, {9, 0, 0}}, {}};
    const app::Document document = this->document({part("hp", "", plate({}, 1.0F))}, {{"cwalk", {track}}});
    app::PictureOptions options = head_on();
    options.frame = 1;
    options.view.bounds = true;
    options.view.axes = true;
    const Image away = draw(document, options);
    options.view.figure.in_place = true;
    const Image here = draw(document, options);
    options.frame = 2; // at rest
    EXPECT_EQ(compare(draw(document, options), here).largest, 0);
    EXPECT_GT(compare(away, here).failing_share, 0.01);
}

app::PictureOptions golden_options() {
    app::PictureOptions options;
    options.width = 240;
    options.height = 200;
    return options;
}

TEST_F(FigureGolden, AtRest) {
    app::PictureOptions options = golden_options();
    options.clip = "rest";
    test::expect_golden(draw(golem(), options), "golem_rest");
}

TEST_F(FigureGolden, StrongAndShort) {
    app::PictureOptions options = golden_options();
    options.clip = "rest";
    options.view.figure.complexion = {1, 0, 0};
    test::expect_golden(draw(golem(), options), "golem_strong");
}

TEST_F(FigureGolden, Tall) {
    app::PictureOptions options = golden_options();
    options.clip = "rest";
    options.view.figure.complexion = {0, 0, 1};
    test::expect_golden(draw(golem(), options), "golem_tall");
}

TEST_F(FigureGolden, Walking) {
    app::PictureOptions options = golden_options();
    options.clip = "cwalk";
    options.time_seconds = 0.4;
    options.view.camera.yaw_degrees = 70;
    test::expect_golden(draw(golem(), options), "golem_walk");
}

TEST_F(FigureGolden, AttackWithTheClub) {
    app::PictureOptions options = golden_options();
    options.clip = "uattack01";
    options.time_seconds = 0.5;
    options.show_parts = {"rh3.club00"};
    test::expect_golden(draw(golem(), options), "golem_club");
}

TEST_F(FigureGolden, Overlays) {
    app::PictureOptions options = golden_options();
    options.clip = "rest";
    options.view.axes = options.view.normals = options.view.bounds = options.view.model_bounds = true;
    test::expect_golden(draw(golem(), options), "golem_overlays");
}

TEST_F(FigureGolden, PrimitivesByStrips) {
    app::PictureOptions options = golden_options();
    options.clip = "rest";
    options.view.color_primitives = true;
    options.view.path = DrawPath::strips;
    test::expect_golden(draw(golem(), options), "golem_primitives_strips");
}

} // namespace
} // namespace tris
