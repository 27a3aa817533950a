#include "app/viewer_loop.h"

#include "app/commands.h"
#include "app/description.h"
#include "app/dialogs.h"
#include "app/gallery.h"
#include "app/live.h"
#include "app/opening.h"
#include "app/pointing.h"
#include "app/read_ahead.h"
#include "app/shown_skin.h"
#include "app/weapons.h"
#include "gpu/debug.h"

#include <algorithm>
#include <chrono>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace tris::app {

namespace {

// How long pictures go on after the last event: menus and tooltips need some frames to settle.
constexpr double kSettleSeconds = 0.7;
constexpr double kLongestStep = 1.0;      // seconds; a suspended machine does not make the animation leap
constexpr double kBlinkSeconds = 0.15;    // what takes longer says so
constexpr double kSaveSeconds = 2.0;      // between two looks at whether settings have changed
constexpr double kPictureSeconds = 0.005; // of each frame, for the gallery's pictures
constexpr double kPictureShare = 0.3;     // or of what a frame takes besides

// ImGui counts in window units from above, GL in pixels from below.
gpu::Target target_of(const ui::Rect& area, const platform::PixelSize& pixels) {
    const ImVec2 scale = ImGui::GetIO().DisplayFramebufferScale;
    gpu::Target target;
    target.x = static_cast<int>(area.x * scale.x);
    target.width = std::max(1, static_cast<int>(area.width * scale.x));
    target.height = std::max(1, static_cast<int>(area.height * scale.y));
    target.y = pixels.height - static_cast<int>(area.y * scale.y) - target.height;
    target.show_transparency = true;
    return target;
}

bool age_notices(std::vector<ui::Notice>& notices, double elapsed) {
    for (ui::Notice& notice : notices)
        notice.seconds_left -= elapsed;
    return std::erase_if(notices, [](const ui::Notice& notice) { return notice.seconds_left <= 0.0; }) > 0;
}

// For the first picture, which is to be there at once. What stands around the model follows with the next
// one, which is smooth as well: all of that takes a software driver several times as long.
render::ViewState view_at_once(render::ViewState view) {
    view.grid = view.shadow = false;
    if (view.background == render::Background::gradient) {
        view.background = render::Background::color;
        view.background_color = render::ViewState{}.background_color; // between its two
    }
    return view;
}

class Loop {
  public:
    // `later_starts` is null when somebody else listens to them.
    Loop(platform::Window& window, Viewer& viewer, platform::InstanceListener* later_starts,
         const Options& options, Fonts fonts, Timings& timings)
        : window_(window), viewer_(viewer), later_starts_(later_starts), options_(options), timings_(timings),
          fonts_(std::move(fonts)) {}

    void run() {
        while (!window_.should_close() && !viewer_.quit) {
            const bool still =
                !moves() && !shows_loading() && options_.frames == 0 && since(last_news_) > kSettleSeconds;
            const platform::WindowEvents events = window_.take_events(still, sleep_seconds());
            const bool news = take_news(events);
            const Clock::time_point now = Clock::now();
            const double elapsed =
                std::chrono::duration<double>(now - std::exchange(last_turn_, now)).count();
            const bool faded = age_notices(viewer_.notices, elapsed);
            if (!still || news || faded || shows_loading() || playing_skin() != nullptr)
                frame(elapsed);
            viewer_.errands.go_on();
            keep_settings(news);
            if (gpu::context_is_lost()) {
                lost_ = true;
                break;
            }
            if (options_.frames > 0 && timings_.frames >= options_.frames)
                window_.close();
        }
    }

    // Whether it ended because the driver was reset.
    bool lost() const { return lost_; }

  private:
    using Clock = std::chrono::steady_clock;

    static double since(Clock::time_point when) {
        return std::chrono::duration<double>(Clock::now() - when).count();
    }

    // The skin group that plays, where there is one.
    const model::IndexedSkin* playing_skin() const {
        if (viewer_.document == nullptr || viewer_.gallery.view.shown || viewer_.skins.empty() ||
            !viewer_.playback.playing)
            return nullptr;
        const int indexed = viewer_.skins[static_cast<std::size_t>(viewer_.skin)].choice.indexed;
        if (indexed < 0)
            return nullptr;
        const model::IndexedSkin& skin =
            viewer_.document->model.indexed_skins[static_cast<std::size_t>(indexed)];
        return skin.pictures.size() > 1 ? &skin : nullptr;
    }

    // Whether time changes the picture all the while: a clip of several poses, an item or a camera that
    // turns.
    bool moves() const {
        if (window_.minimised())
            return false;
        if (viewer_.gallery.view.shown)
            return plays_hovered(viewer_) || !viewer_.gallery.work->ready.empty();
        if (viewer_.document == nullptr)
            return false;
        if (viewer_.view.turntable && !viewer_.view.camera.first_person)
            return true;
        if (viewer_.view.sweep && viewer_.document->model.mesh.figure)
            return true;
        return moves_by_time();
    }

    // Whether playing changes the mesh. Precondition: a document is open.
    bool moves_by_time() const {
        if (!viewer_.playback.playing)
            return false;
        const model::Model& model = viewer_.document->model;
        return current_clip(viewer_).count > 1 || turns(model, viewer_.view) ||
               (viewer_.playback.all_clips && model.clips.size() > 1);
    }

    bool plays() const {
        return viewer_.document != nullptr && (moves_by_time() || playing_skin() != nullptr);
    }

    bool shows_loading() const { return viewer_.loading && since(viewer_.loading->since) > kBlinkSeconds; }

    // Until a notice fades, the skin shows another picture, something that is being read has taken longer
    // than a blink, or settings may have to be saved; else for good.
    double sleep_seconds() const {
        double seconds = viewer_.loading ? kBlinkSeconds : settings_saved_ ? 3600.0 : kSaveSeconds;
        if (const model::IndexedSkin* skin = playing_skin(); skin != nullptr && !window_.minimised())
            seconds = std::min({seconds, kLongestStep,
                                model::seconds_to_next_picture(*skin, viewer_.playback.world_seconds) /
                                    static_cast<double>(viewer_.playback.speed)});
        for (const ui::Notice& notice : viewer_.notices)
            seconds = std::min(seconds, std::max(0.05, notice.seconds_left));
        return seconds;
    }

    // Events, endings of background work, changes on disk, later starts of tris, chosen files. True when
    // there was any.
    bool take_news(const platform::WindowEvents& events) {
        bool news = events.any;
        news = viewer_.loader.run_finished() || news;
        news = viewer_.errands.run_finished() || news;
        news = serve_gallery(viewer_, since(std::exchange(last_served_, Clock::now()))) || news;
        news = follow_changes(viewer_) || news;
        news = follow_later_starts() || news;
        serve_dialogs(viewer_);
        handle(events);
        if (timings_.frames > 0)
            read_ahead(viewer_);
        if (news)
            last_news_ = Clock::now();
        return news;
    }

    bool follow_later_starts() {
        if (later_starts_ == nullptr)
            return false;
        if (!viewer_.single_instance) {
            later_starts_->turn_away();
            return false;
        }
        const std::optional<std::vector<std::filesystem::path>> files = later_starts_->take();
        if (!files)
            return false;
        if (!files->empty()) {
            viewer_.notices.clear();
            open_paths(viewer_, *files);
        }
        window_.raise();
        return true;
    }

    // Written a while after a change, so that they outlive a program that is killed.
    void keep_settings(bool news) {
        if (news)
            settings_saved_ = false;
        if (settings_saved_ || since(last_save_) < kSaveSeconds)
            return;
        last_save_ = Clock::now();
        settings_saved_ = true;
        const Settings settings = settings_of(viewer_, window_);
        std::string text = settings_text(settings);
        if (text == kept_text_)
            return;
        kept_text_ = std::move(text);
        viewer_.errands.run([&viewer = viewer_, told = told_of_settings_, settings]() -> Background::Ending {
            return [&viewer, told, saved = save_settings(settings)] {
                if (!saved && !std::exchange(*told, true))
                    notify(viewer, ui::NoticeKind::error, "Settings are not kept: " + saved.error().message,
                           settings_path());
                else if (saved && std::exchange(*told, false))
                    take_back_notices(viewer, settings_path());
            };
        });
    }

    void handle(const platform::WindowEvents& events) {
        const bool popup = viewer_.panes.menu >= 0 || ImGui::IsPopupOpen(nullptr, ImGuiPopupFlags_AnyPopup);
        if (!ImGui::GetIO().WantTextInput && !popup && !viewer_.browser.open) {
            for (const platform::KeyChord& key : events.keys)
                run_key(viewer_, key);
        }
        if (!events.dropped.empty()) {
            viewer_.notices.clear();
            open_paths(viewer_, events.dropped);
        }
    }

    void frame(double elapsed) {
        const platform::PixelSize pixels = window_.framebuffer_size();
        if (pixels.width == 0 || pixels.height == 0 || window_.minimised())
            return;
        follow_scale();
        prepare_skins(viewer_);
        advance(std::min(elapsed, kLongestStep));
        // A machine that takes long for a frame anyway gets on with it nevertheless.
        draw_pictures(viewer_, std::max(kPictureSeconds, frame_seconds_ * kPictureShare));
        play_hovered(viewer_, std::min(elapsed, kLongestStep));
        const Clock::time_point begun = Clock::now();

        window_.begin_frame();
        description_.give(ui_, viewer_, {shows_loading(), plays(), drawn_});
        ui::draw_interface(ui_);
        answer();
        follow_size(pixels);
        draw(pixels);
        window_.end_frame();
        frame_seconds_ = since(begun);

        follow_title();
        if (timings_.frames++ == 0) {
            window_.show();
            timings_.first_frame_ms = timings_.since_start_ms();
        } else {
            timings_.longest_still_ms = std::max(timings_.longest_still_ms, since(last_frame_) * 1000.0);
        }
        last_frame_ = Clock::now();
    }

    void advance(double elapsed) {
        if (viewer_.document == nullptr || viewer_.gallery.view.shown)
            return;
        if (!ui_.scrubbing)
            model::advance(viewer_.playback, viewer_.document->model.clips, elapsed);
        if (viewer_.view.sweep)
            viewer_.view.figure.complexion = render::swept_complexion(sweep_seconds_ += elapsed);
        else
            sweep_seconds_ = 0.0;
        const render::ViewState& view = viewer_.view;
        if (view.turntable && !ui_.steering)
            render::orbit(viewer_.view.camera,
                          glm::vec2(view.turntable_speed * static_cast<float>(elapsed), 0.0F));
    }

    // What the interface asked for.
    void answer() {
        if (ui_.pointed)
            point_at(viewer_, *ui_.pointed);
        if (ui_.weapon != viewer_.weapon)
            hold_weapon(viewer_, ui_.weapon);
        if (ui_.open_recent >= 0)
            open_paths(viewer_, {viewer_.recent[static_cast<std::size_t>(ui_.open_recent)]});
        if (ui_.chosen_file)
            open_paths(viewer_, {*ui_.chosen_file});
        answer_gallery(viewer_);
        if (ui_.command != nullptr)
            run_command(viewer_, ui_.command);
    }

    void follow_size(const platform::PixelSize& pixels) {
        if (viewer_.gallery.view.shown)
            return;
        const gpu::Target target = target_of(ui_.viewport, pixels);
        viewer_.view_pixels = {target.width, target.height};
        const bool first = !std::exchange(framed_, true);
        follow_aspect(viewer_, ui_.viewport.width / std::max(1.0F, ui_.viewport.height));
        if (first) // only now is it known how much of the window the model has
            frame_model(viewer_);
    }

    void draw(const platform::PixelSize& pixels) {
        if (viewer_.gallery.view.shown) {
            viewer_.graphics.renderer.draw({}, gallery_backdrop(), {0, 0, 0, pixels.width, pixels.height});
            return;
        }
        ViewerScene drawn(viewer_);
        const gpu::Target place = target_of(ui_.viewport, pixels);
        if (timings_.frames == 0) {
            drawn_ = viewer_.graphics.renderer.draw(drawn.scene, view_at_once(viewer_.view), place);
            gpu::begin_drawing();
        } else {
            drawn_ = viewer_.graphics.renderer.draw(drawn.scene, viewer_.view, view_.begin(place));
            view_.show();
        }
        tell_of(drawn_.refusal);
        if (ui_.skin_area.width > 0.0F && !drawn.parts.empty()) {
            render::SkinView skin = viewer_.panes.skin_view;
            skin.highlighted_triangles = viewer_.panes.highlighted;
            skin.marked_vertex = viewer_.panes.marked_vertex;
            tell_of(viewer_.graphics.renderer.draw_skin(drawn.parts.front(), skin,
                                                        skin_view_.begin(target_of(ui_.skin_area, pixels))));
            skin_view_.show();
        }
    }

    // Once of each: what the driver refuses to draw is missing in every frame.
    void tell_of(const std::string* refusal) {
        if (refusal == nullptr ||
            std::find(told_refusals_.begin(), told_refusals_.end(), refusal) != told_refusals_.end())
            return;
        told_refusals_.push_back(refusal);
        notify(viewer_, ui::NoticeKind::error, *refusal);
    }

    void follow_scale() {
        const float scale = window_.content_scale();
        if (scale == scale_)
            return;
        scale_ = scale;
        ui::apply_style(scale);
        if (std::exchange(fonts_.scale, scale) == scale)
            return;
        ui::make_fonts(*fonts_.atlas, fonts_.paths, scale);
        window_.refresh_fonts();
    }

    void follow_title() {
        const bool gallery = viewer_.gallery.view.shown;
        const std::filesystem::path& root = viewer_.gallery.root;
        if (timings_.frames > 0 && titled_ == viewer_.document &&
            (gallery ? titled_root_ == root : titled_root_.empty()))
            return;
        titled_ = viewer_.document;
        titled_root_ = gallery ? root : std::filesystem::path();
        std::string title = "tris";
        if (gallery) {
            title = (root.has_filename() ? root.filename() : root).string() + " \xe2\x80\x94 tris";
        } else if (viewer_.document != nullptr) {
            const std::filesystem::path& path = viewer_.document->path;
            title = (path.parent_path().filename() / path.filename()).string() + " \xe2\x80\x94 tris";
        }
        window_.set_title(title);
    }

    platform::Window& window_;
    Viewer& viewer_;
    platform::InstanceListener* later_starts_;
    const Options& options_;
    Timings& timings_;
    Fonts fonts_;
    ui::Interface ui_;
    render::DrawStats drawn_;
    gpu::SmoothPart view_;
    gpu::SmoothPart skin_view_;
    Description description_;
    std::shared_ptr<const Document> titled_; // what the window's title was made for
    std::filesystem::path titled_root_;      // of the gallery, where that was shown
    float scale_ = 0.0F;
    std::vector<const std::string*> told_refusals_;
    bool lost_ = false;
    // Shared with what is still being saved when the loop has ended.
    std::shared_ptr<bool> told_of_settings_ = std::make_shared<bool>(false);
    double sweep_seconds_ = 0.0;
    double frame_seconds_ = 0.0; // what the last one took, the gallery's pictures aside
    bool framed_ = false;        // a model, in the room that it has
    bool settings_saved_ = true;
    std::string kept_text_;
    Clock::time_point last_save_ = Clock::now();
    Clock::time_point last_news_ = Clock::now();
    Clock::time_point last_served_ = Clock::now();
    Clock::time_point last_turn_ = Clock::now();
    Clock::time_point last_frame_ = Clock::now();
};

} // namespace

Settings settings_of(const Viewer& viewer, const platform::Window& window) {
    Settings settings;
    settings.view = viewer.view;
    settings.playback = viewer.playback;
    settings.single_instance = viewer.single_instance;
    settings.panel = viewer.panes.panel;
    settings.gallery_cell = viewer.gallery.view.cell_size;
    settings.gallery_order = viewer.gallery.view.order;
    settings.gallery_descending = viewer.gallery.view.descending;
    settings.gallery_tree = viewer.gallery.view.tree;
    settings.folded = viewer.panes.folded;
    settings.recent = viewer.recent;
    settings.window = window.place();
    return settings;
}

bool run_loop(platform::Window& window, Viewer& viewer, platform::InstanceListener* later_starts,
              const Options& options, const Fonts& fonts, Timings& timings) {
    Loop loop(window, viewer, later_starts, options, fonts, timings);
    loop.run();
    return !loop.lost();
}

} // namespace tris::app
