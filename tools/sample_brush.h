// The painter's brushes: soft masks and repeatable noise over points of the surface. Colours are linear 0..1.
#pragma once

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

namespace tris::tools {

using Colour = glm::vec3;

// From a colour as artists write it, 0xRRGGBB.
constexpr Colour hex_colour(unsigned rgb) {
    return {static_cast<float>((rgb >> 16U) & 255U) / 255.0F, static_cast<float>((rgb >> 8U) & 255U) / 255.0F,
            static_cast<float>(rgb & 255U) / 255.0F};
}

// 1 below `edge`, 0 above it, over a border of the given width.
float below(float value, float edge, float border);

// 1 on the line at `middle`, `width` across.
float line(float value, float middle, float width, float border);

// 1 inside the ellipse with the given half axes around the origin.
float blob(const glm::vec2& point, const glm::vec2& half_axes, float border);

// Smooth noise of about unit grain, 0..1, the same for the same point every time.
float noise(const glm::vec3& point);

// Three octaves of it.
float rough_noise(const glm::vec3& point);

// Space broken into lumps of about unit size.
struct Lumps {
    float depth = 0.0F; // 0 on the cracks between lumps, growing inwards
    float shade = 0.0F; // 0..1, the same all over a lump
};

Lumps lumps(const glm::vec3& point);

} // namespace tris::tools
