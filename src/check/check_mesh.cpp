// What is odd about the surface: what the parser tolerated, with its places on the model, and what every
// parser reads without a word.
#include "check/findings.h"

#include "core/text.h"
#include "model/strips.h"

#include <algorithm>
#include <array>
#include <map>
#include <numeric>
#include <utility>

namespace tris::check {

namespace {

using model::Mesh;

constexpr std::size_t kMostShapes = 64; // in which a triangle without area is looked for
constexpr std::uint32_t kKnownFlags = 0xFFU | model::kFlagHoley;

std::array<std::uint32_t, 3> vertices_of(const Mesh& mesh, std::size_t triangle) {
    std::array<std::uint32_t, 3> out{};
    for (std::size_t k = 0; k < 3; ++k)
        out[k] = mesh.corners[mesh.triangles[triangle * 3 + k]].vertex;
    return out;
}

// The same three vertices in the same direction give the same key.
std::array<std::uint32_t, 3> turned(std::array<std::uint32_t, 3> t) {
    std::rotate(t.begin(), std::min_element(t.begin(), t.end()), t.end());
    return t;
}

template <class Is>
std::vector<std::uint32_t> triangles_that(const Mesh& mesh, std::size_t& count, const Is& is) {
    std::vector<std::uint32_t> places;
    for (std::size_t i = 0; i < mesh.triangle_count(); ++i) {
        if (!is(i))
            continue;
        ++count;
        add_place(places, i);
    }
    return places;
}

bool is_outside(const Mesh& mesh, std::size_t triangle) {
    for (std::size_t k = 0; k < 3; ++k) {
        const glm::vec2 uv = mesh.corners[mesh.triangles[triangle * 3 + k]].uv;
        if (uv.x < 0.0F || uv.y < 0.0F || uv.x > 1.0F || uv.y > 1.0F)
            return true;
    }
    return false;
}

// Triangles of the list that the file's own strips and fans do not draw, or draw less often.
std::vector<std::uint32_t> undrawn_triangles(const Mesh& mesh) {
    std::map<std::array<std::uint32_t, 3>, int> drawn;
    const std::vector<std::uint32_t> corners = model::expand_strips(mesh.strips);
    for (std::size_t i = 0; i + 2 < corners.size(); i += 3)
        ++drawn[turned({mesh.corners[corners[i]].vertex, mesh.corners[corners[i + 1]].vertex,
                        mesh.corners[corners[i + 2]].vertex})];
    std::vector<std::uint32_t> places;
    for (std::size_t i = 0; i < mesh.triangle_count(); ++i) {
        if (--drawn[turned(vertices_of(mesh, i))] < 0)
            add_place(places, i);
    }
    return places;
}

std::vector<std::uint32_t> triangles_with(const Mesh& mesh, const std::vector<std::uint32_t>& vertices) {
    std::size_t count = 0;
    return triangles_that(mesh, count, [&](std::size_t i) {
        const auto t = vertices_of(mesh, i);
        return std::any_of(t.begin(), t.end(), [&](std::uint32_t vertex) {
            return std::binary_search(vertices.begin(), vertices.end(), vertex);
        });
    });
}

// Where on the model, for kinds that the parser knows in the file alone.
void add_places(const Mesh& mesh, std::string_view id, Place& place) {
    std::size_t count = 0;
    if (id == "md2.texcoord-outside")
        place.triangles = triangles_that(mesh, count, [&](std::size_t i) { return is_outside(mesh, i); });
    else if (id == "md2.commands-differ")
        place.triangles = undrawn_triangles(mesh);
    else if (!place.vertices.empty())
        place.triangles = triangles_with(mesh, place.vertices);
}

bool is_flat(const Mesh& mesh, std::size_t triangle) {
    const auto t = vertices_of(mesh, triangle);
    if (t[0] == t[1] || t[1] == t[2] || t[2] == t[0])
        return true;
    if (mesh.figure)
        return false;
    const std::size_t shapes = std::min(mesh.shapes.size(), kMostShapes);
    for (std::size_t s = 0; s < shapes; ++s) {
        const auto position = [&](std::uint32_t vertex) {
            const auto& p = mesh.vertex(s, vertex).position;
            return glm::ivec3(p[0], p[1], p[2]);
        };
        const glm::ivec3 a = position(t[1]) - position(t[0]);
        const glm::ivec3 b = position(t[2]) - position(t[0]);
        if (a.y * b.z != a.z * b.y || a.z * b.x != a.x * b.z || a.x * b.y != a.y * b.x)
            return false;
    }
    return true;
}

void check_triangles(const Mesh& mesh, std::vector<Finding>& out) {
    std::size_t flat = 0;
    Place place;
    place.triangles = triangles_that(mesh, flat, [&](std::size_t i) { return is_flat(mesh, i); });
    if (flat > 0)
        out.push_back(make_finding("mesh.degenerate-triangles",
                                   counted(flat, "triangle has", "triangles have") + " no area",
                                   std::move(place)));

    std::vector<std::pair<std::array<std::uint32_t, 3>, std::uint32_t>> keys;
    keys.reserve(mesh.triangle_count());
    for (std::size_t i = 0; i < mesh.triangle_count(); ++i)
        keys.emplace_back(turned(vertices_of(mesh, i)), static_cast<std::uint32_t>(i));
    std::sort(keys.begin(), keys.end());
    std::vector<std::uint32_t> copies;
    for (std::size_t i = 1; i < keys.size(); ++i) {
        if (keys[i].first == keys[i - 1].first)
            copies.push_back(keys[i].second);
    }
    if (copies.empty())
        return;
    std::sort(copies.begin(), copies.end());
    const std::size_t found = copies.size();
    copies.resize(std::min(found, kMostPlaces));
    Place twice;
    twice.triangles = std::move(copies);
    out.push_back(make_finding("mesh.duplicate-triangles",
                               counted(found, "triangle is", "triangles are") +
                                   " there already, with the same vertices",
                               std::move(twice)));
}

void check_vertices(const Mesh& mesh, std::vector<Finding>& out) {
    if (mesh.figure) // whose vertices are made of its triangles
        return;
    std::vector<bool> used(mesh.vertex_count);
    for (const std::uint32_t corner : mesh.triangles)
        used[mesh.corners[corner].vertex] = true;
    Place place;
    std::size_t unused = 0;
    for (std::size_t v = 0; v < used.size(); ++v) {
        if (used[v])
            continue;
        ++unused;
        add_place(place.vertices, v);
    }
    if (unused > 0)
        out.push_back(make_finding("mesh.unused-vertices",
                                   counted(unused, "vertex is", "vertices are") + " used by no triangle",
                                   std::move(place)));
}

const char* axes_text(const std::array<bool, 3>& axes) {
    constexpr std::array kAxes = {"", "x", "y", "x and y", "z", "x and z", "y and z", "x, y and z"};
    return kAxes[(axes[0] ? 1U : 0U) + (axes[1] ? 2U : 0U) + (axes[2] ? 4U : 0U)];
}

// Whether the vertices of a frame have several positions along an axis, before its scale.
bool differs_along(const Mesh& mesh, std::size_t shape, std::size_t axis) {
    for (std::size_t v = 1; v < mesh.vertex_count; ++v) {
        if (mesh.vertex(shape, v).position[axis] != mesh.vertex(shape, 0).position[axis])
            return true;
    }
    return false;
}

// Frames whose scale makes of the mesh what it was not modelled as.
template <class Is>
void check_scale(const Mesh& mesh, std::string_view id, const char* what, const Is& is,
                 std::vector<Finding>& out) {
    Place place;
    std::size_t count = 0;
    std::array<bool, 3> axes{};
    for (std::size_t s = 0; s < mesh.shapes.size(); ++s) {
        bool any = false;
        for (std::size_t axis = 0; axis < 3; ++axis) {
            if (!is(s, axis))
                continue;
            axes[axis] = true;
            any = true;
        }
        count += any ? 1 : 0;
        if (any)
            add_place(place.frames, s);
    }
    if (count > 0)
        out.push_back(make_finding(
            id, counted(count, "frame has", "frames have") + " a scale " + what + " along " + axes_text(axes),
            std::move(place)));
}

void check_scales(const Mesh& mesh, std::vector<Finding>& out) {
    if (mesh.figure)
        return;
    const auto scale = [&](std::size_t shape, std::size_t axis) {
        return mesh.shapes[shape].scale[static_cast<int>(axis)];
    };
    check_scale(
        mesh, "mesh.scale-zero", "of 0",
        [&](std::size_t shape, std::size_t axis) {
            return scale(shape, axis) == 0.0F && differs_along(mesh, shape, axis);
        },
        out);
    check_scale(
        mesh, "mesh.scale-negative", "below 0",
        [&](std::size_t shape, std::size_t axis) { return scale(shape, axis) < 0.0F; }, out);
}

} // namespace

void check_oddities(const Subject& subject, std::vector<Finding>& out) {
    const model::Model& model = *subject.model;
    for (const Oddities* list : {&model.warnings, &model.notes}) {
        for (const Oddity& oddity : *list) {
            Finding finding = finding_of(oddity);
            if (list == &model.notes)
                finding.severity = Severity::note;
            add_places(model.mesh, oddity.id, finding.place);
            out.push_back(std::move(finding));
        }
    }
}

void check_mesh(const Subject& subject, std::vector<Finding>& out) {
    const model::Model& model = *subject.model;
    const Mesh& mesh = model.mesh;
    check_triangles(mesh, out);
    check_vertices(mesh, out);
    check_scales(mesh, out);
    const bool told = std::any_of(model.warnings.begin(), model.warnings.end(),
                                  [](const Oddity& oddity) { return oddity.id == "md2.commands-unusable"; });
    if (model.format == model::Format::md2 && !model.commands && !told)
        out.push_back(make_finding("md2.no-commands", "the file has no strip and fan commands"));
    if (model.format != model::Format::mdl)
        return;
    std::size_t outside = 0;
    Place place;
    place.triangles = triangles_that(mesh, outside, [&](std::size_t i) { return is_outside(mesh, i); });
    if (outside > 0)
        out.push_back(make_finding(
            "mdl.texcoord-outside",
            counted(outside, "triangle reaches", "triangles reach") + " beyond the skin", std::move(place)));
    if (const std::uint32_t unknown = model.flags & ~kKnownFlags; unknown != 0) {
        std::string names;
        for (const std::string& name : model::flag_names(unknown))
            names += (names.empty() ? "" : ", ") + name;
        out.push_back(make_finding("mdl.unknown-flags", "flags that no game knows are set: " + names));
    }
}

} // namespace tris::check
