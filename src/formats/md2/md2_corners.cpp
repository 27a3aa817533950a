#include "formats/md2/md2_corners.h"

#include "core/hash.h"

#include <glm/common.hpp>

#include <bit>
#include <cmath>
#include <map>
#include <unordered_map>
#include <unordered_set>
#include <utility>

namespace tris::formats {

namespace {

constexpr float kTexelTolerance = 0.02F; // rounding in the exporters' divisions
constexpr float kFreeReach = 2.0F;       // texels between an unrounded coordinate and its rounded twin
constexpr int kFreeSearch = 64;          // corners of one vertex looked at; bounds the work on hostile files
constexpr std::uint32_t kNone = 0xffffffffU;

std::uint64_t list_key(std::uint32_t vertex, std::int16_t s, std::int16_t t) {
    return (static_cast<std::uint64_t>(vertex) << 32U) |
           (static_cast<std::uint64_t>(static_cast<std::uint16_t>(s)) << 16U) | static_cast<std::uint16_t>(t);
}

// The key of the whole texel nearest to `texel`, when it lies within rounding of it.
bool whole_texel(std::uint32_t vertex, glm::vec2 texel, std::uint64_t& key) {
    const glm::vec2 rounded = glm::round(texel);
    if (std::fabs(rounded.x) > 32767.0F || std::fabs(rounded.y) > 32767.0F ||
        glm::any(glm::greaterThan(glm::abs(texel - rounded), glm::vec2(kTexelTolerance))))
        return false;
    key = list_key(vertex, static_cast<std::int16_t>(rounded.x), static_cast<std::int16_t>(rounded.y));
    return true;
}

Md2TexelRule find_rule(std::span<const Md2ListCorner> list, const Md2Commands& commands,
                       glm::vec2 skin_size) {
    std::unordered_set<std::uint64_t, MixedHash> listed;
    for (const Md2ListCorner& c : list)
        listed.insert(list_key(c.vertex, c.s, c.t));
    std::size_t half = 0;
    std::size_t none = 0;
    for (const Md2CommandVertex& v : commands.vertices) {
        const auto vertex = static_cast<std::uint32_t>(v.index);
        const glm::vec2 texel = glm::vec2(v.s, v.t) * skin_size;
        std::uint64_t key = 0;
        if (whole_texel(vertex, texel - 0.5F, key) && listed.contains(key))
            ++half;
        if (whole_texel(vertex, texel, key) && listed.contains(key))
            ++none;
    }
    if (std::max(half, none) * 2 < commands.vertices.size())
        return Md2TexelRule::free;
    return none > half ? Md2TexelRule::none : Md2TexelRule::half;
}

class CornerBuilder {
  public:
    CornerBuilder(model::Mesh& mesh, glm::vec2 skin_size, Md2TexelRule rule)
        : mesh_(mesh), skin_size_(skin_size), rule_(rule), offset_(rule == Md2TexelRule::none ? 0.0F : 0.5F),
          newest_(mesh.vertex_count, kNone) {}

    void add_triangles(std::span<const Md2ListCorner> list) {
        mesh_.triangles.reserve(list.size());
        for (const Md2ListCorner& c : list) {
            std::uint32_t& corner = by_texel_.try_emplace(list_key(c.vertex, c.s, c.t), kNone).first->second;
            if (corner == kNone) {
                const glm::vec2 texel = glm::vec2(c.s, c.t) + offset_;
                if (rule_ == Md2TexelRule::free)
                    corner = nearest(c.vertex, texel);
                if (corner == kNone)
                    corner = add(c.vertex, texel / skin_size_);
            }
            mesh_.triangles.push_back(corner);
        }
    }

    void add_commands(const Md2Commands& commands) {
        mesh_.strips.primitives = commands.primitives;
        mesh_.strips.corners.reserve(commands.vertices.size());
        for (const Md2CommandVertex& v : commands.vertices) {
            const auto vertex = static_cast<std::uint32_t>(v.index);
            std::uint64_t key = 0;
            if (whole_texel(vertex, glm::vec2(v.s, v.t) * skin_size_ - offset_, key)) {
                const auto at = by_texel_.find(key);
                if (at != by_texel_.end()) {
                    mesh_.strips.corners.push_back(at->second);
                    continue;
                }
            }
            const std::uint32_t corner = coordinates_corner(v, vertex);
            mesh_.strips.corners.push_back(corner);
        }
    }

  private:
    static std::uint64_t coordinates_key(const Md2CommandVertex& v) {
        return (static_cast<std::uint64_t>(std::bit_cast<std::uint32_t>(v.s)) << 32U) |
               std::bit_cast<std::uint32_t>(v.t);
    }

    // The corner of a vertex at exactly these coordinates, added when there is none.
    std::uint32_t coordinates_corner(const Md2CommandVertex& v, std::uint32_t vertex) {
        std::uint32_t& corner =
            by_coordinates_.try_emplace(std::pair(vertex, coordinates_key(v)), kNone).first->second;
        if (corner == kNone)
            corner = add(vertex, {v.s, v.t});
        return corner;
    }

    std::uint32_t add(std::uint32_t vertex, glm::vec2 uv) {
        const auto index = static_cast<std::uint32_t>(mesh_.corners.size());
        mesh_.corners.push_back({vertex, uv});
        older_.push_back(newest_[vertex]);
        newest_[vertex] = index;
        return index;
    }

    std::uint32_t nearest(std::uint32_t vertex, glm::vec2 texel) const {
        std::uint32_t best = kNone;
        float best_distance = kFreeReach;
        int looked = 0;
        for (std::uint32_t c = newest_[vertex]; c != kNone && looked < kFreeSearch; c = older_[c], ++looked) {
            const float distance = glm::distance(mesh_.corners[c].uv * skin_size_, texel);
            if (distance < best_distance) {
                best_distance = distance;
                best = c;
            }
        }
        return best;
    }

    model::Mesh& mesh_;
    glm::vec2 skin_size_;
    Md2TexelRule rule_;
    float offset_;
    std::vector<std::uint32_t> newest_; // per vertex, the corner added last
    std::vector<std::uint32_t> older_;  // per corner, the one before it at the same vertex
    std::unordered_map<std::uint64_t, std::uint32_t, MixedHash> by_texel_;
    std::map<std::pair<std::uint32_t, std::uint64_t>, std::uint32_t> by_coordinates_;
};

} // namespace

Md2TexelRule build_md2_corners(model::Mesh& mesh, std::span<const Md2ListCorner> list,
                               const Md2Commands* commands, glm::vec2 skin_size) {
    if (commands == nullptr || commands->vertices.empty()) {
        CornerBuilder(mesh, skin_size, Md2TexelRule::half).add_triangles(list);
        return Md2TexelRule::half;
    }
    const Md2TexelRule rule = find_rule(list, *commands, skin_size);
    CornerBuilder builder(mesh, skin_size, rule);
    if (rule == Md2TexelRule::free) {
        builder.add_commands(*commands);
        builder.add_triangles(list);
    } else {
        builder.add_triangles(list);
        builder.add_commands(*commands);
    }
    return rule;
}

} // namespace tris::formats
