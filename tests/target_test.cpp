// A smooth part of a window that is not smooth itself.
#include "gpu/target.h"
#include "render/renderer.h"
#include "support/gl_fixture.h"

#include <array>

namespace tris {
namespace {

constexpr int kWidth = 60;
constexpr int kHeight = 50;

class SmoothPartTest : public test::GlTest {
  protected:
    // What the window shows, lowest row first, once a part of it was drawn in red and the rest in blue.
    Image window_with_part(GLenum format, const gpu::Target& place) {
        const gpu::Texture texture = gpu::Texture::create();
        glBindTexture(GL_TEXTURE_2D, texture.get());
        glTexImage2D(GL_TEXTURE_2D, 0, static_cast<GLint>(format), kWidth, kHeight, 0, GL_RGBA,
                     GL_UNSIGNED_BYTE, nullptr);
        const gpu::Framebuffer window = gpu::Framebuffer::create();
        glBindFramebuffer(GL_FRAMEBUFFER, window.get());
        glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture.get(), 0);
        glClearColor(0.0F, 0.0F, 1.0F, 1.0F);
        glClear(GL_COLOR_BUFFER_BIT);

        gpu::Target wanted = place;
        wanted.framebuffer = window.get();
        const gpu::Target target = part.begin(wanted);
        EXPECT_EQ(target.width, place.width);
        EXPECT_EQ(target.height, place.height);
        render::ViewState view;
        view.background = render::Background::color;
        view.background_color = {1.0F, 0.0F, 0.0F};
        graphics().renderer.draw({}, view, target);
        GLint samples = 0;
        glGetIntegerv(GL_SAMPLES, &samples);
        EXPECT_EQ(samples, 4);
        part.show();
        GLint bound = 0;
        glGetIntegerv(GL_FRAMEBUFFER_BINDING, &bound);
        EXPECT_EQ(static_cast<GLuint>(bound), window.get()) << "the interface comes next";

        Image image = make_image(kWidth, kHeight);
        glBindTexture(GL_TEXTURE_2D, texture.get());
        glGetTexImage(GL_TEXTURE_2D, 0, GL_RGBA, GL_UNSIGNED_BYTE, image.rgba.data());
        return image;
    }

    void expect_red_in(const Image& image, const gpu::Target& place) {
        for (int y = 0; y < kHeight; ++y) {
            for (int x = 0; x < kWidth; ++x) {
                const bool inside =
                    x >= place.x && x < place.x + place.width && y >= place.y && y < place.y + place.height;
                ASSERT_EQ(image.pixel(x, y)[0], inside ? 255 : 0) << x << " " << y;
                ASSERT_EQ(image.pixel(x, y)[2], inside ? 0 : 255) << x << " " << y;
            }
        }
    }

    gpu::SmoothPart part;
};

TEST_F(SmoothPartTest, FillsItsPlaceAndNoMore) {
    const gpu::Target first{0, 7, 3, 40, 30};
    const gpu::Target larger{0, 0, 0, kWidth, kHeight};
    for (const gpu::Target& place : {first, larger, first})
        expect_red_in(window_with_part(GL_RGBA8, place), place);
}

TEST_F(SmoothPartTest, AlsoInAWindowOfAnotherFormat) {
    const gpu::Target place{0, 10, 20, 30, 9};
    constexpr std::array<GLenum, 2> kFormats = {GL_RGB8, GL_RGB10_A2};
    for (const GLenum format : kFormats)
        expect_red_in(window_with_part(format, place), place);
}

TEST_F(SmoothPartTest, WithoutRoomThePartItselfIsDrawnTo) {
    GLint most = 0;
    glGetIntegerv(GL_MAX_RENDERBUFFER_SIZE, &most);
    const gpu::Target place{77, 0, 0, most + 1, 10};
    for (int i = 0; i < 2; ++i)
        EXPECT_EQ(part.begin(place).framebuffer, 77U);
    part.show();
}

} // namespace
} // namespace tris
