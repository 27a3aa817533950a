#include "render/pick_ray.h"

#include <glm/geometric.hpp>
#include <glm/matrix.hpp>

namespace tris::render {

model::Ray ray_through(const glm::mat4& world_to_clip, glm::vec2 ndc) {
    // The far plane may lie thousands of times as far away as the near one: float would lose the direction.
    const glm::dmat4 clip_to_world = glm::inverse(glm::dmat4(world_to_clip));
    const glm::dvec4 near_point = clip_to_world * glm::dvec4(ndc.x, ndc.y, -1.0, 1.0);
    const glm::dvec4 far_point = clip_to_world * glm::dvec4(ndc.x, ndc.y, 1.0, 1.0);
    const glm::dvec3 origin = glm::dvec3(near_point) / near_point.w;
    const glm::dvec3 through = glm::dvec3(far_point) / far_point.w;
    return {glm::vec3(origin), glm::vec3(glm::normalize(through - origin))};
}

} // namespace tris::render
