// Figures in the viewer: what their commands do, and what opening and reloading keep.
#include "app/commands.h"
#include "app/live.h"
#include "app/opening.h"
#include "app/shown_skin.h"
#include "support/figure_fixture.h"
#include "support/viewer_fixture.h"

#include <glm/gtc/quaternion.hpp>

#include <cmath>

namespace tris::test {
namespace {

using model::Complexion;
using model::LoopMode;
using tools::FigSource;
using tools::SourceClip;
using tools::SourcePart;

class ViewerFigure : public ViewerTest {
  protected:
    void run(const char* id) { app::run_command(viewer(), id); }

    std::filesystem::path write_figure(const std::vector<SourcePart>& parts,
                                       const std::vector<SourceClip>& clips = {},
                                       const std::string& name = "unit") {
        // Companions first: the model's own file tells the viewer to read all of them.
        const NamedFiles files = figure_files(parts, clips, name);
        for (const auto& [file, bytes] : files) {
            if (file != name + ".mod")
                replace_file(folder / file, bytes);
        }
        replace_file(folder / (name + ".mod"), files.at(name + ".mod"));
        return folder / (name + ".mod");
    }

    const model::Figure& figure() { return *viewer().document->model.mesh.figure; }

    bool is_hidden(std::string_view name) {
        return viewer().view.figure.hidden[static_cast<std::size_t>(part_index(figure(), name))];
    }
    void hide(std::string_view name, bool hidden) {
        viewer().view.figure.hidden[static_cast<std::size_t>(part_index(figure(), name))] = hidden;
    }
};

std::filesystem::path golem_path() {
    return samples_folder() / "figures/ungolm.mod";
}

SourceClip clip(const char* name, int keys = 2) {
    return {name, {{"hp", std::vector<glm::quat>(static_cast<std::size_t>(keys), {1, 0, 0, 0}), {}, {}}}};
}

std::vector<SourcePart> armed() {
    return {part("hp", "", plate({}, 1)), part("hd", "hp", plate({}, 1)), part("rh.axe", "hp", plate({}, 1)),
            part("rh.club", "hp", plate({}, 1))};
}

FigSource second_textured(FigSource mesh) {
    mesh.texture_number = 2;
    return mesh;
}

TEST_F(ViewerFigure, OpensTheGolem) {
    open(golem_path());
    ASSERT_NE(viewer().document, nullptr);
    EXPECT_EQ(errors(), "");
    EXPECT_EQ(viewer().view.figure.complexion, (Complexion{0.5F, 0.5F, 0.5F}));
    EXPECT_TRUE(is_hidden("rh3.club00"));
    EXPECT_EQ(viewer().view.figure.hidden.count(), 1U);
    EXPECT_FLOAT_EQ(viewer().view.camera.front_degrees, -90.0F);
    EXPECT_EQ(app::current_clip(viewer()).label, "cidle");
    EXPECT_EQ(viewer().playback.mode, LoopMode::loop);
    EXPECT_FALSE(wears_checkerboard());
}

TEST_F(ViewerFigure, QuakeCNamesNoClipsOfIt) {
    open(golem_path());
    open(folder.write("names.qc", "$frame walk1 walk2\n"));
    EXPECT_NE(errors().find("names.qc: names no clips of a figure"), std::string::npos) << errors();
    EXPECT_EQ(app::current_clip(viewer()).label, "cidle");
}

TEST_F(ViewerFigure, GoesThroughTheEightCorners) {
    open(golem_path());
    for (unsigned i = 0; i < 17; ++i) {
        viewer().view.sweep = true;
        run("next_corner");
        EXPECT_EQ(viewer().view.figure.complexion, corner_complexion(i % 8)) << i;
        EXPECT_FALSE(viewer().view.sweep);
    }
    viewer().view.figure.complexion = {1, 0.25F, 1}; // from in between to the first
    run("next_corner");
    EXPECT_EQ(viewer().view.figure.complexion, corner_complexion(0));
}

TEST_F(ViewerFigure, IsBuiltStepByStep) {
    open(golem_path());
    const auto step = [&](const char* id, float strength, float dexterity, float height) {
        viewer().view.sweep = true;
        run(id);
        const Complexion& c = viewer().view.figure.complexion;
        EXPECT_NEAR(c.strength, strength, 1e-5F) << id;
        EXPECT_NEAR(c.dexterity, dexterity, 1e-5F) << id;
        EXPECT_NEAR(c.height, height, 1e-5F) << id;
        EXPECT_FALSE(viewer().view.sweep) << id;
    };
    step("strength_up", 0.6F, 0.5F, 0.5F);
    step("dexterity_up", 0.6F, 0.6F, 0.5F);
    step("height_up", 0.6F, 0.6F, 0.6F);
    step("strength_down", 0.5F, 0.6F, 0.6F);
    step("dexterity_down", 0.5F, 0.5F, 0.6F);
    step("height_down", 0.5F, 0.5F, 0.5F);
    for (int i = 0; i < 10; ++i)
        run("strength_up"); // beyond what the game uses
    EXPECT_NEAR(viewer().view.figure.complexion.strength, 1.5F, 1e-4F);
}

TEST_F(ViewerFigure, SwitchesSweepPlaceAndRate) {
    open(golem_path());
    for (const bool on : {true, false}) {
        run("sweep");
        run("in_place");
        run("key_rate");
        EXPECT_EQ(viewer().view.sweep, on);
        EXPECT_EQ(viewer().view.figure.in_place, on);
        // A key each 55 ms instead of 15 a second.
        EXPECT_NEAR(15.0F * viewer().playback.speed, on ? 1000.0F / 55.0F : 15.0F, 1e-3F);
    }
}

TEST_F(ViewerFigure, ASweepPassesAllCornersWithoutAJump) {
    std::vector<bool> seen(8);
    Complexion last = render::swept_complexion(0.0);
    EXPECT_EQ(last, corner_complexion(0));
    for (int i = 1; i <= 1200; ++i) {
        const Complexion c = render::swept_complexion(i * 0.01);
        for (unsigned k = 0; k < 8; ++k) {
            const Complexion at = corner_complexion(k);
            const float far = std::fabs(c.strength - at.strength) + std::fabs(c.dexterity - at.dexterity) +
                              std::fabs(c.height - at.height);
            seen[k] = seen[k] || far < 1e-3F;
        }
        const float jump = std::fabs(c.strength - last.strength) + std::fabs(c.dexterity - last.dexterity) +
                           std::fabs(c.height - last.height);
        EXPECT_LT(jump, 0.02F) << i;
        last = c;
    }
    EXPECT_EQ(seen, std::vector<bool>(8, true));
    EXPECT_LT(std::fabs(last.strength) + std::fabs(last.dexterity) + std::fabs(last.height), 0.01F);
}

TEST_F(ViewerFigure, ShowsAllPartsOrThoseOfTheBeginning) {
    open(write_figure(armed()));
    EXPECT_EQ(viewer().view.figure.hidden.count(), 2U);
    run("all_parts");
    EXPECT_TRUE(viewer().view.figure.hidden.none());
    run("all_parts");
    EXPECT_TRUE(is_hidden("rh.axe") && is_hidden("rh.club"));
    EXPECT_EQ(viewer().view.figure.hidden.count(), 2U);
    hide("hp", true);
    run("all_parts");
    EXPECT_TRUE(viewer().view.figure.hidden.none());
}

TEST_F(ViewerFigure, ResetsToTheBeginning) {
    open(write_figure(armed()));
    viewer().view.figure.complexion = {1, 0, 2};
    viewer().view.figure.in_place = viewer().view.sweep = true;
    hide("hp", true);
    hide("rh.axe", false);
    run("reset_figure");
    EXPECT_EQ(viewer().view.figure.complexion, Complexion{});
    EXPECT_FALSE(viewer().view.figure.in_place || viewer().view.sweep);
    EXPECT_FALSE(is_hidden("hp"));
    EXPECT_TRUE(is_hidden("rh.axe") && is_hidden("rh.club"));
}

TEST_F(ViewerFigure, TheViewIsResetWithoutTheFigure) {
    open(write_figure(armed()));
    viewer().view.figure.complexion = {1, 0, 2};
    hide("hd", true);
    const model::FigureLook look = viewer().view.figure;
    run("reset_view");
    EXPECT_EQ(viewer().view.figure, look);
    EXPECT_FLOAT_EQ(viewer().view.camera.front_degrees, -90.0F);
}

TEST_F(ViewerFigure, AClipIsPlayedAsItsNameSays) {
    open(write_figure(armed(), {clip("cwalk"), clip("uhit"), clip("misc"), clip("cidle")}));
    EXPECT_EQ(viewer().playback.mode, LoopMode::loop);
    run("next_clip");
    EXPECT_EQ(app::current_clip(viewer()).label, "uhit");
    EXPECT_EQ(viewer().playback.mode, LoopMode::once);
    run("next_clip");
    EXPECT_EQ(viewer().playback.mode, LoopMode::once); // "misc" says nothing
    run("next_clip");
    EXPECT_EQ(viewer().playback.mode, LoopMode::loop);
    viewer().playback.mode = LoopMode::ping_pong;
    app::choose_clip(viewer(), -2);
    EXPECT_EQ(app::current_clip(viewer()).label, "uhit");
    EXPECT_EQ(viewer().playback.mode, LoopMode::ping_pong);
}

TEST_F(ViewerFigure, AReloadKeepsLookAndClip) {
    open(write_figure(armed(), {clip("cwalk"), clip("uhit", 8)}));
    viewer().view.figure.complexion = {0.2F, 0.3F, 0.4F};
    viewer().view.figure.in_place = true;
    hide("hd", true);
    hide("rh.club", false);
    app::choose_clip(viewer(), 1);
    viewer().playback.seconds = 0.2;
    // Others before them, and one that was not there.
    std::vector<SourcePart> more = armed();
    more.insert(more.begin() + 1, part("bd", "hp", plate({}, 1)));
    more.insert(more.begin() + 2, part("rh.mace", "hp", plate({}, 1)));
    const auto before = viewer().document;
    write_figure(more, {clip("cidle"), clip("cwalk"), clip("uhit", 8)});
    run("reload");
    settle_until([&] {
        return viewer().document != before && viewer().document->model.mesh.figure->parts.size() == 6;
    });
    EXPECT_EQ(viewer().view.figure.complexion, (Complexion{0.2F, 0.3F, 0.4F}));
    EXPECT_TRUE(viewer().view.figure.in_place);
    EXPECT_TRUE(is_hidden("hd") && is_hidden("rh.axe") && is_hidden("rh.mace"));
    EXPECT_FALSE(is_hidden("hp") || is_hidden("bd") || is_hidden("rh.club"));
    EXPECT_EQ(app::current_clip(viewer()).label, "uhit");
    EXPECT_DOUBLE_EQ(viewer().playback.seconds, 0.2);
    EXPECT_EQ(viewer().playback.mode, LoopMode::once);
}

TEST_F(ViewerFigure, AChangedCompanionIsFollowed) {
    open(write_figure(armed(), {clip("cwalk")}));
    ASSERT_EQ(viewer().document->model.clips.size(), 2U);
    const NamedFiles files = figure_files(armed(), {clip("cwalk"), clip("uhit")});
    replace_file(folder / "unit.anm", files.at("unit.anm"));
    settle_until([&] { return viewer().document->model.clips.size() == 3; });
    std::vector<SourcePart> moved = armed();
    for (glm::vec3& offset : moved[0].offsets)
        offset = {0, 0, 7};
    replace_file(folder / "unit.bon", figure_files(moved).at("unit.bon"));
    settle_until([&] { return viewer().document->model.bounds.max.z == 8.0F; });
    EXPECT_EQ(errors(), "");
}

TEST_F(ViewerFigure, APartOfTheLooseFormIsFollowed) {
    replace_file(folder / "initaxe.lnk", tools::write_lnk({{"head", ""}}));
    replace_file(folder / "initaxehead.fig", tools::write_fig(plate({}, 1)));
    open(folder / "initaxe.lnk");
    ASSERT_NE(viewer().document, nullptr);
    FigSource larger = plate({}, 3);
    larger.indices.insert(larger.indices.end(), {0, 2, 1});
    replace_file(folder / "initaxehead.fig", tools::write_fig(larger));
    settle_until([&] { return viewer().document->model.bounds.max.z == 3.0F; });
    EXPECT_EQ(viewer().gpu_model->triangles.count, 9);
}

// Only a companion changes while another model is open: neither the document nor what is on the GPU may be
// old.
TEST_F(ViewerFigure, GoingBackToAFigureWithAChangedPartReadsItAgain) {
    replace_file(folder / "initaxe.lnk", tools::write_lnk({{"head", ""}}));
    folder.write("initaxehead.fig", tools::write_fig(plate({}, 1)));
    const auto other = folder.write("other.md2", model_with_frames({"stand1"}));
    open(folder / "initaxe.lnk");
    EXPECT_EQ(viewer().gpu_model->triangles.count, 6);
    open(other);
    FigSource larger = plate({}, 3);
    larger.indices.insert(larger.indices.end(), {0, 2, 1});
    folder.write("initaxehead.fig", tools::write_fig(larger)); // in place: its folder does not change
    open(folder / "initaxe.lnk");
    EXPECT_FLOAT_EQ(viewer().document->model.bounds.max.z, 3.0F);
    EXPECT_EQ(viewer().gpu_model->triangles.count, 9);
}

TEST_F(ViewerFigure, AnotherFigureShowsItsOwnParts) {
    open(write_figure(armed()));
    viewer().view.figure.complexion = {0.2F, 0.3F, 0.4F};
    hide("hp", true);
    hide("rh.axe", false);
    const auto other = write_figure({part("a.b", "", plate({}, 1)), part("c", "", plate({}, 1)),
                                     part("d", "", plate({}, 1)), part("e", "", plate({}, 1))},
                                    {}, "other");
    open(other);
    EXPECT_TRUE(is_hidden("a.b"));
    EXPECT_EQ(viewer().view.figure.hidden.count(), 1U);
    EXPECT_EQ(viewer().view.figure.complexion, (Complexion{0.2F, 0.3F, 0.4F})); // to compare them
}

TEST_F(ViewerFigure, TheSecondTextureIsChosenByItself) {
    folder.write("unit.png", plain_png(8, 8, kRed));
    folder.write("zz_other.png", plain_png(8, 8, kGreen));
    open(write_figure({part("hp", "", plate({}, 1)), part("helm", "hp", second_textured(plate({}, 1)))}));
    ASSERT_EQ(viewer().skins.size(), 2U);
    ASSERT_NE(viewer().second_textures.base, nullptr);
    EXPECT_EQ(worn(), kRed);
    EXPECT_EQ(first_texel(*viewer().second_textures.base), kRed);
    run("second_skin");
    settle();
    EXPECT_EQ(worn(), kRed);
    EXPECT_EQ(first_texel(*viewer().second_textures.base), kGreen);
    const auto before = viewer().document;
    run("reload");
    settle_until([&] { return viewer().document != before; });
    EXPECT_EQ(viewer().second_skin, 1);
    EXPECT_EQ(first_texel(*viewer().second_textures.base), kGreen);
    run("second_skin");
    settle();
    EXPECT_EQ(first_texel(*viewer().second_textures.base), kRed);
}

TEST_F(ViewerFigure, TheSecondTextureIsNotThatOfTheFigureBefore) {
    folder.write("unit.png", plain_png(8, 8, kRed));
    const std::vector<SourcePart> parts = {part("hp", "", plate({}, 1)),
                                           part("helm", "hp", second_textured(plate({}, 1)))};
    open(write_figure(parts));
    ASSERT_NE(viewer().second_textures.base, nullptr);
    // Another folder, where there is no skin at all.
    const NamedFiles files = figure_files(parts, {}, "bare");
    for (const auto& [name, bytes] : files)
        folder.write("elsewhere/" + name, bytes);
    open(folder / "elsewhere/bare.mod");
    ASSERT_TRUE(viewer().skins.empty());
    EXPECT_TRUE(wears_checkerboard());
    EXPECT_EQ(viewer().second_textures.base, nullptr);
    // Nor has a figure with one texture a second.
    open(write_figure({part("hp", "", plate({}, 1))}, {}, "single"));
    EXPECT_EQ(viewer().second_textures.base, nullptr);
}

} // namespace
} // namespace tris::test
