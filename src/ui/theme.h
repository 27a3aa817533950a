// The look of the interface: dark and calm, one warm accent for what is chosen.
#pragma once

#include <imgui.h>

#include <string>

namespace tris::ui {

namespace color {
inline constexpr ImU32 kPanel = IM_COL32(25, 28, 35, 255);
inline constexpr ImU32 kWell = IM_COL32(20, 22, 28, 255); // what lists and grids lie in
inline constexpr ImU32 kCell = IM_COL32(34, 38, 48, 255); // behind the models of the gallery
inline constexpr ImU32 kLine = IM_COL32(42, 46, 57, 255);
inline constexpr ImU32 kControl = IM_COL32(38, 42, 52, 255);
inline constexpr ImU32 kControlHot = IM_COL32(50, 55, 67, 255);
inline constexpr ImU32 kText = IM_COL32(222, 226, 234, 255);
inline constexpr ImU32 kDim = IM_COL32(148, 155, 170, 255);
inline constexpr ImU32 kAccent = IM_COL32(242, 166, 90, 255);
inline constexpr ImU32 kAccentHot = IM_COL32(250, 184, 118, 255);
inline constexpr ImU32 kOnAccent = IM_COL32(28, 20, 10, 255);
inline constexpr ImU32 kWarning = IM_COL32(236, 196, 112, 255);
inline constexpr ImU32 kWarningBack = IM_COL32(52, 43, 24, 255);
inline constexpr ImU32 kErrorBack = IM_COL32(78, 30, 30, 245);
} // namespace color

struct FontPaths {
    std::string regular; // empty: ImGui's own font
    int regular_index = 0;
    std::string bold;
    int bold_index = 0;
};

// The interface's fonts for a monitor scale, drawn and ready. On any thread: no context is needed.
void make_fonts(ImFontAtlas& atlas, const FontPaths& fonts, float scale);

// Colours, and sizes for a monitor scale.
void apply_style(float scale);

// The semi-bold face, or the regular one where the system has none.
ImFont* bold_font();

// One design unit in pixels: sizes in the interface are multiples of it.
float unit();

} // namespace tris::ui
