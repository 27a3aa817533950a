#include "render/view_state.h"

#include <glm/trigonometric.hpp>

#include <array>
#include <cmath>

namespace tris::render {

bool culls(const ViewState& view, const model::Model& model) {
    return model.mesh.figure ? view.cull_figures : view.cull;
}

bool& culling_of(ViewState& view, const model::Model& model) {
    return model.mesh.figure ? view.cull_figures : view.cull;
}

model::Pose view_pose(const model::Model& model, const model::Playback& playback, const ViewState& view) {
    model::Pose pose = model::sample(model, playback);
    pose.look = view.figure;
    return pose;
}

model::Complexion swept_complexion(double seconds) {
    constexpr double kSecondsPerCorner = 1.5;
    // Each corner differs from the one before it in one of the three, so that each change can be seen alone.
    constexpr std::array<unsigned, 8> kCorners = {0, 1, 3, 2, 6, 7, 5, 4};
    const double position = std::fmod(seconds / kSecondsPerCorner, static_cast<double>(kCorners.size()));
    const auto at = static_cast<std::size_t>(position);
    const auto t = static_cast<float>(position - static_cast<double>(at));
    const float eased = t * t * (3.0F - 2.0F * t);
    const unsigned from = kCorners[at];
    const unsigned to = kCorners[(at + 1) % kCorners.size()];
    const auto mixed = [&](unsigned bit) {
        const float a = (from & bit) != 0 ? 1.0F : 0.0F;
        const float b = (to & bit) != 0 ? 1.0F : 0.0F;
        return a + (b - a) * eased;
    };
    return {mixed(1), mixed(2), mixed(4)};
}

glm::vec3 light_direction(const Light& light) {
    // The table's rows turn the light clockwise, hence the minus.
    const float yaw = -glm::radians(light.yaw_degrees);
    const float pitch = glm::radians(light.pitch_degrees);
    return {std::cos(yaw) * std::cos(pitch), std::sin(yaw) * std::cos(pitch), std::sin(pitch)};
}

int shade_row(float yaw_degrees) {
    return static_cast<int>(std::floor(yaw_degrees * 16.0F / 360.0F)) & 15;
}

} // namespace tris::render
