// The Model section: what is in the file, what it costs, what was tolerated, and what the model holds.
#include "core/text.h"
#include "ui/interface.h"
#include "ui/widgets.h"

#include <imgui.h>

#include <array>
#include <cstdio>
#include <utility>

namespace tris::ui {

namespace {

std::string size_text(const model::Bounds& bounds) {
    const glm::vec3 size = bounds.size();
    std::array<char, 64> text{};
    std::snprintf(text.data(), text.size(), "%.4g \xc3\x97 %.4g \xc3\x97 %.4g", static_cast<double>(size.x),
                  static_cast<double>(size.y), static_cast<double>(size.z));
    return text.data();
}

void weapon_row(Interface& ui) {
    row_name("Weapon");
    ImGui::SetNextItemWidth(-1.0F);
    const char* held = ui.weapon < 0 ? "none" : ui.weapons[static_cast<std::size_t>(ui.weapon)].c_str();
    if (ImGui::BeginCombo("##weapon", held)) {
        if (ImGui::Selectable("none", ui.weapon < 0))
            ui.weapon = -1;
        for (std::size_t i = 0; i < ui.weapons.size(); ++i) {
            if (ImGui::Selectable(ui.weapons[i].c_str(), static_cast<int>(i) == ui.weapon))
                ui.weapon = static_cast<int>(i);
        }
        ImGui::EndCombo();
    }
    tooltip_for_item("A weapon from the model's folder in its hand; it plays along (Q)");
}

} // namespace

void model_section(Interface& ui) {
    bool& folded = ui.panes->folded[static_cast<std::size_t>(Section::model)];
    section_head("MODEL", folded, nullptr);
    const model::Model& model = *ui.model;
    // Warnings show even when the section is folded.
    for (const std::string& warning : model.warnings)
        warning_box(warning);
    if (folded)
        return;
    const model::Mesh& mesh = model.mesh;
    fact_row(model::format_title(model.format), counted(model::vertex_total(model), "vertex", "vertices") +
                                                    " \xc2\xb7 " +
                                                    counted(mesh.shapes.size(), "frame", "frames"));
    fact_row("Surface", counted(mesh.triangle_count(), "triangle", "triangles") + " \xc2\xb7 " +
                            std::to_string(mesh.strips.primitives.size()) + " strips/fans");
    fact_row("Size", size_text(model.bounds));
    fact_row("GPU", byte_text(ui.facts.gpu_bytes) + " \xc2\xb7 skins " + byte_text(ui.facts.texture_bytes));
    fact_row("Sent", std::to_string(ui.facts.triangle_path_vertices) + " as triangles \xc2\xb7 " +
                         std::to_string(ui.facts.strip_path_vertices) + " as strips");
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
    if (!ui.weapons.empty())
        weapon_row(ui);
    const int pressed = button_row(
        "facts",
        {{ui.panes->facts ? "Less" : "More", "All that is known of the file, as tris info prints it (F3)"},
         {"Copy as text", "All that is known of the file, onto the clipboard (Ctrl+I)"}});
    if (pressed == 0)
        ui.panes->facts = !ui.panes->facts;
    if (pressed == 1)
        ui.command = "copy_info";
    if (ui.panes->facts) {
        // Brought into view when it is unfolded by its key.
        if (!std::exchange(ui.panes->facts_shown, true))
            ImGui::SetScrollY(0.0F);
        for (const Fact& fact : ui.facts.all)
            fact_row(fact.name.c_str(), fact.value);
    } else {
        ui.panes->facts_shown = false;
    }
}

} // namespace tris::ui
