// The Model section: what is in the file, what it costs, and what the model holds.
#include "core/text.h"
#include "ui/interface.h"
#include "ui/line_text.h"
#include "ui/widgets.h"

#include <imgui.h>

#include <array>
#include <cstdio>
#include <string>
#include <utility>

namespace tris::ui {

namespace {

const char* plural(std::size_t count) {
    return count == 1 ? "" : "s";
}

// "1.8 of 336 MiB", "222 of 336 MiB"
LineText of_budget(std::size_t used, std::size_t budget) {
    constexpr double kMiB = 1024.0 * 1024.0;
    const double mib = static_cast<double>(used) / kMiB;
    return LineText("%.*f of %.0f MiB", mib < 10.0 ? 1 : 0, mib, static_cast<double>(budget) / kMiB);
}

// What is not there, and what the game shows instead: a line or two are shown, more under the cursor.
void missing_row(const ModelFacts& facts) {
    std::string all;
    for (const std::string& line : facts.missing)
        all += (all.empty() ? "" : "\n") + line;
    constexpr std::size_t kShort = 130;
    if (all.size() <= kShort) {
        ImGui::PushStyleColor(ImGuiCol_Text, color::kDim);
        wrapped_text(all);
        ImGui::PopStyleColor();
        return;
    }
    fact_row("Missing", counted(facts.missing_files, "file", "files").c_str());
    tooltip_for_item(all.c_str());
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
            if (i < ui.weapons_told.size() && !ui.weapons_told[i].empty())
                tooltip_for_item(ui.weapons_told[i].c_str());
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
    if (folded)
        return;
    const model::Mesh& mesh = model.mesh;
    const std::size_t vertices = model::vertex_total(model);
    const std::size_t frames = mesh.shapes.size();
    fact_row(model::format_title(model.format),
             LineText("%zu vert%s \xc2\xb7 %zu frame%s", vertices, vertices == 1 ? "ex" : "ices", frames,
                      plural(frames))
                 .c_str());
    fact_row("Surface", LineText("%zu triangle%s \xc2\xb7 %zu strips/fans", mesh.triangle_count(),
                                 plural(mesh.triangle_count()), mesh.strips.primitives.size())
                            .c_str());
    const glm::vec3 size = model.bounds.size();
    fact_row("Size", LineText("%.4g \xc3\x97 %.4g \xc3\x97 %.4g", static_cast<double>(size.x),
                              static_cast<double>(size.y), static_cast<double>(size.z))
                         .c_str());
    fact_row("GPU", LineText("%s \xc2\xb7 skins %s", byte_text(ui.facts.gpu_bytes).c_str(),
                             byte_text(ui.facts.texture_bytes).c_str())
                        .c_str());
    tooltip_for_item("This model and its skins");
    fact_row("Memory",
             LineText("%s \xc2\xb7 GPU %s", of_budget(ui.facts.memory_bytes, ui.facts.memory_budget).c_str(),
                      of_budget(ui.facts.all_gpu_bytes, ui.facts.gpu_budget).c_str())
                 .c_str());
    tooltip_for_item(
        "Models for going back to and the neighbours, in main memory and on the GPU, of what they "
        "may take");
    fact_row("Sent", LineText("%d as triangles \xc2\xb7 %d as strips", ui.facts.triangle_path_vertices,
                              ui.facts.strip_path_vertices)
                         .c_str());
    for (const Fact& fact : ui.facts.place)
        fact_row(fact.name.c_str(), fact.value.c_str());
    if (!ui.facts.flags.empty())
        fact_row("Flags", ui.facts.flags.c_str());
    for (const std::string& note : ui.facts.notes) {
        ImGui::PushStyleColor(ImGuiCol_Text, color::kDim);
        wrapped_text(note);
        ImGui::PopStyleColor();
    }
    if (!ui.facts.missing.empty())
        missing_row(ui.facts);
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
            fact_row(fact.name.c_str(), fact.value.c_str());
    } else {
        ui.panes->facts_shown = false;
    }
}

} // namespace tris::ui
