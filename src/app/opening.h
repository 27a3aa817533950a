// Opening: models, folders, and the side files that change the open model. Reading happens in the background;
// a failure leaves everything as it was and says why.
#pragma once

#include "app/opened.h"
#include "app/viewer.h"

#include <filesystem>
#include <vector>

namespace tris::app {

enum class Arrival {
    fresh,       // framed and at the start of its first clip; it plays unless the last one was paused by hand
    same_camera, // as fresh, but seen from where the last one was seen
    reload,      // camera, clip, time, skin and weapon stay as they were
};

// Files, folders and archives as they are dropped or named together. One folder or archive shows its gallery.
// Of models the first is opened, and several, with those in folders among them, become the list that next and
// previous walk through; pictures, palettes and QuakeC files go to the model that is opened, or else to the
// one that is open.
void open_paths(Viewer& viewer, const std::vector<std::filesystem::path>& paths);

void open_model(Viewer& viewer, const std::filesystem::path& path, Arrival arrival);

// Reads the open model again, and looks for its skins again.
void reload(Viewer& viewer);

// What was waited for does not come, or not as a model: if the open one has changed meanwhile it is read
// again.
void end_loading(Viewer& viewer);

// A model of the playlist.
void open_listed(Viewer& viewer, const std::filesystem::path& path);

// Puts a path first in the list of those that were open lately.
void remember(Viewer& viewer, const std::filesystem::path& path);

// The model `steps` further in the list, or in the folder of the one asked for last.
void open_neighbour(Viewer& viewer, int steps, Arrival arrival);

// The skin that a model wears when it is opened now and was not open before.
FirstSkin skin_of_fresh(const Viewer& viewer);

// The folder from which a model is seen; empty: its own.
std::filesystem::path seen_from(const Viewer& viewer, const std::filesystem::path& model);

// The palette for skins inside models, this one and those opened later.
void use_palette(Viewer& viewer, const std::filesystem::path& path);

// The palette that was given is taken back.
void use_own_palette(Viewer& viewer);

} // namespace tris::app
