// The pictures of the gallery. Only the cells that are seen cost anything.
#include "core/text.h"
#include "ui/gallery.h"
#include "ui/interface.h"
#include "ui/theme.h"
#include "ui/widgets.h"

#include <imgui.h>
#include <imgui_internal.h> // where a window will be scrolled to has no public name

#include <algorithm>
#include <cmath>
#include <utility>

namespace tris::ui {

namespace {

constexpr float kGap = 12.0F;
constexpr float kMargin = 14.0F;
constexpr float kTextHeight = 46.0F;

// How the cells lie: as many columns as fit, widened so that they fill the row.
struct GridLayout {
    int columns = 1;
    int rows = 0;
    float gap = 0.0F;
    float side = 0.0F; // of the picture, which is as wide as its cell
    float step = 0.0F; // from row to row
};

GridLayout layout_of(const Gallery& gallery, float width) {
    GridLayout layout;
    layout.gap = std::floor(kGap * unit());
    const float wished = gallery.cell_size * unit();
    layout.columns = std::max(1, static_cast<int>((width + layout.gap) / (wished + layout.gap)));
    const auto columns = static_cast<float>(layout.columns);
    layout.side = std::max(1.0F, std::floor((width - layout.gap * (columns - 1.0F)) / columns));
    layout.step = layout.side + std::floor(kTextHeight * unit()) + layout.gap;
    layout.rows = (static_cast<int>(gallery.listed.size()) + layout.columns - 1) / layout.columns;
    return layout;
}

// Between a cell's edge and what is in it.
float picture_inset() {
    return std::floor(9.0F * unit());
}

ImTextureID texture_id(const gpu::GpuTexture& texture) {
    return reinterpret_cast<ImTextureID>(static_cast<std::uintptr_t>(texture.texture.get()));
}

// A stone with a crack through it, in the colours of what does not matter much.
void broken_tile(ImDrawList& list, const ImVec2& min, float side) {
    const float size = std::min(side * 0.3F, 56.0F * unit());
    const ImVec2 c = {min.x + side * 0.5F, min.y + side * 0.45F};
    const auto at = [&](float x, float y) { return ImVec2(c.x + x * size, c.y + y * size); };
    const ImU32 tint = IM_COL32(92, 98, 114, 255);
    const float thick = 1.6F * unit();
    const ImVec2 left[] = {at(-0.08F, -0.5F), at(-0.5F, 0.1F), at(-0.08F, 0.5F),
                           at(-0.18F, 0.2F),  at(0.0F, 0.05F), at(-0.16F, -0.15F)};
    const ImVec2 right[] = {at(0.1F, -0.5F), at(0.52F, 0.08F), at(0.1F, 0.5F),
                            at(0.0F, 0.22F), at(0.18F, 0.05F), at(0.02F, -0.15F)};
    list.AddPolyline(left, 6, tint, ImDrawFlags_Closed, thick);
    list.AddPolyline(right, 6, tint, ImDrawFlags_Closed, thick);
    const char* text = "cannot be read";
    const ImVec2 room = ImGui::CalcTextSize(text);
    if (room.x < side - 8.0F * unit())
        list.AddText({c.x - room.x * 0.5F, c.y + size * 0.5F + 10.0F * unit()}, color::kDim, text);
}

// How many things are odd about the model.
void badge(ImDrawList& list, const ImVec2& corner, int warnings) {
    const std::string text = std::to_string(warnings);
    const float scale = 0.86F;
    const float font = ImGui::GetFontSize() * scale;
    const float mark = 9.0F * unit();
    const float height = font + 5.0F * unit();
    const float width = ImGui::CalcTextSize(text.c_str()).x * scale + mark + 15.0F * unit();
    const ImVec2 min = {corner.x - width, corner.y};
    list.AddRectFilled(min, {corner.x, min.y + height}, IM_COL32(52, 43, 24, 235), height * 0.5F);
    const ImVec2 c = {min.x + 6.0F * unit() + mark * 0.5F, min.y + height * 0.5F};
    list.AddTriangleFilled({c.x, c.y - mark * 0.45F}, {c.x - mark * 0.52F, c.y + mark * 0.42F},
                           {c.x + mark * 0.52F, c.y + mark * 0.42F}, color::kWarning);
    list.AddText(nullptr, font, {c.x + mark * 0.5F + 3.0F * unit(), min.y + (height - font) * 0.5F},
                 color::kWarning, text.c_str());
}

// "198 frames · 312 KiB", or as much of it as there is room for.
std::string facts_that_fit(const GalleryCell& cell, float room) {
    const std::string bytes = byte_text(static_cast<std::size_t>(cell.bytes));
    if (cell.state != CellState::readable)
        return bytes;
    const std::string frames = counted(static_cast<std::size_t>(cell.frames), "frame", "frames");
    const std::string both = frames + " \xc2\xb7 " + bytes;
    return ImGui::CalcTextSize(both.c_str()).x <= room ? both : frames;
}

std::string tooltip_of(const Gallery& gallery, const GalleryCell& cell) {
    return cell.place + (cell.hides.empty() ? "" : "\nhides " + cell.hides) +
           (cell.note.empty() ? "" : "\n\n" + cell_note(gallery, cell));
}

// Of a folder and a name the name is what should stay.
std::string label_that_fits(const std::string& label, float room) {
    const std::size_t slash = label.rfind('/');
    if (slash == std::string::npos || ImGui::CalcTextSize(label.c_str()).x <= room)
        return middle_left_out(label, room);
    const std::string name = label.substr(slash);
    const float rest = room - ImGui::CalcTextSize(name.c_str()).x;
    if (rest < ImGui::CalcTextSize("mm\xe2\x80\xa6").x)
        return middle_left_out(name.substr(1), room);
    return middle_left_out(label.substr(0, slash), rest) + name;
}

void draw_cell(const Gallery& gallery, int index, const ImVec2& min, float side, bool hot) {
    const GalleryCell& cell = gallery.cells[static_cast<std::size_t>(index)];
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float round = 6.0F * unit();
    const ImVec2 end = {min.x + side, min.y + side + std::floor(kTextHeight * unit())};
    list.AddRectFilled(min, end, color::kCell, round);
    const float inset = picture_inset();
    const bool moves = gallery.live != nullptr && gallery.live_cell == index;
    if (cell.state == CellState::broken)
        broken_tile(list, min, side);
    else if (const gpu::GpuTexture* picture = moves ? gallery.live : cell.picture)
        // What is drawn live has its lowest row first, as GL draws.
        list.AddImage(texture_id(*picture), {min.x + inset, min.y + inset},
                      {min.x + side - inset, min.y + side - inset}, {0.0F, moves ? 1.0F : 0.0F},
                      {1.0F, moves ? 0.0F : 1.0F});
    if (cell.warnings > 0)
        badge(list, {end.x - 7.0F * unit(), min.y + 7.0F * unit()}, cell.warnings);

    const float room = side - 2.0F * inset;
    const bool selected = index == gallery.selected;
    const std::string label = label_that_fits(cell.label, room);
    const std::string facts = facts_that_fit(cell, room);
    const float small = ImGui::GetFontSize() * 0.86F;
    list.PushClipRect(min, end, true);
    list.AddText({min.x + inset, min.y + side + 4.0F * unit()}, selected ? color::kAccentHot : color::kText,
                 label.c_str());
    list.AddText(nullptr, small, {min.x + inset, min.y + side + 24.0F * unit()}, color::kDim, facts.c_str());
    list.PopClipRect();
    if (selected)
        list.AddRect(min, end, color::kAccent, round, 0, 2.0F * unit());
    else if (hot)
        list.AddRect(min, end, IM_COL32(92, 98, 114, 255), round, 0, 1.5F * unit());
}

void cell_item(Gallery& gallery, int index, const ImVec2& min, const GridLayout& layout) {
    const float height = layout.step - layout.gap;
    ImGui::PushID(index);
    ImGui::SetCursorScreenPos(min);
    if (ImGui::InvisibleButton("cell", {layout.side, height}) || ImGui::IsItemClicked()) {
        gallery.selected = index;
        gallery.picked = gallery.follows = true;
    }
    const bool hot = ImGui::IsItemHovered();
    if (hot) {
        gallery.hovered = index;
        if (ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left))
            gallery.opened = index;
        // Over the picture it would be in the way of what plays there.
        const GalleryCell& cell = gallery.cells[static_cast<std::size_t>(index)];
        const ImVec2 mouse = ImGui::GetIO().MousePos;
        const bool on_badge = cell.warnings > 0 && mouse.y < min.y + 34.0F * unit() &&
                              mouse.x > min.x + layout.side - 56.0F * unit();
        if (cell.state == CellState::broken || on_badge || mouse.y > min.y + layout.side)
            tooltip_for_item(tooltip_of(gallery, cell).c_str());
    }
    draw_cell(gallery, index, min, layout.side, hot);
    ImGui::PopID();
}

void note_in_middle(const Rect& area, const char* text) {
    const ImVec2 size = ImGui::CalcTextSize(text);
    ImGui::GetWindowDrawList()->AddText(
        {area.x + (area.width - size.x) * 0.5F, area.y + (area.height - size.y) * 0.45F}, color::kDim, text);
}

// A grid of another shape still shows the selected cell, if it was seen, or else the first that was.
float scroll_wanted(const Gallery& gallery, const GridLayout& layout, float height) {
    float scroll = gallery.to_top ? 0.0F : gallery.scroll;
    const bool other_rows = layout.columns != gallery.columns || layout.step != gallery.row_step;
    const bool other_shape = other_rows || height != gallery.grid_height;
    if (other_rows && !gallery.to_top)
        scroll = static_cast<float>(gallery.first_kept / layout.columns) * layout.step;
    if (!gallery.reveal && !other_shape)
        return scroll;
    const auto at = std::find(gallery.listed.begin(), gallery.listed.end(), gallery.selected);
    const int position = static_cast<int>(at - gallery.listed.begin());
    const bool was_seen = position >= gallery.first_seen && position < gallery.end_seen;
    if (at == gallery.listed.end() || (!gallery.reveal && !was_seen))
        return scroll;
    const float top = static_cast<float>(position / layout.columns) * layout.step;
    const float bottom = top + layout.step - layout.gap + 2.0F * std::floor(kMargin * unit());
    if (bottom > scroll + height)
        scroll = std::ceil(bottom - height);
    return std::min(scroll, top);
}

bool is_letter_rest(char c) {
    return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U;
}

} // namespace

std::string end_left_out(const std::string& text, float room) {
    if (ImGui::CalcTextSize(text.c_str()).x <= room)
        return text;
    const std::string dots = "\xe2\x80\xa6";
    const char* end = text.c_str();
    ImGui::GetFont()->CalcTextSizeA(ImGui::GetFontSize(), room - ImGui::CalcTextSize(dots.c_str()).x, 0.0F,
                                    text.c_str(), text.c_str() + text.size(), &end);
    while (end > text.c_str() && is_letter_rest(*end))
        --end;
    return std::string(text.c_str(), end) + dots;
}

std::string middle_left_out(const std::string& text, float room) {
    const auto width = [](const std::string& t) { return ImGui::CalcTextSize(t.c_str()).x; };
    if (width(text) <= room)
        return text;
    const std::string dots = "\xe2\x80\xa6";
    const auto is_rest = [&](std::size_t at) { return at < text.size() && is_letter_rest(text[at]); };
    // The end says more than the beginning: of what can stay, it keeps two thirds.
    std::size_t low = 0;
    std::size_t high = text.size();
    std::string best = dots;
    while (low < high) {
        const std::size_t kept = (low + high + 1) / 2;
        std::size_t head = kept / 3;
        std::size_t tail = text.size() - (kept - head);
        while (head > 0 && is_rest(head))
            --head;
        while (tail < text.size() && is_rest(tail))
            ++tail;
        std::string shorter = text.substr(0, head) + dots + text.substr(tail);
        if (kept < text.size() && width(shorter) <= room) {
            low = kept;
            best = std::move(shorter);
        } else {
            high = kept - 1;
        }
    }
    return best;
}

void draw_gallery_grid(Gallery& gallery, const Rect& area) {
    const float margin = std::floor(kMargin * unit());
    ImGui::SetCursorScreenPos({area.x, area.y});
    ImGui::PushStyleColor(ImGuiCol_ChildBg, color::kWell);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {margin, margin});
    // With Ctrl the wheel changes the size instead.
    const ImGuiIO& io = ImGui::GetIO();
    const ImGuiWindowFlags flags = io.KeyCtrl ? ImGuiWindowFlags_NoScrollWithMouse : 0;
    const float width = area.width - 2.0F * margin - ImGui::GetStyle().ScrollbarSize;
    const GridLayout layout = layout_of(gallery, width);
    const float height = std::max(1.0F, static_cast<float>(layout.rows) * layout.step - layout.gap);
    const bool turned = io.MouseWheel != 0.0F && !io.KeyCtrl && area.contains(io.MousePos.x, io.MousePos.y);
    if (gallery.reveal || gallery.to_top)
        gallery.follows = true;
    if (turned)
        gallery.follows = gallery.reveal = false;
    const float wanted = scroll_wanted(gallery, layout, area.height);
    const bool scrolls = wanted != gallery.scroll;
    if (scrolls)
        ImGui::SetNextWindowScroll({-1.0F, wanted});
    ImGui::SetNextWindowContentSize({0.0F, height}); // now, so that it can be scrolled as far as that
    gallery.reveal = gallery.to_top = false;
    ImGui::BeginChild("grid", {area.width, area.height}, false,
                      flags | ImGuiWindowFlags_AlwaysUseWindowPadding | ImGuiWindowFlags_NoNav);
    if (ImGui::IsWindowHovered() && io.KeyCtrl && io.MouseWheel != 0.0F)
        resize_cells(gallery, std::pow(1.1F, io.MouseWheel));
    // What scrolls without being asked to from here is a hand at the bar; a list that became shorter is not.
    const float before = std::exchange(gallery.scroll, ImGui::GetScrollY());
    const bool scrolled =
        turned || (!scrolls && gallery.scroll != before && before <= ImGui::GetScrollMaxY());
    if (scrolled)
        gallery.follows = false;
    if (io.MouseDelta.x != 0.0F || io.MouseDelta.y != 0.0F || turned || ImGui::IsAnyMouseDown())
        gallery.by_mouse = true;

    const ImVec2 start = ImGui::GetCursorScreenPos(); // moves with the scrolling
    const int count = static_cast<int>(gallery.listed.size());
    const auto row_at = [&](float y) {
        return std::clamp(static_cast<int>(std::floor((y - start.y) / layout.step)), 0, layout.rows);
    };
    const bool same_rows = layout.columns == gallery.columns && layout.step == gallery.row_step;
    if (gallery.scroll != before && (same_rows || scrolled))
        gallery.first_kept = row_at(area.y + layout.step * 0.5F) * layout.columns;
    gallery.columns = layout.columns;
    gallery.row_step = layout.step;
    gallery.grid_height = area.height;
    gallery.picture_pixels =
        static_cast<int>((layout.side - 2.0F * picture_inset()) * io.DisplayFramebufferScale.x);
    gallery.rows_seen = std::max(1, static_cast<int>(area.height / layout.step));
    gallery.first_seen = std::min(count, row_at(area.y) * layout.columns);
    gallery.end_seen = std::min(count, (row_at(area.y + area.height) + 1) * layout.columns);
    gallery.hovered = -1;
    for (int at = gallery.first_seen; at < gallery.end_seen; ++at) {
        const auto column = static_cast<float>(at % layout.columns);
        const auto row = static_cast<float>(at / layout.columns);
        cell_item(gallery, gallery.listed[static_cast<std::size_t>(at)],
                  {start.x + column * (layout.side + layout.gap), start.y + row * layout.step}, layout);
    }
    ImGui::SetCursorScreenPos(start);
    ImGui::Dummy({width, height});
    if (count == 0)
        note_in_middle(area, gallery.filter.empty() ? "No models here."
                                                    : "No model has all of what is typed in its path.");
    ImGui::EndChild();
    ImGui::PopStyleVar();
    ImGui::PopStyleColor();
}

} // namespace tris::ui
