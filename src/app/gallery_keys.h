// What the keyboard does in the gallery, beyond the letters that are typed: those the interface takes itself.
#pragma once

#include "app/commands.h"

namespace tris::app {

// Whether a command means anything while the gallery is shown.
bool works_in_gallery(const Command& command);

// Runs what the key means there, if anything. Precondition: the gallery is shown.
void run_gallery_key(Viewer& viewer, const platform::KeyChord& key);

} // namespace tris::app
