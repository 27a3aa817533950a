// The Figure section: what an Evil Islands figure is built like, how its clips are played, and its parts as a
// tree.
#include "core/text.h"
#include "ui/interface.h"
#include "ui/line_text.h"
#include "ui/widgets.h"

#include <imgui.h>

#include <array>
#include <cmath>

namespace tris::ui {

namespace {

constexpr float kKeyRate = 15.0F;
constexpr float kTickRate = 1000.0F / 55.0F; // one key each 55 ms

void corner_buttons(render::ViewState& view) {
    int pressed = -1;
    // Variants as the files count them: 1 is strength, 2 dexterity, 4 height.
    const int low = button_row("low", {{"Base", "No strength, no dexterity, no height (6: next)"},
                                       {"Str", "Strength alone (6: next)"},
                                       {"Dex", "Dexterity alone (6: next)"},
                                       {"Both", "Strength and dexterity (6: next)"}});
    const int high = button_row("high", {{"Tall", "Height alone (6: next)"},
                                         {"Tall str", "Height and strength (6: next)"},
                                         {"Tall dex", "Height and dexterity (6: next)"},
                                         {"All", "Strength, dexterity and height (6: next)"}});
    if (low >= 0)
        pressed = low;
    if (high >= 0)
        pressed = high + 4;
    if (pressed < 0)
        return;
    view.sweep = false;
    view.figure.complexion = {(pressed & 1) != 0 ? 1.0F : 0.0F, (pressed & 2) != 0 ? 1.0F : 0.0F,
                              (pressed & 4) != 0 ? 1.0F : 0.0F};
}

void complexion_rows(render::ViewState& view) {
    model::Complexion& complexion = view.figure.complexion;
    const float fresh = model::Complexion{}.strength;
    bool changed = slider_entry_row("Strength", complexion.strength, 0.0F, 1.0F, fresh,
                                    "How strong it is built (Shift+6 more, Ctrl+6 less)");
    changed = slider_entry_row("Dexterity", complexion.dexterity, 0.0F, 1.0F, fresh,
                               "How lithe it is built (Shift+7 more, Ctrl+7 less)") ||
              changed;
    changed = slider_entry_row("Height", complexion.height, 0.0F, 1.0F, fresh,
                               "How tall it is (Shift+8 more, Ctrl+8 less)") ||
              changed;
    if (changed)
        view.sweep = false;
    corner_buttons(view);
}

LineText part_words(const model::FigurePart& part) {
    constexpr const char* kHow = "(shown and hidden with the mouse; Shift+9 shows all)";
    const char* const name = part.name.c_str();
    if (part.triangle_count == 0)
        return LineText("%.200s\n0 triangles\n%s", name, kHow);
    return LineText("%.200s\n%u triangle%s\nmaterial %u%s%s\ntexture %u\n%s", name, part.triangle_count,
                    part.triangle_count == 1 ? "" : "s", part.group, part.material.empty() ? "" : ": ",
                    part.material.c_str(), part.texture_number, kHow);
}

// Parts with the depth of the tree as indentation; parents come before their children, so a part's own
// children are those that follow it with it as their parent.
void part_tree(render::ViewState& view, const model::Figure& figure, int parent, int depth) {
    for (std::size_t i = static_cast<std::size_t>(parent + 1); i < figure.parts.size(); ++i) {
        const model::FigurePart& part = figure.parts[i];
        if (part.parent != parent)
            continue;
        ImGui::PushID(static_cast<int>(i));
        const float indent = 14.0F * unit() * static_cast<float>(std::min(depth, 10)) + 0.001F;
        ImGui::Indent(indent);
        if (part.triangle_count > 0) {
            bool shown = !view.figure.hidden[i];
            if (check(part.name.c_str(), shown, part_words(part).c_str()))
                view.figure.hidden[i] = !shown;
        } else {
            ImGui::TextDisabled("%s", part.name.c_str());
            tooltip_for_item(LineText("%.200s\na joint without a mesh", part.name.c_str()).c_str());
        }
        ImGui::Unindent(indent);
        ImGui::PopID();
        part_tree(view, figure, static_cast<int>(i), depth + 1);
    }
}

} // namespace

void figure_section(Interface& ui) {
    render::ViewState& view = *ui.view;
    const model::Figure& figure = *ui.model->mesh.figure;
    bool& folded = ui.panes->folded[static_cast<std::size_t>(Section::figure)];
    if (section_head("FIGURE", folded, "Complexion, parts and place as they were at first (Ctrl+5)"))
        ui.command = "reset_figure";
    if (folded)
        return;
    if (figure.variants > 1)
        complexion_rows(view);
    if (figure.variants > 1)
        check("Sweep", view.sweep, "Goes through all complexions by itself (7)");
    if (ui.model->clips.size() > 1) {
        ImGui::SameLine(150.0F * unit());
        check("In place", view.figure.in_place, "The root stays where it rests, whatever the clip says (8)");
        row_name("Keys/s");
        int rate = std::fabs(ui.playback->speed - kTickRate / kKeyRate) < 1e-3F ? 1
                   : ui.playback->speed == 1.0F                                 ? 0
                                                                                : -1;
        constexpr std::array<const char*, 2> kRates = {"15", "18.18"};
        if (segmented("rate", kRates, rate,
                      "How fast keys follow each other: 15 a second, or one each 55 ms (9)"))
            ui.playback->speed = rate == 1 ? kTickRate / kKeyRate : 1.0F;
    }
    if (figure.parts.size() > 1) {
        // A long list has a place of its own, so that the other sections stay within reach.
        constexpr std::size_t kMostAtOnce = 8;
        const bool scrolls = figure.parts.size() > kMostAtOnce;
        if (scrolls)
            ImGui::BeginChild("parts", {0.0F, ImGui::GetFrameHeightWithSpacing() * (kMostAtOnce - 0.5F)});
        part_tree(view, figure, -1, 0);
        if (scrolls)
            ImGui::EndChild();
    }
}

} // namespace tris::ui
