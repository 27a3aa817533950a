// What the gallery lists, and in which order: no drawing in here.
#include "core/text.h"
#include "files/folder_listing.h"
#include "ui/gallery.h"

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <limits>
#include <map>
#include <memory>
#include <numeric>
#include <set>
#include <tuple>
#include <unordered_map>
#include <utility>

namespace tris::ui {

namespace {

constexpr int kMostNear = 200;   // cells on either side that get pictures before they are seen
constexpr int kRowsAtFirst = 24; // the tree is unfolded as deep as it stays that short

std::string_view last_name(std::string_view place) {
    const std::size_t slash = place.rfind('/');
    return slash == std::string_view::npos ? place : place.substr(slash + 1);
}

// The last components of a place, as many as that.
std::string_view end_of_place(std::string_view place, int components) {
    std::size_t at = place.size();
    for (int i = 0; i < components && at != std::string_view::npos && at > 0; ++i)
        at = place.rfind('/', at - 1);
    return at == std::string_view::npos || at == 0 ? place : place.substr(at + 1);
}

// Names that many models share say nothing alone: there as many of the folders are told as tell them apart.
void make_labels(std::vector<GalleryCell>& cells) {
    std::vector<GalleryCell*> alike;
    for (GalleryCell& cell : cells)
        alike.push_back(&cell);
    for (int components = 1; !alike.empty(); ++components) {
        std::unordered_map<std::string, int> count;
        for (GalleryCell* cell : alike) {
            cell->label = end_of_place(cell->place, components);
            ++count[lower_ascii(cell->label)];
        }
        std::erase_if(alike, [&](const GalleryCell* cell) {
            return count[lower_ascii(cell->label)] == 1 || cell->label.size() == cell->place.size();
        });
    }
}

// Its folders' names, and its own last.
std::vector<std::string_view> components_of(std::string_view place) {
    std::vector<std::string_view> out;
    for (std::size_t slash = place.find('/'); slash != std::string_view::npos; slash = place.find('/')) {
        out.push_back(place.substr(0, slash));
        place = place.substr(slash + 1);
    }
    out.push_back(place);
    return out;
}

// Where all of Quake lies in "progs", "og" means the ogre and not everything.
void make_searched(std::vector<GalleryCell>& cells) {
    std::set<std::string_view> everywhere;
    for (std::size_t i = 0; i < cells.size() && (i == 0 || !everywhere.empty()); ++i) {
        const std::vector<std::string_view> components = components_of(cells[i].place);
        const std::set<std::string_view> folders(components.begin(), components.end() - 1);
        if (i == 0)
            everywhere = folders;
        else
            std::erase_if(everywhere, [&](std::string_view name) { return !folders.contains(name); });
    }
    for (GalleryCell& cell : cells) {
        std::string searched;
        const std::vector<std::string_view> components = components_of(cell.place);
        for (std::size_t i = 0; i < components.size(); ++i) {
            const bool is_folder = i + 1 < components.size();
            if (!is_folder || !everywhere.contains(components[i]))
                (searched += components[i]) += is_folder ? "/" : "";
        }
        cell.searched = lower_ascii(searched);
    }
}

void make_ranks(std::vector<GalleryCell>& cells) {
    std::vector<int> order(cells.size());
    std::iota(order.begin(), order.end(), 0);
    const auto place = [&](int i) { return std::string_view(cells[static_cast<std::size_t>(i)].place); };
    std::stable_sort(order.begin(), order.end(),
                     [&](int a, int b) { return files::comes_before(place(a), place(b)); });
    int rank = 0;
    for (const int i : order)
        cells[static_cast<std::size_t>(i)].rank = rank++;
}

struct NaturalOrder {
    bool operator()(const std::string& a, const std::string& b) const { return files::comes_before(a, b); }
};

struct Branch {
    int models = 0;
    std::map<std::string, std::unique_ptr<Branch>, NaturalOrder> folders;
};

Branch branches_of(const std::vector<GalleryCell>& cells) {
    Branch root;
    for (const GalleryCell& cell : cells) {
        Branch* at = &root;
        ++at->models;
        std::string_view rest = cell.place;
        for (std::size_t slash = rest.find('/'); slash != std::string_view::npos; slash = rest.find('/')) {
            std::unique_ptr<Branch>& next = at->folders[std::string(rest.substr(0, slash))];
            if (next == nullptr)
                next = std::make_unique<Branch>();
            at = next.get();
            ++at->models;
            rest = rest.substr(slash + 1);
        }
    }
    return root;
}

void flatten(const Branch& branch, const std::string& place, std::string name, int depth,
             std::vector<GalleryFolder>& out) {
    out.push_back({place, std::move(name), depth, branch.models, !branch.folders.empty()});
    for (const auto& [below, next] : branch.folders)
        flatten(*next, place.empty() ? below : place + "/" + below, below, depth + 1, out);
}

// As many levels as leave the tree short enough to be seen at once.
void unfold_at_first(Gallery& gallery) {
    std::map<int, int> rows_at_depth;
    for (const GalleryFolder& folder : gallery.folders)
        ++rows_at_depth[folder.depth];
    int deepest = 0;
    int rows = 0;
    for (const auto& [depth, count] : rows_at_depth) {
        rows += count;
        if (depth > 1 && rows > kRowsAtFirst)
            break;
        deepest = depth;
    }
    for (const GalleryFolder& folder : gallery.folders) {
        if (folder.depth < deepest)
            gallery.unfolded.insert(folder.place);
    }
}

void list_folder_rows(Gallery& gallery) {
    gallery.folder_rows.clear();
    int hidden_below = std::numeric_limits<int>::max();
    for (std::size_t i = 0; i < gallery.folders.size(); ++i) {
        const GalleryFolder& folder = gallery.folders[i];
        if (folder.depth > hidden_below)
            continue;
        hidden_below =
            gallery.unfolded.contains(folder.place) ? std::numeric_limits<int>::max() : folder.depth;
        gallery.folder_rows.push_back(static_cast<int>(i));
    }
}

bool is_below(std::string_view place, std::string_view folder) {
    return folder.empty() ||
           (place.size() > folder.size() && place.starts_with(folder) && place[folder.size()] == '/');
}

std::vector<std::string> words_of(std::string_view text) {
    std::vector<std::string> words(1);
    for (const char c : text) {
        if (c != ' ')
            words.back().push_back(lower_ascii(c));
        else if (!words.back().empty())
            words.emplace_back();
    }
    if (words.back().empty())
        words.pop_back();
    return words;
}

bool has_all(const std::string& searched, const std::vector<std::string>& words) {
    return std::all_of(words.begin(), words.end(),
                       [&](const std::string& word) { return searched.find(word) != std::string::npos; });
}

// What is not known yet comes last, whichever way the order goes.
struct ListOrder {
    const Gallery& gallery;

    bool operator()(int a, int b) const {
        const GalleryCell& x = gallery.cells[static_cast<std::size_t>(a)];
        const GalleryCell& y = gallery.cells[static_cast<std::size_t>(b)];
        const auto [x_unknown, x_key] = key(x);
        const auto [y_unknown, y_key] = key(y);
        if (x_unknown != y_unknown)
            return y_unknown;
        if (x_key != y_key)
            return is_falling(gallery) ? x_key > y_key : x_key < y_key;
        const bool by_name = gallery.order == GalleryOrder::name;
        return by_name && gallery.descending ? x.rank > y.rank : x.rank < y.rank;
    }

    std::pair<bool, std::uint64_t> key(const GalleryCell& cell) const {
        switch (gallery.order) {
        case GalleryOrder::name:
            break;
        case GalleryOrder::size:
            return {false, cell.bytes};
        case GalleryOrder::frames:
            return {cell.state != CellState::readable, static_cast<std::uint64_t>(cell.frames)};
        case GalleryOrder::warnings: // what cannot be read at all is worse than any number of warnings
            return {cell.state == CellState::unread, cell.state == CellState::broken
                                                         ? std::numeric_limits<std::uint64_t>::max()
                                                         : static_cast<std::uint64_t>(cell.warnings)};
        }
        return {false, 0};
    }
};

// Where the selected cell is in the list; -1: nowhere.
int selected_position(const Gallery& gallery) {
    const auto at = std::find(gallery.listed.begin(), gallery.listed.end(), gallery.selected);
    return at == gallery.listed.end() ? -1 : static_cast<int>(at - gallery.listed.begin());
}

} // namespace

void begin_gallery(Gallery& gallery, std::string root) {
    gallery.root = std::move(root);
    gallery.cells.clear();
    gallery.listed.clear();
    gallery.folders.clear();
    gallery.folder_rows.clear();
    gallery.unfolded.clear();
    gallery.folded_by_hand = false;
    gallery.filter.clear();
    gallery.folder.clear();
    gallery.made = 0;
    gallery.selected = gallery.hovered = -1;
    gallery.picked = false;
    gallery.first_seen = gallery.end_seen = gallery.first_kept = 0;
    gallery.to_top = gallery.follows = true;
}

void add_cells(Gallery& gallery, std::vector<GalleryCell> cells) {
    std::move(cells.begin(), cells.end(), std::back_inserter(gallery.cells));
    make_labels(gallery.cells);
    make_searched(gallery.cells);
    make_ranks(gallery.cells);
    gallery.folders.clear();
    flatten(branches_of(gallery.cells), "", std::string(last_name(gallery.root)), 0, gallery.folders);
    if (!gallery.folded_by_hand) {
        gallery.unfolded.clear();
        unfold_at_first(gallery);
    }
    list_folder_rows(gallery);
    relist(gallery);
}

void relist(Gallery& gallery) {
    const std::vector<std::string> words = words_of(gallery.filter);
    gallery.listed.clear();
    for (std::size_t i = 0; i < gallery.cells.size(); ++i) {
        const GalleryCell& cell = gallery.cells[i];
        if (is_below(cell.place, gallery.folder) && has_all(cell.searched, words))
            gallery.listed.push_back(static_cast<int>(i));
    }
    std::sort(gallery.listed.begin(), gallery.listed.end(), ListOrder{gallery});
    if (!gallery.picked || selected_position(gallery) < 0) {
        gallery.picked = false;
        gallery.selected = gallery.listed.empty() ? -1 : gallery.listed.front();
    }
    gallery.reveal = gallery.reveal || gallery.follows;
    const int count = static_cast<int>(gallery.listed.size());
    gallery.end_seen = std::min(gallery.end_seen, count);
    gallery.first_seen = std::min(gallery.first_seen, gallery.end_seen);
}

void move_selection(Gallery& gallery, GalleryMove move) {
    const int count = static_cast<int>(gallery.listed.size());
    if (count == 0)
        return;
    const int at = std::max(0, selected_position(gallery));
    const int columns = std::max(1, gallery.columns);
    const int page = columns * std::max(1, gallery.rows_seen);
    const bool in_last_row = at / columns == (count - 1) / columns;
    int wanted = at;
    switch (move) {
    case GalleryMove::left:
        wanted = at - 1;
        break;
    case GalleryMove::right:
        wanted = at + 1;
        break;
    case GalleryMove::up:
        wanted = at >= columns ? at - columns : at;
        break;
    case GalleryMove::down:
        wanted = in_last_row ? at : at + columns;
        break;
    case GalleryMove::page_up:
        wanted = at >= page ? at - page : at % columns;
        break;
    case GalleryMove::page_down:
        wanted = in_last_row ? at : at + page;
        break;
    case GalleryMove::first:
        wanted = 0;
        break;
    case GalleryMove::last:
        wanted = count - 1;
        break;
    }
    gallery.selected = gallery.listed[static_cast<std::size_t>(std::clamp(wanted, 0, count - 1))];
    gallery.picked = gallery.reveal = true;
    gallery.by_mouse = false;
}

int find_cell(const Gallery& gallery, std::string_view place) {
    const auto at = std::find_if(gallery.cells.begin(), gallery.cells.end(),
                                 [&](const GalleryCell& cell) { return cell.place == place; });
    return at == gallery.cells.end() ? -1 : static_cast<int>(at - gallery.cells.begin());
}

void select_cell(Gallery& gallery, int cell) {
    if (cell < 0)
        return;
    gallery.selected = cell;
    gallery.picked = gallery.reveal = true;
    gallery.by_mouse = false;
    if (selected_position(gallery) >= 0)
        return;
    gallery.filter.clear();
    gallery.folder.clear();
    relist(gallery);
}

void choose_folder(Gallery& gallery, const std::string& place) {
    if (gallery.folder == place)
        return;
    gallery.folder = place;
    gallery.to_top = true;
    gallery.picked = false;
    relist(gallery);
}

void set_folded(Gallery& gallery, const std::string& place, bool folded) {
    gallery.folded_by_hand = true;
    if (folded)
        gallery.unfolded.erase(place);
    else
        gallery.unfolded.insert(place);
    list_folder_rows(gallery);
}

bool wants_tree(const Gallery& gallery) {
    return gallery.is_wide ? gallery.tree : gallery.tree_narrow;
}

void toggle_tree(Gallery& gallery) {
    bool& tree = gallery.is_wide ? gallery.tree : gallery.tree_narrow;
    tree = !tree;
}

void type_text(Gallery& gallery, std::string_view text) {
    constexpr std::size_t kMost = 200;
    const std::string before = gallery.filter;
    for (const char c : text) {
        const bool leading_space = c == ' ' && gallery.filter.empty();
        if (static_cast<unsigned char>(c) >= 0x20 && c != 0x7f && !leading_space)
            gallery.filter.push_back(c);
    }
    if (gallery.filter.size() > kMost)
        gallery.filter = before;
    if (gallery.filter == before)
        return;
    gallery.to_top = true;
    gallery.picked = gallery.by_mouse = false;
    relist(gallery);
}

bool erase_typed(Gallery& gallery, bool all) {
    if (gallery.filter.empty())
        return false;
    // A letter may have several bytes.
    const auto is_rest = [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U; };
    bool rest = true;
    while (!gallery.filter.empty() && (rest || all)) {
        rest = is_rest(gallery.filter.back());
        gallery.filter.pop_back();
    }
    gallery.reveal = true;
    gallery.picked = gallery.selected >= 0; // where the letters have led
    gallery.by_mouse = false;
    relist(gallery);
    return true;
}

void resize_cells(Gallery& gallery, float factor) {
    gallery.cell_size = std::clamp(gallery.cell_size * factor, kMinCellSize, kMaxCellSize);
}

bool is_falling(const Gallery& gallery) {
    return (gallery.order != GalleryOrder::name) != gallery.descending;
}

std::string cell_note(const Gallery& gallery, const GalleryCell& cell) {
    const std::string path = gallery.root + (gallery.root.ends_with('/') ? "" : "/") + cell.place + ": ";
    return cell.note.starts_with(path) ? cell.note.substr(path.size()) : cell.note;
}

std::string cell_facts(const Gallery& gallery, const GalleryCell& cell) {
    const std::string dot = " \xc2\xb7 ";
    std::string text;
    if (cell.state == CellState::readable) {
        text += dot + counted(static_cast<std::size_t>(cell.frames), "frame", "frames");
        text += dot + counted(cell.triangles, "triangle", "triangles");
    }
    if (cell.warnings > 0)
        text += dot + counted(static_cast<std::size_t>(cell.warnings), "warning", "warnings");
    if (!cell.hides.empty())
        text += dot + "hides " + cell.hides;
    if (!cell.note.empty())
        text += dot;
    for (const char c : cell_note(gallery, cell))
        text += c == '\n' ? "; " : std::string(1, c);
    return text;
}

int next_in_need(const Gallery& gallery, const std::function<bool(int, bool)>& needs) {
    const int count = static_cast<int>(gallery.listed.size());
    const int seen = gallery.end_seen - gallery.first_seen;
    const int middle = gallery.first_seen + seen / 2;
    const int reach = std::max(seen / 2 + 1, std::min(seen / 2 + seen, kMostNear));
    for (int distance = 0; distance <= count; ++distance) {
        for (const int at : {middle + distance, middle - distance}) {
            if (at < 0 || at >= count)
                continue;
            const int cell = gallery.listed[static_cast<std::size_t>(at)];
            if (needs(cell, distance <= reach && seen > 0))
                return cell;
        }
    }
    if (gallery.listed.size() < gallery.cells.size()) {
        for (int cell = 0; cell < static_cast<int>(gallery.cells.size()); ++cell) {
            if (needs(cell, false))
                return cell;
        }
    }
    return -1;
}

std::vector<int> distances(const Gallery& gallery) {
    std::vector<int> out(gallery.cells.size(), std::numeric_limits<int>::max());
    const int middle = (gallery.first_seen + gallery.end_seen) / 2;
    for (std::size_t at = 0; at < gallery.listed.size(); ++at)
        out[static_cast<std::size_t>(gallery.listed[at])] = std::abs(static_cast<int>(at) - middle);
    return out;
}

} // namespace tris::ui
