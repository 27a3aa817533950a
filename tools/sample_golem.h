// The sample Evil Islands figure: a mossy stone golem, two metres tall, with eight complexions, three clips
// and a club that is hidden until asked for.
#pragma once

#include "core/image.h"
#include "figure_writer.h"

#include <vector>

namespace tris::tools {

struct Golem {
    std::vector<SourcePart> parts;
    std::vector<SourceClip> clips; // cidle, cwalk, uattack01
    Image texture;
};

Golem build_golem();

} // namespace tris::tools
