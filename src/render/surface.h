// The models themselves: their surfaces, edges, vertices and shadows. All parts of the scene alike.
#pragma once

#include "render/frame.h"

namespace tris::render {

// Puts the program into use with the pose of the part and the camera set.
void use_part(const gpu::Program& program, const Frame& frame, const Part& part);

// Draws the part's triangles along the chosen path with the program in use; returns the number of draw calls.
int submit(const gpu::Program& program, const Frame& frame, const Part& part);

// Hides faces that look away, until it is switched off.
void set_culling(bool on);

// Whether the surface is more than edges or vertices.
bool has_faces(Surface surface);

// All parts as the view's surface has it; returns the number of draw calls. Marks what they cover in the
// stencil.
int draw_surface(const Frame& frame);

// The edges over the surface.
void draw_edges(const Frame& frame);

// The pose flattened onto the ground along the light, darkening each pixel once.
void draw_shadow(const Frame& frame);

} // namespace tris::render
