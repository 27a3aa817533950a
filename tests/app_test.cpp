// The command line, the command table and what the README, the manual page and the completions say of them.
#include "app/commands.h"
#include "app/given_files.h"
#include "app/messages.h"
#include "app/model_info.h"
#include "app/options.h"
#include "app/subcommands.h"
#include "core/utf8.h"
#include "pak_writer.h"
#include "res_writer.h"
#include "support/md2_fixture.h"
#include "support/mdl_fixture.h"
#include "support/temp_folder.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>
#include <tuple>

namespace tris::app {
namespace {

ParsedOptions parse(std::vector<const char*> words) {
    words.insert(words.begin(), "tris");
    return parse_options(static_cast<int>(words.size()), words.data());
}

std::string text_of(const std::filesystem::path& path) {
    std::ifstream file(path);
    std::stringstream text;
    text << file.rdbuf();
    return text.str();
}

TEST(Options, AFileAloneMeansView) {
    const ParsedOptions parsed = parse({"a.md2", "--frames", "3"});
    ASSERT_TRUE(parsed.options);
    EXPECT_EQ(parsed.options->action, Action::view);
    EXPECT_EQ(parsed.options->files, std::vector<std::filesystem::path>{"a.md2"});
    EXPECT_EQ(parsed.options->frames, 3);
    EXPECT_EQ(parse({}).options->action, Action::view);
    EXPECT_EQ(parse({"--timings"}).options->action, Action::view);
}

TEST(Options, RenderTakesEverythingOfTheDesign) {
    const ParsedOptions parsed = parse(
        {"render",      "a.md2", "-o",           "b.png",   "--size", "320x200",   "--clip",   "run",
         "--time",      "0.5",   "--skin",       "2",       "--path", "strips",    "--light",  "smooth",
         "--light-yaw", "90",    "--filter",     "linear",  "--yaw",  "10",        "--pitch",  "-20",
         "--zoom",      "2",     "--background", "#ff8000", "--wire", "--normals", "--bounds", "--no-grid"});
    ASSERT_TRUE(parsed.options);
    const PictureOptions& picture = parsed.options->picture;
    EXPECT_EQ(picture.width, 320);
    EXPECT_EQ(picture.height, 200);
    EXPECT_EQ(picture.clip, "run");
    EXPECT_DOUBLE_EQ(picture.time_seconds, 0.5);
    EXPECT_EQ(picture.skin, "2");
    EXPECT_EQ(picture.view.path, render::DrawPath::strips);
    EXPECT_EQ(picture.view.light.mode, render::LightMode::smooth);
    EXPECT_FLOAT_EQ(picture.view.light.yaw_degrees, 90.0F);
    EXPECT_EQ(picture.view.filter, render::Filter::linear);
    EXPECT_FLOAT_EQ(picture.view.camera.pitch_degrees, -20.0F);
    EXPECT_EQ(picture.view.background, render::Background::color);
    EXPECT_NEAR(picture.view.background_color.g, 128.0F / 255.0F, 1e-5F);
    EXPECT_TRUE(picture.view.wire && picture.view.normals && picture.view.bounds);
    EXPECT_FALSE(picture.view.grid);
}

TEST(Options, AnotherWindowIsAWishOfItsOwn) {
    const ParsedOptions usual = parse({"a.md2"});
    ASSERT_TRUE(usual.options);
    EXPECT_FALSE(usual.options->new_window);
    const ParsedOptions another = parse({"--new-window", "a.md2"});
    ASSERT_TRUE(another.options);
    EXPECT_TRUE(another.options->new_window);
    EXPECT_EQ(another.options->action, Action::view);
    EXPECT_EQ(another.options->files, std::vector<std::filesystem::path>{"a.md2"});
}

TEST(Options, RenderTakesWhatTheWindowCanShow) {
    const ParsedOptions parsed = parse({"render",    "a.md2",
                                        "-o",        "b.png",
                                        "--surface", "wire",
                                        "--wrap",    "clamp",
                                        "--checker", "--primitives",
                                        "--axes",    "--model-bounds",
                                        "--ghosts",  "2",
                                        "--ortho",   "--view",
                                        "top",       "--light-pitch",
                                        "30",        "--ambient",
                                        "40",        "--shade",
                                        "90",        "--light-color",
                                        "#ff8000",   "--no-overbright",
                                        "--weapon",  "w.md2",
                                        "--no-cull"});
    ASSERT_TRUE(parsed.options);
    const PictureOptions& picture = parsed.options->picture;
    const render::ViewState& view = picture.view;
    EXPECT_EQ(view.surface, render::Surface::wire);
    EXPECT_EQ(view.wrap, render::Wrap::clamp);
    EXPECT_TRUE(view.checker && view.color_primitives && view.axes && view.model_bounds);
    EXPECT_EQ(view.ghosts, 2);
    EXPECT_TRUE(view.camera.orthographic);
    EXPECT_FLOAT_EQ(view.camera.pitch_degrees, 89.0F);
    EXPECT_FLOAT_EQ(view.camera.yaw_degrees, 0.0F);
    EXPECT_FLOAT_EQ(view.light.pitch_degrees, 30.0F);
    EXPECT_FLOAT_EQ(view.light.ambient, 40.0F);
    EXPECT_FLOAT_EQ(view.light.shade, 90.0F);
    EXPECT_NEAR(view.light.color.g, 128.0F / 255.0F, 1e-5F);
    EXPECT_FALSE(view.light.overbright);
    EXPECT_FALSE(view.cull);
    EXPECT_EQ(picture.weapon, "w.md2");
}

TEST(Options, RenderTakesWhatFiguresNeed) {
    const ParsedOptions parsed = parse({"render", "a.mod", "-o", "b.png", "--complexion", "1,0.25,-0.5",
                                        "--show", "rh3.club00", "--show", "hr.00", "--hide", "hd", "--rate",
                                        "18.18", "--in-place", "--second-skin", "helm.mmp"});
    ASSERT_TRUE(parsed.options);
    const PictureOptions& picture = parsed.options->picture;
    EXPECT_EQ(picture.view.figure.complexion, (model::Complexion{1.0F, 0.25F, -0.5F}));
    EXPECT_EQ(picture.show_parts, (std::vector<std::string>{"rh3.club00", "hr.00"}));
    EXPECT_EQ(picture.hide_parts, std::vector<std::string>{"hd"});
    ASSERT_TRUE(picture.rate);
    EXPECT_FLOAT_EQ(*picture.rate, 18.18F);
    EXPECT_TRUE(picture.view.figure.in_place);
    EXPECT_EQ(picture.second_skin, "helm.mmp");

    const ParsedOptions plain = parse({"render", "a.mod", "-o", "b.png"});
    EXPECT_EQ(plain.options->picture.view.figure, model::FigureLook{});
    EXPECT_FALSE(plain.options->picture.rate);
    EXPECT_FALSE(plain.options->picture.view.cull_figures);
    EXPECT_TRUE(parse({"render", "a.mod", "-o", "b.png", "--cull"}).options->picture.view.cull_figures);
}

TEST(Options, NonsenseForFiguresIsRefused) {
    const auto said = [](std::initializer_list<const char*> words) {
        testing::internal::CaptureStderr();
        std::vector<const char*> all = {"render", "a.mod", "-o", "b.png"};
        all.insert(all.end(), words);
        const ParsedOptions parsed = parse(all);
        EXPECT_FALSE(parsed.options);
        EXPECT_EQ(parsed.exit_code, 1);
        const std::string text = testing::internal::GetCapturedStderr();
        return text.substr(0, text.find('\n'));
    };
    for (const char* text :
         {"1,2", "1,2,3,4", "1,2,x", "", "strong", "1;2;3", "nan,0,0", "0,inf,0", "0,0,101", "1,2,3 "}) {
        EXPECT_EQ(said({"--complexion", text}),
                  "tris: --complexion: complexion is \"" + std::string(text) +
                      "\", expected strength, dexterity and height such as 0.5,0.5,0.5");
    }
    EXPECT_NE(said({"--rate", "0"}), "");
    EXPECT_NE(said({"--rate", "-5"}), "");
    EXPECT_NE(said({"--rate", "fast"}), "");
    EXPECT_NE(said({"--rate", "nan"}), "");
    EXPECT_NE(said({"--show"}), "");
}

TEST(Options, SkinTakesItsOwn) {
    const ParsedOptions parsed =
        parse({"skin", "a.mdl", "-o", "b.png", "--skin", "1", "--layout", "--no-picture", "--scale", "4"});
    ASSERT_TRUE(parsed.options);
    EXPECT_EQ(parsed.options->action, Action::skin);
    EXPECT_EQ(parsed.options->output, "b.png");
    const SkinOptions& skin = parsed.options->skin;
    EXPECT_EQ(skin.skin, "1");
    EXPECT_TRUE(skin.layout);
    EXPECT_FALSE(skin.picture);
    EXPECT_EQ(skin.scale, 4);
    EXPECT_TRUE(parse({"skin", "a.mdl", "-o", "b.png"}).options->skin.picture);
}

TEST(Options, NonsenseOfTheNewOptionsIsRefused) {
    testing::internal::CaptureStderr();
    const auto refused = [](std::initializer_list<const char*> words) {
        std::vector<const char*> all = {"render", "a.md2", "-o", "b.png"};
        all.insert(all.end(), words);
        return parse(all).exit_code == 1;
    };
    EXPECT_TRUE(refused({"--surface", "velvet"}));
    EXPECT_TRUE(refused({"--wrap", "mirror"}));
    EXPECT_TRUE(refused({"--ghosts", "4"}));
    EXPECT_TRUE(refused({"--ghosts", "-1"}));
    EXPECT_TRUE(refused({"--view", "inside"}));
    EXPECT_TRUE(refused({"--view", "top", "--yaw", "10"}));
    EXPECT_TRUE(refused({"--view", "top", "--pitch", "10"}));
    EXPECT_TRUE(refused({"--ambient", "256"}));
    EXPECT_TRUE(refused({"--shade", "nan"}));
    EXPECT_TRUE(refused({"--light-pitch", "91"}));
    EXPECT_TRUE(refused({"--light-color", "#12345g"}));
    EXPECT_EQ(parse({"skin", "a.mdl", "-o", "b.png", "--no-picture"}).exit_code, 1);
    EXPECT_EQ(parse({"skin", "a.mdl", "-o", "b.png", "--scale", "0"}).exit_code, 1);
    EXPECT_EQ(parse({"skin", "a.mdl"}).exit_code, 1);
    const std::string said = testing::internal::GetCapturedStderr();
    EXPECT_NE(said.find("expected one of front, back, left, right, top, bottom, three-quarter"),
              std::string::npos);
    EXPECT_NE(said.find("colour is \"#12345g\", expected one such as #ffe0c0"), std::string::npos);
}

TEST(Options, NonsenseIsRefused) {
    testing::internal::CaptureStderr();
    EXPECT_EQ(parse({"render", "a.md2", "-o", "b.png", "--size", "0x5"}).exit_code, 1);
    EXPECT_EQ(parse({"render", "a.md2", "-o", "b.png", "--light", "disco"}).exit_code, 1);
    EXPECT_EQ(parse({"render", "a.md2", "-o", "b.png", "--background", "#12"}).exit_code, 1);
    EXPECT_EQ(parse({"render", "a.md2"}).exit_code, 1);
    EXPECT_EQ(parse({"render", "a.md2", "-o", "b.png", "--frame", "1", "--clip", "run"}).exit_code, 1);
    EXPECT_EQ(parse({"info"}).exit_code, 1);
    EXPECT_NE(testing::internal::GetCapturedStderr().find("expected WIDTHxHEIGHT"), std::string::npos);
}

// What is said of a command line that is refused.
std::string refusal_of(const std::vector<const char*>& words) {
    testing::internal::CaptureStderr();
    const ParsedOptions parsed = parse(words);
    std::string text = testing::internal::GetCapturedStderr();
    EXPECT_FALSE(parsed.options) << text;
    EXPECT_EQ(parsed.exit_code, 1);
    return text;
}

TEST(Options, WhatIsWrongIsSaidInPlainWords) {
    EXPECT_EQ(refusal_of({"render", "a.md2", "-o", "b.png", "--surface", "foo"}),
              "tris: --surface: surface is \"foo\", expected one of plain, points, textured, wire\n"
              "`tris render --help` tells more\n");
    EXPECT_TRUE(refusal_of({"render", "a.md2", "-o", "b.png", "--light", "1"})
                    .starts_with("tris: --light: light is \"1\", expected one of "));
    EXPECT_TRUE(refusal_of({"info", "-odd.mdl"})
                    .starts_with("tris: unknown option -odd.mdl; a file whose name begins with a dash comes "
                                 "after --\n"));
    EXPECT_EQ(refusal_of({"rendr", "x"}), "tris: rendr: no such file or command, did you mean render?\n"
                                          "`tris --help` tells more\n");
    EXPECT_EQ(parse({"demo"}).options->action, Action::view); // may be a file, which the viewer says
    EXPECT_EQ(parse({"a.md2", "--frames", "3"}).options->action, Action::view);
}

TEST(Options, NamesOfPicturesAreLookedAt) {
    EXPECT_TRUE(
        refusal_of({"render", "a.md2", "-o", "{foo}/{stem}.png"})
            .starts_with("tris: --output: unknown {foo}, expected {stem}, {folder}, {path} or {ext}\n"));
    EXPECT_TRUE(refusal_of({"render", "a.md2", "-o", "out/a.jpg"})
                    .starts_with("tris: --output: pictures are PNG; name it out/a.png\n"));
    EXPECT_TRUE(refusal_of({"skin", "a.md2", "-o", "a.txt"})
                    .starts_with("tris: --output: pictures are PNG; name it a.png\n"));
    for (const char* name : {"a.PNG", "a", "-", "a.b/", "{stem}", "a.b/c"})
        EXPECT_TRUE(parse({"render", "a.md2", "-o", name}).options) << name;
    const test::TempFolder folder; // folders may have any name
    std::filesystem::create_directory(folder / "my{x}");
    EXPECT_TRUE(parse({"render", "a.md2", "-o", (folder / "my{x}/a.png").string().c_str()}).options);
    EXPECT_FALSE(parse({"render", "a.md2", "-o", (folder / "my{x}/{y}.png").string().c_str()}).options);
    // File managers have names of their own.
    EXPECT_TRUE(parse({"render", "--thumbnail", "a.md2", "-o", "/tmp/.thumbnail.X7F3A2"}).options);
    EXPECT_TRUE(parse({"extract", "a.pak", "-o", "out.dir"}).options);
}

TEST(Options, OppositesAreNotBothTaken) {
    const std::vector<std::vector<const char*>> opposites = {
        {"--cull", "--no-cull"},     {"--first-person", "--orbit"},      {"--checker", "--skin", "1"},
        {"--grid", "--no-grid"},     {"--rotate", "--no-rotate"},        {"--fullbright", "--no-fullbright"},
        {"--shadow", "--no-shadow"}, {"--overbright", "--no-overbright"}};
    for (const std::vector<const char*>& words : opposites) {
        std::vector<const char*> all = {"render", "a.md2", "-o", "b.png"};
        all.insert(all.end(), words.begin(), words.end());
        EXPECT_NE(refusal_of(all).find(" excludes "), std::string::npos) << words.front();
    }
    EXPECT_NE(refusal_of({"extract", "a.pak", "--list", "-o", "x"}).find(" excludes "), std::string::npos);
}

TEST(Options, HelpIsACommandToo) {
    const auto help = [](const std::vector<const char*>& words) {
        testing::internal::CaptureStdout();
        EXPECT_EQ(parse(words).exit_code, 0);
        return testing::internal::GetCapturedStdout();
    };
    EXPECT_EQ(help({"help"}), help({"--help"}));
    EXPECT_EQ(help({"help", "skin"}), help({"skin", "--help"}));
    EXPECT_EQ(help({"help", "render"}).find("{false}"), std::string::npos);
}

TEST(Options, HelpAndVersionSucceed) {
    testing::internal::CaptureStdout();
    EXPECT_EQ(parse({"--help"}).exit_code, 0);
    EXPECT_EQ(parse({"--version"}).exit_code, 0);
    EXPECT_NE(testing::internal::GetCapturedStdout().find("tris 0."), std::string::npos);
}

TEST(Output, StemAndFolderNameThePicture) {
    const test::TempFolder folder;
    const GivenFile ogre{"models/ogre.md2", {}, "progs/ogre"};
    EXPECT_EQ(output_path("x.png", ogre), "x.png");
    EXPECT_EQ(output_path("out-{stem}.png", ogre), "out-ogre.png");
    EXPECT_EQ(output_path("{folder}/{stem}-{stem}.{ext}.png", ogre), "models/ogre-ogre.md2.png");
    EXPECT_EQ(output_path("out/{path}.png", ogre), "out/progs/ogre.png");
    EXPECT_EQ(output_path("{what}{", ogre), "{what}{");
    EXPECT_EQ(output_path(folder.path().string(), ogre), folder / "ogre.png");
    EXPECT_EQ(output_path("{path}-{stem}.png", {"-", {}, "-"}), "stdin-stdin.png");
    // What is filled in is not looked through for marks again.
    EXPECT_EQ(output_path("{stem}.png", {"{folder}.md2", {}, {}}), "{folder}.png");
}

TEST(Output, PathsAreThoseWithinTheFolderOrTheArchive) {
    const test::TempFolder folder;
    const Bytes good = tools::write_md2(test::octahedron());
    folder.write("pak/progs/a.md2", good);
    folder.write("pak/players/x/b.md2", good);
    const auto res = folder.write("game.res", tools::write_res({{"deep/er/c.md2", good}}));
    std::vector<std::string> names;
    for (const GivenFile& file :
         expand_folders({folder / "pak", folder / "pak/", res, folder / "pak/progs/a.md2", "gone/d.tar.md2"})
             .files)
        names.push_back(file.name);
    EXPECT_EQ(names, (std::vector<std::string>{"players/x/b", "progs/a", "players/x/b", "progs/a",
                                               "deep/er/c", "a", "d.tar"}));
}

TEST(Output, AFolderMeansAllBelowItAndWhatCannotBeReadIsToldLast) {
    const test::TempFolder folder;
    std::vector<tools::PakSourceEntry> many(12000);
    for (std::size_t i = 0; i < many.size(); ++i)
        many[i].name = "progs/" + std::to_string(i) + ".mdl";
    folder.write("tree/a.mdl", "");
    folder.write("tree/sub/b.mdl", "");
    folder.write("tree/sub/1/2/3/4/5/6/7/8/deep.md2", "");
    folder.write("tree/sub/many.pak", tools::write_pak(many));
    folder.write("tree/bad.pk3", "no archive");
    const std::vector<GivenFile> given = expand_folders({folder / "tree"}).files;
    ASSERT_EQ(given.size(), 12004U);
    EXPECT_EQ(given[0].name, "a");
    EXPECT_TRUE(std::all_of(given.begin(), given.end() - 1,
                            [](const GivenFile& file) { return file.error.empty(); }));
    EXPECT_EQ(given.back().path, folder / "tree/bad.pk3");
    EXPECT_TRUE(given.back().error.starts_with((folder / "tree/bad.pk3").string() + ": "))
        << given.back().error;
}

TEST(Output, AFolderThatIsTooDeepToBeWalkedIsNotCleanEither) {
    const test::TempFolder folder;
    std::string deep = "tree";
    for (int i = 0; i < 40; ++i)
        deep += "/x";
    folder.write("tree/a.mdl", "");
    folder.write(deep + "/b.mdl", "");
    const std::vector<GivenFile> given = expand_folders({folder / "tree"}).files;
    ASSERT_EQ(given.size(), 2U);
    EXPECT_EQ(given[1].path, folder / "tree");
    EXPECT_NE(given[1].error.find("not all of it was looked through"), std::string::npos);
}

TEST(Output, AThumbnailOfAnArchiveIsThatOfItsFirstModel) {
    const test::TempFolder folder;
    const Bytes good = tools::write_md2(test::octahedron());
    const auto res = folder.write("game.res", tools::write_res({{"b.md2", good}, {"a.md2", good}}));
    std::vector<GivenFile> models = expand_folders({res}).files;
    ASSERT_EQ(models.size(), 2U);
    keep_first("thumbs/{stem}.png", models);
    EXPECT_EQ(models.size(), 2U) << "each has a picture of its own";
    keep_first("thumb.png", models);
    ASSERT_EQ(models.size(), 1U);
    EXPECT_EQ(models.front().name, "a");
}

TEST(Options, RenderTakesWhatManyModelsNeed) {
    const ParsedOptions plain = parse({"render", "a.md2", "-o", "b.png"});
    ASSERT_TRUE(plain.options);
    EXPECT_EQ(plain.options->jobs, 0);
    EXPECT_FALSE(plain.options->sheet);
    EXPECT_EQ(plain.options->verbosity, Verbosity::normal);
    EXPECT_EQ(plain.options->picture.width, 1280);

    const ParsedOptions sheet =
        parse({"render", "a.md2", "-o", "b.png", "--sheet", "--columns", "3", "--jobs", "4", "--quiet"});
    ASSERT_TRUE(sheet.options);
    EXPECT_TRUE(sheet.options->sheet);
    EXPECT_EQ(sheet.options->columns, 3);
    EXPECT_EQ(sheet.options->jobs, 4);
    EXPECT_EQ(sheet.options->verbosity, Verbosity::quiet);
    EXPECT_EQ(sheet.options->picture.width, 320);
    EXPECT_EQ(sheet.options->picture.height, 240);
    EXPECT_EQ(parse({"render", "--size", "50x40", "a.md2", "-o", "b.png", "--sheet"}).options->picture.width,
              50);
    EXPECT_EQ(parse({"info", "a.md2", "--verbose"}).options->verbosity, Verbosity::verbose);
    EXPECT_EQ(parse({"skin", "a.md2", "-o", "b.png", "--verbose"}).options->verbosity, Verbosity::verbose);

    testing::internal::CaptureStderr();
    EXPECT_EQ(parse({"render", "a.md2", "-o", "b.png", "--columns", "3"}).exit_code, 1);
    EXPECT_EQ(parse({"render", "a.md2", "-o", "b.png", "--jobs", "0"}).exit_code, 1);
    EXPECT_EQ(parse({"render", "a.md2", "-o", "b.png", "--jobs", "65"}).exit_code, 1);
    EXPECT_EQ(parse({"render", "a.md2", "-o", "b.png", "--quiet", "--verbose"}).exit_code, 1);
    EXPECT_NE(testing::internal::GetCapturedStderr(), "");
}

TEST(Options, AThumbnailIsTheModelAlone) {
    // As the entry for file managers has it; --size changes it wherever it stands.
    const ParsedOptions parsed =
        parse({"render", "--size", "128x128", "--thumbnail", "a.md2", "-o", "b.png"});
    ASSERT_TRUE(parsed.options);
    const PictureOptions& picture = parsed.options->picture;
    EXPECT_TRUE(picture.thumbnail);
    EXPECT_EQ(picture.width, 128);
    EXPECT_EQ(picture.view.background, render::Background::transparent);
    EXPECT_FALSE(picture.view.grid || picture.view.shadow || picture.view.rotate);
    const ParsedOptions plain = parse({"render", "--thumbnail", "a.md2", "-o", "b.png"});
    EXPECT_EQ(plain.options->picture.width, 256);
    EXPECT_EQ(plain.options->picture.height, 256);
}

TEST(Options, DashesAreNames) {
    const ParsedOptions both = parse({"render", "-", "-o", "-"});
    ASSERT_TRUE(both.options);
    EXPECT_EQ(both.options->files, std::vector<std::filesystem::path>{"-"});
    EXPECT_EQ(both.options->output, "-");
    const ParsedOptions odd = parse({"render", "-o", "b.png", "--", "-a.md2", "--size"});
    ASSERT_TRUE(odd.options);
    EXPECT_EQ(odd.options->files, (std::vector<std::filesystem::path>{"-a.md2", "--size"}));
    const ParsedOptions view = parse({"--", "-a.md2"});
    ASSERT_TRUE(view.options);
    EXPECT_EQ(view.options->action, Action::view);
    EXPECT_EQ(view.options->files, std::vector<std::filesystem::path>{"-a.md2"});
}

TEST(Options, EveryHelpTeachesByExamples) {
    for (const std::string subcommand : {"view", "render", "skin", "info", "check", "extract"}) {
        testing::internal::CaptureStdout();
        EXPECT_EQ(parse({subcommand.c_str(), "--help"}).exit_code, 0);
        const std::string help = testing::internal::GetCapturedStdout();
        const std::size_t examples = help.find("Examples:");
        ASSERT_NE(examples, std::string::npos) << subcommand;
        EXPECT_NE(help.find(subcommand == "view" ? "  tris tris.md2" : "  tris " + subcommand, examples),
                  std::string::npos);
    }
}

TEST(Messages, QuietLetsErrorsThroughAlone) {
    const auto said = [](Verbosity verbosity) {
        std::ostringstream out;
        Messages messages(out, {verbosity, false, 0});
        messages.say({{MessageKind::error, "e"},
                      {MessageKind::warning, "w"},
                      {MessageKind::note, "n"},
                      {MessageKind::summary, "s"},
                      {MessageKind::detail, "d"}});
        messages.progress(1, 2);
        return out.str();
    };
    EXPECT_EQ(said(Verbosity::quiet), "tris: e\n");
    EXPECT_EQ(said(Verbosity::normal), "tris: e\ntris: warning: w\ntris: note: n\ntris: s\n");
    EXPECT_EQ(said(Verbosity::verbose), "tris: e\ntris: warning: w\ntris: note: n\ntris: s\ntris: d\n");
}

TEST(Messages, TerminalsGetNoControlCharactersOfFiles) {
    EXPECT_EQ(printable("a\x1b[2Jb\r\x7f\n\tc"), "a\\x1b[2Jb\\x0d\\x7f\n\tc");
    EXPECT_EQ(printable("a\nb", ""), "a\\x0ab");
    EXPECT_EQ(printable(std::string_view("\0", 1)), "\\x00");
    EXPECT_EQ(printable("\xc2\x9b"
                        "2J \xc2\xa0 \x9b \xc2"),
              "\\x9b2J \xc2\xa0 \\x9b \xc2");
    EXPECT_EQ(printable("модель λ 🙂"), "модель λ 🙂");
    std::ostringstream out;
    Messages(out, {Verbosity::normal, false, 0}).error("bad\x1b[31m.md2: no");
    EXPECT_EQ(out.str(), "tris: bad\\x1b[31m.md2: no\n");
}

TEST(Messages, TheBarIsNeverInTheWay) {
    std::ostringstream out;
    {
        Messages messages(out, {Verbosity::normal, true, 20});
        messages.progress(1, 4);
        messages.progress(1, 4); // nothing new
        messages.error("e");
        messages.say(MessageKind::warning, "w");
        messages.progress(3, 4);
        messages.progress(4, 4);
        messages.progress(1, 2);
    }
    EXPECT_EQ(out.str(), "[##........] 1 of 4"
                         "\r\x1b[K\x1b[1;31mtris:\x1b[0m e\n[##........] 1 of 4"
                         "\r\x1b[Ktris: \x1b[1;33mwarning:\x1b[0m w\n[##........] 1 of 4"
                         "\r\x1b[K[#######...] 3 of 4"
                         "\r\x1b[K"
                         "[#####.....] 1 of 2\r\x1b[K");
}

TEST(Messages, FurtherLinesAreIndented) {
    std::ostringstream out;
    Messages(out, {Verbosity::normal, false, 0}).say(MessageKind::note, "two\nlines");
    EXPECT_EQ(out.str(), "tris: note: two\n    lines\n");
}

TEST(Messages, TimesHaveOneDigitAfterThePoint) {
    EXPECT_EQ(in_ms(12.34), "12.3 ms");
    EXPECT_EQ(in_ms(0.0), "0.0 ms");
}

TEST(Messages, TheBarFitsTheLine) {
    EXPECT_EQ(progress_bar(7, 100, 24), "[...........]   7 of 100");
    EXPECT_EQ(progress_bar(100, 100, 18), "[#####] 100 of 100");
    EXPECT_EQ(progress_bar(1, 100, 17), "");
    EXPECT_EQ(progress_bar(0, 0, 80), "");
    EXPECT_EQ(progress_bar(1, 2, 1000).size(), 49U);
}

TEST(Document, BytesAloneHaveNothingBesideThem) {
    const Bytes bytes = tools::write_md2(test::octahedron());
    const Result<Document> document = document_of_bytes(bytes, "stdin");
    ASSERT_TRUE(document);
    EXPECT_EQ(document->path, "stdin");
    EXPECT_TRUE(document->skins.empty());
    EXPECT_EQ(document->missing_skins, document->model.skin_names);
    EXPECT_EQ(document->skin_note, "No skin found: there is no folder to look in.");
    const Result<Document> none = document_of_bytes({}, "stdin");
    ASSERT_FALSE(none);
    EXPECT_EQ(none.error().message, "stdin: 0x0: file has 0 bytes, a model starts with 4 that name its kind");
}

TEST(Commands, EveryIdAndKeyIsThereOnce) {
    std::set<std::string> ids;
    std::set<std::string> keys;
    std::set<std::tuple<int, bool, bool, bool>> chords;
    for (const Command& command : commands()) {
        EXPECT_TRUE(ids.insert(command.id).second) << command.id;
        EXPECT_TRUE(keys.insert(command.keys).second) << command.keys;
        const platform::KeyChord chord = platform::parse_chord(command.keys);
        EXPECT_NE(chord.key, 0) << command.keys;
        EXPECT_TRUE(chords.insert({chord.key, chord.ctrl, chord.shift, chord.alt}).second) << command.keys;
        EXPECT_NE(command.run, nullptr);
    }
    EXPECT_GT(ids.size(), 10U);
}

// What the interface asks for by id must be in the table: a wrong id would do nothing, silently.
TEST(Commands, EveryIdInTheInterfaceExists) {
    std::set<std::string> ids;
    for (const Command& command : commands())
        ids.insert(command.id);
    // Set at once, listed in an array that is chosen from, or as the first member of a button.
    const std::regex direct("command = \"([^\"]*)\"");
    const std::regex arrays("ui\\.command = (k[A-Za-z]+)\\[");
    const std::regex buttons("\\{\"([a-z_]+)\", (?:Icon::|playing \\?)");
    const std::regex quoted("\"([^\"]*)\"");
    std::vector<std::string> found;
    const auto collect = [&](const std::string& text, const std::regex& pattern) {
        for (std::sregex_iterator at(text.begin(), text.end(), pattern), end; at != end; ++at)
            found.push_back((*at)[1].str());
    };
    for (const auto& entry : std::filesystem::directory_iterator(TRIS_SOURCE "/src/ui")) {
        if (entry.path().extension() != ".cpp")
            continue;
        const std::string text = text_of(entry.path().string());
        collect(text, direct);
        if (text.find("ui.command = button.command") != std::string::npos)
            collect(text, buttons);
        for (std::sregex_iterator at(text.begin(), text.end(), arrays), end; at != end; ++at) {
            const std::size_t start = text.find((*at)[1].str() + "[] = {");
            ASSERT_NE(start, std::string::npos) << entry.path();
            collect(text.substr(start, text.find(';', start) - start), quoted);
        }
    }
    EXPECT_GE(found.size(), 19U); // as many as there were when this was written
    for (const std::string& id : found)
        EXPECT_TRUE(ids.contains(id)) << id;
}

TEST(Commands, EveryOneSaysWhatItDoes) {
    std::set<std::pair<std::string, std::string>> labels;
    for (const Command& command : commands()) {
        EXPECT_TRUE(labels.insert({command.menu, command.label}).second) << command.label;
        EXPECT_GT(std::string_view(command.help).size(), 5U) << command.id;
    }
}

TEST(Commands, ChordsAreParsed) {
    const platform::KeyChord chord = platform::parse_chord("Ctrl+Shift+S");
    EXPECT_TRUE(chord.ctrl && chord.shift && !chord.alt);
    EXPECT_EQ(chord.key, 'S');
    EXPECT_EQ(platform::parse_chord("Nonsense").key, 0);
}

TEST(Readme, HasTheKeyTable) {
    const std::string readme = text_of(TRIS_SOURCE "/README.md");
    EXPECT_NE(readme.find(key_table()), std::string::npos) << "the README's key table should read:\n"
                                                           << key_table();
}

// Switches that are on by themselves may be named by their opposite alone.
TEST(Readme, NamesEveryOption) {
    const std::string readme = text_of(TRIS_SOURCE "/README.md");
    int options = 0;
    for (const char* subcommand : {"view", "render", "skin", "info", "check", "extract"}) {
        testing::internal::CaptureStdout();
        parse({subcommand, "--help"});
        const std::string help = testing::internal::GetCapturedStdout();
        const std::regex option("--[a-z][a-z0-9-]*");
        for (auto at = std::sregex_iterator(help.begin(), help.end(), option); at != std::sregex_iterator();
             ++at, ++options)
            EXPECT_TRUE(readme.find(at->str()) != std::string::npos ||
                        readme.find("--no-" + at->str().substr(2)) != std::string::npos)
                << subcommand << " " << at->str();
    }
    EXPECT_GT(options, 60);
}

std::set<std::string> options_in(const std::string& text, const std::string& pattern = "--[a-z][a-z0-9-]*") {
    const std::regex option(pattern);
    std::set<std::string> found;
    for (auto at = std::sregex_iterator(text.begin(), text.end(), option); at != std::sregex_iterator(); ++at)
        found.insert(at->str());
    return found;
}

std::set<std::string> options_of(const char* subcommand) {
    testing::internal::CaptureStdout();
    parse({subcommand, "--help"});
    return options_in(testing::internal::GetCapturedStdout());
}

// Each command has a section, which names its options and no others.
TEST(ManualPage, NamesTheOptionsOfEachCommand) {
    const std::string page =
        std::regex_replace(text_of(TRIS_SOURCE "/assets/tris.1"), std::regex("\\\\-"), "-");
    for (const char* subcommand : {"view", "render", "skin", "info", "check", "extract"}) {
        const std::size_t start = page.find(std::string("\n.SS tris ") + subcommand + "\n");
        ASSERT_NE(start, std::string::npos) << subcommand;
        const std::string section = page.substr(start, page.find("\n.S", start + 1) - start);
        EXPECT_EQ(options_in(section), options_of(subcommand)) << subcommand;
    }
}

TEST(Completions, KnowTheOptionsOfAllCommands) {
    std::set<std::string> options = {"--version"};
    for (const char* subcommand : {"view", "render", "skin", "info", "check", "extract"})
        options.merge(options_of(subcommand));
    for (const char* shell : {"bash", "zsh"})
        EXPECT_EQ(options_in(text_of(std::string(TRIS_SOURCE "/assets/completions/tris.") + shell)), options)
            << shell;
    std::set<std::string> in_fish; // which has them without the dashes
    for (const std::string& option :
         options_in(text_of(TRIS_SOURCE "/assets/completions/tris.fish"), " -l [a-z][a-z0-9-]*"))
        in_fish.insert("--" + option.substr(4));
    EXPECT_EQ(in_fish, options);
}

TEST(Info, HasEveryKey) {
    const test::TempFolder folder;
    const Result<Document> document =
        open_document(folder.write("a.md2", tools::write_md2(test::octahedron())));
    ASSERT_TRUE(document);
    const nlohmann::ordered_json info = model_json(*document);
    for (const char* key :
         {"file", "format", "version", "vertices", "texcoords", "triangles", "frames", "skins", "skin_width",
          "skin_height", "clips", "glcmds", "bounds", "flags", "warnings"})
        EXPECT_TRUE(info.contains(key)) << key;
    EXPECT_EQ(info["skins"][0]["found"], false);
    EXPECT_EQ(info["clips"][0]["name"], "frame");
    EXPECT_NE(model_text(*document).find("8 triangles"), std::string::npos);
}

TEST(Info, OfVeryManySkinsTheFirstAreListed) {
    const test::TempFolder folder;
    tools::Md2Source named = test::octahedron();
    named.skins.clear();
    for (int i = 0; i < 1000; ++i)
        named.skins.push_back("skins/" + std::to_string(i) + ".pcx");
    tools::MdlSource inside = test::square(1, 3);
    inside.skins.resize(1000, inside.skins.front());
    for (const auto& file :
         {folder.write("a.md2", tools::write_md2(named)), folder.write("a.mdl", tools::write_mdl(inside))}) {
        const Result<Document> document = open_document(file);
        ASSERT_TRUE(document);
        const nlohmann::ordered_json info = model_json(*document);
        EXPECT_EQ(info["skins"].size(), 256U);
        EXPECT_EQ(info["skins_left_out"], 744);
        EXPECT_LE(info["found_skins"].size(), 256U);
        EXPECT_EQ(info["found_skins"].size() + info.value("found_skins_left_out", std::size_t{0}),
                  document->skins.size());
        const std::string text = model_text(*document);
        EXPECT_NE(text.find("and 744 more"), std::string::npos) << text;
        EXPECT_LT(std::count(text.begin(), text.end(), '\n'), 300);
    }
}

// What --skin chooses from, guesses too, beside the names that are in the file.
TEST(Info, ListsTheSkinsThatTheTextLists) {
    const test::TempFolder folder;
    tools::Md2Source model = test::octahedron();
    model.skins = {"skins/named.png", "gone.png"};
    const auto file = folder.write("a.md2", tools::write_md2(model));
    folder.write("skins/named.png", "");
    folder.write("a.png", "");
    const Result<Document> document = open_document(file);
    ASSERT_TRUE(document);
    ASSERT_EQ(document->skins.size(), 2U);
    const nlohmann::ordered_json info = model_json(*document);
    EXPECT_EQ(info["skins"].size(), 2U);
    EXPECT_EQ(info["found_skins"].dump(),
              nlohmann::ordered_json::array({{{"skin", 0},
                                              {"name", "named.png"},
                                              {"how", "where the model says"},
                                              {"path", (folder / "skins/named.png").string()},
                                              {"answers", "skins/named.png"}},
                                             {{"skin", 1},
                                              {"name", "a.png"},
                                              {"how", "a guess, in its folder"},
                                              {"path", (folder / "a.png").string()}}})
                  .dump());
    EXPECT_NE(model_text(*document).find("skin 1     " + (folder / "a.png").string()), std::string::npos);
}

TEST(Info, AnArchiveOrAFolderMeansEveryModelInIt) {
    const test::TempFolder folder;
    const Bytes good = tools::write_md2(test::octahedron());
    const auto res = folder.write(
        "x/game.res", tools::write_res({{"b.md2", good}, {"a.md2", {}}, {"c.png", {}}, {"..\\d.md2", good}}));
    Options options;
    options.json = true;
    options.files = {folder / "x", res / "b.md2", folder.write("broken.res", "12")};
    testing::internal::CaptureStdout();
    testing::internal::CaptureStderr();
    EXPECT_EQ(run_info(options), 2);
    const std::string warning =
        "tris: warning: " + res.string() + ": \"../d.md2\" leads out of the archive and is left out\n";
    const std::string warned = testing::internal::GetCapturedStderr();
    std::istringstream lines(testing::internal::GetCapturedStdout());
    EXPECT_EQ(warned, warning);
    std::vector<nlohmann::json> objects;
    for (std::string line; std::getline(lines, line);)
        objects.push_back(nlohmann::json::parse(line));
    ASSERT_EQ(objects.size(), 4U);
    EXPECT_EQ(objects[0]["error"],
              (res / "a.md2").string() + ": 0x0: file has 0 bytes, a model starts with 4 that name its kind");
    EXPECT_EQ(objects[1]["file"], (res / "b.md2").string());
    EXPECT_EQ(objects[1]["triangles"], 8);
    EXPECT_EQ(objects[2]["file"], (res / "b.md2").string());
    EXPECT_EQ(objects[3]["file"], (folder / "broken.res").string());
    EXPECT_EQ(objects[3]["error"],
              (folder / "broken.res").string() +
                  ": 0x0: file has 2 bytes, an archive starts with 4 that name its kind");

    options.files = {res, folder / "./x/game.res"}; // of which is warned once
    testing::internal::CaptureStdout();
    testing::internal::CaptureStderr();
    EXPECT_EQ(run_info(options), 2);
    (void)testing::internal::GetCapturedStdout();
    EXPECT_EQ(testing::internal::GetCapturedStderr(), warning);
}

TEST(Document, AFileInAnArchiveIsKnownByTheArchiveAndItsName) {
    const test::TempFolder folder;
    const Bytes good = tools::write_md2(test::octahedron());
    const auto res = folder.write("game.res", tools::write_res({{"a.md2", good}, {"b.md2", good}}));
    EXPECT_EQ(file_key(res / "a.md2"), file_key(res) + "|a.md2");
    EXPECT_EQ(file_key(res / "a.md2"), file_key(folder / "./game.res/./a.md2"));
    EXPECT_NE(file_key(res / "a.md2"), file_key(res / "b.md2"));
    const std::string before = file_key(res / "a.md2");
    folder.write("game.res", tools::write_res({{"a.md2", good}}));
    EXPECT_NE(file_key(res / "a.md2"), before);
    const Result<Document> document = open_document(res / "a.md2");
    ASSERT_TRUE(document);
    EXPECT_EQ(document->disk_file, res);
    EXPECT_EQ(document->source, file_key(res / "a.md2"));
}

TEST(Info, AnUnreadableFileDoesNotHideTheOthers) {
    const test::TempFolder folder;
    Options options;
    options.json = true;
    options.files = {folder.write("bad.md2", as_bytes("IDP2")), folder / "missing.md2",
                     folder.write("good.md2", tools::write_md2(test::octahedron()))};
    testing::internal::CaptureStdout();
    EXPECT_EQ(run_info(options), 2);
    std::istringstream lines(testing::internal::GetCapturedStdout());
    std::vector<nlohmann::json> objects;
    for (std::string line; std::getline(lines, line);)
        objects.push_back(nlohmann::json::parse(line));
    ASSERT_EQ(objects.size(), 3U);
    EXPECT_TRUE(objects[0].contains("error"));
    EXPECT_TRUE(objects[1].contains("error"));
    EXPECT_EQ(objects[2]["triangles"], 8);
}

} // namespace
} // namespace tris::app
