// The shader programs by what they draw. Each is linked when it is first wanted: a picture needs a few of
// them.
#pragma once

#include "core/result.h"
#include "gpu/program.h"

#include <array>
#include <cstddef>
#include <string>
#include <utility>

namespace tris::render {

enum class ProgramKind {
    model,
    solid,  // the mesh in one colour
    dots,   // the mesh's vertices as round points
    ghost,  // the mesh faintly
    vertex, // one vertex as a round point
    normals,
    box,
    circle,
    axis,
    grid,
    background,
    skin_picture,
    skin_rectangle,
    skin_layout, // the mesh by its texture coordinates
    skin_dots,
};
inline constexpr std::size_t kProgramCount = static_cast<std::size_t>(ProgramKind::skin_dots) + 1;

class Programs {
  public:
    explicit Programs(std::string shader_folder) : shader_folder_(std::move(shader_folder)) {}

    // False in itself where the driver refuses it: then nothing is to be drawn with it, and missed() tells.
    const gpu::Program& get(ProgramKind kind);

    // All at once, for those who want to know whether the driver takes them.
    Result<bool> link_all();

    // Why the last program that was asked for in vain could not be had, since forget_missed; null if none
    // was.
    const std::string* missed() const { return missed_; }
    void forget_missed() { missed_ = nullptr; }

  private:
    struct Entry {
        gpu::Program program;
        std::string refusal; // not asked for again
    };

    std::string shader_folder_;
    std::array<Entry, kProgramCount> entries_;
    const std::string* missed_ = nullptr;
};

} // namespace tris::render
