// What to draw, as against how (view_state.h): models with their poses and skins, and the ground under them.
#pragma once

#include "gpu/gpu_model.h"
#include "gpu/texture_cache.h"
#include "model/playback.h"

#include <cstdint>
#include <span>

namespace tris::render {

// What the model stands on, from its first clip: later ones may jump, fall or roam.
struct Ground {
    float height = 0.0F;
    float radius = 1.0F; // of the model on it; the grid's lines follow
};
Ground ground_of(const model::Model& model, const model::FigureLook& look);

// Units between two lines of the grid: a power of two that reads as units at every scale.
float grid_spacing(const Ground& ground);

// A model to draw: its data, its GPU side, the pose and the skin.
struct Part {
    const model::Model* model = nullptr;
    const gpu::GpuModel* gpu = nullptr;
    const gpu::GpuTexture* skin = nullptr;
    const gpu::GpuTexture* glow = nullptr;        // null: nothing glows
    const gpu::GpuTexture* second_skin = nullptr; // of a figure's two; null: the first serves for both
    model::Pose pose{};
};

struct Scene {
    std::span<const Part> parts; // the model itself first, then what it holds; empty: only the background
    Ground ground;
    float turn_degrees = 0.0F; // about the vertical axis

    // All of the first part:
    std::span<const model::Ghost> ghosts; // faint, those further in time fainter
    std::span<const std::uint32_t> highlighted_triangles;
    int marked_vertex = -1; // none
};

} // namespace tris::render
