// What lies over the view: the readout, hints, notices, and the key overlay.
#include "core/text.h"
#include "ui/interface.h"
#include "ui/theme.h"

#include <imgui.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <vector>

namespace tris::ui {

namespace {

void readout(const Interface& ui, ImDrawList& list) {
    const model::Model& model = *ui.model;
    const model::Pose pose = model::sample(model, *ui.playback);
    const std::string& name = model.mesh.shapes[static_cast<std::size_t>(pose.shape_a)].name;
    std::array<char, 96> text{};
    std::snprintf(text.data(), text.size(), "%.24s \xc2\xb7 frame %d + %.2f", name.c_str(), pose.shape_a,
                  static_cast<double>(pose.blend));
    const float x = ui.viewport.x + 14.0F * unit();
    const float y = ui.viewport.y + 12.0F * unit();
    list.AddText({x, y}, color::kText, text.data());
    const bool strips = ui.view->path == render::DrawPath::strips;
    const std::string second =
        (strips ? std::to_string(model.mesh.strips.primitives.size()) +
                      (model.mesh.strips_built ? " strips/fans, built" : " strips/fans")
                : std::to_string(model.mesh.triangle_count()) + " triangles") +
        " \xc2\xb7 " + std::to_string(ui.facts.drawn.vertices) + " vertices sent \xc2\xb7 " +
        counted(static_cast<std::size_t>(ui.facts.drawn.draw_calls), "draw call", "draw calls");
    list.AddText({x, y + 20.0F * unit()}, color::kDim, second.c_str());
}

void hint(const Interface& ui, ImDrawList& list) {
    const char* text =
        "F1 keys \xc2\xb7 Tab panel \xc2\xb7 Space play \xc2\xb7 drop a model, a skin or a palette";
    if (ImGui::CalcTextSize(text).x + 28.0F * unit() > ui.viewport.width)
        return;
    list.AddText({ui.viewport.x + 14.0F * unit(), ui.viewport.y + ui.viewport.height - 30.0F * unit()},
                 IM_COL32(148, 155, 170, 170), text);
}

void empty_view(const Interface& ui, ImDrawList& list) {
    const char* text = "Drop a model here";
    const ImVec2 size = ImGui::CalcTextSize(text);
    list.AddText({ui.viewport.x + (ui.viewport.width - size.x) * 0.5F,
                  ui.viewport.y + (ui.viewport.height - size.y) * 0.5F},
                 color::kDim, text);
}

void draw_notices(Interface& ui) {
    float y = ui.viewport.y + 14.0F * unit();
    const float width = std::min(520.0F * unit(), ui.viewport.width - 28.0F * unit());
    for (std::size_t i = 0; i < ui.notices->size(); ++i) {
        Notice& notice = (*ui.notices)[i];
        ImGui::PushID(static_cast<int>(i));
        ImGui::SetNextWindowPos({ui.viewport.x + (ui.viewport.width - width) * 0.5F, y});
        ImGui::SetNextWindowSize({width, 0.0F});
        ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 7.0F * unit());
        ImGui::PushStyleColor(ImGuiCol_WindowBg, notice.kind == NoticeKind::error
                                                     ? color::kErrorBack
                                                     : static_cast<ImU32>(IM_COL32(38, 43, 54, 245)));
        const std::string id = "notice" + std::to_string(i);
        ImGui::Begin(id.c_str(), nullptr,
                     ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                         ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_AlwaysAutoResize |
                         ImGuiWindowFlags_NoFocusOnAppearing);
        ImGui::TextWrapped("%s", notice.text.c_str());
        if (ImGui::IsWindowHovered() && ImGui::IsMouseClicked(ImGuiMouseButton_Left))
            notice.seconds_left = 0.0;
        y += ImGui::GetWindowHeight() + 8.0F * unit();
        ImGui::End();
        ImGui::PopStyleColor();
        ImGui::PopStyleVar();
        ImGui::PopID();
    }
}

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

// Three columns of keys and what they do, each as wide as its longest text.
void key_columns(const Interface& ui) {
    std::vector<KeyHelp> files = keys_of(ui, "File");
    const std::vector<KeyHelp> help = keys_of(ui, "Help");
    files.insert(files.end(), help.begin(), help.end());
    files.insert(files.end(), {{"Left drag", "Turn the model"},
                               {"Right drag", "Move the view"},
                               {"Wheel", "Zoom"},
                               {"Drop", "Open a model; use a skin,"},
                               {"", "a palette or a QuakeC file"}});
    const std::array<std::vector<KeyHelp>, 3> columns = {keys_of(ui, "Animation"), keys_of(ui, "View"),
                                                         files};
    const float gap = 14.0F * unit();
    const float line = ImGui::GetTextLineHeightWithSpacing();
    const ImVec2 at = ImGui::GetCursorPos();
    float x = at.x;
    std::size_t rows = 0;
    for (const std::vector<KeyHelp>& column : columns) {
        float key_width = 0.0F;
        float help_width = 0.0F;
        for (const KeyHelp& row : column) {
            key_width = std::max(key_width, ImGui::CalcTextSize(row.keys).x);
            help_width = std::max(help_width, ImGui::CalcTextSize(row.help).x);
        }
        for (std::size_t i = 0; i < column.size(); ++i) {
            const float y = at.y + line * static_cast<float>(i);
            ImGui::SetCursorPos({x, y});
            ImGui::TextColored(ImGui::ColorConvertU32ToFloat4(color::kAccent), "%s", column[i].keys);
            ImGui::SetCursorPos({x + key_width + gap, y});
            ImGui::TextUnformatted(column[i].help);
        }
        x += key_width + help_width + 3.0F * gap;
        rows = std::max(rows, column.size());
    }
    ImGui::SetCursorPos({at.x, at.y + line * static_cast<float>(rows)});
    ImGui::Dummy({x - at.x - 2.0F * gap, 1.0F});
}

} // namespace

void draw_overlays(Interface& ui) {
    ImDrawList& list = *ImGui::GetBackgroundDrawList();
    if (ui.model != nullptr) {
        readout(ui, list);
        hint(ui, list);
    } else {
        empty_view(ui, list);
    }
    draw_notices(ui);
}

void draw_help(Interface& ui) {
    const ImVec2 display = ImGui::GetIO().DisplaySize;
    ImGui::GetBackgroundDrawList()->AddRectFilled({0, 0}, display, IM_COL32(10, 11, 14, 150));
    ImGui::SetNextWindowPos({display.x * 0.5F, display.y * 0.5F}, ImGuiCond_Always, {0.5F, 0.5F});
    ImGui::SetNextWindowSizeConstraints({0, 0}, {display.x * 0.96F, display.y * 0.96F});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 8.0F * unit());
    ImGui::SetNextWindowFocus();
    ImGui::Begin("keys", nullptr,
                 ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove |
                     ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_AlwaysAutoResize |
                     ImGuiWindowFlags_HorizontalScrollbar);
    key_columns(ui);
    const bool outside = ImGui::IsMouseClicked(ImGuiMouseButton_Left) &&
                         !ImGui::IsWindowHovered(ImGuiHoveredFlags_RootAndChildWindows);
    if (outside)
        *ui.help_open = false;
    ImGui::End();
    ImGui::PopStyleVar();
}

} // namespace tris::ui
