#include "app/viewer_start.h"

#include "app/batch.h"
#include "app/gallery.h"
#include "app/memory_use.h"
#include "app/opened.h"
#include "app/opening.h"
#include "app/read_ahead.h"
#include "app/settings.h"
#include "app/shown_skin.h"
#include "app/subcommands.h"
#include "app/viewer_loop.h"
#include "files/archive.h"
#include "files/file_system.h"
#include "gpu/debug.h"
#include "platform/alert.h"
#include "platform/paths.h"

#include <chrono>
#include <exception>
#include <functional>
#include <future>
#include <iostream>
#include <optional>
#include <utility>
#include <vector>

namespace tris::app {

namespace {

constexpr double kLastWaitSeconds = 60.0;  // for pictures that are still being written
constexpr double kFirstWaitSeconds = 0.25; // for the first model, so that the window does not open empty

Fonts make_system_fonts() {
    const platform::InterfaceFonts found = platform::interface_fonts();
    Fonts fonts;
    if (found.regular) {
        fonts.paths.regular = found.regular->path;
        fonts.paths.regular_index = found.regular->index;
    }
    if (found.bold) {
        fonts.paths.bold = found.bold->path;
        fonts.paths.bold_index = found.bold->index;
    }
    ui::make_fonts(*fonts.atlas, fonts.paths, fonts.scale);
    return fonts;
}

void apply_settings(Viewer& viewer, const Settings& settings) {
    viewer.view = settings.view;
    viewer.playback = settings.playback;
    viewer.single_instance = settings.single_instance;
    viewer.panes.panel = settings.panel;
    viewer.gallery.view.cell_size = settings.gallery_cell;
    viewer.gallery.view.order = settings.gallery_order;
    viewer.gallery.view.descending = settings.gallery_descending;
    viewer.gallery.view.tree = settings.gallery_tree;
    viewer.panes.folded = settings.folded;
    viewer.recent = settings.recent;
}

// Options other than files are wishes for a window that the running one may not fulfil.
bool wants_own_window(const Options& options) {
    return options.new_window || !options.picture.palette.empty() || options.timings || options.gl_debug ||
           !options.shader_folder.empty() || options.picture.view.crowd > 1;
}

// The files go to the window that runs, or this one is to be it. A window for some frames stays out of it.
platform::InstanceStart join_running_window(const Options& options, const Settings& settings) {
    const std::optional<std::filesystem::path> place = platform::instance_place();
    if (!place || options.frames > 0)
        return {};
    if (wants_own_window(options) || !settings.single_instance)
        return {false, platform::InstanceClaim::make(*place)};
    return platform::join_instance(*place, options.files);
}

// What another window has taken is told there; that there is nothing of that name, here as well.
int tell_missing(const std::vector<std::filesystem::path>& files) {
    int exit_code = 0;
    for (const std::filesystem::path& file : files) {
        if (files::kind_of_path(file) != files::PathKind::nothing)
            continue;
        std::cerr << "tris: " << file.string() << ": No such file or directory\n";
        exit_code = kUnreadable;
    }
    return exit_code;
}

// A single model that the window opens with. Null where it is more than one file or a folder, or where there
// is anything to be said of it: then it is opened as any other.
std::shared_ptr<const Opened> read_first(const std::vector<std::filesystem::path>& files,
                                         const render::ViewState& view) {
    std::error_code error;
    if (files.size() != 1 || files::is_archive_name(files.front().string()) ||
        !std::filesystem::is_regular_file(files.front(), error))
        return nullptr;
    Result<Opened> opened = open_with_skin(files.front(), fresh_skin(view), nullptr);
    return opened ? std::make_shared<const Opened>(*std::move(opened)) : nullptr;
}

// What can be made while the window is. One thread: the window's own and the server's need processors too.
std::shared_ptr<const Opened> prepare(std::promise<Fonts>& fonts,
                                      const std::vector<std::filesystem::path>& files,
                                      const render::ViewState& view) {
    try {
        fonts.set_value(make_system_fonts());
    } catch (...) { // which whoever waits for them hears of
        fonts.set_exception(std::current_exception());
        return nullptr;
    }
    return read_first(files, view);
}

// The end where there is no window to say it in.
int give_up(const std::string& message, int exit_code) {
    std::cerr << "tris: " << message << "\n";
    platform::show_alert(message);
    return exit_code;
}

} // namespace

int run_viewer(const Options& options, Timings& timings) {
    const Result<Settings> settings = load_settings();
    platform::InstanceStart start = join_running_window(options, settings ? *settings : Settings{});
    if (start.handed_over)
        return tell_missing(options.files);
    std::vector<std::filesystem::path> files = options.files;
    if (files.empty()) {
        if (const auto sample = platform::sample_model())
            files.push_back(*sample);
    }
    std::promise<Fonts> made_fonts;
    const std::shared_future<Fonts> fonts = made_fonts.get_future().share();
    std::future<std::shared_ptr<const Opened>> first;
    platform::WindowOptions wish;
    wish.title = "tris";
    wish.debug = options.gl_debug;
    wish.meanwhile = [&] {
        first = std::async(std::launch::async, prepare, std::ref(made_fonts), files,
                           settings ? settings->view : render::ViewState{});
    };
    wish.fonts = [&fonts] { return fonts.get().atlas; };
    if (settings)
        wish.place = settings->window;
    gpu::DebugLog gl_log; // before the window, whose context it must outlive
    Result<platform::Window> window = platform::Window::create(wish);
    if (!window) {
        start.claim.reset();
        platform::show_alert("No window: " + window.error().message);
        return run_without_display(options, timings, window.error().message);
    }
    if (options.gl_debug)
        gpu::watch_gl(gl_log);
    Result<Graphics> graphics = Graphics::create(options.shader_folder, options.gl_debug);
    if (!graphics)
        return give_up(graphics.error().message, 1);
    timings.window_ms = timings.since_start_ms();

    Viewer viewer(*std::move(graphics), platform::Window::wake);
    viewer.ahead.on = true;
    if (settings)
        apply_settings(viewer, *settings);
    else
        notify(viewer, ui::NoticeKind::error, settings.error().message);
    viewer.view.crowd = options.picture.view.crowd;
    if (!options.picture.palette.empty())
        use_palette(viewer, options.picture.palette);
    viewer.errands.hold(); // the first picture needs the processors
    // What takes longer is opened as any other, so that the window shows meanwhile.
    if (first.wait_for(std::chrono::duration<double>(kFirstWaitSeconds)) == std::future_status::ready) {
        if (std::shared_ptr<const Opened> opened = first.get())
            keep_ahead(viewer, files.front(), std::move(opened));
    }
    if (!files.empty())
        open_paths(viewer, files);
    for (int i = 0; i < 2; ++i) { // a folder is looked at first
        viewer.loader.wait(kFirstWaitSeconds);
        viewer.loader.run_finished();
        wait_for_gallery(viewer, kFirstWaitSeconds);
    }
    if (viewer.document != nullptr) {
        timings.parse_ms = viewer.document->parse_milliseconds;
        timings.upload_ms = viewer.upload_milliseconds;
    }
    std::optional<platform::InstanceListener> later_starts;
    if (start.claim)
        later_starts.emplace(*std::move(start.claim), platform::Window::wake);
    const bool well =
        run_loop(*window, viewer, later_starts ? &*later_starts : nullptr, options, fonts.get(), timings);
    viewer.errands.go_on();
    timings.gallery = viewer.gallery.counts;
    later_starts.reset(); // at once: a start from now on has a window of its own
    const Settings kept = settings_of(viewer, *window);
    window->hide(); // at once, even if the background has yet to finish something long
    viewer.errands.wait(kLastWaitSeconds);
    viewer.errands.run_finished(); // a picture that could not be written says so on standard error
    // After the errands, among which older settings may be. One that takes still longer is not waited for.
    if (const Result<bool> saved = save_settings(kept); !saved)
        std::cerr << "tris: " << saved.error().message << "\n";
    if (options.timings)
        std::cerr << timings_line(timings, viewer.graphics, memory_use(viewer)) << "\n";
    if (!well)
        return give_up("the graphics driver was reset, and with it the window is lost; settings are kept: "
                       "start tris again",
                       kDriverTrouble);
    return report_gl(gl_log);
}

} // namespace tris::app
