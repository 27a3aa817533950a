// What is kept between two runs, and what a settings file may do to us.
#include "app/settings.h"
#include "files/file_system.h"
#include "support/environment.h"
#include "support/temp_folder.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace tris::app {
namespace {

// Every kept field other than it is at first.
Settings changed() {
    Settings s;
    s.view.path = render::DrawPath::strips;
    s.view.surface = render::Surface::points;
    s.view.filter = render::Filter::linear;
    s.view.wrap = render::Wrap::clamp;
    s.view.background = render::Background::transparent;
    s.view.background_color = {0.25F, 0.5F, 1.0F};
    s.view.cull = s.view.grid = s.view.shadow = s.view.rotate = false;
    s.view.axes = s.view.camera.orthographic = true;
    s.view.turntable_speed = -45.5F;
    s.view.light = {render::LightMode::flat, 200.0F, -30.0F, 12.0F, 250.0F, {0.1F, 0.2F, 0.3F}, false, false};
    s.playback.mode = model::LoopMode::ping_pong;
    s.playback.interpolate = false;
    s.single_instance = false;
    s.panel = false;
    s.gallery_cell = 200.0F;
    s.gallery_order = ui::GalleryOrder::warnings;
    s.gallery_descending = true;
    s.gallery_tree = false;
    s.folded = {true, false, true, true};
    s.window = platform::WindowPlace{-20, 30, 640, 480, true};
    s.recent = {"/b/newest.md2", "/a/\xd1\x8f older \"one\".mdl"};
    return s;
}

Settings parsed(std::string_view text) {
    const Result<Settings> settings = parse_settings(text);
    EXPECT_TRUE(settings) << text;
    return settings ? *settings : Settings{};
}

TEST(Settings, EveryKeptFieldComesBack) {
    const Settings out = changed();
    const Settings in = parsed(settings_text(out));
    EXPECT_EQ(in.view.path, out.view.path);
    EXPECT_EQ(in.view.surface, out.view.surface);
    EXPECT_EQ(in.view.filter, out.view.filter);
    EXPECT_EQ(in.view.wrap, out.view.wrap);
    EXPECT_EQ(in.view.background, out.view.background);
    EXPECT_EQ(in.view.background_color, out.view.background_color);
    EXPECT_FALSE(in.view.cull || in.view.grid || in.view.shadow || in.view.rotate);
    EXPECT_TRUE(in.view.axes && in.view.camera.orthographic);
    EXPECT_EQ(in.view.turntable_speed, -45.5F);
    EXPECT_EQ(in.view.light, out.view.light);
    EXPECT_EQ(in.playback.mode, out.playback.mode);
    EXPECT_FALSE(in.playback.interpolate);
    EXPECT_FALSE(in.single_instance);
    EXPECT_FALSE(in.panel);
    EXPECT_EQ(in.gallery_cell, 200.0F);
    EXPECT_EQ(in.gallery_order, ui::GalleryOrder::warnings);
    EXPECT_TRUE(in.gallery_descending);
    EXPECT_FALSE(in.gallery_tree);
    EXPECT_EQ(in.folded, out.folded);
    EXPECT_EQ(in.window, out.window);
    EXPECT_EQ(in.recent, out.recent);
    EXPECT_EQ(settings_text(in), settings_text(out));
}

TEST(Settings, EveryNameOfEveryChoiceComesBack) {
    for (int i = 0; i < 4; ++i) {
        Settings out;
        out.view.surface = static_cast<render::Surface>(i);
        out.view.light.mode = static_cast<render::LightMode>(i);
        out.view.background = static_cast<render::Background>(i % 3);
        out.playback.mode = static_cast<model::LoopMode>(i % 3);
        const Settings in = parsed(settings_text(out));
        EXPECT_EQ(in.view.surface, out.view.surface);
        EXPECT_EQ(in.view.light.mode, out.view.light.mode);
        EXPECT_EQ(in.view.background, out.view.background);
        EXPECT_EQ(in.playback.mode, out.playback.mode);
    }
}

TEST(Settings, ToolsForOneModelAreNotKept) {
    Settings out;
    out.view.wire = out.view.checker = out.view.normals = out.view.bounds = out.view.model_bounds = true;
    out.view.color_primitives = out.view.eye = out.view.radius = out.view.turntable = true;
    out.view.ghosts = 3;
    out.view.top_color = 4;
    out.view.bottom_color = 5;
    out.view.camera.distance = 1234.0F;
    out.view.camera.first_person = true;
    out.playback.clip = 7;
    out.playback.seconds = 3.0;
    out.playback.speed = 2.0F;
    out.playback.backward = out.playback.all_clips = true;
    out.playback.playing = false;
    EXPECT_EQ(settings_text(out), settings_text({}));
}

TEST(Settings, AnEmptyObjectIsTheDefault) {
    EXPECT_EQ(settings_text(parsed("{}")), settings_text({}));
}

TEST(Settings, WhatIsUnknownOrOfTheWrongKindIsLeftOut) {
    for (const char* text : {
             R"({"new": {"a": [1, 2]}, "view": {"unheard_of": 1, "surface": "glass", "grid": "yes"}})",
             R"({"view": [], "light": 5, "playback": null, "panel": "wide", "window": true, "recent": {}})",
             R"({"view": {"background_color": [1, 2], "surface": 2, "turntable_speed": "fast"}})",
             R"({"view": {"background_color": [null, "a", {}], "path": null}})",
             R"({"light": {"yaw": null, "color": "red", "mode": []}, "recent": [1, null, {}]})",
             R"({"single_instance": "no"})",
             R"({"window": {"x": 1, "y": 2, "width": 100}})",
             R"({"window": {"x": "1", "y": 2, "width": 100, "height": 5}})",
             R"({"window": {"x": 1e300, "y": 2, "width": 100, "height": 5}})",
             R"({"window": {"x": 99999999999999999999, "y": 2, "width": 100, "height": 5}})",
         })
        EXPECT_EQ(settings_text(parsed(text)), settings_text({})) << text;
}

TEST(Settings, WildNumbersAreBroughtBackIntoTheirRange) {
    const Settings s = parsed(R"({"light": {"yaw": 1e300, "pitch": -1e300, "ambient": -5, "shade": 1e40,
        "color": [2, -3, 1e300]}, "view": {"turntable_speed": 99999999999999999999}})");
    EXPECT_EQ(s.view.light.yaw_degrees, 360.0F);
    EXPECT_EQ(s.view.light.pitch_degrees, -90.0F);
    EXPECT_EQ(s.view.light.ambient, 0.0F);
    EXPECT_EQ(s.view.light.shade, 255.0F);
    EXPECT_EQ(s.view.light.color, glm::vec3(1, 0, 1));
    EXPECT_EQ(s.view.turntable_speed, 120.0F);
}

TEST(Settings, NotANumberIsWrittenAsNothingAndReadAsTheDefault) {
    Settings out;
    out.view.light.yaw_degrees = std::numeric_limits<float>::quiet_NaN();
    out.view.turntable_speed = std::numeric_limits<float>::infinity();
    out.view.background_color.x = std::numeric_limits<float>::quiet_NaN();
    EXPECT_EQ(settings_text(parsed(settings_text(out))), settings_text({}));
}

TEST(Settings, TextThatIsNoObjectIsAnError) {
    for (const std::string& text :
         {std::string(), std::string("[]"), std::string("5"), std::string("null"), std::string("{\"view\": "),
          std::string("{\"a\": NaN}"), std::string("\0\0\0", 3), std::string("\xff\xfe{}"),
          std::string(100000, '['), settings_text(changed()).substr(0, 200)})
        EXPECT_FALSE(parse_settings(text)) << text.substr(0, 40);
}

TEST(Settings, AnyPrefixIsAnErrorAndNoCrash) {
    const std::string text = settings_text(changed());
    for (std::size_t i = 0; i + 2 < text.size(); ++i)
        EXPECT_FALSE(parse_settings(text.substr(0, i))) << i;
}

TEST(Settings, APathThatIsNoTextIsNoCrash) {
    Settings out;
    out.recent = {std::string("/a/\xff\xfe.md2")};
    EXPECT_EQ(parsed(settings_text(out)).recent.size(), 1U);
}

TEST(Settings, RecentFilesKeepTheirOrderAndAreNotTooMany) {
    Settings out;
    for (int i = 0; i < 100; ++i)
        out.recent.push_back("/" + std::to_string(i));
    const Settings in = parsed(settings_text(out));
    ASSERT_LE(in.recent.size(), 32U);
    EXPECT_EQ(in.recent.front(), "/0");
    EXPECT_EQ(in.recent.back(), "/" + std::to_string(in.recent.size() - 1));
}

TEST(Settings, AreKeptInTheUsersFolder) {
    const test::TempFolder home;
    const test::Environment config("XDG_CONFIG_HOME", (home / "not/there/yet").string());
    EXPECT_EQ(settings_path(), home / "not/there/yet/tris/settings.json");
    const Result<Settings> first = load_settings();
    ASSERT_TRUE(first);
    EXPECT_EQ(settings_text(*first), settings_text({}));
    ASSERT_TRUE(save_settings(changed()));
    const Result<Settings> second = load_settings();
    ASSERT_TRUE(second);
    EXPECT_EQ(settings_text(*second), settings_text(changed()));
    home.write("not/there/yet/tris/settings.json", "{ broken");
    const Result<Settings> broken = load_settings();
    ASSERT_FALSE(broken);
    EXPECT_NE(broken.error().message.find(settings_path().string()), std::string::npos);
    ASSERT_TRUE(save_settings({})); // a broken file is replaced
    EXPECT_TRUE(load_settings());
    const Result<Bytes> aside = files::read(home / "not/there/yet/tris/settings-broken.json");
    ASSERT_TRUE(aside); // and kept
    EXPECT_EQ(aside->size(), std::string("{ broken").size());
    home.write("not/there/yet/tris/settings.json", "[]");
    EXPECT_FALSE(load_settings());
    EXPECT_TRUE(files::read(home / "not/there/yet/tris/settings-broken-2.json")); // each of them
}

TEST(Settings, AFileOfAbsurdSizeIsPutAside) {
    const test::TempFolder home;
    const test::Environment config("XDG_CONFIG_HOME", home.path().string());
    home.write("tris/settings.json", "{" + std::string(std::size_t{2} << 20U, ' ') + "}");
    const Result<Settings> settings = load_settings();
    ASSERT_FALSE(settings);
    EXPECT_EQ(settings.error().message,
              settings_path().string() +
                  ": is larger than 1 MiB, so all settings are as at first; what it was "
                  "is kept in settings-broken.json");
    EXPECT_TRUE(std::filesystem::exists(home / "tris/settings-broken.json"));
}

TEST(Settings, APlaceThatCannotBeWrittenIsAnError) {
    const test::TempFolder home;
    home.write("file", "in the way");
    const test::Environment config("XDG_CONFIG_HOME", (home / "file").string());
    const Result<bool> saved = save_settings(changed());
    ASSERT_FALSE(saved);
    EXPECT_NE(saved.error().message.find("settings.json"), std::string::npos);
    EXPECT_TRUE(load_settings());
    std::filesystem::create_directories(home / "folder/tris/settings.json");
    const test::Environment folder("XDG_CONFIG_HOME", (home / "folder").string());
    EXPECT_FALSE(load_settings());
    EXPECT_TRUE(std::filesystem::is_directory(home / "folder/tris/settings-broken.json"))
        << "what cannot be read is put aside as well, before others are written";
    EXPECT_TRUE(save_settings(changed()));
}

} // namespace
} // namespace tris::app
