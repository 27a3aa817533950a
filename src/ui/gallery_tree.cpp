// The folders of the gallery, at its left.
#include "ui/file_icons.h"
#include "ui/gallery.h"
#include "ui/interface.h"
#include "ui/theme.h"
#include "ui/widgets.h"

#include <imgui.h>

#include <algorithm>
#include <cmath>

namespace tris::ui {

namespace {

constexpr float kRowHeight = 26.0F;
constexpr float kStep = 14.0F; // a level further in

void chevron(ImDrawList& list, const ImVec2& c, bool unfolded, ImU32 tint) {
    const float r = 3.4F * unit();
    const ImVec2 right[] = {{c.x - r * 0.5F, c.y - r}, {c.x + r * 0.5F, c.y}, {c.x - r * 0.5F, c.y + r}};
    const ImVec2 down[] = {{c.x - r, c.y - r * 0.5F}, {c.x, c.y + r * 0.5F}, {c.x + r, c.y - r * 0.5F}};
    list.AddPolyline(unfolded ? down : right, 3, tint, 0, 1.4F * unit());
}

void folder_row(Gallery& gallery, const GalleryFolder& folder) {
    const bool chosen = folder.place == gallery.folder;
    const bool unfolded = gallery.unfolded.contains(folder.place);
    const float height = kRowHeight * unit();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = std::max(1.0F, ImGui::GetContentRegionAvail().x);
    // However deep, most of the row is the name's.
    const float deepest = width * 0.4F;
    const float indent =
        std::min(static_cast<float>(std::max(0, folder.depth - 1)) * kStep * unit(), deepest);
    const float fold = folder.has_folders && folder.depth > 0 ? 18.0F * unit() : 0.0F;
    ImDrawList& list = *ImGui::GetWindowDrawList();

    if (ImGui::InvisibleButton("row", {width, height})) {
        const float x = ImGui::GetIO().MousePos.x - at.x - indent;
        if (fold > 0.0F && x >= 0.0F && x < fold + 4.0F * unit())
            set_folded(gallery, folder.place, unfolded);
        else
            choose_folder(gallery, folder.place);
    }
    const bool hot = ImGui::IsItemHovered();
    if (hot && fold > 0.0F && ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left))
        set_folded(gallery, folder.place, unfolded);
    const ImVec2 end = {at.x + width, at.y + height};
    if (chosen || hot)
        list.AddRectFilled(at, end, chosen ? IM_COL32(242, 166, 90, 50) : color::kControl, 5.0F * unit());

    const float text_y = at.y + (height - ImGui::GetFontSize()) * 0.5F;
    float x = at.x + indent + 4.0F * unit();
    if (fold > 0.0F)
        chevron(list, {x + 6.0F * unit(), at.y + height * 0.5F}, unfolded, hot ? color::kText : color::kDim);
    x += folder.depth > 0 ? 18.0F * unit() : 4.0F * unit();
    const float icon = 14.0F * unit();
    draw_file_icon(list, FileKind::folder, {x, at.y + (height - icon) * 0.5F}, icon);
    x += icon + 7.0F * unit();
    const std::string count = std::to_string(folder.models);
    const float count_x = end.x - ImGui::CalcTextSize(count.c_str()).x - 8.0F * unit();
    const std::string name = middle_left_out(folder.name, count_x - x - 8.0F * unit());
    list.AddText({x, text_y}, chosen ? color::kAccentHot : color::kText, name.c_str());
    list.AddText({count_x, text_y}, color::kDim, count.c_str());
    if (name != folder.name)
        tooltip_for_item(folder.name.c_str());
}

} // namespace

void draw_gallery_tree(Gallery& gallery, const Rect& area) {
    ImGui::SetNextWindowPos({area.x, area.y});
    ImGui::SetNextWindowSize({area.width, area.height});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {8.0F * unit(), 10.0F * unit()});
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {0.0F, 0.0F});
    ImGui::Begin("gallery folders", nullptr,
                 ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoBackground | ImGuiWindowFlags_NoResize |
                     ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoCollapse |
                     ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoNav |
                     ImGuiWindowFlags_NoBringToFrontOnFocus);
    ImGui::GetWindowDrawList()->AddLine({area.x + area.width - 1.0F, area.y},
                                        {area.x + area.width - 1.0F, area.y + area.height}, color::kLine);
    ImGuiListClipper clipper;
    clipper.Begin(static_cast<int>(gallery.folder_rows.size()), kRowHeight * unit());
    bool changed = false; // then the rows are others in the next frame
    while (clipper.Step()) {
        for (int row = clipper.DisplayStart; row < clipper.DisplayEnd && !changed; ++row) {
            const std::size_t rows = gallery.folder_rows.size();
            const int index = gallery.folder_rows[static_cast<std::size_t>(row)];
            ImGui::PushID(index);
            folder_row(gallery, gallery.folders[static_cast<std::size_t>(index)]);
            ImGui::PopID();
            changed = gallery.folder_rows.size() != rows;
        }
    }
    clipper.End();
    ImGui::End();
    ImGui::PopStyleVar(2);
}

} // namespace tris::ui
