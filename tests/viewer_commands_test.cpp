// Every command in every situation: nothing crashes, and no number leaves its range.
#include "app/commands.h"
#include "app/opening.h"
#include "support/figure_fixture.h"
#include "support/md2_fixture.h"
#include "support/mdl_fixture.h"
#include "support/viewer_fixture.h"

#include <cmath>

namespace tris::test {
namespace {

class CommandsInAction : public ViewerTest {
  protected:
    void expect_sane() {
        expect_in_range();
        const app::Viewer& v = viewer();
        EXPECT_TRUE(std::isfinite(v.view.camera.distance) && v.view.camera.distance > 0.0F);
        EXPECT_TRUE(std::isfinite(v.playback.seconds) && v.playback.seconds >= 0.0);
        EXPECT_GE(v.playback.speed, model::kMinSpeed);
        EXPECT_LE(v.playback.speed, model::kMaxSpeed);
        const render::Light& light = v.view.light;
        EXPECT_TRUE(light.yaw_degrees >= 0.0F && light.yaw_degrees < 360.0F);
        EXPECT_TRUE(light.pitch_degrees >= -90.0F && light.pitch_degrees <= 90.0F);
        EXPECT_TRUE(light.ambient >= 0.0F && light.ambient <= 255.0F);
        EXPECT_TRUE(light.shade >= 0.0F && light.shade <= 255.0F);
        EXPECT_LE(static_cast<int>(v.view.surface), static_cast<int>(render::Surface::points));
        EXPECT_LE(static_cast<int>(v.view.background), static_cast<int>(render::Background::transparent));
        EXPECT_LE(static_cast<int>(light.mode), static_cast<int>(render::LightMode::none));
        EXPECT_LE(static_cast<int>(v.playback.mode), static_cast<int>(model::LoopMode::ping_pong));
    }

    void draw_view() {
        const Result<gpu::OffscreenTarget> target = gpu::OffscreenTarget::create(64, 48);
        ASSERT_TRUE(target);
        const app::ViewerScene drawn(viewer());
        viewer().graphics.renderer.draw(drawn.scene, viewer().view, target->target());
    }

    // Each command often enough to come around and to reach its limits.
    void run_all() {
        std::vector<ui::MenuEntry> entries;
        for (const app::Command& command : app::commands()) {
            SCOPED_TRACE(command.id);
            const bool saves =
                std::string_view(command.menu) == "File" || std::string_view(command.id).starts_with("save");
            for (int i = 0; i < (saves ? 1 : 60); ++i) {
                app::run_key(viewer(), platform::parse_chord(command.keys));
                expect_sane();
            }
            if (viewer().document != nullptr)
                model::advance(viewer().playback, viewer().document->model.clips, 0.21);
            app::list_entries(viewer(), entries);
            EXPECT_EQ(entries.empty(), false);
            EXPECT_LT(entries.size(), app::commands().size()) << "some are for the gallery, some for a model";
            settle();
            expect_sane();
            draw_view();
            viewer().browser.open = false;
        }
        EXPECT_TRUE(viewer().quit);
        app::run_command(viewer(), "no such command");
        app::run_key(viewer(), {});
    }
};

TEST_F(CommandsInAction, WithNothingOpen) {
    run_all();
    EXPECT_EQ(viewer().document, nullptr);
}

TEST_F(CommandsInAction, WithAPlayerModel) {
    folder.write("one.png", plain_png(64, 32, kRed));
    folder.write("two.png", plain_png(64, 32, kGreen));
    folder.write("weapon.md2", model_with_frames({"stand1"}));
    open(folder.write("tris.md2", model_with_frames({"stand1", "stand2", "run1", "run2", "jump1"})));
    run_all();
    EXPECT_NE(viewer().document, nullptr);
}

TEST_F(CommandsInAction, WithAModelOfOneFrameAndNoSkin) {
    open(folder.write("a.md2", model_with_frames({"only"})));
    run_all();
}

TEST_F(CommandsInAction, WithASkinGroup) {
    tools::MdlSource source = square(8, 5);
    source.skins = {{{plain(8, 10), plain(8, 20)}, {0.5F, 1.0F}}, {{plain(8, 30)}, {}}};
    source.frames = {{{square_pose("a1", 0), square_pose("a2", 4)}, {0.1F, 0.3F}},
                     {{square_pose("b1", 0)}, {}}};
    open(folder.write("v_a.mdl", tools::write_mdl(source)));
    run_all();
}

TEST_F(CommandsInAction, WithAFigure) {
    folder.write("one.png", plain_png(64, 32, kRed));
    folder.write("two.png", plain_png(64, 32, kGreen));
    tools::FigSource second = plate({}, 1.0F);
    second.texture_number = 2;
    const tools::SourceClip clip{"uhit", {{"hp", {{1, 0, 0, 0}, {0, 1, 0, 0}}, {{0, 0, 0}, {0, 0, 9}}, {}}}};
    for (const auto& [name, bytes] :
         figure_files({part("hp", "", plate({}, 1.0F)), part("hd.helm", "hp", second)}, {clip}))
        folder.write(name, bytes);
    open(folder / "unit.mod");
    run_all();
    EXPECT_NE(viewer().document, nullptr);
}

TEST_F(CommandsInAction, BackToBackWhileEverythingIsUnderWay) {
    for (int i = 0; i < 3; ++i)
        folder.write("m" + std::to_string(i) + ".md2", model_with_frames({"stand1", "run1", "run2"}));
    folder.write("m1.md2", "broken");
    folder.write("w_gun.md2", model_with_frames({"stand1"}));
    folder.write("one.png", noise_png(128));
    folder.write("two.png", half_of(noise_png(128)));
    app::open_paths(viewer(), {folder / "m0.md2"});
    for (int round = 0; round < 20; ++round) {
        for (const char* id :
             {"next_skin", "weapon", "reload", "next_model", "filter", "next_clip", "previous_skin", "weapon",
              "last", "reload", "previous_same_camera", "step_forward"}) {
            app::run_command(viewer(), id);
            if (round % 3 == 0)
                turn();
            expect_sane();
        }
    }
    settle();
    expect_sane();
    EXPECT_FALSE(viewer().loading);
}

TEST_F(CommandsInAction, NothingHappensBehindTheKeyOverlay) {
    open(folder.write("a.md2", model_with_frames({"stand1", "stand2", "run1", "run2"})));
    const auto press = [&](const char* keys) { app::run_key(viewer(), platform::parse_chord(keys)); };
    press("F1");
    ASSERT_TRUE(viewer().panes.help);
    press("Down");
    press("W");
    EXPECT_EQ(viewer().playback.clip, 0);
    EXPECT_FALSE(viewer().view.wire);
    press("F1");
    EXPECT_FALSE(viewer().panes.help);
    press("Down");
    EXPECT_EQ(viewer().playback.clip, 1);
    press("F1");
    press("Escape");
    EXPECT_FALSE(viewer().panes.help);
}

TEST_F(CommandsInAction, ANarrowerViewStillHoldsTheWholeModel) {
    open(folder.write("a.md2", model_with_frames({"stand1", "stand2"})));
    render::Camera& camera = viewer().view.camera;
    app::follow_aspect(viewer(), 1.6F);
    app::frame_model(viewer());
    const float wide = camera.distance;
    app::follow_aspect(viewer(), 0.5F);
    const float narrow = camera.distance;
    EXPECT_GT(narrow, wide * 1.2F);
    app::frame_model(viewer());
    EXPECT_FLOAT_EQ(camera.distance, narrow) << "as far as framing goes";
    app::follow_aspect(viewer(), 1.6F);
    EXPECT_FLOAT_EQ(camera.distance, wide) << "and back";
    // Who looks at a detail goes on looking at it.
    camera.distance = wide * 0.5F;
    app::follow_aspect(viewer(), 0.5F);
    EXPECT_EQ(camera.distance, wide * 0.5F);
}

} // namespace
} // namespace tris::test
