#include "model_bytes.h"

#include "model/quake_tables.h"

#include <glm/geometric.hpp>

namespace tris::tools {

std::uint8_t nearest_normal(const glm::vec3& normal) {
    const auto& table = model::quake_normals();
    std::size_t best = 0;
    for (std::size_t i = 1; i < table.size(); ++i)
        if (glm::dot(table[i], normal) > glm::dot(table[best], normal))
            best = i;
    return static_cast<std::uint8_t>(best);
}

} // namespace tris::tools
