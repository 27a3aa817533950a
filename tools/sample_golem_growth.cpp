// What is not stone: crystals, mushrooms, the sapling, tusks and the club.
#include "sample_golem_paint.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>

namespace tris::tools {

namespace {

GolemPaint crystal(const GolemSpot& spot) {
    const glm::vec3& p = spot.texel.position;
    const float rise = glm::smoothstep(51.0F, 62.0F, p.z);
    Colour colour = glm::mix(hex_colour(0x0d6c9a), kGolemLight, rise);
    colour *= 0.75F + 0.25F * glm::dot(spot.texel.normal, glm::vec3(0.5F, 0.4F, 0.7F)) +
              0.3F * rough_noise({p.x * 0.8F, p.y * 0.8F, p.z * 0.3F});
    const float rim = below(spot.edge, 0.22F, 0.3F);
    return {glm::mix(colour, Colour(0.9F, 1.0F, 1.0F), rim * 0.75F), 0.55F + 0.4F * rise};
}

GolemPaint mushroom_cap(const GolemSpot& spot) {
    const glm::vec3& p = spot.texel.position;
    if (spot.texel.normal.z < -0.15F) { // gills
        const float gill = std::sin(std::atan2(p.y - 8.0F, p.x + 4.0F) * 24.0F);
        return {hex_colour(0xe2cfae) * (0.8F + 0.15F * gill), 0.0F};
    }
    const Colour colour = hex_colour(0xc63a22) * (0.85F + 0.3F * rough_noise(p * 1.1F));
    const Lumps dots = lumps(p * 0.85F + 2.2F);
    return {glm::mix(colour, hex_colour(0xf6ead2),
                     glm::smoothstep(0.34F, 0.44F, dots.depth) * (dots.shade > 0.3F ? 1.0F : 0.0F)),
            0.0F};
}

GolemPaint leaf(const GolemSpot& spot) {
    const glm::vec3& p = spot.texel.position;
    const Colour colour =
        glm::mix(hex_colour(0x4f8f26), hex_colour(0xb7dd55), glm::smoothstep(63.0F, 69.0F, p.z));
    return {colour * (0.85F + 0.3F * rough_noise(p * 1.7F)), 0.15F};
}

GolemPaint tusk(const GolemSpot& spot) {
    const glm::vec3& p = spot.texel.position;
    const Colour colour =
        glm::mix(hex_colour(0x8d7a58), hex_colour(0xeadfc2), glm::smoothstep(50.6F, 53.5F, p.z));
    return {colour * (0.88F + 0.2F * rough_noise(p * 2.0F)), 0.0F};
}

GolemPaint bark(const GolemSpot& spot) {
    const glm::vec3& p = spot.texel.position;
    const glm::vec3 grain(p.x * 0.22F, p.y * 1.5F, p.z * 1.5F);
    const Lumps plates = lumps(grain * 0.8F);
    Colour colour = glm::mix(hex_colour(0x4a3423), hex_colour(0x8a6a45),
                             0.35F * plates.shade + 0.6F * rough_noise(grain));
    colour = glm::mix(colour, colour * 0.35F, below(plates.depth, 0.08F, 0.08F));
    const float moss = spot.texel.normal.z * 0.6F + 1.3F * (rough_noise(p * 0.3F + 4.0F) - 0.5F) - 0.25F;
    return {glm::mix(colour, moss_colour(p), glm::smoothstep(0.0F, 0.06F, moss)), 0.0F};
}

} // namespace

GolemPaint paint_golem_growth(const GolemSpot& spot) {
    switch (spot.texel.material) {
    case Material::crystal:
        return crystal(spot);
    case Material::mushroom_cap:
        return mushroom_cap(spot);
    case Material::leaf:
        return leaf(spot);
    case Material::tusk:
        return tusk(spot);
    case Material::bark:
        return bark(spot);
    default: // the stems of mushrooms
        return {hex_colour(0xe9dcc0) * (0.8F + 0.3F * rough_noise(spot.texel.position * 1.5F)), 0.0F};
    }
}

} // namespace tris::tools
