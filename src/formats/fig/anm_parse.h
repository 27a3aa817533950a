// An Evil Islands ANM file: an archive of clips, each an archive with one track for each part that moves.
#pragma once

#include "core/bytes.h"
#include "core/oddity.h"

#include <glm/gtc/quaternion.hpp>
#include <glm/vec3.hpp>

#include <cstddef>
#include <string>
#include <vector>

namespace tris::formats {

// One key a frame. Every rotation has unit length, every number is finite; any list may be empty.
struct Track {
    std::string part; // UTF-8, to be compared without regard to case
    std::vector<glm::quat> rotations;
    std::vector<glm::vec3> translations;
    std::size_t morph_frames = 0;
    std::size_t morph_vectors = 0;
    std::vector<glm::vec3> morphs; // morph_frames * morph_vectors, frame after frame
};

struct AnmClip {
    std::string name;
    std::vector<Track> tracks;
};

// The clips in the order in which they lie in the file. Throws ParseError when the bytes are no archive; a
// clip or track that cannot be read is left out with a warning that names it and its place in the file.
std::vector<AnmClip> parse_anm(ByteView bytes, Oddities& warnings);

} // namespace tris::formats
