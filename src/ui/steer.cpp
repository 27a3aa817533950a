#include "ui/steer.h"

#include <imgui.h>

#include <algorithm>
#include <cmath>

namespace tris::ui {

namespace {

constexpr float kDegreesPerHeight = 240.0F;

// The light follows the hand as the model does, so it moves against the camera's own turning.
void drag_light(render::Light& light, glm::vec2 moved) {
    light.yaw_degrees += moved.x * kDegreesPerHeight;
    light.yaw_degrees -= 360.0F * std::floor(light.yaw_degrees / 360.0F);
    light.pitch_degrees = std::clamp(light.pitch_degrees - moved.y * kDegreesPerHeight, -90.0F, 90.0F);
}

bool any_button(bool (*asks)(ImGuiMouseButton)) {
    return asks(ImGuiMouseButton_Left) || asks(ImGuiMouseButton_Right) || asks(ImGuiMouseButton_Middle);
}

} // namespace

bool drags(bool& grabbed, const Rect& area) {
    const ImGuiIO& io = ImGui::GetIO();
    const bool begins = any_button([](ImGuiMouseButton b) { return ImGui::IsMouseClicked(b); });
    if (begins)
        grabbed = !io.WantCaptureMouse && area.contains(io.MousePos.x, io.MousePos.y);
    if (!any_button([](ImGuiMouseButton b) { return ImGui::IsMouseDown(b); }))
        grabbed = false;
    return grabbed && !begins;
}

void steer(Interface& ui) {
    const ImGuiIO& io = ImGui::GetIO();
    Panes& panes = *ui.panes;
    const bool dragged = drags(panes.grabbed, ui.viewport);
    ui.steering = panes.grabbed;

    render::Camera& camera = ui.view->camera;
    if (dragged) {
        const glm::vec2 moved =
            glm::vec2(io.MouseDelta.x, io.MouseDelta.y) / std::max(1.0F, ui.viewport.height);
        const bool left = ImGui::IsMouseDown(ImGuiMouseButton_Left);
        if (left && io.KeyCtrl)
            drag_light(ui.view->light, moved);
        // In the first person the view is fixed to the player's eye, and only its angle changes.
        else if (!camera.first_person && left && !io.KeyShift)
            render::orbit(camera, glm::vec2(-moved.x, moved.y) * kDegreesPerHeight);
        else if (!camera.first_person)
            render::pan(camera, moved);
    }
    if (!io.WantCaptureMouse && ui.viewport.contains(io.MousePos.x, io.MousePos.y) && io.MouseWheel != 0.0F)
        render::zoom(camera, io.MouseWheel);
}

} // namespace tris::ui
