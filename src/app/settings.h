// What is kept between two runs of the viewer: taste, the window's place, and what was open last. Tools that
// were switched on to look at one model are not.
#pragma once

#include "model/playback.h"
#include "platform/window.h"
#include "render/view_state.h"
#include "ui/interface.h"

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tris::app {

struct Settings {
    render::ViewState view;
    model::Playback playback;    // loop mode and blending
    bool single_instance = true; // later starts hand their files to the running window
    bool panel = true;
    float gallery_cell = ui::kUsualCellSize;
    ui::GalleryOrder gallery_order = ui::GalleryOrder::name;
    bool gallery_descending = false;
    bool gallery_tree = true;
    std::array<bool, ui::kSections> folded{};
    std::optional<platform::WindowPlace> window;
    std::vector<std::filesystem::path> recent;
};

// As JSON. Reading takes what it understands and leaves the rest at its default; text that is no JSON is an
// error.
std::string settings_text(const Settings& settings);
Result<Settings> parse_settings(std::string_view text);

// The file of this user. No file yet is no error.
std::filesystem::path settings_path();
Result<Settings> load_settings();
Result<bool> save_settings(const Settings& settings);

} // namespace tris::app
