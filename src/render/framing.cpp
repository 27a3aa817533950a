#include "render/framing.h"

#include "render/scene.h"

#include <glm/trigonometric.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

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

namespace {

// Where the eye must be along one side of the picture, and how far back.
struct Eye {
    float aside;
    float distance;
};

// From there all points, given by how far they lie aside and towards the eye, are within `tangent` of the
// line of sight, and the outermost ones on either side are just there.
Eye fit_between(std::span<const glm::vec2> points, float tangent) {
    float above = -std::numeric_limits<float>::infinity();
    float below = -above;
    for (const glm::vec2& p : points) {
        above = std::max(above, p.x + tangent * p.y);
        below = std::min(below, p.x - tangent * p.y);
    }
    return {(above + below) * 0.5F, (above - below) / (2.0F * tangent)};
}

// The same for an eye that is farther away than it need be: there the points take a smaller angle.
float center_from(std::span<const glm::vec2> points, float tangent, float distance) {
    float small = 0.0F;
    for (int i = 0; i < 24; ++i) {
        const float middle = (small + tangent) * 0.5F;
        (fit_between(points, middle).distance > distance ? small : tangent) = middle;
    }
    return fit_between(points, tangent).aside;
}

} // namespace

void fill_frame(Camera& camera, std::span<const glm::vec3> points, float aspect, float share) {
    if (points.empty())
        return;
    const glm::mat3 axes(view_matrix(camera)); // to the right, up, and towards the camera
    std::vector<glm::vec2> across;
    std::vector<glm::vec2> upward;
    model::Bounds seen;
    for (const glm::vec3& point : points) {
        const glm::vec3 p = axes * point;
        seen.add(p);
        // What is nearer looks larger, but for the orthographic camera.
        across.emplace_back(p.x, camera.orthographic ? 0.0F : p.z);
        upward.emplace_back(p.y, camera.orthographic ? 0.0F : p.z);
    }
    const float tan_up = std::tan(glm::radians(camera.fov_degrees) * 0.5F) * share;
    const float tan_across = tan_up * aspect;
    const float eye =
        std::max(fit_between(across, tan_across).distance, fit_between(upward, tan_up).distance);
    const float depth = seen.center().z;
    camera.distance = std::max({camera.orthographic ? eye : eye - depth, seen.radius() * 0.1F, 1e-3F});
    camera.target = glm::transpose(axes) *
                    glm::vec3(center_from(across, tan_across, eye), center_from(upward, tan_up, eye), depth);
}

} // namespace tris::render
