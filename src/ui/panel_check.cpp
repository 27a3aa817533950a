// The Check section: where the model loads, and everything that is odd about it. A click on a finding points
// at its place.
#include "ui/interface.h"
#include "ui/severity.h"
#include "ui/widgets.h"

#include <imgui.h>

#include <algorithm>
#include <utility>

namespace tris::ui {

namespace {

const char* verdict_word(check::Verdict verdict) {
    switch (verdict) {
    case check::Verdict::loads:
        return "loads";
    case check::Verdict::loads_with_losses:
        return "loads, not as it should";
    case check::Verdict::refuses:
        return "does not load";
    case check::Verdict::other_format:
        return "another format";
    }
    return "";
}

ImU32 verdict_color(check::Verdict verdict) {
    switch (verdict) {
    case check::Verdict::loads:
        return color::kText;
    case check::Verdict::loads_with_losses:
        return severity_color(check::Severity::warning);
    default:
        return severity_color(check::Severity::error);
    }
}

void choose_engine(Interface& ui, int engine) {
    if (std::exchange(ui.panes->engine, engine) != engine)
        ui.pointed = -1;
}

// Which engine's limits count, and what each makes of the model.
void engine_rows(Interface& ui) {
    if (ui.engines.empty())
        return;
    Panes& panes = *ui.panes;
    if (panes.engine >= static_cast<int>(ui.engines.size()))
        panes.engine = -1;
    const std::string chosen =
        panes.engine < 0 ? "any"
                         : std::string(ui.engines[static_cast<std::size_t>(panes.engine)].engine->name);
    row_name("Engine");
    ImGui::SetNextItemWidth(-1.0F);
    if (ImGui::BeginCombo("##engine", chosen.c_str())) {
        if (ImGui::Selectable("any", panes.engine < 0))
            choose_engine(ui, -1);
        for (std::size_t i = 0; i < ui.engines.size(); ++i) {
            if (ImGui::Selectable(std::string(ui.engines[i].engine->name).c_str(),
                                  panes.engine == static_cast<int>(i)))
                choose_engine(ui, static_cast<int>(i));
        }
        ImGui::EndCombo();
    }
    tooltip_for_item("List the limits of this engine too (no key)");
    for (std::size_t i = 0; i < ui.engines.size(); ++i) {
        const check::EngineReport& report = ui.engines[i];
        if (panes.engine >= 0 && panes.engine != static_cast<int>(i))
            continue;
        ImGui::PushStyleColor(ImGuiCol_Text, verdict_color(report.verdict));
        fact_row(std::string(report.engine->name).c_str(), verdict_word(report.verdict));
        ImGui::PopStyleColor();
        tooltip_for_item(check::verdict_text(report).c_str());
    }
}

// The mark, the text, and for the chosen one what to do; a click anywhere on it chooses.
void finding_row(Interface& ui, int index) {
    const check::Finding& finding = *ui.findings[static_cast<std::size_t>(index)];
    const bool chosen = ui.panes->finding == index;
    const float pad = 6.0F * unit();
    const float mark = 14.0F * unit();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    const float text_x = at.x + pad + mark + pad;
    const float text_width = std::max(40.0F * unit(), at.x + width - pad - text_x);
    const std::string text = (finding.where.empty() ? "" : finding.where + ": ") + finding.text;
    const std::string advice(finding.advice);
    const auto height_of = [&](const std::string& words) {
        return words.empty() ? 0.0F : ImGui::CalcTextSize(words.c_str(), nullptr, false, text_width).y;
    };
    const std::string place = check::place_text(finding.place);
    const std::string id = std::string(finding.id) + (place.empty() ? "" : " \xc2\xb7 " + place);
    const float gap = 3.0F * unit();
    const float height =
        pad + height_of(text) + (chosen ? gap + height_of(advice) + gap + height_of(id) : 0.0F) + pad;
    ImGui::PushID(index);
    if (ImGui::InvisibleButton("finding", {std::max(1.0F, width), height}))
        ui.pointed = chosen ? -1 : index;
    const bool hot = ImGui::IsItemHovered();
    if (chosen && ui.panes->to_check) {
        ImGui::SetScrollHereY(0.5F);
        ui.panes->to_check = false;
    }
    ImDrawList& list = *ImGui::GetWindowDrawList();
    if (chosen || hot)
        list.AddRectFilled(at, {at.x + width, at.y + height}, chosen ? color::kControlHot : color::kControl,
                           5.0F * unit());
    draw_severity(list, finding.severity, {at.x + pad, at.y + pad + 1.0F * unit()}, mark);
    float y = at.y + pad;
    const auto put = [&](const std::string& words, ImU32 tint) {
        list.AddText(nullptr, 0.0F, {text_x, y}, tint, words.c_str(), nullptr, text_width);
        y += height_of(words) + gap;
    };
    put(text, color::kText);
    if (chosen) {
        put(advice, color::kWarning);
        put(id, color::kDim);
    } else if (hot) {
        tooltip_for_item((advice.empty() ? id : advice + "\n" + id).c_str());
    }
    ImGui::PopID();
}

} // namespace

void check_section(Interface& ui) {
    bool& folded = ui.panes->folded[static_cast<std::size_t>(Section::check)];
    const ImVec2 at = {ImGui::GetCursorScreenPos().x + ImGui::GetContentRegionAvail().x,
                       ImGui::GetCursorScreenPos().y + ImGui::GetStyle().ItemSpacing.y + 2.0F * unit()};
    section_head("CHECK", folded, nullptr);
    if (ui.checked)
        draw_badge(*ImGui::GetWindowDrawList(), ui.count, at, 20.0F * unit());
    if (folded)
        return;
    if (!ui.checked) {
        ImGui::PushStyleColor(ImGuiCol_Text, color::kDim);
        ImGui::TextUnformatted("Looking ...");
        ImGui::PopStyleColor();
        return;
    }
    engine_rows(ui);
    if (ui.findings.empty()) {
        ImGui::PushStyleColor(ImGuiCol_Text, color::kDim);
        ImGui::TextUnformatted("Nothing odd about it.");
        ImGui::PopStyleColor();
    }
    if (ui.panes->finding < 0 && std::exchange(ui.panes->to_check, false))
        ImGui::SetScrollHereY(0.0F);
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {ImGui::GetStyle().ItemSpacing.x, 1.0F * unit()});
    for (std::size_t i = 0; i < ui.findings.size(); ++i)
        finding_row(ui, static_cast<int>(i));
    ImGui::PopStyleVar();
}

} // namespace tris::ui
