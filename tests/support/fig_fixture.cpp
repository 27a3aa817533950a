#include "support/fig_fixture.h"

namespace tris::test {

tools::FigSource small_fig(int variants) {
    tools::FigSource source;
    source.variants = variants;
    source.positions.resize(static_cast<std::size_t>(variants));
    for (std::size_t k = 0; k < source.positions.size(); ++k)
        for (std::size_t i = 0; i < 6; ++i)
            source.positions[k].push_back(
                {fig_coordinate(i, k, 0), fig_coordinate(i, k, 1), fig_coordinate(i, k, 2)});
    source.normals = {
        {0.0F, 0.0F, 1.0F}, {0.0F, 0.6F, 0.8F}, {-0.8F, 0.0F, 0.6F}, {0.6F, -0.8F, 0.0F}, {1.0F, 0.0F, 0.0F}};
    source.uvs = {{0.0F, 0.25F}, {1.5F, -0.5F}, {0.125F, 1.0F}};
    source.components = {{0, 0, 0}, {1, 1, 1}, {2, 2, 2}, {3, 3, 0}, {4, 4, 1}, {5, 4, 2}};
    source.indices = {0, 1, 2, 2, 3, 0, 3, 4, 5, 5, 1, 0};
    source.morphs = {{0, 0}, {1, 1}, {2, 2}, {3, 3}, {4, 4}, {4, 5}};
    source.group = 21;
    source.texture_number = 2;
    return source;
}

} // namespace tris::test
