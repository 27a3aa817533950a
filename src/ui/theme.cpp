#include "ui/theme.h"

#include <cmath>

namespace tris::ui {

namespace {

constexpr float kFontPixels = 15.0F;

// Latin with its extensions, Cyrillic, dashes, bullets and arrows; each costs time at the start.
constexpr ImWchar kAllText[] = {0x20, 0x17f, 0x400, 0x4ff, 0x2010, 0x2044, 0x2190, 0x2199, 0};
// For headings, which are all our own and English.
constexpr ImWchar kHeadings[] = {0x20, 0x7e, 0};

ImFont* add_font(ImFontAtlas& atlas, const std::string& path, int index, float pixels,
                 const ImWchar* ranges) {
    if (path.empty())
        return nullptr;
    ImFontConfig config;
    config.FontNo = index;
    config.OversampleH = 1; // enough where every glyph begins at a pixel
    config.PixelSnapH = true;
    return atlas.AddFontFromFileTTF(path.c_str(), pixels, &config, ranges);
}

} // namespace

void make_fonts(ImFontAtlas& atlas, const FontPaths& fonts, float scale) {
    atlas.Clear();
    const float pixels = std::floor(kFontPixels * scale);
    if (add_font(atlas, fonts.regular, fonts.regular_index, pixels, kAllText) == nullptr)
        atlas.AddFontDefault();
    add_font(atlas, fonts.bold, fonts.bold_index, std::floor(kFontPixels * 0.86F * scale), kHeadings);
    unsigned char* picture = nullptr; // which the atlas keeps, for whoever asks next
    int width = 0;
    int height = 0;
    atlas.GetTexDataAsRGBA32(&picture, &width, &height);
}

void apply_style(float scale) {
    ImGuiStyle style;
    style.WindowPadding = {14, 10};
    style.FramePadding = {9, 5};
    style.ItemSpacing = {8, 6};
    style.ItemInnerSpacing = {6, 4};
    style.ScrollbarSize = 10;
    style.WindowRounding = 0;
    style.WindowBorderSize = 0;
    style.ChildBorderSize = 0;
    style.FrameRounding = 5;
    style.PopupRounding = 6;
    style.PopupBorderSize = 1;
    style.GrabRounding = 5;
    style.ScrollbarRounding = 5;
    style.ScaleAllSizes(scale);

    const auto set = [&](ImGuiCol slot, ImU32 value) {
        style.Colors[slot] = ImGui::ColorConvertU32ToFloat4(value);
    };
    ImGui::StyleColorsDark(&style);
    set(ImGuiCol_Text, color::kText);
    set(ImGuiCol_TextDisabled, color::kDim);
    set(ImGuiCol_WindowBg, color::kPanel);
    set(ImGuiCol_PopupBg, IM_COL32(31, 34, 43, 250));
    set(ImGuiCol_Border, color::kLine);
    set(ImGuiCol_FrameBg, color::kControl);
    set(ImGuiCol_FrameBgHovered, color::kControlHot);
    set(ImGuiCol_FrameBgActive, color::kControlHot);
    set(ImGuiCol_Button, color::kControl);
    set(ImGuiCol_ButtonHovered, color::kControlHot);
    set(ImGuiCol_ButtonActive, color::kControlHot);
    set(ImGuiCol_Header, IM_COL32(242, 166, 90, 60));
    set(ImGuiCol_HeaderHovered, IM_COL32(242, 166, 90, 45));
    set(ImGuiCol_HeaderActive, IM_COL32(242, 166, 90, 80));
    set(ImGuiCol_CheckMark, color::kAccent);
    set(ImGuiCol_SliderGrab, color::kAccent);
    set(ImGuiCol_SliderGrabActive, color::kAccentHot);
    set(ImGuiCol_MenuBarBg, color::kPanel);
    set(ImGuiCol_Separator, color::kLine);
    set(ImGuiCol_ScrollbarBg, color::kPanel);
    set(ImGuiCol_ScrollbarGrab, color::kControlHot);
    set(ImGuiCol_ModalWindowDimBg, IM_COL32(10, 11, 14, 150));
    set(ImGuiCol_NavHighlight, color::kAccent);
    set(ImGuiCol_TextSelectedBg, IM_COL32(242, 166, 90, 90));
    ImGui::GetStyle() = style;
}

ImFont* bold_font() {
    const ImFontAtlas* atlas = ImGui::GetIO().Fonts;
    return atlas->Fonts[atlas->Fonts.Size > 1 ? 1 : 0];
}

float unit() {
    return ImGui::GetFontSize() / kFontPixels;
}

} // namespace tris::ui
