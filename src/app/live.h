// What is on screen follows the files on disk.
#pragma once

#include "app/viewer.h"

namespace tris::app {

// Watches the folders of everything that is shown. Precondition: a document is open.
void watch_files(Viewer& viewer);

// Takes in what has changed on disk since the last call. True when something that is shown did.
bool follow_changes(Viewer& viewer);

} // namespace tris::app
