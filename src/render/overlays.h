// What is drawn around the models: background, ground, axes, boxes and normals.
#pragma once

#include "render/frame.h"

namespace tris::render {

// Over the whole target: the gradient, or the squares that stand for transparency.
void draw_background(const Toolbox& tools, bool transparency);

void draw_grid(const Frame& frame);
void draw_axes(const Frame& frame);
void draw_normals(const Frame& frame);

// The boxes of the pose, of all keyframes and of the eye, and the bounding radius, as the view asks for them.
void draw_measures(const Frame& frame);

} // namespace tris::render
