// The whole interface for one frame. It edits ViewState, Playback and the chosen skin; what it cannot do
// itself it asks for by the id of a command.
#pragma once

#include "formats/images/indexed_skin.h"
#include "gpu/texture_cache.h"
#include "model/playback.h"
#include "render/renderer.h"
#include "render/view_state.h"

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace tris::ui {

// One command as menus and the key overlay show it.
struct MenuEntry {
    const char* id;
    const char* menu;
    const char* keys;
    const char* label;
    const char* help;
    std::optional<bool> checked; // for switches
};

struct SkinEntry {
    std::string label;
    std::string origin;
    int width = 0;
    int height = 0;
    const gpu::GpuTexture* thumbnail = nullptr; // null while it is not made yet
};

enum class NoticeKind { info, error };

struct Notice {
    NoticeKind kind = NoticeKind::info;
    std::string text;
    double seconds_left = 0.0;
};

// What the Model section says beyond the model itself.
struct ModelFacts {
    std::string name; // shown as the document's title
    std::size_t gpu_bytes = 0;
    std::size_t texture_bytes = 0;
    int uploads = 0;
    int triangle_path_vertices = 0; // what each path sends for a picture
    int strip_path_vertices = 0;
    render::DrawStats drawn;
    std::string skin_note;
};

// A rectangle in pixels from the top left of the window.
struct Rect {
    float x = 0.0F;
    float y = 0.0F;
    float width = 0.0F;
    float height = 0.0F;
};

struct Interface {
    // Given.
    const model::Model* model = nullptr; // null: nothing is open
    ModelFacts facts;
    std::vector<SkinEntry> skins;
    const formats::Palette* palette = nullptr; // of the skins inside the model
    std::vector<MenuEntry> commands;
    // Edited.
    render::ViewState* view = nullptr;
    model::Playback* playback = nullptr;
    int* skin = nullptr;
    std::vector<Notice>* notices = nullptr;
    bool* panel_open = nullptr;
    bool* help_open = nullptr;
    // Answered.
    const char* command = nullptr; // the id of a command that was chosen in a menu
    bool scrubbing = false;        // the timeline is held: playback should wait
    Rect viewport;                 // where the model is to be drawn
};

void draw_interface(Interface& ui);

// The parts, in the order in which they are laid out.
void draw_menu_bar(Interface& ui);
void draw_timeline(Interface& ui, const Rect& area);
void draw_panel(Interface& ui, const Rect& area);
void draw_overlays(Interface& ui);
void draw_help(Interface& ui);

// Mouse in the view: left orbits, right or middle or Shift+left pans, the wheel zooms.
void steer_camera(render::Camera& camera, const Rect& viewport);

// "1.2 MiB"
std::string byte_text(std::size_t bytes);

} // namespace tris::ui
