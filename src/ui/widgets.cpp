#include "ui/widgets.h"

#include <imgui_internal.h> // the hover timer has no public name in this version

#include <algorithm>
#include <array>
#include <cstddef>
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
    // Two arrows one behind the other; `side` -1 points left.
    const auto double_arrow = [&](float side) {
        arrow(side * r, 0.0F);
        arrow(0.0F, -side * r);
    };
    switch (icon) {
    case Icon::skip_back:
        double_arrow(-1.0F);
        break;
    case Icon::skip_forward:
        double_arrow(1.0F);
        break;
    case Icon::backward:
        arrow(-r, -r * 0.1F);
        list.AddRectFilled({c.x - r * 0.1F, c.y - thin * 0.5F}, {c.x + r, c.y + thin * 0.5F}, tint);
        break;
    case Icon::in_order:
        for (const float y : {-0.75F, 0.0F, 0.75F})
            list.AddRectFilled({c.x - r, c.y + y * r - thin * 0.35F},
                               {c.x + r * 0.1F, c.y + y * r + thin * 0.35F}, tint);
        list.AddTriangleFilled({c.x + r, c.y}, {c.x + r * 0.3F, c.y - r * 0.6F},
                               {c.x + r * 0.3F, c.y + r * 0.6F}, tint);
        break;
    case Icon::blend:
        list.AddCircle({c.x - r * 0.4F, c.y}, r * 0.75F, tint, 20, 1.6F * unit());
        list.AddCircle({c.x + r * 0.4F, c.y}, r * 0.75F, tint, 20, 1.6F * unit());
        break;
    case Icon::reset:
        list.PathArcTo(c, r * 0.72F, -0.9F, 4.2F, 20);
        list.PathStroke(tint, 0, 1.5F * unit());
        list.AddTriangleFilled({c.x + r * 0.05F, c.y - r * 0.85F}, {c.x + r * 0.85F, c.y - r * 0.95F},
                               {c.x + r * 0.62F, c.y - r * 0.1F}, tint);
        break;
    case Icon::copy:
        list.AddRect({c.x - r * 0.75F, c.y - r * 0.8F}, {c.x + r * 0.3F, c.y + r * 0.45F}, tint, unit(), 0,
                     1.3F * unit());
        list.AddRectFilled({c.x - r * 0.25F, c.y - r * 0.35F}, {c.x + r * 0.75F, c.y + r * 0.85F}, tint,
                           unit());
        break;
    case Icon::close:
        list.AddLine({c.x - r * 0.7F, c.y - r * 0.7F}, {c.x + r * 0.7F, c.y + r * 0.7F}, tint, 1.8F * unit());
        list.AddLine({c.x - r * 0.7F, c.y + r * 0.7F}, {c.x + r * 0.7F, c.y - r * 0.7F}, tint, 1.8F * unit());
        break;
    case Icon::up:
        list.AddLine({c.x, c.y + r}, {c.x, c.y - r + unit()}, tint, 1.8F * unit());
        list.AddLine({c.x, c.y - r}, {c.x - r * 0.8F, c.y - r * 0.2F}, tint, 1.8F * unit());
        list.AddLine({c.x, c.y - r}, {c.x + r * 0.8F, c.y - r * 0.2F}, tint, 1.8F * unit());
        break;
    case Icon::ascending:
    case Icon::descending:
        for (const float y : {-0.8F, 0.0F, 0.8F}) {
            const float width = 1.1F + (icon == Icon::ascending ? y : -y);
            list.AddRectFilled({c.x - r, c.y + y * r - thin * 0.4F},
                               {c.x - r + width * r, c.y + y * r + thin * 0.4F}, tint);
        }
        break;
    case Icon::tree:
        for (const float y : {-0.8F, 0.0F, 0.8F}) {
            const float left = y < 0.0F ? -r : -r * 0.3F;
            list.AddRectFilled({c.x + left, c.y + y * r - thin * 0.4F}, {c.x + r, c.y + y * r + thin * 0.4F},
                               tint);
        }
        break;
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

namespace {

float width_of(std::string_view text) {
    return ImGui::CalcTextSize(text.data(), text.data() + text.size()).x;
}

// As many bytes of the text as there are whole letters that fit; at least one letter.
std::size_t letters_that_fit(std::string_view text, float room) {
    const char* end = text.data();
    ImGui::GetFont()->CalcTextSizeA(ImGui::GetFontSize(), room, 0.0F, text.data(), text.data() + text.size(),
                                    &end);
    auto count = std::max<std::size_t>(1, static_cast<std::size_t>(end - text.data()));
    while (count < text.size() && (static_cast<unsigned char>(text[count]) & 0xC0U) == 0x80U)
        ++count;
    return count;
}

// Takes the first line off the text.
std::string_view take_line(std::string_view& text, float room) {
    std::size_t fits = 0; // up to there it is a line
    while (fits < text.size() && text[fits] != '\n') {
        // On to behind the next slash or before the next space.
        std::size_t end = text.find_first_of(" /\n", fits + 1);
        end = end == std::string_view::npos ? text.size() : end + (text[end] == '/' ? 1 : 0);
        if (width_of(text.substr(0, end)) > room)
            break;
        fits = end;
    }
    if (fits == 0 && !text.empty() && text.front() != '\n')
        fits = letters_that_fit(text, room);
    const std::string_view line = text.substr(0, fits);
    text.remove_prefix(fits);
    if (text.starts_with('\n'))
        text.remove_prefix(1);
    else
        text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
    return line;
}

} // namespace

void wrapped_text(std::string_view text, float room) {
    if (room <= 0.0F)
        room = ImGui::GetContentRegionAvail().x;
    ImGui::BeginGroup();
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {ImGui::GetStyle().ItemSpacing.x, 0.0F});
    do {
        const std::string_view line = take_line(text, room);
        ImGui::TextUnformatted(line.data(), line.data() + line.size());
    } while (!text.empty());
    ImGui::PopStyleVar();
    ImGui::EndGroup();
}

void tooltip_for_item(const char* text) {
    constexpr float kDelaySeconds = 0.45F;
    // Not while something is dragged or typed: it would cover what one looks at.
    if (text == nullptr || !ImGui::IsItemHovered() || ImGui::IsAnyItemActive())
        return;
    // Plain text and boxes have no id, and so no hover timer: their tooltips come at once.
    const ImGuiContext& context = *ImGui::GetCurrentContext();
    if (context.LastItemData.ID != 0 && context.HoveredIdTimer < kDelaySeconds)
        return;
    ImGui::BeginTooltip();
    wrapped_text(text, 300.0F * unit());
    ImGui::EndTooltip();
}

bool section_head(const char* title, bool& folded, const char* reset_tooltip) {
    ImGui::Dummy({0, 2.0F * unit()});
    ImGui::PushID(title);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    const float height = 20.0F * unit();
    const float button = reset_tooltip != nullptr ? 22.0F * unit() : 0.0F;
    if (ImGui::InvisibleButton("head", {std::max(1.0F, width - button), height}))
        folded = !folded;
    const bool hot = ImGui::IsItemHovered();
    tooltip_for_item(folded ? "Unfold" : "Fold");
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImVec2 c = {at.x + 4.0F * unit(), at.y + height * 0.5F};
    const float r = 3.5F * unit();
    const ImU32 mark = hot ? color::kAccentHot : color::kDim;
    if (folded)
        list.AddTriangleFilled({c.x - r * 0.6F, c.y - r}, {c.x - r * 0.6F, c.y + r}, {c.x + r * 0.9F, c.y},
                               mark);
    else
        list.AddTriangleFilled({c.x - r, c.y - r * 0.6F}, {c.x + r, c.y - r * 0.6F}, {c.x, c.y + r * 0.9F},
                               mark);
    ImGui::PushFont(bold_font());
    list.AddText({at.x + 14.0F * unit(), at.y + (height - ImGui::GetFontSize()) * 0.5F},
                 hot ? color::kAccentHot : color::kAccent, title);
    ImGui::PopFont();
    bool reset = false;
    if (reset_tooltip != nullptr) {
        ImGui::SetCursorScreenPos({at.x + width - button, at.y});
        reset = ImGui::InvisibleButton("reset", {button, height});
        const ImU32 tint = ImGui::IsItemHovered() ? color::kAccentHot : color::kDim;
        tooltip_for_item(reset_tooltip);
        draw_icon(list, Icon::reset, {at.x + width - button, at.y}, {at.x + width, at.y + height}, tint);
    }
    ImGui::PopID();
    return reset;
}

void fact_row(const char* name, const char* value) {
    ImGui::BeginGroup(); // its tooltip is for all of it
    ImGui::PushStyleColor(ImGuiCol_Text, color::kDim);
    ImGui::TextUnformatted(name);
    ImGui::PopStyleColor();
    const float width = ImGui::CalcTextSize(value).x;
    const float room = ImGui::GetContentRegionAvail().x - ImGui::CalcTextSize(name).x - 12.0F * unit();
    if (width <= room) {
        ImGui::SameLine();
        ImGui::SetCursorPosX(ImGui::GetCursorPosX() + ImGui::GetContentRegionAvail().x - width);
        ImGui::TextUnformatted(value);
    } else {
        const float indent = 12.0F * unit();
        ImGui::Indent(indent);
        wrapped_text(value);
        ImGui::Unindent(indent);
    }
    ImGui::EndGroup();
}

void warning_box(const std::string& text) {
    const float pad = 8.0F * unit();
    const float width = ImGui::GetContentRegionAvail().x;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    float lines = 0.0F;
    for (std::string_view rest = text; !rest.empty(); take_line(rest, width - 2.0F * pad))
        ++lines;
    const float height = lines * ImGui::GetFontSize() + 1.6F * pad;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddRectFilled(at, {at.x + width, at.y + height}, color::kWarningBack, 5.0F * unit());
    float y = at.y + 0.8F * pad;
    for (std::string_view rest = text; !rest.empty(); y += ImGui::GetFontSize()) {
        const std::string_view line = take_line(rest, width - 2.0F * pad);
        list.AddText({at.x + pad, y}, color::kWarning, line.data(), line.data() + line.size());
    }
    ImGui::Dummy({width, height});
}

bool segmented(const char* id, std::span<const char* const> labels, int& chosen, const char* tooltip,
               float wanted_width) {
    ImGui::PushID(id);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = wanted_width > 0.0F ? wanted_width : ImGui::GetContentRegionAvail().x;
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

namespace {

constexpr float kSliderHeight = 22.0F;
constexpr float kSliderValueWidth = 52.0F;

// Where the knob of a slider goes, from `left` to `right`.
bool track(float left, float right, float top, float& value, float low, float high, float reset,
           const char* tooltip) {
    const float height = kSliderHeight * unit();
    const float middle = top + height * 0.5F;

    ImGui::SetCursorScreenPos({left - 8.0F * unit(), top});
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
    return changed;
}

// Name and track of a slider, in one line that leaves room for the value.
bool slider_track(const char* name, float& value, float low, float high, float reset, const char* tooltip) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float left = at.x + 76.0F * unit();
    const float right = at.x + ImGui::GetContentRegionAvail().x - kSliderValueWidth * unit();
    const bool changed = track(left, right, at.y, value, low, high, reset, tooltip);
    const float middle = at.y + kSliderHeight * unit() * 0.5F;
    ImGui::GetWindowDrawList()->AddText({at.x, middle - ImGui::GetFontSize() * 0.5F}, color::kDim, name);
    ImGui::SetCursorScreenPos(at);
    return changed;
}

} // namespace

bool slider_bar(const char* id, float& value, float low, float high, float reset, float width,
                const char* tooltip) {
    ImGui::PushID(id);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float end = 8.0F * unit(); // half the knob and a little
    const bool changed = track(at.x + end, at.x + width - end, at.y, value, low, high, reset, tooltip);
    ImGui::SetCursorScreenPos(at);
    ImGui::Dummy({width, kSliderHeight * unit()});
    ImGui::PopID();
    return changed;
}

bool slider_row(const char* name, float& value, float low, float high, float reset, const char* format,
                const char* tooltip) {
    ImGui::PushID(name);
    const bool changed = slider_track(name, value, low, high, reset, tooltip);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    const float height = kSliderHeight * unit();
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), format, static_cast<double>(value));
    ImGui::GetWindowDrawList()->AddText(
        {at.x + width - ImGui::CalcTextSize(text.data()).x, at.y + (height - ImGui::GetFontSize()) * 0.5F},
        color::kText, text.data());
    ImGui::Dummy({width, height});
    ImGui::PopID();
    return changed;
}

bool slider_entry_row(const char* name, float& value, float low, float high, float reset,
                      const char* tooltip) {
    constexpr float kFar = 100.0F;
    ImGui::PushID(name);
    bool changed = slider_track(name, value, low, high, reset, tooltip);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    const float field = (kSliderValueWidth - 8.0F) * unit();
    ImGui::SetCursorScreenPos({at.x + width - field, at.y});
    ImGui::SetNextItemWidth(field);
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {5.0F * unit(), 2.0F * unit()});
    ImGui::PushAllowKeyboardFocus(false); // Tab folds the panel
    changed = ImGui::InputFloat("##value", &value, 0.0F, 0.0F, "%.2f") || changed;
    ImGui::PopAllowKeyboardFocus();
    ImGui::PopStyleVar();
    tooltip_for_item("Any number, also beyond the slider: click to type");
    value = std::isfinite(value) ? std::clamp(value, -kFar, kFar) : reset;
    ImGui::SetCursorScreenPos(at);
    ImGui::Dummy({width, kSliderHeight * unit()});
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

bool icon_switch(const char* id, Icon icon, bool& on, const char* tooltip) {
    const ImVec2 min = ImGui::GetCursorScreenPos();
    const ImVec2 size = {32.0F * unit(), row_height()};
    const bool pressed = ImGui::InvisibleButton(id, size);
    if (pressed)
        on = !on;
    const bool hot = ImGui::IsItemHovered();
    tooltip_for_item(tooltip);
    const ImVec2 max = {min.x + size.x, min.y + size.y};
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddRectFilled(min, max, hot ? color::kControlHot : color::kControl, 5.0F * unit());
    if (on)
        list.AddRect(min, max, color::kAccent, 5.0F * unit(), 0, 1.5F * unit());
    draw_icon(list, icon, min, max, on ? color::kAccent : color::kDim);
    return pressed;
}

int button_row(const char* id, std::initializer_list<ButtonText> buttons, float width) {
    ImGui::PushID(id);
    const float gap = 6.0F * unit();
    const auto count = static_cast<float>(buttons.size());
    const float room = width > 0.0F ? width : ImGui::GetContentRegionAvail().x;
    const ImVec2 size = {std::max(1.0F, (room - gap * (count - 1.0F)) / count), row_height()};
    int pressed = -1;
    int index = 0;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    for (const ButtonText& button : buttons) {
        if (index > 0)
            ImGui::SameLine(0.0F, gap);
        const ImVec2 min = ImGui::GetCursorScreenPos();
        const ImVec2 max = {min.x + size.x, min.y + size.y};
        ImGui::PushID(index);
        if (ImGui::InvisibleButton("button", size))
            pressed = index;
        const bool hot = ImGui::IsItemHovered();
        tooltip_for_item(button.tooltip);
        list.AddRectFilled(min, max, hot ? color::kControlHot : color::kControl, 5.0F * unit());
        list.AddText(centered(min, max, ImGui::CalcTextSize(button.label)), color::kText, button.label);
        ImGui::PopID();
        ++index;
    }
    ImGui::PopID();
    return pressed;
}

void row_name(const char* name) {
    const float y = ImGui::GetCursorPosY();
    ImGui::PushStyleColor(ImGuiCol_Text, color::kDim);
    ImGui::SetCursorPosY(y + (row_height() - ImGui::GetFontSize()) * 0.5F);
    ImGui::TextUnformatted(name);
    ImGui::PopStyleColor();
    ImGui::SameLine(ImGui::GetStyle().WindowPadding.x + 76.0F * unit());
    ImGui::SetCursorPosY(y);
}

bool color_swatch(const char* id, glm::vec3& value, const char* tooltip) {
    const bool changed = ImGui::ColorEdit3(id, &value.x,
                                           ImGuiColorEditFlags_NoInputs | ImGuiColorEditFlags_NoLabel |
                                               ImGuiColorEditFlags_NoTooltip);
    tooltip_for_item(tooltip);
    return changed;
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
