// Asking for a file: the desktop's own dialog, or ours where it offers none.
#pragma once

#include "app/viewer.h"

namespace tris::app {

void ask_for_file(Viewer& viewer);

// Moves the dialogs on: listings come, choices are opened.
void serve_dialogs(Viewer& viewer);

} // namespace tris::app
