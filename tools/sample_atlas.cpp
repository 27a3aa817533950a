#include "sample_atlas.h"

#include <glm/common.hpp>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace tris::tools {

namespace {

struct Placement {
    bool fits = false;
    std::vector<glm::vec2> origins;
};

// Tallest first, each as high up on the skin as it can go and then as far to the left. `skyline` says how far
// down every column is taken.
Placement place(const SampleMesh& mesh, const std::vector<std::size_t>& order, float scale, int side,
                int padding) {
    Placement result;
    result.origins.resize(mesh.islands.size());
    std::vector<int> skyline(static_cast<std::size_t>(side), padding);
    for (const std::size_t i : order) {
        const glm::vec2 size = glm::ceil(mesh.islands[i].size * scale) + 1.0F;
        const int width = static_cast<int>(size.x) + padding;
        const int height = static_cast<int>(size.y) + padding;
        int best_x = -1;
        int best_y = side;
        for (int x = padding; x + width <= side; ++x) {
            const int y = *std::max_element(skyline.begin() + x, skyline.begin() + x + width);
            if (y < best_y) {
                best_x = x;
                best_y = y;
            }
        }
        if (best_x < 0 || best_y + height > side)
            return result;
        std::fill(skyline.begin() + best_x, skyline.begin() + best_x + width, best_y + height);
        result.origins[i] = {static_cast<float>(best_x), static_cast<float>(best_y)};
    }
    result.fits = true;
    return result;
}

// Islands that all lie on their side fit together best.
void lay_down(SampleMesh& mesh) {
    for (MeshTriangle& triangle : mesh.triangles) {
        const glm::vec2 size = mesh.islands[triangle.island].size;
        if (size.y > size.x)
            for (glm::vec2& uv : triangle.uv)
                uv = {uv.y, uv.x};
    }
    for (MeshIsland& island : mesh.islands)
        if (island.size.y > island.size.x)
            std::swap(island.size.x, island.size.y);
}

} // namespace

void pack_islands(SampleMesh& mesh, int skin_side, int padding) {
    lay_down(mesh);
    std::vector<std::size_t> order(mesh.islands.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        return mesh.islands[a].size.y > mesh.islands[b].size.y;
    });

    float scale = 64.0F;
    Placement placement = place(mesh, order, scale, skin_side, padding);
    while (!placement.fits) {
        scale *= 0.985F;
        placement = place(mesh, order, scale, skin_side, padding);
    }
    for (std::size_t i = 0; i < mesh.islands.size(); ++i)
        mesh.islands[i].origin = placement.origins[i];
    for (MeshTriangle& triangle : mesh.triangles)
        for (glm::vec2& uv : triangle.uv)
            uv = glm::round(uv * scale + mesh.islands[triangle.island].origin);
}

} // namespace tris::tools
