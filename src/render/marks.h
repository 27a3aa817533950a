// What points something out about the first part of the scene: the keyframes around its pose, chosen
// triangles and a chosen vertex.
#pragma once

#include "render/frame.h"

namespace tris::render {

// The colour of what is under the cursor, on the model and on its skin: one that skins hardly ever have.
inline constexpr glm::vec3 kHighlightColor{0.25F, 0.95F, 1.0F};

// Draws some of the model's triangles, each three indices of its element buffer, with the program in use.
void submit_triangles(const gpu::GpuModel& gpu_model, std::span<const std::uint32_t> triangles);

void draw_highlight(const Frame& frame);
void draw_marked_vertices(const Frame& frame);

// Around the model and never over it. Comes last of all that tests depth or counts in the stencil: both are
// thrown away.
void draw_ghosts(const Frame& frame);

} // namespace tris::render
