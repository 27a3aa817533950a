#include "mdl_writer.h"

#include "formats/mdl/mdl_layout.h"
#include "model_bytes.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>

namespace tris::tools {

namespace {

using formats::MdlFrame;
using formats::MdlGroup;
using formats::MdlHeader;
using formats::MdlTexCoord;
using formats::MdlTriangle;
using formats::MdlVertex;

constexpr float kQuantumCount = 255.0F;
constexpr std::int32_t kSingle = 0;
constexpr std::int32_t kGroup = 1;
constexpr std::int32_t kOnSeam = 0x20; // the value that the game's own compiler wrote

// What the poses measure together. A model without vertices measures nothing.
struct Extent {
    bool empty = true;
    glm::vec3 low{0.0F};
    glm::vec3 high{0.0F};
    float radius = 0.0F;
};

Extent measure(const MdlSource& source) {
    Extent extent;
    for (const MdlSourceFrame& frame : source.frames)
        for (const MdlSourcePose& pose : frame.poses)
            for (const glm::vec3& position : pose.positions) {
                extent.low = extent.empty ? position : glm::min(extent.low, position);
                extent.high = extent.empty ? position : glm::max(extent.high, position);
                extent.radius = std::max(extent.radius, glm::length(position));
                extent.empty = false;
            }
    return extent;
}

float mean_triangle_area(const MdlSource& source) {
    if (source.triangles.empty() || source.frames.empty())
        return 0.0F;
    const std::vector<glm::vec3>& positions = source.frames.front().poses.front().positions;
    const auto corner = [&](const MdlSourceTriangle& triangle, std::size_t i) {
        return positions[static_cast<std::size_t>(triangle.vertex[i])];
    };
    float sum = 0.0F;
    for (const MdlSourceTriangle& triangle : source.triangles)
        sum += glm::length(glm::cross(corner(triangle, 1) - corner(triangle, 0),
                                      corner(triangle, 2) - corner(triangle, 0))) *
               0.5F;
    return sum / static_cast<float>(source.triangles.size());
}

MdlHeader make_header(const MdlSource& source) {
    const Extent extent = measure(source);
    MdlHeader header{};
    header.ident = formats::kMdlIdent;
    header.version = formats::kMdlVersion;
    for (int axis = 0; axis < 3; ++axis) {
        header.scale[axis] = (extent.high[axis] - extent.low[axis]) / kQuantumCount;
        header.translate[axis] = extent.low[axis];
        header.eye_position[axis] = source.eye_position[axis];
    }
    header.bounding_radius = extent.radius;
    header.num_skins = count_of(source.skins);
    header.skin_width = source.skin_width;
    header.skin_height = source.skin_height;
    header.num_verts = count_of(source.texcoords);
    header.num_tris = count_of(source.triangles);
    header.num_frames = count_of(source.frames);
    header.sync_type = source.sync_type;
    header.flags = source.flags;
    header.size = mean_triangle_area(source);
    return header;
}

void append_times(Bytes& bytes, const std::vector<float>& times) {
    for (const float time : times)
        append(bytes, time);
}

void append_picture(Bytes& bytes, const MdlPicture& picture) {
    for (const std::uint8_t index : picture)
        append(bytes, index);
}

void append_skin(Bytes& bytes, const MdlSourceSkin& skin) {
    if (skin.times.empty()) {
        append(bytes, kSingle);
        append_picture(bytes, skin.pictures.front());
        return;
    }
    append(bytes, kGroup);
    append(bytes, count_of(skin.times));
    append_times(bytes, skin.times);
    for (const MdlPicture& picture : skin.pictures)
        append_picture(bytes, picture);
}

std::vector<MdlVertex> quantise(const MdlHeader& header, const MdlSourcePose& pose) {
    std::vector<MdlVertex> vertices(pose.positions.size());
    for (std::size_t i = 0; i < vertices.size(); ++i) {
        for (int axis = 0; axis < 3; ++axis) {
            // A flat model has no extent along one axis; any value decodes to the same place there.
            const float scale = header.scale[axis];
            const float steps =
                scale > 0.0F ? (pose.positions[i][axis] - header.translate[axis]) / scale : 0.0F;
            vertices[i].v[axis] =
                static_cast<std::uint8_t>(std::lround(std::clamp(steps, 0.0F, kQuantumCount)));
        }
        vertices[i].normal = nearest_normal(pose.normals[i]);
    }
    return vertices;
}

struct Box {
    MdlVertex low{{255, 255, 255}, 0};
    MdlVertex high{};
};

void include(Box& box, const MdlVertex& vertex) {
    for (int axis = 0; axis < 3; ++axis) {
        box.low.v[axis] = std::min(box.low.v[axis], vertex.v[axis]);
        box.high.v[axis] = std::max(box.high.v[axis], vertex.v[axis]);
    }
}

void append_pose(Bytes& bytes, const std::string& name, const std::vector<MdlVertex>& vertices) {
    Box box;
    for (const MdlVertex& vertex : vertices)
        include(box, vertex);
    MdlFrame head{};
    head.box_min = box.low;
    head.box_max = box.high;
    copy_name(head.name, name, sizeof(head.name));
    append(bytes, head);
    for (const MdlVertex& vertex : vertices)
        append(bytes, vertex);
}

void append_frame(Bytes& bytes, const MdlHeader& header, const MdlSourceFrame& frame) {
    if (frame.times.empty()) {
        append(bytes, kSingle);
        append_pose(bytes, frame.poses.front().name, quantise(header, frame.poses.front()));
        return;
    }
    std::vector<std::vector<MdlVertex>> poses;
    Box box;
    for (const MdlSourcePose& pose : frame.poses) {
        poses.push_back(quantise(header, pose));
        for (const MdlVertex& vertex : poses.back())
            include(box, vertex);
    }
    append(bytes, kGroup);
    append(bytes, MdlGroup{count_of(frame.times), box.low, box.high});
    append_times(bytes, frame.times);
    for (std::size_t i = 0; i < poses.size(); ++i)
        append_pose(bytes, frame.poses[i].name, poses[i]);
}

} // namespace

Bytes write_mdl(const MdlSource& source) {
    const MdlHeader header = make_header(source);
    Bytes bytes;
    append(bytes, header);
    for (const MdlSourceSkin& skin : source.skins)
        append_skin(bytes, skin);
    for (const MdlSourceTexCoord& texcoord : source.texcoords)
        append(bytes, MdlTexCoord{texcoord.on_seam ? kOnSeam : 0, texcoord.s, texcoord.t});
    for (const MdlSourceTriangle& triangle : source.triangles) {
        MdlTriangle out{};
        out.faces_front = triangle.faces_front ? 1 : 0;
        std::copy(triangle.vertex.begin(), triangle.vertex.end(), out.vertex);
        append(bytes, out);
    }
    for (const MdlSourceFrame& frame : source.frames)
        append_frame(bytes, header, frame);
    return bytes;
}

} // namespace tris::tools
