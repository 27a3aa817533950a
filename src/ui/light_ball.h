// A small ball that shows where the light comes from, as the camera sees it, and lets the light be dragged
// there.
#pragma once

#include <glm/vec2.hpp>

namespace tris::ui {

// The ball as seen from the camera: x to the right, y up, both -1 to 1 at its rim; `behind` is its far side.
struct BallPoint {
    glm::vec2 disc{0.0F};
    bool behind = false;
};

// Of a light as in render::Light, or of a camera as in render::Camera.
struct Angles {
    float yaw_degrees = 0.0F;
    float pitch_degrees = 0.0F;
};

BallPoint ball_point(const Angles& light, const Angles& camera);

// The light that stands at a point, yaw from 0 up to 360. Beyond the rim means on the rim. Straight above and
// below any yaw will do: there it is `yaw_at_poles`.
Angles light_at(const BallPoint& point, const Angles& camera, float yaw_at_poles);

// Left drag moves the light over the near side, right drag over the far side. With yaw_only the light goes
// around at the height of the games' shade table and the pitch stays as it is. True when the light has moved.
// In the first person the camera's angles are 180 and 0.
bool light_ball(const char* id, float diameter, float& yaw_degrees, float& pitch_degrees, bool yaw_only,
                float camera_yaw_degrees, float camera_pitch_degrees, const char* tooltip);

} // namespace tris::ui
