// The skin laid flat: where its texels lie, what is drawn over it, and what is saved.
#include "support/md2_fixture.h"
#include "support/stage.h"
#include "support/temp_folder.h"

#include "app/skin_export.h"
#include "formats/load_model.h"
#include "render/marks.h"
#include "render/skin_view.h"

#include <glm/geometric.hpp>

#include <vector>

namespace tris {
namespace {

using render::SkinView;
using test::open_or_fail;
using test::sample_path;

class SkinRender : public test::GlTest {};
class SkinGolden : public test::GlTest {};

constexpr glm::ivec2 kTarget{300, 200};
constexpr glm::ivec2 kTexture{64, 32};

TEST(SkinPlacement, PixelsAndCoordinatesAreInverse) {
    SkinView view;
    view.center = {0.3F, 0.8F};
    view.pixels_per_texel = 3.7F;
    for (const glm::vec2 uv : {glm::vec2(0, 0), glm::vec2(1, 1), glm::vec2(0.25F, -2.0F)}) {
        const glm::vec2 pixel = skin_pixel_at(view, uv, kTarget, kTexture);
        EXPECT_LT(glm::distance(skin_uv_at(view, pixel, kTarget, kTexture), uv), 1e-5F);
    }
    EXPECT_LT(glm::distance(skin_pixel_at(view, view.center, kTarget, kTexture), glm::vec2(150, 100)), 0.75F);
    const glm::vec2 right = skin_pixel_at(view, {1.0F, 0.0F}, kTarget, kTexture) -
                            skin_pixel_at(view, {0.0F, 0.0F}, kTarget, kTexture);
    EXPECT_NEAR(right.x, 64 * 3.7F, 1e-3F);
    EXPECT_GT(skin_pixel_at(view, {0, 1}, kTarget, kTexture).y,
              skin_pixel_at(view, {0, 0}, kTarget, kTexture).y);
}

TEST(SkinPlacement, FitShowsTheWholeSkin) {
    for (const glm::ivec2 texture : {glm::ivec2(64, 32), glm::ivec2(16, 512), glm::ivec2(2048, 1024)}) {
        SkinView view;
        view.center = {7, 7};
        fit_skin(view, kTarget, texture);
        const glm::vec2 low = skin_pixel_at(view, {0, 0}, kTarget, texture);
        const glm::vec2 high = skin_pixel_at(view, {1, 1}, kTarget, texture);
        EXPECT_TRUE(low.x >= 0 && low.y >= 0 && high.x <= 300 && high.y <= 200);
        EXPECT_GT(std::max((high.x - low.x) / 300, (high.y - low.y) / 200), 0.9F);
        EXPECT_NEAR(low.x, 300 - high.x, 1.5F);
    }
}

TEST(SkinPlacement, ZoomHoldsWhatIsUnderTheHandAndPanFollowsIt) {
    SkinView view;
    fit_skin(view, kTarget, kTexture);
    const glm::vec2 hand(40, 170);
    const glm::vec2 held = skin_uv_at(view, hand, kTarget, kTexture);
    zoom_skin(view, 3.0F, hand, kTarget, kTexture);
    const float texel = 1.0F / 32.0F;
    EXPECT_LT(glm::distance(skin_uv_at(view, hand, kTarget, kTexture), held), texel * 0.2F);
    pan_skin(view, {25, -10}, kTexture);
    EXPECT_LT(glm::distance(skin_uv_at(view, hand + glm::vec2(25, -10), kTarget, kTexture), held),
              texel * 0.2F);
    zoom_skin(view, 99.0F, hand, kTarget, kTexture);
    EXPECT_FLOAT_EQ(view.pixels_per_texel, render::kMaxPixelsPerTexel);
}

Image painted(int width, int height) {
    Image image = make_image(width, height);
    for (int y = 0; y < height; ++y) {
        for (int x = 0; x < width; ++x) {
            std::uint8_t* pixel = image.pixel(x, y);
            pixel[0] = static_cast<std::uint8_t>(x * 3);
            pixel[1] = static_cast<std::uint8_t>(y * 7);
            pixel[2] = static_cast<std::uint8_t>((x * y) % 251);
            pixel[3] = 255;
        }
    }
    return image;
}

Image draw_skin(const app::Graphics& graphics, const render::Part& part, const SkinView& view, int width,
                int height) {
    const Result<gpu::OffscreenTarget> target = gpu::OffscreenTarget::create(width, height);
    EXPECT_TRUE(target);
    graphics.renderer.draw_skin(part, view, target->target());
    return target->read();
}

model::Model octahedron() {
    Result<model::Model> model = formats::load_model(tools::write_md2(test::octahedron()), "octahedron");
    if (!model)
        throw std::runtime_error(model.error().message);
    return *std::move(model);
}

TEST_F(SkinRender, ThePictureAloneIsTheSkin) {
    const test::StagedModel staged(octahedron());
    const Image image = painted(64, 32);
    const gpu::GpuTexture texture = gpu::upload(image, "painted");
    render::Part part = staged.part();
    part.skin = &texture;
    SkinView view;
    view.layout = false;
    view.transparent = true;
    EXPECT_EQ(draw_skin(graphics(), part, view, 64, 32).rgba, image.rgba);
    // And where the placement says, with a border around it when it is shown to eyes.
    view.transparent = false;
    view.pixels_per_texel = 2.0F;
    view.center = {0.4F, 0.7F};
    const Image shown = draw_skin(graphics(), part, view, 300, 200);
    for (const glm::ivec2 texel : {glm::ivec2(0, 0), glm::ivec2(63, 31), glm::ivec2(20, 9)}) {
        const glm::vec2 at =
            skin_pixel_at(view, (glm::vec2(texel) + 0.5F) / glm::vec2(64, 32), {300, 200}, {64, 32});
        const std::uint8_t* pixel = shown.pixel(static_cast<int>(at.x), static_cast<int>(at.y));
        EXPECT_TRUE(std::equal(pixel, pixel + 4, image.pixel(texel.x, texel.y)));
    }
    const glm::vec2 corner = skin_pixel_at(view, {0, 0}, {300, 200}, {64, 32});
    const std::uint8_t* border = shown.pixel(static_cast<int>(corner.x) - 1, static_cast<int>(corner.y) + 5);
    const std::uint8_t* outside = shown.pixel(static_cast<int>(corner.x) - 3, static_cast<int>(corner.y) + 5);
    EXPECT_GT(border[0], outside[0] + 40);
}

TEST_F(SkinRender, EveryEdgeLiesOnTheLayout) {
    const test::StagedModel staged(octahedron());
    const model::Mesh& mesh = staged.model.mesh;
    SkinView view;
    view.picture = false;
    view.transparent = true;
    fit_skin(view, {400, 400}, {8, 8});
    const Image image = draw_skin(graphics(), staged.part(), view, 400, 400);
    const auto alpha_at = [&](const glm::vec2& uv) {
        const glm::vec2 at = skin_pixel_at(view, uv, {400, 400}, {8, 8});
        return image.pixel(static_cast<int>(at.x), static_cast<int>(at.y))[3];
    };
    for (std::size_t i = 0; i < mesh.triangles.size(); i += 3) {
        glm::vec2 middle(0.0F);
        for (std::size_t k = 0; k < 3; ++k) {
            const glm::vec2 a = mesh.corners[mesh.triangles[i + k]].uv;
            const glm::vec2 b = mesh.corners[mesh.triangles[i + (k + 1) % 3]].uv;
            EXPECT_GT(alpha_at((a + b) * 0.5F), 60) << "edge " << k << " of triangle " << i / 3;
            middle += a / 3.0F;
        }
        EXPECT_EQ(alpha_at(middle), 0) << "inside of triangle " << i / 3;
    }
}

TEST_F(SkinRender, AHighlightedTriangleAndVertexAreMarked) {
    const test::StagedModel staged(octahedron());
    const model::Mesh& mesh = staged.model.mesh;
    SkinView view;
    view.layout = false;
    fit_skin(view, {400, 400}, {8, 8});
    const std::uint32_t triangle = 3;
    view.highlighted_triangles = {&triangle, 1};
    const std::uint32_t* corners = &mesh.triangles[triangle * 3];
    view.marked_vertex = static_cast<int>(mesh.corners[corners[0]].vertex);
    const Image image = draw_skin(graphics(), staged.part(), view, 400, 400);
    const auto expect_at = [&](const glm::vec2& uv, const glm::vec3& color, const char* what) {
        const glm::vec2 at = skin_pixel_at(view, uv, {400, 400}, {8, 8});
        for (int c = 0; c < 3; ++c)
            EXPECT_NEAR(image.pixel(static_cast<int>(at.x), static_cast<int>(at.y))[c], color[c] * 255.0F,
                        2.0F)
                << what;
    };
    glm::vec2 middle(0.0F);
    for (int k = 0; k < 3; ++k)
        middle += mesh.corners[corners[k]].uv / 3.0F;
    expect_at(middle, glm::mix(glm::vec3(1.0F), render::kHighlightColor, 0.5F), "triangle");
    for (const model::Corner& corner : mesh.corners) {
        if (corner.vertex == mesh.corners[corners[0]].vertex)
            expect_at(corner.uv, render::kHighlightColor, "vertex");
    }
}

TEST_F(SkinRender, TheSavedSkinIsThePaintedOne) {
    const app::Document sample = open_or_fail(sample_path());
    Oddities warnings;
    const Result<Image> file = app::load_skin(sample.skins[0].path, warnings);
    const Result<Image> once = app::skin_picture(sample, sample.skins[0], 0, sample.palette, 1);
    const Result<Image> twice = app::skin_picture(sample, sample.skins[0], 0, sample.palette, 2);
    ASSERT_TRUE(file && once && twice);
    EXPECT_EQ(once->rgba, file->rgba);
    ASSERT_EQ(twice->width, file->width * 2);
    for (const int at : {0, 17, 401})
        EXPECT_TRUE(
            std::equal(file->pixel(at, at), file->pixel(at, at) + 4, twice->pixel(at * 2 + 1, at * 2)));
}

TEST_F(SkinRender, ASkinThatWouldBeTooLargeIsRefused) {
    app::Document sample = open_or_fail(sample_path());
    std::vector<std::string> notes;
    const app::SkinTextures skin =
        skin_textures(graphics().textures, sample, {sample.skins[0], 0, sample.palette, {}}, notes);
    const Result<Image> image = app::uv_layout_picture(graphics(), sample, skin, true, 64);
    ASSERT_FALSE(image);
    EXPECT_NE(image.error().message.find("the skin would be 32768x32768"), std::string::npos)
        << image.error().message;
}

TEST_F(SkinGolden, LayoutOverTheSkin) {
    const app::Document sample = open_or_fail(sample_path());
    std::vector<std::string> notes;
    const app::SkinTextures skin =
        skin_textures(graphics().textures, sample, {sample.skins[0], 0, sample.palette, {}}, notes);
    auto gpu_model = graphics().models.get(sample.source, sample.model.mesh);
    ASSERT_TRUE(gpu_model);
    const render::Part part{&sample.model, gpu_model->get(), skin.base.get(), nullptr, {}};
    std::vector<std::uint32_t> triangles;
    for (std::uint32_t t = 0; t < sample.model.mesh.triangle_count(); t += 7)
        triangles.push_back(t);
    SkinView view;
    fit_skin(view, {320, 240}, {skin.base->width, skin.base->height});
    view.pixels_per_texel *= 2.5F;
    view.center = {0.2F, 0.2F};
    view.highlighted_triangles = triangles;
    view.marked_vertex = 30;
    test::expect_golden(draw_skin(graphics(), part, view, 320, 240), "skin_layout");
}

TEST_F(SkinGolden, LayoutAlone) {
    const app::Document brazier = open_or_fail(test::samples_folder() / "progs/brazier.mdl");
    std::vector<std::string> notes;
    const app::SkinTextures skin =
        skin_textures(graphics().textures, brazier, {brazier.skins[0], 0, brazier.palette, {}}, notes);
    const Result<Image> image = app::uv_layout_picture(graphics(), brazier, skin, false, 1);
    ASSERT_TRUE(image);
    test::expect_golden(*image, "skin_layout_alone");
}

} // namespace
} // namespace tris
