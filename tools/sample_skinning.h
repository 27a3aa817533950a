// Poses a mesh: vertices follow their bones, normals follow the posed surface.
#pragma once

#include "md2_writer.h"
#include "sample_mesh.h"

#include <string>
#include <vector>

namespace tris::tools {

struct NamedPose {
    std::string name;
    SkeletonPose pose;
};

// The corners of a mesh as vertices with one normal each: a vertex on a hard edge stands once for every side.
struct SplitMesh {
    std::vector<std::uint32_t> sources;                  // the mesh vertex behind each
    std::vector<std::array<std::uint32_t, 3>> triangles; // in the order of the mesh's
};

SplitMesh split_hard_edges(const SampleMesh& mesh);

std::vector<glm::vec3> posed_positions(const SampleMesh& mesh, const SkeletonPose& pose);

// One for every split vertex, outwards, unit length; each triangle counts by its angle there.
std::vector<glm::vec3> split_normals(const SplitMesh& split, const std::vector<glm::vec3>& positions);

// The unposed skeleton.
SkeletonPose bind_pose();

// A packed mesh in all poses, ready for the writer but for its skin names.
Md2Source bake(const SampleMesh& mesh, int skin_side, const std::vector<NamedPose>& poses);

} // namespace tris::tools
