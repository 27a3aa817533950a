// The skin's picture beside the model: dragged, zoomed, with the mesh over it. The renderer draws it; this is
// what stands on it and what the mouse does.
#include "ui/interface.h"
#include "ui/steer.h"
#include "ui/widgets.h"

#include <imgui.h>
#include <imgui_internal.h> // text with an ellipsis has no public name

#include <algorithm>
#include <array>
#include <cstdio>

namespace tris::ui {

namespace {

void head(Interface& ui, const std::string& text) {
    render::SkinView& view = ui.panes->skin_view;
    const Rect& area = ui.skin_area;
    const float pad = 8.0F * unit();
    ImGui::SetNextWindowPos({area.x + pad, area.y + pad});
    ImGui::SetNextWindowSize({area.width - 2.0F * pad, 0.0F});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 6.0F * unit());
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {8.0F * unit(), 5.0F * unit()});
    ImGui::SetNextWindowBgAlpha(0.88F);
    ImGui::Begin("skin head", nullptr,
                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                     ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoNav |
                     ImGuiWindowFlags_NoFocusOnAppearing);
    const ImVec2 at = ImGui::GetCursorPos();
    const float right = ImGui::GetWindowContentRegionMax().x;
    // Shortened where the controls begin.
    const ImVec2 screen = ImGui::GetCursorScreenPos();
    const float end = screen.x + right - at.x - 158.0F * unit();
    ImGui::PushStyleColor(ImGuiCol_Text, color::kDim);
    ImGui::RenderTextEllipsis(ImGui::GetWindowDrawList(),
                              {screen.x, screen.y + ImGui::GetStyle().FramePadding.y},
                              {end, screen.y + 40.0F * unit()}, end, end, text.c_str(), nullptr, nullptr);
    ImGui::PopStyleColor();
    ImGui::Dummy({1.0F, ImGui::GetFrameHeight()});
    ImGui::SetCursorPos({std::max(at.x, right - 150.0F * unit()), at.y + 5.0F * unit()});
    check("Edges", view.layout, "The triangles' edges over the skin (no key: of this picture alone)");
    ImGui::SetCursorPos({std::max(at.x, right - 82.0F * unit()), at.y});
    if (button_row("fit", {{"Fit", "Show the whole skin (double-click, or U twice)"}}, 42.0F * unit()) == 0)
        ui.panes->skin_fitted = false;
    ImGui::SetCursorPos({right - 34.0F * unit(), at.y});
    if (icon_button("close", Icon::close, false, "Close the skin's picture (U)"))
        ui.panes->skin = false;
    ImGui::End();
    ImGui::PopStyleVar(2);
}

// The texels that a finding is about, row by row; so that single ones are seen on a large skin too, none is
// smaller than a few pixels.
void mark_texels(const Interface& ui, glm::ivec2 target, glm::ivec2 texture, const glm::vec2& scale) {
    const Panes& panes = *ui.panes;
    const std::vector<std::uint32_t>& texels = panes.pinned_texels;
    if (texels.empty() || panes.pinned_size != texture)
        return;
    constexpr ImU32 kFill = IM_COL32(64, 242, 255, 110);
    constexpr ImU32 kEdge = IM_COL32(64, 242, 255, 255);
    const float least = 5.0F * unit();
    ImDrawList& list = *ImGui::GetBackgroundDrawList();
    const Rect& area = ui.skin_area;
    list.PushClipRect({area.x, area.y}, {area.x + area.width, area.y + area.height}, true);
    const auto corner = [&](std::uint32_t x, std::uint32_t y) {
        const glm::vec2 uv = glm::vec2(x, y) / glm::vec2(texture);
        const glm::vec2 pixel = render::skin_pixel_at(panes.skin_view, uv, target, texture) / scale;
        return ImVec2{area.x + pixel.x, area.y + pixel.y};
    };
    const auto width = static_cast<std::uint32_t>(texture.x);
    for (std::size_t i = 0; i < texels.size();) {
        std::size_t end = i + 1;
        while (end < texels.size() && texels[end] == texels[end - 1] + 1 && texels[end] % width != 0)
            ++end;
        ImVec2 low = corner(texels[i] % width, texels[i] / width);
        ImVec2 high = corner(texels[end - 1] % width + 1, texels[i] / width + 1);
        const ImVec2 grow = {std::max(0.0F, least - (high.x - low.x)) * 0.5F,
                             std::max(0.0F, least - (high.y - low.y)) * 0.5F};
        low = {low.x - grow.x, low.y - grow.y};
        high = {high.x + grow.x, high.y + grow.y};
        list.AddRectFilled(low, high, kFill);
        list.AddRect(low, high, kEdge);
        i = end;
    }
    list.PopClipRect();
}

} // namespace

void draw_skin_pane(Interface& ui) {
    if (ui.skin_texture == nullptr)
        return;
    ImGui::GetBackgroundDrawList()->AddLine({ui.skin_area.x, ui.skin_area.y},
                                            {ui.skin_area.x, ui.skin_area.y + ui.skin_area.height},
                                            color::kLine);
    Panes& panes = *ui.panes;
    render::SkinView& view = panes.skin_view;
    const ImGuiIO& io = ImGui::GetIO();
    const glm::vec2 scale = {io.DisplayFramebufferScale.x, io.DisplayFramebufferScale.y};
    const glm::ivec2 target(glm::vec2(ui.skin_area.width, ui.skin_area.height) * scale);
    const glm::ivec2 texture = {ui.skin_texture->width, ui.skin_texture->height};
    view.filter = ui.view->filter;
    const bool here =
        !io.WantCaptureMouse && !panes.help && ui.skin_area.contains(io.MousePos.x, io.MousePos.y);
    if (!panes.skin_fitted || (here && ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left))) {
        render::fit_skin(view, target, texture);
        panes.skin_fitted = true;
    }
    const glm::vec2 pixel = glm::vec2(io.MousePos.x - ui.skin_area.x, io.MousePos.y - ui.skin_area.y) * scale;
    if (drags(panes.skin_grabbed, ui.skin_area) && !panes.help)
        render::pan_skin(view, glm::vec2(io.MouseDelta.x, io.MouseDelta.y) * scale, texture);
    if (here && io.MouseWheel != 0.0F)
        render::zoom_skin(view, io.MouseWheel, pixel, target, texture);
    mark_texels(ui, target, texture, scale);
    const bool any = !ui.skins.empty();
    std::array<char, 128> text{};
    if (here && !panes.highlighted.empty() && panes.finding < 0) {
        const glm::vec2 texel = render::skin_uv_at(view, pixel, target, texture) * glm::vec2(texture);
        const std::size_t others = panes.highlighted.size() - 1;
        std::snprintf(text.data(), text.size(), "texel %d %d \xc2\xb7 triangle %u%s",
                      static_cast<int>(texel.x), static_cast<int>(texel.y), panes.highlighted.front(),
                      others > 0 ? (" and " + std::to_string(others) + " more").c_str() : "");
        head(ui, text.data());
        return;
    }
    std::snprintf(text.data(), text.size(), "%.60s \xc2\xb7 %d\xc3\x97%d \xc2\xb7 %.3gx",
                  any ? std::string(ui.skins[static_cast<std::size_t>(*ui.skin)].label).c_str() : "no skin",
                  texture.x, texture.y, static_cast<double>(view.pixels_per_texel));
    head(ui, text.data());
}

} // namespace tris::ui
