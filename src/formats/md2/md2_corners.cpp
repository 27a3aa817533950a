#include "formats/md2/md2_corners.h"

#include "core/hash.h"
#include "core/index_table.h"
#include "model/strips.h"

#include <glm/common.hpp>

#include <algorithm>
#include <bit>
#include <cmath>
#include <optional>
#include <utility>
#include <vector>

namespace tris::formats {

namespace {

constexpr float kTexelTolerance = 0.02F; // rounding in the exporters' divisions
constexpr float kFreeReach = 2.0F;       // texels between an unrounded coordinate and its rounded twin
constexpr int kFreeSearch = 64;          // corners of one vertex looked at; bounds the work on hostile files
constexpr std::uint32_t kNone = IndexTable::kNone;

std::uint64_t list_key(const Md2ListCorner& c) {
    return (static_cast<std::uint64_t>(c.vertex) << 32U) |
           (static_cast<std::uint64_t>(static_cast<std::uint16_t>(c.s)) << 16U) |
           static_cast<std::uint16_t>(c.t);
}

// The list's corner at the whole texel nearest to `texel`, when that lies within rounding of it.
std::optional<Md2ListCorner> whole_texel(std::uint32_t vertex, glm::vec2 texel) {
    constexpr float kMost = 32767.0F;
    if (!(std::fabs(texel.x) < kMost && std::fabs(texel.y) < kMost))
        return std::nullopt;
    const auto nearest = [](float x) { return static_cast<std::int16_t>(x + (x < 0.0F ? -0.5F : 0.5F)); };
    const Md2ListCorner corner{vertex, nearest(texel.x), nearest(texel.y)};
    const glm::vec2 off = glm::abs(texel - glm::vec2(corner.s, corner.t));
    if (off.x > kTexelTolerance || off.y > kTexelTolerance)
        return std::nullopt;
    return corner;
}

// Which corners of the list are the same.
class ListIndex {
  public:
    // Leaves in `first` for each corner of the list the first that is the same.
    ListIndex(const Md2TriangleList& list, std::uint32_t vertex_count, std::vector<std::uint32_t>& first)
        : list_(list), latest_(vertex_count, kNone), places_(list.corner_count()) {
        first.resize(list.corner_count());
        for (std::size_t i = 0; i < first.size(); ++i) {
            const Md2ListCorner c = list.corner(i);
            std::uint32_t& latest = latest_[c.vertex];
            if (latest == kNone || list.corner(latest) != c)
                latest = places_.find_or_add(list_key(c), static_cast<std::uint32_t>(i), Equals{list_, c});
            first[i] = latest;
        }
    }

    // The first corner that is the same as this one; kNone when there is none.
    std::uint32_t find(const Md2ListCorner& c) const {
        const std::uint32_t latest = latest_[c.vertex];
        if (latest != kNone && list_.corner(latest) == c)
            return latest;
        return places_.find(list_key(c), Equals{list_, c});
    }

  private:
    struct Equals {
        const Md2TriangleList& list;
        Md2ListCorner wanted;
        bool operator()(std::uint32_t i) const { return list.corner(i) == wanted; }
    };

    const Md2TriangleList& list_;
    std::vector<std::uint32_t> latest_; // per vertex, what was found last: mostly it is wanted again
    IndexTable places_;
};

struct FoundRule {
    Md2TexelRule rule = Md2TexelRule::half;
    std::size_t unlisted = 0;         // vertices of the commands that bring corners of their own, at most
    std::vector<std::uint32_t> found; // for each of them its corner of the list, or kNone
};

FoundRule find_rule(const ListIndex& listed, const Md2Commands& commands, glm::vec2 skin_size) {
    const auto try_offset = [&](Md2TexelRule rule, glm::vec2 offset) {
        FoundRule out{rule, 0, {}};
        out.found.reserve(commands.vertices.size());
        for (const Md2CommandVertex& v : commands.vertices) {
            const std::optional<Md2ListCorner> corner =
                whole_texel(static_cast<std::uint32_t>(v.index), glm::vec2(v.s, v.t) * skin_size - offset);
            out.found.push_back(corner ? listed.find(*corner) : kNone);
            out.unlisted += out.found.back() == kNone ? 1 : 0;
        }
        return out;
    };
    FoundRule best = try_offset(Md2TexelRule::half, glm::vec2(0.5F));
    if (best.unlisted > 0) {
        if (FoundRule other = try_offset(Md2TexelRule::none, glm::vec2(0.0F)); other.unlisted < best.unlisted)
            best = std::move(other);
    }
    if ((commands.vertices.size() - best.unlisted) * 2 < commands.vertices.size())
        return {Md2TexelRule::free, commands.vertices.size(), {}};
    return best;
}

// The corners of one vertex, newest first, for the search of the nearest.
class CornerChains {
  public:
    explicit CornerChains(std::uint32_t vertex_count) : newest_(vertex_count, kNone) {}

    // Takes up the corners that were added since.
    void follow(const std::vector<model::Corner>& corners) {
        older_.reserve(corners.capacity());
        for (std::size_t c = older_.size(); c < corners.size(); ++c) {
            older_.push_back(newest_[corners[c].vertex]);
            newest_[corners[c].vertex] = static_cast<std::uint32_t>(c);
        }
    }

    std::uint32_t nearest(const std::vector<model::Corner>& corners, std::uint32_t vertex, glm::vec2 texel,
                          glm::vec2 skin_size) const {
        std::uint32_t best = kNone;
        float best_distance = kFreeReach;
        int looked = 0;
        for (std::uint32_t c = newest_[vertex]; c != kNone && looked < kFreeSearch; c = older_[c], ++looked) {
            const float distance = glm::distance(corners[c].uv * skin_size, texel);
            if (distance < best_distance) {
                best_distance = distance;
                best = c;
            }
        }
        return best;
    }

  private:
    std::vector<std::uint32_t> newest_; // per vertex, the corner added last
    std::vector<std::uint32_t> older_;  // per corner, the one before it at the same vertex
};

// Adds the corners of the list, whose `triangles` say which of them are the same (ListIndex), and makes them
// say which corner of the mesh each is.
void add_triangles(model::Mesh& mesh, const Md2TriangleList& list, Md2TexelRule rule, glm::vec2 skin_size) {
    std::vector<std::uint32_t>& triangles = mesh.triangles;
    const glm::vec2 offset(rule == Md2TexelRule::none ? 0.0F : 0.5F);
    std::optional<CornerChains> chains;
    if (rule == Md2TexelRule::free)
        chains.emplace(mesh.vertex_count);
    for (std::size_t i = 0; i < triangles.size(); ++i) {
        if (triangles[i] != i) {
            triangles[i] = triangles[triangles[i]];
            continue;
        }
        const Md2ListCorner c = list.corner(i);
        const glm::vec2 texel = glm::vec2(c.s, c.t) + offset;
        std::uint32_t corner = kNone;
        if (chains) {
            chains->follow(mesh.corners);
            corner = chains->nearest(mesh.corners, c.vertex, texel, skin_size);
        }
        if (corner == kNone) {
            corner = static_cast<std::uint32_t>(mesh.corners.size());
            mesh.corners.push_back({c.vertex, texel / skin_size});
        }
        triangles[i] = corner;
    }
}

bool same_bits(glm::vec2 a, glm::vec2 b) {
    return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b);
}

// Adds the strips and fans with the corners that only they have. `found` tells of their vertices which corner
// of the list they are, whose place in the mesh is in its triangles; none are listed where it is empty.
void add_commands(model::Mesh& mesh, const Md2Commands& commands, const std::vector<std::uint32_t>& found) {
    mesh.strips.primitives = commands.primitives;
    mesh.strips.corners.reserve(commands.vertices.size());
    std::optional<IndexTable> own; // corners of the mesh by exactly their coordinates
    for (std::size_t i = 0; i < commands.vertices.size(); ++i) {
        if (!found.empty() && found[i] != kNone) {
            mesh.strips.corners.push_back(mesh.triangles[found[i]]);
            continue;
        }
        const Md2CommandVertex& v = commands.vertices[i];
        const auto vertex = static_cast<std::uint32_t>(v.index);
        const glm::vec2 uv(v.s, v.t);
        if (!own)
            own.emplace(commands.vertices.size());
        const auto next = static_cast<std::uint32_t>(mesh.corners.size());
        const std::uint64_t key = (static_cast<std::uint64_t>(std::bit_cast<std::uint32_t>(v.s)) << 32U) |
                                  std::bit_cast<std::uint32_t>(v.t);
        const std::uint32_t corner = own->find_or_add(key + MixedHash()(vertex), next, [&](std::uint32_t c) {
            return mesh.corners[c].vertex == vertex && same_bits(mesh.corners[c].uv, uv);
        });
        if (corner == next)
            mesh.corners.push_back({vertex, uv});
        mesh.strips.corners.push_back(corner);
    }
}

} // namespace

Md2TexelRule build_md2_corners(model::Mesh& mesh, const Md2TriangleList& list, const Md2Commands* commands,
                               glm::vec2 skin_size) {
    std::optional<ListIndex> listed(std::in_place, list, mesh.vertex_count, mesh.triangles);
    std::size_t distinct = 0;
    for (std::size_t i = 0; i < mesh.triangles.size(); ++i)
        distinct += mesh.triangles[i] == i ? 1 : 0;
    if (commands == nullptr || commands->vertices.empty()) {
        listed.reset();
        // Before the corners, which may take the most memory, so that not all of it is needed at once.
        mesh.strips = model::build_strips(mesh.triangles);
        mesh.strips_built = true;
        mesh.corners.reserve(distinct);
        add_triangles(mesh, list, Md2TexelRule::half, skin_size);
        for (std::uint32_t& c : mesh.strips.corners)
            c = mesh.triangles[c];
        return Md2TexelRule::half;
    }
    const FoundRule found = find_rule(*listed, *commands, skin_size);
    listed.reset();
    mesh.corners.reserve(distinct + found.unlisted);
    if (found.rule == Md2TexelRule::free)
        add_commands(mesh, *commands, {});
    add_triangles(mesh, list, found.rule, skin_size);
    if (found.rule != Md2TexelRule::free)
        add_commands(mesh, *commands, found.found);
    return found.rule;
}

} // namespace tris::formats
