// Copies of a model side by side, each at another moment of the clip. The first of them is the model itself:
// it stands at the origin, in the middle of the others, and everything that is said of the model is said of
// it.
#pragma once

#include "model/playback.h"
#include "render/scene.h"

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

#include <array>
#include <cstddef>
#include <vector>

namespace tris::render {

inline constexpr int kMostCopies = 10000;
inline constexpr std::array<int, 4> kCrowds = {1, 9, 100, 1000}; // to choose from in the window

// In rows of about as many copies as there are rows, as far apart as the model on this ground needs.
Crowd make_crowd(int count, const Ground& ground);

// Where a copy stands: from the origin, on the ground.
glm::vec2 place_of(const Crowd& crowd, int copy);

// How far from the origin the farthest copy stands; 0 for a model alone.
float reach_of(const Crowd& crowd);

// What a camera should frame: the points of one model, where all the copies stand.
std::vector<glm::vec3> crowd_points(const std::vector<glm::vec3>& points, const Crowd& crowd);

// The moments that the copies of a scene show, kept by whoever makes the scene.
struct Moments {
    std::array<Moment, kMostMoments> all{};
    std::size_t count = 0;

    std::span<const Moment> span() const { return {all.data(), count}; }
};

// Moments of the clip, evenly over its time; the first is that of the playback.
void spread_moments(Moments& moments, const model::Model& model, const model::Playback& playback);

// The same from a keyframe on, one after the other.
void spread_moments(Moments& moments, const model::Model& model, const model::Pose& first);

// What a model holds at the same moments.
void follow_moments(Moments& held, const Moments& leader, const model::Model& model);

} // namespace tris::render
