// Where a picture is drawn: part of the window, or an off-screen framebuffer that can be read back.
#pragma once

#include "core/image.h"
#include "core/result.h"
#include "gpu/gl_name.h"
#include "gpu/texture_cache.h"

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

  private:
    int width_ = 0;
    int height_ = 0;
    Framebuffer draw_;
    Renderbuffer draw_color_;
    Renderbuffer draw_depth_;
    Framebuffer resolved_;
    Renderbuffer resolved_color_;
};

} // namespace tris::gpu
