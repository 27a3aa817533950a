#include "check/used_texels.h"

#include <glm/common.hpp>
#include <glm/vec2.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>

namespace tris::check {

namespace {

// Texels looked at, of all triangles together: whichever is more.
constexpr std::int64_t kMostSteps = std::int64_t{1} << 24;
constexpr std::int64_t kMostPasses = 4; // over the whole skin
constexpr float kMostTexels = 65536.0F; // from the skin's corner

float side(glm::vec2 from, glm::vec2 to, glm::vec2 point) {
    return (to.x - from.x) * (point.y - from.y) - (to.y - from.y) * (point.x - from.x);
}

class Layout {
  public:
    Layout(int width, int height) : width_(width), height_(height) {
        used_.resize(static_cast<std::size_t>(width) * static_cast<std::size_t>(height));
        steps_left_ = std::max(kMostSteps, static_cast<std::int64_t>(used_.size()) * kMostPasses);
    }

    // False when it would take too long.
    bool add(std::array<glm::vec2, 3> t) {
        const glm::vec2 size(static_cast<float>(width_), static_cast<float>(height_));
        for (glm::vec2& point : t) {
            point *= size;
            if (!(std::fabs(point.x) <= kMostTexels && std::fabs(point.y) <= kMostTexels))
                return false;
        }
        const glm::vec2 low = glm::floor(glm::min(t[0], glm::min(t[1], t[2])));
        const glm::vec2 high = glm::floor(glm::max(t[0], glm::max(t[1], t[2])));
        const auto columns = static_cast<std::int64_t>(high.x - low.x) + 1;
        const auto rows = static_cast<std::int64_t>(high.y - low.y) + 1;
        if (columns > steps_left_ / rows)
            return false;
        steps_left_ -= columns * rows;
        const float area = side(t[0], t[1], t[2]);
        for (float y = low.y; y <= high.y; y += 1.0F) {
            for (float x = low.x; x <= high.x; x += 1.0F) {
                const glm::vec2 middle(x + 0.5F, y + 0.5F);
                const float turn = area < 0.0F ? -1.0F : 1.0F;
                if (side(t[0], t[1], middle) * turn >= 0.0F && side(t[1], t[2], middle) * turn >= 0.0F &&
                    side(t[2], t[0], middle) * turn >= 0.0F)
                    mark(x, y);
            }
        }
        for (const glm::vec2& corner : t) // thin triangles may miss every middle
            mark(std::floor(corner.x), std::floor(corner.y));
        return true;
    }

    std::vector<bool> take() { return std::move(used_); }

  private:
    void mark(float x, float y) {
        const auto wrapped = [](float value, int size) {
            const int whole = static_cast<int>(value) % size;
            return static_cast<std::size_t>(whole < 0 ? whole + size : whole);
        };
        used_[wrapped(y, height_) * static_cast<std::size_t>(width_) + wrapped(x, width_)] = true;
    }

    int width_;
    int height_;
    std::int64_t steps_left_ = 0;
    std::vector<bool> used_;
};

} // namespace

std::vector<bool> used_texels(const model::Mesh& mesh, int width, int height) {
    Layout layout(width, height);
    for (std::size_t i = 0; i + 2 < mesh.triangles.size(); i += 3) {
        if (!layout.add({mesh.corners[mesh.triangles[i]].uv, mesh.corners[mesh.triangles[i + 1]].uv,
                         mesh.corners[mesh.triangles[i + 2]].uv}))
            return std::vector<bool>(static_cast<std::size_t>(width) * static_cast<std::size_t>(height),
                                     true);
    }
    return layout.take();
}

} // namespace tris::check
