// The window's loop: events, time, picture. It sleeps while nothing moves.
#include "app/commands.h"
#include "app/subcommands.h"
#include "app/viewer.h"
#include "platform/paths.h"
#include "platform/window.h"
#include "ui/theme.h"

#include <imgui.h>

#include <algorithm>
#include <chrono>
#include <iostream>
#include <utility>

namespace tris::app {

namespace {

// How long pictures go on after the last event: menus and tooltips need some frames to settle.
constexpr double kSettleSeconds = 0.7;
constexpr double kLongestStep = 0.25; // seconds; a suspended machine does not make the animation leap

ui::FontPaths system_fonts() {
    ui::FontPaths fonts;
    if (const auto regular = platform::interface_font(false)) {
        fonts.regular = regular->path;
        fonts.regular_index = regular->index;
    }
    if (const auto bold = platform::interface_font(true)) {
        fonts.bold = bold->path;
        fonts.bold_index = bold->index;
    }
    return fonts;
}

ui::Interface make_interface(Viewer& viewer, const render::DrawStats& drawn) {
    ui::Interface ui;
    ui.view = &viewer.view;
    ui.playback = &viewer.playback;
    ui.skin = &viewer.skin;
    ui.notices = &viewer.notices;
    ui.panel_open = &viewer.panel_open;
    ui.help_open = &viewer.help_open;
    ui.commands = menu_entries(viewer);
    if (viewer.document != nullptr) {
        ui.model = &viewer.document->model;
        ui.facts.name = viewer.document->path.string();
        ui.facts.gpu_bytes = viewer.gpu_model->bytes;
        ui.facts.texture_bytes = viewer.graphics.textures.used_bytes();
        ui.facts.triangle_path_vertices = viewer.gpu_model->triangles.count;
        ui.facts.strip_path_vertices = viewer.gpu_model->strip_path_vertices;
        ui.facts.uploads = viewer.graphics.models.uploads();
        ui.facts.drawn = drawn;
        ui.facts.skin_note = viewer.document->skin_note;
        ui.palette = &viewer.palette.colors;
    }
    for (const SkinSlot& slot : viewer.skins)
        ui.skins.push_back(
            {slot.choice.label, slot.choice.origin, slot.width, slot.height, slot.thumbnail.get()});
    return ui;
}

render::DrawStats draw_scene(const Viewer& viewer, const ui::Rect& area, const platform::PixelSize& pixels) {
    // ImGui counts in window units, GL in pixels from below.
    const ImVec2 scale = ImGui::GetIO().DisplayFramebufferScale;
    gpu::Target target;
    target.x = static_cast<int>(area.x * scale.x);
    target.width = std::max(1, static_cast<int>(area.width * scale.x));
    target.height = std::max(1, static_cast<int>(area.height * scale.y));
    target.y = pixels.height - static_cast<int>(area.y * scale.y) - target.height;
    render::Scene scene;
    if (viewer.document != nullptr && viewer.textures.base != nullptr) {
        scene.model = &viewer.document->model;
        scene.gpu = viewer.gpu_model.get();
        scene.skin = viewer.textures.base.get();
        scene.glow = viewer.textures.glow.get();
        scene.turn_degrees = scene_turn(viewer.document->model, viewer.view, viewer.playback.world_seconds);
        scene.pose = model::sample(viewer.document->model, viewer.playback);
        scene.ground = render::ground_of(viewer.document->model);
    }
    return viewer.graphics.renderer.draw(scene, viewer.view, target);
}

void age_notices(std::vector<ui::Notice>& notices, double elapsed) {
    for (ui::Notice& notice : notices)
        notice.seconds_left -= elapsed;
    std::erase_if(notices, [](const ui::Notice& notice) { return notice.seconds_left <= 0.0; });
}

// How long the loop may sleep: until the next notice fades, or for good.
double sleep_seconds(const std::vector<ui::Notice>& notices) {
    double seconds = 3600.0;
    for (const ui::Notice& notice : notices)
        seconds = std::min(seconds, std::max(0.05, notice.seconds_left));
    return seconds;
}

class Loop {
  public:
    Loop(platform::Window& window, Viewer& viewer, const Options& options, Timings& timings)
        : window_(window), viewer_(viewer), options_(options), timings_(timings), fonts_(system_fonts()) {}

    void run() {
        while (!window_.should_close() && !viewer_.quit) {
            const bool moving = viewer_.document != nullptr && viewer_.playback.playing &&
                                !window_.minimised() && something_moves();
            const double idle = since(last_event_);
            const bool wait = !moving && !busy_ && idle > kSettleSeconds;
            const platform::WindowEvents events = window_.take_events(wait, sleep_seconds(viewer_.notices));
            if (events.any)
                last_event_ = Clock::now();
            handle(events);
            const Clock::time_point now = Clock::now();
            frame(std::chrono::duration<double>(now - std::exchange(last_frame_, now)).count());
            if (options_.frames > 0 && timings_.frames >= options_.frames)
                window_.close();
        }
    }

  private:
    using Clock = std::chrono::steady_clock;

    static double since(Clock::time_point when) {
        return std::chrono::duration<double>(Clock::now() - when).count();
    }

    // Whether time changes the picture: a clip of several poses, a skin group, an item that turns.
    bool something_moves() const {
        const model::Model& model = viewer_.document->model;
        const int indexed =
            viewer_.skins.empty() ? -1 : viewer_.skins[static_cast<std::size_t>(viewer_.skin)].choice.indexed;
        return current_clip(viewer_).count > 1 || turns(model, viewer_.view) ||
               (indexed >= 0 && model.indexed_skins[static_cast<std::size_t>(indexed)].pictures.size() > 1);
    }

    void handle(const platform::WindowEvents& events) {
        if (!ImGui::GetIO().WantTextInput) {
            for (const platform::KeyChord& key : events.keys)
                run_key(viewer_, key);
        }
        if (!events.dropped.empty())
            viewer_.notices.clear();
        for (const std::filesystem::path& path : events.dropped)
            open_path(viewer_, path);
    }

    void frame(double elapsed) {
        const platform::PixelSize pixels = window_.framebuffer_size();
        if (pixels.width == 0 || pixels.height == 0 || window_.minimised())
            return;
        follow_scale();
        age_notices(viewer_.notices, elapsed);
        busy_ = prepare_skins(viewer_);
        if (viewer_.document != nullptr && !scrubbing_)
            model::advance(viewer_.playback, current_clip(viewer_), std::min(elapsed, kLongestStep));

        window_.begin_frame();
        ui::Interface ui = make_interface(viewer_, drawn_);
        ui::draw_interface(ui);
        scrubbing_ = ui.scrubbing;
        if (ui.command != nullptr)
            run_command(viewer_, ui.command);
        const float aspect = ui.viewport.width / std::max(1.0F, ui.viewport.height);
        if (timings_.frames == 0) {
            // Only now is it known how much of the window the model has.
            viewer_.aspect = aspect;
            frame_model(viewer_);
        }
        viewer_.aspect = aspect;
        drawn_ = draw_scene(viewer_, ui.viewport, pixels);
        window_.end_frame();

        follow_title();
        if (timings_.frames++ == 0) {
            window_.show();
            timings_.first_frame_ms = timings_.since_start_ms();
        }
    }

    void follow_scale() {
        const float scale = window_.content_scale();
        if (scale == scale_)
            return;
        scale_ = scale;
        ui::apply_theme(fonts_, scale);
        window_.refresh_fonts();
    }

    void follow_title() {
        std::string title = "tris";
        if (viewer_.document != nullptr) {
            const std::filesystem::path& path = viewer_.document->path;
            title = (path.parent_path().filename() / path.filename()).string() + " \xe2\x80\x94 tris";
        }
        if (title != title_)
            window_.set_title(title);
        title_ = title;
    }

    platform::Window& window_;
    Viewer& viewer_;
    const Options& options_;
    Timings& timings_;
    ui::FontPaths fonts_;
    render::DrawStats drawn_;
    std::string title_;
    float scale_ = 0.0F;
    bool scrubbing_ = false;
    bool busy_ = true;
    Clock::time_point last_event_ = Clock::now();
    Clock::time_point last_frame_ = Clock::now();
};

} // namespace

int run_viewer(const Options& options, Timings& timings) {
    platform::WindowOptions wish;
    wish.title = "tris";
    wish.debug = options.gl_debug;
    gpu::DebugLog gl_log; // before the window, whose context it must outlive
    Result<platform::Window> window = platform::Window::create(wish);
    if (!window)
        return run_without_display(options, timings, window.error().message);
    if (options.gl_debug)
        gpu::watch_gl(gl_log);
    Result<Graphics> graphics = Graphics::create(options.shader_folder);
    if (!graphics) {
        std::cerr << "tris: " << graphics.error().message << "\n";
        return 1;
    }
    timings.window_ms = timings.since_start_ms();

    Viewer viewer(*std::move(graphics));
    std::vector<std::filesystem::path> files = options.files;
    if (files.empty()) {
        if (const auto sample = platform::sample_model())
            files.push_back(*sample);
    }
    const double before_ms = timings.since_start_ms();
    for (const std::filesystem::path& path : files)
        open_path(viewer, path);
    if (!options.picture.palette.empty())
        use_palette(viewer, options.picture.palette);
    prepare_skins(viewer);
    if (viewer.document != nullptr)
        timings.parse_ms = viewer.document->parse_milliseconds;
    timings.upload_ms = timings.since_start_ms() - before_ms - timings.parse_ms;
    Loop(*window, viewer, options, timings).run();
    if (options.timings)
        std::cerr << timings_line(timings, viewer.graphics) << "\n";
    return report_gl(gl_log);
}

} // namespace tris::app
