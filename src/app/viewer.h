// The state of the open viewer, and the small verbs that change it. Opening is in opening.h, skins in
// shown_skin.h, the loop in viewer_loop.cpp.
//
// Nothing slow happens here: files are read and pictures decoded by the two background threads, whose endings
// change this state on the main thread.
#pragma once

#include "app/document.h"
#include "app/gallery.h"
#include "app/model_check.h"
#include "app/picture.h"
#include "app/read_ahead.h"
#include "app/skins.h"
#include "core/background.h"
#include "files/watch.h"
#include "model/pick.h"
#include "model/playback.h"
#include "platform/file_dialog.h"
#include "platform/window.h"
#include "render/crowd.h"
#include "render/skin_view.h"
#include "render/view_state.h"
#include "ui/file_browser.h"
#include "ui/interface.h"

#include <array>
#include <atomic>
#include <chrono>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace tris::app {

// A skin in the list with what of it is on the GPU.
struct SkinSlot {
    SkinChoice choice;
    std::shared_ptr<gpu::GpuTexture> thumbnail; // small; null until made
    std::string key;                            // of its textures, once they were asked for
    std::string thumbnail_key;                  // of the thumbnail, once that was asked for
    bool asked = false;                         // the thumbnail is being made, or cannot be
    int width = 0;                              // of the picture itself, once known
    int height = 0;
    bool stale = false; // its file has changed, so that textures made before are of no use
};

// What the textures on screen were made for.
struct ShownSkin {
    int skin = 0;
    int picture = 0;
    formats::SkinRecipe recipe;
    bool operator==(const ShownSkin&) const = default;
};

// A model that the open one holds in its hand.
struct Weapon {
    std::shared_ptr<const Document> document;
    std::shared_ptr<gpu::GpuModel> gpu_model;
    SkinTextures textures;
};

// A model that is being read.
struct Loading {
    std::filesystem::path path;
    std::chrono::steady_clock::time_point since;
};

// By the model: the folder from which it is seen, where open_document wants one.
using SeenFrom = std::map<std::filesystem::path, std::filesystem::path>;

// What the open model stands on. Worked out only when the model or its look has changed: it looks at every
// pose of a clip, and at every vertex of a figure.
class GroundMemo {
  public:
    const render::Ground& of(const std::shared_ptr<const Document>& document, const model::FigureLook& look);

  private:
    std::weak_ptr<const Document> document_;
    model::FigureLook look_;
    render::Ground ground_;
};

struct Viewer {
    // `wake` is called on any thread when the loop should look at what is new.
    Viewer(Graphics g, const std::function<void()>& wake);
    ~Viewer(); // waits for what is being saved
    Viewer(const Viewer&) = delete;
    Viewer& operator=(const Viewer&) = delete;

    Graphics graphics;
    DocumentCache documents{kDocumentBudgetBytes};
    std::shared_ptr<const Document> document; // null: nothing open
    std::shared_ptr<gpu::GpuModel> gpu_model;

    ReadAhead ahead;

    std::vector<SkinSlot> skins;
    int skin = 0;
    int decoding = 0; // counts decodings, so that only the newest arrives
    SkinTextures textures;
    SkinTextures second_textures;     // of a figure that has two; else empty
    int second_skin = 0;              // which of `skins` they are
    std::optional<int> second_shown;  // the skin that they were made of
    std::optional<ShownSkin> shown;   // what `textures` were made for; nothing: to be made
    std::optional<ShownSkin> decoded; // what is being decoded now
    PaletteChoice palette;            // the document's, or the one that was given

    std::vector<std::filesystem::path> weapons; // beside the open model
    int weapon = -1;                            // which of them it holds; -1: none
    Weapon held;                                // empty until it is read

    std::shared_ptr<const CheckReport> check; // of the open model; null until it is made
    int checking = 0;                         // counts checks, so that only the newest arrives

    render::ViewState view;
    model::Playback playback;
    std::vector<ui::Notice> notices;
    ui::Panes panes; // what is unfolded, and what hovers

    int opening = 0; // counts requests, so that only the newest arrives
    int choices = 0; // counts what was chosen to be opened, so that a slow search does not overtake it
    std::optional<Loading> loading;
    std::filesystem::path place;                 // what was asked for last: neighbours are counted from here
    std::vector<std::filesystem::path> playlist; // several models that were given at once; else the folder
    SeenFrom seen_from;                          // of the models that were given, or of some of them
    std::string ordinal;                         // of the open model among them: "3 of 16"; may be empty
    std::vector<std::filesystem::path> recent;   // newest first
    ui::FileBrowser browser;
    std::filesystem::path listing; // the folder that is being listed for it
    platform::OpenDialog dialog;
    platform::OpenDialog extract_dialog;        // asks where to
    std::shared_ptr<const Document> to_extract; // while it is shown

    mutable GroundMemo ground_memo;
    float aspect = 1.6F;              // of the view, for framing
    platform::PixelSize view_pixels;  // of the view, for screenshots
    double upload_milliseconds = 0.0; // spent in all on uploads
    bool palette_given = false;       // a given palette stays for the next models
    bool changed = false;             // the open model's file did, while another was on its way
    bool single_instance = true;      // later starts of tris hand their files to this window
    bool quit = false;

    // False once another model is open: then nobody will see the thumbnails that were asked for.
    std::shared_ptr<std::atomic<bool>> thumbnails_wanted = std::make_shared<std::atomic<bool>>(true);

    std::function<void()> wake;
    files::Watch watch;
    Background loader;  // what somebody waits for: models and the skins on them
    Background errands; // what can wait: thumbnails, saving

    Gallery gallery; // with threads of its own once it is shown
};

// Precondition of both: a document is open.
const render::Ground& ground_of(const Viewer& viewer);
render::Crowd crowd_of(const Viewer& viewer);

// The clip that plays. Precondition: a document is open.
const model::Clip& current_clip(const Viewer& viewer);

void frame_model(Viewer& viewer);

// The view has another shape: what was wholly in it stays so, from as much farther or nearer as it takes.
void follow_aspect(Viewer& viewer, float aspect);

void choose_clip(Viewer& viewer, int steps);
void choose_skin(Viewer& viewer, int steps);

// What the textures of the open model and of what it holds take on the GPU, thumbnails included.
std::size_t texture_bytes(const Viewer& viewer);

// Shows a message for a while. `subject` is the file that it is about: a later success with that file takes
// the message away. An error in a file that is on screen stays until then.
void notify(Viewer& viewer, ui::NoticeKind kind, const std::string& text,
            const std::filesystem::path& subject = {});
void take_back_notices(Viewer& viewer, const std::filesystem::path& subject);

// What of the viewer is drawn, for the window and for screenshots alike. Views into `viewer` and into itself:
// do not copy.
struct ViewerScene {
    explicit ViewerScene(const Viewer& viewer);
    ViewerScene(const ViewerScene&) = delete;
    ViewerScene& operator=(const ViewerScene&) = delete;

    std::span<const render::Part> parts; // the model, and what it holds; empty: nothing is open
    std::vector<model::Ghost> ghosts;
    render::Scene scene;

  private:
    std::array<render::Part, 2> all_parts_;
    std::array<render::Moments, 2> moments_; // of a crowd
};

} // namespace tris::app
