#include "gpu/target.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

namespace tris::gpu {

namespace {

void attach(const Framebuffer& framebuffer, const Renderbuffer& buffer, GLenum attachment, GLenum format,
            int samples, int width, int height) {
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer.get());
    glBindRenderbuffer(GL_RENDERBUFFER, buffer.get());
    glRenderbufferStorageMultisample(GL_RENDERBUFFER, samples, format, width, height);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, attachment, GL_RENDERBUFFER, buffer.get());
}

// Whether a framebuffer has the format of what is drawn off-screen.
bool is_rgba8(GLuint framebuffer) {
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, framebuffer);
    const GLenum buffer = framebuffer == 0 ? GL_BACK_LEFT : GL_COLOR_ATTACHMENT0;
    constexpr std::array<GLenum, 4> kParts = {
        GL_FRAMEBUFFER_ATTACHMENT_RED_SIZE, GL_FRAMEBUFFER_ATTACHMENT_GREEN_SIZE,
        GL_FRAMEBUFFER_ATTACHMENT_BLUE_SIZE, GL_FRAMEBUFFER_ATTACHMENT_ALPHA_SIZE};
    for (const GLenum part : kParts) {
        GLint bits = 0;
        glGetFramebufferAttachmentParameteriv(GL_DRAW_FRAMEBUFFER, buffer, part, &bits);
        if (bits != 8)
            return false;
    }
    return true;
}

} // namespace

void begin_drawing() {
    glFlush();
}

Result<OffscreenTarget> OffscreenTarget::create(int width, int height) {
    GLint max_side = 0;
    GLint max_samples = 0;
    glGetIntegerv(GL_MAX_RENDERBUFFER_SIZE, &max_side);
    glGetIntegerv(GL_MAX_SAMPLES, &max_samples);
    if (width < 1 || height < 1 || width > max_side || height > max_side)
        return Error{"picture size is " + std::to_string(width) + "x" + std::to_string(height) +
                     ", expected 1 to " + std::to_string(max_side) + " each way"};

    OffscreenTarget out;
    out.width_ = width;
    out.height_ = height;
    out.draw_ = Framebuffer::create();
    out.draw_color_ = Renderbuffer::create();
    out.draw_depth_ = Renderbuffer::create();
    out.resolved_ = Framebuffer::create();
    out.resolved_color_ = Renderbuffer::create();
    out.texture_ = Framebuffer::create();
    const int samples = std::min(4, static_cast<int>(max_samples));
    attach(out.draw_, out.draw_color_, GL_COLOR_ATTACHMENT0, GL_RGBA8, samples, width, height);
    attach(out.draw_, out.draw_depth_, GL_DEPTH_STENCIL_ATTACHMENT, GL_DEPTH24_STENCIL8, samples, width,
           height);
    const bool drawable = glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE;
    attach(out.resolved_, out.resolved_color_, GL_COLOR_ATTACHMENT0, GL_RGBA8, 0, width, height);
    const bool readable = glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE;
    if (!drawable || !readable)
        return Error{"the graphics driver cannot draw off-screen at " + std::to_string(width) + "x" +
                     std::to_string(height)};
    out.draw_.label("off-screen");
    out.resolved_.label("off-screen, resolved");
    return out;
}

Target OffscreenTarget::target() const {
    return {draw_.get(), 0, 0, width_, height_};
}

void OffscreenTarget::resolve() const {
    glBindFramebuffer(GL_READ_FRAMEBUFFER, draw_.get());
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, resolved_.get());
    glBlitFramebuffer(0, 0, width_, height_, 0, 0, width_, height_, GL_COLOR_BUFFER_BIT, GL_NEAREST);
    glBindFramebuffer(GL_READ_FRAMEBUFFER, resolved_.get());
}

Image OffscreenTarget::read() const {
    resolve();
    Image image = make_image(width_, height_);
    glPixelStorei(GL_PACK_ALIGNMENT, 1);
    glReadPixels(0, 0, width_, height_, GL_RGBA, GL_UNSIGNED_BYTE, image.rgba.data());

    const std::size_t row = static_cast<std::size_t>(width_) * 4;
    for (int y = 0; y < height_ / 2; ++y)
        std::swap_ranges(image.pixel(0, y), image.pixel(0, y) + row, image.pixel(0, height_ - 1 - y));
    for (std::size_t i = 0; i < image.rgba.size(); i += 4) {
        const int alpha = image.rgba[i + 3];
        if (alpha == 0 || alpha == 255)
            continue;
        for (std::size_t c = 0; c < 3; ++c)
            image.rgba[i + c] =
                static_cast<std::uint8_t>(std::min(255, (image.rgba[i + c] * 255 + alpha / 2) / alpha));
    }
    return image;
}

void OffscreenTarget::copy_to(const GpuTexture& texture) const {
    glBindFramebuffer(GL_READ_FRAMEBUFFER, draw_.get());
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, texture_.get());
    glFramebufferTexture2D(GL_DRAW_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture.texture.get(),
                           0);
    glBlitFramebuffer(0, 0, width_, height_, 0, 0, width_, height_, GL_COLOR_BUFFER_BIT, GL_NEAREST);
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
}

void OffscreenTarget::copy_to(const Target& target, bool same_format) const {
    if (same_format)
        glBindFramebuffer(GL_READ_FRAMEBUFFER, draw_.get());
    else
        resolve();
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, target.framebuffer);
    glBlitFramebuffer(0, 0, width_, height_, target.x, target.y, target.x + width_, target.y + height_,
                      GL_COLOR_BUFFER_BIT, GL_NEAREST);
    glBindFramebuffer(GL_FRAMEBUFFER, target.framebuffer);
}

Target SmoothPart::begin(const Target& part) {
    const bool is_other = part.framebuffer != part_.framebuffer;
    part_ = part;
    if (is_other || part.width != made_width_ || part.height != made_height_) {
        made_width_ = part.width;
        made_height_ = part.height;
        target_.reset();
        if (Result<OffscreenTarget> made = OffscreenTarget::create(part.width, part.height))
            target_ = *std::move(made);
        same_format_ = target_ && is_rgba8(part.framebuffer);
    }
    if (!target_)
        return part;
    Target target = target_->target();
    target.show_transparency = part.show_transparency;
    return target;
}

void SmoothPart::show() const {
    if (target_)
        target_->copy_to(part_, same_format_);
}

} // namespace tris::gpu
