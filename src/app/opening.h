// Opening: models, folders, and the side files that change the open model. Reading happens in the background;
// a failure leaves everything as it was and says why.
#pragma once

#include "app/viewer.h"

#include <filesystem>
#include <vector>

namespace tris::app {

enum class Arrival {
    fresh,       // framed and playing its first clip
    same_camera, // as fresh, but seen from where the last one was seen
    reload,      // camera, clip, time, skin and weapon stay as they were
};

// Files, folders and archives as they are dropped or named together: the first model is opened, several
// become the list that next and previous walk through; pictures, palettes and QuakeC files go to the model
// that is opened, or else to the one that is open.
void open_paths(Viewer& viewer, const std::vector<std::filesystem::path>& paths);

void open_model(Viewer& viewer, const std::filesystem::path& path, Arrival arrival);

// Reads the open model again, and looks for its skins again.
void reload(Viewer& viewer);

// The model `steps` further in the list, or in the folder of the one asked for last.
void open_neighbour(Viewer& viewer, int steps, Arrival arrival);

// The palette for skins inside models, this one and those opened later.
void use_palette(Viewer& viewer, const std::filesystem::path& path);

} // namespace tris::app
