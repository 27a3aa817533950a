// Models around a model.
#include "files/model_search.h"
#include "res_writer.h"
#include "support/temp_folder.h"

#include <gtest/gtest.h>

#include <string>

namespace tris::files {
namespace {

std::string names(const std::vector<std::filesystem::path>& paths) {
    std::string out;
    for (const std::filesystem::path& path : paths)
        out += path.filename().string() + " ";
    return out;
}

std::vector<std::filesystem::path> weapons_of(const std::filesystem::path& model) {
    Lookup lookup;
    return weapons_beside(model, game_around(model, lookup), lookup);
}

TEST(ModelSearch, NamesAreJudgedByTheirEnd) {
    for (const char* name : {"a.md2", "A.MD2", "b.Mdl", ".md2", "a.png.mdl", "x.fig", "x.MOD", "x.Lnk"})
        EXPECT_TRUE(is_model_name(name)) << name;
    for (const char* name :
         {"", "md2", "a.md", "a.md2.bak", "a.md2~", "a.md3", "a.mdl ", "x.res", "xfig", "a_md2"})
        EXPECT_FALSE(is_model_name(name)) << name;
}

TEST(ModelSearch, TheModelsOfAFolderComeByName) {
    const test::TempFolder folder;
    for (const char* name : {"b10.md2", "b9.md2", "C.mdl", "a.MD2", "skin.png", "sub/z.md2"})
        folder.write(name, "");
    std::filesystem::create_directory(folder / "folder.md2");
    std::filesystem::create_symlink("nowhere", folder / "link.md2");
    EXPECT_EQ(names(models_in(folder.path())), "a.MD2 b9.md2 b10.md2 C.mdl ");
}

TEST(ModelSearch, FiguresThatALinkPutsTogetherAreNoModels) {
    const test::TempFolder folder;
    for (const char* name : {"orc.lnk", "Orchd.FIG", "orcbd.fig", "or.fig", "box.fig", "orc2.mod", "orc.bon"})
        folder.write(name, "");
    EXPECT_EQ(names(models_in(folder.path())), "box.fig or.fig orc.lnk orc2.mod ");
}

TEST(ModelSearch, AnArchiveIsAFolderOfModels) {
    const test::TempFolder folder;
    const auto res = folder.write(
        "data/figures.res",
        tools::write_res(
            {{"b.mod", {}}, {"A.fig", {}}, {"c.mmp", {}}, {"deep\\d.md2", {}}, {"inner.res", {}}}));
    EXPECT_EQ(models_in(res), (std::vector<std::filesystem::path>{res / "A.fig", res / "b.mod"}));
    EXPECT_EQ(models_in(res / "deep"), std::vector<std::filesystem::path>{res / "deep/d.md2"});
    EXPECT_EQ(names(models_in(folder / "data")), "A.fig b.mod d.md2 ") << "there is no loose one";
    folder.write("data/loose.mod", "");
    EXPECT_EQ(names(models_in(folder / "data")), "loose.mod ");
    const auto nested = folder.write(
        "n.res", tools::write_res({{"x.res", tools::write_res({{"y.mod", {}}})}, {"sub\\z.mod", {}}}));
    EXPECT_EQ(models_in(nested),
              (std::vector<std::filesystem::path>{nested / "sub/z.mod", nested / "x.res/y.mod"}));
}

TEST(ModelSearch, WeaponsAreFoundInsideAnArchiveToo) {
    const test::TempFolder folder;
    const auto res = folder.write(
        "p.res",
        tools::write_res({{"tris.md2", {}}, {"w_axe.md2", {}}, {"Weapon.md2", {}}, {"x\\w_no.md2", {}}}));
    EXPECT_EQ(weapons_of(res / "tris.md2"),
              (std::vector<std::filesystem::path>{res / "Weapon.md2", res / "w_axe.md2"}));
}

TEST(ModelSearch, AFolderWithoutModelsOffersThoseBelow) {
    const test::TempFolder folder;
    for (const char* name :
         {"male/tris.md2", "female/b.md2", "female/a.md2", "cyborg/deep/c.md2", "note.txt", "m10/k.md2",
          "m2/j.md2", "male/low/1/2/3/z.md2", "male/low/1/2/3/4/5/too_deep.md2"})
        folder.write(name, "");
    // A way in a circle ends.
    std::filesystem::create_directory_symlink("..", folder / "male/back");
    EXPECT_EQ(names(models_in(folder.path())), "c.md2 a.md2 b.md2 j.md2 k.md2 tris.md2 z.md2 ");
    EXPECT_EQ(names(models_in(folder / "not there")), "");
    EXPECT_EQ(names(models_in(folder / "note.txt")), "");
    EXPECT_EQ(names(models_in({})), "");
}

TEST(ModelSearch, ThereIsAnEndToWhatALargeFolderBrings) {
    const test::TempFolder folder;
    for (std::size_t i = 0; i < kMaxModels + 5; ++i)
        folder.write(std::to_string(i) + ".md2", "");
    EXPECT_EQ(models_in(folder.path()).size(), kMaxModels);
}

TEST(ModelSearch, CompanionsLeadToTheirFigure) {
    const test::TempFolder folder;
    for (const char* name : {"a.mod", "a.fig", "A.bon", "b.LNK", "b.anm", "c.bon", "c.fig", "d.anm"})
        folder.write(name, "");
    EXPECT_TRUE(is_companion_name("x/A.BON") && is_companion_name("b.anm"));
    EXPECT_FALSE(is_companion_name("a.mod") || is_companion_name("bon") || is_companion_name("a.fig"));
    EXPECT_EQ(figure_of(folder / "A.bon"), folder / "a.mod");
    EXPECT_EQ(figure_of(folder / "b.anm"), folder / "b.LNK");
    EXPECT_EQ(figure_of(folder / "c.bon"), folder / "c.fig");
    EXPECT_EQ(figure_of(folder / "d.anm"), std::nullopt);
}

TEST(ModelSearch, WeaponsComeWithTheUsualOneFirst) {
    const test::TempFolder folder;
    for (const char* name : {"tris.md2", "w_rail.md2", "Weapon.MD2", "W_bfg.md2", "a_weapon.md2", "w_.txt",
                             "weapon.mdl", "w_shotgun.mdl"})
        folder.write(name, "");
    EXPECT_EQ(names(weapons_of(folder / "tris.md2")), "Weapon.MD2 W_bfg.md2 w_rail.md2 ");
    EXPECT_EQ(names(weapons_of(folder / "a_weapon.md2")), "Weapon.MD2 W_bfg.md2 w_rail.md2 ");
    EXPECT_EQ(names(weapons_of(folder / "w_rail.md2")), "");
    EXPECT_EQ(names(weapons_of(folder / "weapon.md2")), "");
    EXPECT_EQ(names(weapons_of(folder / "elsewhere/tris.md2")), "");
}

} // namespace
} // namespace tris::files
