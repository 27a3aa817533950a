#include "ui/severity.h"

#include <string>

namespace tris::ui {

namespace {

constexpr ImU32 kError = IM_COL32(236, 96, 88, 255);
constexpr ImU32 kNote = IM_COL32(112, 158, 214, 255);
constexpr ImU32 kFine = IM_COL32(112, 190, 128, 255);
constexpr ImU32 kOnMark = IM_COL32(20, 22, 28, 255);

void draw_tick(ImDrawList& list, const ImVec2& middle, float side, ImU32 tint) {
    const float d = side * 0.28F;
    const ImVec2 points[] = {{middle.x - d, middle.y},
                             {middle.x - d * 0.25F, middle.y + d * 0.75F},
                             {middle.x + d * 1.1F, middle.y - d * 0.8F}};
    list.AddPolyline(points, 3, tint, 0, side * 0.13F);
}

} // namespace

ImU32 severity_color(check::Severity severity) {
    switch (severity) {
    case check::Severity::error:
        return kError;
    case check::Severity::warning:
        return color::kWarning;
    case check::Severity::note:
        return kNote;
    }
    return color::kDim;
}

void draw_severity(ImDrawList& list, check::Severity severity, const ImVec2& at, float side) {
    const ImU32 tint = severity_color(severity);
    const ImVec2 c = {at.x + side * 0.5F, at.y + side * 0.5F};
    const float r = side * 0.46F;
    const float line = side * 0.13F;
    switch (severity) {
    case check::Severity::error: {
        list.AddCircleFilled(c, r, tint);
        const float d = r * 0.42F;
        list.AddLine({c.x - d, c.y - d}, {c.x + d, c.y + d}, kOnMark, line);
        list.AddLine({c.x + d, c.y - d}, {c.x - d, c.y + d}, kOnMark, line);
        break;
    }
    case check::Severity::warning:
        list.AddTriangleFilled({c.x, c.y - r}, {c.x + r * 1.06F, c.y + r * 0.84F},
                               {c.x - r * 1.06F, c.y + r * 0.84F}, tint);
        list.AddLine({c.x, c.y - r * 0.38F}, {c.x, c.y + r * 0.22F}, kOnMark, line);
        list.AddCircleFilled({c.x, c.y + r * 0.55F}, line * 0.6F, kOnMark);
        break;
    case check::Severity::note:
        list.AddCircle(c, r * 0.92F, tint, 0, line * 0.8F);
        list.AddLine({c.x, c.y - r * 0.05F}, {c.x, c.y + r * 0.48F}, tint, line);
        list.AddCircleFilled({c.x, c.y - r * 0.42F}, line * 0.65F, tint);
        break;
    }
}

float draw_badge(ImDrawList& list, const check::Count& count, const ImVec2& right, float height) {
    const int many = count.problems() > 0 ? count.problems() : count.notes;
    const float side = height * 0.78F;
    if (many == 0) {
        draw_tick(list, {right.x - side * 0.5F, right.y + height * 0.5F}, side, kFine);
        return side;
    }
    const check::Severity worst = count.errors > 0     ? check::Severity::error
                                  : count.warnings > 0 ? check::Severity::warning
                                                       : check::Severity::note;
    const std::string text = std::to_string(many);
    const float width = ImGui::CalcTextSize(text.c_str()).x;
    const float gap = 4.0F * unit();
    const float left = right.x - width - gap - side;
    draw_severity(list, worst, {left, right.y + (height - side) * 0.5F}, side);
    list.AddText({right.x - width, right.y + (height - ImGui::GetFontSize()) * 0.5F}, severity_color(worst),
                 text.c_str());
    return right.x - left;
}

} // namespace tris::ui
