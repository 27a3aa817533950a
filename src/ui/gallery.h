// The gallery: all models below a folder or an archive as pictures, with the folders at the left.
//
// A view over a value: it reads nothing and draws no model. The application gives it cells, facts and
// pictures; it says which cells are seen, which one is under the mouse and which one is to be opened. Keys
// move the selection through the functions here, so that they work without a window too.
#pragma once

#include "gpu/texture_cache.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace tris::ui {

struct Rect;

enum class CellState { unread, readable, broken };

// A model as the gallery shows it.
struct GalleryCell {
    std::string place; // from the root on, parted by '/'
    std::uint64_t bytes = 0;
    std::string hides; // the archives of its game that have it too, and lose; empty: none
    // Known once it has been read:
    CellState state = CellState::unread;
    int frames = 0;
    std::size_t triangles = 0;
    int warnings = 0;
    std::string note;                         // the warnings, or why it cannot be read
    const gpu::GpuTexture* picture = nullptr; // null while there is none
    // Worked out by add_cells:
    std::string label;    // its name, and as many of its folders as tell it from others
    std::string searched; // its place in small letters, but for folders that all models lie in
    int rank = 0;         // its place by name
};

enum class GalleryOrder { name, size, frames, warnings };
inline constexpr int kGalleryOrders = 4;

// A folder of the tree that holds models, itself or further down.
struct GalleryFolder {
    std::string place; // empty: the root; else without a '/' at its end
    std::string name;
    int depth = 0;
    int models = 0; // below it
    bool has_folders = false;
};

// In units of the interface's design.
inline constexpr float kMinCellSize = 96.0F;
inline constexpr float kMaxCellSize = 288.0F;
inline constexpr float kUsualCellSize = 152.0F;

struct Gallery {
    bool shown = false;

    // Given.
    std::string root; // as a path
    std::vector<GalleryCell> cells;
    bool walking = false;                  // more cells may come
    bool has_model = false;                // one is open, to go back to
    int made = 0;                          // how many cells are done with
    const gpu::GpuTexture* live = nullptr; // what moves in the cell under the mouse, instead of its picture
    int live_cell = -1;

    // Chosen. Whoever changes filter, folder, order or direction calls relist.
    std::string filter; // words, all of which are in what is searched of a model
    std::string folder; // place of the one that is chosen in the tree; empty: the root
    GalleryOrder order = GalleryOrder::name;
    bool descending = false; // the other way round than usual
    int selected = -1;       // a cell; -1: none
    bool picked = false;     // somebody has chosen it; until then it is the first of the list
    float cell_size = kUsualCellSize;
    bool tree = true;         // shown, where the window is wide enough
    bool tree_narrow = false; // shown where it is not, and leaves the grid little room
    std::set<std::string> unfolded;
    bool folded_by_hand = false; // then more cells do not change it

    // Worked out.
    std::vector<int> listed; // the cells that are shown, in order
    std::vector<GalleryFolder> folders;
    std::vector<int> folder_rows; // those that are not inside a folded one

    // What was seen when it was drawn last.
    int columns = 1;
    int rows_seen = 1;  // whole ones
    int first_seen = 0; // in `listed`
    int end_seen = 0;   // one past the last
    bool tree_seen = false;
    bool is_wide = true;    // enough for the tree beside the grid
    int picture_pixels = 0; // how wide a picture is on the screen
    float row_step = 0.0F;  // from row to row
    float grid_height = 0.0F;
    float scroll = 0.0F;
    int first_kept = 0;  // in `listed`: stays in view when the grid gets another shape
    bool reveal = false; // the next frame scrolls to the selected cell
    bool follows = true; // so does each in which the list has changed, until somebody scrolls
    bool to_top = false;
    bool by_mouse = false; // the mouse has moved since a key moved the selection

    // Answered.
    int hovered = -1;          // a cell
    std::optional<int> opened; // the cell that was double-clicked
    bool upwards = false;      // the folder above was asked for
    bool closed = false;       // back to the model
};

// Another root, with no cells yet, and nothing typed or chosen. Order and sizes stay.
void begin_gallery(Gallery& gallery, std::string root);

// More cells: labels, the tree and the list are worked out anew. Those that were there keep their numbers.
void add_cells(Gallery& gallery, std::vector<GalleryCell> cells);

// The list anew. The selection stays on its cell while that is listed, and goes to the first one otherwise.
void relist(Gallery& gallery);

enum class GalleryMove { left, right, up, down, page_up, page_down, first, last };
void move_selection(Gallery& gallery, GalleryMove move);

// A cell by its place; -1 when there is none.
int find_cell(const Gallery& gallery, std::string_view place);

// Selects it and scrolls to it; the filter and the folder give way where they hide it.
void select_cell(Gallery& gallery, int cell);

void choose_folder(Gallery& gallery, const std::string& place);
void set_folded(Gallery& gallery, const std::string& place, bool folded);

// The tree, as the window's width has it: a wide one usually shows it, a narrow one when it is asked for.
bool wants_tree(const Gallery& gallery);
void toggle_tree(Gallery& gallery);

// What was typed. `type_text` takes UTF-8; `erase_typed` takes back a letter, or all of it, and returns
// whether there was any.
void type_text(Gallery& gallery, std::string_view text);
bool erase_typed(Gallery& gallery, bool all);

void resize_cells(Gallery& gallery, float factor);

// Whether the list begins with the largest: usual for all orders but that by name.
bool is_falling(const Gallery& gallery);

// What is odd about it, or why it cannot be read, without its path.
std::string cell_note(const Gallery& gallery, const GalleryCell& cell);

// " · 198 frames · 312 triangles · 1 warning · hides pak0.pak · 2 triangles have no area"
std::string cell_facts(const Gallery& gallery, const GalleryCell& cell);

// The cell that should get something next: the first for which `needs` holds, from the middle of what is seen
// outwards through the list, then among those that are not listed; -1: none. `needs` also learns whether the
// cell is seen, or hardly a screen away.
int next_in_need(const Gallery& gallery, const std::function<bool(int cell, bool is_near)>& needs);

// How far a listed cell is from the middle of what is seen; one that is not listed is farthest. Costs as much
// as the list is long.
std::vector<int> distances(const Gallery& gallery);

// Draws all of it, but for the panels' colour behind it, and takes what is typed and clicked, unless
// something else has the keyboard.
void draw_gallery(Gallery& gallery, const Rect& area, bool takes_text);

// Its parts.
void draw_gallery_tree(Gallery& gallery, const Rect& area);
void draw_gallery_grid(Gallery& gallery, const Rect& area);

// "monsters/tank/tris.md2" -> "monst…/tris.md2": what is left out is in the middle.
std::string middle_left_out(const std::string& text, float room);

// "monsters/tank/tris.md2" -> "monsters/ta…"
std::string end_left_out(const std::string& text, float room);

} // namespace tris::ui
