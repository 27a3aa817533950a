// How much room a model takes: boxes of poses and clips, and the points that a camera should bring into view.
#pragma once

#include "model/playback.h"
#include "render/camera.h"

#include <span>
#include <vector>

namespace tris::render {

// The bounds of a pose: the box of the two shapes that it mixes.
model::Bounds pose_bounds(const model::Model& model, const model::Pose& pose);

model::Bounds clip_bounds(const model::Model& model, int clip);

// What a camera should frame: every vertex of the clip, so that nothing leaves the picture while it plays,
// unless the clip roams so far that the pose at hand would look tiny; then the pose alone.
// With `turning`, all around the vertical axis.
std::vector<glm::vec3> framing_points(const model::Model& model, int clip, const model::Pose& pose,
                                      bool turning);

// The vertices of one shape, decoded; of a figure, those that show.
void append_shape(std::vector<glm::vec3>& points, const model::Mesh& mesh, int shape,
                  const model::FigureLook& look = {});

// Looks at the points from where they fill `share` of the picture's width or height, with the same margin on
// both sides of either: where frame_points is for watching, this is for pictures of few pixels. The angles
// stay.
void fill_frame(Camera& camera, std::span<const glm::vec3> points, float aspect, float share);

} // namespace tris::render
