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
constexpr int kSearch = 64;              // corners of one vertex looked at; bounds the work on hostile files
constexpr std::uint32_t kNone = IndexTable::kNone;

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

// The distinct corners of the list, in order. The first of a vertex are a chain, which is all that most have;
// the rest are in a table.
class DistinctCorners {
  public:
    DistinctCorners(std::uint32_t vertex_count, std::size_t most)
        : newest_(vertex_count, kNone), most_(most) {
        nodes_.reserve(most); // growing by doubling would cost three times as much for a while
    }

    std::uint32_t find_or_add(const Md2ListCorner& c) {
        const Looked looked = look_along_chain(c);
        if (looked.found != kNone)
            return looked.found;
        const auto next = static_cast<std::uint32_t>(nodes_.size());
        std::uint32_t& newest = newest_[c.vertex];
        if (!looked.is_long) {
            nodes_.push_back({c, newest});
            return newest = next;
        }
        if (!table_)
            table_.emplace(most_);
        const std::uint32_t found = table_->find_or_add(
            key_of(c), next, [&](std::uint32_t node) { return nodes_[node].corner == c; });
        if (found == next)
            nodes_.push_back({c, kNone});
        return found;
    }

    std::uint32_t find(const Md2ListCorner& c) const {
        const Looked looked = look_along_chain(c);
        if (!looked.is_long || !table_)
            return looked.found;
        return table_->find(key_of(c), [&](std::uint32_t node) { return nodes_[node].corner == c; });
    }

    // Nothing is found or added from now on, and takes no memory for it.
    void end_search() {
        table_.reset();
        newest_ = {};
    }

    std::size_t size() const { return nodes_.size(); }
    const Md2ListCorner& operator[](std::size_t i) const { return nodes_[i].corner; }

  private:
    static constexpr int kLongChain = 4;

    struct Node {
        Md2ListCorner corner;
        std::uint32_t older = kNone;
    };

    struct Looked {
        std::uint32_t found = kNone;
        bool is_long = false; // and nothing was found: there may be more in the table
    };

    Looked look_along_chain(const Md2ListCorner& c) const {
        int length = 0;
        for (std::uint32_t node = newest_[c.vertex]; node != kNone; node = nodes_[node].older) {
            if (nodes_[node].corner == c)
                return {node, false};
            ++length;
        }
        return {kNone, length >= kLongChain};
    }

    static std::uint64_t key_of(const Md2ListCorner& c) {
        return static_cast<std::uint64_t>(c.vertex) << 32U |
               static_cast<std::uint64_t>(static_cast<std::uint16_t>(c.s)) << 16U |
               static_cast<std::uint16_t>(c.t);
    }
    std::vector<Node> nodes_;
    std::vector<std::uint32_t> newest_; // per vertex
    std::size_t most_;
    std::optional<IndexTable> table_;
};

struct FoundRule {
    Md2TexelRule rule = Md2TexelRule::half;
    std::size_t unlisted = 0;         // vertices of the commands that bring corners of their own, at most
    std::vector<std::uint32_t> found; // for each of them its corner of the list, or kNone
};

FoundRule find_rule(const DistinctCorners& listed, const Md2Commands& commands, glm::vec2 skin_size) {
    const auto try_offset = [&](Md2TexelRule rule, glm::vec2 offset) {
        FoundRule out{rule, 0, std::vector<std::uint32_t>(commands.vertices.size(), kNone)};
        for (std::size_t i = 0; i < out.found.size(); ++i) {
            const Md2CommandVertex& v = commands.vertices[i];
            if (const std::optional<Md2ListCorner> corner = whole_texel(
                    static_cast<std::uint32_t>(v.index), glm::vec2(v.s, v.t) * skin_size - offset))
                out.found[i] = listed.find(*corner);
            out.unlisted += out.found[i] == kNone ? 1 : 0;
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
        for (std::uint32_t c = newest_[vertex]; c != kNone && looked < kSearch; c = older_[c], ++looked) {
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

glm::vec2 texel_of(const Md2ListCorner& corner, Md2TexelRule rule) {
    return glm::vec2(corner.s, corner.t) + (rule == Md2TexelRule::none ? 0.0F : 0.5F);
}

// Makes the corners of the list those of the mesh, under the same numbers.
void add_corners(model::Mesh& mesh, const DistinctCorners& listed, Md2TexelRule rule, glm::vec2 skin_size) {
    for (std::size_t i = 0; i < listed.size(); ++i)
        mesh.corners.push_back({listed[i].vertex, texel_of(listed[i], rule) / skin_size});
}

// Lets the corners of the list go to the nearest of those that the mesh has, or adds them, and has the
// triangles say which.
void add_free_corners(model::Mesh& mesh, const DistinctCorners& listed, glm::vec2 skin_size) {
    std::vector<std::uint32_t> corner_of(listed.size());
    CornerChains chains(mesh.vertex_count);
    for (std::size_t i = 0; i < listed.size(); ++i) {
        const glm::vec2 texel = texel_of(listed[i], Md2TexelRule::free);
        chains.follow(mesh.corners);
        corner_of[i] = chains.nearest(mesh.corners, listed[i].vertex, texel, skin_size);
        if (corner_of[i] == kNone) {
            corner_of[i] = static_cast<std::uint32_t>(mesh.corners.size());
            mesh.corners.push_back({listed[i].vertex, texel / skin_size});
        }
    }
    for (std::uint32_t& corner : mesh.triangles)
        corner = corner_of[corner];
}

bool same_bits(glm::vec2 a, glm::vec2 b) {
    return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b);
}

// Adds the strips and fans with the corners that only they have. `found` tells of their vertices which corner
// of the mesh they are; none is known where it is empty.
void add_commands(model::Mesh& mesh, const Md2Commands& commands, const std::vector<std::uint32_t>& found) {
    mesh.strips.primitives = commands.primitives;
    mesh.strips.corners.reserve(commands.vertices.size());
    std::optional<IndexTable> own; // corners of the mesh by exactly their coordinates
    for (std::size_t i = 0; i < commands.vertices.size(); ++i) {
        if (!found.empty() && found[i] != kNone) {
            mesh.strips.corners.push_back(found[i]);
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
    mesh.triangles.reserve(list.triangle_count() * 3);
    std::optional<DistinctCorners> listed(std::in_place, mesh.vertex_count, list.triangle_count() * 3);
    for (std::size_t i = 0; i < list.triangle_count(); ++i) {
        const auto triangle = element<Md2Triangle>(list.triangles, i);
        for (std::size_t k = 0; k < 3; ++k)
            mesh.triangles.push_back(listed->find_or_add(list.corner(triangle, k)));
    }
    if (commands == nullptr || commands->vertices.empty()) {
        listed->end_search();
        mesh.corners.reserve(listed->size());
        add_corners(mesh, *listed, Md2TexelRule::half, skin_size);
        listed.reset(); // building strips takes the most memory
        mesh.strips = model::build_strips(mesh.triangles);
        mesh.strips_built = true;
        return Md2TexelRule::half;
    }
    const FoundRule found = find_rule(*listed, *commands, skin_size);
    listed->end_search();
    mesh.corners.reserve(listed->size() + found.unlisted);
    if (found.rule == Md2TexelRule::free) {
        add_commands(mesh, *commands, {});
        add_free_corners(mesh, *listed, skin_size);
    } else {
        add_corners(mesh, *listed, found.rule, skin_size);
        add_commands(mesh, *commands, found.found);
    }
    return found.rule;
}

} // namespace tris::formats
