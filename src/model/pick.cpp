#include "model/pick.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

namespace tris::model {

namespace {

// Decodes vertices of one pose; the shapes are looked up once. In double, since rounding to float would give
// a triangle without area a little of it.
class PoseDecoder {
  public:
    PoseDecoder(const Mesh& mesh, const Pose& pose)
        : a_(mesh.shapes[static_cast<std::size_t>(pose.shape_a)]),
          b_(mesh.shapes[static_cast<std::size_t>(pose.shape_b)]),
          vertices_a_(mesh.vertices.data() + static_cast<std::size_t>(pose.shape_a) * mesh.vertex_count),
          vertices_b_(mesh.vertices.data() + static_cast<std::size_t>(pose.shape_b) * mesh.vertex_count),
          blend_(pose.blend) {}

    glm::dvec3 position(std::uint32_t vertex) const {
        return glm::mix(decoded(vertices_a_[vertex], a_), decoded(vertices_b_[vertex], b_),
                        static_cast<double>(blend_));
    }

  private:
    static glm::dvec3 decoded(const PackedVertex& packed, const Shape& shape) {
        return glm::dvec3(packed.position[0], packed.position[1], packed.position[2]) *
                   glm::dvec3(shape.scale) +
               glm::dvec3(shape.translate);
    }

    const Shape& a_;
    const Shape& b_;
    const PackedVertex* vertices_a_;
    const PackedVertex* vertices_b_;
    float blend_;
};

// Seen from `origin`. What is hidden is nowhere: no ray meets what is not a number.
std::vector<glm::dvec3> positions_from(const Mesh& mesh, const Pose& pose, const glm::dvec3& origin) {
    std::vector<glm::dvec3> positions(mesh.vertex_count);
    if (mesh.figure) {
        const PosedFigure posed(*mesh.figure, pose);
        for (std::uint32_t i = 0; i < mesh.vertex_count; ++i)
            positions[i] = posed.is_shown(i) ? glm::dvec3(posed.position(i)) - origin
                                             : glm::dvec3(std::numeric_limits<double>::quiet_NaN());
        return positions;
    }
    const PoseDecoder decoder(mesh, pose);
    for (std::uint32_t i = 0; i < mesh.vertex_count; ++i)
        positions[i] = decoder.position(i) - origin;
    return positions;
}

// A little larger than the two shapes: a mix of them lies in between, but for rounding.
Bounds roomy_bounds(const Mesh& mesh, const Pose& pose) {
    Bounds bounds = mesh.shapes[static_cast<std::size_t>(pose.shape_a)].bounds;
    bounds.add(mesh.shapes[static_cast<std::size_t>(pose.shape_b)].bounds);
    const glm::vec3 room =
        glm::vec3(1e-4F) * (glm::max(glm::abs(bounds.min), glm::abs(bounds.max)) + bounds.size());
    return {bounds.min - room, bounds.max + room};
}

bool ray_meets(const Bounds& bounds, const glm::dvec3& origin, const glm::dvec3& direction) {
    double enter = 0.0;
    double leave = std::numeric_limits<double>::infinity();
    for (int axis = 0; axis < 3; ++axis) {
        const double low = static_cast<double>(bounds.min[axis]) - origin[axis];
        const double high = static_cast<double>(bounds.max[axis]) - origin[axis];
        if (direction[axis] == 0.0) {
            if (low > 0.0 || high < 0.0)
                return false;
            continue;
        }
        const double a = low / direction[axis];
        const double b = high / direction[axis];
        enter = std::max(enter, std::min(a, b));
        leave = std::min(leave, std::max(a, b));
    }
    return enter <= leave;
}

struct Crossing {
    glm::dvec3 weights;
    double distance;
};

// Where a ray of unit direction from the origin passes through the triangle. Each weight is the volume
// between the ray and the opposite edge; a neighbour that shares the edge finds exactly the same volume with
// the other sign, so that no ray slips through between the two.
std::optional<Crossing> crossing(const glm::dvec3& direction, const glm::dvec3& a, const glm::dvec3& b,
                                 const glm::dvec3& c, bool front_only) {
    const double of_a = glm::dot(direction, glm::cross(b, c));
    const double of_b = glm::dot(direction, glm::cross(c, a));
    const double of_c = glm::dot(direction, glm::cross(a, b));
    // Clockwise triangles seen from the front have positive volumes. NaN passes neither test.
    const bool front = of_a >= 0.0 && of_b >= 0.0 && of_c >= 0.0;
    const bool back = !front_only && of_a <= 0.0 && of_b <= 0.0 && of_c <= 0.0;
    if (!front && !back)
        return std::nullopt;
    // The area that the ray sees, from the edges alone: far away, the volumes of a triangle without area are
    // not quite zero.
    const glm::dvec3 ab = b - a;
    const glm::dvec3 ac = c - a;
    const double seen = glm::dot(direction, glm::cross(ab, ac));
    if (!(seen * seen > 1e-20 * glm::dot(ab, ab) * glm::dot(ac, ac)))
        return std::nullopt;
    const double area = of_a + of_b + of_c;
    Crossing found{glm::dvec3(of_a, of_b, of_c) / area, 0.0};
    found.distance = glm::dot(direction, a * found.weights.x + b * found.weights.y + c * found.weights.z);
    if (!(found.distance >= 0.0) || !std::isfinite(found.distance))
        return std::nullopt;
    return found;
}

bool is_finite(const glm::dvec3& v) {
    return std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z);
}

std::uint32_t largest(const glm::vec3& weights) {
    if (weights.x >= weights.y && weights.x >= weights.z)
        return 0;
    return weights.y >= weights.z ? 1 : 2;
}

} // namespace

std::optional<Hit> pick(const Mesh& mesh, const Pose& pose, const Ray& ray, bool front_only) {
    const glm::dvec3 origin(ray.origin);
    const double length = glm::length(glm::dvec3(ray.direction));
    if (!(length > 0.0) || !std::isfinite(length) || !is_finite(origin))
        return std::nullopt;
    const glm::dvec3 direction = glm::dvec3(ray.direction) / length;
    if (!mesh.figure && !ray_meets(roomy_bounds(mesh, pose), origin, direction))
        return std::nullopt;
    const std::vector<glm::dvec3> positions = positions_from(mesh, pose, origin);
    std::optional<Hit> nearest;
    double nearest_distance = std::numeric_limits<double>::infinity();
    const auto count = static_cast<std::uint32_t>(mesh.triangle_count());
    for (std::uint32_t i = 0; i < count; ++i) {
        const std::uint32_t* corners = mesh.triangles.data() + std::size_t{i} * 3;
        const auto found = crossing(direction, positions[mesh.corners[corners[0]].vertex],
                                    positions[mesh.corners[corners[1]].vertex],
                                    positions[mesh.corners[corners[2]].vertex], front_only);
        if (!found || found->distance >= nearest_distance)
            continue;
        nearest_distance = found->distance;
        const glm::vec3 weights(found->weights);
        nearest = Hit{i, weights, corners[largest(weights)], static_cast<float>(found->distance)};
    }
    return nearest;
}

std::vector<std::uint32_t> triangles_at_uv(const Mesh& mesh, glm::vec2 uv, std::size_t most) {
    std::vector<std::uint32_t> found;
    const auto count = static_cast<std::uint32_t>(mesh.triangle_count());
    for (std::uint32_t i = 0; i < count && found.size() < most; ++i) {
        const std::uint32_t* corners = mesh.triangles.data() + std::size_t{i} * 3;
        const glm::dvec2 a = glm::dvec2(mesh.corners[corners[0]].uv) - glm::dvec2(uv);
        const glm::dvec2 b = glm::dvec2(mesh.corners[corners[1]].uv) - glm::dvec2(uv);
        const glm::dvec2 c = glm::dvec2(mesh.corners[corners[2]].uv) - glm::dvec2(uv);
        const double of_a = b.x * c.y - b.y * c.x;
        const double of_b = c.x * a.y - c.y * a.x;
        const double of_c = a.x * b.y - a.y * b.x;
        // Mirrored halves wind the other way round. Without area nothing is covered.
        const bool within =
            (of_a >= 0.0 && of_b >= 0.0 && of_c >= 0.0) || (of_a <= 0.0 && of_b <= 0.0 && of_c <= 0.0);
        if (within && std::fabs(of_a + of_b + of_c) > 1e-12)
            found.push_back(i);
    }
    return found;
}

glm::vec3 pose_position(const Mesh& mesh, const Pose& pose, std::uint32_t vertex) {
    if (mesh.figure)
        return PosedFigure(*mesh.figure, pose).position(vertex);
    return glm::vec3(PoseDecoder(mesh, pose).position(vertex));
}

} // namespace tris::model
