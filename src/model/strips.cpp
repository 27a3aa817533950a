#include "model/strips.h"

#include "core/hash.h"
#include "core/index_table.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <utility>

namespace tris::model {

namespace {

using Triangle = std::array<std::uint32_t, 3>;

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

// The directed edges of all triangles, sorted by where they lead from, where to, and their triangle. An edge
// is a place in the triangle list: from its corner to the triangle's next.
class EdgeTable {
  public:
    explicit EdgeTable(std::span<const std::uint32_t> triangles) : triangles_(triangles) {
        const std::uint32_t corners =
            triangles.empty() ? 0 : *std::max_element(triangles.begin(), triangles.end()) + 1;
        first_.assign(std::size_t{corners} + 1, 0);
        for_each_edge([&](std::uint32_t edge) { ++first_[from(edge)]; });
        std::uint32_t end = 0;
        for (std::uint32_t& first : first_)
            first = end += first;
        // From behind: what is still the end of each corner's edges becomes their beginning.
        edges_.resize(end);
        for (std::size_t i = triangles.size() / 3; i-- > 0;) {
            if (degenerate(read_triangle(triangles, i)))
                continue;
            for (std::size_t k = 3; k-- > 0;) {
                const auto edge = static_cast<std::uint32_t>(i * 3 + k);
                edges_[--first_[from(edge)]] = edge;
            }
        }
        for (std::size_t c = 0; c < corners; ++c)
            std::sort(
                edges_.begin() + first_[c], edges_.begin() + first_[c + 1],
                [&](std::uint32_t a, std::uint32_t b) { return to(a) != to(b) ? to(a) < to(b) : a < b; });
    }

    std::size_t size() const { return edges_.size(); }
    std::uint32_t triangle(std::size_t place) const { return edges_[place] / 3; }
    // The corner of the edge's triangle that is on neither of its ends.
    std::uint32_t opposite(std::size_t place) const { return corner(edges_[place], 2); }

    // The places of the edges from one corner to the other: [begin, end).
    std::pair<std::size_t, std::size_t> find(std::uint32_t from_corner, std::uint32_t to_corner) const {
        const auto begin = edges_.begin() + first_[from_corner];
        const auto end = edges_.begin() + first_[from_corner + 1];
        const auto low =
            std::lower_bound(begin, end, to_corner,
                             [&](std::uint32_t edge, std::uint32_t wanted) { return to(edge) < wanted; });
        const auto high = std::upper_bound(
            low, end, to_corner, [&](std::uint32_t wanted, std::uint32_t edge) { return wanted < to(edge); });
        return {static_cast<std::size_t>(low - edges_.begin()),
                static_cast<std::size_t>(high - edges_.begin())};
    }

  private:
    std::uint32_t corner(std::uint32_t edge, std::uint32_t steps) const {
        return triangles_[edge - edge % 3 + (edge % 3 + steps) % 3];
    }
    std::uint32_t from(std::uint32_t edge) const { return triangles_[edge]; }
    std::uint32_t to(std::uint32_t edge) const { return corner(edge, 1); }

    template <class Use>
    void for_each_edge(const Use& use) const {
        for (std::size_t i = 0; i < triangles_.size() / 3; ++i) {
            if (degenerate(read_triangle(triangles_, i)))
                continue;
            for (std::size_t k = 0; k < 3; ++k)
                use(static_cast<std::uint32_t>(i * 3 + k));
        }
    }

    std::span<const std::uint32_t> triangles_;
    std::vector<std::uint32_t> first_; // per corner, the place of its first edge; one more at the end
    std::vector<std::uint32_t> edges_;
};

class Builder {
  public:
    explicit Builder(std::span<const std::uint32_t> triangles)
        : triangles_(triangles), taken_(triangles.size() / 3, false), trial_of_(taken_.size(), 0),
          edges_(triangles), skip_(edges_.size(), 0) {}

    PrimitiveList run() {
        PrimitiveList list;
        list.corners.reserve(triangles_.size());
        list.primitives.reserve(
            taken_.size()); // growing by doubling would cost three times as much for a while
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
        if (list.primitives.size() < taken_.size() / 2)
            list.primitives.shrink_to_fit();
        return list;
    }

  private:
    static constexpr std::size_t kNone = static_cast<std::size_t>(-1);

    // The place of an edge from -> to whose triangle is neither taken nor in the present trial.
    std::size_t find(std::uint32_t from, std::uint32_t to) {
        const auto [first, end] = edges_.find(from, to);
        if (first == end)
            return kNone;
        // Triangles at the start of the run that are taken stay taken: they are passed over once and for all.
        std::uint32_t& skip = skip_[first];
        while (first + skip < end && taken_[edges_.triangle(first + skip)])
            ++skip;
        for (std::size_t i = first + skip; i < end; ++i) {
            const std::uint32_t t = edges_.triangle(i);
            if (!taken_[t] && trial_of_[t] != trial_)
                return i;
        }
        return kNone;
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
            const std::size_t next = find(from, to);
            if (next == kNone)
                return;
            const std::uint32_t next_triangle = edges_.triangle(next);
            trial_of_[next_triangle] = trial_;
            out.corners.push_back(edges_.opposite(next));
            out.used.push_back(next_triangle);
        }
    }

    // Bounds the work on hostile meshes; real strips rarely reach half of it.
    static constexpr std::size_t kLongest = 256;

    std::span<const std::uint32_t> triangles_;
    std::vector<bool> taken_;
    std::vector<std::uint32_t> trial_of_; // the trial that last used a triangle
    std::uint32_t trial_ = 0;
    EdgeTable edges_;
    std::vector<std::uint32_t> skip_; // at the first place of an edge: how many of its triangles are taken
};

// The same triangle however it is turned: the least of its three rotations, without a branch, since which it
// is cannot be foretold.
Triangle canonical(const Triangle& t) {
    // Two corners tell the rotations of a triangle apart, or they are the same.
    const auto head = [&](std::size_t k) {
        return (static_cast<std::uint64_t>(t[k]) << 32U) | t[(k + 1) % 3];
    };
    const std::uint64_t least = std::min(std::min(head(0), head(1)), head(2));
    const auto first = static_cast<std::uint32_t>(least >> 32U);
    const auto second = static_cast<std::uint32_t>(least);
    return {first, second, t[0] ^ t[1] ^ t[2] ^ first ^ second};
}

// Counts the triangles that come and go, equal ones together.
class TriangleBalance {
  public:
    static std::uint64_t key(const Triangle& t) {
        return ((static_cast<std::uint64_t>(t[0]) << 32U) | t[1]) + t[2] * kHashSeed;
    }

    // `triangle(i)` gives the i-th of `count` triangles, which come.
    template <class Read>
    TriangleBalance(std::size_t count, const Read& triangle) : balance_(count, 0), places_(count) {
        for (std::size_t i = 0; i < count; ++i) {
            const Triangle t = canonical(triangle(i));
            ++balance_[places_.find_or_add(key(t), static_cast<std::uint32_t>(i), Equals<Read>{triangle, t})];
        }
    }

    template <class Read>
    void remove(const Triangle& removed, const Read& triangle) {
        const Triangle t = canonical(removed);
        const std::uint32_t at = places_.find(key(t), Equals<Read>{triangle, t});
        if (at == IndexTable::kNone)
            ++strangers_;
        else
            --balance_[at];
    }

    // How many have come that have not gone, or the other way round, whichever are more.
    std::size_t difference() const {
        std::size_t left = 0;
        std::size_t missing = strangers_;
        for (const std::int32_t n : balance_)
            (n > 0 ? left : missing) += static_cast<std::size_t>(std::abs(n));
        return std::max(left, missing);
    }

  private:
    template <class Read>
    struct Equals {
        const Read& triangle;
        Triangle wanted;
        bool operator()(std::uint32_t i) const { return canonical(triangle(i)) == wanted; }
    };

    std::vector<std::int32_t> balance_; // of each triangle, at the first that equals it
    IndexTable places_;
    std::size_t strangers_ = 0;
};

template <class Use>
void for_each_drawn(const PrimitiveList& list, const Use& use) {
    for (const Primitive& p : list.primitives) {
        const std::uint32_t* c = list.corners.data() + p.first;
        for (std::uint32_t i = 2; i < p.count; ++i) {
            if (p.kind == PrimitiveKind::fan)
                use(Triangle{c[0], c[i - 1], c[i]});
            else if (i % 2 == 0)
                use(Triangle{c[i - 2], c[i - 1], c[i]});
            else
                use(Triangle{c[i - 1], c[i - 2], c[i]});
        }
    }
}

} // namespace

PrimitiveList build_strips(std::span<const std::uint32_t> triangles) {
    return Builder(triangles).run();
}

std::vector<std::uint32_t> expand_strips(const PrimitiveList& list) {
    std::vector<std::uint32_t> out;
    for_each_drawn(list, [&](const Triangle& t) { out.insert(out.end(), t.begin(), t.end()); });
    return out;
}

bool same_triangles(std::span<const std::uint32_t> a, std::span<const std::uint32_t> b) {
    const auto read = [&](std::size_t i) { return read_triangle(a, i); };
    TriangleBalance balance(a.size() / 3, read);
    for (std::size_t i = 0; i < b.size() / 3; ++i)
        balance.remove(read_triangle(b, i), read);
    return balance.difference() == 0;
}

std::size_t differing_triangles(const Mesh& mesh) {
    const auto vertices = [&](const Triangle& t) {
        return Triangle{mesh.corners[t[0]].vertex, mesh.corners[t[1]].vertex, mesh.corners[t[2]].vertex};
    };
    const auto read = [&](std::size_t i) { return vertices(read_triangle(mesh.triangles, i)); };
    // Mostly all agree, which a sum of their hashes tells: no file can aim at those.
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < mesh.triangle_count(); ++i)
        sum += MixedHash()(TriangleBalance::key(canonical(read(i))));
    for_each_drawn(mesh.strips, [&](const Triangle& t) {
        sum -= MixedHash()(TriangleBalance::key(canonical(vertices(t))));
    });
    if (sum == 0)
        return 0;
    TriangleBalance balance(mesh.triangle_count(), read);
    for_each_drawn(mesh.strips, [&](const Triangle& t) { balance.remove(vertices(t), read); });
    return balance.difference();
}

} // namespace tris::model
