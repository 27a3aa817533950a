// Tunic, scarf, sleeves and trousers.
#include "sample_paint.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include <cmath>

namespace tris::tools {

namespace {

// Threads, visible only close up.
float weave(const glm::vec3& p) {
    return 0.94F + 0.12F * noise({p.x * 5.0F, p.y * 5.0F, p.z * 7.0F});
}

Colour tunic(const SurfaceTexel& texel, const SkinColours& colours) {
    const glm::vec3& p = texel.position;
    const float around = std::atan2(p.y, p.x);
    // Folds fan out below the belt, where the hem's points pull.
    const float low = glm::smoothstep(-2.0F, -8.0F, p.z);
    const float fold = std::cos(around * 5.0F) * 0.5F + 0.5F;
    Colour colour = colours.tunic * weave(p) * (1.0F - 0.34F * low * fold);
    // The hem: a broad band of trim with a thin line above it. It follows the points.
    const float hem = -8.4F - 1.7F * (0.5F - 0.5F * std::cos(around * 5.0F));
    const float height = p.z - hem;
    const float outside = glm::smoothstep(-0.35F, -0.1F, texel.normal.z + 0.15F);
    colour = glm::mix(colour, colours.trim * 0.9F * weave(p), below(height, 1.15F, 0.25F) * outside);
    colour = glm::mix(colour, colours.trim * 0.8F, 0.8F * line(height, 1.75F, 0.3F, 0.2F) * outside);
    return glm::mix(colours.tunic * 0.3F, colour, outside);
}

Colour scarf(const SurfaceTexel& texel, const SkinColours& colours) {
    const glm::vec3& p = texel.position;
    const float around = std::atan2(p.y, p.x);
    const bool end = texel.material == Material::scarf_end;
    // Wound cloth: creases that run slantwise round the neck, or down the loose end.
    const float crease = end ? noise({p.y * 1.8F, p.z * 0.35F, 3.0F})
                             : 0.5F + 0.5F * std::sin(p.z * 3.0F + around * 2.0F + 2.0F * noise(p * 0.6F));
    Colour colour = colours.scarf * weave(p) * (0.74F + 0.34F * crease);
    if (end) {
        const float stripes = line(p.z, 4.6F, 0.8F, 0.3F) + line(p.z, 6.2F, 0.8F, 0.3F);
        colour = glm::mix(colour, colours.fur_light * 0.95F, 0.9F * glm::min(stripes, 1.0F));
        colour = glm::mix(colour, colours.scarf * 0.55F, below(p.z, 3.0F, 0.4F));
    }
    return colour;
}

Colour sleeve(const SurfaceTexel& texel, const SkinColours& colours) {
    const glm::vec3& p = texel.position;
    const glm::vec3 along = bind_finger_direction();
    const float down = glm::dot(p - bind_joint(Bone::arm_l), along);
    const float crease = noise({down * 1.3F, p.x * 0.5F, (p.z + p.y) * 0.35F});
    Colour colour = colours.linen * weave(p) * (0.76F + 0.3F * crease);
    // Gathered at the elbow with a ribbon.
    colour = glm::mix(colour, colours.tunic, line(down, 4.9F, 0.9F, 0.3F));
    return colour * (1.0F - 0.3F * below(down, 1.5F, 4.0F));
}

Colour trousers(const SurfaceTexel& texel, const SkinColours& colours) {
    const glm::vec3& p = texel.position;
    const float crease = noise({p.x * 0.6F, p.y * 0.6F, p.z * 1.2F});
    Colour colour = colours.trousers * weave(p) * (0.78F + 0.36F * crease);
    // A stitched patch on the knee.
    const glm::vec2 q(p.y - 4.6F, p.z + 12.4F);
    const float front = glm::smoothstep(0.2F, 0.5F, texel.normal.x);
    const float patch = blob(q, {1.9F, 1.7F}, 0.25F) * front;
    colour = glm::mix(colour, colours.leather * (0.9F + 0.2F * crease), patch);
    const float ring = line(glm::length(q / glm::vec2(1.9F, 1.7F)), 0.82F, 0.1F, 0.08F) * front;
    const float dash = below(std::abs(std::sin(std::atan2(q.y, q.x) * 7.0F)), 0.75F, 0.2F);
    return glm::mix(colour, colours.linen, 0.8F * ring * dash);
}

} // namespace

Colour paint_cloth(const SurfaceTexel& texel, const SkinColours& colours) {
    switch (texel.material) {
    case Material::scarf:
    case Material::scarf_end:
        return scarf(texel, colours);
    case Material::sleeve:
        return sleeve(texel, colours);
    case Material::trousers:
        return trousers(texel, colours);
    default:
        return tunic(texel, colours);
    }
}

} // namespace tris::tools
