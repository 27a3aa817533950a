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

// Rows of islands, tallest first.
Placement place(const SampleMesh& mesh, const std::vector<std::size_t>& order, float scale, float side,
                float padding) {
    Placement result;
    result.origins.resize(mesh.islands.size());
    glm::vec2 cursor(padding);
    float row_height = 0.0F;
    for (const std::size_t i : order) {
        const glm::vec2 size = glm::ceil(mesh.islands[i].size * scale) + 1.0F;
        if (cursor.x + size.x + padding > side) {
            cursor = {padding, cursor.y + row_height + padding};
            row_height = 0.0F;
        }
        if (cursor.x + size.x + padding > side || cursor.y + size.y + padding > side)
            return result;
        result.origins[i] = cursor;
        cursor.x += size.x + padding;
        row_height = std::max(row_height, size.y);
    }
    result.fits = true;
    return result;
}

// Rows waste least when every island lies on its side.
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

    const auto side = static_cast<float>(skin_side);
    const auto gap = static_cast<float>(padding);
    float scale = 64.0F;
    Placement placement = place(mesh, order, scale, side, gap);
    while (!placement.fits) {
        scale *= 0.985F;
        placement = place(mesh, order, scale, side, gap);
    }
    for (std::size_t i = 0; i < mesh.islands.size(); ++i)
        mesh.islands[i].origin = placement.origins[i];
    for (MeshTriangle& triangle : mesh.triangles)
        for (glm::vec2& uv : triangle.uv)
            uv = glm::round(uv * scale + mesh.islands[triangle.island].origin);
}

} // namespace tris::tools
