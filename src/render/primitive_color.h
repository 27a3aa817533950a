// The colours that tell triangles, strips and fans apart.
#pragma once

#include <glm/vec3.hpp>

#include <cstdint>

namespace tris::render {

// Before light; primitive_color.glsl computes the same. `number` counts triangles as the mesh lists them, or
// strips and fans together as PrimitiveList does.
glm::vec3 primitive_color(std::uint32_t number);

} // namespace tris::render
