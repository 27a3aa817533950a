#include "app/commands.h"

#include "app/dialogs.h"
#include "app/extract_model.h"
#include "app/gallery_keys.h"
#include "app/opening.h"
#include "app/pointing.h"
#include "app/saving.h"
#include "app/weapons.h"
#include "render/light_presets.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace tris::app {

namespace {

template <class Enum>
void cycle(Enum& value, int count) {
    value = static_cast<Enum>((static_cast<int>(value) + 1) % count);
}

void toggle_play(Viewer& v) {
    if (v.document == nullptr)
        return;
    // Play at the end of a clip that plays once means: again.
    if (model::has_ended(v.playback, current_clip(v)))
        v.playback.seconds =
            v.playback.backward ? model::pass_seconds(current_clip(v), v.playback.mode) : 0.0;
    v.playback.playing = !v.playback.playing;
}

void step(Viewer& v, int steps) {
    if (v.document != nullptr)
        model::step(v.playback, current_clip(v), steps);
}

void seek(Viewer& v, bool last) {
    if (v.document == nullptr)
        return;
    v.playback.playing = false;
    v.playback.seconds = last ? model::pose_start(current_clip(v), current_clip(v).count - 1) : 0.0;
}

void change_speed(Viewer& v, float factor) {
    v.playback.speed = std::clamp(v.playback.speed * factor, model::kMinSpeed, model::kMaxSpeed);
}

void turn_light(Viewer& v, float yaw, float pitch) {
    render::Light& light = v.view.light;
    light.yaw_degrees = std::fmod(light.yaw_degrees + yaw + 360.0F, 360.0F);
    light.pitch_degrees = std::clamp(light.pitch_degrees + pitch, -90.0F, 90.0F);
}

void dim(float& value, float change) {
    value = std::clamp(value + change, 0.0F, 255.0F);
}

void next_preset(Viewer& v) {
    const auto presets = render::light_presets();
    const auto next = static_cast<std::size_t>(render::preset_of(v.view.light) + 1) % presets.size();
    render::apply_preset(v.view.light, presets[next]);
    notify(v, ui::NoticeKind::info, std::string("Light: ") + presets[next].name, "light");
}

void look(Viewer& v, const char* name) {
    v.view.camera.first_person = false;
    render::look_from(v.view.camera, *render::find_camera_preset(name));
    frame_model(v);
}

void reset_animation(Viewer& v) {
    const model::Playback fresh;
    v.playback.speed = fresh.speed;
    v.playback.backward = fresh.backward;
    v.playback.all_clips = fresh.all_clips;
    v.playback.interpolate = fresh.interpolate;
    if (v.document != nullptr)
        model::set_mode(v.playback, current_clip(v), fresh.mode);
}

void reset_skin(Viewer& v) {
    const render::ViewState fresh;
    v.view.filter = fresh.filter;
    v.view.wrap = fresh.wrap;
    v.view.checker = fresh.checker;
    v.view.top_color = fresh.top_color;
    v.view.bottom_color = fresh.bottom_color;
    v.skin = 0;
    use_own_palette(v);
}

void next_crowd(Viewer& v) {
    const auto next = std::find_if(render::kCrowds.begin(), render::kCrowds.end(),
                                   [&](int count) { return count > v.view.crowd; });
    v.view.crowd = next == render::kCrowds.end() ? 1 : *next;
    frame_model(v);
}

// Everything of the view that has no section of its own.
void reset_view(Viewer& v) {
    const render::ViewState old = v.view;
    v.view = {};
    v.view.light = old.light;
    v.view.filter = old.filter;
    v.view.wrap = old.wrap;
    v.view.checker = old.checker;
    v.view.top_color = old.top_color;
    v.view.bottom_color = old.bottom_color;
    v.view.figure = old.figure;
    v.view.sweep = old.sweep;
    v.view.camera.front_degrees = old.camera.front_degrees;
    v.view.camera.first_person = v.document != nullptr && is_view_weapon(*v.document);
    v.panes.inspect = false;
    frame_model(v);
}

constexpr float kBuildStep = 0.1F;
constexpr float kTickSpeed = 1000.0F / 55.0F / 15.0F; // a key each 55 ms, against 15 a second

void build(Viewer& v, float& value, float change) {
    constexpr float kFar = 100.0F;
    v.view.sweep = false;
    value = std::clamp(value + change, -kFar, kFar);
}

void next_complexion(Viewer& v) {
    model::Complexion& c = v.view.figure.complexion;
    v.view.sweep = false;
    // Onwards from the corner that it stands on; from in between to the first.
    unsigned corner = 0;
    for (unsigned k = 0; k < 8; ++k) {
        if (c == model::Complexion{k & 1U ? 1.0F : 0.0F, k & 2U ? 1.0F : 0.0F, k & 4U ? 1.0F : 0.0F})
            corner = (k + 1) % 8;
    }
    c = {corner & 1U ? 1.0F : 0.0F, corner & 2U ? 1.0F : 0.0F, corner & 4U ? 1.0F : 0.0F};
}

void toggle_parts(Viewer& v) {
    if (v.document == nullptr || !v.document->model.mesh.figure)
        return;
    model::PartMask& hidden = v.view.figure.hidden;
    hidden = hidden.none() ? model::hidden_at_first(*v.document->model.mesh.figure) : model::PartMask{};
}

void reset_figure(Viewer& v) {
    v.view.figure = {};
    v.view.sweep = false;
    if (v.document != nullptr && v.document->model.mesh.figure)
        v.view.figure.hidden = model::hidden_at_first(*v.document->model.mesh.figure);
}

constexpr float kSpeedStep = 1.25992105F; // three steps double it
constexpr float kLightStep = 11.25F;      // half a step of the games' table
constexpr float kDimStep = 8.0F;
constexpr float kCellStep = 1.15F;

void reload_shown(Viewer& v) {
    if (v.gallery.view.shown)
        refresh_gallery(v);
    else
        reload(v);
}

// Whether a command is offered while the window shows what it shows now.
bool is_offered(const Viewer& v, const Command& command) {
    return v.gallery.view.shown ? works_in_gallery(command) : std::string_view(command.menu) != "Gallery";
}

// A switch of the view as a command's two functions.
#define TRIS_SWITCH(field) [](Viewer& v) { v.field = !v.field; }, [](const Viewer& v) { return v.field; }

constexpr auto kCommands = std::to_array<Command>({
    {"open", "File", "Ctrl+O", "Open...", "Choose a file to open", ask_for_file, nullptr},
    {"reload", "File", "F5", "Reload", "Read the model or the gallery again from disk", reload_shown,
     nullptr},
    {"gallery", "File", "Ctrl+L", "Gallery", "Show all models of the folder or archive as pictures",
     toggle_gallery, [](const Viewer& v) { return v.gallery.view.shown; }},
    {"gallery_back", "File", "Backspace", "Back", "Back to the gallery; in there to the folder above",
     go_back, nullptr},
    {"next_model", "File", "PageDown", "Next model", "Next model of the folder",
     [](Viewer& v) { open_neighbour(v, 1, Arrival::fresh); }, nullptr},
    {"previous_model", "File", "PageUp", "Previous model", "Previous model of the folder",
     [](Viewer& v) { open_neighbour(v, -1, Arrival::fresh); }, nullptr},
    {"next_same_camera", "File", "Shift+PageDown", "Next, same camera",
     "Next model, seen from the same place", [](Viewer& v) { open_neighbour(v, 1, Arrival::same_camera); },
     nullptr},
    {"previous_same_camera", "File", "Shift+PageUp", "Previous, same camera",
     "Previous model, seen from the same place",
     [](Viewer& v) { open_neighbour(v, -1, Arrival::same_camera); }, nullptr},
    {"screenshot", "File", "F12", "Save picture", "Save the view as a PNG",
     [](Viewer& v) {
         save_screenshot(v, {1, false});
     },
     nullptr},
    {"screenshot_clear", "File", "Shift+F12", "Save picture, transparent",
     "Save the model alone, transparent",
     [](Viewer& v) {
         save_screenshot(v, {1, true});
     },
     nullptr},
    {"screenshot_2x", "File", "Ctrl+F12", "Save picture, 2x", "Save the view at twice its size",
     [](Viewer& v) {
         save_screenshot(v, {2, false});
     },
     nullptr},
    {"screenshot_4x", "File", "Ctrl+Shift+F12", "Save picture, 4x", "Save the view at four times its size",
     [](Viewer& v) {
         save_screenshot(v, {4, false});
     },
     nullptr},
    {"copy_picture", "File", "Ctrl+C", "Copy picture", "Copy the view to the clipboard", copy_screenshot,
     nullptr},
    {"copy_info", "File", "Ctrl+I", "Copy facts", "Copy what is known of the model as text", copy_info,
     nullptr},
    {"extract", "File", "Ctrl+E", "Extract model with its skins",
     "Write the model and its skins to a folder, as out of an archive", extract_model, nullptr},
    {"one_window", "File", "Shift+O", "One window", "Let models that are opened later come into this window",
     TRIS_SWITCH(single_instance)},
    {"quit", "File", "Ctrl+Q", "Quit", "Close the window", [](Viewer& v) { v.quit = true; }, nullptr},

    {"gallery_open", "Gallery", "Enter", "Open", "Open the chosen model of the gallery", open_selected,
     nullptr},
    {"gallery_order", "Gallery", "Ctrl+K", "Next order", "Sort by name, size, frames or warnings",
     [](Viewer& v) {
         cycle(v.gallery.view.order, ui::kGalleryOrders);
         v.gallery.view.reveal = true;
         ui::relist(v.gallery.view);
     },
     nullptr},
    {"gallery_descending", "Gallery", "Ctrl+Shift+K", "The other way round", "Sort the other way round",
     [](Viewer& v) {
         v.gallery.view.descending = !v.gallery.view.descending;
         v.gallery.view.reveal = true;
         ui::relist(v.gallery.view);
     },
     [](const Viewer& v) { return v.gallery.view.descending; }},
    {"gallery_larger", "Gallery", "Ctrl+Plus", "Larger pictures", "Larger pictures in the gallery",
     [](Viewer& v) { ui::resize_cells(v.gallery.view, kCellStep); }, nullptr},
    {"gallery_smaller", "Gallery", "Ctrl+Minus", "Smaller pictures", "Smaller pictures in the gallery",
     [](Viewer& v) { ui::resize_cells(v.gallery.view, 1.0F / kCellStep); }, nullptr},
    {"gallery_folders", "Gallery", "Ctrl+B", "Folders", "Show or hide the folders of the gallery",
     [](Viewer& v) { ui::toggle_tree(v.gallery.view); },
     [](const Viewer& v) { return ui::wants_tree(v.gallery.view); }},

    {"play", "Animation", "Space", "Play", "Play or pause", toggle_play,
     [](const Viewer& v) { return v.playback.playing; }},
    {"step_back", "Animation", "Left", "Frame back", "One frame back", [](Viewer& v) { step(v, -1); },
     nullptr},
    {"step_forward", "Animation", "Right", "Frame forward", "One frame forward",
     [](Viewer& v) { step(v, 1); }, nullptr},
    {"skip_back", "Animation", "Shift+Left", "Five frames back", "Five frames back",
     [](Viewer& v) { step(v, -5); }, nullptr},
    {"skip_forward", "Animation", "Shift+Right", "Five frames forward", "Five frames forward",
     [](Viewer& v) { step(v, 5); }, nullptr},
    {"first", "Animation", "Home", "First frame", "To the first frame of the clip",
     [](Viewer& v) { seek(v, false); }, nullptr},
    {"last", "Animation", "End", "Last frame", "To the last frame of the clip",
     [](Viewer& v) { seek(v, true); }, nullptr},
    {"previous_clip", "Animation", "Up", "Previous clip", "Previous clip",
     [](Viewer& v) { choose_clip(v, -1); }, nullptr},
    {"next_clip", "Animation", "Down", "Next clip", "Next clip", [](Viewer& v) { choose_clip(v, 1); },
     nullptr},
    {"slower", "Animation", "Minus", "Slower", "Play slower",
     [](Viewer& v) { change_speed(v, 1.0F / kSpeedStep); }, nullptr},
    {"faster", "Animation", "Plus", "Faster", "Play faster", [](Viewer& v) { change_speed(v, kSpeedStep); },
     nullptr},
    {"normal_speed", "Animation", "0", "Normal speed", "Play at the clip's own speed",
     [](Viewer& v) { v.playback.speed = 1.0F; }, nullptr},
    {"loop", "Animation", "O", "Loop, once, ping-pong", "Change between loop, once and ping-pong",
     [](Viewer& v) {
         model::LoopMode mode = v.playback.mode;
         cycle(mode, 3);
         if (v.document != nullptr)
             model::set_mode(v.playback, current_clip(v), mode);
     },
     nullptr},
    {"backward", "Animation", "D", "Backward", "Play backward", TRIS_SWITCH(playback.backward)},
    {"all_clips", "Animation", "A", "All clips in order", "Play all clips in order",
     TRIS_SWITCH(playback.all_clips)},
    {"interpolate", "Animation", "I", "Blend keyframes", "Blend keyframes or show them as they are",
     TRIS_SWITCH(playback.interpolate)},
    {"reset_animation", "Animation", "Ctrl+1", "Reset", "Speed, loop and blending as at first",
     reset_animation, nullptr},

    {"next_corner", "Figure", "6", "Next complexion", "Next of the eight complexions of a figure",
     next_complexion, nullptr},
    {"strength_up", "Figure", "Shift+6", "Stronger", "More strength for a figure",
     [](Viewer& v) { build(v, v.view.figure.complexion.strength, kBuildStep); }, nullptr},
    {"strength_down", "Figure", "Ctrl+6", "Weaker", "Less strength for a figure",
     [](Viewer& v) { build(v, v.view.figure.complexion.strength, -kBuildStep); }, nullptr},
    {"dexterity_up", "Figure", "Shift+7", "More lithe", "More dexterity for a figure",
     [](Viewer& v) { build(v, v.view.figure.complexion.dexterity, kBuildStep); }, nullptr},
    {"dexterity_down", "Figure", "Ctrl+7", "Less lithe", "Less dexterity for a figure",
     [](Viewer& v) { build(v, v.view.figure.complexion.dexterity, -kBuildStep); }, nullptr},
    {"height_up", "Figure", "Shift+8", "Taller", "More height for a figure",
     [](Viewer& v) { build(v, v.view.figure.complexion.height, kBuildStep); }, nullptr},
    {"height_down", "Figure", "Ctrl+8", "Smaller", "Less height for a figure",
     [](Viewer& v) { build(v, v.view.figure.complexion.height, -kBuildStep); }, nullptr},
    {"sweep", "Figure", "7", "Sweep", "Go through the complexions of a figure", TRIS_SWITCH(view.sweep)},
    {"in_place", "Figure", "8", "In place", "Keep the root of a figure where it rests",
     TRIS_SWITCH(view.figure.in_place)},
    {"key_rate", "Figure", "9", "15 or 18.18 keys a second", "Play 15 or 18.18 keys of a figure a second",
     [](Viewer& v) { v.playback.speed = v.playback.speed == 1.0F ? kTickSpeed : 1.0F; }, nullptr},
    {"all_parts", "Figure", "Shift+9", "All parts", "Show all parts of a figure, or those shown at first",
     toggle_parts, [](const Viewer& v) { return v.view.figure.hidden.none(); }},
    {"reset_figure", "Figure", "Ctrl+5", "Reset", "Complexion, parts and place as at first", reset_figure,
     nullptr},

    {"next_skin", "Skin", "S", "Next skin", "Next skin", [](Viewer& v) { choose_skin(v, 1); }, nullptr},
    {"previous_skin", "Skin", "Shift+S", "Previous skin", "Previous skin",
     [](Viewer& v) { choose_skin(v, -1); }, nullptr},
    {"second_skin", "Skin", "Ctrl+Shift+S", "Next second texture", "Next second texture of a figure",
     [](Viewer& v) {
         if (!v.skins.empty())
             v.second_skin = (v.second_skin + 1) % static_cast<int>(v.skins.size());
     },
     nullptr},
    {"skin_pane", "Skin", "U", "UV view", "Show the skin large, with the triangles over it",
     [](Viewer& v) {
         v.panes.skin = !v.panes.skin;
         v.panes.skin_fitted = false;
     },
     [](const Viewer& v) { return v.panes.skin; }},
    {"filter", "Skin", "T", "Linear filter", "Sample the skin nearest or linear",
     [](Viewer& v) { cycle(v.view.filter, 2); },
     [](const Viewer& v) { return v.view.filter == render::Filter::linear; }},
    {"wrap", "Skin", "Shift+T", "Clamp at the edges", "Repeat the skin beyond its edges, or clamp it",
     [](Viewer& v) { cycle(v.view.wrap, 2); },
     [](const Viewer& v) { return v.view.wrap == render::Wrap::clamp; }},
    {"checker", "Skin", "Shift+C", "Checker", "Squares of 8 texels instead of the skin",
     TRIS_SWITCH(view.checker)},
    {"save_skin", "Skin", "Ctrl+S", "Save skin", "Save the skin as a PNG", save_skin, nullptr},
    {"save_layout", "Skin", "Ctrl+U", "Save layout", "Save the UV layout as a PNG", save_layout, nullptr},
    {"reset_skin", "Skin", "Ctrl+2", "Reset", "First skin, filter, colours and palette as at first",
     reset_skin, nullptr},

    {"light", "Light", "L", "Next light", "Change the light: Quake, smooth, flat, none",
     [](Viewer& v) { cycle(v.view.light.mode, 4); }, nullptr},
    {"preset", "Light", "Shift+L", "Next preset", "Change between the light's presets", next_preset, nullptr},
    {"light_left", "Light", "Ctrl+Left", "Light left", "Turn the light to the left",
     [](Viewer& v) { turn_light(v, -kLightStep, 0.0F); }, nullptr},
    {"light_right", "Light", "Ctrl+Right", "Light right", "Turn the light to the right",
     [](Viewer& v) { turn_light(v, kLightStep, 0.0F); }, nullptr},
    {"light_up", "Light", "Ctrl+Up", "Light up", "Raise the light",
     [](Viewer& v) { turn_light(v, 0.0F, kLightStep); }, nullptr},
    {"light_down", "Light", "Ctrl+Down", "Light down", "Lower the light",
     [](Viewer& v) { turn_light(v, 0.0F, -kLightStep); }, nullptr},
    {"ambient_down", "Light", "Comma", "Less ambient", "Less light from everywhere",
     [](Viewer& v) { dim(v.view.light.ambient, -kDimStep); }, nullptr},
    {"ambient_up", "Light", "Period", "More ambient", "More light from everywhere",
     [](Viewer& v) { dim(v.view.light.ambient, kDimStep); }, nullptr},
    {"shade_down", "Light", "Shift+Comma", "Less shade", "Less light from the lamp",
     [](Viewer& v) { dim(v.view.light.shade, -kDimStep); }, nullptr},
    {"shade_up", "Light", "Shift+Period", "More shade", "More light from the lamp",
     [](Viewer& v) { dim(v.view.light.shade, kDimStep); }, nullptr},
    {"fullbright", "Light", "K", "Fullbright", "Let glowing colours glow",
     TRIS_SWITCH(view.light.fullbright)},
    {"overbright", "Light", "Shift+K", "Overbright", "Let light raise colours above their own",
     TRIS_SWITCH(view.light.overbright)},
    {"reset_light", "Light", "Ctrl+3", "Reset", "The light as at first", [](Viewer& v) { v.view.light = {}; },
     nullptr},

    {"frame", "View", "F", "Frame the model", "Bring the whole model into view", frame_model, nullptr},
    {"view_front", "View", "1", "Front", "Look from the front", [](Viewer& v) { look(v, "front"); }, nullptr},
    {"view_side", "View", "2", "Side", "Look from its left", [](Viewer& v) { look(v, "left"); }, nullptr},
    {"view_top", "View", "3", "Top", "Look from above", [](Viewer& v) { look(v, "top"); }, nullptr},
    {"view_three_quarter", "View", "4", "Three-quarter", "Look from the front at an angle",
     [](Viewer& v) { look(v, "three-quarter"); }, nullptr},
    {"orthographic", "View", "5", "Parallel", "Look without perspective",
     TRIS_SWITCH(view.camera.orthographic)},
    {"first_person", "View", "V", "In hand", "Look from the origin, as at a weapon in hand",
     TRIS_SWITCH(view.camera.first_person)},
    {"turntable", "View", "J", "Turntable", "Let the camera go around", TRIS_SWITCH(view.turntable)},
    {"path", "View", "P", "Strips and fans", "Draw triangles, or strips and fans",
     [](Viewer& v) { cycle(v.view.path, 2); },
     [](const Viewer& v) { return v.view.path == render::DrawPath::strips; }},
    {"color_primitives", "View", "Shift+P", "Colour strips", "Each strip and fan in a colour of its own",
     TRIS_SWITCH(view.color_primitives)},
    {"surface", "View", "M", "Next surface", "Change the surface: texture, plain, wire, points",
     [](Viewer& v) { cycle(v.view.surface, 4); }, nullptr},
    {"wire", "View", "W", "Wire over", "Show the edges over the surface", TRIS_SWITCH(view.wire)},
    {"normals", "View", "N", "Normals", "Show the normals", TRIS_SWITCH(view.normals)},
    {"bounds", "View", "B", "Pose box", "Show the box around the pose", TRIS_SWITCH(view.bounds)},
    {"model_bounds", "View", "Shift+B", "Model box", "Show the box around all keyframes",
     TRIS_SWITCH(view.model_bounds)},
    {"cull", "View", "C", "Cull back faces", "Hide faces that look away",
     [](Viewer& v) {
         if (v.document != nullptr) {
             bool& cull = render::culling_of(v.view, v.document->model);
             cull = !cull;
         }
     },
     [](const Viewer& v) { return v.document != nullptr && render::culls(v.view, v.document->model); }},
    {"grid", "View", "G", "Grid", "Show the ground", TRIS_SWITCH(view.grid)},
    {"axes", "View", "X", "Axes", "Show the axes with their units", TRIS_SWITCH(view.axes)},
    {"shadow", "View", "H", "Shadow", "Show the shadow", TRIS_SWITCH(view.shadow)},
    {"background", "View", "Shift+G", "Next backdrop",
     "Change the backdrop: gradient, colour, none for clear pictures",
     [](Viewer& v) { cycle(v.view.background, 3); }, nullptr},
    {"ghosts", "View", "Z", "Ghosts", "Show 1, 2, 3 or no keyframes around the pose",
     [](Viewer& v) { v.view.ghosts = (v.view.ghosts + 1) % (render::kMostGhosts + 1); },
     [](const Viewer& v) { return v.view.ghosts > 0; }},
    {"crowd", "View", "Shift+Z", "Crowd", "Show 9, 100, 1000 copies or one, each at another moment",
     next_crowd, [](const Viewer& v) { return v.view.crowd > 1; }},
    {"inspect", "View", "F2", "Inspect", "Tell what is under the cursor", TRIS_SWITCH(panes.inspect)},
    {"weapon", "View", "Q", "Next weapon", "Put the next weapon of the folder into the hand", next_weapon,
     nullptr},
    {"rotate", "View", "Y", "Rotate items", "Turn items as the game does", TRIS_SWITCH(view.rotate)},
    {"eye", "View", "E", "Eye position", "Show where the model sees from", TRIS_SWITCH(view.eye)},
    {"radius", "View", "R", "Bounding radius", "Show the bounding radius", TRIS_SWITCH(view.radius)},
    {"facts", "View", "F3", "All facts", "Show all that is known of the model", TRIS_SWITCH(panes.facts)},
    {"check", "View", "F4", "Check", "Show what is odd about the model, and where it loads", show_check,
     nullptr},
    {"next_finding", "View", "F6", "Next finding", "Point at the next thing that is odd",
     [](Viewer& v) { step_finding(v, 1); }, nullptr},
    {"previous_finding", "View", "Shift+F6", "Previous finding", "Point at the one before it",
     [](Viewer& v) { step_finding(v, -1); }, nullptr},
    {"panel", "View", "Tab", "Panel", "Show or hide the panel", TRIS_SWITCH(panes.panel)},
    {"reset_view", "View", "Ctrl+4", "Reset", "Camera and view as at first", reset_view, nullptr},

    {"help", "Help", "F1", "Keys", "Show these keys", TRIS_SWITCH(panes.help)},
    {"menu", "Help", "F10", "Menus by keyboard", "Open the menu; arrow keys and Enter choose",
     [](Viewer& v) { v.panes.menu = 0; }, nullptr},
});

#undef TRIS_SWITCH

} // namespace

std::span<const Command> commands() {
    return kCommands;
}

void run_command(Viewer& viewer, std::string_view id) {
    for (const Command& command : kCommands) {
        if (id == command.id && is_offered(viewer, command))
            command.run(viewer);
    }
}

void run_key(Viewer& viewer, const platform::KeyChord& key) {
    // Escape closes what lies over the view, the last first.
    if (key == platform::parse_chord("Escape") && (viewer.panes.help || !viewer.gallery.view.shown)) {
        if (!viewer.panes.help && viewer.panes.finding >= 0)
            point_at(viewer, -1);
        else
            (viewer.panes.help ? viewer.panes.help : viewer.panes.skin) = false;
        return;
    }
    if (viewer.gallery.view.shown && !viewer.panes.help) {
        run_gallery_key(viewer, key);
        return;
    }
    for (const Command& command : kCommands) {
        if (key == platform::parse_chord(command.keys) && is_offered(viewer, command)) {
            // Nothing happens behind the key overlay; what it does not know scrolls it.
            if (!viewer.panes.help || std::string_view(command.id) == "help")
                command.run(viewer);
            return;
        }
    }
}

void list_entries(const Viewer& viewer, std::vector<ui::MenuEntry>& entries) {
    entries.clear();
    // Without a dialog to be shown it goes ahead at once.
    static const bool asks_where = platform::OpenDialog::available();
    for (const Command& c : kCommands) {
        if (!is_offered(viewer, c))
            continue;
        entries.push_back({c.id, c.menu, c.keys, c.label, c.help,
                           c.checked != nullptr ? std::optional<bool>(c.checked(viewer)) : std::nullopt});
        if (asks_where && std::string_view(c.id) == "extract")
            entries.back().label = "Extract model with its skins...";
    }
}

std::string key_table() {
    std::string table = "| key | what it does |\n|---|---|\n";
    for (const Command& command : kCommands)
        table += "| " + std::string(command.keys) + " | " + command.help + " |\n";
    return table;
}

} // namespace tris::app
