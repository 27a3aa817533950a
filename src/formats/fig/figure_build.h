// From parsed parts and clips to one model: all parts in one mesh, clips as runs of shapes.
#pragma once

#include "formats/fig/anm_parse.h"
#include "formats/fig/fig_parse.h"
#include "model/model.h"

#include <string>
#include <vector>

namespace tris::formats {

struct FigurePartSource {
    std::string name;
    int parent = -1;                // comes before this part
    FigMesh mesh;                   // empty for a joint
    std::vector<glm::vec3> offsets; // as many as the mesh has variants
};

// `model` has its format, names and warnings; the mesh, the clips and the bounds are filled in. Throws
// ParseError when there is no triangle in all the parts.
void build_figure(model::Model& model, const std::vector<FigurePartSource>& parts,
                  std::vector<AnmClip> clips);

} // namespace tris::formats
