// What lies over the view: the readout, hints, notices, and the key overlay.
#include "core/text.h"
#include "ui/interface.h"
#include "ui/line_text.h"
#include "ui/theme.h"
#include "ui/widgets.h"

#include <imgui.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <optional>
#include <vector>

namespace tris::ui {

namespace {

// Readable over whatever the model puts behind it.
void shadowed_text(ImDrawList& list, const ImVec2& at, ImU32 tint, const char* text, float size = 1.0F) {
    constexpr ImU32 kShadow = IM_COL32(10, 11, 14, 210);
    const float d = unit();
    for (const ImVec2& offset : {ImVec2{d, d}, ImVec2{-d, d}, ImVec2{d, -d}, ImVec2{-d, -d}})
        list.AddText(nullptr, ImGui::GetFontSize() * size, {at.x + offset.x, at.y + offset.y}, kShadow, text);
    list.AddText(nullptr, ImGui::GetFontSize() * size, at, tint, text);
}

const char* plural(int count) {
    return count == 1 ? "" : "s";
}

// "241 strips · 65 fans", or "612 triangles", of the model and of what it holds, as last drawn.
LineText counts_of(const Interface& ui) {
    const render::DrawStats& drawn = ui.facts.drawn;
    if (ui.view->path == render::DrawPath::triangles)
        return LineText("%d triangle%s", drawn.triangles, plural(drawn.triangles));
    return LineText("%d strip%s \xc2\xb7 %d fan%s%s", drawn.strips, plural(drawn.strips), drawn.fans,
                    plural(drawn.fans), ui.model->mesh.strips_built ? ", built" : "");
}

void readout(const Interface& ui, ImDrawList& list) {
    const model::Model& model = *ui.model;
    const model::Pose pose = model::sample(model, *ui.playback);
    const std::string& name = model.mesh.shapes[static_cast<std::size_t>(pose.shape_a)].name;
    std::array<char, 96> text{};
    std::snprintf(text.data(), text.size(), "%.24s \xc2\xb7 frame %d + %.2f", name.c_str(), pose.shape_a,
                  std::min(0.99, static_cast<double>(pose.blend)));
    const float x = ui.viewport.x + 14.0F * unit();
    const float y = ui.viewport.y + 12.0F * unit();
    shadowed_text(list, {x, y}, color::kText, text.data());
    const LineText second("%s \xc2\xb7 %d vertices sent \xc2\xb7 %d draw call%s", counts_of(ui).c_str(),
                          ui.facts.drawn.vertices, ui.facts.drawn.draw_calls,
                          plural(ui.facts.drawn.draw_calls));
    shadowed_text(list, {x, y + 20.0F * unit()}, color::kDim, second.c_str());
    if (ui.view->grid || ui.view->axes) {
        std::array<char, 48> units{};
        std::snprintf(units.data(), units.size(), "grid lines every %.4g units",
                      static_cast<double>(render::grid_spacing(ui.ground)));
        shadowed_text(list, {x, y + 40.0F * unit()}, color::kDim, units.data());
    }
}

// Numbers along the axes where the ticks are, as many as there is room for, and the axes' names.
void axis_labels(const Interface& ui, ImDrawList& list) {
    const render::Ground& ground = ui.ground;
    const float spacing = render::grid_spacing(ground);
    const glm::mat4 to_clip = model_to_clip(ui);
    const Rect& view = ui.viewport;
    const auto place = [&](const glm::vec3& point) -> std::optional<ImVec2> {
        const glm::vec4 clip = to_clip * glm::vec4(point, 1.0F);
        if (clip.w <= 0.0F)
            return std::nullopt;
        return ImVec2{view.x + (clip.x / clip.w * 0.5F + 0.5F) * view.width,
                      view.y + (0.5F - clip.y / clip.w * 0.5F) * view.height};
    };
    list.PushClipRect({view.x, view.y}, {view.x + view.width, view.y + view.height}, true);
    for (int axis = 0; axis < 3; ++axis) {
        std::optional<ImVec2> last;
        const int ticks = static_cast<int>(ground.radius / spacing);
        for (int i = 1; i <= ticks; ++i) {
            glm::vec3 point(0.0F);
            point[axis] = spacing * static_cast<float>(i);
            const std::optional<ImVec2> at = place(point);
            const float apart = 30.0F * unit();
            if (!at || (last && std::hypot(at->x - last->x, at->y - last->y) < apart))
                continue;
            last = at;
            std::array<char, 24> text{};
            std::snprintf(text.data(), text.size(), "%.4g", static_cast<double>(point[axis]));
            shadowed_text(list, {at->x + 4.0F * unit(), at->y}, color::kText, text.data(), 0.85F);
        }
        glm::vec3 tip(0.0F);
        tip[axis] = ground.radius * 1.06F;
        constexpr std::array<const char*, 3> kNames = {"x", "y", "z"};
        constexpr std::array<ImU32, 3> kColors = {IM_COL32(240, 110, 110, 255), IM_COL32(130, 215, 120, 255),
                                                  IM_COL32(120, 165, 250, 255)};
        if (const std::optional<ImVec2> at = place(tip))
            shadowed_text(list, *at, kColors[static_cast<std::size_t>(axis)],
                          kNames[static_cast<std::size_t>(axis)]);
    }
    list.PopClipRect();
}

// A bar that runs while something takes longer than a blink.
void loading_bar(const Interface& ui, ImDrawList& list) {
    const std::string text = "Reading " + std::string(ui.loading);
    const ImVec2 size = ImGui::CalcTextSize(text.c_str());
    const float x = ui.viewport.x + (ui.viewport.width - size.x) * 0.5F;
    const float y = ui.viewport.y + ui.viewport.height - 64.0F * unit();
    const float pad = 12.0F * unit();
    list.AddRectFilled({x - pad, y - pad}, {x + size.x + pad, y + size.y + 1.6F * pad},
                       IM_COL32(31, 34, 43, 240), 6.0F * unit());
    list.AddText({x, y}, color::kText, text.c_str());
    const auto phase = static_cast<float>(std::fmod(ImGui::GetTime(), 1.2) / 1.2);
    const float bar = size.x * 0.3F;
    const float left = x + (size.x + bar) * phase - bar;
    const float bar_y = y + size.y + 0.5F * pad;
    list.PushClipRect({x, bar_y}, {x + size.x, bar_y + 3.0F * unit()}, true);
    list.AddRectFilled({left, bar_y}, {left + bar, bar_y + 3.0F * unit()}, color::kAccent, unit());
    list.PopClipRect();
}

// What a new user needs, the first first, as far as there is room.
void hint(const Interface& ui, ImDrawList& list) {
    LineText text("%s", "");
    for (const char* one : {"Drop a model or a skin", "Space play", "Up Down clips", "S skin",
                            "Ctrl+drag light", "Tab panel"}) {
        const LineText longer("%s%s \xc2\xb7 ", text.c_str(), one);
        if (ImGui::CalcTextSize(LineText("%sF1 keys", longer.c_str()).c_str()).x + 28.0F * unit() >
            ui.viewport.width)
            break;
        text = longer;
    }
    shadowed_text(list, {ui.viewport.x + 14.0F * unit(), ui.viewport.y + ui.viewport.height - 30.0F * unit()},
                  color::kDim, LineText("%sF1 keys", text.c_str()).c_str());
}

void empty_view(const Interface& ui, ImDrawList& list) {
    const char* text = "Drop a model here, or press Ctrl+O";
    const ImVec2 size = ImGui::CalcTextSize(text);
    list.AddText({ui.viewport.x + (ui.viewport.width - size.x) * 0.5F,
                  ui.viewport.y + (ui.viewport.height - size.y) * 0.5F},
                 color::kDim, text);
}

void draw_notices(Interface& ui) {
    float bottom = ui.viewport.y + ui.viewport.height - 42.0F * unit();
    const float width = std::min(520.0F * unit(), ui.viewport.width - 28.0F * unit());
    for (std::size_t i = ui.notices->size(); i-- > 0;) { // the newest lowest
        Notice& notice = (*ui.notices)[i];
        ImGui::PushID(static_cast<int>(i));
        ImGui::SetNextWindowPos({ui.viewport.x + (ui.viewport.width - width) * 0.5F, bottom},
                                ImGuiCond_Always, {0.0F, 1.0F});
        ImGui::SetNextWindowSize({width, 0.0F});
        ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 7.0F * unit());
        ImGui::PushStyleColor(ImGuiCol_WindowBg, notice.kind == NoticeKind::error
                                                     ? color::kErrorBack
                                                     : static_cast<ImU32>(IM_COL32(38, 43, 54, 245)));
        const std::string id = "notice" + std::to_string(i);
        ImGui::Begin(id.c_str(), nullptr,
                     ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                         ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_AlwaysAutoResize |
                         ImGuiWindowFlags_NoFocusOnAppearing | ImGuiWindowFlags_NoNav);
        wrapped_text(notice.text);
        if (ImGui::IsWindowHovered()) {
            ImGui::SetTooltip("Click to dismiss");
            if (ImGui::IsMouseClicked(ImGuiMouseButton_Left))
                notice.seconds_left = 0.0;
        }
        bottom -= ImGui::GetWindowHeight() + 8.0F * unit();
        ImGui::End();
        ImGui::PopStyleColor();
        ImGui::PopStyleVar();
        ImGui::PopID();
    }
}

} // namespace

void draw_overlays(Interface& ui) {
    ImDrawList& list = *ImGui::GetBackgroundDrawList();
    if (shows_gallery(ui)) {
        // There is nothing to say over it.
    } else if (ui.model != nullptr) {
        const Rect& view = ui.viewport;
        list.PushClipRect({view.x, view.y}, {view.x + view.width, view.y + view.height});
        readout(ui, list);
        list.PopClipRect();
        if (ui.view->axes && !ui.view->camera.first_person)
            axis_labels(ui, list);
        hint(ui, list);
    } else if (ui.loading.empty()) {
        empty_view(ui, list);
    }
    if (!ui.loading.empty())
        loading_bar(ui, *ImGui::GetForegroundDrawList());
    draw_notices(ui);
}

} // namespace tris::ui
