// The Skin section: all skins as thumbnails, how they are sampled, a player's colours, and what can be saved.
#include "ui/interface.h"
#include "ui/line_text.h"
#include "ui/widgets.h"

#include <imgui.h>

#include <algorithm>
#include <cstdint>
#include <utility>

namespace tris::ui {

namespace {

// The picture as large as the square allows, in its own proportions.
void thumbnail_picture(ImDrawList& list, const gpu::GpuTexture& texture, const ImVec2& min, const ImVec2& max,
                       float round) {
    const auto id = reinterpret_cast<ImTextureID>(static_cast<std::uintptr_t>(texture.texture.get()));
    const float side = max.x - min.x;
    const auto longest = static_cast<float>(std::max(texture.width, texture.height));
    const ImVec2 half = {side * 0.5F * static_cast<float>(texture.width) / longest,
                         side * 0.5F * static_cast<float>(texture.height) / longest};
    const ImVec2 c = {(min.x + max.x) * 0.5F, (min.y + max.y) * 0.5F};
    list.AddImageRounded(id, {c.x - half.x, c.y - half.y}, {c.x + half.x, c.y + half.y}, {0, 0}, {1, 1},
                         IM_COL32_WHITE, round);
}

void skin_thumbnail(const SkinEntry& skin, bool on) {
    const ImVec2 min = ImGui::GetItemRectMin();
    const ImVec2 max = ImGui::GetItemRectMax();
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float round = 5.0F * unit();
    list.AddRectFilled(min, max, color::kControl, round);
    if (skin.thumbnail != nullptr)
        thumbnail_picture(list, *skin.thumbnail, min, max, round);
    if (on)
        list.AddRect(min, max, color::kAccent, round, 0, 2.5F * unit());
    else if (ImGui::IsItemHovered())
        list.AddRect(min, max, color::kDim, round, 0, 1.5F * unit());
}

// A row of squares, from the skin `first` on.
void skin_row(Interface& ui, int first, int columns, float side, float gap, bool to_worn) {
    const int end = std::min(first + columns, static_cast<int>(ui.skins.size()));
    for (int i = first; i < end; ++i) {
        if (i > first)
            ImGui::SameLine(0, gap);
        ImGui::PushID(i);
        if (ImGui::InvisibleButton("skin", {side, side}))
            *ui.skin = i;
        const auto index = static_cast<std::size_t>(i);
        const SkinEntry skin = ui.skins[index];
        const bool on = *ui.skin == i;
        skin_thumbnail(skin, on);
        if (ImGui::IsItemVisible()) {
            ui.panes->skins_from = std::min(ui.panes->skins_from, index);
            ui.panes->skins_end = std::max(ui.panes->skins_end, index + 1);
        }
        if (on && to_worn)
            ImGui::SetScrollHereY();
        if (ImGui::IsItemHovered())
            tooltip_for_item((std::string(skin.told.empty() ? skin.label : skin.told) + "\n" +
                              std::string(skin.origin) + "\nS, Shift+S: next, previous")
                                 .c_str());
        ImGui::PopID();
    }
}

// The one that is worn in words, then all of them; where they are many, in an area that scrolls.
void skin_list(Interface& ui) {
    const SkinEntry worn = ui.skins[static_cast<std::size_t>(*ui.skin)];
    const LineText text = worn.width > 0
                              ? LineText("%.*s \xc2\xb7 %d\xc3\x97%d", static_cast<int>(worn.label.size()),
                                         worn.label.data(), worn.width, worn.height)
                              : LineText("%.*s", static_cast<int>(worn.label.size()), worn.label.data());
    fact_row(text.c_str(),
             LineText("%.*s", static_cast<int>(worn.origin.size()), worn.origin.data()).c_str());
    if (!worn.told.empty()) {
        ImGui::PushStyleColor(ImGuiCol_Text, color::kDim);
        wrapped_text(worn.told);
        ImGui::PopStyleColor();
    }

    constexpr int kMostRows = 3;
    const float side = 52.0F * unit();
    const float gap = 8.0F * unit();
    const auto columns_here = [&] { // fewer where there is a scrollbar
        return std::max(1, static_cast<int>((ImGui::GetContentRegionAvail().x + gap) / (side + gap)));
    };
    const auto count = static_cast<int>(ui.skins.size());
    const bool scrolls = count > kMostRows * columns_here();
    const float height =
        scrolls ? (side + gap) * (static_cast<float>(kMostRows) + 0.4F) : 0.0F; // a bit of the next row
    if (scrolls)
        ImGui::BeginChild("skins", {0.0F, height}, false, ImGuiWindowFlags_NoNav);
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {gap, gap});
    const int columns = columns_here();
    const int rows = (count + columns - 1) / columns;
    const bool to_worn = scrolls && std::exchange(ui.panes->skin_in_view, *ui.skin) != *ui.skin;
    ui.panes->skins_from = ui.skins.size();
    ui.panes->skins_end = 0;
    // Only rows that are seen are gone through.
    ImGuiListClipper clipper;
    clipper.Begin(rows, side + gap);
    if (to_worn)
        clipper.ForceDisplayRangeByIndices(*ui.skin / columns, *ui.skin / columns + 1);
    while (clipper.Step()) {
        for (int row = clipper.DisplayStart; row < clipper.DisplayEnd; ++row)
            skin_row(ui, row * columns, columns, side, gap, to_worn);
    }
    ImGui::PopStyleVar();
    if (scrolls)
        ImGui::EndChild();
}

// Helmets and weapons of figures wear another texture than the body.
void second_skin_row(Interface& ui) {
    row_name("Second");
    ImGui::SetNextItemWidth(-1.0F);
    const std::string label(ui.skins[static_cast<std::size_t>(*ui.second_skin)].label);
    if (ImGui::BeginCombo("##second", label.c_str())) {
        ImGuiListClipper clipper;
        clipper.Begin(static_cast<int>(ui.skins.size()));
        while (clipper.Step()) {
            for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i) {
                ImGui::PushID(i);
                if (ImGui::Selectable(std::string(ui.skins[static_cast<std::size_t>(i)].label).c_str(),
                                      i == *ui.second_skin))
                    *ui.second_skin = i;
                ImGui::PopID();
            }
        }
        ImGui::EndCombo();
    }
    tooltip_for_item("The texture of parts that wear the second of two (Ctrl+Shift+S)");
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
        tooltip_for_item(i == formats::kOwnColor
                             ? "As painted (Ctrl+2)"
                             : LineText("Colour %d: click to pick it by eye (no key)", i).c_str());
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

} // namespace

void skin_section(Interface& ui) {
    render::ViewState& view = *ui.view;
    bool& folded = ui.panes->folded[static_cast<std::size_t>(Section::skin)];
    if (section_head(
            "SKIN", folded,
            "First skin; filter, edges, checker, colours and palette as they were at first (Ctrl+2)"))
        ui.command = "reset_skin";
    if (folded)
        return;
    if (ui.skins.empty())
        warning_box(std::string(ui.facts.skin_note) + "\nDrop a picture here to use one.");
    else
        skin_list(ui);
    if (!ui.skins.empty() && model::has_second_texture(ui.model->mesh))
        second_skin_row(ui);
    const float gap = 8.0F * unit();
    const float half = (ImGui::GetContentRegionAvail().x - gap) * 0.5F;
    segmented("filter", {"Nearest", "Linear"}, view.filter, "How the skin is sampled (T)", half);
    ImGui::SameLine(0.0F, gap);
    segmented("wrap", {"Repeat", "Clamp"}, view.wrap, "What the skin shows beyond its edges (Shift+T)");
    check("Checker", view.checker,
          "Squares of 8 texels instead of the skin, to judge how dense the texels lie (Shift+C)");
    if (ui.palette != nullptr) {
        if (!ui.skins.empty() && ui.skins[static_cast<std::size_t>(*ui.skin)].player_colors) {
            color_row("Shirt", view.top_color, *ui.palette);
            color_row("Trousers", view.bottom_color, *ui.palette);
        }
        fact_row("Palette",
                 LineText("%.*s", static_cast<int>(ui.palette_name.size()), ui.palette_name.data()).c_str());
        tooltip_for_item("Drop another .lmp to use it; Ctrl+2 takes it back");
    }
    const int pressed =
        button_row("save", {{"UV view", "The skin large, with the triangles over it (U)"},
                            {"Save skin", "The skin as a PNG beside your other pictures (Ctrl+S)"},
                            {"Save UVs", "The triangles' edges as a PNG to paint under (Ctrl+U)"}});
    constexpr const char* kCommands[] = {"skin_pane", "save_skin", "save_layout"};
    if (pressed >= 0)
        ui.command = kCommands[pressed];
}

} // namespace tris::ui
