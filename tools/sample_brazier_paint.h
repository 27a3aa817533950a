// Paints the brazier's skin over the points of the surface that its texels show.
#pragma once

#include "mdl_writer.h"
#include "sample_brazier_mesh.h"

#include <vector>

namespace tris::tools {

struct BrazierTexel {
    bool used = false;
    BrazierPart part = BrazierPart::bowl;
    glm::vec3 position{0.0F};
    glm::vec3 normal{0.0F};
    float openness = 1.0F; // as for the character's skin; the flames hide nothing
};

using BrazierTexels = std::vector<BrazierTexel>; // row after row

BrazierTexels map_brazier_texels(const BrazierMesh& mesh);

// How the fire looks at one moment.
struct FireState {
    bool burning = true;   // otherwise cold: ash, soot and a few embers
    float strength = 1.0F; // brighter or duller than usual
    float rise = 0.0F;     // moves the pattern of the flames up, and with it that of the coals
};

MdlPicture paint_brazier(const BrazierTexels& texels, const FireState& fire);

} // namespace tris::tools
