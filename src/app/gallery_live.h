// The model under the mouse in the gallery: it plays in its cell, and turns when it has one pose only.
#pragma once

#include "app/picture.h"
#include "gpu/target.h"
#include "model/playback.h"

#include <memory>
#include <optional>

namespace tris::app {

struct Viewer;

struct GalleryLive {
    int cell = -1; // the one under the mouse
    int generation = 0;
    double hovered_seconds = 0.0;
    bool asked = false;                       // it is being read, or cannot be
    std::shared_ptr<const Document> document; // null until it is read
    std::shared_ptr<gpu::GpuModel> gpu_model;
    SkinTextures skin;
    model::Playback playback;
    render::ViewState view;
    float near_distance = 0.0F; // as its picture is seen
    float far_distance = 0.0F;  // as all of it is in view while it moves
    bool turns = false;         // by the camera, since nothing else moves
    std::optional<gpu::OffscreenTarget> target;
    int side = 0; // of the target and the texture
    gpu::GpuTexture texture;
};

// Follows the mouse, and draws what is under it `elapsed` seconds later. Needs the context.
void play_hovered(Viewer& viewer, double elapsed);

// Whether pictures should go on by themselves for it.
bool plays_hovered(const Viewer& viewer);

// Nothing is under the mouse any more.
void stop_hovered(Viewer& viewer);

} // namespace tris::app
