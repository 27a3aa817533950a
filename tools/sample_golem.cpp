#include "sample_golem.h"

#include "sample_atlas.h"
#include "sample_golem_clips.h"
#include "sample_golem_paint.h"
#include "sample_golem_sculpt.h"
#include "sample_pose.h"
#include "sample_skinning.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

namespace tris::tools {

namespace {

constexpr int kTextureSide = 512;
constexpr int kIslandPadding = 4;
constexpr float kUnitsPerMetre = 30.0F;
constexpr std::uint32_t kWoodGroup = 18;
constexpr std::uint32_t kStoneGroup = 22;
constexpr unsigned kVariants = 8;

// From the sculptor's axes to the figure's. The golem looks along x; figures look along -y.
constexpr float kFacingDegrees = -90.0F;

glm::quat facing() {
    return turn_by({0.0F, 0.0F, kFacingDegrees});
}

glm::vec3 figure_direction(const glm::vec3& direction) {
    return facing() * direction;
}

glm::vec3 figure_point(const glm::vec3& point) {
    return figure_direction(point) / kUnitsPerMetre;
}

glm::quat figure_turn(const glm::quat& turn) {
    return facing() * turn * glm::inverse(facing());
}

std::string parent_name(const GolemPart& part) {
    return part.parent == part.bone ? std::string() : golem_part(part.parent).name;
}

// The whole golem with one normal for each corner of a facet.
struct Hewn {
    SampleMesh mesh;
    SplitMesh split;
    std::vector<glm::vec3> normals;
};

Hewn hew() {
    Hewn hewn{build_golem_mesh(), {}, {}};
    pack_islands(hewn.mesh, kTextureSide, kIslandPadding);
    hewn.split = split_hard_edges(hewn.mesh);
    std::vector<glm::vec3> positions;
    for (const MeshVertex& vertex : hewn.mesh.vertices)
        positions.push_back(vertex.position);
    hewn.normals = split_normals(hewn.split, positions);
    return hewn;
}

// Gives everything that a mesh uses a number, in the order of its first use.
template <class Key>
struct Numbers {
    std::map<Key, std::uint16_t> numbers;

    // The number, and whether it is a new one.
    std::pair<std::uint16_t, bool> operator()(const Key& key) {
        const auto [found, fresh] = numbers.try_emplace(key, static_cast<std::uint16_t>(numbers.size()));
        return {found->second, fresh};
    }
};

struct PartMesh {
    FigSource fig;
    std::vector<std::uint32_t> vertices; // of the whole mesh, behind each position
};

PartMesh cut_out(const Hewn& hewn, const GolemPart& part) {
    PartMesh result;
    FigSource& fig = result.fig;
    fig.group = part.bone == Bone::weapon ? kWoodGroup : kStoneGroup;
    fig.positions.resize(kVariants);
    Numbers<std::uint32_t> positions;
    Numbers<std::uint32_t> normals;
    Numbers<std::pair<float, float>> uvs;
    Numbers<std::tuple<std::uint16_t, std::uint16_t, std::uint16_t>> components;

    const auto component_of = [&](std::uint32_t vertex, std::uint32_t corner, const glm::vec2& texel) {
        const auto [position, new_position] = positions(vertex);
        if (new_position) {
            result.vertices.push_back(vertex);
            const glm::vec3 own = hewn.mesh.vertices[vertex].position - part.joint;
            for (unsigned v = 0; v < kVariants; ++v)
                fig.positions[v].push_back(figure_point(reshaped(part.bone, own, complexion_corner(v))));
        }
        const auto [normal, new_normal] = normals(corner);
        if (new_normal)
            fig.normals.push_back(figure_direction(hewn.normals[corner]));
        const auto [uv, new_uv] = uvs({texel.x, texel.y});
        if (new_uv)
            fig.uvs.push_back((texel + 0.5F) / static_cast<float>(kTextureSide));
        const auto [component, new_component] = components({position, normal, uv});
        if (new_component)
            fig.components.push_back({position, normal, uv});
        return component;
    };
    for (std::size_t t = 0; t < hewn.mesh.triangles.size(); ++t) {
        const MeshTriangle& triangle = hewn.mesh.triangles[t];
        if (hewn.mesh.vertices[triangle.vertex[0]].weights.bone[0] != part.bone)
            continue;
        for (const std::size_t i : {0U, 2U, 1U}) // the sculptor's fronts run clockwise
            fig.indices.push_back(
                component_of(triangle.vertex[i], hewn.split.triangles[t][i], triangle.uv[i]));
    }
    return result;
}

// How the jaw's points move when it opens all the way. Vector 0 is the one that all other points share.
using JawVectors = std::vector<glm::vec3>;

JawVectors add_jaw(PartMesh& head, const SampleMesh& mesh) {
    JawVectors vectors{glm::vec3(0.0F)};
    const std::set<std::uint32_t> moving = golem_jaw_vertices(mesh);
    for (std::size_t i = 0; i < head.vertices.size(); ++i) {
        const glm::vec3 point = mesh.vertices[head.vertices[i]].position;
        std::size_t number = 0;
        if (moving.count(head.vertices[i]) > 0) {
            number = vectors.size();
            vectors.push_back(figure_point(opened_golem_jaw(point) - point));
        }
        head.fig.morphs.push_back({static_cast<std::uint16_t>(number), static_cast<std::uint16_t>(i)});
    }
    return vectors;
}

SourceClip bake_clip(const GolemClip& clip, const JawVectors& jaw) {
    SourceClip result;
    result.name = clip.name;
    for (const GolemPart& part : golem_parts())
        result.tracks.push_back({part.name, {}, {}, {}});
    for (int key = 0; key < clip.keys; ++key) {
        const GolemPose pose = clip.pose(static_cast<float>(key));
        const SkeletonPose bones = solve_golem(pose);
        for (std::size_t i = 0; i < golem_parts().size(); ++i) {
            const GolemPart& part = golem_parts()[i];
            SourceTrack& track = result.tracks[i];
            // Only the root's place counts, but the game's own files give every part's.
            const BonePose parent = part.parent == part.bone ? BonePose{} : bone_of(bones, part.parent);
            const BonePose& own = bone_of(bones, part.bone);
            track.rotations.push_back(figure_turn(own.turn * glm::inverse(parent.turn)));
            track.translations.push_back(figure_point(own.joint - parent.joint));
            if (part.bone == Bone::head) {
                track.morphs.emplace_back();
                for (const glm::vec3& vector : jaw)
                    track.morphs.back().push_back(vector * std::clamp(pose.jaw, 0.0F, 1.0F));
            }
        }
    }
    return result;
}

} // namespace

Golem build_golem() {
    const Hewn hewn = hew();
    Golem golem;
    JawVectors jaw;
    for (const GolemPart& part : golem_parts()) {
        PartMesh mesh = cut_out(hewn, part);
        if (part.bone == Bone::head)
            jaw = add_jaw(mesh, hewn.mesh);
        SourcePart out{part.name, parent_name(part), std::move(mesh.fig), {}};
        for (unsigned v = 0; v < kVariants; ++v)
            out.offsets.push_back(figure_point(joint_offset(part, complexion_corner(v))));
        golem.parts.push_back(std::move(out));
    }
    for (const GolemClip& clip : golem_clips())
        golem.clips.push_back(bake_clip(clip, jaw));
    golem.texture = paint_golem(hewn.mesh, kTextureSide);
    return golem;
}

} // namespace tris::tools
