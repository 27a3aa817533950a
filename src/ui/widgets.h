// The few controls the interface is made of, drawn by us so that they look alike everywhere.
#pragma once

#include "ui/theme.h"

#include <initializer_list>
#include <span>
#include <string>

namespace tris::ui {

enum class Icon { first, step_back, play, pause, step_forward, last };

void section_head(const char* title);

// A dim name at the left, its value at the right edge.
void fact_row(const char* name, const std::string& value);

// A filled box of wrapped text for what the user should notice.
void warning_box(const std::string& text);

// Buttons side by side of which one is chosen. True when the choice changed.
bool segmented(const char* id, std::span<const char* const> labels, int& chosen, const char* tooltip);

template <class Enum>
bool segmented(const char* id, std::initializer_list<const char*> labels, Enum& chosen, const char* tooltip) {
    int index = static_cast<int>(chosen);
    if (!segmented(id, std::span(labels.begin(), labels.size()), index, tooltip))
        return false;
    chosen = static_cast<Enum>(index);
    return true;
}

// Name, track and value; a double-click sets `reset`. `format` is printf's for one float.
bool slider_row(const char* name, float& value, float low, float high, float reset, const char* format,
                const char* tooltip);

bool check(const char* label, bool& value, const char* tooltip);

// A square button with a drawn icon; `accent` fills it with the accent colour.
bool icon_button(const char* id, Icon icon, bool accent, const char* tooltip);

// Shows `text` when the last item is hovered for a moment.
void tooltip_for_item(const char* text);

} // namespace tris::ui
