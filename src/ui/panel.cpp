// The panel at the right: Model, Figure, Skin, Light, View and Check, one section below the other.
#include "ui/interface.h"
#include "ui/widgets.h"

#include <imgui.h>

#include <utility>

namespace tris::ui {

void draw_panel(Interface& ui, const Rect& area) {
    ImGui::SetNextWindowPos({area.x, area.y});
    ImGui::SetNextWindowSize({area.width, area.height});
    ImGui::Begin("panel", nullptr,
                 ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove |
                     ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoNav);
    ImGui::GetWindowDrawList()->AddLine({area.x, area.y}, {area.x, area.y + area.height}, color::kLine);
    if (std::exchange(ui.panes->to_top, false))
        ImGui::SetScrollY(0.0F);
    model_section(ui);
    if (ui.model->mesh.figure)
        figure_section(ui);
    skin_section(ui);
    light_section(ui);
    view_section(ui);
    check_section(ui);
    ImGui::End();
}

} // namespace tris::ui
