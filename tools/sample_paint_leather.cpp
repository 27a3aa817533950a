// Belt, pouch, gloves, gauntlets, boots and the grip of the sword.
#include "sample_paint.h"

#include "sample_sword.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include <cmath>

namespace tris::tools {

namespace {

// Hide with worn, lighter patches.
Colour hide(const Colour& colour, const glm::vec3& p) {
    const float worn = glm::smoothstep(0.55F, 0.8F, rough_noise(p * 0.9F));
    return glm::mix(colour * (0.86F + 0.22F * rough_noise(p * 2.4F)), colour * 1.3F + 0.03F, 0.45F * worn);
}

// A row of short stitches along `run`.
float stitches(float across, float middle, float run) {
    return line(across, middle, 0.22F, 0.15F) * below(std::abs(std::sin(run * 3.2F)), 0.78F, 0.25F);
}

Colour belt(const glm::vec3& p, const SkinColours& colours) {
    const float run = std::atan2(p.y, p.x) * 6.5F;
    Colour colour = hide(colours.leather * 0.72F, p);
    colour = glm::mix(colour, colours.leather * 0.4F,
                      line(p.z, 0.75F, 0.35F, 0.2F) + line(p.z, -1.85F, 0.35F, 0.2F));
    colour =
        glm::mix(colour, colours.linen * 0.9F, 0.8F * (stitches(p.z, 0.3F, run) + stitches(p.z, -1.4F, run)));
    return colour;
}

Colour pouch(const glm::vec3& p, const SkinColours& colours) {
    Colour colour = hide(colours.leather * 1.05F, p);
    const float flap = -p.z - 3.1F - 0.5F * std::cos(p.x + 1.0F);
    colour = glm::mix(colour, colours.leather * 0.35F, line(flap, 0.1F, 0.4F, 0.25F));
    colour = glm::mix(colour, hide(colours.leather * 0.8F, p), below(flap, 0.0F, 0.2F));
    return glm::mix(colour, colours.trim,
                    blob({p.x + 1.0F, p.z + 3.4F}, {0.5F, 0.5F}, 0.25F) * below(p.y, -8.0F, 0.5F));
}

Colour gauntlet(const glm::vec3& p, const SkinColours& colours) {
    const glm::vec3 along = bind_finger_direction();
    const glm::vec3 thumb = bind_thumb_direction();
    const glm::vec3 back = -glm::cross(along, thumb);
    const glm::vec3 from = p - bind_joint(Bone::forearm_l);
    const float down = glm::dot(from, along);
    const float outside = glm::dot(from, back);
    const float aside = glm::dot(from, thumb);
    Colour colour = hide(colours.leather, p);
    // A steel splint over the back of the forearm.
    const float splint = below(std::abs(aside), 1.35F, 0.25F) * glm::smoothstep(0.4F, 0.9F, outside) *
                         glm::smoothstep(1.8F, 2.1F, down) * below(down, 6.4F, 0.3F);
    colour = glm::mix(colour, colours.steel * (0.8F + 0.25F * rough_noise(p * 1.5F)), splint);
    for (const float at : {2.6F, 5.8F})
        colour = glm::mix(colour, colours.trim, blob({down - at, aside}, {0.32F, 0.32F}, 0.2F) * splint);
    colour =
        glm::mix(colour, colours.leather * 0.4F, line(down, 3.4F, 0.5F, 0.2F) + line(down, 5.0F, 0.5F, 0.2F));
    return glm::mix(colour, colours.trim * 0.92F, below(down, 1.5F, 0.25F)); // the cuff's rim
}

Colour glove(const SurfaceTexel& texel, const SkinColours& colours) {
    const glm::vec3& p = texel.position;
    const glm::vec3 along = bind_finger_direction();
    const glm::vec3 from = p - bind_joint(Bone::hand_l);
    const float down = glm::dot(from, along);
    const float aside = glm::dot(from, bind_thumb_direction());
    Colour colour = hide(colours.leather * 0.74F, p);
    // Gaps between the fingers, a seam over the knuckles, lighter tips.
    const float fingers = glm::smoothstep(2.9F, 3.3F, down) * below(aside, 0.75F, 0.1F);
    colour = glm::mix(colour, colours.leather * 0.22F,
                      fingers * (line(aside, -0.05F, 0.26F, 0.2F) + line(aside, -1.1F, 0.26F, 0.2F)));
    colour = glm::mix(colour, colours.leather * 0.3F, 0.8F * line(down, 2.6F, 0.25F, 0.2F));
    return glm::mix(colour, colours.leather * 0.95F, 0.6F * glm::smoothstep(4.4F, 6.6F, down));
}

Colour boot(const glm::vec3& p, const SkinColours& colours) {
    Colour colour = hide(colours.leather * 0.88F, p);
    // Toe cap, laces over the instep, a strap round the ankle, and the sole.
    colour = glm::mix(colour, hide(colours.leather * 0.62F, p), glm::smoothstep(4.3F, 4.6F, p.x));
    colour = glm::mix(colour, colours.linen, 0.7F * stitches(p.x, 4.1F, p.y * 1.6F));
    const float instep =
        below(std::abs(p.y - 5.2F), 1.2F, 0.2F) * glm::smoothstep(0.6F, 1.0F, p.x) * below(p.x, 4.0F, 0.2F);
    colour = glm::mix(colour, colours.linen * 0.85F,
                      0.85F * instep * below(std::abs(std::sin(p.x * 2.9F)), 0.35F, 0.2F));
    const float strap = line(p.z, -19.6F, 1.1F, 0.2F) * below(p.x, 2.8F, 0.3F);
    colour = glm::mix(colour, colours.leather * 0.45F, strap);
    colour = glm::mix(colour, colours.trim,
                      strap * blob({p.x + 0.4F, p.z + 19.6F}, {0.7F, 0.6F}, 0.25F) *
                          glm::smoothstep(7.0F, 7.4F, p.y));
    const float mud = 0.5F * below(p.z + 1.6F * rough_noise(p), -21.6F, 1.6F);
    colour = glm::mix(colour, Colour(0.30F, 0.25F, 0.20F), mud);
    return glm::mix(colour, Colour(0.16F, 0.12F, 0.10F), below(p.z, -23.1F, 0.2F));
}

Colour boot_cuff(const glm::vec3& p, const SkinColours& colours) {
    const float around = std::atan2(p.y - 4.8F, p.x);
    Colour colour = hide(colours.leather * 1.25F, p);
    colour = glm::mix(colour, colours.leather * 0.6F, line(p.z, -16.75F, 0.5F, 0.25F));
    return glm::mix(colour, colours.linen,
                    0.8F * (stitches(p.z, -14.8F, around * 4.0F) + stitches(p.z, -16.2F, around * 4.0F)));
}

Colour grip(const glm::vec3& p, const SkinColours& colours) {
    const SwordAxes axes = sword_axes();
    const glm::vec3 from = p - axes.origin;
    const float around = std::atan2(glm::dot(from, axes.flat), glm::dot(from, axes.edge));
    const float wrap = std::sin(glm::dot(from, axes.along) * 5.0F + around);
    return hide(colours.leather * 0.8F, p) * (0.75F + 0.35F * glm::smoothstep(-0.8F, 0.4F, wrap));
}

} // namespace

Colour paint_leather(const SurfaceTexel& texel, const SkinColours& colours) {
    const glm::vec3& p = texel.position;
    switch (texel.material) {
    case Material::belt:
        return belt(p, colours);
    case Material::pouch:
        return pouch(p, colours);
    case Material::gauntlet:
        return gauntlet(p, colours);
    case Material::glove:
        return glove(texel, colours);
    case Material::boot_cuff:
        return boot_cuff(p, colours);
    case Material::grip:
        return grip(p, colours);
    default:
        return boot(p, colours);
    }
}

} // namespace tris::tools
