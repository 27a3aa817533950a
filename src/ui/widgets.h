// The few controls the interface is made of, drawn by us so that they look alike everywhere.
#pragma once

#include "ui/theme.h"

#include <glm/vec3.hpp>

#include <initializer_list>
#include <span>
#include <string>
#include <string_view>

namespace tris::ui {

enum class Icon {
    first,
    skip_back,
    step_back,
    play,
    pause,
    step_forward,
    skip_forward,
    last,
    backward,
    in_order,
    blend,
    reset,
    copy,
    close,
    up,
    ascending,
    descending,
    tree
};

// The title of a section; a click on it folds what follows. With a `reset_tooltip` there is a button that
// sets the section back; true when it was clicked.
bool section_head(const char* title, bool& folded, const char* reset_tooltip);

// A dim name at the left, its value at the right edge.
void fact_row(const char* name, const char* value);

// Breaks lines at spaces and behind slashes, never inside of a file's name that has room in a line; ImGui's
// own way breaks them at the dots. `room` is what is left of the line unless it is given.
void wrapped_text(std::string_view text, float room = 0.0F);

// A filled box of wrapped text for what the user should notice.
void warning_box(const std::string& text);

// Buttons side by side of which one is chosen, over `width` or what is left of the line. True when the choice
// changed.
bool segmented(const char* id, std::span<const char* const> labels, int& chosen, const char* tooltip,
               float width = 0.0F);

template <class Enum>
bool segmented(const char* id, std::initializer_list<const char*> labels, Enum& chosen, const char* tooltip,
               float width = 0.0F) {
    int index = static_cast<int>(chosen);
    if (!segmented(id, std::span(labels.begin(), labels.size()), index, tooltip, width))
        return false;
    chosen = static_cast<Enum>(index);
    return true;
}

// Name, track and value; a double-click sets `reset`. `format` is printf's for one float.
bool slider_row(const char* name, float& value, float low, float high, float reset, const char* format,
                const char* tooltip);

// The track alone, of that width.
bool slider_bar(const char* id, float& value, float low, float high, float reset, float width,
                const char* tooltip);

// slider_row with the value as a field to type into, where any number goes that is not wild.
bool slider_entry_row(const char* name, float& value, float low, float high, float reset,
                      const char* tooltip);

bool check(const char* label, bool& value, const char* tooltip);

// A square button with a drawn icon; `accent` fills it with the accent colour.
bool icon_button(const char* id, Icon icon, bool accent, const char* tooltip);

// The same as a switch.
bool icon_switch(const char* id, Icon icon, bool& on, const char* tooltip);

struct ButtonText {
    const char* label;
    const char* tooltip;
};

// Buttons of equal width side by side, over `width` or what is left of the line; the number of the one that
// was pressed, or -1.
int button_row(const char* id, std::initializer_list<ButtonText> buttons, float width = 0.0F);

// A dim name at the left with its control in the same line, where the sliders' tracks begin.
void row_name(const char* name);

// A colour to click on.
bool color_swatch(const char* id, glm::vec3& value, const char* tooltip);

// Shows `text` when the last item is hovered for a moment.
void tooltip_for_item(const char* text);

} // namespace tris::ui
