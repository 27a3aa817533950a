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
    float width = 1.0F;  // of the model, along the ground
};
Ground ground_of(const model::Model& model, const model::FigureLook& look);

// Units between two lines of the grid: a power of two that reads as units at every scale.
float grid_spacing(const Ground& ground);

// What a copy of a model shows.
struct Moment {
    int shape_a = 0;
    int shape_b = 0;
    float blend = 0.0F;
    bool shown = true;
};
inline constexpr std::size_t kMostMoments = 64; // as keyframes.glsl counts them; copies share them

// How copies of the scene stand (crowd.h).
struct Crowd {
    int count = 1; // 1: the model alone
    int columns = 1;
    int middle = 0; // the cell of the model itself, counted along the columns
    float step = 0.0F;
};

// A model to draw: its data, its GPU side, the pose and the skin.
struct Part {
    const model::Model* model = nullptr;
    const gpu::GpuModel* gpu = nullptr;
    const gpu::GpuTexture* skin = nullptr;
    const gpu::GpuTexture* glow = nullptr;        // null: nothing glows
    const gpu::GpuTexture* second_skin = nullptr; // of a figure's two; null: the first serves for both
    model::Pose pose{};
    std::span<const Moment> moments{}; // of its copies, the first being `pose`; empty: it is alone
};

struct Scene {
    std::span<const Part> parts; // the model itself first, then what it holds; empty: only the background
    Ground ground;
    float turn_degrees = 0.0F; // about the vertical axis

    // All of the first part:
    std::span<const model::Ghost> ghosts; // faint, those further in time fainter
    std::span<const std::uint32_t> highlighted_triangles;
    int marked_vertex = -1;                           // none
    std::span<const std::uint32_t> marked_vertices{}; // besides, smaller

    Crowd crowd{};
};

} // namespace tris::render
