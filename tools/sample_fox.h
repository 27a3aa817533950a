// Bramble, the fox squire: the shape of the sample character, part by part, in the bind pose.
#pragma once

#include "sample_mesh.h"

namespace tris::tools {

// Head, jaw, nose and ears.
void add_fox_head(SampleMesh& mesh);

// Breastplate, tunic, belt, scarf and tail.
void add_fox_body(SampleMesh& mesh);

// Shoulder plates, arms, hands, legs and boots of both sides.
void add_fox_limbs(SampleMesh& mesh);

SampleMesh build_fox();

} // namespace tris::tools
