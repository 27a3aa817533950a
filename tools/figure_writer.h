// Writes what makes Evil Islands meshes a figure: the tree of parts (LNK), their offsets (BON), their
// animation (ANM), and the archives that hold them all. Names go into the files as they are, in Windows-1251.
// The sample generator and the tests are the only callers: nothing is checked.
#pragma once

#include "core/bytes.h"
#include "fig_writer.h"

#include <glm/gtc/quaternion.hpp>
#include <glm/vec3.hpp>

#include <string>
#include <vector>

namespace tris::tools {

struct SourceLink {
    std::string child;
    std::string parent; // empty: a root
};

// Names are written with their terminating NUL; the parent of a root has no bytes at all.
Bytes write_lnk(const std::vector<SourceLink>& links);

// One offset a variant.
Bytes write_bon(const std::vector<glm::vec3>& offsets);

// One key a frame; any list may be empty.
struct SourceTrack {
    std::string part;
    std::vector<glm::quat> rotations;
    std::vector<glm::vec3> translations;
    std::vector<std::vector<glm::vec3>> morphs; // [key][vector]; all keys have equally many
};

struct SourceClip {
    std::string name;
    std::vector<SourceTrack> tracks;
};

Bytes write_track(const SourceTrack& track);

// An archive of clips, each an archive of tracks.
Bytes write_anm(const std::vector<SourceClip>& clips);

struct SourcePart {
    std::string name;
    std::string parent; // empty: a root
    FigSource mesh;
    std::vector<glm::vec3> offsets; // from the parent, one a variant
};

struct FigureFiles {
    Bytes mod;
    Bytes bon;
    Bytes anm; // empty when there are no clips
};

// The composite packing: NAME.mod holds the tree, as an entry called NAME, and a mesh for each part; NAME.bon
// holds an offset file for each part. `name` goes without its extension.
FigureFiles write_figure(const std::string& name, const std::vector<SourcePart>& parts,
                         const std::vector<SourceClip>& clips);

} // namespace tris::tools
