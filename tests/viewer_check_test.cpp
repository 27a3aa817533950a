// The findings of the open model in the window: they come from the background, and a click points at them.
#include "app/commands.h"
#include "app/opening.h"
#include "app/pointing.h"
#include "app/shown_skin.h"
#include "support/md2_fixture.h"
#include "support/mdl_fixture.h"
#include "support/viewer_fixture.h"

#include <algorithm>

namespace tris::app {
namespace {

using Numbers = std::vector<std::uint32_t>;

class ViewerCheckTest : public test::ViewerTest {
  protected:
    void open(const std::string& name, const Bytes& bytes) {
        open_paths(viewer(), {folder.write(name, bytes)});
        settle();
        ASSERT_NE(viewer().document, nullptr);
    }

    int finding(std::string_view id) {
        std::vector<const check::Finding*> findings;
        list_findings(viewer(), findings);
        const auto at = std::find_if(findings.begin(), findings.end(),
                                     [&](const check::Finding* f) { return f->id == id; });
        return at == findings.end() ? -1 : static_cast<int>(at - findings.begin());
    }
};

Bytes painted(std::initializer_list<std::size_t> glowing) {
    tools::MdlSource source = test::square(16, 7);
    for (const std::size_t texel : glowing)
        source.skins[0].pictures[0][texel] = 230;
    return tools::write_mdl(source);
}

TEST_F(ViewerCheckTest, AReportComesWithTheModelAndGoesWithIt) {
    open("a.mdl", painted({33}));
    ASSERT_NE(viewer().check, nullptr);
    EXPECT_EQ(check::count(viewer().check->findings).warnings, 1);
    EXPECT_GE(finding("skin.fullbright-few"), 0);
    open("b.mdl", painted({}));
    ASSERT_NE(viewer().check, nullptr);
    EXPECT_TRUE(viewer().check->findings.empty());
}

TEST_F(ViewerCheckTest, TexelsArePointedAtOnTheSkinAndOnTheModel) {
    open("a.mdl", painted({33}));
    point_at(viewer(), finding("skin.fullbright-few"));
    EXPECT_EQ(viewer().panes.pinned_texels, (Numbers{33}));
    EXPECT_EQ(viewer().panes.pinned_size, glm::ivec2(16));
    EXPECT_EQ(viewer().panes.pinned, (Numbers{0})); // the upper left half
    EXPECT_TRUE(viewer().panes.skin);
    point_at(viewer(), -1);
    EXPECT_TRUE(viewer().panes.pinned_texels.empty() && viewer().panes.pinned.empty());
}

TEST_F(ViewerCheckTest, KeysGoFromFindingToFindingAndEscapeLetsGo) {
    tools::MdlSource source = test::square(16, 7);
    source.triangles.push_back({true, {1, 1, 2}});
    source.triangles.push_back({true, {0, 1, 2}});
    open("a.mdl", tools::write_mdl(source));
    viewer().panes.folded.fill(true);
    run_command(viewer(), "next_finding");
    EXPECT_EQ(viewer().panes.finding, 0);
    EXPECT_FALSE(viewer().panes.folded[static_cast<std::size_t>(ui::Section::check)]);
    const Numbers first = viewer().panes.pinned;
    EXPECT_EQ(first.size(), 1U);
    run_command(viewer(), "next_finding");
    EXPECT_EQ(viewer().panes.finding, 1);
    EXPECT_NE(viewer().panes.pinned, first);
    run_command(viewer(), "next_finding"); // around
    EXPECT_EQ(viewer().panes.finding, 0);
    run_command(viewer(), "previous_finding");
    EXPECT_EQ(viewer().panes.finding, 1);
    run_key(viewer(), platform::parse_chord("Escape"));
    EXPECT_EQ(viewer().panes.finding, -1);
    EXPECT_TRUE(viewer().panes.pinned.empty());
}

TEST_F(ViewerCheckTest, AFrameIsGoneTo) {
    tools::Md2Source source = test::octahedron(6);
    source.frames[4].name = "frame4"; // once more
    open("a.md2", tools::write_md2(source));
    viewer().playback.playing = true;
    point_at(viewer(), finding("frames.name-repeated"));
    EXPECT_FALSE(viewer().playback.playing);
    EXPECT_EQ(model::sample(viewer().document->model, viewer().playback).shape_a, 4);
}

TEST_F(ViewerCheckTest, TheCameraLooksAtThePlace) {
    tools::MdlSource source = test::square(16, 7);
    source.texcoords.push_back({false, 0, 0});
    source.frames[0].poses[0].positions.push_back({0, 200, 0}); // far away, and of no use
    source.frames[0].poses[0].normals.push_back({1, 0, 0});
    open("a.mdl", tools::write_mdl(source));
    point_at(viewer(), finding("mesh.unused-vertices"));
    EXPECT_EQ(viewer().panes.pinned_vertices, (Numbers{4}));
    EXPECT_NEAR(viewer().view.camera.target.y, 200.0F, 2.0F);
}

TEST_F(ViewerCheckTest, TheChosenEnginesLimitsAreListedFirst) {
    open("a.mdl", tools::write_mdl(test::square(18, 7)));
    EXPECT_EQ(finding("limit.skin-width"), -1);
    viewer().panes.engine = 0; // the original, which wants a multiple of 4
    EXPECT_EQ(finding("limit.skin-width"), 0);
}

TEST_F(ViewerCheckTest, ADroppedSkinIsLookedAt) {
    open("a.md2", tools::write_md2(test::octahedron()));
    EXPECT_EQ(finding("skin.size-differs"), -1);
    use_picture(viewer(), folder.write("mine.png", test::plain_png(40, 40, test::kRed)));
    settle();
    const int found = finding("skin.size-differs");
    ASSERT_GE(found, 0);
    viewer().skin = 0;
    point_at(viewer(), found);
    EXPECT_EQ(viewer().skins[static_cast<std::size_t>(viewer().skin)].choice.label, "mine.png");
}

} // namespace
} // namespace tris::app
