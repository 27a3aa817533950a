#include "render/camera.h"

#include "model/bounds.h"

#include <glm/gtc/matrix_transform.hpp>

#include <algorithm>
#include <array>
#include <cmath>

namespace tris::render {

namespace {

// Towards the camera from its target.
glm::vec3 backward(const Camera& camera) {
    const float yaw = glm::radians(camera.front_degrees + camera.yaw_degrees);
    const float pitch = glm::radians(camera.pitch_degrees);
    return {std::cos(yaw) * std::cos(pitch), std::sin(yaw) * std::cos(pitch), std::sin(pitch)};
}

constexpr auto kPresets = std::to_array<CameraPreset>({
    {"front", 0.0F, 0.0F},
    {"back", 180.0F, 0.0F},
    {"left", 90.0F, 0.0F},
    {"right", -90.0F, 0.0F},
    {"top", 0.0F, kMaxPitch},
    {"bottom", 0.0F, -kMaxPitch},
    {"three-quarter", Camera{}.yaw_degrees, Camera{}.pitch_degrees},
});

// Half of what is seen at a distance of 1, upwards.
float tangent_up(const Camera& camera) {
    return std::tan(glm::radians(camera.fov_degrees) * 0.5F);
}

glm::vec3 right(const Camera& camera) {
    const float yaw = glm::radians(camera.front_degrees + camera.yaw_degrees);
    return {-std::sin(yaw), std::cos(yaw), 0.0F};
}

} // namespace

glm::vec3 camera_position(const Camera& camera) {
    return camera.target + backward(camera) * camera.distance;
}

glm::mat4 view_matrix(const Camera& camera) {
    if (camera.first_person)
        return glm::lookAt(glm::vec3(0.0F), glm::vec3(1.0F, 0.0F, 0.0F), glm::vec3(0.0F, 0.0F, 1.0F));
    return glm::lookAt(camera_position(camera), camera.target, glm::vec3(0.0F, 0.0F, 1.0F));
}

glm::mat4 projection_matrix(const Camera& camera, float aspect, float scene_radius) {
    if (camera.first_person) {
        const float tan_y = std::tan(glm::radians(camera.weapon_fov_degrees) * 0.5F) * 0.75F;
        return glm::perspective(2.0F * std::atan(tan_y), aspect, 1.0F, std::max(16.0F, scene_radius * 8.0F));
    }
    const float far_plane = camera.distance + scene_radius * 6.0F;
    if (camera.orthographic) {
        // As high as perspective sees at the target, and nothing is cut off for being behind the eye.
        const float half = camera.distance * tangent_up(camera);
        return glm::ortho(-half * aspect, half * aspect, -half, half, camera.distance - scene_radius * 6.0F,
                          far_plane);
    }
    const float near_plane = std::max(far_plane * 0.0005F, camera.distance - scene_radius * 6.0F);
    return glm::perspective(glm::radians(camera.fov_degrees), aspect, near_plane, far_plane);
}

void frame_points(Camera& camera, std::span<const glm::vec3> points, float aspect, float share) {
    if (points.empty())
        return;
    const glm::vec3 back = backward(camera);
    const glm::vec3 side = right(camera);
    const glm::vec3 up = glm::cross(back, side);
    // Extents along the camera's own axes, so that the middle of the picture is the middle of what is seen.
    model::Bounds seen;
    for (const glm::vec3& p : points)
        seen.add(glm::vec3(glm::dot(p, side), glm::dot(p, up), glm::dot(p, back)));
    const glm::vec3 middle = seen.center();
    camera.target = side * middle.x + up * middle.y + back * middle.z;
    const float tan_y = tangent_up(camera) * share;
    const float tan_x = tan_y * aspect;
    float distance = std::max(seen.radius() * 0.1F, 1e-3F);
    for (const glm::vec3& p : points) {
        const glm::vec3 offset = p - camera.target;
        // What is nearer looks larger, but for the orthographic camera.
        const float toward = camera.orthographic ? 0.0F : glm::dot(offset, back);
        distance = std::max(distance, std::fabs(glm::dot(offset, side)) / tan_x + toward);
        distance = std::max(distance, std::fabs(glm::dot(offset, up)) / tan_y + toward);
    }
    camera.distance = distance;
}

std::span<const CameraPreset> camera_presets() {
    return kPresets;
}

const CameraPreset* find_camera_preset(std::string_view name) {
    const auto found =
        std::find_if(kPresets.begin(), kPresets.end(), [&](const CameraPreset& p) { return name == p.name; });
    return found != kPresets.end() ? &*found : nullptr;
}

void look_from(Camera& camera, const CameraPreset& preset) {
    camera.yaw_degrees = preset.yaw_degrees;
    camera.pitch_degrees = preset.pitch_degrees;
}

void orbit(Camera& camera, glm::vec2 degrees) {
    camera.yaw_degrees = std::remainder(camera.yaw_degrees + degrees.x, 360.0F);
    camera.pitch_degrees = std::clamp(camera.pitch_degrees + degrees.y, -kMaxPitch, kMaxPitch);
}

void pan(Camera& camera, glm::vec2 fraction) {
    const glm::vec3 side = right(camera);
    const glm::vec3 up = glm::cross(backward(camera), side);
    const float height = 2.0F * camera.distance * tangent_up(camera);
    camera.target += (-side * fraction.x + up * fraction.y) * height;
}

void zoom(Camera& camera, float steps) {
    if (camera.first_person) {
        camera.weapon_fov_degrees =
            std::clamp(camera.weapon_fov_degrees - steps * 2.0F, kMinWeaponFov, kMaxWeaponFov);
        return;
    }
    camera.distance = std::clamp(camera.distance * std::pow(0.9F, steps), 1e-3F, 1e7F);
}

} // namespace tris::render
