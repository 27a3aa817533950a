// The gallery of a folder or an archive: walking it, and what its keys and buttons do. The pictures are made
// in gallery_pictures.h, the one that moves in gallery_live.h.
//
// A walk runs in the background and brings models as it finds them; the gallery appears with the second one,
// since one alone is opened right away. Until then, and for good when there are none, everything stays as it
// was.
#pragma once

#include "app/gallery_live.h"
#include "app/gallery_pictures.h"
#include "files/model_walk.h"
#include "ui/gallery.h"

#include <atomic>
#include <filesystem>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace tris::app {

struct Viewer;

// What a walk has found that nobody has taken yet. The only thing that two threads share here.
struct WalkFeed {
    std::mutex mutex;
    std::vector<files::FoundModel> found;
    std::vector<std::string> warnings; // of the archive itself
    std::string error;                 // why nothing is found
    files::WalkOutcome outcome;
    bool player_of_the_base = false; // the one that was found, to be seen from the folder
    bool finished = false;
    std::atomic<bool> called_off = false;
};

// A walk that somebody waits for, or whose models are shown while more of them come.
struct GalleryWalk {
    std::shared_ptr<WalkFeed> feed;
    std::filesystem::path root;
    std::filesystem::path select; // the model to be selected; empty: the first
    std::string filter;           // as they were before, when the same folder is walked again
    std::string folder;
    bool even_alone = false; // one model is shown as well, rather than opened
    bool shown = false;
    int choice = 0; // of Viewer::choices: something else was chosen since when it differs
    std::vector<files::FoundModel> waiting;
    double seconds_waiting = 0.0;
    double take_seconds = 0.0; // how long many of them wait at least
};

struct Gallery {
    ui::Gallery view;
    std::filesystem::path root;       // empty: there was none yet
    std::vector<GalleryModel> models; // one for each cell of the view
    std::optional<GalleryWalk> walk;
    bool cut_short = false; // its walk was called off for another that may have shown nothing
    int generation = 0;     // counts galleries, so that what comes for a former one changes nothing
    std::unique_ptr<GalleryWork> work; // null until there is something to do
    GalleryLive live;
    GalleryCounts counts;
};

// Shows the models below a folder or an archive once they are found. `select` is a model among them.
void open_gallery(Viewer& viewer, const std::filesystem::path& folder,
                  const std::filesystem::path& select = {}, bool even_alone = false);

// To the gallery of the open model's folder or archive, or back to the model.
void toggle_gallery(Viewer& viewer);

// From a model to the gallery; in there takes back a typed letter, or goes to the folder above.
void go_back(Viewer& viewer);

void go_to_folder_above(Viewer& viewer);
void open_selected(Viewer& viewer);
void leave_gallery(Viewer& viewer);

// Ends the walk that is under way, if there is one; what it has shown stays.
void call_off_walk(Viewer& viewer);

// Walks the same folder again.
void refresh_gallery(Viewer& viewer);

// What the interface answered.
void answer_gallery(Viewer& viewer);

// Takes what the background has brought, `elapsed` seconds after it was asked last. True when there was any.
bool serve_gallery(Viewer& viewer, double elapsed);

// Waits for the first models of a walk, for at most that long.
void wait_for_gallery(Viewer& viewer, double seconds);

// Whether a walk or the making of pictures is under way.
bool gallery_busy(const Viewer& viewer);

} // namespace tris::app
