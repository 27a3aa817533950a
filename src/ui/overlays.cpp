// What lies over the view: the readout, hints, notices, and the key overlay.
#include "core/text.h"
#include "ui/interface.h"
#include "ui/theme.h"

#include <imgui.h>

#include <algorithm>
#include <array>
#include <cstdio>

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

void key_row(const char* keys, const char* help) {
    ImGui::TableNextColumn();
    ImGui::TextColored(ImGui::ColorConvertU32ToFloat4(color::kAccent), "%s", keys);
    ImGui::TableNextColumn();
    ImGui::TextUnformatted(help);
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

void key_rows(const Interface& ui, const char* menu) {
    for (const MenuEntry& entry : ui.commands) {
        if (std::string_view(entry.menu) == menu)
            key_row(entry.keys, entry.help);
    }
}

void key_column(const Interface& ui, const char* menu) {
    if (!ImGui::BeginTable(menu, 2, ImGuiTableFlags_SizingFixedFit | ImGuiTableFlags_PadOuterX))
        return;
    key_rows(ui, menu);
    if (std::string_view(menu) == "File") {
        key_rows(ui, "Help");
        key_row("Left drag", "Turn the model");
        key_row("Right drag", "Move the view");
        key_row("Wheel", "Zoom");
        key_row("Drop", "Open a model, or use a picture as its skin");
    }
    ImGui::EndTable();
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
                     ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_AlwaysAutoResize);
    // A column for each menu; the mouse goes with the last.
    constexpr std::array<const char*, 3> kColumns = {"Animation", "View", "File"};
    if (ImGui::BeginTable("columns", static_cast<int>(kColumns.size()),
                          ImGuiTableFlags_SizingFixedFit | ImGuiTableFlags_PadOuterX)) {
        for (const char* menu : kColumns) {
            ImGui::TableNextColumn();
            key_column(ui, menu);
        }
        ImGui::EndTable();
    }
    const bool outside = ImGui::IsMouseClicked(ImGuiMouseButton_Left) &&
                         !ImGui::IsWindowHovered(ImGuiHoveredFlags_RootAndChildWindows);
    if (outside)
        *ui.help_open = false;
    ImGui::End();
    ImGui::PopStyleVar();
}

} // namespace tris::ui
