// The timeline along the bottom: clip, transport, speed and loop, and the scrub bar with a tick for every
// keyframe.
#include "ui/interface.h"
#include "ui/line_text.h"
#include "ui/widgets.h"

#include <imgui.h>
#include <imgui_internal.h> // which field is being typed into has no public name

#include <algorithm>
#include <array>
#include <cstdio>

namespace tris::ui {

namespace {

constexpr std::array<const char*, 3> kLoopNames = {"Loop", "Once", "Ping-pong"};
constexpr float kGap = 6.0F;

LineText clip_range(const model::Clip& clip) {
    if (clip.count == 1)
        return LineText("frame %d", clip.first);
    return LineText("frames %d\xe2\x80\x93%d \xc2\xb7 %.2f s", clip.first, clip.first + clip.count - 1,
                    model::clip_seconds(clip));
}

void clip_picker(const model::Model& model, model::Playback& playback, float width) {
    const model::Clip& current = model.clips[static_cast<std::size_t>(playback.clip)];
    ImGui::SetNextItemWidth(width);
    if (ImGui::BeginCombo("##clip", current.label.c_str(), ImGuiComboFlags_HeightLarge)) {
        for (std::size_t i = 0; i < model.clips.size(); ++i) {
            const bool on = static_cast<int>(i) == playback.clip;
            ImGui::PushID(static_cast<int>(i));
            if (ImGui::Selectable(model.clips[i].label.c_str(), on))
                model::begin_clip(playback, model.clips, static_cast<int>(i));
            ImGui::SameLine(130.0F * unit());
            ImGui::TextDisabled("%s", clip_range(model.clips[i]).c_str());
            if (on)
                ImGui::SetItemDefaultFocus();
            ImGui::PopID();
        }
        ImGui::EndCombo();
    }
    tooltip_for_item("Which clip plays (Up, Down)");
}

// What the bar stands on: the frame's number and name, and how far it is through the clip.
void frame_text(const model::Model& model, const model::Playback& playback, const model::Clip& clip,
                float width) {
    const model::Pose pose = model::sample(model, playback);
    std::array<char, 96> text{};
    std::snprintf(text.data(), text.size(), "%d \xc2\xb7 %.16s", pose.shape_a,
                  model.mesh.shapes[static_cast<std::size_t>(pose.shape_a)].name.c_str());
    const ImVec2 at = ImGui::GetCursorScreenPos();
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.PushClipRect(at, {at.x + width, at.y + 40.0F * unit()}, true);
    list.AddText({at.x, at.y - 2.0F * unit()}, color::kText, text.data());
    const LineText range = clip_range(clip);
    list.AddText(nullptr, ImGui::GetFontSize() * 0.86F, {at.x, at.y + 15.0F * unit()}, color::kDim,
                 range.c_str());
    list.PopClipRect();
}

void transport(Interface& ui, bool with_skips) {
    const bool playing = ui.plays;
    struct Button {
        const char* command;
        Icon icon;
        const char* tooltip;
        bool skip;
    };
    const std::array<Button, 7> buttons = {{
        {"first", Icon::first, "To the first frame (Home)", false},
        {"skip_back", Icon::skip_back, "Five frames back (Shift+Left)", true},
        {"step_back", Icon::step_back, "One frame back (Left)", false},
        {"play", playing ? Icon::pause : Icon::play, playing ? "Pause (Space)" : "Play (Space)", false},
        {"step_forward", Icon::step_forward, "One frame on (Right)", false},
        {"skip_forward", Icon::skip_forward, "Five frames on (Shift+Right)", true},
        {"last", Icon::last, "To the last frame (End)", false},
    }};
    for (const Button& button : buttons) {
        if (button.skip && !with_skips)
            continue;
        if (icon_button(button.command, button.icon, std::string_view(button.command) == "play",
                        button.tooltip))
            ui.command = button.command;
        ImGui::SameLine(0.0F, kGap * unit());
    }
}

// Drag, or click to type.
bool number_field(const char* id, float width, float& value, float low, float high, const char* format,
                  const char* tooltip) {
    ImGui::SetNextItemWidth(width * unit());
    // A comma is a point to many who type one.
    if (ImGui::GetActiveID() == ImGui::GetID(id))
        for (ImWchar& c : ImGui::GetIO().InputQueueCharacters)
            c = c == ',' ? ImWchar('.') : c;
    ImGui::PushAllowKeyboardFocus(false); // Tab folds the panel
    const bool changed = ImGui::DragFloat(id, &value, (high - low) * 0.0025F, low, high, format,
                                          ImGuiSliderFlags_Logarithmic | ImGuiSliderFlags_AlwaysClamp);
    ImGui::PopAllowKeyboardFocus();
    tooltip_for_item(tooltip);
    return changed;
}

void playback_choices(model::Playback& playback, const model::Clip& clip, bool with_rate) {
    if (with_rate) {
        const auto rate = static_cast<float>(model::nominal_rate(clip));
        float frames_per_second = rate * playback.speed;
        if (number_field("##fps", 68.0F, frames_per_second, rate * model::kMinSpeed, rate * model::kMaxSpeed,
                         "%.3g fps",
                         "Keyframes a second, from 0.05 to 4 times the clip's own: drag, or click to type "
                         "(Plus, Minus)"))
            playback.speed = frames_per_second / rate;
        ImGui::SameLine(0.0F, kGap * unit());
    }
    number_field("##speed", 60.0F, playback.speed, model::kMinSpeed, model::kMaxSpeed, "%.2fx",
                 "Speed, 0.05x to 4x: drag, or click to type; right-click for 1x (Plus, Minus, 0)");
    if (ImGui::IsItemHovered() && ImGui::IsMouseClicked(ImGuiMouseButton_Right))
        playback.speed = 1.0F;
    ImGui::SameLine(0.0F, kGap * unit());
    ImGui::SetNextItemWidth(104.0F * unit());
    int mode = static_cast<int>(playback.mode);
    if (ImGui::Combo("##loop", &mode, kLoopNames.data(), static_cast<int>(kLoopNames.size())))
        model::set_mode(playback, clip, static_cast<model::LoopMode>(mode));
    tooltip_for_item("What happens at the end of the clip (O)");
    ImGui::SameLine(0.0F, kGap * unit());
    icon_switch("backward", Icon::backward, playback.backward, "Play backward (D)");
    ImGui::SameLine(0.0F, kGap * unit());
    icon_switch("all", Icon::in_order, playback.all_clips, "Play all clips in order (A)");
    ImGui::SameLine(0.0F, kGap * unit());
    icon_switch("blend", Icon::blend, playback.interpolate,
                "Blend neighbouring keyframes for smooth motion (I)");
}

// A hover label below the bar, where it covers nothing, kept inside the window.
void frame_label(const model::Model& model, const model::Clip& clip, int pose, float x, const ImVec2& min,
                 const ImVec2& max) {
    const int frame = clip.first + pose;
    const LineText text("%d  %s", frame, model.mesh.shapes[static_cast<std::size_t>(frame)].name.c_str());
    const float pad = 6.0F * unit();
    const ImVec2 size = ImGui::CalcTextSize(text.c_str());
    const float left =
        std::clamp(x - size.x * 0.5F - pad, min.x, std::max(min.x, max.x - size.x - 2.0F * pad));
    ImDrawList& list = *ImGui::GetForegroundDrawList();
    const float top = std::min(max.y, ImGui::GetIO().DisplaySize.y - size.y - pad);
    list.AddRectFilled({left, top}, {left + size.x + 2.0F * pad, top + size.y + pad},
                       IM_COL32(50, 55, 67, 250), 4.0F * unit());
    list.AddText({left + pad, top + pad * 0.5F}, color::kText, text.c_str());
}

void scrub_bar(Interface& ui, const model::Clip& clip) {
    model::Playback& playback = *ui.playback;
    const ImVec2 min = ImGui::GetCursorScreenPos();
    const float width = std::max(1.0F, ImGui::GetContentRegionAvail().x);
    const float height = 34.0F * unit();
    const ImVec2 max = {min.x + width, min.y + height};
    ImGui::InvisibleButton("scrub", {width, height});
    const bool hovered = ImGui::IsItemHovered();
    ui.scrubbing = ImGui::IsItemActive();

    // A loop shows the way from the last pose back to the first; the other modes end on the last pose.
    const double length =
        std::max(1e-9, playback.mode == model::LoopMode::loop ? model::clip_seconds(clip)
                                                              : model::pose_start(clip, clip.count - 1));
    const auto x_of = [&](double seconds) { return min.x + width * static_cast<float>(seconds / length); };
    const double mouse_seconds =
        std::clamp(static_cast<double>((ImGui::GetIO().MousePos.x - min.x) / width), 0.0, 0.999999) * length;
    if (ui.scrubbing)
        playback.seconds = mouse_seconds;

    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddRectFilled(min, max, IM_COL32(33, 36, 45, 255), 5.0F * unit());
    // A single pose stands at its place, whatever the clock says.
    const double now = clip.count > 1 ? model::seconds_at(clip, model::clip_position(clip, playback)) : 0.0;
    const float head = std::clamp(x_of(now), min.x, max.x);
    list.AddRectFilled(min, {head, max.y}, IM_COL32(242, 166, 90, 38), 5.0F * unit());

    // With very many keyframes only every n-th tick has room.
    const int every = std::max(1, static_cast<int>(4.0F * unit() * static_cast<float>(clip.count) / width));
    for (int i = 0; i < clip.count; i += every) {
        const float x = x_of(model::pose_start(clip, i));
        if (x <= max.x)
            list.AddRectFilled({x, min.y + height * 0.28F},
                               {x + std::max(1.0F, 1.5F * unit()), max.y - height * 0.28F},
                               IM_COL32(104, 111, 128, 255));
    }
    list.AddRectFilled({head - 1.5F * unit(), min.y - 3.0F * unit()},
                       {head + 1.5F * unit(), max.y + 3.0F * unit()}, color::kAccent, unit());
    if (hovered || ui.scrubbing) {
        model::Playback probe = playback;
        probe.seconds = mouse_seconds;
        const int pose = std::min(static_cast<int>(model::clip_position(clip, probe)), clip.count - 1);
        frame_label(*ui.model, clip, pose, ImGui::GetIO().MousePos.x, min, max);
    }
}

} // namespace

void draw_timeline(Interface& ui, const Rect& area) {
    ImGui::SetNextWindowPos({area.x, area.y});
    ImGui::SetNextWindowSize({area.width, area.height});
    ImGui::Begin("timeline", nullptr,
                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                     ImGuiWindowFlags_NoScrollWithMouse | ImGuiWindowFlags_NoNav);
    ImGui::GetWindowDrawList()->AddLine({area.x, area.y}, {area.x + area.width, area.y}, color::kLine);
    const model::Model& model = *ui.model;
    const float row = ImGui::GetCursorPosY();
    // What there is no room for goes, the least needed first.
    constexpr float kTextWidth = 156.0F;
    constexpr float kSkipsWidth = 76.0F;
    constexpr float kRateWidth = 74.0F;
    constexpr float kPickerWidth = 150.0F;
    float spare = area.width / unit() - 724.0F;
    const float picker = std::clamp(kPickerWidth + spare, 100.0F, kPickerWidth);
    clip_picker(model, *ui.playback, picker * unit());
    const model::Clip& clip = model.clips[static_cast<std::size_t>(ui.playback->clip)];
    const auto fits = [&](float width) {
        const bool does = spare >= width;
        spare -= does ? width : 0.0F;
        return does;
    };
    const bool with_text = fits(kTextWidth);
    const bool with_rate = fits(kRateWidth);
    const bool with_skips = fits(kSkipsWidth);
    const float left = (picker + 22.0F) * unit();
    const float transport_width = (204.0F + (with_skips ? kSkipsWidth : 0.0F)) * unit();
    const float choices_x = area.width - (338.0F + (with_rate ? kRateWidth : 0.0F)) * unit();
    // In the middle, unless its neighbours need the room.
    float transport_x =
        std::min((area.width - transport_width) * 0.5F, choices_x - transport_width - 8.0F * unit());
    transport_x = with_text ? std::max(transport_x, left + kTextWidth * unit()) : left;
    if (with_text) {
        ImGui::SetCursorPos({left + 4.0F * unit(), row});
        frame_text(model, *ui.playback, clip, transport_x - left - 12.0F * unit());
    }
    ImGui::SetCursorPos({transport_x, row});
    transport(ui, with_skips);
    ImGui::SetCursorPos({std::max(transport_x + transport_width + 8.0F * unit(), choices_x), row});
    playback_choices(*ui.playback, clip, with_rate);
    ImGui::SameLine(0.0F, kGap * unit());
    if (icon_button("reset", Icon::reset, false, "Speed, loop and blending as they were at first (Ctrl+1)"))
        ui.command = "reset_animation";
    ImGui::SetCursorPosY(row + 42.0F * unit());
    scrub_bar(ui, clip);
    ImGui::End();
}

} // namespace tris::ui
