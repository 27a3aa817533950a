// What a document knows of its game, and what `tris info` says of it.
#include "app/document.h"
#include "app/extract.h"
#include "app/given_files.h"
#include "app/model_check.h"
#include "app/model_info.h"
#include "pak_writer.h"
#include "support/image_builder.h"
#include "support/md2_fixture.h"
#include "support/mdl_fixture.h"
#include "support/oddities.h"
#include "support/temp_folder.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace tris::app {
namespace {

using test::TempFolder;
using Strings = std::vector<std::string>;

Bytes model_naming(std::vector<std::string> skins) {
    tools::Md2Source source = test::octahedron();
    source.skins = std::move(skins);
    return tools::write_md2(source);
}

Bytes picture() {
    return test::build_pcx({.width = 4, .height = 4}, [](int, int) { return 7U; });
}

// The values of the lines of that name.
Strings lines(const Document& document, const std::string& name) {
    Strings out;
    for (const auto& [key, value] : model_lines(document)) {
        if (key == name)
            out.push_back(value);
    }
    return out;
}

TEST(Surroundings, InfoSaysWhereEachThingLies) {
    const TempFolder root;
    root.write("baseq2/pak0.pak", tools::write_pak({{"players/female/tris.md2", model_naming({})},
                                                    {"players/female/athena.pcx", picture()},
                                                    {"players/female/athena_i.pcx", picture()},
                                                    {"pics/colormap.pcx", picture()}}));
    root.write("baseq2/pak1.pak", tools::write_pak({{"players/female/TRIS.md2", model_naming({})},
                                                    {"players/female/weapon.md2", model_naming({})},
                                                    {"players/female/w_bfg.md2", model_naming({})}}));
    root.write("baseq2/players/female/new.pcx", picture());
    const Result<Document> document = open_document(root / "baseq2/pak0.pak/players/female/tris.md2");
    ASSERT_TRUE(document) << document.error().message;
    EXPECT_EQ(lines(*document, "game"), Strings{"players/female/tris.md2, from pak0.pak"});
    EXPECT_EQ(lines(*document, "overridden"), Strings{"by pak1.pak, which the game takes"});
    EXPECT_EQ(lines(*document, "skin 0"),
              Strings{"players/female/athena.pcx, from pak0.pak  (the player's, with an icon)"});
    EXPECT_EQ(lines(*document, "skin 1"),
              Strings{"players/female/new.pcx, loose in baseq2  (no icon: the game does not offer it)"});
    EXPECT_EQ(lines(*document, "weapon"), (Strings{"players/female/weapon.md2, from pak1.pak",
                                                   "players/female/w_bfg.md2, from pak1.pak"}));
    EXPECT_EQ(lines(*document, "palette"), Strings{"pics/colormap.pcx, from pak0.pak"});
    const Strings missing = lines(*document, "missing");
    ASSERT_EQ(missing.size(), 2U);
    EXPECT_EQ(missing[1], "players/female/new_i.pcx is missing: the game shows players/male/tris.md2 with "
                          "players/male/grunt.pcx");

    const nlohmann::ordered_json info = model_json(*document);
    EXPECT_EQ(info["game"],
              (nlohmann::ordered_json{
                  {"path", "players/female/tris.md2"}, {"from", "pak0.pak"}, {"hidden_by", "pak1.pak"}}));
    EXPECT_EQ(info["weapons"].size(), 2U);
    EXPECT_EQ(info["palette"], "pics/colormap.pcx, from pak0.pak");
    ASSERT_EQ(info["missing"].size(), 11U);
    EXPECT_EQ(info["missing"][0], (nlohmann::ordered_json{{"file", "players/female/a_grenades.md2"},
                                                          {"shown", "players/female/weapon.md2"}}));
    const Result<Document> other = open_document(root / "baseq2/pak1.pak/players/female/tris.md2");
    ASSERT_TRUE(other);
    EXPECT_EQ(lines(*other, "overrides"), Strings{"pak0.pak"});
    EXPECT_EQ(model_json(*other)["game"]["hides"], Strings{"pak0.pak"});
}

TEST(Surroundings, OutsideOfAGameNothingOfItIsSaid) {
    const TempFolder root;
    const Result<Document> document = open_document(root.write("x/a.md2", model_naming({"models/lost.pcx"})));
    ASSERT_TRUE(document);
    EXPECT_FALSE(document->in_game);
    EXPECT_EQ(lines(*document, "missing"),
              Strings{"models/lost.pcx is missing: the game shows its default texture"});
    EXPECT_FALSE(model_json(*document).contains("game"));
    const Result<Document> quake = open_document(root.write("x/b.mdl", tools::write_mdl(test::square(8, 5))));
    ASSERT_TRUE(quake);
    EXPECT_TRUE(quake->missing_files.empty());
    EXPECT_FALSE(model_json(*quake).contains("missing"));
}

TEST(Surroundings, ADocumentIsOutOfDateOnceAnyLayerHasChanged) {
    const TempFolder root;
    root.write("baseq2/pak0.pak", tools::write_pak({{"models/a.md2", model_naming({"models/s.pcx"})}}));
    root.write("baseq2/models/note.txt", "");
    const Result<Document> document = open_document(root / "baseq2/pak0.pak/models/a.md2");
    ASSERT_TRUE(document);
    EXPECT_TRUE(is_current(*document));
    root.write("baseq2/pak1.pak", tools::write_pak({{"models/s.pcx", picture()}}));
    EXPECT_FALSE(is_current(*document)) << "an archive more";
    const Result<Document> second = open_document(root / "baseq2/pak0.pak/models/a.md2");
    ASSERT_TRUE(second);
    EXPECT_EQ(lines(*second, "skin 0"), Strings{"models/s.pcx, from pak1.pak  (where the model says)"});
    root.write("baseq2/models/s.pcx", picture());
    EXPECT_FALSE(is_current(*second)) << "a loose file in the same folder of another layer";
    EXPECT_GT(memory_bytes(*second), model::memory_bytes(second->model));
}

TEST(Surroundings, APaletteMayBeAPictures) {
    const TempFolder root;
    const Result<PaletteChoice> palette = load_palette(root.write("colormap.pcx", picture()));
    ASSERT_TRUE(palette);
    EXPECT_EQ(palette->colors[7][0], test::pcx_palette_colour(7)[0]);
    // And a picture without one takes the game's.
    Bytes bare = picture();
    bare.resize(bare.size() - 769);
    Bytes colormap = picture();
    colormap[colormap.size() - 768 + 21] = std::byte{99}; // the red of colour 7
    root.write("baseq2/pak0.pak", tools::write_pak({{"pics/colormap.pcx", colormap}}));
    root.write("baseq2/models/s.pcx", bare);
    const Result<Document> document =
        open_document(root.write("baseq2/models/a.md2", model_naming({"models/s.pcx"})));
    ASSERT_TRUE(document);
    Oddities notes;
    const Result<SkinPicture> skin = load_skin_picture(document->skins.at(0).path, document->palette, notes);
    ASSERT_TRUE(skin);
    EXPECT_EQ(skin->image.pixel(0, 0)[0], 99);
    EXPECT_EQ(notes,
              Strings{"0x88: no palette behind the picture, its colours are by pics/colormap.pcx, from "
                      "pak0.pak"});
}

// What a mod adds to a player of its base is the player's when it is looked at from the mod.
TEST(Surroundings, APlayerSeenFromAModWearsAndHoldsWhatTheModHas) {
    const TempFolder root;
    root.write("baseq2/pak0.pak", tools::write_pak({{"players/ogre/tris.md2", model_naming({})},
                                                    {"players/ogre/grunt.pcx", picture()},
                                                    {"players/ogre/grunt_i.pcx", picture()},
                                                    {"pics/colormap.pcx", picture()}}));
    root.write("mymod/players/ogre/grunt.pcx", picture());
    root.write("mymod/players/ogre/nice.pcx", picture());
    root.write("mymod/players/ogre/nice_i.pcx", picture());
    root.write("mymod/players/ogre/w_bfg.md2", model_naming({}));
    const std::vector<GivenFile> given = expand_folders({root / "mymod/players/ogre"}).files;
    ASSERT_EQ(given.size(), 1U);
    EXPECT_EQ(given[0].path, root / "baseq2/pak0.pak/players/ogre/tris.md2");
    const Result<Document> document = open_given(given[0]);
    ASSERT_TRUE(document);
    Strings told;
    for (const SkinChoice& skin : document->skins)
        told.push_back(skin.told);
    EXPECT_EQ(told,
              (Strings{"players/ogre/grunt.pcx, loose in mymod", "players/ogre/nice.pcx, loose in mymod"}));
    EXPECT_EQ(document->weapons_told, Strings{"players/ogre/w_bfg.md2, loose in mymod"});
    EXPECT_EQ(document->in_game->from, "baseq2/pak0.pak");
    // Of the base alone it is another document.
    DocumentCache kept(1U << 20U);
    kept.put(std::make_shared<const Document>(*document));
    EXPECT_NE(kept.find(given[0].path, given[0].seen_from), nullptr);
    EXPECT_EQ(kept.find(given[0].path), nullptr);
}

TEST(Surroundings, ACheckKnowsThePaletteOfTheGame) {
    const TempFolder root;
    Bytes colormap = picture();
    colormap.back() = ~colormap.back();
    root.write("baseq2/pak0.pak", tools::write_pak({{"pics/colormap.pcx", colormap}}));
    root.write("baseq2/models/a.pcx", picture());
    const Result<Document> document =
        open_document(root.write("baseq2/models/a.md2", model_naming({"models/a.pcx"})));
    ASSERT_TRUE(document);
    const std::vector<check::Finding> findings = check_document(*document, document->skins).findings;
    EXPECT_TRUE(std::any_of(findings.begin(), findings.end(), [](const check::Finding& finding) {
        return finding.id == "skin.palette-differs";
    }));
}

TEST(Surroundings, SkinsOfOneNameAreExtractedToWhereTheirModelsNameThem) {
    const TempFolder root;
    for (const std::string name : {"a", "b"}) {
        root.write("models/" + name + "/tris.md2", model_naming({"textures/" + name + "/skin.tga"}));
        root.write("textures/" + name + "/skin.tga", name);
    }
    Result<files::ExtractList> list = files::files_to_extract(root / "models");
    ASSERT_TRUE(list);
    std::vector<Message> said;
    add_files_of_models(root / "models", *list, said);
    Strings names;
    for (const files::FileToExtract& file : list->files)
        names.push_back(file.name);
    EXPECT_EQ(names, (Strings{"a/tris.md2", "b/tris.md2", "textures/a/skin.tga", "textures/b/skin.tga"}));
    EXPECT_TRUE(said.empty());
}

TEST(Surroundings, AGameFolderMeansEachOfItsModelsOnce) {
    const TempFolder root;
    const Bytes model = model_naming({});
    root.write("baseq2/pak0.pak", tools::write_pak({{"models/a.md2", model}, {"models/b.md2", model}}));
    root.write("baseq2/pak1.pak", tools::write_pak({{"models/a.md2", model}}));
    root.write("baseq2/pak2.pak", "PACK and no more");
    root.write("baseq2/c.md2", model);
    const GivenFiles given = expand_folders({root / "baseq2"});
    Strings names;
    for (const GivenFile& file : given.files)
        names.push_back(file.name + " " + file.path.lexically_relative(root.path()).string());
    EXPECT_EQ(names, (Strings{"c baseq2/c.md2", "models/a baseq2/pak1.pak/models/a.md2",
                              "models/b baseq2/pak0.pak/models/b.md2", " baseq2/pak2.pak"}));
    EXPECT_TRUE(given.files.back().error.starts_with((root / "baseq2/pak2.pak").string() + ": "))
        << given.files.back().error;
    // An archive that is named alone is that archive.
    EXPECT_EQ(expand_folders({root / "baseq2/pak0.pak"}).files.size(), 2U);
}

} // namespace
} // namespace tris::app
