// What is special to MDL once it is drawn: seams, glow, holes, player colours, groups, the weapon in hand.
#include "support/gl_fixture.h"
#include "support/mdl_fixture.h"
#include "support/temp_folder.h"

#include "formats/images/quake_palette.h"

#include <cmath>

namespace tris {
namespace {

using test::open_or_fail;
using test::square;
using test::square_pose;

class MdlRender : public test::GlTest {
  protected:
    app::Document document(const tools::MdlSource& source, const char* name = "square.mdl") {
        return open_or_fail(folder_.write(name, tools::write_mdl(source)));
    }
    test::TempFolder folder_;
};
class MdlGolden : public MdlRender {};

// A square seen head-on fills the middle of the picture; the light is off unless a test turns it on.
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

void expect_color(const Image& image, int x, int y, const formats::Rgb& rgb, int tolerance = 1) {
    for (std::size_t c = 0; c < 3; ++c)
        EXPECT_NEAR(image.pixel(x, y)[c], rgb[c], tolerance) << "channel " << c << " at " << x << ", " << y;
}

const formats::Rgb& color(std::size_t index) {
    return formats::quake_palette()[index];
}

TEST_F(MdlRender, TheSkinAndItsPaletteAreSeen) {
    expect_color(draw(document(square(4, 63)), head_on()), 32, 32, color(63));
}

TEST_F(MdlRender, APaletteOfTheGameReplacesTheBuiltInOne) {
    Bytes palette(768);
    palette[63 * 3] = std::byte{200};
    folder_.write("game/gfx/palette.lmp", palette);
    const app::Document document = this->document(square(4, 63), "game/progs/square.mdl");
    expect_color(draw(document, head_on()), 32, 32, {200, 0, 0});

    Bytes other(768);
    other[63 * 3 + 1] = std::byte{150};
    app::PictureOptions options = head_on();
    options.palette = folder_.write("other.lmp", other).string();
    expect_color(draw(document, options), 32, 32, {0, 150, 0});
}

TEST_F(MdlRender, FullbrightsShineWithoutLight) {
    app::PictureOptions options = head_on();
    options.view.light.mode = render::LightMode::quake;
    options.view.light.ambient = options.view.light.shade = 0;
    expect_color(draw(document(square(4, 240)), options), 32, 32, color(240));
    expect_color(draw(document(square(4, 63), "dull.mdl"), options), 32, 32, {0, 0, 0});
    options.view.light.fullbright = false;
    expect_color(draw(document(square(4, 240)), options), 32, 32, {0, 0, 0});
}

TEST_F(MdlRender, HoleyModelsHaveHoles) {
    tools::MdlSource source = square(4, 255);
    expect_color(draw(document(source), head_on()), 32, 32, color(255));
    source.flags = 0x4000;
    expect_color(draw(document(source, "holey.mdl"), head_on()), 32, 32, {0, 0, 255});
}

TEST_F(MdlRender, PlayerColoursRecolour) {
    tools::MdlSource source = square(4, 20);
    app::PictureOptions options = head_on();
    options.view.top_color = 4;
    expect_color(draw(document(source), options), 32, 32, color(4 * 16 + 4));
    options.view.top_color = 13;
    expect_color(draw(document(source), options), 32, 32, color(13 * 16 + 11));
    options.view.top_color = -1;
    options.view.bottom_color = 4;
    expect_color(draw(document(source), options), 32, 32, color(20));
}

TEST_F(MdlRender, RecolouringReadsNoFile) {
    const app::Document document = this->document(square(4, 20));
    std::filesystem::remove(document.path);
    app::PictureOptions options = head_on();
    options.view.top_color = 4;
    options.view.light.fullbright = false;
    expect_color(draw(document, options), 32, 32, color(4 * 16 + 4));
}

TEST_F(MdlRender, SkinGroupAndFrameGroupPlayTogether) {
    tools::MdlSource source = square(4, 0);
    source.skins = {{{test::plain(4, 63), test::plain(4, 79)}, {0.1F, 0.3F}}};
    source.frames = {{{square_pose("a1", -12), square_pose("a2", 12)}, {0.2F, 0.4F}}};
    const app::Document document = this->document(source);
    app::PictureOptions options = head_on();
    // Middle of the mesh group's first pose: half-way from one place to the other, with the second picture.
    options.time_seconds = 0.15;
    const Image both = draw(document, options);
    const model::Pose pose = model::sample(document.model, {0, 0.15});
    EXPECT_NEAR(pose.blend, 0.75F, 1e-3F);
    expect_color(both, 32 + 8, 32, color(79)); // the square is right of the middle
    options.time_seconds = 0.02;
    expect_color(draw(document, options), 32 - 10, 32, color(63));
}

TEST_F(MdlRender, SeamTriangleTakesTheRightHalf) {
    tools::MdlSource source = square(8, 10);
    for (int y = 0; y < 8; ++y) {
        for (int x = 4; x < 8; ++x)
            source.skins[0].pictures[0][static_cast<std::size_t>(y * 8 + x)] = 79;
    }
    for (std::size_t v = 0; v < 4; ++v)
        source.texcoords[v] = {true, v < 2 ? 0 : 3, v == 1 || v == 2 ? 0 : 7};
    source.triangles[1].faces_front = false;
    const Image image = draw(document(source), head_on());
    expect_color(image, 32 - 8, 32 - 10, color(10)); // upper left: the front triangle
    expect_color(image, 32 + 8, 32 + 10, color(79)); // lower right: the back one
}

TEST_F(MdlRender, BothPathsDrawTheSame) {
    const app::Document brazier = open_or_fail(test::samples_folder() / "progs/brazier.mdl");
    app::PictureOptions options;
    options.time_seconds = 0.33;
    const Image triangles = draw(brazier, options);
    options.view.path = render::DrawPath::strips;
    EXPECT_LE(test::compare(triangles, draw(brazier, options)).failing_share, 0.001);
}

TEST_F(MdlRender, ItemsTurnAHundredDegreesASecond) {
    tools::MdlSource source = square(4, 63);
    source.flags = 8;
    const app::Document document = this->document(source);
    app::PictureOptions options = head_on();
    options.time_seconds = 0.9; // a right angle: the square is seen edge-on
    expect_color(draw(document, options), 32 + 5, 32, {0, 0, 255});
    options.view.rotate = false;
    expect_color(draw(document, options), 32 + 5, 32, color(63));
}

TEST_F(MdlRender, ViewWeaponsOpenInTheFirstPerson) {
    // A square 20 units ahead, 10 to the left: it must appear left of the middle.
    tools::MdlSource source = square(4, 63);
    for (glm::vec3& p : source.frames[0].poses[0].positions)
        p = {20, p.y * 0.5F + 10, p.z * 0.5F};
    // Seen from behind its front: turn it round.
    source.triangles = {{true, {2, 1, 0}}, {true, {3, 2, 0}}};
    const app::Document weapon = document(source, "v_square.mdl");
    EXPECT_TRUE(app::is_view_weapon(weapon));
    app::PictureOptions options = head_on();
    const Image image = draw(weapon, options);
    // Horizontally 10/20 of the half width at 90 degrees on 4:3, so 2/3 of the half width of a square
    // picture.
    expect_color(image, 32 - static_cast<int>(std::lround(32.0 * (10.0 / 20.0) / 0.75)), 32, color(63));
    expect_color(image, 40, 32, {0, 0, 255});
    options.first_person = false;
    expect_color(draw(weapon, options), 0, 0, {0, 0, 255});
}

app::PictureOptions golden_options() {
    app::PictureOptions options;
    options.width = 320;
    options.height = 240;
    return options;
}

app::Document brazier() {
    return open_or_fail(test::samples_folder() / "progs/brazier.mdl");
}

TEST_F(MdlGolden, BrazierBurning) {
    app::PictureOptions options = golden_options();
    options.time_seconds = 0.3;
    test::expect_golden(draw(brazier(), options), "brazier_burning");
}

TEST_F(MdlGolden, BrazierInTheDark) {
    app::PictureOptions options = golden_options();
    options.view.light.ambient = 0;
    options.view.light.shade = 8;
    options.view.filter = render::Filter::linear;
    options.time_seconds = 0.55;
    test::expect_golden(draw(brazier(), options), "brazier_fullbright");
}

TEST_F(MdlGolden, BrazierOut) {
    app::PictureOptions options = golden_options();
    options.clip = "out";
    options.skin = "1";
    options.view.camera.yaw_degrees = 200;
    test::expect_golden(draw(brazier(), options), "brazier_out_back");
}

// A square with a painted grid, so that holes, colours and halves show.
tools::MdlSource painted_square() {
    tools::MdlSource source = square(64, 0);
    tools::MdlPicture& picture = source.skins[0].pictures[0];
    for (int y = 0; y < 64; ++y) {
        for (int x = 0; x < 64; ++x) {
            const int cell = (x / 8 + y / 8) % 4;
            const int shade = (x % 8 + y % 8) + 1;
            const int row = cell == 0 ? 16 : cell == 1 ? 96 : cell == 2 ? 64 : 255 - shade;
            picture[static_cast<std::size_t>(y * 64 + x)] =
                static_cast<std::uint8_t>(cell == 3 ? (shade > 8 ? 255 : 250) : row + shade % 16);
        }
    }
    return source;
}

TEST_F(MdlGolden, Holey) {
    tools::MdlSource source = painted_square();
    source.flags = 0x4000;
    test::expect_golden(draw(document(source), golden_options()), "mdl_holey");
}

TEST_F(MdlGolden, PlayerColours) {
    app::PictureOptions options = golden_options();
    options.view.top_color = 12;
    options.view.bottom_color = 3;
    test::expect_golden(draw(document(painted_square()), options), "mdl_player_colours");
}

TEST_F(MdlGolden, Seam) {
    tools::MdlSource source = painted_square();
    for (std::size_t v = 0; v < 4; ++v)
        source.texcoords[v] = {true, v < 2 ? 0 : 31, v == 1 || v == 2 ? 0 : 63};
    source.triangles[1].faces_front = false;
    test::expect_golden(draw(document(source), golden_options()), "mdl_seam");
}

TEST_F(MdlGolden, FirstPerson) {
    app::PictureOptions options = golden_options();
    options.first_person = true;
    options.view.camera.weapon_fov_degrees = 100;
    tools::MdlSource source = painted_square();
    for (glm::vec3& p : source.frames[0].poses[0].positions)
        p = {14.0F + p.z * 0.9F, -p.y * 0.4F - 3.0F, -5.0F + p.z * 0.1F};
    test::expect_golden(draw(document(source), options), "mdl_first_person");
}

} // namespace
} // namespace tris
