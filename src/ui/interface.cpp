#include "ui/interface.h"

#include "ui/steer.h"
#include "ui/theme.h"

#include <imgui.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <string>
#include <utility>

namespace tris::ui {

namespace {

constexpr float kPanelWidth = 320.0F;
constexpr float kTimelineHeight = 112.0F;
constexpr float kSkinShare = 0.46F; // of the view, for the skin's picture

void recent_menu(Interface& ui) {
    if (!ImGui::BeginMenu("Open recent", !ui.recent.empty()))
        return;
    for (std::size_t i = 0; i < ui.recent.size(); ++i) {
        ImGui::PushID(static_cast<int>(i));
        if (ImGui::MenuItem(ui.recent[i].c_str()))
            ui.open_recent = static_cast<int>(i);
        ImGui::PopID();
    }
    ImGui::EndMenu();
}

} // namespace

std::string byte_text(std::size_t bytes) {
    std::array<char, 32> text{};
    const auto value = static_cast<double>(bytes);
    if (bytes < 1024)
        std::snprintf(text.data(), text.size(), "%zu bytes", bytes);
    else if (bytes < std::size_t{1024} * 1024)
        std::snprintf(text.data(), text.size(), "%.0f KiB", value / 1024.0);
    else
        std::snprintf(text.data(), text.size(), "%.1f MiB", value / (1024.0 * 1024.0));
    return text.data();
}

bool is_menu_shown(const Interface& ui, std::string_view menu) {
    return menu != "Figure" || (ui.model != nullptr && ui.model->mesh.figure);
}

void draw_interface(Interface& ui) {
    const ImVec2 display = ImGui::GetIO().DisplaySize;
    Panes& panes = *ui.panes;
    draw_menu_bar(ui);
    const bool open = ui.model != nullptr;
    const float top = ImGui::GetFrameHeight();
    const float timeline = open ? kTimelineHeight * unit() : 0.0F;
    const bool panel = open && panes.panel;
    const float panel_width = panel ? std::min(kPanelWidth * unit(), display.x * 0.5F) : 0.0F;
    const float room = display.x - panel_width;
    const float skin_width = open && panes.skin ? std::floor(room * kSkinShare) : 0.0F;
    const float height = std::max(1.0F, display.y - top - timeline);
    ui.viewport = {0.0F, top, room - skin_width, height};
    ui.skin_area = {room - skin_width, top, skin_width, height};
    if (open) {
        draw_timeline(ui, {0.0F, display.y - timeline, display.x, timeline});
        if (panel)
            draw_panel(ui, {room, top, panel_width, height});
        if (panes.help)
            ui.steering = false;
        else
            steer(ui);
        if (skin_width > 0.0F)
            draw_skin_pane(ui);
        inspect_view(ui);
    }
    draw_overlays(ui);
    if (panes.help)
        draw_help(ui);
    ui.chosen_file = draw_file_browser(*ui.browser);
}

void draw_menu_bar(Interface& ui) {
    if (!ImGui::BeginMainMenuBar())
        return;
    constexpr std::array<const char*, 7> kMenus = {"File",  "Animation", "Figure", "Skin",
                                                   "Light", "View",      "Help"};
    if (std::exchange(ui.panes->menu, false))
        ImGui::OpenPopup("File");
    for (const char* menu : kMenus) {
        if (!is_menu_shown(ui, menu) || !ImGui::BeginMenu(menu))
            continue;
        for (const MenuEntry& entry : ui.commands) {
            if (std::string_view(entry.menu) != menu)
                continue;
            if (ImGui::MenuItem(entry.label, entry.keys, entry.checked.value_or(false)))
                ui.command = entry.id;
            if (std::string_view(entry.id) == "open")
                recent_menu(ui);
        }
        ImGui::EndMenu();
    }
    const std::string name(ui.facts.name);
    const float width = ImGui::CalcTextSize(name.c_str()).x;
    const float room = ImGui::GetContentRegionAvail().x - 14.0F * unit();
    if (width < room) {
        ImGui::SetCursorPosX(ImGui::GetCursorPosX() + room - width);
        ImGui::TextDisabled("%s", name.c_str());
    }
    ImGui::EndMainMenuBar();
}

} // namespace tris::ui
