// Bramble's sword, in the right hand of the bind pose.
#pragma once

#include "sample_mesh.h"

namespace tris::tools {

// The sword's own directions, from the middle of the grip.
struct SwordAxes {
    glm::vec3 origin{0.0F};
    glm::vec3 along{0.0F}; // to the point
    glm::vec3 edge{0.0F};  // to one cutting edge
    glm::vec3 flat{0.0F};  // out of the flat of the blade
};

SwordAxes sword_axes();

SampleMesh build_sword();

} // namespace tris::tools
