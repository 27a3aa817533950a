#include "sample_brazier_flames.h"

#include <glm/common.hpp>
#include <glm/gtc/constants.hpp>

#include <cmath>

namespace tris::tools {

namespace {

float wave(float turns) {
    return std::sin(turns * glm::two_pi<float>());
}

// Rises slowly and drops fast, as a tongue does that stretches until its tip breaks off.
float lick(float turns) {
    const float x = glm::fract(turns);
    return x < 0.75F ? glm::smoothstep(0.0F, 0.75F, x) : 1.0F - glm::smoothstep(0.75F, 1.0F, x);
}

// Narrow where it leaves the coals, widest in the lower third, drawn out to the tip.
float girth(float height) {
    const float belly = std::sqrt(glm::clamp((height + 0.10F) / 0.36F, 0.0F, 1.0F));
    return belly * std::pow(1.0F - height, 0.85F) * 1.22F;
}

} // namespace

const std::vector<FlameTongue>& flame_tongues() {
    static const std::vector<FlameTongue> tongues = {
        {true, {0.4F, -0.3F, 21.5F}, 0.20F, 21.5F, 4.5F, -0.6F, 0.00F},
        {true, {-2.0F, 3.4F, 21.0F}, 2.10F, 16.5F, 3.5F, 0.4F, 0.37F},
        {false, {5.4F, 2.2F, 20.4F}, 0.39F, 12.5F, 2.7F, 1.6F, 0.15F},
        {false, {2.2F, -5.6F, 20.4F}, 5.09F, 15.0F, 2.9F, 1.0F, 0.62F},
        {false, {-4.6F, -4.0F, 20.4F}, 3.86F, 13.5F, 2.8F, 1.2F, 0.84F},
        {false, {1.2F, 6.4F, 20.2F}, 1.40F, 10.5F, 2.4F, 1.8F, 0.50F},
        {false, {-7.0F, 0.8F, 20.2F}, 3.02F, 10.0F, 2.3F, 1.4F, 0.27F},
    };
    return tongues;
}

std::vector<float> tongue_heights(const FlameTongue& tongue) {
    if (tongue.tall)
        return {0.0F, 0.06F, 0.24F, 0.45F, 0.70F, 1.0F};
    return {0.0F, 0.08F, 0.34F, 0.64F, 1.0F};
}

std::vector<Ring> tongue_rings(const FlameTongue& tongue, float time, float vigour) {
    const glm::vec3 front(std::cos(tongue.facing), std::sin(tongue.facing), 0.0F);
    const glm::vec3 left(-front.y, front.x, 0.0F);
    const float stretch =
        0.80F + 0.34F * lick(time + tongue.phase) + 0.08F * wave(2.0F * time + tongue.phase);
    const float height = tongue.height * stretch * vigour;
    const float width = tongue.half_width * std::sqrt(vigour) * (1.12F - 0.22F * lick(time + tongue.phase));

    std::vector<Ring> rings;
    const std::vector<float> heights = tongue_heights(tongue);
    for (const float h : heights) {
        // The sway runs upwards and grows on its way.
        const float reach = std::pow(h, 1.25F) * tongue.half_width * vigour;
        const float sideways = 0.62F * wave(time + tongue.phase - 0.75F * h) +
                               0.34F * wave(2.0F * time + 2.3F * tongue.phase - 1.2F * h);
        const float outwards = 0.45F * wave(time + 1.7F * tongue.phase + 0.25F - 0.8F * h);
        const glm::vec3 centre = tongue.root + glm::vec3(0.0F, 0.0F, h * height) + left * (sideways * reach) +
                                 front * (outwards * reach + tongue.lean * h * h * vigour);
        if (h == heights.front() || h == heights.back()) {
            rings.push_back({centre});
            continue;
        }
        const float bulge = 1.0F + 0.16F * wave(2.0F * time + tongue.phase - 1.4F * h);
        const float half = girth(h) * width * bulge;
        // Runs anticlockwise seen from above, by way of the front.
        rings.push_back(ellipse_ring(centre, left * half, front * (half * 0.62F), tongue.tall ? 6 : 4));
    }
    return rings;
}

} // namespace tris::tools
