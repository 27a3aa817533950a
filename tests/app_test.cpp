// The command line, the command table and what the README says of both.
#include "app/commands.h"
#include "app/model_info.h"
#include "app/options.h"
#include "app/subcommands.h"
#include "support/md2_fixture.h"
#include "support/temp_folder.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <fstream>
#include <set>
#include <sstream>

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

TEST(Options, HelpAndVersionSucceed) {
    testing::internal::CaptureStdout();
    EXPECT_EQ(parse({"--help"}).exit_code, 0);
    EXPECT_EQ(parse({"--version"}).exit_code, 0);
    EXPECT_NE(testing::internal::GetCapturedStdout().find("tris 0."), std::string::npos);
}

TEST(Output, StemAndFolderNameThePicture) {
    const test::TempFolder folder;
    EXPECT_EQ(output_path("x.png", "models/ogre.md2"), "x.png");
    EXPECT_EQ(output_path("out-{stem}.png", "models/ogre.md2"), "out-ogre.png");
    EXPECT_EQ(output_path(folder.path().string(), "models/ogre.md2"), folder / "ogre.png");
}

TEST(Commands, EveryIdAndKeyIsThereOnce) {
    std::set<std::string> ids;
    std::set<std::string> keys;
    for (const Command& command : commands()) {
        EXPECT_TRUE(ids.insert(command.id).second) << command.id;
        EXPECT_TRUE(keys.insert(command.keys).second) << command.keys;
        EXPECT_NE(platform::parse_chord(command.keys).key, 0) << command.keys;
        EXPECT_NE(command.run, nullptr);
    }
    EXPECT_GT(ids.size(), 10U);
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

TEST(Readme, NamesEveryRenderOption) {
    const std::string readme = text_of(TRIS_SOURCE "/README.md");
    for (const char* option :
         {"--size",   "--clip",          "--time",      "--frame",   "--blend",        "--skin",
          "--path",   "--light",         "--light-yaw", "--filter",  "--yaw",          "--pitch",
          "--zoom",   "--background",    "--wire",      "--normals", "--bounds",       "--grid",
          "--shadow", "--palette",       "--top",       "--bottom",  "--first-person", "--orbit",
          "--fov",    "--no-fullbright", "--no-rotate", "--eye",     "--radius",       "--timings",
          "--frames", "--json"})
        EXPECT_NE(readme.find(option), std::string::npos) << option;
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
