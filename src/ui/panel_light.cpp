// The Light section: how the model is lit, from where and how strongly.
#include "render/light_presets.h"
#include "ui/interface.h"
#include "ui/light_ball.h"
#include "ui/line_text.h"
#include "ui/widgets.h"

#include <imgui.h>

namespace tris::ui {

namespace {

// Small buttons in rows of three; the one that the light equals is marked.
void presets(render::Light& light, float width) {
    const float left = ImGui::GetCursorPosX();
    const float gap = 5.0F * unit();
    const ImVec2 size = {(width - 2.0F * gap) / 3.0F, 24.0F * unit()};
    const int current = render::preset_of(light);
    int index = 0;
    for (const render::LightPreset& preset : render::light_presets()) {
        if (index % 3 == 0)
            ImGui::SetCursorPosX(left);
        else
            ImGui::SameLine(0.0F, gap);
        ImGui::PushStyleColor(ImGuiCol_Text, index == current ? color::kAccent : color::kText);
        ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {0.0F, 3.0F * unit()});
        if (ImGui::Button(preset.name, size))
            render::apply_preset(light, preset);
        ImGui::PopStyleVar();
        ImGui::PopStyleColor();
        tooltip_for_item(LineText("%s (Shift+L: next)", preset.help).c_str());
        ++index;
    }
}

} // namespace

void light_section(Interface& ui) {
    render::Light& light = ui.view->light;
    const render::Light fresh;
    bool& folded = ui.panes->folded[static_cast<std::size_t>(Section::light)];
    if (section_head("LIGHT", folded, "The light as it was at first (Ctrl+3)"))
        ui.command = "reset_light";
    if (folded)
        return;
    segmented("light", {"Quake", "Smooth", "Flat", "None"}, light.mode,
              "Quake: the game's table, 16 directions. Smooth and flat: any direction. None: the skin as it "
              "is. (L)");
    const bool lit = light.mode != render::LightMode::none;
    const bool table = light.mode == render::LightMode::quake;
    const float diameter = 84.0F * unit();
    const ImVec2 at = ImGui::GetCursorPos();
    const float gap = 12.0F * unit();
    const float width = ImGui::GetContentRegionAvail().x;
    if (lit) {
        light_ball(
            "ball", diameter, light.yaw_degrees, light.pitch_degrees, table, ui.view->camera.yaw_degrees,
            ui.view->camera.pitch_degrees,
            "Drag the light around the model; the right button puts it behind. In the view: Ctrl and drag, "
            "or Ctrl and the arrow keys.");
        ImGui::SetCursorPos({at.x + diameter + gap, at.y});
        ImGui::BeginGroup();
        presets(light, width - diameter - gap);
        ImGui::AlignTextToFramePadding();
        ImGui::TextDisabled("Colour");
        ImGui::SameLine(0.0F, 10.0F * unit());
        color_swatch("##light_color", light.color, "The light's colour: click to pick it by eye (no key)");
        ImGui::EndGroup();
        ImGui::SetCursorPos({at.x, std::max(ImGui::GetCursorPosY(), at.y + diameter + 6.0F * unit())});
        slider_row("Yaw", light.yaw_degrees, 0.0F, 360.0F, fresh.yaw_degrees, "%.0f\xc2\xb0",
                   "Where the light comes from, around the model (Ctrl+Left, Ctrl+Right)");
        if (!table)
            slider_row("Height", light.pitch_degrees, -90.0F, 90.0F, fresh.pitch_degrees, "%.0f\xc2\xb0",
                       "Where the light comes from, above the model (Ctrl+Up, Ctrl+Down)");
        slider_row("Ambient", light.ambient, 0.0F, 255.0F, fresh.ambient, "%.0f",
                   "Light from everywhere; double-click resets (Comma, Period)");
        slider_row("Shade", light.shade, 0.0F, 255.0F, fresh.shade, "%.0f",
                   "Light of the lamp; double-click resets (Shift+Comma, Shift+Period)");
        check("Overbright", light.overbright,
              "Light may raise a colour above its own; without, as in the first GL ports (Shift+K)");
        ImGui::SameLine(150.0F * unit());
    }
    check("Fullbright", light.fullbright, "Glowing colours stay bright in the dark (K)");
}

} // namespace tris::ui
