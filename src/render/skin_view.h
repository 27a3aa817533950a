// A skin laid flat, with the mesh over it as its texture coordinates have it.
#pragma once

#include "gpu/target.h"
#include "render/scene.h"
#include "render/toolbox.h"
#include "render/view_state.h"

#include <glm/vec2.hpp>
#include <glm/vec4.hpp>

namespace tris::render {

struct SkinView {
    glm::vec2 center{0.5F}; // the texture coordinate in the middle of the target
    float pixels_per_texel = 1.0F;
    Filter filter = Filter::nearest;
    bool picture = true;
    bool layout = true;       // the edges of all triangles
    bool transparent = false; // nothing behind the picture and no line around it, for a picture to be saved
    std::span<const std::uint32_t> highlighted_triangles;
    int marked_vertex = -1; // of the mesh: a dot wherever it lies on the skin
};

inline constexpr float kMinPixelsPerTexel = 0.05F;
inline constexpr float kMaxPixelsPerTexel = 64.0F;

// Pixels count from the target's upper left corner, downwards; (0, 0) is the skin's upper left corner, (1, 1)
// its lower right one. The skin's corner lies on a whole pixel, so that texels of whole pixels stay sharp.
glm::vec2 skin_uv_at(const SkinView& view, glm::vec2 pixel, glm::ivec2 target_size, glm::ivec2 texture_size);
glm::vec2 skin_pixel_at(const SkinView& view, glm::vec2 uv, glm::ivec2 target_size, glm::ivec2 texture_size);

// The whole skin in the middle, as large as the target allows.
void fit_skin(SkinView& view, glm::ivec2 target_size, glm::ivec2 texture_size);

// Moves the skin with the hand, by pixels.
void pan_skin(SkinView& view, glm::vec2 pixels, glm::ivec2 texture_size);

// Each step of 1 shows it a quarter larger; what lies under `pixel` stays there.
void zoom_skin(SkinView& view, float steps, glm::vec2 pixel, glm::ivec2 target_size, glm::ivec2 texture_size);

// For Renderer::draw_skin: what lies behind the skin, and everything in front of that.
glm::vec4 skin_backdrop(const SkinView& view);
void draw_skin(const Toolbox& tools, const Part& part, const SkinView& view, const gpu::Target& target);

} // namespace tris::render
