// The panel at the right: Model, Skin, Light and View, one section below the other.
#include "core/text.h"
#include "ui/interface.h"
#include "ui/widgets.h"

#include <imgui.h>

#include <array>
#include <cstdint>

namespace tris::ui {

namespace {

void model_section(const Interface& ui) {
    const model::Model& model = *ui.model;
    const model::Mesh& mesh = model.mesh;
    section_head("MODEL");
    fact_row(model::format_title(model.format), counted(mesh.vertex_count, "vertex", "vertices") +
                                                    " \xc2\xb7 " +
                                                    counted(mesh.shapes.size(), "frame", "frames"));
    fact_row("Surface", counted(mesh.triangle_count(), "triangle", "triangles") + " \xc2\xb7 " +
                            std::to_string(mesh.strips.primitives.size()) + " strips/fans");
    fact_row("GPU", byte_text(ui.facts.gpu_bytes) + " \xc2\xb7 " +
                        counted(static_cast<std::size_t>(ui.facts.uploads), "upload", "uploads"));
    fact_row("Skins on the GPU", byte_text(ui.facts.texture_bytes));
    fact_row("Sent by triangles",
             counted(static_cast<std::size_t>(ui.facts.triangle_path_vertices), "vertex", "vertices"));
    fact_row("Sent by strips",
             counted(static_cast<std::size_t>(ui.facts.strip_path_vertices), "vertex", "vertices"));
    std::string flags;
    for (const std::string& name : model::flag_names(model.flags))
        flags += (flags.empty() ? "" : ", ") + name;
    if (!flags.empty())
        fact_row("Flags", flags);
    for (const std::string& note : model.notes) {
        ImGui::PushStyleColor(ImGuiCol_Text, color::kDim);
        ImGui::TextWrapped("%s", note.c_str());
        ImGui::PopStyleColor();
    }
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

// The skin's own colour, then the 14 that a player can choose from.
void color_row(const char* name, int& chosen, const formats::Palette& palette) {
    ImGui::PushID(name);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float left = 76.0F * unit();
    const float side = 13.0F * unit();
    const float step =
        (ImGui::GetContentRegionAvail().x - left) / static_cast<float>(formats::kColorChoices + 1);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddText(at, color::kDim, name);
    for (int i = formats::kOwnColor; i < formats::kColorChoices; ++i) {
        ImGui::PushID(i);
        const ImVec2 min = {at.x + left + step * static_cast<float>(i + 1), at.y + 2.0F * unit()};
        const ImVec2 max = {min.x + side, min.y + side};
        ImGui::SetCursorScreenPos(min);
        if (ImGui::InvisibleButton("colour", {side, side}))
            chosen = i;
        tooltip_for_item(i == formats::kOwnColor ? "As painted" : ("Colour " + std::to_string(i)).c_str());
        if (i == formats::kOwnColor) {
            list.AddRect(min, max, color::kDim, 2.0F * unit());
            list.AddLine({min.x, max.y}, {max.x, min.y}, color::kDim, unit());
        } else {
            constexpr int kBright = 11; // how far up the colour's row its typical shade lies
            const formats::Rgb& rgb =
                palette[formats::recolored(static_cast<std::uint8_t>(16 + kBright), i, formats::kOwnColor)];
            list.AddRectFilled(min, max, IM_COL32(rgb[0], rgb[1], rgb[2], 255), 2.0F * unit());
        }
        if (chosen == i)
            list.AddRect({min.x - 2.0F * unit(), min.y - 2.0F * unit()},
                         {max.x + 2.0F * unit(), max.y + 2.0F * unit()}, color::kAccent, 3.0F * unit(), 0,
                         1.5F * unit());
        ImGui::PopID();
    }
    ImGui::SetCursorScreenPos(at);
    ImGui::Dummy({ImGui::GetContentRegionAvail().x, 18.0F * unit()});
    ImGui::PopID();
}

void skin_section(Interface& ui) {
    section_head("SKIN");
    if (ui.skins.empty()) {
        warning_box(ui.facts.skin_note + "\nDrop a picture here to use one.");
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
    if (!ui.model->indexed_skins.empty()) {
        color_row("Shirt", ui.view->top_color, *ui.palette);
        color_row("Trousers", ui.view->bottom_color, *ui.palette);
        check("Fullbright", ui.view->fullbright, "Glowing colours stay bright in the dark (K)");
    }
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

void view_section(const model::Model& model, render::ViewState& view) {
    section_head("VIEW");
    int camera = view.camera.first_person ? 1 : 0;
    constexpr std::array<const char*, 2> kCameras = {"Orbit", "First person"};
    if (segmented("camera", kCameras, camera,
                  "Around the model, or from the origin as a weapon in hand is seen (V)"))
        view.camera.first_person = camera == 1;
    if (view.camera.first_person)
        slider_row("View angle", view.camera.weapon_fov_degrees, render::kMinWeaponFov, render::kMaxWeaponFov,
                   90.0F, "%.0f\xc2\xb0", "Field of view, as the games count it; the wheel changes it too");
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
    if (model.eye_position) {
        check("Eye", view.eye, "Where the model sees from (E)");
        ImGui::SameLine(second);
        check("Radius", view.radius, "The bounding radius that the file states (R)");
    }
    if ((model.flags & model::kFlagRotates) != 0)
        check("Rotate", view.rotate, "Turn as the item does in the game (Y)");
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
    view_section(*ui.model, *ui.view);
    ImGui::End();
}

} // namespace tris::ui
