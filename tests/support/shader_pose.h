// The vertices of a pose as the GPU works them out.
#pragma once

#include "gpu/gpu_model.h"
#include "model/model.h"

#include <vector>

namespace tris::test {

struct Posed {
    glm::vec3 position;
    glm::vec3 normal;
};

// Runs the real vertex shader over all corners and reads positions and normals back.
std::vector<Posed> shader_pose(const model::Mesh& mesh, const gpu::GpuModel& gpu_model,
                               const model::Pose& pose);

} // namespace tris::test
