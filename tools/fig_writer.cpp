#include "fig_writer.h"

#include "formats/fig/fig_layout.h"
#include "model_bytes.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/vec4.hpp>

#include <algorithm>
#include <cstddef>

namespace tris::tools {

namespace {

using formats::FigComponent;
using formats::FigHeader;
using formats::FigMorph;
using formats::FigUv;
using formats::kFigLanes;

std::uint32_t blocks_for(std::size_t count) {
    return static_cast<std::uint32_t>((count + kFigLanes - 1) / kFigLanes);
}

template <class T>
std::uint32_t size_of(const std::vector<T>& list) {
    return static_cast<std::uint32_t>(list.size());
}

// Past the end of the list, its last element.
glm::vec3 padded(const std::vector<glm::vec3>& list, std::size_t index) {
    return list[std::min(index, list.size() - 1)];
}

struct Bounds {
    glm::vec3 center{0.0F};
    glm::vec3 half_size{0.0F};
    float radius = 0.0F;
};

Bounds bounds_of(const std::vector<glm::vec3>& positions) {
    if (positions.empty())
        return {};
    glm::vec3 low = positions.front();
    glm::vec3 high = low;
    for (const glm::vec3& position : positions) {
        low = glm::min(low, position);
        high = glm::max(high, position);
    }
    Bounds bounds{(low + high) / 2.0F, (high - low) / 2.0F, 0.0F};
    for (const glm::vec3& position : positions)
        bounds.radius = std::max(bounds.radius, glm::distance(position, bounds.center));
    return bounds;
}

void append_bounds(Bytes& bytes, const FigSource& source) {
    std::vector<Bounds> bounds;
    for (const std::vector<glm::vec3>& positions : source.positions)
        bounds.push_back(bounds_of(positions));
    for (const Bounds& b : bounds)
        append(bytes, b.center);
    for (const Bounds& b : bounds)
        append(bytes, -b.half_size);
    for (const Bounds& b : bounds)
        append(bytes, b.half_size);
    for (const Bounds& b : bounds)
        append(bytes, b.radius);
}

void append_positions(Bytes& bytes, const FigSource& source, std::size_t blocks) {
    for (std::size_t block = 0; block < blocks; ++block)
        for (int axis = 0; axis < 3; ++axis)
            for (const std::vector<glm::vec3>& positions : source.positions)
                for (std::size_t lane = 0; lane < kFigLanes; ++lane)
                    append(bytes, padded(positions, block * kFigLanes + lane)[axis]);
}

void append_normals(Bytes& bytes, const FigSource& source, std::size_t blocks) {
    for (std::size_t block = 0; block < blocks; ++block) {
        glm::vec4 lanes[kFigLanes];
        for (std::size_t lane = 0; lane < kFigLanes; ++lane)
            lanes[lane] = glm::vec4(padded(source.normals, block * kFigLanes + lane), 1.0F);
        if (source.plain_normals) {
            append(bytes, lanes);
            continue;
        }
        for (int component = 0; component < 4; ++component)
            for (const glm::vec4& lane : lanes)
                append(bytes, lane[component]);
    }
}

} // namespace

Bytes write_fig(const FigSource& source) {
    FigHeader header{};
    std::copy(std::begin(formats::kFigMark), std::end(formats::kFigMark), header.mark);
    header.digit = static_cast<char>('0' + source.variants);
    header.position_blocks = source.positions.empty() ? 0 : blocks_for(source.positions.front().size());
    header.normal_blocks = blocks_for(source.normals.size());
    header.uv_count = size_of(source.uvs);
    header.index_count = size_of(source.indices);
    header.component_count = size_of(source.components);
    header.morph_count = size_of(source.morphs);
    header.group = source.group;
    header.texture_number = source.texture_number;

    Bytes bytes;
    append(bytes, header);
    append_bounds(bytes, source);
    append_positions(bytes, source, header.position_blocks);
    append_normals(bytes, source, header.normal_blocks);
    for (const glm::vec2& uv : source.uvs)
        append(bytes, FigUv{uv.x, uv.y});
    for (const std::uint16_t index : source.indices)
        append(bytes, index);
    for (const FigSource::Component& component : source.components)
        append(bytes, FigComponent{component.position, component.normal, component.uv});
    for (const FigSource::Morph& morph : source.morphs)
        append(bytes, FigMorph{morph.vector, morph.position});
    return bytes;
}

} // namespace tris::tools
