// Block-compressed skins: uploaded as they are or decoded, the picture is the same.
#include "support/md2_fixture.h"
#include "support/stage.h"
#include "support/temp_folder.h"

#include "app/skins.h"
#include "block_writer.h"
#include "formats/images/mmp_layout.h"
#include "formats/load_model.h"
#include "mmp_writer.h"
#include "render/skin_view.h"

#include <cstring>

namespace tris {
namespace {

using test::compare;

class MmpRender : public test::GlTest {};

// Noisy within blocks and different from block to block, with holes for the formats that have them.
Image painted(int width, int height) {
    Image image = make_image(width, height);
    for (int y = 0; y < height; ++y) {
        for (int x = 0; x < width; ++x) {
            std::uint8_t* pixel = image.pixel(x, y);
            pixel[0] = static_cast<std::uint8_t>(x * 255 / width);
            pixel[1] = static_cast<std::uint8_t>(y * 255 / height);
            pixel[2] = static_cast<std::uint8_t>(x * y % 97);
            pixel[3] = (x / 8 + y / 8) % 5 == 0 ? std::uint8_t{0} : std::uint8_t{255};
        }
    }
    return image;
}

model::Model octahedron() {
    Result<model::Model> model = formats::load_model(tools::write_md2(test::octahedron()), "octahedron");
    if (!model)
        throw std::runtime_error(model.error().message);
    return *std::move(model);
}

Image draw_flat(const app::Graphics& graphics, const test::StagedModel& staged,
                const gpu::GpuTexture& texture, float pixels_per_texel, render::Filter filter) {
    const Result<gpu::OffscreenTarget> target = gpu::OffscreenTarget::create(160, 120);
    if (!target)
        throw std::runtime_error(target.error().message);
    render::Part part = staged.part();
    part.skin = &texture;
    render::SkinView view;
    view.layout = false;
    view.filter = filter;
    view.pixels_per_texel = pixels_per_texel;
    graphics.renderer.draw_skin(part, view, target->target());
    return target->read();
}

Image draw_model(const app::Graphics& graphics, const test::StagedModel& staged,
                 const gpu::GpuTexture& texture, int side) {
    render::Part part = staged.part();
    part.skin = &texture;
    render::ViewState view = test::bare_view(staged.model);
    view.filter = render::Filter::linear;
    return test::draw_scene(graphics, {{&part, 1}, {}, 0.0F, {}, {}, -1}, view, side, side);
}

std::size_t bytes_of(const BlockImage& image) {
    std::size_t sum = 0;
    for (const Bytes& level : image.levels)
        sum += level.size();
    return sum;
}

bool is_compressed(const gpu::GpuTexture& texture) {
    GLint compressed = 0;
    glBindTexture(GL_TEXTURE_2D, texture.texture.get());
    glGetTexLevelParameteriv(GL_TEXTURE_2D, 0, GL_TEXTURE_COMPRESSED, &compressed);
    return compressed == GL_TRUE;
}

TEST_F(MmpRender, BlocksAndTheirPixelsGiveTheSamePicture) {
    ASSERT_TRUE(gpu::takes_blocks()) << "the software rasteriser takes them";
    const test::StagedModel staged(octahedron());
    for (const BlockFormat format : {BlockFormat::bc1, BlockFormat::bc2}) {
        for (const auto& [width, height] : {std::pair(128, 64), std::pair(50, 37)}) {
            SCOPED_TRACE(testing::Message()
                         << block_bytes(format) << " bytes a block, " << width << " x " << height);
            const BlockImage blocks = tools::compress(painted(width, height), format);
            const gpu::GpuTexture compressed = gpu::upload(blocks, "blocks", true);
            const gpu::GpuTexture decoded = gpu::upload(blocks, "pixels", false);
            EXPECT_TRUE(is_compressed(compressed));
            EXPECT_FALSE(is_compressed(decoded));
            EXPECT_EQ(compressed.bytes, bytes_of(blocks));
            EXPECT_GT(decoded.bytes, static_cast<std::size_t>(width) * static_cast<std::size_t>(height) * 4);
            EXPECT_EQ(compressed.width, width);
            EXPECT_EQ(compressed.height, height);
            const gpu::GpuTexture& white = staged.skin;
            for (const float scale : {3.0F, 1.0F, 0.4F, 0.1F}) {
                for (const render::Filter filter : {render::Filter::nearest, render::Filter::linear}) {
                    const Image picture = draw_flat(graphics(), staged, compressed, scale, filter);
                    EXPECT_LE(compare(picture, draw_flat(graphics(), staged, decoded, scale, filter)).largest,
                              5)
                        << scale;
                    EXPECT_GT(compare(picture, draw_flat(graphics(), staged, white, scale, filter)).largest,
                              50)
                        << scale;
                }
            }
            for (const int side : {200, 24, 6}) {
                const Image picture = draw_model(graphics(), staged, compressed, side);
                EXPECT_LE(compare(picture, draw_model(graphics(), staged, decoded, side)).largest, 5) << side;
                EXPECT_GT(compare(picture, draw_model(graphics(), staged, white, side)).largest, 50) << side;
            }
        }
    }
}

// The file's own small levels are what is seen from afar, not ones made of the large one.
TEST_F(MmpRender, TheLevelsOfTheFileAreUsed) {
    const test::StagedModel staged(octahedron());
    const auto solid = [](int side, std::uint8_t red, std::uint8_t green) {
        Image image = make_image(side, side);
        for (std::size_t i = 0; i < image.rgba.size(); i += 4) {
            image.rgba[i] = red;
            image.rgba[i + 1] = green;
            image.rgba[i + 3] = 255;
        }
        return image;
    };
    BlockImage blocks = tools::compress(solid(64, 255, 0), BlockFormat::bc1);
    const BlockImage small = tools::compress(solid(16, 0, 255), BlockFormat::bc1);
    // 64 and 32 are red; 16 to 4 are green, and there the chain ends.
    blocks.levels.resize(2);
    blocks.levels.insert(blocks.levels.end(), small.levels.begin(), small.levels.begin() + 3);
    ASSERT_TRUE(reaches_one_block(blocks));
    for (const bool as_blocks : {true, false}) {
        SCOPED_TRACE(as_blocks);
        const gpu::GpuTexture texture = gpu::upload(blocks, "two colours", as_blocks);
        const auto middle = [&](float scale) {
            const Image image = draw_flat(graphics(), staged, texture, scale, render::Filter::linear);
            const std::uint8_t* pixel = image.pixel(80, 60);
            return std::array<int, 3>{pixel[0], pixel[1], pixel[2]};
        };
        EXPECT_EQ(middle(1.0F), (std::array<int, 3>{255, 0, 0}));
        EXPECT_EQ(middle(0.2F), (std::array<int, 3>{0, 255, 0}));
        EXPECT_EQ(middle(0.05F), (std::array<int, 3>{0, 255, 0}));
    }
}

TEST_F(MmpRender, ASkinWithAllItsLevelsStaysCompressed) {
    const test::TempFolder folder;
    const app::Document document = test::open_or_fail(test::sample_path());
    const auto textures_of = [&](const char* name, const Bytes& bytes) {
        app::SkinChoice choice;
        choice.path = folder.write(name, bytes);
        std::vector<std::string> notes;
        app::SkinTextures textures = skin_textures(graphics().textures, document, {choice, 0, {}, {}}, notes);
        EXPECT_EQ(notes, std::vector<std::string>{});
        return textures;
    };
    const Image image = painted(64, 64);
    const Bytes whole = tools::write_mmp(image, formats::MmpFormat::dxt3);
    const std::size_t before = graphics().textures.used_bytes();
    const app::SkinTextures kept = textures_of("whole.mmp", whole);
    EXPECT_TRUE(is_compressed(*kept.base));
    EXPECT_EQ(kept.base->bytes, whole.size() - sizeof(formats::MmpHeader));
    EXPECT_EQ(graphics().textures.used_bytes() - before, kept.base->bytes);

    // With its first level alone it is decoded, so that it can be given the others.
    Bytes first(whole.begin(), whole.begin() + sizeof(formats::MmpHeader) + 64 * 64);
    const std::uint32_t one = 1;
    std::memcpy(first.data() + offsetof(formats::MmpHeader, levels), &one, sizeof(one));
    const app::SkinTextures made = textures_of("first.mmp", first);
    EXPECT_FALSE(is_compressed(*made.base));
    EXPECT_EQ(made.base->bytes, 64U * 64 * 4 * 4 / 3);

    const app::SkinTextures plain =
        textures_of("plain.mmp", tools::write_mmp(image, formats::MmpFormat::argb8888));
    EXPECT_FALSE(is_compressed(*plain.base));

    // All three are the same picture at full size, but for what compression loses.
    const test::StagedModel staged(octahedron());
    const Image picture = draw_flat(graphics(), staged, *kept.base, 1.0F, render::Filter::nearest);
    EXPECT_LE(
        compare(picture, draw_flat(graphics(), staged, *made.base, 1.0F, render::Filter::nearest)).largest,
        5);
}

} // namespace
} // namespace tris
