#include "sample_brazier_mesh.h"

#include "sample_brush.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/gtc/constants.hpp>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace tris::tools {

namespace {

constexpr int kBowlSides = 12;
constexpr int kTieSides = 8;
constexpr int kHeapSides = 8;
constexpr std::array<float, 3> kLegAngles{1.0471976F, 3.1415927F, 5.2359878F}; // the front stays free

// A surface through rings of points, which run anticlockwise seen from the end of the path. The first
// `front_faces` of the faces around it are seen from the front, the others from behind.
struct Sweep {
    BrazierPart part = BrazierPart::bowl;
    std::vector<Ring> rings;   // equal neighbours make a hard edge
    std::vector<float> shares; // of each ring: how far up the part's rectangle, 0..1
    std::size_t front_faces = 0;
    bool closed = false; // the last ring is joined to the first
};

using RingNumbers = std::vector<std::vector<std::uint32_t>>;

glm::vec3 direction(float angle) {
    return {std::cos(angle), std::sin(angle), 0.0F};
}

void add_triangle(BrazierMesh& mesh, BrazierPart part, bool faces_front, std::uint32_t a, std::uint32_t b,
                  std::uint32_t c) {
    mesh.triangles.push_back({{a, b, c}, faces_front, part});
}

void connect(BrazierMesh& mesh, BrazierPart part, const std::vector<std::uint32_t>& a,
             const std::vector<std::uint32_t>& b, std::size_t front_faces) {
    const std::size_t sides = std::max(a.size(), b.size());
    for (std::size_t i = 0; i < sides; ++i) {
        const bool front = i < front_faces;
        const std::size_t next = (i + 1) % sides;
        if (b.size() == 1) {
            add_triangle(mesh, part, front, a[i], b[0], a[next]);
        } else if (a.size() == 1) {
            add_triangle(mesh, part, front, a[0], b[i], b[next]);
        } else {
            add_triangle(mesh, part, front, a[i], b[i], b[next]);
            add_triangle(mesh, part, front, a[i], b[next], a[next]);
        }
    }
}

// Columns 0 and `front_faces` are the seam. Poles serve both sides too.
BrazierVertex sweep_vertex(const Sweep& sweep, std::size_t ring, std::size_t column) {
    const TexelRect rect = brazier_rect(sweep.part);
    const std::size_t sides = sweep.rings[ring].size();
    const std::size_t fronts = sweep.front_faces;
    BrazierVertex vertex;
    vertex.position = sweep.rings[ring][column];
    vertex.on_seam = sides == 1 || column == 0 || column == fronts;
    float across = 0.5F;
    if (sides > 1)
        across = column <= fronts ? static_cast<float>(column) / static_cast<float>(fronts)
                                  : static_cast<float>(sides - column) / static_cast<float>(sides - fronts);
    const float down = 1.0F - sweep.shares[ring];
    vertex.texel = {rect.left + static_cast<int>(std::lround(across * static_cast<float>(rect.width))),
                    rect.top + static_cast<int>(std::lround(down * static_cast<float>(rect.height)))};
    if (!vertex.on_seam && column > fronts)
        vertex.texel.x += kBrazierSkinWidth / 2;
    return vertex;
}

void add_sweep(BrazierMesh& mesh, const Sweep& sweep) {
    RingNumbers numbers;
    for (std::size_t r = 0; r < sweep.rings.size(); ++r) {
        numbers.emplace_back();
        for (std::size_t i = 0; i < sweep.rings[r].size(); ++i) {
            numbers.back().push_back(static_cast<std::uint32_t>(mesh.vertices.size()));
            mesh.vertices.push_back(sweep_vertex(sweep, r, i));
        }
    }
    for (std::size_t r = 0; r + 1 < numbers.size(); ++r)
        if (sweep.rings[r] != sweep.rings[r + 1])
            connect(mesh, sweep.part, numbers[r], numbers[r + 1], sweep.front_faces);
    if (sweep.closed)
        connect(mesh, sweep.part, numbers.back(), numbers.front(), sweep.front_faces);
}

// Shares in proportion to the way along the middle of the rings.
std::vector<float> shares_by_length(const std::vector<glm::vec2>& profile) {
    std::vector<float> shares{0.0F};
    for (std::size_t i = 1; i < profile.size(); ++i)
        shares.push_back(shares.back() + glm::distance(profile[i - 1], profile[i]));
    const float whole = shares.back();
    for (float& share : shares)
        share /= whole;
    return shares;
}

// Turned around z; the profile is radius and height, from the bottom outside to the top inside.
void add_turned(BrazierMesh& mesh, BrazierPart part, const std::vector<glm::vec2>& profile, int sides) {
    Sweep sweep;
    sweep.part = part;
    sweep.front_faces = static_cast<std::size_t>(sides) / 2;
    sweep.shares = shares_by_length(profile);
    for (const glm::vec2& point : profile) {
        const glm::vec3 centre(0.0F, 0.0F, point.y);
        if (point.x == 0.0F)
            sweep.rings.push_back({centre});
        else
            sweep.rings.push_back(ellipse_ring(centre, {0.0F, point.x, 0.0F}, {point.x, 0.0F, 0.0F}, sides));
    }
    add_sweep(mesh, sweep);
}

struct LegStation {
    glm::vec2 place{0.0F}; // distance from the axis, height
    float half_width = 0.0F;
    float ridge = 0.0F; // how far the ridge stands out in front
};

// From the claw on the floor up to the claw that holds the rim. Three-edged, with a ridge in front.
void add_leg(BrazierMesh& mesh, float angle) {
    constexpr std::array<LegStation, 8> stations{{{{16.0F, 2.3F}, 0.0F, 0.0F},
                                                  {{13.2F, 0.5F}, 1.35F, 0.9F},
                                                  {{9.4F, 2.8F}, 1.0F, 0.9F},
                                                  {{7.3F, 8.2F}, 0.85F, 0.9F},
                                                  {{8.6F, 13.0F}, 0.9F, 0.95F},
                                                  {{12.0F, 18.0F}, 0.95F, 1.0F},
                                                  {{13.8F, 23.4F}, 1.1F, 1.1F},
                                                  {{12.2F, 28.2F}, 0.0F, 0.0F}}};
    const glm::vec3 out = direction(angle);
    const glm::vec3 left(-out.y, out.x, 0.0F);
    Sweep sweep;
    sweep.part = BrazierPart::leg;
    sweep.front_faces = 2;
    std::vector<glm::vec2> path;
    for (std::size_t i = 0; i < stations.size(); ++i) {
        const LegStation& station = stations[i];
        path.push_back(station.place);
        const glm::vec3 centre = out * station.place.x + glm::vec3(0.0F, 0.0F, station.place.y);
        if (station.half_width == 0.0F) {
            sweep.rings.push_back({centre});
            continue;
        }
        const glm::vec2 way = glm::normalize(stations[i + 1].place - stations[i - 1].place);
        const glm::vec3 ahead = out * way.y - glm::vec3(0.0F, 0.0F, way.x);
        sweep.rings.push_back({centre - left * station.half_width - ahead * 0.45F,
                               centre + ahead * station.ridge,
                               centre + left * station.half_width - ahead * 0.45F});
    }
    sweep.shares = shares_by_length(path);
    add_sweep(mesh, sweep);
}

// The ring that ties the legs together. Its picture runs to and fro along it.
void add_tie(BrazierMesh& mesh) {
    constexpr float kRadius = 6.9F;
    constexpr float kHeight = 8.2F;
    Sweep sweep;
    sweep.part = BrazierPart::tie;
    sweep.front_faces = 2;
    sweep.closed = true;
    for (int i = 0; i < kTieSides; ++i) {
        const float angle = glm::two_pi<float>() * static_cast<float>(i) / static_cast<float>(kTieSides);
        const glm::vec3 out = direction(angle);
        const glm::vec3 inside = out * (kRadius - 0.35F) + glm::vec3(0.0F, 0.0F, kHeight);
        const glm::vec3 up(0.0F, 0.0F, 0.75F);
        sweep.rings.push_back(
            {inside + up, out * (kRadius + 0.6F) + glm::vec3(0.0F, 0.0F, kHeight), inside - up});
        sweep.shares.push_back(i % 2 == 0 ? 0.0F : 1.0F);
    }
    add_sweep(mesh, sweep);
}

glm::ivec2 map_texel(const TexelRect& rect, const glm::vec2& share) {
    return {rect.left + static_cast<int>(std::lround(share.x * static_cast<float>(rect.width))),
            rect.top + static_cast<int>(std::lround(share.y * static_cast<float>(rect.height)))};
}

// Seen from above and cut along x = 0: the half in front lies on the left half of the skin.
BrazierVertex heap_vertex(const glm::vec3& position, float reach) {
    const TexelRect rect = brazier_rect(BrazierPart::heap);
    const glm::vec2 share(std::abs(position.x) / reach, 0.5F + 0.5F * position.y / reach);
    BrazierVertex vertex{position, map_texel(rect, share), std::abs(position.x) < 1e-3F};
    if (position.x < 0.0F && !vertex.on_seam)
        vertex.texel.x += kBrazierSkinWidth / 2;
    return vertex;
}

void add_heap(BrazierMesh& mesh) {
    const std::vector<glm::vec2> profile = {{10.9F, 20.6F}, {8.0F, 22.4F}, {4.0F, 23.6F}, {0.0F, 24.0F}};
    RingNumbers numbers;
    for (std::size_t r = 0; r < profile.size(); ++r) {
        numbers.emplace_back();
        const int sides = profile[r].x > 0.0F ? kHeapSides : 1;
        for (int i = 0; i < sides; ++i) {
            // From -y by way of +x, so that the first half of the faces is the one in front.
            const float turn = static_cast<float>(i) / static_cast<float>(kHeapSides) - 0.25F;
            glm::vec3 position = direction(glm::two_pi<float>() * turn) * profile[r].x;
            position.z = profile[r].y;
            // The border stays on the wall of the bowl; the rest is heaped as it fell.
            if (r > 0)
                position.z += 1.6F * (noise(position * 0.9F) - 0.5F);
            numbers.back().push_back(static_cast<std::uint32_t>(mesh.vertices.size()));
            mesh.vertices.push_back(heap_vertex(position, profile.front().x));
        }
    }
    for (std::size_t r = 0; r + 1 < numbers.size(); ++r)
        connect(mesh, BrazierPart::heap, numbers[r], numbers[r + 1], kHeapSides / 2);
}

struct Lump {
    glm::vec3 place{0.0F};
    float size = 1.0F;
    float turn = 0.0F;
};

// A single coal: two triangles across each other, with facets between. The side that lies in the heap is
// left out. All share one picture, each turned its own way.
void add_lump(BrazierMesh& mesh, const Lump& lump) {
    const TexelRect rect = brazier_rect(BrazierPart::coal);
    const auto corner = [&](std::size_t i) {
        const bool top = i >= 3;
        const float angle = lump.turn + glm::two_pi<float>() *
                                            (static_cast<float>(i % 3) / 3.0F + (top ? 1.0F / 6.0F : 0.0F));
        const float uneven = 0.8F + 0.4F * noise(lump.place * 3.0F + static_cast<float>(i));
        return lump.place + direction(angle) * (lump.size * (top ? 0.62F : 1.2F) * uneven) +
               glm::vec3(0.0F, 0.0F, lump.size * (top ? 0.9F * uneven - 0.35F : -0.45F));
    };
    constexpr std::array<std::array<std::size_t, 3>, 7> faces{
        {{3, 5, 4}, {0, 3, 1}, {1, 4, 2}, {2, 5, 0}, {3, 4, 1}, {4, 5, 2}, {5, 3, 0}}};
    for (const std::array<std::size_t, 3>& face : faces) {
        std::array<std::uint32_t, 3> numbers{};
        for (std::size_t i = 0; i < 3; ++i) {
            const glm::vec3 position = corner(face[i]);
            const glm::vec3 from = position - lump.place;
            const glm::vec2 share = 0.5F + 0.34F * glm::vec2(from.x, from.y) / lump.size;
            numbers[i] = static_cast<std::uint32_t>(mesh.vertices.size());
            mesh.vertices.push_back({position, map_texel(rect, glm::clamp(share, 0.0F, 1.0F)), false});
        }
        add_triangle(mesh, BrazierPart::coal, true, numbers[0], numbers[1], numbers[2]);
    }
}

void add_tongues(BrazierMesh& mesh) {
    for (const FlameTongue& tongue : flame_tongues()) {
        mesh.tongue_starts.push_back(static_cast<std::uint32_t>(mesh.vertices.size()));
        Sweep sweep;
        sweep.part = tongue.tall ? BrazierPart::tall_flame : BrazierPart::low_flame;
        sweep.rings = tongue_rings(tongue, 0.0F, 1.0F);
        sweep.shares = tongue_heights(tongue);
        sweep.front_faces = tongue.tall ? 3 : 2;
        add_sweep(mesh, sweep);
    }
}

} // namespace

TexelRect brazier_rect(BrazierPart part) {
    switch (part) {
    case BrazierPart::bowl:
        return {4, 4, 152, 74};
    case BrazierPart::leg:
        return {4, 84, 18, 112};
    case BrazierPart::tall_flame:
        return {28, 84, 36, 112};
    case BrazierPart::low_flame:
        return {70, 84, 30, 76};
    case BrazierPart::tie:
        return {70, 168, 10, 14};
    case BrazierPart::drop:
        return {86, 168, 14, 18};
    case BrazierPart::heap:
        return {106, 84, 44, 82};
    case BrazierPart::coal:
        return {106, 171, 26, 25};
    }
    return {};
}

BrazierMesh build_brazier_mesh() {
    BrazierMesh mesh;
    add_turned(mesh, BrazierPart::bowl,
               {{0.0F, 10.8F},
                {5.2F, 11.8F},
                {9.4F, 15.2F},
                {11.2F, 19.6F},
                {11.2F, 19.6F},
                {12.5F, kRimFoot},
                {12.5F, kRimFoot},
                {12.9F, kRimTop},
                {12.9F, kRimTop},
                {11.4F, kRimTop + 0.2F},
                {11.4F, kRimTop + 0.2F},
                {10.7F, 20.0F}},
               kBowlSides);
    add_turned(mesh, BrazierPart::drop, {{0.0F, 6.6F}, {1.9F, 9.4F}, {0.0F, 12.4F}}, 6);
    for (const float angle : kLegAngles)
        add_leg(mesh, angle);
    add_tie(mesh);
    add_heap(mesh);
    for (const Lump& lump : {Lump{{6.9F, -2.4F, 22.6F}, 2.3F, 0.4F}, Lump{{4.4F, 6.3F, 22.3F}, 2.1F, 1.7F},
                             Lump{{-3.8F, 6.9F, 22.2F}, 2.4F, 2.6F}, Lump{{-7.2F, -2.6F, 22.4F}, 2.2F, 0.9F},
                             Lump{{-0.8F, -7.4F, 22.2F}, 2.3F, 2.2F}, Lump{{2.4F, -2.6F, 23.6F}, 2.3F, 1.2F}})
        add_lump(mesh, lump);
    add_tongues(mesh);
    return mesh;
}

SplitMesh corners_of(const BrazierMesh& mesh) {
    SplitMesh corners;
    corners.sources.resize(mesh.vertices.size());
    std::iota(corners.sources.begin(), corners.sources.end(), 0U);
    for (const BrazierTriangle& triangle : mesh.triangles)
        corners.triangles.push_back(triangle.vertex);
    return corners;
}

glm::vec2 texel_at(const BrazierMesh& mesh, const BrazierTriangle& triangle, std::size_t corner) {
    const BrazierVertex& vertex = mesh.vertices[triangle.vertex[corner]];
    glm::vec2 texel(vertex.texel);
    if (vertex.on_seam && !triangle.faces_front)
        texel.x += static_cast<float>(kBrazierSkinWidth) / 2.0F;
    return texel;
}

} // namespace tris::tools
