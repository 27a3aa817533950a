#include "ui/widgets.h"

#include <imgui_internal.h> // the hover timer has no public name in this version

#include <algorithm>
#include <array>
#include <cstdio>

namespace tris::ui {

namespace {

float row_height() {
    return 26.0F * unit();
}

ImVec2 centered(const ImVec2& min, const ImVec2& max, const ImVec2& size) {
    return {(min.x + max.x - size.x) * 0.5F, (min.y + max.y - size.y) * 0.5F};
}

void draw_icon(ImDrawList& list, Icon icon, const ImVec2& min, const ImVec2& max, ImU32 tint) {
    const ImVec2 c = {(min.x + max.x) * 0.5F, (min.y + max.y) * 0.5F};
    const float r = 5.5F * unit();
    const auto bar = [&](float x, float width) {
        list.AddRectFilled({c.x + x, c.y - r}, {c.x + x + width, c.y + r}, tint, unit());
    };
    const auto arrow = [&](float tip, float base) {
        list.AddTriangleFilled({c.x + tip, c.y}, {c.x + base, c.y - r}, {c.x + base, c.y + r}, tint);
    };
    const float thin = 2.2F * unit();
    switch (icon) {
    case Icon::first:
        bar(-r, thin);
        arrow(-r + thin + unit(), r);
        break;
    case Icon::step_back:
        arrow(-r * 0.8F, r * 0.35F);
        bar(r * 0.6F, thin);
        break;
    case Icon::play:
        arrow(r * 1.1F, -r * 0.7F);
        break;
    case Icon::pause:
        bar(-r * 0.75F, thin * 1.5F);
        bar(r * 0.25F, thin * 1.5F);
        break;
    case Icon::step_forward:
        bar(-r * 0.6F - thin, thin);
        arrow(r * 0.8F, -r * 0.35F);
        break;
    case Icon::last:
        arrow(r - thin - unit(), -r);
        bar(r - thin, thin);
        break;
    }
}

} // namespace

void tooltip_for_item(const char* text) {
    constexpr float kDelaySeconds = 0.45F;
    if (text == nullptr || !ImGui::IsItemHovered())
        return;
    // Plain text and boxes have no id, and so no hover timer: their tooltips come at once.
    const ImGuiContext& context = *ImGui::GetCurrentContext();
    if (context.LastItemData.ID != 0 && context.HoveredIdTimer < kDelaySeconds)
        return;
    ImGui::BeginTooltip();
    ImGui::PushTextWrapPos(300.0F * unit());
    ImGui::TextUnformatted(text);
    ImGui::PopTextWrapPos();
    ImGui::EndTooltip();
}

void section_head(const char* title) {
    ImGui::Dummy({0, 4.0F * unit()});
    ImGui::PushFont(bold_font());
    ImGui::PushStyleColor(ImGuiCol_Text, color::kAccent);
    ImGui::TextUnformatted(title);
    ImGui::PopStyleColor();
    ImGui::PopFont();
}

void fact_row(const char* name, const std::string& value) {
    ImGui::PushStyleColor(ImGuiCol_Text, color::kDim);
    ImGui::TextUnformatted(name);
    ImGui::PopStyleColor();
    const float width = ImGui::CalcTextSize(value.c_str()).x;
    const float room = ImGui::GetContentRegionAvail().x - ImGui::CalcTextSize(name).x - 12.0F * unit();
    ImGui::SameLine();
    if (width <= room) {
        ImGui::SetCursorPosX(ImGui::GetCursorPosX() + ImGui::GetContentRegionAvail().x - width);
        ImGui::TextUnformatted(value.c_str());
    } else {
        ImGui::TextWrapped("%s", value.c_str());
    }
}

void warning_box(const std::string& text) {
    const float pad = 8.0F * unit();
    const float width = ImGui::GetContentRegionAvail().x;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const ImVec2 size = ImGui::CalcTextSize(text.c_str(), nullptr, false, width - 2.0F * pad);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddRectFilled(at, {at.x + width, at.y + size.y + 1.6F * pad}, color::kWarningBack, 5.0F * unit());
    list.AddText(nullptr, 0.0F, {at.x + pad, at.y + 0.8F * pad}, color::kWarning, text.c_str(), nullptr,
                 width - 2.0F * pad);
    ImGui::Dummy({width, size.y + 1.6F * pad});
}

bool segmented(const char* id, std::span<const char* const> labels, int& chosen, const char* tooltip) {
    ImGui::PushID(id);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    const float height = row_height();
    const float round = 5.0F * unit();
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddRectFilled(at, {at.x + width, at.y + height}, color::kControl, round);
    const int count = static_cast<int>(labels.size());
    const float step = width / static_cast<float>(count);
    bool changed = false;
    for (int i = 0; i < count; ++i) {
        ImGui::PushID(i);
        const ImVec2 min = {at.x + step * static_cast<float>(i), at.y};
        const ImVec2 max = {min.x + step, at.y + height};
        ImGui::SetCursorScreenPos(min);
        if (ImGui::InvisibleButton("segment", {step, height}) && chosen != i) {
            chosen = i;
            changed = true;
        }
        const bool hot = ImGui::IsItemHovered();
        tooltip_for_item(tooltip);
        const bool on = chosen == i;
        ImDrawFlags corners = ImDrawFlags_RoundCornersNone;
        if (i == 0)
            corners = count == 1 ? ImDrawFlags_RoundCornersAll : ImDrawFlags_RoundCornersLeft;
        else if (i == count - 1)
            corners = ImDrawFlags_RoundCornersRight;
        if (on || hot)
            list.AddRectFilled(min, max, on ? color::kAccent : color::kControlHot, round, corners);
        const char* label = labels[static_cast<std::size_t>(i)];
        list.AddText(centered(min, max, ImGui::CalcTextSize(label)), on ? color::kOnAccent : color::kText,
                     label);
        ImGui::PopID();
    }
    ImGui::PopID();
    return changed;
}

bool slider_row(const char* name, float& value, float low, float high, float reset, const char* format,
                const char* tooltip) {
    ImGui::PushID(name);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    const float height = 22.0F * unit();
    const float name_width = 76.0F * unit();
    const float value_width = 52.0F * unit();
    const float left = at.x + name_width;
    const float right = at.x + width - value_width;
    const float middle = at.y + height * 0.5F;
    const float text_y = middle - ImGui::GetFontSize() * 0.5F;

    ImGui::SetCursorScreenPos({left - 8.0F * unit(), at.y});
    ImGui::InvisibleButton("track", {std::max(1.0F, right - left + 16.0F * unit()), height});
    bool changed = false;
    if (ImGui::IsItemHovered() && ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left)) {
        value = reset;
        changed = true;
    } else if (ImGui::IsItemActive() && ImGui::GetIO().MouseClickedLastCount[0] < 2) {
        const float t = std::clamp((ImGui::GetIO().MousePos.x - left) / (right - left), 0.0F, 1.0F);
        const float wanted = low + t * (high - low);
        changed = wanted != value;
        value = wanted;
    }
    const bool hot = ImGui::IsItemHovered() || ImGui::IsItemActive();
    tooltip_for_item(ImGui::IsItemActive() ? nullptr : tooltip);

    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float x = left + (right - left) * std::clamp((value - low) / (high - low), 0.0F, 1.0F);
    const float half = 2.0F * unit();
    list.AddRectFilled({left, middle - half}, {right, middle + half}, color::kControlHot, half);
    list.AddRectFilled({left, middle - half}, {x, middle + half}, IM_COL32(242, 166, 90, 110), half);
    list.AddCircleFilled({x, middle}, 6.0F * unit(), hot ? color::kAccentHot : color::kAccent, 24);
    list.AddText({at.x, text_y}, color::kDim, name);
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), format, static_cast<double>(value));
    list.AddText({at.x + width - ImGui::CalcTextSize(text.data()).x, text_y}, color::kText, text.data());

    ImGui::SetCursorScreenPos(at);
    ImGui::Dummy({width, height});
    ImGui::PopID();
    return changed;
}

bool check(const char* label, bool& value, const char* tooltip) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float side = 15.0F * unit();
    const ImVec2 text = ImGui::CalcTextSize(label);
    const float height = std::max(side, text.y);
    const bool pressed = ImGui::InvisibleButton(label, {side + 7.0F * unit() + text.x, height});
    if (pressed)
        value = !value;
    const bool hot = ImGui::IsItemHovered();
    tooltip_for_item(tooltip);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float top = at.y + (height - side) * 0.5F;
    const ImU32 fill =
        value ? (hot ? color::kAccentHot : color::kAccent) : (hot ? color::kControlHot : color::kControl);
    list.AddRectFilled({at.x, top}, {at.x + side, top + side}, fill, 4.0F * unit());
    if (value) {
        const std::array<ImVec2, 3> tick = {{{at.x + side * 0.22F, top + side * 0.52F},
                                             {at.x + side * 0.42F, top + side * 0.72F},
                                             {at.x + side * 0.78F, top + side * 0.30F}}};
        list.AddPolyline(tick.data(), 3, color::kOnAccent, 0, 2.0F * unit());
    }
    list.AddText({at.x + side + 7.0F * unit(), at.y + (height - text.y) * 0.5F}, color::kText, label);
    return pressed;
}

bool icon_button(const char* id, Icon icon, bool accent, const char* tooltip) {
    const ImVec2 min = ImGui::GetCursorScreenPos();
    const ImVec2 size = {(accent ? 46.0F : 32.0F) * unit(), row_height()};
    const bool pressed = ImGui::InvisibleButton(id, size);
    const bool hot = ImGui::IsItemHovered();
    tooltip_for_item(tooltip);
    const ImVec2 max = {min.x + size.x, min.y + size.y};
    ImDrawList& list = *ImGui::GetWindowDrawList();
    ImU32 fill = hot ? color::kControlHot : color::kControl;
    if (accent)
        fill = hot ? color::kAccentHot : color::kAccent;
    list.AddRectFilled(min, max, fill, 5.0F * unit());
    draw_icon(list, icon, min, max, accent ? color::kOnAccent : color::kText);
    return pressed;
}

} // namespace tris::ui
