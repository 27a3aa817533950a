#include "support/gl_fixture.h"

#include "core/byte_reader.h"
#include "formats/images/image_file.h"
#include "formats/load_model.h"
#include "formats/md2/md2_layout.h"
#include "model/quake_tables.h"
#include "model/strips.h"
#include "render/embedded_shaders.h"
#include "render/renderer.h"
#include "support/image_builder.h"
#include "support/md2_fixture.h"
#include "support/shader_pose.h"
#include "support/temp_folder.h"

#include <glm/geometric.hpp>

#include <cmath>

namespace tris {
namespace {

using test::compare;
using test::open_or_fail;
using test::Posed;
using test::sample_path;
using test::shader_pose;

class Render : public test::GlTest {};
class Cache : public test::GlTest {};
class Golden : public test::GlTest {};

model::Model load(const Bytes& bytes) {
    Result<model::Model> model = formats::load_model(bytes, "fixture");
    if (!model)
        throw std::runtime_error(model.error().message);
    return *std::move(model);
}

// What keyframes.glsl is to compute, from the formulas of the format.
Posed reference_pose(const model::Mesh& mesh, const model::Pose& pose, std::size_t vertex) {
    const auto decode = [&](int shape_index) {
        const model::Shape& shape = mesh.shapes[static_cast<std::size_t>(shape_index)];
        const model::PackedVertex& v = mesh.vertex(static_cast<std::size_t>(shape_index), vertex);
        return Posed{glm::vec3(v.position[0], v.position[1], v.position[2]) * shape.scale + shape.translate,
                     model::quake_normals()[v.normal]};
    };
    const Posed a = decode(pose.shape_a);
    const Posed b = decode(pose.shape_b);
    const glm::vec3 normal = a.normal + (b.normal - a.normal) * pose.blend;
    return {a.position + (b.position - a.position) * pose.blend,
            glm::length(normal) > 1e-3F ? glm::normalize(normal) : a.normal};
}

void expect_pose_matches(const model::Model& model, const model::Pose& pose) {
    Result<gpu::GpuModel> gpu_model = gpu::upload(model.mesh, "pose test");
    ASSERT_TRUE(gpu_model);
    const std::vector<Posed> posed = shader_pose(model.mesh, *gpu_model, pose);
    const float tolerance = model.bounds.radius() * 1e-4F;
    for (std::size_t c = 0; c < posed.size(); ++c) {
        const Posed expected = reference_pose(model.mesh, pose, model.mesh.corners[c].vertex);
        ASSERT_LE(glm::distance(posed[c].position, expected.position), tolerance) << "corner " << c;
        ASSERT_LE(glm::distance(posed[c].normal, expected.normal), 1e-4F) << "corner " << c;
    }
}

TEST_F(Render, PoseMathsMatchTheFormulas) {
    const model::Model model = load(tools::write_md2(test::octahedron(5)));
    for (const float blend : {0.0F, 0.25F, 0.5F, 1.0F})
        expect_pose_matches(model, {1, 4, blend});
}

TEST_F(Render, PoseMathsMatchOnTheSample) {
    const app::Document sample = open_or_fail(sample_path());
    expect_pose_matches(sample.model, {41, 42, 0.37F});
    expect_pose_matches(sample.model, {197, 0, 0.9F});
}

TEST_F(Render, PoseMathsMatchOnTheBrazier) {
    const app::Document brazier = open_or_fail(test::samples_folder() / "progs/brazier.mdl");
    expect_pose_matches(brazier.model, {2, 3, 0.61F});
}

TEST_F(Render, BothPathsDrawTheSample) {
    const app::Document sample = open_or_fail(sample_path());
    app::PictureOptions options;
    for (const double seconds : {0.0, 0.23, 2.0}) {
        options.time_seconds = seconds;
        options.view.path = render::DrawPath::triangles;
        const Image triangles = draw(sample, options);
        options.view.path = render::DrawPath::strips;
        const Image strips = draw(sample, options);
        EXPECT_LE(compare(triangles, strips).failing_share, 0.001) << seconds;
    }
}

TEST_F(Render, TheStripPathTakesAHandfulOfCalls) {
    const app::Document sample = open_or_fail(sample_path());
    auto gpu_model = graphics().models.get(sample.source, sample.model.mesh);
    ASSERT_TRUE(gpu_model);
    const app::SkinTextures skin = app::checkerboard_textures(graphics().textures);
    Result<gpu::OffscreenTarget> target = gpu::OffscreenTarget::create(64, 64);
    ASSERT_TRUE(target);
    render::Scene scene;
    const render::Part part{&sample.model, gpu_model->get(), skin.base.get(), nullptr, {}};
    scene.parts = {&part, 1};
    render::ViewState view;
    view.path = render::DrawPath::strips;
    const render::DrawStats strips = graphics().renderer.draw(scene, view, target->target());
    view.path = render::DrawPath::triangles;
    const render::DrawStats triangles = graphics().renderer.draw(scene, view, target->target());
    EXPECT_LE(strips.draw_calls, 2);
    EXPECT_EQ(triangles.draw_calls, 1);
    EXPECT_LT(strips.vertices, triangles.vertices);
}

// Programs are linked when they are first used, which not every test does.
TEST_F(Render, TheDriverTakesAllShaders) {
    const Result<bool> checked = graphics().renderer.check_programs();
    EXPECT_TRUE(checked) << (checked ? "" : checked.error().message);
}

// All shaders in a folder, but for one that is broken.
void write_shaders(const test::TempFolder& folder, const std::string& broken) {
    for (const char* name :
         {"axis.vert",         "background.frag",      "background.vert",   "box.vert",
          "circle.vert",       "ghost.frag",           "grid.frag",         "grid.vert",
          "keyframes.glsl",    "model.frag",           "model.vert",        "normals.vert",
          "point.frag",        "primitive_color.glsl", "skin_layout.vert",  "skin_picture.frag",
          "skin_picture.vert", "solid.frag",           "transparency.glsl", "vertex.vert"})
        folder.write(name, name == broken ? "#version 330 core\nvoid main() { no_such_thing(); }\n"
                                          : render::embedded_shader(name));
}

TEST_F(Render, ARefusedShaderCostsOnlyWhatItDraws) {
    const test::TempFolder folder;
    const app::Document sample = open_or_fail(sample_path());
    auto gpu_model = graphics().models.get(sample.source, sample.model.mesh);
    ASSERT_TRUE(gpu_model);
    const app::SkinTextures skin = app::checkerboard_textures(graphics().textures);
    Result<gpu::OffscreenTarget> target = gpu::OffscreenTarget::create(64, 64);
    ASSERT_TRUE(target);
    const render::Part part{&sample.model, gpu_model->get(), skin.base.get(), nullptr, {}};
    render::Scene scene;
    scene.parts = {&part, 1};
    const auto picture = [&](const render::Renderer& renderer, const render::ViewState& view,
                             const std::string& missing) {
        for (int again = 0; again < 2; ++again) { // it is missing for good
            const render::DrawStats stats = renderer.draw(scene, view, target->target());
            EXPECT_EQ(stats.refusal != nullptr, !missing.empty());
            if (stats.refusal != nullptr) {
                EXPECT_NE(stats.refusal->find(missing + " was refused by the graphics driver"),
                          std::string::npos)
                    << *stats.refusal;
                EXPECT_EQ(stats.refusal->find('\0'), std::string::npos);
            }
        }
        const Result<Image> image = target->read();
        return image ? *image : Image{};
    };
    const auto renderer_without = [&](const std::string& broken) {
        write_shaders(folder, broken);
        return render::Renderer::create(folder.path().string());
    };

    auto renderer = renderer_without("grid.frag");
    ASSERT_TRUE(renderer) << renderer.error().message;
    render::ViewState view;
    const Image without = picture(*renderer, view, "fragment shader grid");
    view.grid = false;
    EXPECT_EQ(compare(without, picture(*renderer, view, {})).largest, 0);
    EXPECT_FALSE(renderer->check_programs());
    EXPECT_FALSE(app::Graphics::create(folder.path().string()));

    // Whatever draws with one of these leaves it out.
    view = {};
    view.grid = view.wire = view.normals = view.axes = view.bounds = view.radius = true;
    const std::uint32_t marked = 3;
    const model::Ghost ghost{1, 1};
    scene.highlighted_triangles = {&marked, 1};
    scene.marked_vertex = 3;
    scene.ghosts = {&ghost, 1};
    for (const char* broken : {"solid.frag", "point.frag", "ghost.frag", "axis.vert", "background.frag"}) {
        renderer = renderer_without(broken);
        ASSERT_TRUE(renderer) << broken;
        for (const render::Surface surface :
             {render::Surface::textured, render::Surface::wire, render::Surface::points}) {
            view.surface = surface;
            EXPECT_NE(renderer->draw(scene, view, target->target()).refusal, nullptr) << broken;
        }
    }
    render::SkinView flat;
    flat.highlighted_triangles = scene.highlighted_triangles;
    flat.marked_vertex = 3;
    for (const char* broken : {"skin_picture.vert", "skin_layout.vert", "solid.frag", "point.frag"}) {
        renderer = renderer_without(broken);
        ASSERT_TRUE(renderer) << broken;
        EXPECT_NE(renderer->draw_skin(part, flat, target->target()), nullptr) << broken;
    }
    EXPECT_FALSE(renderer_without("model.frag")); // without which there is nothing to see
    take_complaints();
}

app::Document octahedron_document(const test::TempFolder& folder) {
    return open_or_fail(folder.write("octahedron.md2", tools::write_md2(test::octahedron())));
}

app::PictureOptions plain_picture() {
    app::PictureOptions options;
    options.width = 64;
    options.height = 64;
    options.view.background = render::Background::color;
    options.view.background_color = {0, 0, 1};
    options.view.grid = options.view.shadow = false;
    options.view.light.mode = render::LightMode::none;
    options.view.camera.yaw_degrees = 0;
    options.view.camera.pitch_degrees = 0;
    return options;
}

int covered(const Image& image) {
    int count = 0;
    for (std::size_t i = 0; i < image.rgba.size(); i += 4)
        count += image.rgba[i] > 40 ? 1 : 0;
    return count;
}

TEST_F(Render, CullsWhatFacesAway) {
    const test::TempFolder folder;
    tools::Md2Source source = test::octahedron();
    source.triangles.resize(1); // the face towards +x, +y, +z
    const app::Document front = open_or_fail(folder.write("front.md2", tools::write_md2(source)));
    std::swap(source.triangles[0].vertex[0], source.triangles[0].vertex[1]);
    std::swap(source.triangles[0].st[0], source.triangles[0].st[1]);
    const app::Document back = open_or_fail(folder.write("back.md2", tools::write_md2(source)));
    app::PictureOptions options = plain_picture();
    options.view.camera.yaw_degrees = 45;
    options.view.camera.pitch_degrees = 35;
    for (const render::DrawPath path : {render::DrawPath::triangles, render::DrawPath::strips}) {
        options.view.path = path;
        options.view.cull = true;
        EXPECT_GT(covered(draw(front, options)), 100);
        EXPECT_EQ(covered(draw(back, options)), 0);
        options.view.cull = false;
        EXPECT_GT(covered(draw(back, options)), 100);
    }
}

TEST_F(Render, QuakeLightFollowsTheTable) {
    // One triangle facing the camera with one normal all over, under a white skin.
    tools::Md2Source source = test::octahedron(1);
    source.triangles = {{{1, 4, 3}, {0, 2, 1}}}; // seen from +x: y+, top, y-
    for (glm::vec3& n : source.frames[0].normals)
        n = {1, 0, 0};
    for (glm::vec3& p : source.frames[0].positions)
        p.x = 0;
    const test::TempFolder folder;
    folder.write("lit.png", *formats::encode_png([] {
                     Image white = make_image(4, 4);
                     std::fill(white.rgba.begin(), white.rgba.end(), std::uint8_t{255});
                     return white;
                 }()));
    const app::Document document = open_or_fail(folder.write("lit.md2", tools::write_md2(source)));
    const std::uint8_t normal = document.model.mesh.vertices[0].normal;
    app::PictureOptions options = plain_picture();
    options.view.light.mode = render::LightMode::quake;
    options.view.light.ambient = 20;
    options.view.light.shade = 60;
    options.view.cull = false;
    for (const int row : {0, 3, 8, 15}) {
        options.view.light.yaw_degrees = static_cast<float>(row) * 22.5F + 1.0F;
        const Image image = draw(document, options);
        const float factor =
            static_cast<float>(
                model::quake_shade_hundredths()[static_cast<std::size_t>(row) * model::kNormalCount +
                                                normal]) /
            100.0F;
        const float expected = 255.0F * std::min(1.0F, factor * 80.0F / 256.0F);
        EXPECT_NEAR(image.pixel(32, 26)[0], expected, 1.5F) << "row " << row;
    }
}

TEST_F(Render, SmoothLightAgreesWithTheTablesRule) {
    // The table is a sampling of the rule that the smooth light uses.
    const auto& normals = model::quake_normals();
    double sum = 0.0;
    for (int row = 0; row < 16; ++row) {
        render::Light light;
        light.yaw_degrees = static_cast<float>(row) * 22.5F;
        const glm::vec3 towards = render::light_direction(light);
        for (std::size_t n = 0; n < normals.size(); ++n) {
            const float d = glm::dot(normals[n], towards);
            const float rule = 1.0F + d * (d >= 0.0F ? 1.0F : 13.0F / 44.0F);
            const float table =
                static_cast<float>(
                    model::quake_shade_hundredths()[static_cast<std::size_t>(row) * model::kNormalCount +
                                                    n]) /
                100.0F;
            EXPECT_NEAR(rule, table, 0.012F);
            sum += static_cast<double>(std::fabs(rule - table));
        }
    }
    EXPECT_LT(sum / (16.0 * 162.0), 0.004);
}

TEST_F(Render, TransparentBackgroundKeepsAlpha) {
    const app::Document sample = open_or_fail(sample_path());
    app::PictureOptions options;
    options.width = 160;
    options.height = 120;
    options.view.background = render::Background::transparent;
    options.view.grid = options.view.shadow = false;
    const Image image = draw(sample, options);
    EXPECT_EQ(image.pixel(0, 0)[3], 0);
    EXPECT_EQ(image.pixel(80, 60)[3], 255);
}

TEST_F(Render, AFrameOutsideTheModelIsRefused) {
    const app::Document sample = open_or_fail(sample_path());
    app::PictureOptions options;
    options.frame = 198;
    std::vector<std::string> notes;
    const Result<Image> image = app::draw_picture(graphics(), sample, options, notes);
    ASSERT_FALSE(image);
    EXPECT_TRUE(image.error().message.ends_with("frame is 198, expected 0 to 197")) << image.error().message;
}

TEST_F(Cache, OneUploadHoldsAllKeyframesPacked) {
    const app::Document sample = open_or_fail(sample_path());
    auto first = graphics().models.get(sample.source, sample.model.mesh);
    auto again = graphics().models.get(sample.source, sample.model.mesh);
    ASSERT_TRUE(first && again);
    EXPECT_EQ(graphics().models.uploads(), 1);
    EXPECT_EQ(first->get(), again->get());
    const model::Mesh& mesh = sample.model.mesh;
    const std::size_t frames = mesh.vertex_count * mesh.shapes.size() * 4;
    const std::size_t tables =
        mesh.shapes.size() * 32 + mesh.corners.size() * 12 +
        (mesh.triangles.size() + mesh.strips.corners.size() + mesh.strips.primitives.size()) * 4 +
        model::expand_strips(mesh.strips).size() / 3 * 4; // which strip or fan each triangle belongs to
    EXPECT_LE((*first)->bytes, frames + tables);
    EXPECT_LE((*first)->bytes, frames + tables + 65536);
    GLint size = 0;
    glBindBuffer(GL_TEXTURE_BUFFER, (*first)->packed.buffer.get());
    glGetBufferParameteriv(GL_TEXTURE_BUFFER, GL_BUFFER_SIZE, &size);
    EXPECT_EQ(static_cast<std::size_t>(size), frames);
}

TEST_F(Cache, EvictsTheOldestModelUnderItsBudget) {
    const model::Model model = load(tools::write_md2(test::octahedron()));
    Result<gpu::GpuModel> probe = gpu::upload(model.mesh, "probe");
    ASSERT_TRUE(probe);
    gpu::ModelCache cache(probe->bytes * 2);
    ASSERT_TRUE(cache.get("a", model.mesh));
    ASSERT_TRUE(cache.get("b", model.mesh));
    ASSERT_TRUE(cache.get("c", model.mesh));
    EXPECT_EQ(cache.size(), 2U);
    EXPECT_LE(cache.used_bytes(), probe->bytes * 2);
    ASSERT_TRUE(cache.get("b", model.mesh));
    EXPECT_EQ(cache.uploads(), 3);
    ASSERT_TRUE(cache.get("a", model.mesh));
    EXPECT_EQ(cache.uploads(), 4);
}

TEST_F(Cache, ALongNameIsNoError) {
    const model::Model model = load(tools::write_md2(test::octahedron()));
    EXPECT_TRUE(gpu::upload(model.mesh, std::string(5000, 'x'))); // GL takes no label as long as that
}

GLenum GLAD_API_PTR was_reset() {
    return GL_UNKNOWN_CONTEXT_RESET_ARB;
}

TEST_F(Cache, ADriverThatWasResetIsNoticed) {
    EXPECT_FALSE(gpu::context_is_lost());
    const auto real = std::exchange(glad_glGetGraphicsResetStatusARB, was_reset);
    EXPECT_TRUE(gpu::context_is_lost());
    glad_glGetGraphicsResetStatusARB = real;
    EXPECT_FALSE(gpu::context_is_lost());
}

TEST_F(Cache, ADocumentIsFoundAgainAndTrueUntilItsFileOrFolderChanges) {
    const test::TempFolder folder;
    const auto path = folder.write("a.md2", tools::write_md2(test::octahedron()));
    app::DocumentCache documents(std::size_t{1} << 20U);
    EXPECT_EQ(documents.find(path), nullptr);
    const auto remember = [&] {
        Result<app::Document> document = app::open_document(path);
        ASSERT_TRUE(document);
        documents.put(std::make_shared<app::Document>(*std::move(document)), "its skin");
        ASSERT_NE(documents.find(path), nullptr);
        EXPECT_TRUE(app::is_current(*documents.find(path)->document));
    };
    remember();
    folder.write("a.md2", tools::write_md2(test::octahedron(4)));
    ASSERT_NE(documents.find(path), nullptr) << "nobody looks at the disk for that";
    EXPECT_EQ(documents.find(path)->skin_key, "its skin");
    EXPECT_FALSE(app::is_current(*documents.find(path)->document));
    remember();
    folder.write("new_skin.png", Bytes{}); // may be a skin for it
    EXPECT_FALSE(app::is_current(*documents.find(path)->document));
}

TEST_F(Cache, ASkinIsUploadedOnceForSeveralModels) {
    const test::TempFolder folder;
    Image skin = make_image(8, 8);
    std::fill(skin.rgba.begin(), skin.rgba.end(), std::uint8_t{200});
    folder.write("models/test/skin.png", *formats::encode_png(skin));
    const app::Document a =
        open_or_fail(folder.write("models/test/a.md2", tools::write_md2(test::octahedron())));
    const app::Document b =
        open_or_fail(folder.write("models/test/b.md2", tools::write_md2(test::octahedron(2))));
    ASSERT_EQ(a.skins.size(), 1U);
    EXPECT_EQ(a.skins[0].path, b.skins[0].path);
    draw(a, plain_picture());
    draw(b, plain_picture());
    EXPECT_EQ(graphics().textures.uploads(), 1);
}

TEST_F(Cache, NoSkinShowsTheCheckerboardAndANote) {
    const test::TempFolder folder;
    const app::Document document = octahedron_document(folder);
    EXPECT_TRUE(document.skins.empty());
    std::vector<std::string> notes;
    ASSERT_TRUE(app::draw_picture(graphics(), document, plain_picture(), notes));
    ASSERT_EQ(notes.size(), 1U);
    EXPECT_NE(notes[0].find("models/test/skin"), std::string::npos) << notes[0];
}

app::PictureOptions golden_options() {
    app::PictureOptions options;
    options.width = 320;
    options.height = 240;
    return options;
}

TEST_F(Golden, SampleStanding) {
    test::expect_golden(draw(open_or_fail(sample_path()), golden_options()), "sample_stand");
}

TEST_F(Golden, SampleBetweenFramesOfRun) {
    app::PictureOptions options = golden_options();
    options.clip = "run";
    options.time_seconds = 0.25;
    options.view.camera.yaw_degrees = 70;
    options.view.path = render::DrawPath::strips;
    test::expect_golden(draw(open_or_fail(sample_path()), options), "sample_run_strips");
}

TEST_F(Golden, SampleLastFrame) {
    app::PictureOptions options = golden_options();
    options.frame = 197;
    options.view.light.mode = render::LightMode::smooth;
    options.view.light.yaw_degrees = 120;
    options.view.filter = render::Filter::linear;
    test::expect_golden(draw(open_or_fail(sample_path()), options), "sample_last_smooth_linear");
}

TEST_F(Golden, SampleSecondSkinFlat) {
    app::PictureOptions options = golden_options();
    options.skin = "1";
    options.view.light.mode = render::LightMode::flat;
    options.view.camera.yaw_degrees = 200;
    test::expect_golden(draw(open_or_fail(sample_path()), options), "sample_back_flat");
}

TEST_F(Golden, SampleUnlit) {
    app::PictureOptions options = golden_options();
    options.view.light.mode = render::LightMode::none;
    options.view.background = render::Background::color;
    options.zoom = 2.5F;
    test::expect_golden(draw(open_or_fail(sample_path()), options), "sample_unlit_close");
}

TEST_F(Golden, Overlays) {
    app::PictureOptions options = golden_options();
    options.view.wire = options.view.normals = options.view.bounds = true;
    test::expect_golden(draw(open_or_fail(sample_path()), options), "sample_overlays");
}

TEST_F(Golden, Checkerboard) {
    const test::TempFolder folder;
    test::expect_golden(draw(octahedron_document(folder), golden_options()), "no_skin");
}

} // namespace
} // namespace tris
