// The golem's parts: their names in the file, what each hangs on, where its joint lies, and how a complexion
// reshapes it.
//
// The fox's bones stand for the parts, for both are built alike. Axes as the fox's: x forward, y left, z up;
// the soles stand on z = 0 and thirty units are a metre.
#pragma once

#include "sample_skeleton.h"

#include <string>
#include <vector>

namespace tris::tools {

struct GolemPart {
    Bone bone = Bone::pelvis;
    std::string name;
    Bone parent = Bone::pelvis; // the root's is itself
    glm::vec3 joint{0.0F};      // at the middle complexion, from the origin
};

// Parents before their children; the root first.
const std::vector<GolemPart>& golem_parts();

const GolemPart& golem_part(Bone bone);

// From -1 to 1 either way; 0 is the middle complexion, in which the golem is sculpted.
struct Complexion {
    float strength = 0.0F;
    float dexterity = 0.0F;
    float height = 0.0F;
};

// One of a figure's eight corners: bit 0 is strength, bit 1 dexterity, bit 2 height.
Complexion complexion_corner(unsigned variant);

// A point of a part, measured from its joint, for another complexion. Linear in each of the three numbers, so
// that what joins at the corners joins in between too.
glm::vec3 reshaped(Bone bone, const glm::vec3& point, const Complexion& complexion);

// A part's joint, measured from its parent's: it moves with the parent's surface. The root's keeps the soles
// on the ground.
glm::vec3 joint_offset(const GolemPart& part, const Complexion& complexion);

} // namespace tris::tools
