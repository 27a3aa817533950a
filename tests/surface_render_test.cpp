// The ways to draw a surface, and what may be drawn over or around it.
#include "support/md2_fixture.h"
#include "support/stage.h"
#include "support/temp_folder.h"

#include "formats/images/image_file.h"
#include "formats/load_model.h"
#include "model/strips.h"
#include "render/marks.h"
#include "render/primitive_color.h"

#include <glm/geometric.hpp>
#include <glm/trigonometric.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>

namespace tris {
namespace {

using render::DrawPath;
using render::Surface;
using test::compare;
using test::draw_scene;
using test::open_or_fail;
using test::pixel_of;
using test::sample_path;

class SurfaceRender : public test::GlTest {};
class SurfaceGolden : public test::GlTest {};

constexpr int kSide = 128;

app::PictureOptions small_picture() {
    app::PictureOptions options;
    options.width = 320;
    options.height = 240;
    return options;
}

std::filesystem::path weapon_path() {
    return test::samples_folder() / "players/bramble/weapon.md2";
}

model::Model octahedron() {
    Result<model::Model> model = formats::load_model(tools::write_md2(test::octahedron()), "octahedron");
    if (!model)
        throw std::runtime_error(model.error().message);
    return *std::move(model);
}

// Strips and fans side by side in the plane x = 0, none in front of another; the triangle list is the same.
model::Model strips_and_fans() {
    using model::PrimitiveKind;
    struct Wanted {
        PrimitiveKind kind;
        int count;
    };
    model::Model model;
    model::Mesh& mesh = model.mesh;
    const auto add = [&](int y, int z) {
        mesh.corners.push_back({static_cast<std::uint32_t>(mesh.vertices.size()), {0.5F, 0.5F}});
        mesh.vertices.push_back({{0, static_cast<std::uint8_t>(y), static_cast<std::uint8_t>(z)}, 0});
        mesh.strips.corners.push_back(mesh.corners.back().vertex);
    };
    int y = 0;
    for (const Wanted& wanted :
         {Wanted{PrimitiveKind::fan, 5}, Wanted{PrimitiveKind::strip, 6}, Wanted{PrimitiveKind::strip, 3},
          Wanted{PrimitiveKind::fan, 3}, Wanted{PrimitiveKind::strip, 2}, // draws nothing, and shifts nothing
          Wanted{PrimitiveKind::strip, 5}, Wanted{PrimitiveKind::fan, 6}}) {
        mesh.strips.primitives.push_back({wanted.kind, static_cast<std::uint32_t>(mesh.strips.corners.size()),
                                          static_cast<std::uint32_t>(wanted.count)});
        for (int i = 0; i < wanted.count; ++i) {
            if (wanted.kind == PrimitiveKind::strip)
                add(y + i * 5, i % 2 == 0 ? 0 : 40);
            else if (i == 0)
                add(y + 15, 0);
            else
                add(y + (i - 1) * 7, 40);
        }
        y += wanted.count * 6 + 4;
    }
    mesh.vertex_count = static_cast<std::uint32_t>(mesh.vertices.size());
    mesh.triangles = model::expand_strips(mesh.strips);
    model::Shape shape;
    for (const model::PackedVertex& v : mesh.vertices)
        shape.bounds.add(glm::vec3(v.position[0], v.position[1], v.position[2]));
    model.bounds = shape.bounds;
    mesh.shapes = {shape};
    model.clips = {model::Clip{}};
    return model;
}

glm::vec3 vertex_at(const model::Mesh& mesh, std::size_t vertex) {
    std::vector<glm::vec3> points;
    render::append_shape(points, mesh, 0);
    return points[vertex];
}

glm::vec3 triangle_middle(const model::Mesh& mesh, const std::uint32_t* corners) {
    glm::vec3 sum(0.0F);
    for (int i = 0; i < 3; ++i)
        sum += vertex_at(mesh, mesh.corners[corners[i]].vertex);
    return sum / 3.0F;
}

void expect_pixel(const Image& image, const glm::vec2& at, const glm::vec3& color, const std::string& what) {
    const std::uint8_t* pixel = image.pixel(static_cast<int>(at.x), static_cast<int>(at.y));
    for (int c = 0; c < 3; ++c)
        EXPECT_NEAR(pixel[c], color[c] * 255.0F, 2.0F) << what << ", channel " << c;
}

TEST_F(SurfaceRender, EachTriangleHasTheColourOfItsNumber) {
    const test::StagedModel staged(strips_and_fans());
    const model::Mesh& mesh = staged.model.mesh;
    render::ViewState view = test::bare_view(staged.model, 4.0F);
    view.color_primitives = true;
    view.cull = false;
    const render::Part part = staged.part();
    render::Scene scene;
    scene.parts = {&part, 1};
    const Image image = draw_scene(graphics(), scene, view, 1024, 256);
    for (std::uint32_t t = 0; t < mesh.triangle_count(); ++t)
        expect_pixel(image,
                     pixel_of(view, staged.model, triangle_middle(mesh, &mesh.triangles[t * 3U]), 1024, 256),
                     render::primitive_color(t), "triangle " + std::to_string(t));
}

TEST_F(SurfaceRender, EachStripAndFanHasTheColourOfItsNumber) {
    const test::StagedModel staged(strips_and_fans());
    const model::Mesh& mesh = staged.model.mesh;
    render::ViewState view = test::bare_view(staged.model, 4.0F);
    view.color_primitives = true;
    view.cull = false;
    view.path = DrawPath::strips;
    const render::Part part = staged.part();
    render::Scene scene;
    scene.parts = {&part, 1};
    const Image image = draw_scene(graphics(), scene, view, 1024, 256);
    int checked = 0;
    for (std::uint32_t i = 0; i < mesh.strips.primitives.size(); ++i) {
        model::PrimitiveList alone = mesh.strips;
        alone.primitives = {mesh.strips.primitives[i]};
        const std::vector<std::uint32_t> triangles = model::expand_strips(alone);
        for (std::size_t t = 0; t < triangles.size(); t += 3, ++checked)
            expect_pixel(image, pixel_of(view, staged.model, triangle_middle(mesh, &triangles[t]), 1024, 256),
                         render::primitive_color(i),
                         "triangle " + std::to_string(t / 3) + " of primitive " + std::to_string(i));
    }
    EXPECT_EQ(checked, 16);
}

TEST_F(SurfaceRender, NeighbouringPrimitivesDiffer) {
    for (std::uint32_t i = 0; i < 2000; ++i) {
        const glm::vec3 color = render::primitive_color(i);
        EXPECT_GT(glm::distance(color, render::primitive_color(i + 1)), 0.2F) << i;
        EXPECT_GT(glm::distance(color, render::primitive_color(i + 2)), 0.1F) << i;
        for (int c = 0; c < 3; ++c)
            EXPECT_TRUE(color[c] >= 0.0F && color[c] <= 1.0F) << i;
    }
}

TEST_F(SurfaceRender, BothPathsDrawEverySurface) {
    const app::Document sample = open_or_fail(sample_path());
    app::PictureOptions options = small_picture();
    options.weapon = weapon_path().string();
    options.time_seconds = 0.23;
    const auto expect_same = [&](const char* what) {
        options.view.path = DrawPath::triangles;
        const Image triangles = draw(sample, options);
        options.view.path = DrawPath::strips;
        EXPECT_LE(compare(triangles, draw(sample, options)).failing_share, 0.001) << what;
    };
    expect_same("with a weapon");
    options.view.checker = true;
    expect_same("checker");
    options.view.surface = Surface::plain;
    expect_same("plain");
    options.view.surface = Surface::points;
    expect_same("points");
}

TEST_F(SurfaceRender, PlainShowsNoSkin) {
    const app::Document sample = open_or_fail(sample_path());
    app::PictureOptions options = small_picture();
    options.view.surface = Surface::plain;
    options.skin = "0";
    const Image first = draw(sample, options);
    options.skin = "1";
    EXPECT_EQ(first.rgba, draw(sample, options).rgba);
}

TEST_F(SurfaceRender, WireAndPointsAreOpenAndFollowCulling) {
    model::Model model = octahedron();
    model.mesh.triangles.resize(3); // the face towards +x, +y, +z
    const test::StagedModel front(model);
    std::swap(model.mesh.triangles[0], model.mesh.triangles[1]);
    const test::StagedModel back(model);
    render::ViewState view = test::bare_view(model);
    view.camera.yaw_degrees = 45;
    view.camera.pitch_degrees = 35;
    const auto drawn = [&](const test::StagedModel& staged) {
        const render::Part part = staged.part();
        render::Scene scene;
        scene.parts = {&part, 1};
        return draw_scene(graphics(), scene, view, kSide, kSide);
    };
    const auto covered = [](const Image& image) {
        int count = 0;
        for (std::size_t i = 0; i < image.rgba.size(); i += 4)
            count += image.rgba[i] > 20 ? 1 : 0;
        return count;
    };
    const glm::vec2 middle =
        pixel_of(view, front.model, triangle_middle(front.model.mesh, front.model.mesh.triangles.data()),
                 kSide, kSide);
    for (const Surface surface : {Surface::wire, Surface::points}) {
        view.surface = surface;
        view.cull = true;
        const Image open = drawn(front);
        EXPECT_GT(covered(open), 20);
        expect_pixel(open, middle, {0, 0, 1}, "the middle of the triangle");
        EXPECT_EQ(covered(drawn(back)), 0);
        view.cull = false;
        EXPECT_GT(covered(drawn(back)), 20);
    }
}

TEST_F(SurfaceRender, WithoutOverbrightNothingGetsBrighterThanTheSkin) {
    const app::Document sample = open_or_fail(sample_path());
    app::PictureOptions options = small_picture();
    options.view.background = render::Background::transparent;
    options.view.grid = options.view.shadow = false;
    options.view.light.ambient = 120;
    options.view.light.shade = 200;
    const Image bright = draw(sample, options);
    options.view.light.overbright = false;
    const Image held = draw(sample, options);
    options.view.light.mode = render::LightMode::none;
    const Image painted = draw(sample, options);
    std::size_t lower = 0;
    for (std::size_t i = 0; i < held.rgba.size(); ++i) {
        ASSERT_LE(held.rgba[i], bright.rgba[i] + 1);
        ASSERT_LE(held.rgba[i], painted.rgba[i] + 1);
        lower += held.rgba[i] + 20 < bright.rgba[i] ? 1 : 0;
    }
    EXPECT_GT(lower, 1000U);
}

TEST_F(SurfaceRender, BeyondItsEdgeTheSkinRepeatsOrStops) {
    // A skin of a red and a green half, and a triangle that lies wholly in its first repetition's red half.
    tools::Md2Source source = test::octahedron(1);
    source.skin_width = source.skin_height = 8;
    source.triangles = {{{1, 4, 3}, {0, 1, 2}}};
    source.texels = {{9, 1}, {11, 4}, {9, 6}};
    Image skin = make_image(8, 8);
    for (int y = 0; y < 8; ++y) {
        for (int x = 0; x < 8; ++x) {
            const std::array<std::uint8_t, 4> rgba = {static_cast<std::uint8_t>(x < 4 ? 255 : 0),
                                                      static_cast<std::uint8_t>(x < 4 ? 0 : 255), 0, 255};
            std::memcpy(skin.pixel(x, y), rgba.data(), 4);
        }
    }
    const test::TempFolder folder;
    folder.write("edge.png", *formats::encode_png(skin));
    const app::Document document = open_or_fail(folder.write("edge.md2", tools::write_md2(source)));
    app::PictureOptions options;
    options.width = options.height = 64;
    options.view.light.mode = render::LightMode::none;
    options.view.cull = false;
    options.view.camera.yaw_degrees = options.view.camera.pitch_degrees = 0.0F;
    expect_pixel(draw(document, options), {32, 28}, {1, 0, 0}, "repeated");
    options.view.wrap = render::Wrap::clamp;
    expect_pixel(draw(document, options), {32, 28}, {0, 1, 0}, "clamped");
}

// How much of a picture's pixels differ, by whether the first picture covers them.
struct Changes {
    int covered = 0;
    int open = 0;
};
Changes changes(const Image& alone, const Image& other) {
    Changes out;
    for (std::size_t i = 0; i < alone.rgba.size(); i += 4) {
        if (std::equal(&alone.rgba[i], &alone.rgba[i] + 4, &other.rgba[i]))
            continue;
        if (alone.rgba[i + 3] == 255)
            ++out.covered;
        else if (alone.rgba[i + 3] == 0)
            ++out.open;
    }
    return out;
}

TEST_F(SurfaceRender, GhostsStayOffTheModel) {
    const app::Document sample = open_or_fail(sample_path());
    app::PictureOptions options = small_picture();
    options.view.background = render::Background::transparent;
    options.view.grid = options.view.shadow = false;
    options.clip = "run";
    options.time_seconds = 0.25;
    for (const DrawPath path : {DrawPath::triangles, DrawPath::strips}) {
        options.view.path = path;
        options.view.ghosts = 0;
        const Image alone = draw(sample, options);
        options.view.ghosts = 3;
        const Changes with_ghosts = changes(alone, draw(sample, options));
        EXPECT_EQ(with_ghosts.covered, 0);
        EXPECT_GT(with_ghosts.open, 500);
    }
}

TEST_F(SurfaceRender, AGhostIsBlendedOnceAndFadesWithTime) {
    const app::Document sample = open_or_fail(sample_path());
    const test::StagedModel staged(sample.model);
    render::ViewState view = test::bare_view(staged.model);
    view.background = render::Background::transparent;
    view.cull = false; // many layers to blend
    const render::Part part = staged.part();
    render::Scene scene;
    scene.parts = {&part, 1};
    const Image alone = draw_scene(graphics(), scene, view, kSide, kSide);
    int last = 256;
    for (const int offset : {-1, 2, -3}) {
        const model::Ghost ghost{45, offset}; // a pose far from the standing one
        scene.ghosts = {&ghost, 1};
        const Image image = draw_scene(graphics(), scene, view, kSide, kSide);
        int most = 0;
        int at_most = 0;
        for (std::size_t i = 3; i < image.rgba.size(); i += 4) {
            if (alone.rgba[i] != 0)
                continue;
            at_most = image.rgba[i] > most ? 1 : at_most + (image.rgba[i] == most ? 1 : 0);
            most = std::max<int>(most, image.rgba[i]);
        }
        EXPECT_LT(most, last) << offset;
        EXPECT_GT(at_most, 100) << "most of a ghost has one opacity";
        EXPECT_LE(most, 118) << offset; // what is blended twice has more
        EXPECT_GT(most, 30) << offset;
        last = most;
    }
}

TEST_F(SurfaceRender, GhostsBeforeAreCoolAndThoseAfterWarm) {
    const test::StagedModel staged(octahedron());
    render::ViewState view = test::bare_view(staged.model);
    view.background_color = {0, 0, 0};
    view.camera.distance *= 2.0F;
    const render::Part part = staged.part();
    render::Scene scene;
    scene.parts = {&part, 1};
    for (const int offset : {-1, 1}) {
        const model::Ghost ghost{2, offset}; // larger than the pose: its rim shows around
        scene.ghosts = {&ghost, 1};
        const Image image = draw_scene(graphics(), scene, view, kSide, kSide);
        const glm::vec2 rim = pixel_of(view, staged.model, {0, 12, 0}, kSide, kSide);
        const std::uint8_t* pixel = image.pixel(static_cast<int>(rim.x), static_cast<int>(rim.y));
        EXPECT_GT(std::max(pixel[0], pixel[2]), 20);
        EXPECT_EQ(pixel[0] < pixel[2], offset < 0);
    }
}

TEST_F(SurfaceRender, AHeldModelIsDrawnWhileItHasTheFrame) {
    const test::TempFolder folder;
    const app::Document holder =
        open_or_fail(folder.write("holder.md2", tools::write_md2(test::octahedron(3))));
    tools::Md2Source held = test::octahedron(2);
    for (tools::Md2SourceFrame& frame : held.frames) {
        for (glm::vec3& p : frame.positions)
            p += glm::vec3(0, 30, 0);
    }
    app::PictureOptions options = small_picture();
    options.weapon = folder.write("held.md2", tools::write_md2(held)).string();
    options.frame = 1;
    const Image with = draw(holder, options);
    options.weapon.clear();
    EXPECT_GT(compare(with, draw(holder, options)).failing_share, 0.02);
    options.frame = 2; // past the last frame of the held one
    const Image alone = draw(holder, options);
    options.weapon = (folder / "held.md2").string();
    EXPECT_EQ(alone.rgba, draw(holder, options).rgba);
}

TEST_F(SurfaceRender, AWeaponThatCannotBeReadIsNamed) {
    const test::TempFolder folder;
    app::PictureOptions options = small_picture();
    options.weapon = folder.write("bad.md2", "IDP2").string();
    std::vector<std::string> notes;
    const Result<Image> image = app::draw_picture(graphics(), open_or_fail(sample_path()), options, notes);
    ASSERT_FALSE(image);
    EXPECT_TRUE(image.error().message.starts_with(options.weapon)) << image.error().message;
}

TEST_F(SurfaceRender, AHighlightedTriangleIsTintedWhereItIsSeenAndOutlinedThroughTheRest) {
    const test::StagedModel staged(octahedron());
    const model::Mesh& mesh = staged.model.mesh;
    render::ViewState view = test::bare_view(staged.model);
    view.camera.yaw_degrees = 45;
    view.camera.pitch_degrees = 35;
    const render::Part part = staged.part();
    render::Scene scene;
    scene.parts = {&part, 1};
    const Image plain = draw_scene(graphics(), scene, view, kSide, kSide);
    for (std::uint32_t t = 0; t < mesh.triangle_count(); ++t) {
        scene.highlighted_triangles = {&t, 1};
        const Image lit = draw_scene(graphics(), scene, view, kSide, kSide);
        const glm::vec3 middle = triangle_middle(mesh, &mesh.triangles[t * 3U]);
        const glm::vec3 to_camera = render::camera_position(view.camera) - middle;
        // An octahedron about the origin: a face looks where its middle lies.
        const bool seen = glm::dot(middle, to_camera) > 0.0F;
        EXPECT_NE(plain.rgba, lit.rgba) << t;
        const glm::vec3 tinted = glm::mix(glm::vec3(1.0F), render::kHighlightColor, 0.45F);
        expect_pixel(lit, pixel_of(view, staged.model, middle, kSide, kSide), seen ? tinted : glm::vec3(1.0F),
                     std::to_string(t));
    }
}

TEST_F(SurfaceRender, AMarkedVertexIsSeenThroughEverything) {
    const test::StagedModel staged(octahedron());
    const render::ViewState view = test::bare_view(staged.model);
    const render::Part part = staged.part();
    render::Scene scene;
    scene.parts = {&part, 1};
    for (int vertex = 0; vertex < 6; ++vertex) { // 2 lies behind all others
        scene.marked_vertex = vertex;
        const Image image = draw_scene(graphics(), scene, view, kSide, kSide);
        expect_pixel(image,
                     pixel_of(view, staged.model,
                              vertex_at(staged.model.mesh, static_cast<std::size_t>(vertex)), kSide, kSide),
                     render::kHighlightColor, std::to_string(vertex));
    }
}

TEST_F(SurfaceRender, TransparencyIsShownOnlyWhereItIsAskedFor) {
    render::ViewState view;
    view.background = render::Background::transparent;
    const Result<gpu::OffscreenTarget> off_screen = gpu::OffscreenTarget::create(64, 64);
    ASSERT_TRUE(off_screen);
    gpu::Target target = off_screen->target();
    graphics().renderer.draw({}, view, target);
    const Image clear = off_screen->read();
    EXPECT_TRUE(std::all_of(clear.rgba.begin(), clear.rgba.end(), [](std::uint8_t v) { return v == 0; }));
    target.show_transparency = true;
    graphics().renderer.draw({}, view, target);
    const Image shown = off_screen->read();
    EXPECT_EQ(shown.pixel(0, 0)[3], 255);
    EXPECT_NE(shown.pixel(0, 0)[0], shown.pixel(14, 0)[0]);
    EXPECT_EQ(shown.pixel(0, 0)[0], shown.pixel(26, 0)[0]);
}

TEST_F(SurfaceRender, EveryOverlayIsDrawn) {
    model::Model model = octahedron();
    model.bounding_radius = 8.0F;
    const test::StagedModel staged(std::move(model));
    const render::Part part = staged.part();
    render::Scene scene;
    scene.parts = {&part, 1};
    scene.ground = render::ground_of(staged.model, {});
    render::ViewState view = test::bare_view(staged.model);
    view.camera.distance *= 2.5F;
    view.camera.yaw_degrees = 30;
    view.camera.pitch_degrees = 30;
    const Image plain = draw_scene(graphics(), scene, view, kSide, kSide);
    for (bool render::ViewState::*overlay : {&render::ViewState::bounds, &render::ViewState::model_bounds,
                                             &render::ViewState::axes, &render::ViewState::normals}) {
        render::ViewState with = view;
        with.*overlay = true;
        EXPECT_GT(compare(plain, draw_scene(graphics(), scene, with, kSide, kSide)).failing_share, 0.0005);
    }
    view.surface = Surface::wire; // what lies inside the model is seen
    const Image wire = draw_scene(graphics(), scene, view, kSide, kSide);
    view.radius = true;
    EXPECT_GT(compare(wire, draw_scene(graphics(), scene, view, kSide, kSide)).failing_share, 0.0005);
}

TEST(OrthographicCamera, ThingsKeepTheirSizeWithDistance) {
    render::Camera camera;
    camera.orthographic = true;
    camera.yaw_degrees = camera.pitch_degrees = 0.0F;
    const glm::mat4 to_clip = render::projection_matrix(camera, 1.5F, 50.0F) * render::view_matrix(camera);
    const auto clip = [&](const glm::vec3& p) {
        const glm::vec4 c = to_clip * glm::vec4(p, 1.0F);
        return glm::vec3(c) / c.w;
    };
    const glm::vec3 near = clip({40, 10, 20});
    const glm::vec3 far = clip({-40, 10, 20});
    EXPECT_NEAR(near.x, far.x, 1e-5F);
    EXPECT_NEAR(near.y, far.y, 1e-5F);
    EXPECT_LT(near.z, far.z);
}

TEST(OrthographicCamera, AtTheTargetItAgreesWithPerspective) {
    render::Camera camera;
    camera.target = {3, -4, 5};
    camera.distance = 70.0F;
    const auto height_of = [&](float up) {
        const glm::vec3 side(-std::sin(glm::radians(camera.yaw_degrees)),
                             std::cos(glm::radians(camera.yaw_degrees)), 0.0F);
        const glm::vec4 c = render::projection_matrix(camera, 1.0F, 30.0F) * render::view_matrix(camera) *
                            glm::vec4(camera.target + side * up, 1.0F);
        return c.x / c.w;
    };
    const float perspective = height_of(10.0F);
    camera.orthographic = true;
    EXPECT_NEAR(height_of(10.0F), perspective, 1e-5F);
    render::zoom(camera, 1.0F);
    EXPECT_NEAR(height_of(10.0F), perspective / 0.9F, 1e-5F);
    const glm::vec3 held = camera.target;
    render::pan(camera, {0.25F, -0.1F}); // parts of the picture's height, which is 2 in clip space
    const glm::vec4 moved =
        render::projection_matrix(camera, 1.0F, 30.0F) * render::view_matrix(camera) * glm::vec4(held, 1.0F);
    EXPECT_NEAR(moved.x, 0.5F, 1e-4F);
    EXPECT_NEAR(moved.y, 0.2F, 1e-4F);
}

TEST(OrthographicCamera, FramingFillsThePicture) {
    const std::vector<glm::vec3> points = {{-20, 5, 0}, {30, -5, 40}, {0, 10, 10}, {5, 0, -8}};
    for (const bool orthographic : {false, true}) {
        render::Camera camera;
        camera.orthographic = orthographic;
        render::frame_points(camera, points, 1.6F);
        float most = 0.0F;
        for (const glm::vec3& p : points) {
            const glm::vec4 c = render::projection_matrix(camera, 1.6F, 40.0F) * render::view_matrix(camera) *
                                glm::vec4(p, 1.0F);
            most = std::max({most, std::fabs(c.x / c.w), std::fabs(c.y / c.w)});
            EXPECT_LT(std::fabs(c.z / c.w), 1.0F);
        }
        EXPECT_NEAR(most, 0.86F, 1e-3F) << orthographic;
    }
}

TEST(CameraPresets, LookFromWhereTheySay) {
    const auto towards = [](const char* name) {
        render::Camera camera;
        const render::CameraPreset* preset = render::find_camera_preset(name);
        if (preset == nullptr)
            return glm::vec3(0.0F);
        render::look_from(camera, *preset);
        return glm::normalize(render::camera_position(camera) - camera.target);
    };
    const auto expect_near = [&](const char* name, const glm::vec3& direction) {
        EXPECT_GT(glm::dot(towards(name), direction), 0.999F) << name;
    };
    expect_near("front", {1, 0, 0});
    expect_near("back", {-1, 0, 0});
    expect_near("left", {0, 1, 0});
    expect_near("right", {0, -1, 0});
    expect_near("top", {0, 0, 1});
    expect_near("bottom", {0, 0, -1});
    expect_near("three-quarter", glm::normalize(render::camera_position({}) - render::Camera{}.target));
    EXPECT_EQ(render::find_camera_preset("inside"), nullptr);
}

TEST_F(SurfaceGolden, Plain) {
    app::PictureOptions options = small_picture();
    options.view.surface = Surface::plain;
    options.view.wire = true;
    test::expect_golden(draw(open_or_fail(sample_path()), options), "sample_plain_wire");
}

TEST_F(SurfaceGolden, Wire) {
    app::PictureOptions options = small_picture();
    options.view.surface = Surface::wire;
    test::expect_golden(draw(open_or_fail(sample_path()), options), "sample_wire");
}

TEST_F(SurfaceGolden, Points) {
    app::PictureOptions options = small_picture();
    options.view.surface = Surface::points;
    options.view.shadow = false;
    test::expect_golden(draw(open_or_fail(sample_path()), options), "sample_points");
}

TEST_F(SurfaceGolden, Checker) {
    app::PictureOptions options = small_picture();
    options.view.checker = true;
    test::expect_golden(draw(open_or_fail(sample_path()), options), "sample_checker");
}

TEST_F(SurfaceGolden, Primitives) {
    app::PictureOptions options = small_picture();
    options.view.color_primitives = true;
    options.view.path = DrawPath::strips;
    test::expect_golden(draw(open_or_fail(sample_path()), options), "sample_primitives_strips");
}

TEST_F(SurfaceGolden, AxesAndBoxes) {
    app::PictureOptions options = small_picture();
    options.view.axes = options.view.bounds = options.view.model_bounds = true;
    options.zoom = 0.6F;
    test::expect_golden(draw(open_or_fail(sample_path()), options), "sample_axes_boxes");
}

TEST_F(SurfaceGolden, Ghosts) {
    app::PictureOptions options = small_picture();
    options.clip = "run";
    options.time_seconds = 0.25;
    options.view.camera.yaw_degrees = 80;
    options.view.ghosts = 2;
    test::expect_golden(draw(open_or_fail(sample_path()), options), "sample_ghosts");
}

TEST_F(SurfaceGolden, FromAboveWithoutPerspective) {
    app::PictureOptions options = small_picture();
    options.view.camera.orthographic = true;
    render::look_from(options.view.camera, *render::find_camera_preset("top"));
    test::expect_golden(draw(open_or_fail(sample_path()), options), "sample_top_orthographic");
}

TEST_F(SurfaceGolden, WithItsWeapon) {
    app::PictureOptions options = small_picture();
    options.clip = "run";
    options.weapon = weapon_path().string();
    options.view.path = DrawPath::strips;
    test::expect_golden(draw(open_or_fail(sample_path()), options), "sample_weapon");
}

TEST_F(SurfaceGolden, ColouredLightWithoutOverbright) {
    app::PictureOptions options = small_picture();
    options.view.light.mode = render::LightMode::smooth;
    options.view.light.color = {1.0F, 0.75F, 0.5F};
    options.view.light.ambient = 90;
    options.view.light.overbright = false;
    test::expect_golden(draw(open_or_fail(sample_path()), options), "sample_no_overbright");
}

TEST_F(SurfaceGolden, HighlightAndMark) {
    const app::Document sample = open_or_fail(sample_path());
    auto gpu_model = graphics().models.get(sample.source, sample.model.mesh);
    ASSERT_TRUE(gpu_model);
    std::vector<std::string> notes;
    const app::SkinTextures skin =
        skin_textures(graphics().textures, sample, {sample.skins.front(), 0, sample.palette, {}}, notes);
    const render::Part part{&sample.model, gpu_model->get(), skin.base.get(), nullptr, {}};
    std::vector<std::uint32_t> triangles;
    for (std::uint32_t t = 0; t < sample.model.mesh.triangle_count(); t += 7)
        triangles.push_back(t);
    render::Scene scene;
    scene.parts = {&part, 1};
    scene.ground = render::ground_of(sample.model, {});
    scene.highlighted_triangles = triangles;
    scene.marked_vertex = 30;
    render::ViewState view;
    std::vector<glm::vec3> points;
    render::append_shape(points, sample.model.mesh, 0);
    render::frame_points(view.camera, points, 4.0F / 3.0F);
    view.camera.distance *= 0.6F;
    test::expect_golden(draw_scene(graphics(), scene, view, 320, 240), "sample_highlight");
}

} // namespace
} // namespace tris
