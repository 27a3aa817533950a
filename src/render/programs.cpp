#include "render/programs.h"

#include "render/shader_source.h"

namespace tris::render {

namespace {

struct Parts {
    const char* name;
    const char* vertex;
    const char* fragment;
};

// In the order of ProgramKind.
constexpr std::array<Parts, kProgramCount> kParts = {{
    {"model", "model.vert", "model.frag"},
    {"solid", "model.vert", "solid.frag"},
    {"dots", "model.vert", "point.frag"},
    {"ghost", "model.vert", "ghost.frag"},
    {"vertex", "vertex.vert", "point.frag"},
    {"normals", "normals.vert", "solid.frag"},
    {"box", "box.vert", "solid.frag"},
    {"circle", "circle.vert", "solid.frag"},
    {"axis", "axis.vert", "solid.frag"},
    {"grid", "grid.vert", "grid.frag"},
    {"background", "background.vert", "background.frag"},
    {"skin picture", "skin_picture.vert", "skin_picture.frag"},
    {"skin rectangle", "skin_picture.vert", "solid.frag"},
    {"skin layout", "skin_layout.vert", "solid.frag"},
    {"skin dots", "skin_layout.vert", "point.frag"},
}};

Result<gpu::Program> link(const Parts& parts, const std::string& folder) {
    const Result<std::string> vertex = shader_source(parts.vertex, folder);
    if (!vertex)
        return vertex.error();
    const Result<std::string> fragment = shader_source(parts.fragment, folder);
    if (!fragment)
        return fragment.error();
    return gpu::Program::link({parts.name, *vertex, *fragment});
}

} // namespace

const gpu::Program& Programs::get(ProgramKind kind) {
    const auto index = static_cast<std::size_t>(kind);
    Entry& entry = entries_[index];
    if (!entry.program && entry.refusal.empty()) {
        Result<gpu::Program> linked = link(kParts[index], shader_folder_);
        if (linked)
            entry.program = *std::move(linked);
        else
            entry.refusal = linked.error().message;
    }
    if (!entry.program)
        missed_ = &entry.refusal;
    return entry.program;
}

Result<bool> Programs::link_all() {
    for (std::size_t i = 0; i < kProgramCount; ++i) {
        if (!get(static_cast<ProgramKind>(i)))
            return Error{*missed_};
    }
    return true;
}

} // namespace tris::render
