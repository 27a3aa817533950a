#include "sample_skinning.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

namespace tris::tools {

SplitMesh split_hard_edges(const SampleMesh& mesh) {
    SplitMesh split;
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> numbers;
    for (const MeshTriangle& triangle : mesh.triangles) {
        std::array<std::uint32_t, 3> out{};
        for (std::size_t i = 0; i < 3; ++i) {
            const std::pair key(triangle.vertex[i], triangle.smoothing);
            const auto [found, fresh] =
                numbers.try_emplace(key, static_cast<std::uint32_t>(split.sources.size()));
            if (fresh)
                split.sources.push_back(triangle.vertex[i]);
            out[i] = found->second;
        }
        split.triangles.push_back(out);
    }
    return split;
}

std::vector<glm::vec3> posed_positions(const SampleMesh& mesh, const SkeletonPose& pose) {
    std::vector<glm::vec3> positions;
    positions.reserve(mesh.vertices.size());
    for (const MeshVertex& vertex : mesh.vertices) {
        glm::vec3 sum(0.0F);
        for (std::size_t i = 0; i < vertex.weights.bone.size(); ++i)
            if (vertex.weights.share[i] > 0.0F)
                sum += carried(pose, vertex.weights.bone[i], vertex.position) * vertex.weights.share[i];
        positions.push_back(sum);
    }
    return positions;
}

std::vector<glm::vec3> split_normals(const SplitMesh& split, const std::vector<glm::vec3>& positions) {
    std::vector<glm::vec3> normals(split.sources.size(), glm::vec3(0.0F));
    for (const auto& triangle : split.triangles) {
        std::array<glm::vec3, 3> p{};
        for (std::size_t i = 0; i < 3; ++i)
            p[i] = positions[split.sources[triangle[i]]];
        const glm::vec3 across = glm::cross(p[2] - p[0], p[1] - p[0]); // clockwise fronts
        const float area = glm::length(across);
        if (area < 1e-6F)
            continue;
        for (std::size_t i = 0; i < 3; ++i) {
            const glm::vec3 a = glm::normalize(p[(i + 1) % 3] - p[i]);
            const glm::vec3 b = glm::normalize(p[(i + 2) % 3] - p[i]);
            const float angle = std::acos(std::clamp(glm::dot(a, b), -1.0F, 1.0F));
            normals[triangle[i]] += across / area * angle;
        }
    }
    for (glm::vec3& normal : normals) {
        const float length = glm::length(normal);
        normal = length > 1e-6F ? normal / length : glm::vec3(0.0F, 0.0F, 1.0F);
    }
    return normals;
}

SkeletonPose bind_pose() {
    SkeletonPose pose{};
    for (std::size_t i = 0; i < pose.size(); ++i)
        pose[i].joint = bind_joint(static_cast<Bone>(i));
    return pose;
}

Md2Source bake(const SampleMesh& mesh, int skin_side, const std::vector<NamedPose>& poses) {
    const SplitMesh split = split_hard_edges(mesh);
    Md2Source source;
    source.skin_width = skin_side;
    source.skin_height = skin_side;

    std::map<std::pair<int, int>, std::uint16_t> texels;
    for (std::size_t t = 0; t < mesh.triangles.size(); ++t) {
        Md2SourceTriangle out;
        for (std::size_t i = 0; i < 3; ++i) {
            const std::pair st(static_cast<int>(mesh.triangles[t].uv[i].x),
                               static_cast<int>(mesh.triangles[t].uv[i].y));
            const auto [found, fresh] =
                texels.try_emplace(st, static_cast<std::uint16_t>(source.texels.size()));
            if (fresh)
                source.texels.push_back(
                    {static_cast<std::int16_t>(st.first), static_cast<std::int16_t>(st.second)});
            out.vertex[i] = static_cast<std::uint16_t>(split.triangles[t][i]);
            out.st[i] = found->second;
        }
        source.triangles.push_back(out);
    }
    for (const NamedPose& named : poses) {
        const std::vector<glm::vec3> positions = posed_positions(mesh, named.pose);
        Md2SourceFrame frame;
        frame.name = named.name;
        frame.normals = split_normals(split, positions);
        for (const std::uint32_t from : split.sources)
            frame.positions.push_back(positions[from]);
        source.frames.push_back(std::move(frame));
    }
    return source;
}

} // namespace tris::tools
