// The panel at the right: Model, Skin, Light and View, one section below the other.
#include "core/text.h"
#include "ui/interface.h"
#include "ui/widgets.h"

#include <imgui.h>

#include <cstdint>

namespace tris::ui {

namespace {

void model_section(const Interface& ui) {
    const model::Model& model = *ui.model;
    const model::Mesh& mesh = model.mesh;
    section_head("MODEL");
    fact_row(model::format_title(model.format), std::to_string(mesh.vertex_count) + " vertices \xc2\xb7 " +
                                                    counted(mesh.shapes.size(), "frame", "frames"));
    fact_row("Surface", std::to_string(mesh.triangle_count()) + " triangles \xc2\xb7 " +
                            std::to_string(mesh.strips.primitives.size()) + " strips/fans");
    fact_row("GPU", byte_text(ui.facts.gpu_bytes) + " \xc2\xb7 " +
                        counted(static_cast<std::size_t>(ui.facts.uploads), "upload", "uploads"));
    fact_row("Skins on the GPU", byte_text(ui.facts.texture_bytes));
    fact_row("Sent each frame",
             std::to_string(ui.facts.drawn.vertices) + " vertices \xc2\xb7 " +
                 counted(static_cast<std::size_t>(ui.facts.drawn.draw_calls), "call", "calls"));
    for (const std::string& warning : model.warnings)
        warning_box(warning);
}

void skin_thumbnail(const SkinEntry& skin, bool on) {
    const ImVec2 min = ImGui::GetItemRectMin();
    const ImVec2 max = ImGui::GetItemRectMax();
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float round = 5.0F * unit();
    if (skin.thumbnail != nullptr) {
        const auto id =
            reinterpret_cast<ImTextureID>(static_cast<std::uintptr_t>(skin.thumbnail->texture.get()));
        list.AddImageRounded(id, min, max, {0, 0}, {1, 1}, IM_COL32_WHITE, round);
    } else {
        list.AddRectFilled(min, max, color::kControl, round);
    }
    if (on)
        list.AddRect(min, max, color::kAccent, round, 0, 2.5F * unit());
    else if (ImGui::IsItemHovered())
        list.AddRect(min, max, color::kDim, round, 0, 1.5F * unit());
}

void skin_section(Interface& ui) {
    section_head("SKIN");
    if (ui.skins.empty()) {
        warning_box(ui.facts.skin_note);
    } else {
        const float side = 52.0F * unit();
        const float gap = 8.0F * unit();
        const float right = ImGui::GetCursorScreenPos().x + ImGui::GetContentRegionAvail().x;
        for (std::size_t i = 0; i < ui.skins.size(); ++i) {
            if (i > 0) {
                ImGui::SameLine(0, gap);
                if (ImGui::GetCursorScreenPos().x + side > right)
                    ImGui::NewLine();
            }
            ImGui::PushID(static_cast<int>(i));
            if (ImGui::InvisibleButton("skin", {side, side}))
                *ui.skin = static_cast<int>(i);
            skin_thumbnail(ui.skins[i], *ui.skin == static_cast<int>(i));
            tooltip_for_item(
                (ui.skins[i].label + "\n" + ui.skins[i].origin + "\nS, Shift+S: next, previous").c_str());
            ImGui::PopID();
        }
        const SkinEntry& skin = ui.skins[static_cast<std::size_t>(*ui.skin)];
        std::string text = skin.label;
        if (skin.width > 0)
            text += " \xc2\xb7 " + std::to_string(skin.width) + "\xc3\x97" + std::to_string(skin.height);
        fact_row(text.c_str(), skin.origin);
    }
    segmented("filter", {"Nearest", "Linear"}, ui.view->filter, "How the skin is sampled (T)");
}

void light_section(render::Light& light) {
    const render::Light fresh;
    section_head("LIGHT");
    segmented("light", {"Quake", "Smooth", "Flat", "None"}, light.mode,
              "Quake: the game's table, 16 directions. Smooth and flat: any direction. None: the skin as it "
              "is. (L)");
    if (light.mode == render::LightMode::none)
        return;
    slider_row("Yaw", light.yaw_degrees, 0.0F, 360.0F, fresh.yaw_degrees, "%.0f\xc2\xb0",
               "Where the light comes from, around the model");
    if (light.mode != render::LightMode::quake)
        slider_row("Height", light.pitch_degrees, -90.0F, 90.0F, fresh.pitch_degrees, "%.0f\xc2\xb0",
                   "Where the light comes from, above the model");
    slider_row("Ambient", light.ambient, 0.0F, 255.0F, fresh.ambient, "%.0f",
               "Light from everywhere; double-click resets");
    slider_row("Shade", light.shade, 0.0F, 255.0F, fresh.shade, "%.0f",
               "Light of the lamp; double-click resets");
    ImGui::PushStyleColor(ImGuiCol_Text, color::kDim);
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted("Colour");
    ImGui::PopStyleColor();
    ImGui::SameLine(90.0F * unit());
    ImGui::ColorEdit3("##colour", &light.color.x, ImGuiColorEditFlags_NoInputs | ImGuiColorEditFlags_NoLabel);
    tooltip_for_item("The light's colour");
}

void view_section(render::ViewState& view) {
    section_head("VIEW");
    segmented("path", {"Triangles", "Strips + fans"}, view.path, "How the surface is sent to the GPU (P)");
    const float second = 150.0F * unit();
    check("Wire", view.wire, "Edges over the surface (W)");
    ImGui::SameLine(second);
    check("Normals", view.normals, "A line for each normal (N)");
    check("Bounds", view.bounds, "The box around the pose (B)");
    ImGui::SameLine(second);
    check("Cull back faces", view.cull, "Hide what faces away, as the games do (C)");
    check("Grid", view.grid, "The ground (G)");
    ImGui::SameLine(second);
    check("Shadow", view.shadow, "The model's shadow on the ground (H)");
}

} // namespace

void draw_panel(Interface& ui, const Rect& area) {
    ImGui::SetNextWindowPos({area.x, area.y});
    ImGui::SetNextWindowSize({area.width, area.height});
    ImGui::Begin("panel", nullptr,
                 ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove |
                     ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_NoSavedSettings);
    ImGui::GetWindowDrawList()->AddLine({area.x, area.y}, {area.x, area.y + area.height}, color::kLine);
    model_section(ui);
    skin_section(ui);
    light_section(ui.view->light);
    view_section(*ui.view);
    ImGui::End();
}

} // namespace tris::ui
