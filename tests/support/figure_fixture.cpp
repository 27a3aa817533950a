#include "support/figure_fixture.h"

#include "formats/load_model.h"

#include <array>
#include <stdexcept>
#include <utility>

namespace tris::test {

namespace {

constexpr std::array<glm::vec2, 4> kCorners = {{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}}};

} // namespace

formats::FindFile finder(const NamedFiles& files) {
    return [&files](std::string_view name) {
        const auto at = files.find(name);
        return at != files.end() ? std::optional<Bytes>(at->second) : std::nullopt;
    };
}

tools::FigSource plate(glm::vec3 middle, float half, int variants) {
    tools::FigSource source;
    source.variants = variants;
    source.positions.resize(static_cast<std::size_t>(variants));
    for (auto& positions : source.positions)
        for (const glm::vec2& corner : kCorners)
            positions.push_back(middle + half * glm::vec3(corner.x, 0.0F, corner.y));
    for (std::uint16_t i = 0; i < 4; ++i) {
        source.normals.emplace_back(0.0F, -1.0F, 0.0F);
        source.uvs.push_back({(kCorners[i].x + 1.0F) / 2.0F, (1.0F - kCorners[i].y) / 2.0F});
        source.components.push_back({i, i, i});
        source.morphs.push_back({i, i});
    }
    source.indices = {0, 1, 2, 0, 2, 3};
    return source;
}

tools::FigSource varied_plate(int variants) {
    tools::FigSource source = plate(glm::vec3(0.0F), 1.0F, variants);
    std::uint32_t state = 7;
    for (auto& positions : source.positions) {
        for (glm::vec3& p : positions) {
            for (int axis = 0; axis < 3; ++axis) {
                state = state * 1664525U + 1013904223U;
                p[axis] = static_cast<float>(state >> 20U) / 1024.0F - 2.0F;
            }
        }
    }
    return source;
}

tools::SourcePart part(std::string name, std::string parent, tools::FigSource mesh, glm::vec3 offset) {
    const auto variants = static_cast<std::size_t>(mesh.variants);
    return {std::move(name), std::move(parent), std::move(mesh), std::vector<glm::vec3>(variants, offset)};
}

NamedFiles figure_files(const std::vector<tools::SourcePart>& parts,
                        const std::vector<tools::SourceClip>& clips, const std::string& name) {
    tools::FigureFiles written = tools::write_figure(name, parts, clips);
    NamedFiles files;
    files[name + ".mod"] = std::move(written.mod);
    files[name + ".bon"] = std::move(written.bon);
    if (!written.anm.empty())
        files[name + ".anm"] = std::move(written.anm);
    return files;
}

model::Model load_or_throw(const NamedFiles& files, const std::string& name) {
    Result<model::Model> model = formats::load_model(files.at(name), name, finder(files));
    if (!model)
        throw std::runtime_error(model.error().message);
    return *std::move(model);
}

model::Model figure_model(const std::vector<tools::SourcePart>& parts,
                          const std::vector<tools::SourceClip>& clips) {
    return load_or_throw(figure_files(parts, clips));
}

int vertex_of(const model::Figure& figure, std::string_view part, const tools::FigSource& mesh,
              std::size_t i) {
    const model::FigurePart& at = figure.parts[static_cast<std::size_t>(part_index(figure, part))];
    const auto variants = static_cast<std::size_t>(figure.variants);
    for (std::uint32_t v = at.first_vertex; v < at.first_vertex + at.vertex_count; ++v) {
        if (figure.positions[v * variants] == mesh.positions[0][i])
            return static_cast<int>(v);
    }
    return -1;
}

int part_index(const model::Figure& figure, std::string_view name) {
    for (std::size_t i = 0; i < figure.parts.size(); ++i) {
        if (figure.parts[i].name == name)
            return static_cast<int>(i);
    }
    throw std::runtime_error("no part " + std::string(name));
}

model::Complexion corner_complexion(unsigned corner) {
    const auto bit = [corner](unsigned which) { return (corner & which) != 0 ? 1.0F : 0.0F; };
    return {bit(1), bit(2), bit(4)};
}

} // namespace tris::test
