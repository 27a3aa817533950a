// Small Evil Islands figures for tests: written by the real writers and loaded as any other file.
#pragma once

#include "figure_writer.h"
#include "formats/find_file.h"
#include "model/model.h"

#include <glm/vec2.hpp>

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace tris::test {

using NamedFiles = std::map<std::string, Bytes, std::less<>>;

// Looks for files in a list that the caller keeps.
formats::FindFile finder(const NamedFiles& files);

// A square that looks at whoever stands in front of the figure (towards -y), in the plane y = middle.y; every
// variant alike. Its corners are those of the texture.
tools::FigSource plate(glm::vec3 middle, float half, int variants = 8);

// The same with another place for each corner in each variant: no two coordinates are alike, all are exact.
tools::FigSource varied_plate(int variants = 8);

tools::SourcePart part(std::string name, std::string parent, tools::FigSource mesh, glm::vec3 offset = {});

// "unit.mod" with its companions. Throws when it cannot be loaded.
NamedFiles figure_files(const std::vector<tools::SourcePart>& parts,
                        const std::vector<tools::SourceClip>& clips = {}, const std::string& name = "unit");
model::Model load_or_throw(const NamedFiles& files, const std::string& name = "unit.mod");
model::Model figure_model(const std::vector<tools::SourcePart>& parts,
                          const std::vector<tools::SourceClip>& clips = {});

// The vertex of a part that was made of position `i` of its mesh; -1 when none was.
int vertex_of(const model::Figure& figure, std::string_view part, const tools::FigSource& mesh,
              std::size_t i);

int part_index(const model::Figure& figure, std::string_view name);

// By its place among the eight: bit 0 strength, bit 1 dexterity, bit 2 height.
model::Complexion corner_complexion(unsigned corner);

} // namespace tris::test
