#include "sample_mesh.h"

#include <glm/geometric.hpp>
#include <glm/gtc/constants.hpp>

#include <algorithm>
#include <cmath>
#include <unordered_map>

namespace tris::tools {

namespace {

struct PartBuilder {
    SampleMesh& mesh;
    const Loft& loft;
    std::uint32_t island = 0;
    std::uint32_t smoothing = 0; // the first number that no other part uses
    std::vector<std::vector<std::uint32_t>> vertices;
    std::vector<float> columns; // u of each column, one more than there are points
    std::vector<float> rows;    // v of each ring
    std::vector<std::uint32_t> groups;

    std::size_t points() const { return columns.size() - 1; }
};

std::size_t points_of(const Loft& loft) {
    std::size_t most = 1;
    for (const Ring& ring : loft.rings)
        most = std::max(most, ring.size());
    return most;
}

const glm::vec3& ring_point(const Ring& ring, std::size_t column) {
    return ring[column % ring.size()];
}

// Columns are spaced by the widest ring, rows by the mean distance between rings: a rectangle that stretches
// little where the part is widest.
void lay_out(PartBuilder& part) {
    const std::size_t points = points_of(part.loft);
    const Ring* widest = nullptr;
    float girth = 0.0F;
    for (const Ring& ring : part.loft.rings) {
        float length = 0.0F;
        for (std::size_t i = 0; i < ring.size(); ++i)
            length += glm::distance(ring[i], ring_point(ring, i + 1));
        if (ring.size() == points && length > girth) {
            girth = length;
            widest = &ring;
        }
    }
    part.columns = {0.0F};
    for (std::size_t i = 0; i < points; ++i) {
        const float step = widest != nullptr ? glm::distance((*widest)[i], ring_point(*widest, i + 1)) : 1.0F;
        part.columns.push_back(part.columns.back() + step * part.loft.density);
    }
    part.rows = {0.0F};
    for (std::size_t r = 0; r + 1 < part.loft.rings.size(); ++r) {
        float sum = 0.0F;
        for (std::size_t i = 0; i < points; ++i)
            sum += glm::distance(ring_point(part.loft.rings[r], i), ring_point(part.loft.rings[r + 1], i));
        part.rows.push_back(part.rows.back() + sum / static_cast<float>(points) * part.loft.density *
                                                   part.loft.bands[r].texel_share);
    }
}

glm::vec2 corner_uv(const PartBuilder& part, std::size_t ring, std::size_t column) {
    const bool pole = part.loft.rings[ring].size() == 1;
    const float u = pole ? (part.columns[column] + part.columns[std::min(column + 1, part.points())]) * 0.5F
                         : part.columns[column];
    return {u, part.rows[ring]};
}

struct LoftCorner {
    std::size_t ring = 0;
    std::size_t column = 0;
};

void add_triangle(PartBuilder& part, std::size_t band, std::size_t column,
                  std::array<LoftCorner, 3> corners) {
    MeshTriangle triangle;
    triangle.island = part.island;
    triangle.material = part.loft.bands[band].material;
    triangle.smoothing = part.smoothing + part.groups[band] * 64U +
                         (part.loft.hard_sides ? static_cast<std::uint32_t>(column) : 0U);
    for (std::size_t i = 0; i < 3; ++i) {
        const auto& ring = part.vertices[corners[i].ring];
        triangle.vertex[i] = ring[corners[i].column % ring.size()];
        triangle.uv[i] = corner_uv(part, corners[i].ring, corners[i].column);
    }
    part.mesh.triangles.push_back(triangle);
}

void add_band(PartBuilder& part, std::size_t band) {
    const std::size_t a = band;
    const std::size_t b = band + 1;
    const bool pole_a = part.loft.rings[a].size() == 1;
    const bool pole_b = part.loft.rings[b].size() == 1;
    for (std::size_t i = 0; i < part.points(); ++i) {
        if (pole_a) {
            add_triangle(part, band, i, {{{a, i}, {b, i}, {b, i + 1}}});
        } else if (pole_b) {
            add_triangle(part, band, i, {{{a, i}, {b, i}, {a, i + 1}}});
        } else {
            // The shorter diagonal bends the quad less. Where it hardly matters all run the same way, for
            // long strips.
            const Ring& ra = part.loft.rings[a];
            const Ring& rb = part.loft.rings[b];
            const float down = glm::distance(ring_point(ra, i), ring_point(rb, i + 1));
            const float up = glm::distance(ring_point(rb, i), ring_point(ra, i + 1));
            if (down < up * 1.06F) {
                add_triangle(part, band, i, {{{a, i}, {b, i}, {b, i + 1}}});
                add_triangle(part, band, i, {{{a, i}, {b, i + 1}, {a, i + 1}}});
            } else {
                add_triangle(part, band, i, {{{a, i}, {b, i}, {a, i + 1}}});
                add_triangle(part, band, i, {{{b, i}, {b, i + 1}, {a, i + 1}}});
            }
        }
    }
}

// A flat lid over the first or the last ring, zigzagged so that no triangle is a sliver. It shows the texels
// of the ring itself, for lids are hidden or plain.
void add_cap(PartBuilder& part, std::size_t ring, bool at_start) {
    const std::size_t band = at_start ? 0 : part.loft.bands.size() - 1;
    std::size_t low = 0;
    std::size_t high = part.points() - 1;
    bool take_low = true;
    const std::size_t first = part.mesh.triangles.size();
    while (high - low >= 2) {
        const std::size_t next = take_low ? low + 1 : high - 1;
        if (at_start)
            add_triangle(part, band, 0, {{{ring, low}, {ring, next}, {ring, high}}});
        else
            add_triangle(part, band, 0, {{{ring, low}, {ring, high}, {ring, next}}});
        (take_low ? low : high) = next;
        take_low = !take_low;
    }
    for (std::size_t t = first; t < part.mesh.triangles.size(); ++t) {
        MeshTriangle& triangle = part.mesh.triangles[t];
        triangle.copy = true;
        if (part.loft.hard_caps)
            triangle.smoothing = part.smoothing + 64U * 60U + (at_start ? 1U : 2U);
    }
}

// Six times the volume that the part encloses, counted positive when its triangles run anticlockwise.
float signed_volume(const SampleMesh& mesh, std::size_t first_triangle) {
    float volume = 0.0F;
    for (std::size_t t = first_triangle; t < mesh.triangles.size(); ++t) {
        const auto& v = mesh.triangles[t].vertex;
        volume += glm::dot(mesh.vertices[v[0]].position,
                           glm::cross(mesh.vertices[v[1]].position, mesh.vertices[v[2]].position));
    }
    return volume;
}

void flip(MeshTriangle& triangle) {
    std::swap(triangle.vertex[1], triangle.vertex[2]);
    std::swap(triangle.uv[1], triangle.uv[2]);
}

// 64 groups of 64 columns a part.
constexpr std::uint32_t kSmoothingNumbersPerPart = 64U * 64U;

std::uint32_t next_smoothing(const SampleMesh& mesh) {
    std::uint32_t parts = 0;
    for (const MeshTriangle& triangle : mesh.triangles)
        parts = std::max(parts, triangle.smoothing / kSmoothingNumbersPerPart + 1U);
    return parts * kSmoothingNumbersPerPart;
}

} // namespace

Weights rigid(Bone bone) {
    return {{bone, bone, bone}, {1.0F, 0.0F, 0.0F}};
}

Weights blend(Bone from, Bone to, float share_of_to) {
    const float share = std::clamp(share_of_to, 0.0F, 1.0F);
    return {{from, to, to}, {1.0F - share, share, 0.0F}};
}

void add_loft(SampleMesh& mesh, const Loft& loft) {
    PartBuilder part{
        mesh, loft, static_cast<std::uint32_t>(mesh.islands.size()), next_smoothing(mesh), {}, {}, {}, {}};
    lay_out(part);
    for (const Ring& ring : loft.rings) {
        std::vector<std::uint32_t> numbers;
        for (const glm::vec3& point : ring) {
            numbers.push_back(static_cast<std::uint32_t>(mesh.vertices.size()));
            mesh.vertices.push_back({point, loft.weights(point)});
        }
        part.vertices.push_back(std::move(numbers));
    }
    std::uint32_t group = 0;
    for (const Band& band : loft.bands) {
        group += band.hard_start ? 1U : 0U;
        part.groups.push_back(group);
    }

    const std::size_t first = mesh.triangles.size();
    for (std::size_t band = 0; band < loft.bands.size(); ++band)
        add_band(part, band);
    if (loft.rings.front().size() > 1)
        add_cap(part, 0, true);
    if (loft.rings.back().size() > 1)
        add_cap(part, loft.rings.size() - 1, false);
    if (signed_volume(mesh, first) > 0.0F)
        std::for_each(mesh.triangles.begin() + static_cast<std::ptrdiff_t>(first), mesh.triangles.end(),
                      flip);
    mesh.islands.push_back({{part.columns.back(), part.rows.back()}, {0.0F, 0.0F}});
}

void add_mirror_image(SampleMesh& mesh, std::size_t first_triangle) {
    const std::size_t last = mesh.triangles.size();
    const std::uint32_t smoothing = next_smoothing(mesh);
    std::unordered_map<std::uint32_t, std::uint32_t> copies;
    for (std::size_t t = first_triangle; t < last; ++t) {
        MeshTriangle triangle = mesh.triangles[t];
        for (std::uint32_t& vertex : triangle.vertex) {
            const auto [found, fresh] =
                copies.try_emplace(vertex, static_cast<std::uint32_t>(mesh.vertices.size()));
            if (fresh) {
                MeshVertex copy = mesh.vertices[vertex];
                copy.position = mirrored(copy.position);
                for (Bone& bone : copy.weights.bone)
                    bone = mirrored(bone);
                mesh.vertices.push_back(copy);
            }
            vertex = found->second;
        }
        flip(triangle);
        triangle.smoothing += smoothing;
        triangle.copy = true;
        mesh.triangles.push_back(triangle);
    }
}

Ring ellipse_ring(const glm::vec3& centre, const glm::vec3& u, const glm::vec3& v, int points, float square) {
    Ring ring;
    for (int i = 0; i < points; ++i) {
        const float angle = glm::two_pi<float>() * static_cast<float>(i) / static_cast<float>(points);
        const float c = std::cos(angle);
        const float s = std::sin(angle);
        const float reach = 1.0F + square * (1.0F / std::max(std::abs(c), std::abs(s)) - 1.0F);
        ring.push_back(centre - u * (c * reach) + v * (s * reach));
    }
    return ring;
}

} // namespace tris::tools
