// From a point of the picture to the ray that was seen there.
#pragma once

#include "model/pick.h"

#include <glm/mat4x4.hpp>
#include <glm/vec2.hpp>

namespace tris::render {

// Starts on the near plane and has unit length, for perspective and orthographic views alike. `ndc` is -1 to
// 1 from left to right and from bottom to top. A matrix without an inverse gives a ray that hits nothing.
model::Ray ray_through(const glm::mat4& world_to_clip, glm::vec2 ndc);

} // namespace tris::render
