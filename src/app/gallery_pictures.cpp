#include "app/gallery_pictures.h"

#include "app/model_check.h"
#include "app/thumbnail.h"
#include "app/viewer.h"
#include "core/content_hash.h"
#include "core/text.h"
#include "files/file_system.h"
#include "formats/images/image_file.h"
#include "platform/paths.h"
#include "ui/theme.h"

#include <algorithm>
#include <chrono>
#include <exception>
#include <utility>
#include <vector>

namespace tris::app {

namespace {

// Part of what pictures on the disk are known by: another number for another way to draw them.
constexpr const char* kWayOfDrawing = "2";
constexpr std::uintmax_t kDiskBudgetBytes = std::uintmax_t{256} << 20U;
constexpr std::size_t kPictureBudgetBytes = std::size_t{160} << 20U; // on the GPU
constexpr std::size_t kPictureBytes =
    std::size_t{kGalleryPictureSide} * kGalleryPictureSide * 4 * 4 / 3; // with mipmaps
constexpr std::size_t kMostTextures = kPictureBudgetBytes / kPictureBytes;
constexpr int kMostInWork = 8;       // models read and not yet drawn, pictures drawn and not yet written
constexpr std::size_t kOneModel = 1; // a cache keeps what was used last, however large it is
constexpr std::size_t kOneSkin = std::size_t{96} << 20U; // with what glows of it
constexpr std::size_t kMostNotes = 6;                    // of what is odd about a model, in its tooltip

// Nothing but a colour behind the model.
void set_plain(render::ViewState& view, ImU32 packed) {
    const ImVec4 color = ImGui::ColorConvertU32ToFloat4(packed);
    view.grid = view.shadow = false;
    view.background = render::Background::color;
    view.background_color = {color.x, color.y, color.z};
}

// All that a picture depends on but the way it is drawn. The skin's own bytes count, not where they lie.
std::string picture_key(const Document& document, const PictureOptions& options) {
    ContentHash hash;
    hash.add(kWayOfDrawing);
    hash.add(lower_ascii(document.path.filename().string())); // some are seen from elsewhere by their names
    hash.add(document.content);
    const Result<std::optional<SkinChoice>> skin = wanted_skin(document, options.skin);
    if (skin && *skin && (*skin)->indexed < 0) {
        const Result<Bytes> bytes = files::read((*skin)->path);
        hash.add(bytes ? ByteView(*bytes) : ByteView());
    }
    hash.add(std::as_bytes(std::span(document.palette.colors))); // pictures may lack one of their own, too
    return hash.text();
}

std::optional<Image> decoded_picture(const Bytes& png) {
    Oddities warnings;
    Result<Image> image = formats::decode_image(png, "thumbnail", warnings);
    if (!image || image->width != kGalleryPictureSide || image->height != kGalleryPictureSide)
        return std::nullopt;
    return *std::move(image);
}

// True when the disk had what was wanted.
bool take_from_disk(ReadModel& out, files::ThumbnailCache& disk, bool wants_picture) {
    const std::optional<Bytes> png = disk.find(out.key);
    if (!png)
        return false;
    if (wants_picture)
        out.picture = decoded_picture(*png);
    return !wants_picture || out.picture.has_value();
}

void tell_facts(ReadModel& out, const Document& document) {
    const model::Model& model = document.model;
    out.facts_known = true;
    out.frames = static_cast<int>(model.mesh.shapes.size());
    out.triangles = model.mesh.triangle_count();
    // What the panel's Check section counts, the worst first.
    std::size_t count = 0;
    for (const check::Finding& finding : check_document(document, document.skins).findings) {
        if (finding.severity == check::Severity::note)
            continue;
        if (count++ < kMostNotes)
            out.note += (out.note.empty() ? "" : "\n") +
                        (finding.where.empty() ? finding.text : finding.where + ": " + finding.text);
    }
    out.warnings = static_cast<int>(count);
    if (count > kMostNotes)
        out.note += "\nand " + std::to_string(count - kMostNotes) + " more";
}

void take_facts(ui::GalleryCell& cell, const ReadModel& read) {
    if (!read.error.empty()) {
        cell.state = ui::CellState::broken;
        cell.note = read.error;
        return;
    }
    if (!read.facts_known)
        return;
    cell.state = ui::CellState::readable;
    cell.frames = read.frames;
    cell.triangles = read.triangles;
    cell.warnings = read.warnings;
    cell.note = read.note;
}

// Writes what was drawn to the disk, for the next time.
void keep_picture(Gallery& gallery, const std::string& key, const Image& image) {
    GalleryWork& work = *gallery.work;
    ++work.reading;
    gallery_reader(work).run([&work, disk = work.disk, key, image]() -> Background::Ending {
        if (const Result<Bytes> png = formats::encode_png(image)) {
            // A disk that takes nothing costs time, not pictures.
            [[maybe_unused]] const Result<bool> written = disk->put(key, *png);
        }
        return [&work] { --work.reading; };
    });
}

// Those far from the view go first.
void let_go_of_far_textures(Gallery& gallery) {
    std::vector<int> held;
    for (std::size_t i = 0; i < gallery.models.size(); ++i) {
        if (gallery.models[i].texture != nullptr)
            held.push_back(static_cast<int>(i));
    }
    const auto seen = static_cast<std::size_t>(gallery.view.end_seen - gallery.view.first_seen);
    const std::size_t most = std::max(kMostTextures, 2 * seen);
    if (held.size() <= most)
        return;
    const std::vector<int> far = ui::distances(gallery.view);
    std::sort(held.begin(), held.end(), [&](int a, int b) {
        return far[static_cast<std::size_t>(a)] < far[static_cast<std::size_t>(b)];
    });
    for (std::size_t i = most - most / 8; i < held.size(); ++i) {
        gallery.models[static_cast<std::size_t>(held[i])].texture.reset();
        gallery.view.cells[static_cast<std::size_t>(held[i])].picture = nullptr;
    }
}

// Whether a cell would be given its picture on the GPU now.
bool is_near(const ui::Gallery& view, int cell) {
    const int seen = view.end_seen - view.first_seen;
    const int from = std::max(0, view.first_seen - 2 * seen);
    const int to = std::min(static_cast<int>(view.listed.size()), view.end_seen + 2 * seen);
    return std::find(view.listed.begin() + from, view.listed.begin() + to, cell) != view.listed.begin() + to;
}

void finish_model(Gallery& gallery, ReadModel read) {
    GalleryModel& model = gallery.models[static_cast<std::size_t>(read.cell)];
    ui::GalleryCell& cell = gallery.view.cells[static_cast<std::size_t>(read.cell)];
    model.in_work = false;
    std::optional<Image> image = std::move(read.picture);
    if (image)
        ++gallery.counts.from_disk;
    if (read.document != nullptr) {
        Graphics& graphics = gallery.work->graphics;
        std::vector<std::string> notes;
        if (read.skin)
            use_prepared(graphics, *read.skin, notes);
        Result<Image> drawn = draw_picture(graphics, *read.document, gallery_picture_options(), notes);
        if (drawn) {
            image = *std::move(drawn);
            ++gallery.counts.drawn;
            keep_picture(gallery, read.key, *image);
        } else {
            read.error = drawn.error().message;
        }
    }
    take_facts(cell, read);
    model.key = read.key;
    if (!std::exchange(model.made, true))
        ++gallery.view.made;
    gallery.work->unsorted = true;
    if (image && is_near(gallery.view, read.cell)) {
        model.texture = std::make_shared<gpu::GpuTexture>(gpu::upload(*image, cell.place));
        cell.picture = model.texture.get();
    }
}

} // namespace

GalleryWork::GalleryWork(const Graphics& window, const std::function<void()>& wake)
    : graphics{window.renderer, gpu::ModelCache(kOneModel), gpu::TextureCache(kOneSkin)},
      disk(
          std::make_shared<files::ThumbnailCache>(platform::cache_folder() / "thumbnails", kDiskBudgetBytes)),
      walker(wake, [](const std::string&) {}) {
    for (std::unique_ptr<Background>& reader : readers)
        reader = std::make_unique<Background>(wake, [this](const std::string&) { --reading; });
}

PictureOptions gallery_picture_options() {
    PictureOptions options;
    set_thumbnail(options);
    options.width = options.height = kGalleryPictureSide;
    set_plain(options.view, ui::color::kCell);
    return options;
}

render::ViewState gallery_backdrop() {
    render::ViewState view;
    set_plain(view, ui::color::kPanel);
    return view;
}

ReadModel read_for_gallery(const std::filesystem::path& path, files::ThumbnailCache& disk,
                           const std::string& known_key, bool wants_picture) {
    ReadModel out;
    try {
        out.key = known_key;
        if (take_from_disk(out, disk, wants_picture))
            return out;
        Result<Document> read = open_document(path);
        if (!read) {
            out.error = read.error().message;
            return out;
        }
        tell_facts(out, *read);
        const PictureOptions options = gallery_picture_options();
        const std::string key = picture_key(*read, options);
        if (key != known_key) {
            out.key = key;
            if (take_from_disk(out, disk, wants_picture))
                return out;
        }
        out.skin = prepare_skin(*read, options);
        out.document = std::make_shared<const Document>(*std::move(read));
    } catch (const std::exception& e) { // memory ran out
        out = {};
        out.error = e.what(); // no more than that: there may be no memory for it
    }
    return out;
}

std::size_t gallery_gpu_bytes(const Gallery& gallery) {
    if (gallery.work == nullptr)
        return 0;
    std::size_t bytes =
        gallery.work->graphics.models.used_bytes() + gallery.work->graphics.textures.used_bytes();
    for (const GalleryModel& model : gallery.models)
        bytes += model.texture != nullptr ? model.texture->bytes : 0;
    return bytes;
}

std::size_t gallery_gpu_budget(const Gallery& gallery) {
    return gallery.work != nullptr ? kPictureBudgetBytes + kOneSkin : 0;
}

Background& gallery_reader(GalleryWork& work) {
    return *work.readers[work.next_reader++ % work.readers.size()];
}

void ask_for_pictures(Viewer& viewer) {
    Gallery& gallery = viewer.gallery;
    if (!gallery.view.shown || gallery.work == nullptr)
        return;
    GalleryWork& work = *gallery.work;
    gallery.counts.most_seen =
        std::max(gallery.counts.most_seen, gallery.view.end_seen - gallery.view.first_seen);
    while (work.reading + static_cast<int>(work.ready.size()) < kMostInWork) {
        bool wants_picture = false;
        const int cell = ui::next_in_need(gallery.view, [&](int index, bool near) {
            const GalleryModel& model = gallery.models[static_cast<std::size_t>(index)];
            const bool lacks =
                near && model.texture == nullptr &&
                gallery.view.cells[static_cast<std::size_t>(index)].state != ui::CellState::broken;
            wants_picture = near;
            return !model.in_work && (!model.made || lacks);
        });
        if (cell < 0)
            return;
        GalleryModel& model = gallery.models[static_cast<std::size_t>(cell)];
        model.in_work = true;
        ++work.reading;
        // Made before: its cell waits for it, also when memory runs out.
        auto read = std::make_shared<ReadModel>();
        Background::Ending ending = [&gallery, read, cell, generation = gallery.generation] {
            --gallery.work->reading;
            read->cell = cell;
            read->generation = generation;
            if (generation == gallery.generation)
                gallery.work->ready.push_back(std::move(*read));
        };
        gallery_reader(work).run([read, ending = std::move(ending), disk = work.disk, path = model.path,
                                  key = model.key, wants_picture]() mutable {
            *read = read_for_gallery(path, *disk, key, wants_picture);
            return std::move(ending);
        });
    }
}

void draw_pictures(Viewer& viewer, double seconds) {
    Gallery& gallery = viewer.gallery;
    if (gallery.work == nullptr)
        return;
    const auto start = std::chrono::steady_clock::now();
    const auto passed = [&] {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    };
    std::deque<ReadModel>& ready = gallery.work->ready;
    const bool any = !ready.empty();
    do {
        if (ready.empty())
            break;
        ReadModel read = std::move(ready.front());
        ready.pop_front();
        if (read.generation == gallery.generation)
            finish_model(gallery, std::move(read));
    } while (passed() < seconds);
    if (any)
        let_go_of_far_textures(gallery);
    ask_for_pictures(viewer);
}

} // namespace tris::app
