#include "render/framing.h"

#include "render/scene.h"

#include <glm/trigonometric.hpp>

#include <algorithm>
#include <cmath>

namespace tris::render {

model::Bounds pose_bounds(const model::Model& model, const model::Pose& pose) {
    if (model.mesh.figure) {
        const model::Bounds bounds = model::PosedFigure(*model.mesh.figure, pose).bounds();
        return bounds.empty() ? model.bounds : bounds;
    }
    // The mix of two boxes holds the mix of the two shapes.
    const model::Bounds& a = model.mesh.shapes[static_cast<std::size_t>(pose.shape_a)].bounds;
    const model::Bounds& b = model.mesh.shapes[static_cast<std::size_t>(pose.shape_b)].bounds;
    return {glm::mix(a.min, b.min, pose.blend), glm::mix(a.max, b.max, pose.blend)};
}

model::Bounds clip_bounds(const model::Model& model, int clip_index) {
    const model::Clip& clip = model.clips[static_cast<std::size_t>(clip_index)];
    model::Bounds bounds;
    for (int i = 0; i < clip.count; ++i)
        bounds.add(model.mesh.shapes[static_cast<std::size_t>(clip.first + i)].bounds);
    return bounds;
}

namespace {

float largest_pose(const model::Model& model, int clip_index) {
    const model::Clip& clip = model.clips[static_cast<std::size_t>(clip_index)];
    float largest = 0.0F;
    for (int i = 0; i < clip.count; ++i)
        largest =
            std::max(largest, model.mesh.shapes[static_cast<std::size_t>(clip.first + i)].bounds.radius());
    return largest;
}

} // namespace

Ground ground_of(const model::Model& model, const model::FigureLook& look) {
    model::Bounds bounds = clip_bounds(model, 0);
    if (model.mesh.figure) {
        model::Pose first;
        first.shape_a = first.shape_b = model.clips.front().first;
        first.look = look;
        bounds = pose_bounds(model, first);
    }
    const glm::vec3 size = bounds.size();
    return {bounds.min.z, std::max(bounds.radius(), 1e-3F), std::max(size.x, size.y)};
}

float grid_spacing(const Ground& ground) {
    return std::exp2(std::round(std::log2(std::max(ground.radius, 1e-3F) * 0.25F)));
}

void append_shape(std::vector<glm::vec3>& points, const model::Mesh& mesh, int shape_index,
                  const model::FigureLook& look) {
    if (mesh.figure) {
        const model::PosedFigure posed(*mesh.figure, {shape_index, shape_index, 0.0F, look});
        for (std::uint32_t v = 0; v < mesh.vertex_count; ++v) {
            if (posed.is_shown(v))
                points.push_back(posed.position(v));
        }
        return;
    }
    const auto index = static_cast<std::size_t>(shape_index);
    const model::Shape& shape = mesh.shapes[index];
    for (std::size_t v = 0; v < mesh.vertex_count; ++v) {
        const auto& p = mesh.vertex(index, v).position;
        points.push_back(glm::vec3(p[0], p[1], p[2]) * shape.scale + shape.translate);
    }
}

std::vector<glm::vec3> framing_points(const model::Model& model, int clip_index, const model::Pose& pose,
                                      bool turning) {
    constexpr float kMostSpread = 1.6F;
    std::vector<glm::vec3> points;
    // Against the largest pose: one that rises from the ground begins small.
    if (clip_bounds(model, clip_index).radius() > largest_pose(model, clip_index) * kMostSpread) {
        append_shape(points, model.mesh, pose.shape_a, pose.look);
        append_shape(points, model.mesh, pose.shape_b, pose.look);
    } else {
        const model::Clip& clip = model.clips[static_cast<std::size_t>(clip_index)];
        for (int i = 0; i < clip.count; ++i)
            append_shape(points, model.mesh, clip.first + i, pose.look);
    }
    if (turning) {
        constexpr int kTurns = 8;
        const std::size_t count = points.size();
        for (int turn = 1; turn < kTurns; ++turn) {
            const float angle = glm::radians(360.0F * static_cast<float>(turn) / kTurns);
            const float c = std::cos(angle);
            const float s = std::sin(angle);
            for (std::size_t i = 0; i < count; ++i)
                points.emplace_back(points[i].x * c - points[i].y * s, points[i].x * s + points[i].y * c,
                                    points[i].z);
        }
    }
    return points;
}

} // namespace tris::render
