#include "model/strips.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <tuple>

namespace tris::model {

namespace {

using Triangle = std::array<std::uint32_t, 3>;

// A triangle and one of its directed edges.
struct EdgeUse {
    std::uint32_t from;
    std::uint32_t to;
    std::uint32_t triangle;
    bool operator<(const EdgeUse& o) const {
        return std::tie(from, to, triangle) < std::tie(o.from, o.to, o.triangle);
    }
};

bool degenerate(const Triangle& t) {
    return t[0] == t[1] || t[1] == t[2] || t[2] == t[0];
}

Triangle read_triangle(std::span<const std::uint32_t> list, std::size_t index) {
    return {list[index * 3], list[index * 3 + 1], list[index * 3 + 2]};
}

// A strip or fan being tried out: its corners, and the triangles that it would use up.
struct Candidate {
    PrimitiveKind kind = PrimitiveKind::strip;
    std::vector<std::uint32_t> corners;
    std::vector<std::uint32_t> used;
};

class Builder {
  public:
    explicit Builder(std::span<const std::uint32_t> triangles)
        : triangles_(triangles), taken_(triangles.size() / 3, false), trial_of_(taken_.size(), 0) {
        edges_.reserve(triangles.size());
        for (std::size_t i = 0; i < taken_.size(); ++i) {
            const Triangle t = read_triangle(triangles_, i);
            if (degenerate(t))
                continue;
            for (std::size_t k = 0; k < 3; ++k)
                edges_.push_back({t[k], t[(k + 1) % 3], static_cast<std::uint32_t>(i)});
        }
        std::sort(edges_.begin(), edges_.end());
        skip_.assign(edges_.size(), 0);
    }

    PrimitiveList run() {
        PrimitiveList list;
        list.corners.reserve(triangles_.size());
        Candidate best;
        Candidate trial;
        for (std::size_t i = 0; i < taken_.size(); ++i) {
            if (taken_[i])
                continue;
            const Triangle t = read_triangle(triangles_, i);
            best.used.clear();
            const std::size_t starts = degenerate(t) ? 1 : 3;
            for (std::size_t start = 0; start < starts; ++start) {
                for (const PrimitiveKind kind : {PrimitiveKind::strip, PrimitiveKind::fan}) {
                    grow(trial, kind, static_cast<std::uint32_t>(i), start);
                    if (trial.used.size() > best.used.size())
                        std::swap(best, trial);
                }
            }
            for (const std::uint32_t used : best.used)
                taken_[used] = true;
            list.primitives.push_back({best.kind, static_cast<std::uint32_t>(list.corners.size()),
                                       static_cast<std::uint32_t>(best.corners.size())});
            list.corners.insert(list.corners.end(), best.corners.begin(), best.corners.end());
        }
        return list;
    }

  private:
    // A triangle with the directed edge from -> to that is neither taken nor in the present trial; -1 when
    // none is.
    std::int64_t find(std::uint32_t from, std::uint32_t to) {
        const auto begin = std::lower_bound(edges_.begin(), edges_.end(), EdgeUse{from, to, 0});
        const auto is_edge = [&](std::size_t i) {
            return i < edges_.size() && edges_[i].from == from && edges_[i].to == to;
        };
        const auto first = static_cast<std::size_t>(begin - edges_.begin());
        if (!is_edge(first))
            return -1;
        // Triangles at the start of the run that are taken stay taken: they are passed over once and for all.
        std::uint32_t& skip = skip_[first];
        while (is_edge(first + skip) && taken_[edges_[first + skip].triangle])
            ++skip;
        for (std::size_t i = first + skip; is_edge(i); ++i) {
            const std::uint32_t t = edges_[i].triangle;
            if (!taken_[t] && trial_of_[t] != trial_)
                return t;
        }
        return -1;
    }

    std::uint32_t third_corner(std::uint32_t triangle, std::uint32_t from, std::uint32_t to) const {
        const Triangle t = read_triangle(triangles_, triangle);
        for (std::size_t k = 0; k < 3; ++k) {
            if (t[k] == from && t[(k + 1) % 3] == to)
                return t[(k + 2) % 3];
        }
        return t[0];
    }

    void grow(Candidate& out, PrimitiveKind kind, std::uint32_t first, std::size_t start) {
        const Triangle t = read_triangle(triangles_, first);
        trial_of_[first] = ++trial_;
        out.kind = kind;
        out.corners = {t[start], t[(start + 1) % 3], t[(start + 2) % 3]};
        out.used = {first};
        if (degenerate(t))
            return;
        while (out.corners.size() < kLongest) {
            const std::size_t n = out.corners.size();
            std::uint32_t from = out.corners[0];
            std::uint32_t to = out.corners[n - 1];
            if (kind == PrimitiveKind::strip) {
                // The next triangle is drawn as (n-2, n-1, n), every other one reversed.
                from = out.corners[n - 2];
                to = out.corners[n - 1];
                if (n % 2 != 0)
                    std::swap(from, to);
            }
            const std::int64_t next = find(from, to);
            if (next < 0)
                return;
            trial_of_[static_cast<std::size_t>(next)] = trial_;
            out.corners.push_back(third_corner(static_cast<std::uint32_t>(next), from, to));
            out.used.push_back(static_cast<std::uint32_t>(next));
        }
    }

    // Bounds the work on hostile meshes; real strips rarely reach half of it.
    static constexpr std::size_t kLongest = 256;

    std::span<const std::uint32_t> triangles_;
    std::vector<bool> taken_;
    std::vector<std::uint32_t> trial_of_; // the trial that last used a triangle
    std::uint32_t trial_ = 0;
    std::vector<EdgeUse> edges_;      // sorted: all triangles of an edge lie together
    std::vector<std::uint32_t> skip_; // at the first use of an edge: how many of its triangles are taken
};

// Each triangle as the least of its three rotations, sorted: equal lists hold equal surfaces.
std::vector<Triangle> canonical(std::span<const std::uint32_t> list) {
    std::vector<Triangle> out(list.size() / 3);
    for (std::size_t i = 0; i < out.size(); ++i) {
        const Triangle t = read_triangle(list, i);
        out[i] = std::min({t, Triangle{t[1], t[2], t[0]}, Triangle{t[2], t[0], t[1]}});
    }
    std::sort(out.begin(), out.end());
    return out;
}

} // namespace

PrimitiveList build_strips(std::span<const std::uint32_t> triangles) {
    return Builder(triangles).run();
}

std::vector<std::uint32_t> expand_strips(const PrimitiveList& list) {
    std::vector<std::uint32_t> out;
    for (const Primitive& p : list.primitives) {
        const std::uint32_t* c = list.corners.data() + p.first;
        for (std::uint32_t i = 2; i < p.count; ++i) {
            if (p.kind == PrimitiveKind::fan)
                out.insert(out.end(), {c[0], c[i - 1], c[i]});
            else if (i % 2 == 0)
                out.insert(out.end(), {c[i - 2], c[i - 1], c[i]});
            else
                out.insert(out.end(), {c[i - 1], c[i - 2], c[i]});
        }
    }
    return out;
}

bool same_triangles(std::span<const std::uint32_t> a, std::span<const std::uint32_t> b) {
    return canonical(a) == canonical(b);
}

std::size_t unmatched_triangles(std::span<const std::uint32_t> a, std::span<const std::uint32_t> b) {
    const std::vector<Triangle> left = canonical(a);
    const std::vector<Triangle> right = canonical(b);
    std::vector<Triangle> missing;
    std::set_difference(left.begin(), left.end(), right.begin(), right.end(), std::back_inserter(missing));
    return missing.size();
}

} // namespace tris::model
