// Copies of the open model, or of the one that is chosen in the gallery, and of the skins that it wears, into
// a folder that the person chooses.
#pragma once

#include "app/viewer.h"

namespace tris::app {

// Asks for the folder by the desktop's own dialog; where it offers none, it is one of the model's game and
// archive below the person's documents, with a number when other files are in the way there. Writes in the
// background and says where; nothing is overwritten.
void extract_model(Viewer& viewer);

// Moves the dialog on: what was asked for is written to the chosen folder.
void serve_extraction(Viewer& viewer);

} // namespace tris::app
