// Where a picture is drawn: part of the window, or an off-screen framebuffer that can be read back.
#pragma once

#include "core/image.h"
#include "core/result.h"
#include "gpu/gl_name.h"
#include "gpu/texture_cache.h"

#include <optional>

namespace tris::gpu {

// A rectangle of a framebuffer, in pixels from its lower left corner.
struct Target {
    GLuint framebuffer = 0;
    int x = 0;
    int y = 0;
    int width = 0;
    int height = 0;
    bool show_transparency =
        false; // a pattern of dark squares where the background is transparent: for eyes only
};

// Lets the driver begin with what was asked for so far, while more is being asked for.
void begin_drawing();

class OffscreenTarget {
  public:
    // Multisampled as far as the driver goes, up to 4 samples.
    static Result<OffscreenTarget> create(int width, int height);

    Target target() const;

    // Resolves and reads the picture, top row first. Colour is taken as premultiplied by alpha, which is what
    // drawing over a clear background gives, and comes back straight.
    Image read() const;

    // The picture as it is, lowest row first. Precondition: the texture is as large.
    void copy_to(const GpuTexture& texture) const;

    // The picture as it is, into a target of the same size. Samples can be resolved only into a buffer of
    // their own format; others get what is resolved already.
    void copy_to(const Target& target, bool same_format) const;

  private:
    void resolve() const;

    int width_ = 0;
    int height_ = 0;
    Framebuffer draw_;
    Renderbuffer draw_color_;
    Renderbuffer draw_depth_;
    Framebuffer resolved_;
    Renderbuffer resolved_color_;
    Framebuffer texture_; // around the one that is copied to
};

// A part of the window that is smooth at its edges while the window around it is not: it is drawn off-screen
// and copied. A whole window of several samples would cost the interface as many times as much.
class SmoothPart {
  public:
    // Where to draw what is to be seen there; the part itself where the driver has no room for more.
    Target begin(const Target& part);
    void show() const;

  private:
    Target part_;
    int made_width_ = 0; // what was tried last
    int made_height_ = 0;
    bool same_format_ = false; // as the framebuffer that the part lies in, which keeps its own
    std::optional<OffscreenTarget> target_;
};

} // namespace tris::gpu
