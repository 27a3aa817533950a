// What leaves the viewer: screenshots, skins and layouts as files, pictures and text onto the clipboard.
#pragma once

#include "app/viewer.h"

namespace tris::app {

struct Screenshot {
    int scale = 1;            // times the view's size
    bool transparent = false; // nothing but the model
};

// Draws now, writes in the background, and says where. Nothing is overwritten.
void save_screenshot(Viewer& viewer, const Screenshot& wish);

// The skin as it is on the model, and the edges of its triangles to paint under.
void save_skin(Viewer& viewer);
void save_layout(Viewer& viewer);

void copy_screenshot(Viewer& viewer);
void copy_info(Viewer& viewer);

} // namespace tris::app
