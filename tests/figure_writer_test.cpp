#include "figure_writer.h"

#include "formats/fig/anm_parse.h"
#include "formats/fig/bon_parse.h"
#include "formats/fig/fig_parse.h"
#include "formats/fig/lnk_parse.h"
#include "formats/res/res_parse.h"
#include "support/fig_fixture.h"
#include "support/oddities.h"

#include <gtest/gtest.h>

namespace tris::tools {
namespace {

using Strings = std::vector<std::string>;

const std::vector<SourcePart>& parts() {
    static const std::vector<SourcePart> both = {
        {"hp", "", test::small_fig(), std::vector<glm::vec3>(8, {0.0F, 0.0F, 1.0F})},
        {"hd", "hp", test::small_fig(1), {{0.0F, 0.5F, 2.0F}}}};
    return both;
}

TEST(FigureWriter, PacksAFigureAsTheGameDoes) {
    const FigureFiles files = write_figure("untest", parts(), {{"cwalk", {{"hd", {}, {}, {}}}}});
    Oddities warnings;

    const formats::ResArchive mod = formats::parse_res(files.mod);
    EXPECT_EQ(mod.entries.size(), 3U);
    const formats::ResEntry* tree = find_entry(mod, "untest");
    ASSERT_NE(tree, nullptr);
    const std::vector<formats::Link> links = formats::parse_lnk(entry_bytes(files.mod, *tree), warnings);
    ASSERT_EQ(links.size(), 2U);
    EXPECT_EQ(links[1].child, "hd");
    EXPECT_EQ(links[1].parent, "hp");

    const formats::ResArchive bon = formats::parse_res(files.bon);
    EXPECT_EQ(bon.entries.size(), 2U);
    for (const SourcePart& part : parts()) {
        const formats::ResEntry* mesh = find_entry(mod, part.name);
        const formats::ResEntry* offsets = find_entry(bon, part.name);
        ASSERT_TRUE(mesh != nullptr && offsets != nullptr) << part.name;
        EXPECT_EQ(formats::parse_fig(entry_bytes(files.mod, *mesh)).variants, part.mesh.variants);
        EXPECT_EQ(formats::parse_bon(entry_bytes(files.bon, *offsets), part.mesh.variants, warnings),
                  part.offsets);
    }
    EXPECT_EQ(formats::parse_anm(files.anm, warnings).at(0).tracks.at(0).part, "hd");
    EXPECT_EQ(warnings, Strings{});
}

TEST(FigureWriter, WritesNoAnimationWithoutClips) {
    EXPECT_TRUE(write_figure("untest", parts(), {}).anm.empty());
}

} // namespace
} // namespace tris::tools
