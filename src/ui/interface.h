// The whole interface for one frame. It edits ViewState, Playback, what is unfolded and what is chosen; what
// it cannot do itself it asks for by the id of a command.
#pragma once

#include "check/engines.h"
#include "check/findings.h"
#include "formats/images/indexed_skin.h"
#include "gpu/texture_cache.h"
#include "model/pick.h"
#include "model/playback.h"
#include "render/renderer.h"
#include "render/skin_view.h"
#include "render/view_state.h"
#include "ui/file_browser.h"
#include "ui/gallery.h"

#include <array>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
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
    std::string_view label;
    std::string_view origin;
    std::string_view told; // where in a game; or empty
    int width = 0;
    int height = 0;
    const gpu::GpuTexture* thumbnail = nullptr; // null while it is not made yet
    bool player_colors = false;                 // some of it takes on a player's colours
};

// All of them, each told of when it is asked for: a file may have very many.
struct SkinList {
    std::size_t count = 0;
    std::function<SkinEntry(std::size_t)> entry;

    bool empty() const { return count == 0; }
    std::size_t size() const { return count; }
    SkinEntry operator[](std::size_t index) const { return entry(index); }
};

// A line of what is known about the model.
struct Fact {
    std::string name;
    std::string value;
};

enum class NoticeKind { info, error };

struct Notice {
    NoticeKind kind = NoticeKind::info;
    std::string text;
    double seconds_left = 0.0;
    std::string subject; // the file that it is about; may be empty
};

// A rectangle in pixels from the top left of the window.
struct Rect {
    float x = 0.0F;
    float y = 0.0F;
    float width = 0.0F;
    float height = 0.0F;

    bool contains(float px, float py) const {
        return px >= x && py >= y && px < x + width && py < y + height;
    }
};

enum class Section { model, skin, light, view, figure, check };
inline constexpr std::size_t kSections = 6;

// What the user has opened and folded, and what lies under the cursor.
struct Panes {
    bool panel = true;
    bool help = false;
    bool inspect = false; // tell what is under the cursor
    bool skin = false;    // the skin's picture beside the model
    bool facts = false;   // all that is known of the model
    bool facts_shown = false;
    int menu = -1;             // opens in the next frame; -1: none
    bool grabbed = false;      // the view is held with the mouse
    bool skin_grabbed = false; // the skin's picture is
    bool to_top = false;       // another model: the panel is scrolled back in the next frame
    int skin_in_view = -1;     // what the list of skins was scrolled to last
    // Which of the skins the list shows, up to the one before the last.
    std::size_t skins_from = 0;
    std::size_t skins_end = 0;
    std::array<bool, kSections> folded{};
    render::SkinView skin_view;
    bool skin_fitted = false;               // false: the next frame shows the whole skin
    std::optional<model::Hit> hit;          // on the model
    std::vector<std::uint32_t> highlighted; // triangles, in both views
    int marked_vertex = -1;
    int finding = -1;      // which of the findings is pointed at
    int engine = -1;       // whose limits are listed with them; -1: nobody's
    bool to_check = false; // the panel is scrolled to its findings in the next frame
    std::vector<std::uint32_t>
        pinned; // triangles of that finding: highlighted while nothing is under the cursor
    std::vector<std::uint32_t> pinned_vertices;
    std::vector<std::uint32_t> pinned_texels;
    glm::ivec2 pinned_size{0}; // of the skin that those are counted in
};

// What the Model section says beyond the model itself.
struct ModelFacts {
    std::string_view name; // shown as the document's title
    std::span<const Fact> all;
    std::string flags;              // in words; empty: none
    std::vector<std::string> notes; // on the model
    std::size_t gpu_bytes = 0;
    std::size_t texture_bytes = 0; // of this model
    int uploads = 0;
    int triangle_path_vertices = 0; // what each path sends for a picture
    int strip_path_vertices = 0;
    render::DrawStats drawn;
    std::string_view skin_note;
    std::span<const Fact> place;          // where in a game it lies, and what hides it
    std::size_t missing_files = 0;        // how many are not there that the game would look for
    std::span<const std::string> missing; // what the game shows in the place of missing files, in lines
    std::size_t memory_bytes = 0;         // of all models that are kept, in main memory
    std::size_t memory_budget = 0;
    std::size_t all_gpu_bytes = 0;
    std::size_t gpu_budget = 0;
};

struct Interface {
    // Given.
    const model::Model* model = nullptr; // null: nothing is open
    ModelFacts facts;
    SkinList skins;
    const gpu::GpuTexture* skin_texture = nullptr; // on the model now
    float turn_degrees = 0.0F;
    render::Ground ground;
    std::vector<std::string> weapons;          // by name
    std::vector<std::string> weapons_told;     // where each lies
    const formats::Palette* palette = nullptr; // of the skins inside the model; null: it has none
    std::string_view palette_name;
    bool plays = false;   // something moves by itself
    bool checked = false; // the findings are there
    std::vector<const check::Finding*> findings;
    check::Count count; // of them
    std::span<const check::EngineReport> engines;
    std::vector<MenuEntry> commands;
    std::span<const std::string> recent; // newest first
    std::string_view loading;            // what has been read for longer than a blink; empty: nothing
    // Edited.
    render::ViewState* view = nullptr;
    model::Playback* playback = nullptr;
    int* skin = nullptr;
    int* second_skin = nullptr;
    std::vector<Notice>* notices = nullptr;
    Panes* panes = nullptr;
    FileBrowser* browser = nullptr;
    Gallery* gallery = nullptr; // in the place of the model while it is shown
    // Answered.
    const char* command = nullptr;                    // the id of a command that was chosen with the mouse
    int open_recent = -1;                             // which of `recent` was chosen
    std::optional<int> pointed;                       // which finding was chosen; -1: none any more
    int weapon = -1;                                  // which one is held: given, and changed by a choice
    std::optional<std::filesystem::path> chosen_file; // in the browser
    bool scrubbing = false;                           // the timeline is held: playback should wait
    bool steering = false;                            // the camera is being moved by hand
    Rect viewport;                                    // where the model is to be drawn
    Rect skin_area;                                   // where its skin is to be drawn; empty: nowhere
};

void draw_interface(Interface& ui);

// The parts, in the order in which they are laid out.
void draw_menu_bar(Interface& ui);
void draw_timeline(Interface& ui, const Rect& area);
void draw_panel(Interface& ui, const Rect& area);
void draw_skin_pane(Interface& ui);
void inspect_view(Interface& ui);
void draw_overlays(Interface& ui);
void draw_help(Interface& ui);

// The panel's sections.
void model_section(Interface& ui);
void figure_section(Interface& ui);
void skin_section(Interface& ui);
void light_section(Interface& ui);
void view_section(Interface& ui);
void check_section(Interface& ui);

// From the model's axes to clip space of the view, turning items included.
glm::mat4 model_to_clip(const Interface& ui);

// A menu with nothing in it is left out, and what concerns figures alone is offered while one is open.
bool is_menu_shown(const Interface& ui, std::string_view menu);

inline bool shows_gallery(const Interface& ui) {
    return ui.gallery != nullptr && ui.gallery->shown;
}

// "1.2 MiB"
std::string byte_text(std::size_t bytes);

} // namespace tris::ui
