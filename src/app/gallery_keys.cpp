#include "app/gallery_keys.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace tris::app {

namespace {

constexpr std::array<std::pair<const char*, ui::GalleryMove>, 8> kMoves = {
    {{"Left", ui::GalleryMove::left},
     {"Right", ui::GalleryMove::right},
     {"Up", ui::GalleryMove::up},
     {"Down", ui::GalleryMove::down},
     {"PageUp", ui::GalleryMove::page_up},
     {"PageDown", ui::GalleryMove::page_down},
     {"Home", ui::GalleryMove::first},
     {"End", ui::GalleryMove::last}}};

// A key that types a letter, which then goes to the filter.
bool is_typed(const platform::KeyChord& key) {
    constexpr int kFirstNamedKey = 256;
    const bool sign = key == platform::parse_chord("Plus") || key == platform::parse_chord("Minus");
    return !key.ctrl && (key.key < kFirstNamedKey || sign);
}

} // namespace

bool works_in_gallery(const Command& command) {
    constexpr std::array<std::string_view, 7> kOthers = {"open",    "gallery",    "gallery_back", "reload",
                                                         "extract", "one_window", "quit"};
    const std::string_view menu = command.menu;
    return menu == "Gallery" || menu == "Help" ||
           std::find(kOthers.begin(), kOthers.end(), command.id) != kOthers.end();
}

void run_gallery_key(Viewer& viewer, const platform::KeyChord& key) {
    if (is_typed(key))
        return;
    if (key == platform::parse_chord("Escape")) {
        if (!ui::erase_typed(viewer.gallery.view, true))
            leave_gallery(viewer);
        return;
    }
    for (const auto& [name, move] : kMoves) {
        if (key == platform::parse_chord(name)) {
            ui::move_selection(viewer.gallery.view, move);
            return;
        }
    }
    for (const Command& command : commands()) {
        if (key == platform::parse_chord(command.keys) && works_in_gallery(command))
            command.run(viewer);
    }
}

} // namespace tris::app
