// What everything that is kept for going back and forth holds, and may hold.
#pragma once

#include <cstddef>

namespace tris::app {

struct Graphics;
struct Viewer;

struct MemoryUse {
    std::size_t memory_bytes = 0; // main memory: models, what was read ahead, archives, listings of folders
    std::size_t memory_budget = 0;
    std::size_t gpu_bytes = 0; // meshes and textures
    std::size_t gpu_budget = 0;
};

// What every part of the program shares: the GPU, archives and listings of folders.
MemoryUse shared_use(const Graphics& graphics);

// With the models that the viewer keeps.
MemoryUse memory_use(const Viewer& viewer);

} // namespace tris::app
