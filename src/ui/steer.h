// What the mouse does in the view: left turns, right or middle or Shift and left moves, the wheel zooms, Ctrl
// and left drags the light.
#pragma once

#include "ui/interface.h"

namespace tris::ui {

void steer(Interface& ui);

} // namespace tris::ui
