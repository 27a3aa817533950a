#include "ui/light_ball.h"

#include "render/view_state.h"
#include "ui/theme.h"
#include "ui/widgets.h"

#include <glm/geometric.hpp>
#include <glm/mat3x3.hpp>
#include <glm/trigonometric.hpp>
#include <glm/vec3.hpp>
#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace tris::ui {

namespace {

constexpr float kTableHeight = 45.0F; // of the light behind the games' shade table, in degrees

// Columns: to the camera's right, up in its picture, and towards it.
glm::mat3 camera_axes(const Angles& camera) {
    const float yaw = glm::radians(camera.yaw_degrees);
    const float pitch = glm::radians(camera.pitch_degrees);
    const glm::vec3 back(std::cos(yaw) * std::cos(pitch), std::sin(yaw) * std::cos(pitch), std::sin(pitch));
    const glm::vec3 right(-std::sin(yaw), std::cos(yaw), 0.0F);
    return {right, glm::cross(back, right), back};
}

// Towards the light, along the camera's axes.
glm::vec3 seen_direction(const Angles& light, const glm::mat3& axes) {
    render::Light as_drawn;
    as_drawn.yaw_degrees = light.yaw_degrees;
    as_drawn.pitch_degrees = light.pitch_degrees;
    return render::light_direction(as_drawn) * axes;
}

ImU32 shade(const glm::vec3& normal, const glm::vec3& light, float opacity) {
    const glm::vec3 dark(34.0F, 37.0F, 46.0F);
    const glm::vec3 bright(226.0F, 222.0F, 214.0F);
    // Half-way around the ball there is still some light, as on the models.
    const float amount = std::pow(std::max(0.0F, glm::dot(normal, light) * 0.5F + 0.5F), 1.7F);
    const glm::vec3 mixed = dark + (bright - dark) * amount;
    return IM_COL32(static_cast<int>(mixed.r), static_cast<int>(mixed.g), static_cast<int>(mixed.b),
                    static_cast<int>(255.0F * opacity));
}

// Rings of vertices from the middle to the rim, and one a pixel further out that fades away.
void draw_ball(ImDrawList& list, const ImVec2& middle, float radius, const glm::vec3& light) {
    constexpr int kRings = 14;
    constexpr int kSegments = 48;
    const auto at_ring = [&](int ring) {
        const float angle = std::numbers::pi_v<float> * 0.5F * static_cast<float>(std::min(ring, kRings)) /
                            static_cast<float>(kRings);
        return glm::vec2(std::sin(angle), std::cos(angle)); // from the axis, and towards the viewer
    };
    const ImVec2 white = ImGui::GetFontTexUvWhitePixel();
    list.PrimReserve(6 * kSegments * (kRings + 1), kSegments * (kRings + 2));
    const auto first = list._VtxCurrentIdx;
    for (int ring = 0; ring <= kRings + 1; ++ring) {
        const glm::vec2 from_axis = at_ring(ring);
        const bool fringe = ring > kRings;
        const float reach = fringe ? radius + 1.0F : radius * from_axis.x;
        for (int segment = 0; segment < kSegments; ++segment) {
            const float turn = 2.0F * std::numbers::pi_v<float> * static_cast<float>(segment) /
                               static_cast<float>(kSegments);
            const glm::vec2 out(std::cos(turn), std::sin(turn));
            const glm::vec3 normal(out * from_axis.x, from_axis.y);
            list.PrimWriteVtx({middle.x + out.x * reach, middle.y - out.y * reach}, white,
                              shade(normal, light, fringe ? 0.0F : 1.0F));
        }
    }
    for (int ring = 0; ring <= kRings; ++ring) {
        for (int segment = 0; segment < kSegments; ++segment) {
            const auto index = [&](int outward, int along) {
                return static_cast<ImDrawIdx>(first + static_cast<unsigned>((ring + outward) * kSegments +
                                                                            (segment + along) % kSegments));
            };
            for (const ImDrawIdx i :
                 {index(0, 0), index(1, 0), index(1, 1), index(0, 0), index(1, 1), index(0, 1)})
                list.PrimWriteIdx(i);
        }
    }
}

// The way on which a light of the table's height goes around, brighter where it is in front.
void draw_orbit(ImDrawList& list, const ImVec2& middle, float radius, const glm::mat3& axes) {
    constexpr int kSteps = 64;
    glm::vec3 before = seen_direction({0.0F, kTableHeight}, axes);
    for (int i = 1; i <= kSteps; ++i) {
        const float yaw = 360.0F * static_cast<float>(i) / static_cast<float>(kSteps);
        const glm::vec3 now = seen_direction({yaw, kTableHeight}, axes);
        const ImU32 tint = now.z >= 0.0F ? IM_COL32(242, 166, 90, 150) : IM_COL32(242, 166, 90, 60);
        list.AddLine({middle.x + before.x * radius, middle.y - before.y * radius},
                     {middle.x + now.x * radius, middle.y - now.y * radius}, tint, 1.2F * unit());
        before = now;
    }
}

void draw_dot(ImDrawList& list, const ImVec2& at, bool behind, bool hot) {
    const float radius = 4.5F * unit();
    const ImU32 tint = hot ? color::kAccentHot : color::kAccent;
    if (behind) {
        list.AddCircle(at, radius, color::kOnAccent, 24, 3.4F * unit());
        list.AddCircle(at, radius, tint, 24, 1.8F * unit());
    } else {
        list.AddCircleFilled(at, radius + 1.2F * unit(), color::kOnAccent, 24);
        list.AddCircleFilled(at, radius, tint, 24);
    }
}

} // namespace

BallPoint ball_point(const Angles& light, const Angles& camera) {
    const glm::vec3 seen = seen_direction(light, camera_axes(camera));
    return {glm::vec2(seen), seen.z < 0.0F};
}

Angles light_at(const BallPoint& point, const Angles& camera, float yaw_at_poles) {
    const float length = glm::length(point.disc);
    const glm::vec2 disc = length > 1.0F ? point.disc / length : point.disc;
    const float depth = std::sqrt(std::max(0.0F, 1.0F - glm::dot(disc, disc)));
    const glm::vec3 direction = camera_axes(camera) * glm::vec3(disc, point.behind ? -depth : depth);
    const float level = std::hypot(direction.x, direction.y);
    Angles light{yaw_at_poles, glm::degrees(std::atan2(direction.z, level))};
    if (level > 1e-3F) {
        // A light's yaw goes the other way round than a camera's.
        const float yaw = -glm::degrees(std::atan2(direction.y, direction.x));
        light.yaw_degrees = yaw < 0.0F ? std::fmod(yaw + 360.0F, 360.0F) : yaw;
    }
    return light;
}

bool light_ball(const char* id, float diameter, float& yaw_degrees, float& pitch_degrees, bool yaw_only,
                float camera_yaw_degrees, float camera_pitch_degrees, const char* tooltip) {
    const Angles camera{camera_yaw_degrees, camera_pitch_degrees};
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const ImVec2 middle = {at.x + diameter * 0.5F, at.y + diameter * 0.5F};
    const float radius = std::max(1.0F, diameter * 0.5F - 6.0F * unit()); // a dot on the rim needs room
    ImGui::InvisibleButton(id, {std::max(1.0F, diameter), std::max(1.0F, diameter)},
                           ImGuiButtonFlags_MouseButtonLeft | ImGuiButtonFlags_MouseButtonRight);
    const bool held = ImGui::IsItemActive();
    const bool hot = held || ImGui::IsItemHovered();
    tooltip_for_item(held ? nullptr : tooltip);
    bool moved = false;
    if (held) {
        const ImVec2 mouse = ImGui::GetIO().MousePos;
        const glm::vec2 disc = glm::vec2(mouse.x - middle.x, middle.y - mouse.y) / radius;
        const Angles wanted =
            light_at({disc, ImGui::IsMouseDown(ImGuiMouseButton_Right)}, camera, yaw_degrees);
        moved = wanted.yaw_degrees != yaw_degrees || (!yaw_only && wanted.pitch_degrees != pitch_degrees);
        yaw_degrees = wanted.yaw_degrees;
        if (!yaw_only)
            pitch_degrees = wanted.pitch_degrees;
    }

    const glm::mat3 axes = camera_axes(camera);
    const glm::vec3 light = seen_direction({yaw_degrees, yaw_only ? kTableHeight : pitch_degrees}, axes);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    draw_ball(list, middle, radius, light);
    if (yaw_only)
        draw_orbit(list, middle, radius, axes);
    draw_dot(list, {middle.x + light.x * radius, middle.y - light.y * radius}, light.z < 0.0F, hot);
    return moved;
}

} // namespace tris::ui
