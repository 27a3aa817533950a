// The state of the open viewer, and the verbs that change it. The loop is in viewer_loop.cpp.
#pragma once

#include "app/document.h"
#include "app/options.h"
#include "app/picture.h"
#include "app/timings.h"
#include "gpu/debug.h"
#include "model/playback.h"
#include "render/view_state.h"
#include "ui/interface.h"

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace tris::app {

// A skin in the list with what of it is on the GPU.
struct SkinSlot {
    SkinChoice choice;
    std::shared_ptr<gpu::GpuTexture> thumbnail; // small; null until made
    int width = 0;                              // of the picture itself, once known
    int height = 0;
};

// Everything that a skin's textures depend on.
struct ShownSkin {
    int skin = 0;
    int picture = 0;
    formats::SkinRecipe recipe;
    bool operator==(const ShownSkin&) const = default;
};

struct Viewer {
    explicit Viewer(Graphics g) : graphics(std::move(g)) {}

    Graphics graphics;
    DocumentCache documents{kDocumentBudgetBytes};
    std::shared_ptr<Document> document; // null: nothing open
    std::shared_ptr<gpu::GpuModel> gpu_model;
    std::vector<SkinSlot> skins;
    int skin = 0;
    SkinTextures textures;
    std::optional<ShownSkin> shown; // what `textures` were made for; nothing: to be made
    PaletteChoice palette;          // the document's, or the one that was dropped
    bool palette_given = false;     // a dropped palette stays for the next models
    render::ViewState view;
    model::Playback playback;
    std::vector<ui::Notice> notices;
    float aspect = 1.6F; // of the view, for framing
    bool panel_open = true;
    bool help_open = false;
    bool quit = false;
};

// Opens a model, or takes a picture as the skin of the open model, a .lmp file as its palette, a .qc file for
// the names of its clips. A failure leaves everything as it was and shows the reason.
void open_path(Viewer& viewer, const std::filesystem::path& path);

// The palette for skins inside models, this one and those opened later.
void use_palette(Viewer& viewer, const std::filesystem::path& path);

void reload(Viewer& viewer);
void frame_model(Viewer& viewer);
void choose_clip(Viewer& viewer, int steps);
void choose_skin(Viewer& viewer, int steps);

// The clip that plays. Precondition: a document is open.
const model::Clip& current_clip(const Viewer& viewer);

void notify(Viewer& viewer, ui::NoticeKind kind, const std::string& text);

// Uploads what the next frame needs and, one a frame, the skins' thumbnails. True while thumbnails are
// missing.
bool prepare_skins(Viewer& viewer);

// Runs the window until it is closed; the exit code.
int run_viewer(const Options& options, Timings& timings);

} // namespace tris::app
