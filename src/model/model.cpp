#include "model/model.h"

#include <algorithm>
#include <array>
#include <bit>

namespace tris::model {

const char* format_name(Format format) {
    switch (format) {
    case Format::md2:
        return "md2";
    case Format::mdl:
        return "mdl";
    case Format::fig:
        return "fig";
    case Format::figure:
        return "figure";
    }
    return "";
}

const char* format_title(Format format) {
    switch (format) {
    case Format::md2:
        return "Quake II MD2";
    case Format::mdl:
        return "Quake MDL";
    case Format::fig:
        return "Evil Islands FIG";
    case Format::figure:
        return "Evil Islands figure";
    }
    return "";
}

bool has_second_texture(const Mesh& mesh) {
    return std::any_of(mesh.surfacings.begin(), mesh.surfacings.end(),
                       [](const Surfacing& surfacing) { return surfacing.texture == 1; });
}

std::size_t vertex_total(const Model& model) {
    return model.mesh.figure ? model.position_count : model.mesh.vertex_count;
}

std::vector<std::string> flag_names(std::uint32_t flags) {
    struct Named {
        std::uint32_t bit;
        const char* name;
    };
    constexpr std::array<Named, 9> kNames = {{{1, "rocket trail"},
                                              {2, "grenade smoke"},
                                              {4, "gib blood"},
                                              {kFlagRotates, "rotates"},
                                              {16, "green tracer"},
                                              {32, "zombie gib"},
                                              {64, "orange tracer"},
                                              {128, "purple trail"},
                                              {kFlagHoley, "holey"}}};
    std::vector<std::string> names;
    for (const Named& named : kNames) {
        if ((flags & named.bit) != 0)
            names.emplace_back(named.name);
        flags &= ~named.bit;
    }
    for (std::uint32_t bit = 1; bit != 0; bit <<= 1U) {
        if ((flags & bit) != 0)
            names.push_back("bit " + std::to_string(std::countr_zero(bit)));
    }
    return names;
}

std::size_t memory_bytes(const Model& model) {
    const Mesh& mesh = model.mesh;
    std::size_t pictures = 0;
    for (const IndexedSkin& skin : model.indexed_skins) {
        for (const auto& picture : skin.pictures)
            pictures += picture.capacity();
    }
    std::size_t figure = 0;
    if (mesh.figure) {
        figure += mesh.figure->vertices.capacity() * sizeof(FigureVertex) +
                  (mesh.figure->positions.capacity() + mesh.figure->morphs.capacity()) * sizeof(glm::vec3) +
                  mesh.figure->parts.capacity() * sizeof(FigurePart);
        for (const FigureClip& clip : mesh.figure->clips) {
            for (const FigureTrack& track : clip.tracks)
                figure += track.rotations.capacity() * sizeof(glm::quat) +
                          track.translations.capacity() * sizeof(glm::vec3);
        }
    }
    return pictures + figure + sizeof(Model) + mesh.vertices.capacity() * sizeof(PackedVertex) +
           mesh.shapes.capacity() * sizeof(Shape) + mesh.corners.capacity() * sizeof(Corner) +
           (mesh.triangles.capacity() + mesh.strips.corners.capacity()) * sizeof(std::uint32_t) +
           mesh.strips.primitives.capacity() * sizeof(Primitive);
}

} // namespace tris::model
