#include "md2_writer.h"

#include "formats/md2/md2_layout.h"
#include "model/strips.h"
#include "model_bytes.h"

#include <glm/common.hpp>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <map>
#include <utility>

namespace tris::tools {

namespace {

using formats::Md2CommandVertex;
using formats::Md2Frame;
using formats::Md2Header;
using formats::Md2Skin;
using formats::Md2TexCoord;
using formats::Md2Triangle;
using formats::Md2Vertex;

constexpr float kQuantumCount = 255.0F;

std::int32_t offset_here(const Bytes& bytes) {
    return static_cast<std::int32_t>(bytes.size());
}

void append_frame(Bytes& bytes, const Md2SourceFrame& frame) {
    glm::vec3 low(0.0F);
    glm::vec3 high(0.0F);
    if (!frame.positions.empty())
        low = high = frame.positions.front();
    for (const glm::vec3& position : frame.positions) {
        low = glm::min(low, position);
        high = glm::max(high, position);
    }
    Md2Frame head{};
    for (int axis = 0; axis < 3; ++axis) {
        head.scale[axis] = (high[axis] - low[axis]) / kQuantumCount;
        head.translate[axis] = low[axis];
    }
    copy_name(head.name, frame.name);
    append(bytes, head);
    for (std::size_t i = 0; i < frame.positions.size(); ++i) {
        Md2Vertex vertex{};
        for (int axis = 0; axis < 3; ++axis) {
            // A flat frame has no extent along one axis; any value decodes to the same place there.
            const float scale = head.scale[axis];
            const float steps =
                scale > 0.0F ? (frame.positions[i][axis] - head.translate[axis]) / scale : 0.0F;
            vertex.v[axis] = static_cast<std::uint8_t>(std::lround(std::clamp(steps, 0.0F, kQuantumCount)));
        }
        vertex.normal = nearest_normal(frame.normals[i]);
        append(bytes, vertex);
    }
}

// Strips share what the game calls a vertex with a texture coordinate, so they are built over distinct pairs.
std::int32_t append_commands(Bytes& bytes, const Md2Source& source) {
    using Corner = std::pair<std::uint16_t, std::uint16_t>;
    std::map<Corner, std::uint32_t> numbers;
    std::vector<Corner> corners;
    std::vector<std::uint32_t> list;
    for (const Md2SourceTriangle& triangle : source.triangles) {
        for (std::size_t i = 0; i < 3; ++i) {
            const Corner corner{triangle.vertex[i], triangle.st[i]};
            const auto [found, fresh] =
                numbers.try_emplace(corner, static_cast<std::uint32_t>(corners.size()));
            if (fresh)
                corners.push_back(corner);
            list.push_back(found->second);
        }
    }

    const std::size_t start = bytes.size();
    const model::PrimitiveList built = model::build_strips(list);
    for (const model::Primitive& primitive : built.primitives) {
        const auto count = static_cast<std::int32_t>(primitive.count);
        append(bytes, primitive.kind == model::PrimitiveKind::fan ? -count : count);
        for (std::uint32_t i = 0; i < primitive.count; ++i) {
            const Corner& corner = corners[built.corners[primitive.first + i]];
            const Md2SourceTexel& texel = source.texels[corner.second];
            // Texel centres, as the game's own compiler wrote them.
            append(bytes, Md2CommandVertex{
                              (static_cast<float>(texel.s) + 0.5F) / static_cast<float>(source.skin_width),
                              (static_cast<float>(texel.t) + 0.5F) / static_cast<float>(source.skin_height),
                              corner.first});
        }
    }
    append(bytes, std::int32_t{0});
    return static_cast<std::int32_t>((bytes.size() - start) / sizeof(std::int32_t));
}

} // namespace

Bytes write_md2(const Md2Source& source) {
    Md2Header header{};
    header.ident = formats::kMd2Ident;
    header.version = formats::kMd2Version;
    header.skin_width = source.skin_width;
    header.skin_height = source.skin_height;
    header.num_skins = count_of(source.skins);
    header.num_st = count_of(source.texels);
    header.num_tris = count_of(source.triangles);
    header.num_frames = count_of(source.frames);
    header.num_xyz = count_of(source.frames.front().positions);
    header.frame_size = static_cast<std::int32_t>(sizeof(Md2Frame)) +
                        header.num_xyz * static_cast<std::int32_t>(sizeof(Md2Vertex));

    Bytes bytes;
    append(bytes, header);
    header.ofs_skins = offset_here(bytes);
    for (const std::string& name : source.skins) {
        Md2Skin skin{};
        copy_name(skin.name, name);
        append(bytes, skin);
    }
    header.ofs_st = offset_here(bytes);
    for (const Md2SourceTexel& texel : source.texels)
        append(bytes, Md2TexCoord{texel.s, texel.t});
    header.ofs_tris = offset_here(bytes);
    for (const Md2SourceTriangle& triangle : source.triangles) {
        Md2Triangle out{};
        std::copy(triangle.vertex.begin(), triangle.vertex.end(), out.vertex);
        std::copy(triangle.st.begin(), triangle.st.end(), out.st);
        append(bytes, out);
    }
    header.ofs_frames = offset_here(bytes);
    for (const Md2SourceFrame& frame : source.frames)
        append_frame(bytes, frame);
    header.ofs_glcmds = offset_here(bytes);
    header.num_glcmds = append_commands(bytes, source);
    header.ofs_end = offset_here(bytes);
    // The offsets are known only now.
    std::memcpy(bytes.data(), &header, sizeof(header));
    return bytes;
}

} // namespace tris::tools
