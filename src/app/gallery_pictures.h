// The pictures of the gallery: models are read and their skins decoded on threads of their own, and drawn on
// the main thread as `tris render --thumbnail` draws them, a few milliseconds a frame, those nearest to the
// view first. What was drawn is kept on the disk by what it was drawn from.
//
// Only a few models are in memory at a time, and the window's own caches are not touched.
#pragma once

#include "app/picture.h"
#include "core/background.h"
#include "files/thumbnail_cache.h"
#include "ui/gallery.h"

#include <array>
#include <deque>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>

namespace tris::app {

struct Viewer;

inline constexpr int kGalleryPictureSide = 256;

// What belongs to a cell besides what is seen of it.
struct GalleryModel {
    std::filesystem::path path;
    std::string key;      // of its picture on the disk, once known
    bool made = false;    // it was read, and its picture is on the disk or cannot be had
    bool in_work = false; // being read, or waiting to be drawn
    std::shared_ptr<gpu::GpuTexture> texture;
};

// A model as it comes from another thread.
struct ReadModel {
    int cell = -1;
    int generation = 0;
    std::string error;                        // why it cannot be read; empty otherwise
    std::shared_ptr<const Document> document; // null: its picture was on the disk
    std::optional<PreparedSkin> skin;
    std::optional<Image> picture; // from the disk, where it was asked for
    std::string key;
    bool facts_known = false; // the four below are told
    int frames = 0;
    std::size_t triangles = 0;
    int warnings = 0;
    std::string note;
};

// For --timings and tests.
struct GalleryCounts {
    int drawn = 0;     // pictures
    int from_disk = 0; // pictures
    int most_seen = 0; // cells in one frame
};

struct GalleryWork {
    GalleryWork(const Graphics& window, const std::function<void()>& wake);

    Graphics graphics; // the window's programs, caches of its own
    std::shared_ptr<files::ThumbnailCache> disk;
    std::deque<ReadModel> ready;
    int reading = 0;
    std::size_t next_reader = 0;
    double seconds_to_sort = 0.0; // until facts that came since change the order
    bool unsorted = false;
    Background walker;
    std::array<std::unique_ptr<Background>, 2> readers;
};

// How a model is drawn for the gallery.
PictureOptions gallery_picture_options();

// What lies behind the gallery.
render::ViewState gallery_backdrop();

// The part for other threads. With a `known_key` the picture on the disk is enough, if it is still there.
ReadModel read_for_gallery(const std::filesystem::path& path, files::ThumbnailCache& disk,
                           const std::string& known_key, bool wants_picture);

// Asks for the models that are needed next, as far as there is room for them.
void ask_for_pictures(Viewer& viewer);

// Draws models that were read, for about that long, but at least one; and lets go of pictures that are far
// away. Needs the context.
void draw_pictures(Viewer& viewer, double seconds);

// What the gallery holds on the GPU; and may hold, but for a model that is larger than all of it.
struct Gallery;
std::size_t gallery_gpu_bytes(const Gallery& gallery);
std::size_t gallery_gpu_budget(const Gallery& gallery);

// The next reader, in turn.
Background& gallery_reader(GalleryWork& work);

} // namespace tris::app
