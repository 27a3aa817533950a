// What a file is, by its name, and a small drawing for it. Drawn, since not every system has a font with such
// signs.
#pragma once

#include <imgui.h>

#include <string_view>

namespace tris::ui {

enum class FileKind { folder, model, picture, text, other };

FileKind file_kind(std::string_view name);

// In a square of `side` pixels from its top left.
void draw_file_icon(ImDrawList& list, FileKind kind, const ImVec2& at, float side);

} // namespace tris::ui
