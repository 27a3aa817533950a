// What the mouse does in the view: left turns, right or middle or Shift and left moves, the wheel zooms, Ctrl
// and left drags the light.
#pragma once

#include "ui/interface.h"

namespace tris::ui {

void steer(Interface& ui);

// Whether what lies in `area` follows the mouse in this frame. A drag belongs to where it began, and what the
// mouse did before the button went down is no part of it. `grabbed` remembers.
bool drags(bool& grabbed, const Rect& area);

} // namespace tris::ui
