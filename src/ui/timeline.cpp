// The timeline along the bottom: clip, transport, speed and loop, and the scrub bar with a tick for every
// keyframe.
#include "ui/interface.h"
#include "ui/widgets.h"

#include <imgui.h>

#include <algorithm>
#include <array>
#include <cstdio>

namespace tris::ui {

namespace {

constexpr std::array<const char*, 3> kLoopNames = {"Loop", "Once", "Ping-pong"};

std::string clip_range(const model::Clip& clip) {
    std::array<char, 64> text{};
    if (clip.count == 1)
        std::snprintf(text.data(), text.size(), "frame %d", clip.first);
    else
        std::snprintf(text.data(), text.size(), "frames %d\xe2\x80\x93%d \xc2\xb7 %.2f s", clip.first,
                      clip.first + clip.count - 1, model::clip_seconds(clip));
    return text.data();
}

void clip_picker(const model::Model& model, model::Playback& playback) {
    const model::Clip& current = model.clips[static_cast<std::size_t>(playback.clip)];
    ImGui::SetNextItemWidth(150.0F * unit());
    if (ImGui::BeginCombo("##clip", current.label.c_str(), ImGuiComboFlags_HeightLarge)) {
        for (std::size_t i = 0; i < model.clips.size(); ++i) {
            const bool on = static_cast<int>(i) == playback.clip;
            ImGui::PushID(static_cast<int>(i));
            if (ImGui::Selectable(model.clips[i].label.c_str(), on)) {
                playback.clip = static_cast<int>(i);
                playback.seconds = 0.0;
            }
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

void transport(Interface& ui, const model::Clip& clip) {
    model::Playback& playback = *ui.playback;
    const float gap = 6.0F * unit();
    if (icon_button("first", Icon::first, false, "To the first frame (Home)")) {
        playback.playing = false;
        playback.seconds = 0.0;
    }
    ImGui::SameLine(0, gap);
    if (icon_button("back", Icon::step_back, false, "One frame back (Left)"))
        model::step(playback, clip, -1);
    ImGui::SameLine(0, gap);
    if (icon_button("play", playback.playing ? Icon::pause : Icon::play, true,
                    playback.playing ? "Pause (Space)" : "Play (Space)"))
        ui.command = "play";
    ImGui::SameLine(0, gap);
    if (icon_button("forward", Icon::step_forward, false, "One frame on (Right)"))
        model::step(playback, clip, 1);
    ImGui::SameLine(0, gap);
    if (icon_button("last", Icon::last, false, "To the last frame (End)")) {
        playback.playing = false;
        playback.seconds = model::pose_start(clip, clip.count - 1);
    }
}

void playback_choices(model::Playback& playback, const model::Clip& clip) {
    ImGui::AlignTextToFramePadding();
    ImGui::TextDisabled("%.3g fps", static_cast<double>(clip.rate * playback.speed));
    tooltip_for_item("Keyframes a second at this speed");
    ImGui::SameLine();
    ImGui::SetNextItemWidth(64.0F * unit());
    ImGui::PushAllowKeyboardFocus(false); // Tab folds the panel
    ImGui::DragFloat("##speed", &playback.speed, 0.01F, model::kMinSpeed, model::kMaxSpeed, "%.2fx",
                     ImGuiSliderFlags_Logarithmic | ImGuiSliderFlags_AlwaysClamp);
    ImGui::PopAllowKeyboardFocus();
    if (ImGui::IsItemHovered() && ImGui::IsMouseClicked(ImGuiMouseButton_Right))
        playback.speed = 1.0F;
    tooltip_for_item("Speed: drag, or double-click to type; right-click for 1x (Plus, Minus)");
    ImGui::SameLine();
    ImGui::SetNextItemWidth(108.0F * unit());
    int mode = static_cast<int>(playback.mode);
    if (ImGui::Combo("##loop", &mode, kLoopNames.data(), static_cast<int>(kLoopNames.size())))
        model::set_mode(playback, clip, static_cast<model::LoopMode>(mode));
    tooltip_for_item("What happens at the end of the clip (O)");
    ImGui::SameLine();
    ImGui::AlignTextToFramePadding();
    ImGui::SetCursorPosY(ImGui::GetCursorPosY() + 4.0F * unit());
    check("Blend", playback.interpolate, "Mix neighbouring keyframes for smooth motion (I)");
}

// A hover label above the bar, kept inside the window.
void frame_label(const model::Model& model, const model::Clip& clip, int pose, float x, const ImVec2& min,
                 const ImVec2& max) {
    const int frame = clip.first + pose;
    const std::string text =
        std::to_string(frame) + "  " + model.mesh.shapes[static_cast<std::size_t>(frame)].name;
    const float pad = 6.0F * unit();
    const ImVec2 size = ImGui::CalcTextSize(text.c_str());
    const float left =
        std::clamp(x - size.x * 0.5F - pad, min.x, std::max(min.x, max.x - size.x - 2.0F * pad));
    ImDrawList& list = *ImGui::GetForegroundDrawList();
    const float top = min.y - size.y - 2.0F * pad;
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
    const double now = model::seconds_at(clip, model::clip_position(clip, playback));
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
                     ImGuiWindowFlags_NoScrollWithMouse);
    ImGui::GetWindowDrawList()->AddLine({area.x, area.y}, {area.x + area.width, area.y}, color::kLine);
    const model::Model& model = *ui.model;
    const float row = ImGui::GetCursorPosY();
    clip_picker(model, *ui.playback);
    const model::Clip& clip = model.clips[static_cast<std::size_t>(ui.playback->clip)];
    const bool wide = area.width > 940.0F * unit();
    if (wide) {
        ImGui::SameLine();
        ImGui::TextDisabled("%s", clip_range(clip).c_str());
    }
    const float transport_width = 204.0F * unit();
    const float choices_width = 350.0F * unit();
    const float transport_x = wide ? (area.width - transport_width) * 0.5F : 172.0F * unit();
    ImGui::SetCursorPos({transport_x, row});
    transport(ui, clip);
    ImGui::SetCursorPos(
        {std::max(transport_x + transport_width + 8.0F * unit(), area.width - choices_width), row});
    playback_choices(*ui.playback, clip);
    ImGui::SetCursorPosY(row + 42.0F * unit());
    scrub_bar(ui, clip);
    ImGui::End();
}

} // namespace tris::ui
