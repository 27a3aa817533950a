// The key overlay: every command with its key, as the command table has them.
#include "ui/interface.h"
#include "ui/theme.h"

#include <imgui.h>

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

namespace tris::ui {

namespace {

struct KeyHelp {
    const char* keys;
    const char* help;
};

std::vector<KeyHelp> keys_of(const Interface& ui, std::string_view menu) {
    std::vector<KeyHelp> out;
    for (const MenuEntry& entry : ui.commands) {
        if (entry.menu == menu)
            out.push_back({entry.keys, entry.help});
    }
    return out;
}

// The keys of the gallery that are nobody's command.
void add_gallery_help(std::vector<KeyHelp>& keys) {
    keys.insert(keys.end(), {{"Letters", "Show only what has them in its path"},
                             {"Arrow keys", "Choose a model"},
                             {"Home, End", "To the first or the last model"},
                             {"PageUp, PageDown", "A screen of models further"},
                             {"Escape", "Show all again; then back to the model"}});
}

void add_gallery_mouse_help(std::vector<KeyHelp>& keys) {
    keys.insert(keys.end(), {{"Over a picture", "Play the model"},
                             {"Double-click", "Open it"},
                             {"Ctrl+wheel", "Change the size of the pictures"},
                             {"Drop", "Models, folders, archives"}});
}

void add_mouse_help(std::vector<KeyHelp>& keys) {
    keys.insert(keys.end(), {{"Left drag", "Turn the model"},
                             {"Right drag", "Move the view"},
                             {"Ctrl+drag", "Turn the light"},
                             {"Wheel", "Zoom"},
                             {"Drop", "Models, folders, skins, palettes"}});
}

// The keys of one menu.
struct KeyBlock {
    const char* title;
    std::vector<KeyHelp> keys;
    float key_width = 0.0F;
    float width = 0.0F;

    std::size_t lines() const { return keys.size() + 2; } // with its title and room below
};

std::vector<KeyBlock> key_blocks(const Interface& ui) {
    std::vector<KeyBlock> blocks;
    for (const char* menu : {"File", "Gallery", "Animation", "Figure", "Skin", "Light", "Help", "View"}) {
        if (!is_menu_shown(ui, menu))
            continue;
        KeyBlock block{menu, keys_of(ui, menu)};
        if (std::string_view(menu) == "Help") {
            block.title = "Help and mouse";
            if (shows_gallery(ui))
                add_gallery_mouse_help(block.keys);
            else
                add_mouse_help(block.keys);
        }
        if (std::string_view(menu) == "Gallery")
            add_gallery_help(block.keys);
        for (const KeyHelp& row : block.keys)
            block.key_width = std::max(block.key_width, ImGui::CalcTextSize(row.keys).x);
        block.key_width += 12.0F * unit();
        for (const KeyHelp& row : block.keys)
            block.width = std::max(block.width, block.key_width + ImGui::CalcTextSize(row.help).x);
        blocks.push_back(std::move(block));
    }
    return blocks;
}

// Which column each block goes to when they fill `columns` of about equal length from the left.
std::vector<int> fill_columns(const std::vector<KeyBlock>& blocks, int columns) {
    std::size_t lines = 0;
    for (const KeyBlock& block : blocks)
        lines += block.lines();
    const std::size_t most = lines / static_cast<std::size_t>(columns) + 3;
    std::vector<int> places;
    std::size_t used = 0;
    int column = 0;
    for (const KeyBlock& block : blocks) {
        if (used > 0 && used + block.lines() > most && column + 1 < columns) {
            ++column;
            used = 0;
        }
        used += block.lines();
        places.push_back(column);
    }
    return places;
}

float columns_width(const std::vector<KeyBlock>& blocks, const std::vector<int>& places, float gap) {
    float total = 0.0F;
    for (int column = 0; column <= places.back(); ++column) {
        float widest = 0.0F;
        for (std::size_t i = 0; i < blocks.size(); ++i)
            widest = places[i] == column ? std::max(widest, blocks[i].width) : widest;
        total += widest + gap;
    }
    return total - gap;
}

// As many columns as the window is wide enough for; the rest is scrolled to.
void key_columns(const Interface& ui) {
    const std::vector<KeyBlock> blocks = key_blocks(ui);
    const float gap = 24.0F * unit();
    const float room = ImGui::GetIO().DisplaySize.x * 0.96F - 60.0F * unit();
    std::vector<int> places = fill_columns(blocks, 1);
    for (const int columns : {3, 2}) {
        const std::vector<int> wished = fill_columns(blocks, columns);
        if (columns_width(blocks, wished, gap) <= room) {
            places = wished;
            break;
        }
    }
    const float line = ImGui::GetFontSize() + 3.0F * unit();
    const ImVec2 start = ImGui::GetCursorPos();
    ImVec2 at = start;
    float widest = 0.0F;
    float bottom = at.y;
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        const KeyBlock& block = blocks[i];
        if (i > 0 && places[i] != places[i - 1]) {
            at = {at.x + widest + gap, start.y};
            widest = 0.0F;
        }
        ImGui::SetCursorPos(at);
        ImGui::PushFont(bold_font());
        ImGui::TextColored(ImGui::ColorConvertU32ToFloat4(color::kAccent), "%s", block.title);
        ImGui::PopFont();
        at.y += line;
        for (const KeyHelp& row : block.keys) {
            ImGui::SetCursorPos(at);
            ImGui::TextDisabled("%s", row.keys);
            ImGui::SetCursorPos({at.x + block.key_width, at.y});
            ImGui::TextUnformatted(row.help);
            at.y += line;
        }
        at.y += line * 0.6F;
        widest = std::max(widest, block.width);
        bottom = std::max(bottom, at.y);
    }
    ImGui::SetCursorPos({start.x, bottom});
    ImGui::Dummy({at.x + widest - start.x, 1.0F});
}

} // namespace

void draw_help(Interface& ui) {
    const ImVec2 display = ImGui::GetIO().DisplaySize;
    ImGui::SetNextWindowPos({0, 0});
    ImGui::SetNextWindowSize(display);
    ImGui::SetNextWindowBgAlpha(0.6F);
    ImGui::Begin("dim", nullptr,
                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoInputs |
                     ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoNav |
                     ImGuiWindowFlags_NoFocusOnAppearing);
    ImGui::End();
    ImGui::SetNextWindowPos({display.x * 0.5F, display.y * 0.5F}, ImGuiCond_Always, {0.5F, 0.5F});
    ImGui::SetNextWindowSizeConstraints({0, 0}, {display.x * 0.96F, display.y * 0.96F});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 8.0F * unit());
    ImGui::SetNextWindowFocus();
    ImGui::Begin("keys", nullptr,
                 ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove |
                     ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_AlwaysAutoResize);
    key_columns(ui);
    const bool outside = ImGui::IsMouseClicked(ImGuiMouseButton_Left) &&
                         !ImGui::IsWindowHovered(ImGuiHoveredFlags_RootAndChildWindows);
    if (outside)
        ui.panes->help = false;
    ImGui::End();
    ImGui::PopStyleVar();
}

} // namespace tris::ui
