#include "app/commands.h"

#include <algorithm>
#include <array>

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
    const bool ended = v.playback.mode == model::LoopMode::once &&
                       v.playback.seconds >= model::pass_seconds(current_clip(v), v.playback.mode);
    if (!v.playback.playing && ended)
        v.playback.seconds = 0.0;
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

constexpr float kSpeedStep = 1.25992105F; // three steps double it

constexpr auto kCommands = std::to_array<Command>({
    {"reload", "File", "F5", "Reload", "Read the model again from disk", reload, nullptr},
    {"quit", "File", "Ctrl+Q", "Quit", "Close the window", [](Viewer& v) { v.quit = true; }, nullptr},

    {"play", "Animation", "Space", "Play", "Play or pause", toggle_play,
     [](const Viewer& v) { return v.playback.playing; }},
    {"step_back", "Animation", "Left", "Frame back", "One frame back", [](Viewer& v) { step(v, -1); },
     nullptr},
    {"step_forward", "Animation", "Right", "Frame forward", "One frame forward",
     [](Viewer& v) { step(v, 1); }, nullptr},
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
    {"loop", "Animation", "O", "Loop, once, ping-pong", "Change between loop, once and ping-pong",
     [](Viewer& v) {
         model::LoopMode mode = v.playback.mode;
         cycle(mode, 3);
         if (v.document != nullptr)
             model::set_mode(v.playback, current_clip(v), mode);
     },
     nullptr},
    {"interpolate", "Animation", "I", "Blend keyframes", "Blend keyframes or show them as they are",
     [](Viewer& v) { v.playback.interpolate = !v.playback.interpolate; },
     [](const Viewer& v) { return v.playback.interpolate; }},

    {"frame", "View", "F", "Frame the model", "Bring the whole model into view", frame_model, nullptr},
    {"path", "View", "P", "Strips and fans", "Draw triangles, or strips and fans",
     [](Viewer& v) { cycle(v.view.path, 2); },
     [](const Viewer& v) { return v.view.path == render::DrawPath::strips; }},
    {"light", "View", "L", "Next light", "Change the light: Quake, smooth, flat, none",
     [](Viewer& v) { cycle(v.view.light.mode, 4); }, nullptr},
    {"filter", "View", "T", "Linear filter", "Sample the skin nearest or linear",
     [](Viewer& v) { cycle(v.view.filter, 2); },
     [](const Viewer& v) { return v.view.filter == render::Filter::linear; }},
    {"next_skin", "View", "S", "Next skin", "Next skin", [](Viewer& v) { choose_skin(v, 1); }, nullptr},
    {"previous_skin", "View", "Shift+S", "Previous skin", "Previous skin",
     [](Viewer& v) { choose_skin(v, -1); }, nullptr},
    {"wire", "View", "W", "Wire", "Show the edges", [](Viewer& v) { v.view.wire = !v.view.wire; },
     [](const Viewer& v) { return v.view.wire; }},
    {"normals", "View", "N", "Normals", "Show the normals",
     [](Viewer& v) { v.view.normals = !v.view.normals; }, [](const Viewer& v) { return v.view.normals; }},
    {"bounds", "View", "B", "Bounds", "Show the box around the pose",
     [](Viewer& v) { v.view.bounds = !v.view.bounds; }, [](const Viewer& v) { return v.view.bounds; }},
    {"cull", "View", "C", "Cull back faces", "Hide faces that look away",
     [](Viewer& v) { v.view.cull = !v.view.cull; }, [](const Viewer& v) { return v.view.cull; }},
    {"grid", "View", "G", "Grid", "Show the ground", [](Viewer& v) { v.view.grid = !v.view.grid; },
     [](const Viewer& v) { return v.view.grid; }},
    {"shadow", "View", "H", "Shadow", "Show the shadow", [](Viewer& v) { v.view.shadow = !v.view.shadow; },
     [](const Viewer& v) { return v.view.shadow; }},
    {"first_person", "View", "V", "First person", "Look from the origin, as at a weapon in hand",
     [](Viewer& v) { v.view.camera.first_person = !v.view.camera.first_person; },
     [](const Viewer& v) { return v.view.camera.first_person; }},
    {"fullbright", "View", "K", "Fullbright", "Let glowing colours glow",
     [](Viewer& v) { v.view.fullbright = !v.view.fullbright; },
     [](const Viewer& v) { return v.view.fullbright; }},
    {"rotate", "View", "Y", "Rotate items", "Turn items as the game does",
     [](Viewer& v) { v.view.rotate = !v.view.rotate; }, [](const Viewer& v) { return v.view.rotate; }},
    {"eye", "View", "E", "Eye position", "Show where the model sees from",
     [](Viewer& v) { v.view.eye = !v.view.eye; }, [](const Viewer& v) { return v.view.eye; }},
    {"radius", "View", "R", "Bounding radius", "Show the bounding radius",
     [](Viewer& v) { v.view.radius = !v.view.radius; }, [](const Viewer& v) { return v.view.radius; }},
    {"panel", "View", "Tab", "Panel", "Show or hide the panel",
     [](Viewer& v) { v.panel_open = !v.panel_open; }, [](const Viewer& v) { return v.panel_open; }},

    {"help", "Help", "F1", "Keys", "Show these keys", [](Viewer& v) { v.help_open = !v.help_open; },
     [](const Viewer& v) { return v.help_open; }},
});

} // namespace

std::span<const Command> commands() {
    return kCommands;
}

void run_command(Viewer& viewer, std::string_view id) {
    for (const Command& command : kCommands) {
        if (id == command.id)
            command.run(viewer);
    }
}

void run_key(Viewer& viewer, const platform::KeyChord& key) {
    if (viewer.help_open && key == platform::parse_chord("Escape")) {
        viewer.help_open = false;
        return;
    }
    for (const Command& command : kCommands) {
        if (key == platform::parse_chord(command.keys)) {
            command.run(viewer);
            return;
        }
    }
}

std::vector<ui::MenuEntry> menu_entries(const Viewer& viewer) {
    std::vector<ui::MenuEntry> entries;
    entries.reserve(kCommands.size());
    for (const Command& c : kCommands)
        entries.push_back({c.id, c.menu, c.keys, c.label, c.help,
                           c.checked != nullptr ? std::optional<bool>(c.checked(viewer)) : std::nullopt});
    return entries;
}

std::string key_table() {
    std::string table = "| key | what it does |\n|---|---|\n";
    for (const Command& command : kCommands)
        table += "| " + std::string(command.keys) + " | " + command.help + " |\n";
    return table;
}

} // namespace tris::app
