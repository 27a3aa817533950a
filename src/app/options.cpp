#include "app/options.h"

#include "app/thumbnail.h"

#include "app/version.h"
#include "check/engines.h"
#include "core/image.h"
#include "core/text.h"
#include "core/utf8.h"
#include "render/crowd.h"
#include "render/light_presets.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <cstdio>
#include <iostream>
#include <map>
#include <numeric>
#include <string_view>
#include <system_error>
#include <utility>

namespace tris::app {

namespace {

constexpr const char* kModelFiles = "Models, folders and archives of them, or - for standard input";
constexpr const char* kOutputs = "PNG to write, or - for standard output; for several models a folder, or a "
                                 "name with {stem}, {folder}, {path} or {ext}";
constexpr std::array<std::string_view, 6> kCommands = {"view", "render", "skin", "info", "check", "extract"};

// An option that takes one of some names, without regard to case.
template <class T>
void add_choice(CLI::App& command, const std::string& option, T& value,
                const std::map<std::string, T>& choices, const std::string& help) {
    const auto check = [choices, name = option.substr(2)](const std::string& text) -> std::string {
        if (choices.contains(lower_ascii(text)))
            return {};
        std::string names;
        for (const auto& [choice, meaning] : choices)
            names += (names.empty() ? "" : ", ") + choice;
        return name + " is \"" + text + "\", expected one of " + names;
    };
    command
        .add_option_function<std::string>(
            option, [&value, choices](const std::string& text) { value = choices.at(lower_ascii(text)); },
            help)
        ->check(CLI::Validator(check, ""))
        ->type_name("NAME");
}

// A switch and its opposite, of which one alone can be meant.
void add_switch(CLI::App& command, const std::string& name, bool& value, const std::string& on,
                const std::string& off) {
    auto* yes = command.add_flag_callback(
        "--" + name, [&value] { value = true; }, on);
    command
        .add_flag_callback(
            "--no-" + name, [&value] { value = false; }, off)
        ->excludes(yes);
}

// What stands in braces must have a meaning: a slip would name one file for all models.
std::string check_output(const std::string& text) {
    // Folders that are there may have any name.
    std::error_code error;
    if (std::filesystem::is_directory(text, error))
        return {};
    const std::filesystem::path folder = std::filesystem::path(text).parent_path();
    const std::size_t first = std::filesystem::is_directory(folder, error) ? folder.native().size() : 0;
    for (std::size_t at = text.find('{', first); at != std::string::npos; at = text.find('{', at + 1)) {
        const std::size_t end = text.find('}', at);
        const std::string mark = text.substr(at, end == std::string::npos ? end : end - at + 1);
        if (mark != "{stem}" && mark != "{folder}" && mark != "{path}" && mark != "{ext}")
            return "unknown " + mark + ", expected {stem}, {folder}, {path} or {ext}";
    }
    return {};
}

// What is written is PNG whatever it is called. A thumbnail has its name from the file manager.
std::string check_extension(const Options& options) {
    const std::filesystem::path name = options.output;
    const std::string extension = lower_ascii(name.extension().string());
    std::error_code error;
    if (options.picture.thumbnail || extension.empty() || extension == ".png" ||
        std::filesystem::is_directory(name, error))
        return {};
    return "pictures are PNG; name it " + std::filesystem::path(name).replace_extension(".png").string();
}

std::string check_size(const std::string& text) {
    int width = 0;
    int height = 0;
    char rest = 0;
    if (std::sscanf(text.c_str(), "%dx%d%c", &width, &height, &rest) != 2 || width < 1 || height < 1 ||
        width > kMaxImageSide || height > kMaxImageSide)
        return "size is \"" + text + "\", expected WIDTHxHEIGHT with 1 to 16384 each, such as 640x480";
    return {};
}

// CLI11 reads nan and inf as numbers, and no range refuses nan.
std::string check_finite(const std::string& text) {
    double value = 0.0;
    if (!CLI::detail::lexical_cast(text, value) || std::isfinite(value))
        return {};
    return "value is \"" + text + "\", expected a number";
}

bool is_color(const std::string& text) {
    return text.size() == 7 && text[0] == '#' &&
           std::all_of(text.begin() + 1, text.end(), [](unsigned char c) { return std::isxdigit(c) != 0; });
}

glm::vec3 parse_color(const std::string& text) {
    unsigned value = 0;
    std::sscanf(text.c_str() + 1, "%6x", &value);
    return glm::vec3((value >> 16U) & 255U, (value >> 8U) & 255U, value & 255U) / 255.0F;
}

std::string check_color(const std::string& text) {
    return is_color(text) ? "" : "colour is \"" + text + "\", expected one such as #ffe0c0";
}

std::string check_view(const std::string& text) {
    if (render::find_camera_preset(text) != nullptr)
        return {};
    std::string names;
    for (const render::CameraPreset& preset : render::camera_presets())
        names += (names.empty() ? "" : ", ") + std::string(preset.name);
    return "view is \"" + text + "\", expected one of " + names;
}

std::string check_background(const std::string& text) {
    if (text == "transparent" || text == "gradient" || is_color(text))
        return {};
    return "background is \"" + text + "\", expected transparent, gradient or a colour such as #20242c";
}

void set_background(render::ViewState& view, const std::string& text) {
    if (text == "transparent") {
        view.background = render::Background::transparent;
        // A picture to be pasted elsewhere has no ground of its own.
        view.grid = false;
        view.shadow = false;
    } else if (text == "gradient") {
        view.background = render::Background::gradient;
    } else {
        view.background = render::Background::color;
        view.background_color = parse_color(text);
    }
}

void add_moment_options(CLI::App& command, PictureOptions& picture) {
    const CLI::Validator finite(check_finite, "");
    auto* clip = command.add_option("--clip", picture.clip, "Clip by name, such as run");
    command
        .add_option("--time", picture.time_seconds,
                    "Seconds into the clip; skin groups and turning items follow it too")
        ->check(finite);
    command.add_option("--rate", picture.rate, "Keyframes a second, instead of the clip's own")
        ->check(CLI::Range(0.1, 1000.0))
        ->check(finite);
    auto* frame =
        command.add_option("--frame", picture.frame, "Keyframe by number, from 0, instead of a clip");
    frame->excludes(clip);
    command.add_option("--blend", picture.blend, "0 to 1: on the way from --frame to the next")
        ->check(CLI::Range(0.0, 1.0))
        ->needs(frame)
        ->check(finite);
    command
        .add_option("--ghosts", picture.view.ghosts,
                    "How many keyframes before and after the pose show through, 0 to 3")
        ->check(CLI::Range(0, render::kMostGhosts));
    command.add_option("--weapon", picture.weapon,
                       "A model that is drawn along, frame by frame, with its own skin");
}

void add_crowd_option(CLI::App& command, render::ViewState& view) {
    command
        .add_option("--crowd", view.crowd,
                    "So many copies side by side, each at another moment of the clip, 1 to 10000 (1)")
        ->check(CLI::Range(1, render::kMostCopies));
}

// Three numbers, parted by commas.
std::optional<model::Complexion> parse_complexion(const std::string& text) {
    model::Complexion out;
    int end = -1;
    std::sscanf(text.c_str(), "%f,%f,%f%n", &out.strength, &out.dexterity, &out.height, &end);
    constexpr float kFar = 100.0F;
    for (const float value : {out.strength, out.dexterity, out.height}) {
        if (!(std::fabs(value) <= kFar))
            return std::nullopt;
    }
    return end == static_cast<int>(text.size()) ? std::optional(out) : std::nullopt;
}

std::string check_complexion(const std::string& text) {
    if (parse_complexion(text))
        return {};
    return "complexion is \"" + text + "\", expected strength, dexterity and height such as 0.5,0.5,0.5";
}

void add_figure_options(CLI::App& command, PictureOptions& picture) {
    command
        .add_option_function<std::string>(
            "--complexion",
            [&picture](const std::string& text) {
                picture.view.figure.complexion = parse_complexion(text).value_or(model::Complexion{});
            },
            "Strength, dexterity and height of a figure, each 0 to 1 or beyond (0.5,0.5,0.5)")
        ->check(CLI::Validator(check_complexion, "S,D,H"));
    command.add_option("--show", picture.show_parts, "Show a part of a figure, by name")
        ->type_name("PART")
        ->expected(1)
        ->allow_extra_args(false) // what follows is a file
        ->take_all();
    command.add_option("--hide", picture.hide_parts, "Hide a part of a figure, by name")
        ->type_name("PART")
        ->expected(1)
        ->allow_extra_args(false) // what follows is a file
        ->take_all();
    command.add_flag("--in-place", picture.view.figure.in_place, "A figure's root stays where it rests");
    command.add_option("--second-skin", picture.second_skin, "The second texture of a figure, as --skin");
}

void add_skin_choice(CLI::App& command, std::string& skin, std::string& palette) {
    command.add_option("--skin", skin, "Skin by number in the list of `tris info`, or a picture file");
    command.add_option("--palette", palette, "Palette file of 768 bytes, instead of Quake's")
        ->check(CLI::ExistingFile);
}

void add_surface_options(CLI::App& command, render::ViewState& view) {
    using render::DrawPath;
    using render::Filter;
    using render::Surface;
    using render::Wrap;
    add_choice<DrawPath>(command, "--path", view.path,
                         {{"triangles", DrawPath::triangles}, {"strips", DrawPath::strips}},
                         "triangles or strips: how the surface is sent");
    add_choice<Surface>(command, "--surface", view.surface,
                        {{"textured", Surface::textured},
                         {"plain", Surface::plain},
                         {"wire", Surface::wire},
                         {"points", Surface::points}},
                        "textured, plain, wire or points");
    add_choice<Filter>(command, "--filter", view.filter,
                       {{"nearest", Filter::nearest}, {"linear", Filter::linear}},
                       "nearest or linear: how the skin is sampled");
    add_choice<Wrap>(command, "--wrap", view.wrap, {{"repeat", Wrap::repeat}, {"clamp", Wrap::clamp}},
                     "repeat or clamp: what the skin shows beyond its edges");
    command.add_flag("--checker", view.checker, "Squares of 8 texels instead of the skin")
        ->excludes("--skin");
    command.add_flag("--primitives", view.color_primitives,
                     "Each triangle, strip or fan in a colour of its own");
    command.add_option("--top", view.top_color, "Player's shirt colour, 0 to 13")->check(CLI::Range(0, 13));
    command.add_option("--bottom", view.bottom_color, "Player's trouser colour, 0 to 13")
        ->check(CLI::Range(0, 13));
    auto* cull = command.add_flag_callback(
        "--cull", [&view] { view.cull = view.cull_figures = true; }, "Hide faces that look away");
    command
        .add_flag_callback(
            "--no-cull", [&view] { view.cull = view.cull_figures = false; }, "Show them, as figures do")
        ->excludes(cull);
}

std::string check_preset(const std::string& text) {
    if (render::find_preset(text) != nullptr)
        return {};
    std::string names;
    for (const render::LightPreset& preset : render::light_presets())
        names += (names.empty() ? "" : ", ") + lower_ascii(preset.name);
    return "light preset is \"" + text + "\", expected one of " + names;
}

void add_light_options(CLI::App& command, render::Light& light) {
    using render::LightMode;
    const CLI::Validator finite(check_finite, "");
    // First, so that the other options change what it sets.
    command
        .add_option_function<std::string>(
            "--light-preset",
            [&light](const std::string& name) { render::apply_preset(light, *render::find_preset(name)); },
            "game, studio, dark, sunset, behind or facets; the options below change it")
        ->check(CLI::Validator(check_preset, "NAME"));
    add_choice<LightMode>(command, "--light", light.mode,
                          {{"quake", LightMode::quake},
                           {"smooth", LightMode::smooth},
                           {"flat", LightMode::flat},
                           {"none", LightMode::none}},
                          "quake, smooth, flat or none");
    command.add_option("--light-yaw", light.yaw_degrees, "Where the light comes from, in degrees around")
        ->check(finite);
    command
        .add_option("--light-pitch", light.pitch_degrees,
                    "And from how high, in degrees; for smooth and flat light")
        ->check(CLI::Range(-90.0, 90.0))
        ->check(finite);
    command.add_option("--ambient", light.ambient, "Strength of the light from all sides, 0 to 255 (32)")
        ->check(CLI::Range(0.0, 255.0))
        ->check(finite);
    command.add_option("--shade", light.shade, "Strength of the light from its side, 0 to 255 (128)")
        ->check(CLI::Range(0.0, 255.0))
        ->check(finite);
    command
        .add_option_function<std::string>(
            "--light-color", [&light](const std::string& text) { light.color = parse_color(text); },
            "Colour of the light, #rrggbb")
        ->check(CLI::Validator(check_color, "COLOUR"));
    add_switch(command, "fullbright", light.fullbright, "Let the glowing colours glow", "Nothing glows");
    add_switch(command, "overbright", light.overbright, "Let light raise a colour above its own",
               "Light never does");
}

void add_camera_options(CLI::App& command, PictureOptions& picture) {
    const CLI::Validator finite(check_finite, "");
    render::Camera& camera = picture.view.camera;
    auto* yaw =
        command.add_option("--yaw", camera.yaw_degrees, "Camera around the model: 0 front, 90 its left");
    yaw->check(finite);
    auto* pitch = command.add_option("--pitch", camera.pitch_degrees, "Camera above the model, in degrees");
    pitch->check(CLI::Range(-89.0, 89.0))->check(finite);
    command
        .add_option_function<std::string>(
            "--view",
            [&camera](const std::string& name) { look_from(camera, *render::find_camera_preset(name)); },
            "front, back, left, right, top, bottom or three-quarter")
        ->check(CLI::Validator(check_view, "SIDE"))
        ->excludes(yaw)
        ->excludes(pitch);
    command.add_option("--zoom", picture.zoom, "2 shows the model twice as large")
        ->check(CLI::Range(0.01, 100.0))
        ->check(finite);
    command.add_flag("--ortho", camera.orthographic, "No perspective");
    auto* first_person = command.add_flag_callback(
        "--first-person", [&picture] { picture.first_person = true; },
        "Look from the origin along +x, as view weapons (v_*) are by themselves");
    command
        .add_flag_callback(
            "--orbit", [&picture] { picture.first_person = false; }, "Look from around, even at view weapons")
        ->excludes(first_person);
    command
        .add_option("--fov", camera.weapon_fov_degrees,
                    "Field of view of the first-person camera, in degrees")
        ->check(CLI::Range(render::kMinWeaponFov, render::kMaxWeaponFov))
        ->check(finite);
}

void add_overlay_options(CLI::App& command, render::ViewState& view) {
    command
        .add_option_function<std::string>(
            "--background", [&view](const std::string& text) { set_background(view, text); },
            "transparent, gradient or #rrggbb")
        ->check(CLI::Validator(check_background, "COLOUR"));
    add_switch(command, "rotate", view.rotate, "Turn items as the game does", "Items stand still");
    command.add_flag("--eye", view.eye, "Show where the model sees from");
    command.add_flag("--radius", view.radius, "Show the bounding radius");
    command.add_flag("--wire", view.wire, "Draw the edges over the surface");
    command.add_flag("--normals", view.normals, "Draw the normals");
    command.add_flag("--bounds", view.bounds, "Draw the box around the pose");
    command.add_flag("--model-bounds", view.model_bounds, "Draw the box around all keyframes");
    command.add_flag("--axes", view.axes, "Draw the axes from the origin: x red, y green, z blue");
    add_switch(command, "grid", view.grid, "Draw the ground", "No ground");
    add_switch(command, "shadow", view.shadow, "Draw the shadow on the ground", "No shadow");
}

} // namespace

void set_thumbnail(PictureOptions& picture) {
    constexpr int kSide = 256;
    constexpr float kAmbient = 80.0F; // dark skins are hard to make out in few pixels
    picture.thumbnail = true;
    picture.width = picture.height = kSide;
    picture.view.rotate = false;
    picture.view.light.ambient = kAmbient;
    set_background(picture.view, "transparent");
}

namespace {

void add_batch_options(CLI::App& command, Options& options) {
    constexpr int kMostJobs = 64;
    constexpr int kMostColumns = 1000;
    command
        .add_option("--jobs", options.jobs,
                    "Threads that read models and write pictures, 1 to 64 (the number of cores, at most 8)")
        ->check(CLI::Range(1, kMostJobs));
    // First, so that --size and the others change what these set.
    command.add_flag_callback(
        "--thumbnail", [&options] { set_thumbnail(options.picture); },
        "As a file manager wants it: the model alone, transparent, filling 256x256");
    auto* sheet = command.add_flag_callback(
        "--sheet",
        [&options] {
            options.sheet = true;
            options.picture.width = 320;
            options.picture.height = 240;
        },
        "All models in one picture, or all clips of the only one; --size is that of a cell (320x240)");
    command.add_option("--columns", options.columns, "How many cells of the sheet lie side by side")
        ->check(CLI::Range(1, kMostColumns))
        ->needs(sheet);
}

void add_verbosity_options(CLI::App& command, Options& options,
                           const char* verbose = "Say for each file how long it took") {
    auto* quiet = command.add_flag_callback(
        "--quiet", [&options] { options.verbosity = Verbosity::quiet; }, "Say nothing but errors");
    command
        .add_flag_callback(
            "--verbose", [&options] { options.verbosity = Verbosity::verbose; }, verbose)
        ->excludes(quiet);
}

void add_picture_options(CLI::App& command, PictureOptions& picture) {
    command
        .add_option_function<std::string>(
            "--size",
            [&picture](const std::string& text) {
                std::sscanf(text.c_str(), "%dx%d", &picture.width, &picture.height);
            },
            "Size of the picture, WIDTHxHEIGHT (1280x800)")
        ->check(CLI::Validator(check_size, "WxH"));
    add_moment_options(command, picture);
    add_crowd_option(command, picture.view);
    add_skin_choice(command, picture.skin, picture.palette);
    add_figure_options(command, picture);
    add_surface_options(command, picture.view);
    add_light_options(command, picture.view.light);
    add_camera_options(command, picture);
    add_overlay_options(command, picture.view);
}

void add_skin_options(CLI::App& command, SkinOptions& skin) {
    add_skin_choice(command, skin.skin, skin.palette);
    auto* layout = command.add_flag("--layout", skin.layout, "Draw the edges of the mesh over the skin");
    command
        .add_flag_callback(
            "--no-picture", [&skin] { skin.picture = false; }, "The edges alone, on a transparent picture")
        ->needs(layout);
    command.add_option("--scale", skin.scale, "Pixels a texel, 1 to 16 (1)")
        ->check(CLI::Range(1, kMostSkinScale));
}

void add_extract_options(CLI::App& command, Options& options) {
    command
        .add_option_function<std::string>(
            "archive", [&options](const std::string& name) { options.files = {name}; },
            "An archive, a folder in one, a file in one, or a folder on the disk")
        ->required();
    command.add_option("patterns", options.extract.patterns,
                       "Which files: names or folders, with * for any letters, '/' too, and ? for one; "
                       "everything when none is given");
    auto* output =
        command.add_option("-o,--output", options.output, "Folder to write to, made where it is missing");
    command.add_flag("--list", options.extract.list, "Write nothing, print the names that would be written")
        ->excludes(output);
    command.add_flag("--with-skins", options.extract.with_skins,
                     "Also the skins, offsets and clips of the models among them, wherever these are found");
    command.add_flag("--force", options.extract.force, "Write over files that are there");
}

void add_development_options(CLI::App& command, Options& options) {
    command.add_option("--shader-dir", options.shader_folder, "Read shaders from a folder (for development)")
        ->check(CLI::ExistingDirectory);
    command.add_flag("--gl-debug", options.gl_debug,
                     "Report every OpenGL complaint and fail on it (for development)");
}

void add_global_options(CLI::App& command, Options& options) {
    command.add_flag("--timings", options.timings,
                     "Print where the time went and what the GPU holds, a JSON line on standard error");
    add_development_options(command, options);
}

bool is_command(std::string_view word) {
    return std::find(kCommands.begin(), kCommands.end(), word) != kCommands.end();
}

// How many letters must be put in, left out or changed to make one word of the other.
std::size_t letters_apart(std::string_view a, std::string_view b) {
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 0; i < a.size(); ++i) {
        std::size_t diagonal = std::exchange(row[0], i + 1);
        for (std::size_t j = 0; j < b.size(); ++j) {
            const std::size_t changed = diagonal + (a[i] == b[j] ? 0 : 1);
            diagonal = row[j + 1];
            row[j + 1] = std::min({changed, row[j] + 1, row[j + 1] + 1});
        }
    }
    return row.back();
}

// The command that a first word is a slip of; empty where it is a command, an option or a file.
std::string_view meant_command(const std::string& word) {
    constexpr std::size_t kFarthest = 2;
    std::error_code error;
    if (word.size() <= kFarthest || word.front() == '-' || word.find_first_of("./") != std::string::npos ||
        std::filesystem::exists(word, error))
        return {};
    const auto near = std::find_if(kCommands.begin(), kCommands.end(), [&](std::string_view command) {
        return letters_apart(word, command) <= kFarthest;
    });
    return near == kCommands.end() || is_command(word) ? std::string_view() : *near;
}

// The words as if every command were written out: `tris FILE` means `tris view FILE`, and `tris help render`
// means `tris render --help`.
std::vector<std::string> whole_command(int argc, const char* const* argv) {
    std::vector<std::string> words(argv + std::min(argc, 1), argv + argc);
    std::error_code error;
    if (!words.empty() && words.front() == "help" && !std::filesystem::exists(words.front(), error)) {
        if (words.size() > 1 && is_command(words[1]))
            return {words[1], "--help"};
        return {"--help"};
    }
    if (words.empty() || (!is_command(words.front()) && words.front() != "--help" && words.front() != "-h" &&
                          words.front() != "--version"))
        words.insert(words.begin(), "view");
    return words;
}

// What was wrong, in words that tell what to do.
std::string usage_error(const CLI::App& command, const CLI::ParseError& error) {
    const std::vector<std::string> extras = command.remaining();
    if (!extras.empty() && (error.get_name() == "ExtrasError" || error.get_name() == "RequiredError"))
        return "unknown option " + extras.front() + "; a file whose name begins with a dash comes after --";
    return error.what();
}

ParsedOptions refuse(const std::string& reason, const std::string& command) {
    std::cerr << "tris: " << printable(reason) << "\n`" << command << " --help` tells more\n";
    return {std::nullopt, 1};
}

} // namespace

ParsedOptions parse_options(int argc, const char* const* argv) {
    Options options;
    CLI::App app("tris: a viewer for keyframed game models\n\n"
                 "  tris tris.md2                               look at a model\n"
                 "  tris render tris.md2 -o run.png --clip run  draw it without a window\n"
                 "  tris skin tris.md2 -o skin.png --layout     save its skin, with the mesh over it\n"
                 "  tris info --json tris.md2                   what is in the file\n"
                 "  tris check progs/ogre.mdl                   what is wrong with it, and where it loads\n"
                 "  tris extract pak0.pak '*.md2' -o models/    take files out of an archive",
                 "tris");
    app.set_version_flag("--version", std::string("tris ") + kVersion);
    app.require_subcommand(1);
    app.fallthrough(false);

    CLI::App* view = app.add_subcommand("view", "Open the viewer (also without the word: tris FILE)");
    view->footer("\nExamples:\n"
                 "  tris tris.md2                    look at a model\n"
                 "  tris models/                     all of a folder, as a gallery\n"
                 "  tris tris.md2 fox.pcx            with a skin of your own\n"
                 "  tris figures.res/unmodel.mod     inside an archive\n"
                 "  tris -- -odd-name.md2            names that begin with a dash come after --");
    view->add_option("files", options.files,
                     "Models, folders, archives and pictures; pictures are used as skins");
    view->add_flag("--new-window", options.new_window,
                   "Open another window; else a running one takes the files, unless there are other options");
    view->add_option("--palette", options.picture.palette, "Palette file of 768 bytes, instead of Quake's")
        ->check(CLI::ExistingFile);
    view->add_option("--frames", options.frames, "Quit after that many drawn frames")
        ->check(CLI::NonNegativeNumber);
    add_crowd_option(*view, options.picture.view);
    add_global_options(*view, options);

    CLI::App* render = app.add_subcommand("render", "Draw models to PNG files, with no display needed");
    render->footer("\nExamples:\n"
                   "  tris render ogre.mdl -o ogre.png --size 800x600        one picture\n"
                   "  tris render tris.md2 -o run.png --clip run --time 0.2  a moment of a clip\n"
                   "  tris render tris.md2 -o - --background transparent     to standard output\n"
                   "  cat ogre.mdl | tris render - -o ogre.png               from standard input\n"
                   "  tris render pak/ -o 'thumbs/{path}.png' --thumbnail    every model of a folder\n"
                   "  tris render tris.md2 -o clips.png --sheet              all clips in one picture\n"
                   "  tris render progs/ -o all.png --sheet --columns 8      all models in one picture");
    render->add_option("files", options.files, kModelFiles)->required();
    render->add_option("-o,--output", options.output, kOutputs)
        ->required()
        ->check(CLI::Validator(check_output, ""));
    add_batch_options(*render, options);
    add_picture_options(*render, options.picture);
    add_verbosity_options(*render, options);
    add_global_options(*render, options);

    CLI::App* skin = app.add_subcommand("skin", "Save the skin of models as PNG files");
    skin->footer("\nExamples:\n"
                 "  tris skin tris.md2 -o skin.png                         the skin as painted\n"
                 "  tris skin ogre.mdl -o ogre.png --skin 1 --scale 4      another one, enlarged\n"
                 "  tris skin tris.md2 -o uv.png --layout --no-picture     the mesh to paint over\n"
                 "  tris skin progs/ -o 'skins/{path}.png'                 of every model of a folder\n"
                 "  tris skin - -o - <ogre.mdl >ogre.png                   through a pipe");
    skin->add_option("files", options.files, kModelFiles)->required();
    skin->add_option("-o,--output", options.output, kOutputs)
        ->required()
        ->check(CLI::Validator(check_output, ""));
    add_skin_options(*skin, options.skin);
    add_verbosity_options(*skin, options);
    add_development_options(*skin, options);

    CLI::App* info = app.add_subcommand("info", "Say what is in model files");
    info->footer("\nExamples:\n"
                 "  tris info tris.md2                                     for people\n"
                 "  tris info --json progs/ | jq -r '.file, .triangles'    for programs, one object a line\n"
                 "  tris info --quiet progs/ >/dev/null || echo broken     are all of them readable?\n"
                 "  tris info - <ogre.mdl                                  from standard input");
    info->add_option("files", options.files, kModelFiles)->required();
    info->add_flag("--json", options.json, "One JSON object a file");
    add_verbosity_options(*info, options);

    CLI::App* checker = app.add_subcommand("check", "Say what is wrong with models, and where they load");
    checker->footer(
        "\nExamples:\n"
        "  tris check tris.md2                                    everything that is odd, and advice\n"
        "  tris check --engine quakespasm progs/                  is it within an engine's limits?\n"
        "  tris check --json pak0.pak | jq -r '.findings[].id'    for programs, one object a line\n"
        "  tris check --quiet progs/ >/dev/null || echo look      0 clean, 1 problems, 2 unreadable");
    checker->add_option("files", options.files, kModelFiles)->required();
    checker->add_flag("--json", options.json, "One JSON object a file");
    std::vector<std::string> engine_ids;
    for (const check::Engine& engine : check::engines())
        engine_ids.emplace_back(engine.id);
    checker->add_option("--engine", options.engines, "Count the limits of this engine; may be given again")
        ->type_name("NAME")
        ->expected(1)
        ->allow_extra_args(false) // what follows is a file
        ->take_all()
        ->check(CLI::IsMember(engine_ids));
    add_verbosity_options(*checker, options);

    CLI::App* extract =
        app.add_subcommand("extract", "Take files out of an archive or a folder, with their paths");
    extract->footer(
        "\nExamples:\n"
        "  tris extract pak0.pak -o game/                          everything\n"
        "  tris extract pak0.pak 'models/monsters/tank' -o tank/   a folder of it\n"
        "  tris extract pak0.pak '*.md2' -o out/ --with-skins      all models, and what they wear\n"
        "  tris extract pak0.pak/progs/ogre.mdl -o out/            one file\n"
        "  tris extract game.zip/pak0.pak --list                   what is in an archive in another");
    add_extract_options(*extract, options);
    add_verbosity_options(*extract, options, "Say for each file where it went");

    std::vector<std::string> words = whole_command(argc, argv);
    const std::string first = argc > 1 ? argv[1] : "";
    if (const std::string_view meant = meant_command(first); !meant.empty() && words.front() == "view")
        return refuse(first + ": no such file or command, did you mean " + std::string(meant) + "?", "tris");
    std::reverse(words.begin(), words.end()); // CLI11 takes them from the back
    try {
        app.parse(words);
        if (render->parsed() || skin->parsed()) {
            if (const std::string reason = check_extension(options); !reason.empty())
                throw CLI::ValidationError("--output", reason);
        }
    } catch (const CLI::ParseError& e) {
        if (e.get_exit_code() == 0) {
            app.exit(e);
            std::cout.flush();
            return {std::nullopt, std::cout ? 0 : 1};
        }
        const std::vector<CLI::App*> parsed = app.get_subcommands();
        const CLI::App& command = parsed.empty() ? app : *parsed.front();
        return refuse(usage_error(command, e), parsed.empty() ? "tris" : "tris " + command.get_name());
    }
    for (const auto& [command, action] :
         {std::pair(view, Action::view), std::pair(render, Action::render), std::pair(skin, Action::skin),
          std::pair(info, Action::info), std::pair(checker, Action::check),
          std::pair(extract, Action::extract)}) {
        if (command->parsed())
            options.action = action;
    }
    return {std::move(options), 0};
}

} // namespace tris::app
