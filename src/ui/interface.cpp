#include "ui/interface.h"

#include "ui/theme.h"

#include <imgui.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <string>

namespace tris::ui {

namespace {

constexpr float kPanelWidth = 320.0F;
constexpr float kTimelineHeight = 112.0F;

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

void draw_interface(Interface& ui) {
    const ImVec2 display = ImGui::GetIO().DisplaySize;
    draw_menu_bar(ui);
    const float top = ImGui::GetFrameHeight();
    const float timeline = ui.model != nullptr ? kTimelineHeight * unit() : 0.0F;
    const bool panel = ui.model != nullptr && *ui.panel_open;
    const float panel_width = panel ? std::min(kPanelWidth * unit(), display.x * 0.5F) : 0.0F;
    ui.viewport = {0.0F, top, display.x - panel_width, std::max(1.0F, display.y - top - timeline)};
    if (ui.model != nullptr)
        draw_timeline(ui, {0.0F, display.y - timeline, display.x, timeline});
    if (panel)
        draw_panel(ui, {display.x - panel_width, top, panel_width, display.y - top - timeline});
    draw_overlays(ui);
    if (*ui.help_open)
        draw_help(ui);
    else
        steer_camera(ui.view->camera, ui.viewport);
}

void draw_menu_bar(Interface& ui) {
    if (!ImGui::BeginMainMenuBar())
        return;
    constexpr std::array<const char*, 4> kMenus = {"File", "Animation", "View", "Help"};
    for (const char* menu : kMenus) {
        if (!ImGui::BeginMenu(menu))
            continue;
        for (const MenuEntry& entry : ui.commands) {
            if (std::string_view(entry.menu) == menu &&
                ImGui::MenuItem(entry.label, entry.keys, entry.checked.value_or(false)))
                ui.command = entry.id;
        }
        ImGui::EndMenu();
    }
    const float width = ImGui::CalcTextSize(ui.facts.name.c_str()).x;
    const float room = ImGui::GetContentRegionAvail().x - 14.0F * unit();
    if (width < room) {
        ImGui::SetCursorPosX(ImGui::GetCursorPosX() + room - width);
        ImGui::TextDisabled("%s", ui.facts.name.c_str());
    }
    ImGui::EndMainMenuBar();
}

void steer_camera(render::Camera& camera, const Rect& viewport) {
    const ImGuiIO& io = ImGui::GetIO();
    if (io.WantCaptureMouse)
        return;
    constexpr float kDegreesPerHeight = 240.0F;
    const float per_pixel = 1.0F / std::max(1.0F, viewport.height);
    const glm::vec2 moved = glm::vec2(io.MouseDelta.x, io.MouseDelta.y) * per_pixel;
    const bool left = ImGui::IsMouseDown(ImGuiMouseButton_Left);
    const bool other =
        ImGui::IsMouseDown(ImGuiMouseButton_Right) || ImGui::IsMouseDown(ImGuiMouseButton_Middle);
    // In the first person the view is fixed to the player's eye, and only its angle changes.
    if (!camera.first_person) {
        if (other || (left && io.KeyShift))
            render::pan(camera, moved);
        else if (left)
            render::orbit(camera, glm::vec2(-moved.x, moved.y) * kDegreesPerHeight);
    }
    if (io.MouseWheel != 0.0F)
        render::zoom(camera, io.MouseWheel);
}

} // namespace tris::ui
