#include "render/crowd.h"

#include "model/bounds.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>

namespace tris::render {

namespace {

constexpr float kElbowRoom = 1.25F; // between neighbours, in widths of the model

// A figure's moment costs some hundred bytes a part, a keyframed model's a few.
std::size_t moments_of(const model::Model& model) {
    return model.mesh.figure ? kMostMoments / 4 : kMostMoments;
}

} // namespace

Crowd make_crowd(int count, const Ground& ground) {
    Crowd crowd;
    crowd.count = std::clamp(count, 1, kMostCopies);
    crowd.columns = static_cast<int>(std::ceil(std::sqrt(static_cast<double>(crowd.count))));
    const int rows = (crowd.count + crowd.columns - 1) / crowd.columns;
    // No cell beyond the last copy is the middle.
    crowd.middle = std::min(rows / 2 * crowd.columns + crowd.columns / 2, crowd.count - 1);
    crowd.step = std::max(ground.width, ground.radius * 0.5F) * kElbowRoom;
    return crowd;
}

glm::vec2 place_of(const Crowd& crowd, int copy) {
    const int cell = copy == 0 ? crowd.middle : copy <= crowd.middle ? copy - 1 : copy;
    return glm::vec2(cell / crowd.columns - crowd.middle / crowd.columns,
                     cell % crowd.columns - crowd.middle % crowd.columns) *
           crowd.step;
}

float reach_of(const Crowd& crowd) {
    float reach = 0.0F;
    // The corners of the grid are the ends of its rows.
    const int last_row = (crowd.count - 1) / crowd.columns * crowd.columns;
    for (const int cell : {0, crowd.columns - 1, last_row, crowd.count - 1}) {
        const int copy = cell == crowd.middle ? 0 : cell < crowd.middle ? cell + 1 : cell;
        if (copy < crowd.count)
            reach = std::max(reach, glm::length(place_of(crowd, copy)));
    }
    return reach;
}

std::vector<glm::vec3> crowd_points(const std::vector<glm::vec3>& points, const Crowd& crowd) {
    if (crowd.count == 1)
        return points;
    model::Bounds box;
    for (const glm::vec3& p : points)
        box.add(p);
    std::vector<glm::vec3> out;
    out.reserve(static_cast<std::size_t>(crowd.count) * 8);
    for (int copy = 0; copy < crowd.count; ++copy) {
        const glm::vec3 place(place_of(crowd, copy), 0.0F);
        for (unsigned corner = 0; corner < 8; ++corner)
            out.push_back(place + glm::vec3(corner & 1U ? box.max.x : box.min.x,
                                            corner & 2U ? box.max.y : box.min.y,
                                            corner & 4U ? box.max.z : box.min.z));
    }
    return out;
}

void spread_moments(Moments& moments, const model::Model& model, const model::Playback& playback) {
    const model::Clip& clip = model.clips[static_cast<std::size_t>(playback.clip)];
    const double pass = model::pass_seconds(clip, playback.mode);
    moments.count = moments_of(model);
    model::Playback at = playback;
    for (std::size_t i = 0; i < moments.count; ++i) {
        const double shift = pass * static_cast<double>(i) / static_cast<double>(moments.count);
        at.seconds = playback.seconds + shift;
        if (playback.mode == model::LoopMode::once && at.seconds > pass) // which would stay at the end
            at.seconds -= pass;
        const model::Pose pose = model::sample(model, at);
        moments.all[i] = {pose.shape_a, pose.shape_b, pose.blend, true};
    }
}

void spread_moments(Moments& moments, const model::Model& model, const model::Pose& first) {
    const int count = static_cast<int>(model.mesh.shapes.size());
    moments.count = std::min(moments_of(model), model.mesh.shapes.size());
    for (std::size_t i = 0; i < moments.count; ++i) {
        const int step = static_cast<int>(i);
        moments.all[i] = {(first.shape_a + step) % count, (first.shape_b + step) % count, first.blend, true};
    }
}

void follow_moments(Moments& held, const Moments& leader, const model::Model& model) {
    held.count = leader.count;
    for (std::size_t i = 0; i < leader.count; ++i) {
        const Moment& from = leader.all[i];
        model::Pose pose;
        pose.shape_a = from.shape_a;
        pose.shape_b = from.shape_b;
        pose.blend = from.blend;
        const std::optional<model::Pose> own = model::follow(pose, model);
        held.all[i] = own ? Moment{own->shape_a, own->shape_b, own->blend, true} : Moment{0, 0, 0.0F, false};
    }
}

} // namespace tris::render
