// An orbit camera: it looks at a target from a distance, in the model's axes (x forward, y left, z up).
#pragma once

#include <glm/mat4x4.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

#include <span>
#include <string_view>

namespace tris::render {

struct Camera {
    float front_degrees = 0.0F;  // which way the model looks (model::Model); yaw counts from there
    float yaw_degrees = 28.0F;   // 0 looks at the model's front, 90 at its left side
    float pitch_degrees = 12.0F; // positive looks down
    float distance = 100.0F;
    float fov_degrees = 35.0F; // vertical
    glm::vec3 target{0.0F};
    bool orthographic = false;        // no perspective; at the target things keep their size
    bool first_person = false;        // at the origin, looking along +x, as games show the weapon in hand
    float weapon_fov_degrees = 90.0F; // horizontal on a screen of 4:3, as games count it
};

inline constexpr float kMinWeaponFov = 40.0F;
inline constexpr float kMaxWeaponFov = 140.0F;

inline constexpr float kMaxPitch = 89.0F;

glm::vec3 camera_position(const Camera& camera);
glm::mat4 view_matrix(const Camera& camera);

// Near and far follow the distance and the size of what is drawn, so that depth stays precise at every scale.
glm::mat4 projection_matrix(const Camera& camera, float aspect, float scene_radius);

inline constexpr float kFrameShare = 0.86F; // how much of the picture a framed model may fill

// Looks at the middle of the points from so far away that all of them are seen; the angles stay.
void frame_points(Camera& camera, std::span<const glm::vec3> points, float aspect, float share = kFrameShare);

// A side to look from.
struct CameraPreset {
    const char* name; // "front"
    float yaw_degrees;
    float pitch_degrees;
};
std::span<const CameraPreset> camera_presets();
// Null when there is none of that name.
const CameraPreset* find_camera_preset(std::string_view name);
// The distance and the target stay.
void look_from(Camera& camera, const CameraPreset& preset);

void orbit(Camera& camera, glm::vec2 degrees);
// Moves the target with the hand: `fraction` is the drag in parts of the picture's height.
void pan(Camera& camera, glm::vec2 fraction);
// Each step of 1 comes about a tenth nearer.
void zoom(Camera& camera, float steps);

} // namespace tris::render
