#include "ui/interface.h"

#include "ui/line_text.h"
#include "ui/severity.h"
#include "ui/steer.h"
#include "ui/theme.h"
#include "ui/widgets.h"

#include <imgui.h>
#include <imgui_internal.h> // where the keyboard goes from a menu has no public name

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <iterator>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tris::ui {

namespace {

constexpr float kPanelWidth = 320.0F;
constexpr float kTimelineHeight = 112.0F;
constexpr float kSkinShare = 0.46F; // of the view, for the skin's picture

LineText after_dots(std::string_view text, bool dots) {
    return LineText("%s%.*s", dots ? "\xe2\x80\xa6" : "", static_cast<int>(text.size()), text.data());
}

// A path says most at its end.
LineText end_that_fits(std::string_view text, float room) {
    const auto width = [](const LineText& t) { return ImGui::CalcTextSize(t.c_str()).x; };
    if (text.size() < LineText::kMost && width(after_dots(text, false)) <= room)
        return after_dots(text, false);
    text.remove_prefix(text.size() - std::min(text.size(), LineText::kMost / 2));
    const auto drop = [&] {
        do
            text.remove_prefix(1);
        while (!text.empty() &&
               (static_cast<unsigned char>(text.front()) & 0xC0U) == 0x80U); // of one character
    };
    while (!text.empty() && width(after_dots(text, true)) > room)
        drop();
    return after_dots(text, !text.empty());
}

// As wide as there is room for beside the menu that it belongs to, but not less than what says anything.
void recent_menu(Interface& ui) {
    const float beside = ImGui::GetIO().DisplaySize.x - ImGui::GetWindowPos().x - ImGui::GetWindowWidth();
    const float room = std::max(beside - 64.0F * unit(), 120.0F * unit()); // 64 are its margins and marks
    if (!ImGui::BeginMenu("Open recent", !ui.recent.empty()))
        return;
    for (std::size_t i = 0; i < ui.recent.size(); ++i) {
        const LineText name = end_that_fits(ui.recent[i], room);
        ImGui::PushID(static_cast<int>(i));
        if (ImGui::MenuItem(name.c_str()))
            ui.open_recent = static_cast<int>(i);
        if (ui.recent[i] != name.c_str())
            tooltip_for_item(ui.recent[i].c_str());
        ImGui::PopID();
    }
    ImGui::EndMenu();
}

// How many problems the open model has, at the right of the menu bar; a click shows them. Returns the room
// that it takes.
float problem_badge(Interface& ui, float room) {
    const ImVec2 before = ImGui::GetCursorPos();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float height = ImGui::GetFrameHeight();
    const float width = draw_badge(*ImGui::GetWindowDrawList(), ui.count, {at.x + room, at.y}, height);
    ImGui::SetCursorScreenPos({at.x + room - width, at.y});
    if (ImGui::InvisibleButton("problems", {width, height}))
        ui.command = "check";
    tooltip_for_item("What is odd about this model (F4)");
    ImGui::SetCursorPos(before);
    return width + 12.0F * unit();
}

// Left and Right at the edge of a menu are for its neighbours. ImGui would go to their names alone, from
// where the next key would run a command; and it would leave the keyboard there when a menu closes.
void follow_keyboard(Panes& panes, int open, int count) {
    ImGuiContext& context = *ImGui::GetCurrentContext();
    if (open >= 0 && std::exchange(context.NavMoveForwardToNextFrame, false))
        panes.menu = (open + (context.NavMoveDir == ImGuiDir_Left ? count - 1 : 1)) % count;
    else if (context.NavWindow == ImGui::FindWindowByName("##MainMenuBar") &&
             !ImGui::IsPopupOpen(nullptr, ImGuiPopupFlags_AnyPopup))
        ImGui::SetWindowFocus(nullptr);
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
    if (menu == "Figure" && (ui.model == nullptr || !ui.model->mesh.figure))
        return false;
    return std::any_of(ui.commands.begin(), ui.commands.end(),
                       [&](const MenuEntry& entry) { return entry.menu == menu; });
}

namespace {

// What takes the keyboard from the view.
bool is_covered(const Interface& ui) {
    return ui.panes->help || ui.panes->menu >= 0 || ui.browser->open ||
           ImGui::IsPopupOpen(nullptr, ImGuiPopupFlags_AnyPopup);
}

} // namespace

void draw_interface(Interface& ui) {
    const ImVec2 display = ImGui::GetIO().DisplaySize;
    Panes& panes = *ui.panes;
    draw_menu_bar(ui);
    const bool gallery = shows_gallery(ui);
    const bool open = ui.model != nullptr && !gallery;
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
    if (gallery)
        draw_gallery(*ui.gallery, ui.viewport, !is_covered(ui));
    draw_overlays(ui);
    if (panes.help)
        draw_help(ui);
    ui.chosen_file = draw_file_browser(*ui.browser);
}

void draw_menu_bar(Interface& ui) {
    if (!ImGui::BeginMainMenuBar())
        return;
    constexpr std::array<const char*, 8> kMenus = {"File", "Gallery", "Animation", "Figure",
                                                   "Skin", "Light",   "View",      "Help"};
    std::array<const char*, kMenus.size()> shown{};
    const auto end = std::copy_if(kMenus.begin(), kMenus.end(), shown.begin(),
                                  [&](const char* menu) { return is_menu_shown(ui, menu); });
    const std::span<const char* const> menus(shown.begin(), end);
    if (const int next = std::exchange(ui.panes->menu, -1); next >= 0)
        ImGui::OpenPopup(menus[static_cast<std::size_t>(next) % menus.size()]);
    // All of them at once: one that the mouse rests on would open again.
    if (ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Escape), false))
        ImGui::ClosePopupsOverWindow(ImGui::GetCurrentWindow(), true);
    int open = -1;
    for (std::size_t i = 0; i < menus.size(); ++i) {
        const char* menu = menus[i];
        if (!ImGui::BeginMenu(menu))
            continue;
        open = static_cast<int>(i);
        for (const MenuEntry& entry : ui.commands) {
            if (std::string_view(entry.menu) != menu)
                continue;
            if (ImGui::MenuItem(entry.label, entry.keys, entry.checked.value_or(false)))
                ui.command = entry.id;
            tooltip_for_item(entry.help);
            if (std::string_view(entry.id) == "open")
                recent_menu(ui);
        }
        ImGui::EndMenu();
    }
    // An open menu has the keyboard, but not to keep the program from ending.
    if (open >= 0 && ImGui::GetIO().KeyCtrl && ImGui::IsKeyPressed('Q', false))
        ui.command = "quit";
    float room = ImGui::GetContentRegionAvail().x - 14.0F * unit();
    if (ui.checked && ui.count.problems() > 0 && !shows_gallery(ui))
        room -= problem_badge(ui, room);
    const LineText name = end_that_fits(ui.facts.name, room);
    ImGui::SetCursorPosX(ImGui::GetCursorPosX() + room - ImGui::CalcTextSize(name.c_str()).x);
    ImGui::TextDisabled("%s", name.c_str());
    ImGui::EndMainMenuBar();
    follow_keyboard(*ui.panes, open, static_cast<int>(menus.size()));
}

} // namespace tris::ui
