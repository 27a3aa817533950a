// Fur and face.
#include "sample_paint.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include <cmath>

namespace tris::tools {

namespace {

// Short strokes that run backwards.
float strokes(const glm::vec3& p) {
    return noise({p.x * 0.55F, p.y * 2.6F, p.z * 2.6F}) * 0.6F +
           noise({p.x * 1.1F, p.y * 5.0F, p.z * 5.0F}) * 0.4F;
}

// Where an eye's point lies on the plane it looks out of: x towards the nose, y up.
glm::vec2 eye_point(const glm::vec3& p) {
    const glm::vec3 centre(5.75F, 4.55F, 21.35F);
    const glm::vec3 out = glm::normalize(glm::vec3(0.82F, 0.52F, 0.22F));
    const glm::vec3 side = glm::normalize(glm::cross(out, glm::vec3(0.0F, 0.0F, 1.0F))); // towards the nose
    const glm::vec3 up = glm::cross(side, out);
    const glm::vec3 from = glm::vec3(p.x, std::abs(p.y), p.z) - centre;
    const glm::vec2 q(glm::dot(from, side), glm::dot(from, up));
    // The outer corner is the higher one.
    return {q.x, q.y + q.x * 0.22F};
}

Colour with_eye(Colour colour, const glm::vec3& p, const SkinColours& colours) {
    const glm::vec2 q = eye_point(p);
    const float almond = std::abs(q.x) * 0.22F; // pointed at both corners
    const Colour lash = colours.fur_dark * 0.45F;
    colour = glm::mix(colour, colours.fur_light,
                      0.85F * blob(q - glm::vec2(-0.2F, 2.5F), {0.9F, 0.55F}, 0.5F)); // brow
    colour = glm::mix(colour, lash,
                      blob({q.x, q.y > 0.0F ? q.y + almond : q.y - almond * 0.3F}, {2.25F, 1.95F}, 0.3F));
    const float inside =
        blob({q.x, (q.y > 0.0F ? q.y + almond : q.y - almond * 0.3F) + 0.12F}, {1.9F, 1.5F}, 0.25F);
    Colour eye =
        glm::mix(Colour(0.97F, 0.96F, 0.92F), Colour(0.70F, 0.70F, 0.74F), glm::smoothstep(0.2F, 1.4F, q.y));
    const glm::vec2 iris = q - glm::vec2(0.25F, 0.0F);
    const Colour ring =
        glm::mix(colours.eye * 1.15F, colours.eye * 0.45F, glm::smoothstep(-0.9F, 0.9F, iris.y));
    eye = glm::mix(eye, colours.eye * 0.25F, blob(iris, {1.34F, 1.44F}, 0.2F));
    eye = glm::mix(eye, ring, blob(iris, {1.16F, 1.26F}, 0.2F));
    eye = glm::mix(eye, Colour(0.05F, 0.04F, 0.06F), blob(iris, {0.6F, 0.86F}, 0.2F));
    eye = glm::mix(eye, Colour(1.0F), blob(iris - glm::vec2(0.4F, 0.55F), {0.36F, 0.36F}, 0.2F));
    // The upper lid cuts the eye off in a slant: awake, not startled.
    const float lid = below(q.y, 1.02F + 0.12F * q.x, 0.25F);
    return glm::mix(colour, eye, p.x > 3.0F ? inside * lid : 0.0F);
}

Colour face(const SurfaceTexel& texel, const SkinColours& colours) {
    const glm::vec3& p = texel.position;
    const float fur = strokes(p);
    Colour colour = colours.fur * (0.9F + 0.2F * fur);
    // Darker over the crown and down the bridge of the nose.
    colour = glm::mix(colour, colours.fur * 0.74F,
                      0.6F * below(std::abs(p.y), 2.4F + fur, 2.5F) * glm::smoothstep(23.0F, 27.0F, p.z));
    // Muzzle, ruff and throat are light, with a ragged border that climbs towards the nose.
    const float border = 18.0F + 0.9F * glm::smoothstep(7.0F, 10.0F, p.x) -
                         1.2F * glm::smoothstep(0.0F, -5.0F, p.x) -
                         1.2F * blob({p.x - 10.5F, p.y}, {3.5F, 0.9F}, 0.6F);
    const float light = below(p.z + (fur - 0.5F) * 1.6F, border, 0.9F);
    colour = glm::mix(colour, colours.fur_light * (0.92F + 0.12F * fur), light);
    // The dark stripe from the eye to the whiskers.
    const float stripe = line(p.z - 18.6F - (8.6F - p.x) * 0.62F, 0.0F, 0.9F, 0.6F) *
                         glm::smoothstep(10.5F, 9.0F, p.x) * glm::smoothstep(5.8F, 7.0F, p.x);
    colour = glm::mix(colour, colours.fur_dark, 0.3F * stripe);
    // Whisker spots.
    for (int i = 0; i < 3; ++i) {
        const auto n = static_cast<float>(i);
        const glm::vec2 spot(p.x - (8.4F + 0.9F * n), p.z - (17.3F + 0.25F * n));
        colour = glm::mix(colour, colours.fur_dark, 0.8F * blob(spot, {0.22F, 0.22F}, 0.2F));
    }
    // The roof of the mouth, which the jaw covers until it opens.
    const float roof = below(std::abs(p.y), 0.9F + (9.2F - p.x) * 0.27F, 0.3F) *
                       below(std::abs(p.x - 6.4F), 2.8F, 0.3F) * below(texel.normal.z, -0.6F, 0.2F);
    colour = glm::mix(colour, Colour(0.36F, 0.10F, 0.12F), roof);
    return with_eye(colour, p, colours);
}

Colour ear(const SurfaceTexel& texel, const SkinColours& colours) {
    const glm::vec3& p = texel.position;
    const float fur = strokes({p.z, p.y, p.x});
    Colour colour = colours.fur * (0.88F + 0.22F * fur);
    const float hollow = glm::smoothstep(0.25F, 0.6F, texel.normal.x) * below(p.z, 33.2F, 1.5F);
    const Colour inner = glm::mix(colours.fur_light, Colour(0.86F, 0.55F, 0.50F), 0.45F);
    colour = glm::mix(colour, inner * (0.72F + 0.4F * fur), hollow);
    const float tip = glm::smoothstep(30.2F, 31.8F, p.z + (fur - 0.5F) * 1.8F);
    return glm::mix(colour, colours.fur_dark * (0.9F + 0.3F * fur), tip);
}

Colour tail(const glm::vec3& p, const SkinColours& colours) {
    const float fur = noise({p.x * 0.9F, p.y * 2.4F, p.z * 0.9F}) * 0.6F + noise(p * 3.0F) * 0.4F;
    Colour colour = colours.fur * (0.86F + 0.24F * fur);
    const float to_tip = glm::distance(p, glm::vec3(-18.0F, 0.0F, 7.4F)) + (fur - 0.5F) * 2.6F;
    colour = glm::mix(colour, colours.fur_dark, 0.7F * line(to_tip, 7.6F, 2.4F, 1.6F));
    return glm::mix(colour, colours.fur_light * (0.92F + 0.12F * fur), below(to_tip, 6.6F, 0.9F));
}

Colour mouth(const SurfaceTexel& texel, const SkinColours& colours) {
    const glm::vec3& p = texel.position;
    // The rim stays fur, for the chin is all that shows of a closed mouth.
    const float inside = glm::smoothstep(0.5F, 0.8F, texel.normal.z) * below(p.x, 8.9F, 0.3F);
    const Colour tongue =
        glm::mix(Colour(0.45F, 0.12F, 0.14F), Colour(0.88F, 0.42F, 0.42F), below(std::abs(p.y), 1.1F, 0.5F));
    const Colour chin = colours.fur_light * (0.86F + 0.14F * strokes(p));
    const Colour lip = glm::mix(chin, colours.fur_dark, 0.65F * glm::smoothstep(15.8F, 16.4F, p.z));
    return glm::mix(lip, tongue, inside);
}

} // namespace

Colour paint_fur(const SurfaceTexel& texel, const SkinColours& colours) {
    const glm::vec3& p = texel.position;
    switch (texel.material) {
    case Material::fur_ear:
        return ear(texel, colours);
    case Material::fur_tail:
        return tail(p, colours);
    case Material::mouth:
        return mouth(texel, colours);
    case Material::nose:
        return glm::mix(Colour(0.10F, 0.08F, 0.09F), Colour(0.55F, 0.52F, 0.56F),
                        blob({p.x - 12.0F, p.y}, {0.6F, 0.5F}, 0.7F) * glm::smoothstep(18.9F, 19.6F, p.z));
    default:
        return face(texel, colours);
    }
}

} // namespace tris::tools
