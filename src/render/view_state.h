// Everything that decides how a model looks, as one value: the window's controls, the keys, the command line
// and the tests all edit this and nothing else.
#pragma once

#include "model/playback.h"
#include "render/camera.h"

#include <glm/vec3.hpp>

namespace tris::render {

enum class DrawPath { triangles, strips };
enum class LightMode { quake, smooth, flat, none };
enum class Surface { textured, plain, wire, points };
enum class Filter { nearest, linear };
enum class Wrap { repeat, clamp }; // what a skin shows beyond its edges
enum class Background { gradient, color, transparent };

// Defaults are those of the games: a white light, ambient 32, shade 128.
struct Light {
    LightMode mode = LightMode::quake;
    float yaw_degrees = 0.0F;
    float pitch_degrees = 45.0F; // smooth and flat only: the shade table knows no other height
    float ambient = 32.0F;
    float shade = 128.0F;
    glm::vec3 color{1.0F};
    bool fullbright = true; // glowing colours stay bright in the dark
    bool overbright = true; // light may raise a colour above its own, up to white
    bool operator==(const Light&) const = default;
};

struct ViewState {
    Camera camera;
    DrawPath path = DrawPath::triangles;
    Surface surface = Surface::textured;
    Light light;
    Filter filter = Filter::nearest;
    Wrap wrap = Wrap::repeat;
    bool checker = false; // squares of 8 texels instead of the skin, to judge how dense the texels lie
    Background background = Background::gradient;
    glm::vec3 background_color{0.11F, 0.12F, 0.15F};
    bool cull = true;          // hide faces that look away
    bool cull_figures = false; // the same for figures, which the game draws from both sides
    model::FigureLook figure;
    bool sweep = false;            // the complexion goes around by itself
    bool wire = false;             // edges over the surface
    bool color_primitives = false; // each triangle, strip or fan in a colour of its own
    bool normals = false;
    bool bounds = false;       // of the pose
    bool model_bounds = false; // of all keyframes
    bool grid = true;
    bool axes = false;
    bool shadow = true;
    bool eye = false;              // where the model sees from, where its format says so
    bool radius = false;           // the bounding radius, where its format has one
    bool rotate = true;            // items turn as they do in the game
    int ghosts = 0;                // keyframes before and after the pose that show through, on each side
    int crowd = 1;                 // so many copies, each at another moment of the clip
    bool turntable = false;        // the camera goes around by itself
    float turntable_speed = 30.0F; // degrees a second
    int top_color = -1;            // of a player's skin: -1 as painted, 0 to 13
    int bottom_color = -1;
};

inline constexpr int kMostGhosts = 3;

// Whether faces of this model are hidden when they look away.
bool culls(const ViewState& view, const model::Model& model);
bool& culling_of(ViewState& view, const model::Model& model);

// The pose that playback and the view ask for.
model::Pose view_pose(const model::Model& model, const model::Playback& playback, const ViewState& view);

// The complexion of a sweep: the eight corners one after the other, a moment each, and round again.
model::Complexion swept_complexion(double seconds);

// The unit vector towards the light, in the model's axes, for the modes that take any direction.
glm::vec3 light_direction(const Light& light);

// The row of the shade table for a light's yaw: 16 steps around.
int shade_row(float yaw_degrees);

} // namespace tris::render
