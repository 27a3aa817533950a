// A skin as a picture to save: as painted, or with the mesh laid over it for those who paint it.
#pragma once

#include "app/document.h"
#include "app/picture.h"
#include "core/image.h"

namespace tris::app {

// The skin as painted, glowing colours included, each texel `scale` pixels large. `picture` counts within a
// skin group. Needs no GL.
Result<Image> skin_picture(const Document& document, const SkinChoice& choice, int picture,
                           const PaletteChoice& palette, int scale);

// The edges of the mesh as they lie on the skin, over the skin or alone on a transparent picture.
Result<Image> uv_layout_picture(Graphics& graphics, const Document& document, const SkinTextures& skin,
                                bool with_skin, int scale);

} // namespace tris::app
