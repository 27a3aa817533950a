// The golem's stone: strata, cracks and chipped edges, the carvings that glow, and moss where rain collects.
#include "sample_golem_paint.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/trigonometric.hpp>

#include <algorithm>
#include <cmath>

namespace tris::tools {

namespace {

constexpr Colour kSlate = hex_colour(0x767b82);
constexpr Colour kSand = hex_colour(0x9a8f7b);
constexpr Colour kChipped = hex_colour(0xd6cfbc);
constexpr Colour kLichen = hex_colour(0xb9a45c);

Colour weathered(const GolemSpot& spot) {
    const glm::vec3& p = spot.texel.position;
    const float tint = glm::smoothstep(0.3F, 0.7F, rough_noise(p * 0.13F + 5.0F));
    Colour colour = glm::mix(kSlate, kSand, tint);
    const glm::vec3 bent = p + (rough_noise(p * 0.4F) - 0.5F) * 2.4F;
    const Lumps blocks = lumps(bent * 0.12F + 3.7F);
    colour *= 0.84F + 0.26F * blocks.shade;
    colour *= 0.86F + 0.28F * rough_noise(p * 1.5F);
    colour *= 1.0F - 0.25F * glm::smoothstep(0.74F, 0.84F, noise(p * 2.1F + 19.0F)); // pits

    const float lichen = glm::smoothstep(0.66F, 0.72F, rough_noise(p * 0.5F + 41.0F));
    colour = glm::mix(colour, kLichen * (0.7F + 0.5F * noise(p * 3.1F)), lichen * 0.5F);

    const float worn = below(spot.edge + 0.7F * (noise(p * 0.9F) - 0.4F), 0.38F, 0.5F);
    colour = glm::mix(colour, kChipped * (0.85F + 0.25F * noise(p * 2.7F)), worn * 0.6F);
    // A crack is dark, and its lip catches the light.
    const float crack = below(blocks.depth, 0.03F, 0.045F);
    const float lip = line(blocks.depth, 0.075F, 0.03F, 0.03F);
    colour = glm::mix(colour, colour * 1.22F, lip);
    return glm::mix(colour, colour * 0.3F, crack);
}

// 1 on a stroke between two points, `width` across.
float stroke(const glm::vec2& point, const glm::vec2& from, const glm::vec2& to, float width) {
    const glm::vec2 way = to - from;
    const float along = glm::clamp(glm::dot(point - from, way) / glm::dot(way, way), 0.0F, 1.0F);
    return glm::length(point - from - way * along) - width * 0.5F;
}

// The distances below are to the nearest stroke of a carving, negative inside it.
float chest_rune(const GolemSpot& spot) {
    if (spot.texel.material != Material::rune_slab || spot.texel.normal.x < 0.6F)
        return 100.0F;
    const glm::vec2 q(std::abs(spot.texel.position.y), spot.texel.position.z - 40.2F);
    const float circle = std::abs(glm::length(q) - 4.5F) - 0.42F;
    const float gap = 0.9F - std::abs(q.x);
    return std::min({std::max(circle, gap), stroke(q, {0.0F, -6.0F}, {0.0F, 4.3F}, 0.8F),
                     stroke(q, {0.0F, -1.9F}, {2.5F, 1.5F}, 0.8F),
                     stroke(q, {0.0F, -4.4F}, {1.7F, -2.1F}, 0.7F)});
}

float bracer_rune(const GolemSpot& spot) {
    if (spot.texel.material != Material::bracer)
        return 100.0F;
    // Read from outside: along the arm and across it, whose elbow is at z = 34.5.
    const glm::vec3& p = spot.texel.position;
    const float down = 34.5F - p.z;
    const float ring = std::abs(down - 2.6F) - 0.3F;
    const glm::vec2 q(std::abs(p.x - 0.9F), down - 6.6F);
    const float mark = std::min({stroke(q, {0.0F, -2.2F}, {1.9F, 0.0F}, 0.6F),
                                 stroke(q, {1.9F, 0.0F}, {0.0F, 2.2F}, 0.6F), glm::length(q) - 0.55F});
    return std::min(ring, p.y > 21.5F ? mark : 100.0F);
}

struct Eye {
    float socket = 100.0F;
    float light = 100.0F;
};

Eye golem_eye(const GolemSpot& spot) {
    if (spot.texel.material != Material::golem_face || spot.texel.position.x < 8.6F)
        return {};
    const glm::vec2 q(std::abs(spot.texel.position.y) - 3.0F, spot.texel.position.z - 53.4F);
    constexpr float kSlant = 0.3F; // lower towards the nose: it does not look pleased
    const glm::vec2 r(q.x + q.y * kSlant, q.y - q.x * kSlant);
    return {glm::length(r / glm::vec2(2.7F, 1.7F)) - 1.0F, glm::length(r / glm::vec2(1.75F, 0.85F)) - 1.0F};
}

// Light in a groove: white-hot along the middle, and some of it on the stone around.
void carve(GolemPaint& paint, float distance, float depth) {
    const float halo = std::exp(-std::max(distance, 0.0F) * 1.3F) * 0.5F;
    paint.colour = glm::mix(paint.colour, paint.colour * 0.35F, below(distance, 0.28F, 0.2F) * 0.8F);
    paint.colour += kGolemLight * (halo * 0.45F);
    const float inside = below(distance, 0.0F, 0.16F);
    const Colour core =
        glm::mix(kGolemLight, Colour(0.85F, 1.0F, 1.0F), glm::smoothstep(0.0F, depth, -distance));
    paint.colour = glm::mix(paint.colour, core, inside);
    paint.glow = std::max({paint.glow, inside, halo * 0.6F});
}

// Above zero where moss grows.
float moss_depth(const GolemSpot& spot) {
    const glm::vec3& p = spot.texel.position;
    const float shade = 0.35F * (0.7F - spot.texel.openness); // it likes it damp
    const float rise = 0.12F * glm::smoothstep(40.0F, 52.0F, p.z);
    float depth = 0.62F * spot.texel.normal.z + 1.15F * (rough_noise(p * 0.24F + 2.0F) - 0.5F) +
                  0.25F * (noise(p * 1.1F) - 0.5F) + shade + rise - 0.3F;
    if (spot.texel.material == Material::rune_slab)
        depth -= 0.3F * below(std::abs(p.y), 7.0F, 2.0F);
    if (spot.texel.material == Material::golem_face)
        depth -= 0.5F * below(p.z, 57.0F, 2.0F) * glm::smoothstep(7.0F, 10.0F, p.x) - 0.12F;
    if (spot.texel.material == Material::golem_jaw)
        depth -= 0.6F;
    return depth;
}

} // namespace

Colour moss_colour(const glm::vec3& p) {
    constexpr Colour kDeep = hex_colour(0x2c4518);
    constexpr Colour kGreen = hex_colour(0x55802a);
    constexpr Colour kTip = hex_colour(0xa3c24a);
    const Lumps tufts = lumps(p * 0.95F + (noise(p * 1.7F) - 0.5F) * 0.6F);
    const float height = glm::smoothstep(0.0F, 0.5F, tufts.depth);
    Colour colour = glm::mix(kDeep, kGreen, height * (0.7F + 0.3F * tufts.shade) + 0.15F);
    colour = glm::mix(colour, kTip,
                      glm::smoothstep(0.4F, 0.95F, height * tufts.shade + 0.35F * noise(p * 2.9F)) * 0.75F);
    return colour * (0.85F + 0.3F * rough_noise(p * 0.35F + 9.0F));
}

GolemPaint paint_golem_stone(const GolemSpot& spot) {
    const glm::vec3& p = spot.texel.position;
    GolemPaint paint{weathered(spot), 0.0F};

    const float moss = moss_depth(spot);
    paint.colour =
        glm::mix(paint.colour, paint.colour * 0.45F, glm::smoothstep(-0.09F, 0.0F, moss)); // its shadow
    paint.colour = glm::mix(paint.colour, moss_colour(p), glm::smoothstep(0.0F, 0.035F, moss));

    if (spot.texel.material == Material::golem_jaw)
        paint.colour *= 1.0F - 0.75F * glm::smoothstep(0.45F, 0.6F, spot.texel.normal.z); // the mouth
    const Eye eye = golem_eye(spot);
    paint.colour = glm::mix(paint.colour, Colour(0.05F, 0.06F, 0.08F), below(eye.socket, 0.0F, 0.5F));
    carve(paint, std::min({chest_rune(spot), bracer_rune(spot)}), 0.3F);
    carve(paint, eye.light, 0.7F);
    return paint;
}

} // namespace tris::tools
