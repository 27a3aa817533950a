// The gallery around its grid: what is typed, the order, the size of the cells, and what is told below.
#include "ui/gallery.h"

#include "core/text.h"
#include "ui/interface.h"
#include "ui/theme.h"
#include "ui/widgets.h"

#include <imgui.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace tris::ui {

namespace {

constexpr float kTreeWidth = 232.0F;
constexpr float kTreeShare = 0.3F;    // at most, of a narrow window
constexpr float kWideEnough = 760.0F; // for the tree beside the grid
constexpr float kHeadHeight = 46.0F;
constexpr float kFootHeight = 30.0F;
constexpr float kControlHeight = 26.0F;

std::string utf8(ImWchar letter) {
    const auto c = static_cast<unsigned>(letter);
    if (c < 0x80)
        return {static_cast<char>(c)};
    if (c < 0x800)
        return {static_cast<char>(0xC0U | (c >> 6U)), static_cast<char>(0x80U | (c & 0x3FU))};
    return {static_cast<char>(0xE0U | (c >> 12U)), static_cast<char>(0x80U | ((c >> 6U) & 0x3FU)),
            static_cast<char>(0x80U | (c & 0x3FU))};
}

// Typing always means the filter: there is no field that would have to be entered first.
void take_text(Gallery& gallery) {
    const ImGuiIO& io = ImGui::GetIO();
    // With Alt it is a letter that AltGr makes.
    if (io.KeySuper || (io.KeyCtrl && !io.KeyAlt))
        return;
    std::string text;
    for (const ImWchar letter : io.InputQueueCharacters)
        text += utf8(letter);
    if (!text.empty())
        type_text(gallery, text);
}

void filter_field(Gallery& gallery, float width) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float height = kControlHeight * unit();
    const ImVec2 end = {at.x + width, at.y + height};
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const bool typed = !gallery.filter.empty();
    list.AddRectFilled(at, end, color::kControl, 5.0F * unit());
    if (typed)
        list.AddRect(at, end, color::kAccent, 5.0F * unit(), 0, unit());
    const ImVec2 lens = {at.x + 14.0F * unit(), at.y + height * 0.46F};
    const float r = 4.4F * unit();
    const ImU32 tint = typed ? color::kText : color::kDim;
    list.AddCircle(lens, r, tint, 20, 1.5F * unit());
    list.AddLine({lens.x + r * 0.72F, lens.y + r * 0.72F}, {lens.x + r * 1.6F, lens.y + r * 1.6F}, tint,
                 1.7F * unit());
    const float x = at.x + 28.0F * unit();
    const float y = at.y + (height - ImGui::GetFontSize()) * 0.5F;
    const float close = typed ? height : 0.0F;
    if (typed) {
        // The end is what is typed at.
        const float room = end.x - close - x - 4.0F * unit();
        const float text = ImGui::CalcTextSize(gallery.filter.c_str()).x;
        const float shift = std::max(0.0F, text - room);
        list.PushClipRect({x, at.y}, {end.x - close, end.y}, true);
        list.AddText({x - shift, y}, color::kText, gallery.filter.c_str());
        const float caret = x - shift + text + 1.5F * unit();
        list.AddLine({caret, y}, {caret, y + ImGui::GetFontSize()}, color::kAccent, 1.5F * unit());
        list.PopClipRect();
        const ImVec2 c = {end.x - height * 0.5F, at.y + height * 0.5F};
        ImGui::SetCursorScreenPos({end.x - close, at.y});
        if (ImGui::InvisibleButton("clear", {close, height}))
            erase_typed(gallery, true);
        const ImU32 cross = ImGui::IsItemHovered() ? color::kText : color::kDim;
        tooltip_for_item("Show all again");
        const float s = 3.6F * unit();
        list.AddLine({c.x - s, c.y - s}, {c.x + s, c.y + s}, cross, 1.6F * unit());
        list.AddLine({c.x - s, c.y + s}, {c.x + s, c.y - s}, cross, 1.6F * unit());
    } else {
        const std::string hint = middle_left_out("Type to filter", end.x - x - 4.0F * unit());
        list.AddText({x, y}, color::kDim, hint.c_str());
    }
    ImGui::SetCursorScreenPos(at);
    ImGui::Dummy({width, height});
}

void head(Gallery& gallery, const Rect& area) {
    const float inset = 14.0F * unit();
    const float gap = 8.0F * unit();
    const float button = 32.0F * unit();
    const float orders = (area.width > 560.0F * unit() ? 272.0F : 248.0F) * unit();
    const float y = area.y + (kHeadHeight - kControlHeight) * 0.5F * unit();
    const float left = area.x + inset;
    const float right = area.x + area.width - inset;
    const bool close = gallery.has_model;
    const bool sizes = area.width > 640.0F * unit();
    const float size_width = 96.0F * unit();

    ImGui::SetCursorScreenPos({left, y});
    if (icon_button("up", Icon::up, false, "The folder above (Backspace)"))
        gallery.upwards = true;
    float x = right;
    if (close) {
        x -= button;
        ImGui::SetCursorScreenPos({x, y});
        if (icon_button("back", Icon::close, false, "Back to the model (Escape)"))
            gallery.closed = true;
        x -= gap;
    }
    if (sizes) {
        x -= size_width;
        ImGui::SetCursorScreenPos({x, y + 2.0F * unit()});
        slider_bar("size", gallery.cell_size, kMinCellSize, kMaxCellSize, kUsualCellSize, size_width,
                   "Size of the pictures (Ctrl+wheel)");
        x -= gap;
    }
    x -= button;
    ImGui::SetCursorScreenPos({x, y});
    if (icon_button("direction", is_falling(gallery) ? Icon::descending : Icon::ascending, false,
                    "The other way round (Ctrl+Shift+K)")) {
        gallery.descending = !gallery.descending;
        gallery.reveal = true;
        relist(gallery);
    }
    x -= gap + orders;
    ImGui::SetCursorScreenPos({x, y});
    if (segmented("order", {"Name", "Size", "Frames", "Warnings"}, gallery.order,
                  "What they are sorted by (Ctrl+K)", orders)) {
        gallery.reveal = true;
        relist(gallery);
    }
    const float field = left + button + gap;
    ImGui::SetCursorScreenPos({field, y});
    filter_field(gallery, std::max(1.0F, std::min(x - gap - field, 360.0F * unit())));
}

// What there is to say about the cell under the mouse or the selected one, whichever moved last.
std::string told(const Gallery& gallery, float room) {
    const int index = gallery.hovered >= 0 && gallery.by_mouse ? gallery.hovered : gallery.selected;
    if (index < 0)
        return "";
    const GalleryCell& cell = gallery.cells[static_cast<std::size_t>(index)];
    const std::string facts = cell_facts(gallery, cell);
    // The name says most; what is said of it has some room in any case.
    constexpr float kPlaceShare = 0.6F;
    const float rest = room - ImGui::CalcTextSize(facts.c_str()).x;
    const std::string place = middle_left_out(cell.place, std::max(room * kPlaceShare, rest));
    return place + end_left_out(facts, room - ImGui::CalcTextSize(place.c_str()).x);
}

// "12 of 5000 models", and how many of the thumbnails are made while they are.
void foot(const Gallery& gallery, const Rect& area) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float inset = 14.0F * unit();
    list.AddLine({area.x, area.y}, {area.x + area.width, area.y}, color::kLine);
    const float y = area.y + (area.height - ImGui::GetFontSize()) * 0.5F;
    const std::size_t all = gallery.cells.size();
    const bool making = gallery.walking || static_cast<std::size_t>(gallery.made) < all;
    std::string right = gallery.listed.size() == all ? counted(all, "model", "models")
                                                     : std::to_string(gallery.listed.size()) + " of " +
                                                           counted(all, "model", "models");
    if (making)
        right = "thumbnails: " + std::to_string(gallery.made) + " of " + std::to_string(all) +
                (gallery.walking ? "\xe2\x80\xa6" : "");
    const float right_x = area.x + area.width - inset - ImGui::CalcTextSize(right.c_str()).x;
    list.AddText({right_x, y}, color::kDim, right.c_str());
    if (making && all > 0) {
        const float share = static_cast<float>(gallery.made) / static_cast<float>(all);
        list.AddRectFilled({area.x, area.y}, {area.x + area.width * share, area.y + 2.0F * unit()},
                           color::kAccent);
    }
    const std::string left = told(gallery, right_x - area.x - 2.0F * inset);
    list.AddText({area.x + inset, y}, color::kText, left.c_str());
}

} // namespace

void draw_gallery(Gallery& gallery, const Rect& area, bool takes_text) {
    gallery.opened.reset();
    gallery.upwards = gallery.closed = false;
    if (takes_text)
        take_text(gallery);
    gallery.is_wide = area.width >= kWideEnough * unit();
    gallery.tree_seen = wants_tree(gallery) && gallery.folders.size() > 1;
    const float tree =
        gallery.tree_seen ? std::floor(std::min(kTreeWidth * unit(), area.width * kTreeShare)) : 0.0F;
    if (gallery.tree_seen)
        draw_gallery_tree(gallery, {area.x, area.y, tree, area.height});

    const Rect main = {area.x + tree, area.y, area.width - tree, area.height};
    ImGui::SetNextWindowPos({main.x, main.y});
    ImGui::SetNextWindowSize({main.width, main.height});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0.0F, 0.0F});
    ImGui::Begin("gallery", nullptr,
                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoBackground | ImGuiWindowFlags_NoMove |
                     ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoNav |
                     ImGuiWindowFlags_NoBringToFrontOnFocus | ImGuiWindowFlags_NoScrollWithMouse);
    ImGui::PopStyleVar();
    const float head_height = std::floor(kHeadHeight * unit());
    const float foot_height = std::floor(kFootHeight * unit());
    head(gallery, {main.x, main.y, main.width, head_height});
    draw_gallery_grid(gallery, {main.x, main.y + head_height, main.width,
                                std::max(1.0F, main.height - head_height - foot_height)});
    foot(gallery, {main.x, main.y + main.height - foot_height, main.width, foot_height});
    ImGui::End();
}

} // namespace tris::ui
