// Plates, buckle and sword.
#include "sample_paint.h"

#include "sample_sword.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/gtc/constants.hpp>

#include <cmath>

namespace tris::tools {

namespace {

// Metal is what it mirrors: bright sky above, a dark horizon, some ground light below; and scratches.
Colour polished(const Colour& colour, const SurfaceTexel& texel) {
    const float up = texel.normal.z;
    float mirror = 0.76F + 0.24F * glm::smoothstep(0.0F, 0.9F, up) - 0.26F * line(up, -0.08F, 0.28F, 0.4F) +
                   0.06F * glm::smoothstep(-0.3F, -0.8F, up);
    const glm::vec3& p = texel.position;
    mirror += 0.07F * (rough_noise(p * 1.3F) - 0.5F);
    const float scratch =
        glm::smoothstep(0.80F, 0.86F, noise({p.x * 1.2F + p.z * 3.0F, p.y * 3.4F, p.z * 1.1F - p.y}));
    return colour * (mirror + 0.12F * scratch);
}

Colour rivet(Colour colour, const glm::vec2& q, float radius, const Colour& metal) {
    colour =
        glm::mix(colour, colour * 0.45F, blob(q + glm::vec2(0.0F, 0.12F), glm::vec2(radius * 1.4F), 0.25F));
    colour = glm::mix(colour, metal, blob(q, glm::vec2(radius), 0.2F));
    return glm::mix(colour, metal * 1.4F + 0.1F,
                    blob(q - glm::vec2(0.0F, radius * 0.3F), glm::vec2(radius * 0.4F), 0.2F));
}

// How much of the emblem covers a point of the chest; about 2.6 units in radius.
float emblem(Emblem kind, const glm::vec2& q) {
    const float distance = glm::length(q);
    const float angle = std::atan2(q.y, q.x);
    switch (kind) {
    case Emblem::sun: {
        const float rays = 1.75F + 0.85F * std::abs(std::cos(angle * 4.0F));
        return glm::max(below(distance, rays, 0.25F) * glm::smoothstep(1.45F, 1.65F, distance),
                        below(distance, 1.15F, 0.25F));
    }
    case Emblem::moon:
        return below(distance, 2.4F, 0.25F) *
               (1.0F - below(glm::length(q - glm::vec2(1.0F, 0.35F)), 1.85F, 0.25F));
    case Emblem::leaf: {
        const float width = 1.5F * std::cos(glm::clamp(q.y / 2.6F, -1.0F, 1.0F) * glm::half_pi<float>());
        const float blade = below(std::abs(q.x), width, 0.25F) * below(std::abs(q.y), 2.6F, 0.1F);
        return blade * (1.0F - line(q.x, 0.0F, 0.3F, 0.2F)) *
               (1.0F - 0.8F * line(std::sin(q.y * 3.0F - std::abs(q.x) * 3.0F), 0.9F, 0.3F, 0.2F));
    }
    }
    return 0.0F;
}

Colour breastplate(const SurfaceTexel& texel, const SkinColours& colours) {
    const glm::vec3& p = texel.position;
    Colour colour = polished(colours.steel, texel);
    const float front = glm::smoothstep(1.0F, 2.0F, p.x);
    // The lower rim dips to the keel's point, as the plate itself does.
    const float rim = p.z - 2.0F + 1.2F * below(std::abs(p.y), 0.0F, 6.6F) * front;
    colour = glm::mix(colour, colour * 0.5F, line(rim, 1.35F, 0.35F, 0.2F));
    colour = glm::mix(colour, polished(colours.trim, texel), below(rim, 1.1F, 0.2F));
    const float around = std::atan2(p.y, p.x + 0.3F) * 6.5F;
    const float nearest = around - 1.8F * std::round(around / 1.8F);
    colour = rivet(colour, {nearest, rim - 0.5F}, 0.3F, colours.steel * 1.1F);
    // Cloth-coloured field behind the emblem, and a line each side.
    const glm::vec2 q(p.y, p.z - 7.9F);
    const float field = blob(q, {3.4F, 3.4F}, 0.3F) * front;
    colour = glm::mix(colour, colours.tunic * (0.85F + 0.25F * rough_noise(p * 2.0F)), field);
    colour = glm::mix(colour, polished(colours.trim, texel), line(glm::length(q), 3.3F, 0.5F, 0.2F) * front);
    colour = glm::mix(colour, polished(colours.trim, texel) * 1.05F, emblem(colours.emblem, q) * front);
    // Strap over the shoulders at the back.
    const float strap =
        line(std::abs(p.y), 4.2F, 1.5F, 0.25F) * below(p.x, -0.5F, 0.6F) * glm::smoothstep(3.6F, 3.9F, p.z);
    colour = glm::mix(colour, colours.leather * (0.55F + 0.25F * rough_noise(p * 2.0F)), strap);
    const float plate_edge = line(p.y, 0.0F, 0.25F, 0.15F) * (1.0F - front);
    return colour * (1.0F - 0.5F * plate_edge);
}

Colour pauldron(const SurfaceTexel& texel, const SkinColours& colours) {
    const glm::vec3& p = texel.position;
    const glm::vec3 axis = glm::normalize(glm::vec3(0.0F, 0.46F, 0.89F));
    const glm::vec3 from = p - glm::vec3(-0.3F, 9.0F, 10.9F);
    const float height = glm::dot(from, axis);
    const glm::vec3 flat = from - axis * height;
    const float distance = glm::length(flat);
    const float around =
        std::atan2(glm::dot(flat, glm::cross(axis, glm::vec3(1.0F, 0.0F, 0.0F))), flat.x) * 4.2F;
    Colour colour = polished(colours.steel, texel);
    // A painted band in the colour of the tunic, then the rim with its rivets.
    colour =
        glm::mix(colour, colours.tunic * (0.9F + 0.25F * texel.normal.z), line(height, 1.25F, 0.9F, 0.2F));
    colour = glm::mix(colour, colour * 0.5F, line(height, 0.5F, 0.25F, 0.2F));
    colour = glm::mix(colour, polished(colours.trim, texel), below(height, 0.35F, 0.2F));
    const float nearest = around - 2.2F * std::round(around / 2.2F);
    colour = rivet(colour, {nearest, height + 0.25F}, 0.3F, colours.steel * 1.1F);
    colour = glm::mix(colour, polished(colours.trim, texel),
                      line(distance, 1.5F, 0.55F, 0.2F) * glm::smoothstep(2.0F, 2.4F, height));
    return texel.normal.z < -0.35F && height < -0.2F ? colour * 0.6F : colour;
}

Colour buckle(const SurfaceTexel& texel, const SkinColours& colours) {
    const glm::vec2 q(texel.position.y, texel.position.z + 0.65F);
    const float square = std::max(std::abs(q.x) / 2.3F, std::abs(q.y) / 1.9F);
    Colour colour = polished(colours.trim, texel);
    colour = glm::mix(colour, colours.leather * 0.4F,
                      below(square, 0.62F, 0.08F) * below(-texel.position.x, -6.3F, 0.2F));
    return glm::mix(colour, polished(colours.trim, texel) * 1.15F,
                    line(q.y, 0.0F, 0.6F, 0.15F) * below(std::abs(q.x), 1.9F, 0.1F));
}

Colour blade(const SurfaceTexel& texel, const SkinColours& colours) {
    const SwordAxes axes = sword_axes();
    const glm::vec3 from = texel.position - axes.origin;
    const float along = glm::dot(from, axes.along);
    const float across = std::abs(glm::dot(from, axes.edge));
    const Colour steel = glm::mix(colours.steel, Colour(0.86F, 0.89F, 0.93F), 0.65F);
    Colour colour = steel * (0.78F + 0.1F * rough_noise(texel.position * 1.6F) + 0.1F * (along / 23.0F));
    colour = glm::mix(colour, steel * 0.5F, below(across, 0.38F, 0.15F) * below(along, 15.5F, 0.5F));
    colour = glm::mix(colour, colours.trim,
                      below(across, 0.2F, 0.12F) * below(along, 14.5F, 0.5F) *
                          below(std::abs(std::sin(along * 1.7F)), 0.5F, 0.2F));
    const float width =
        along < 10.0F ? 1.42F
                      : (along < 18.0F ? 1.35F + (along - 10.0F) * 0.07F : 1.9F * (23.5F - along) / 5.5F);
    const float nick = 0.12F * glm::smoothstep(0.6F, 0.8F, noise({along * 1.4F, across, 5.0F}));
    return glm::mix(colour, Colour(1.0F), 0.75F * glm::smoothstep(width - 0.5F, width - 0.3F, across + nick));
}

} // namespace

Colour paint_metal(const SurfaceTexel& texel, const SkinColours& colours) {
    switch (texel.material) {
    case Material::breastplate:
        return breastplate(texel, colours);
    case Material::pauldron:
        return pauldron(texel, colours);
    case Material::buckle:
        return buckle(texel, colours);
    case Material::blade:
        return blade(texel, colours);
    case Material::pommel:
        return glm::mix(colours.scarf * (0.6F + 0.5F * texel.normal.z), Colour(1.0F),
                        0.5F * glm::smoothstep(0.75F, 0.95F, texel.normal.z));
    default:
        return polished(colours.trim, texel);
    }
}

} // namespace tris::tools
