#include "sample_brazier_paint.h"

#include "sample_brush.h"
#include "sample_occlusion.h"
#include "sample_palette.h"
#include "sample_texels.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/gtc/constants.hpp>

#include <cmath>

namespace tris::tools {

namespace {

constexpr glm::vec3 kFireCentre(0.0F, 0.0F, 26.0F);
constexpr float kCoalsPerUnit = 0.4F;

// Either a colour in the light of the day or, with heat, one that glows.
struct Paint {
    Colour colour{0.0F};
    float heat = -1.0F;
};

struct Spot {
    const BrazierTexel& texel;
    glm::vec2 share{0.0F}; // of the part's rectangle: across 0..1, up 0..1
    bool back = false;
};

bool is_flame(BrazierPart part) {
    return part == BrazierPart::tall_flame || part == BrazierPart::low_flame;
}

std::size_t texel_number(int x, int y) {
    return static_cast<std::size_t>(y * kBrazierSkinWidth + x);
}

// Angle from the nearest of `count` even directions, the first of them at `start`.
float angle_from_nearest(const glm::vec3& point, float start, int count) {
    const float step = glm::two_pi<float>() / static_cast<float>(count);
    const float angle = std::atan2(point.y, point.x) - start;
    return angle - step * std::round(angle / step);
}

// Forged iron: dents of the hammer, bright where hands and chains rub, rust and soot where nothing does.
Colour iron(const BrazierTexel& texel) {
    const glm::vec3& p = texel.position;
    const Lumps dents = lumps(p * 0.62F);
    const float dent = glm::smoothstep(0.0F, 0.35F, dents.depth);
    const float up = texel.normal.z;
    Colour colour = glm::mix(hex_colour(0x25262b), hex_colour(0x484a51), dents.shade * 0.6F + 0.35F * dent);
    colour *= 0.86F + 0.28F * rough_noise(p * 1.9F);
    colour *= 0.95F + 0.35F * glm::smoothstep(-0.2F, 0.9F, up) - 0.12F * glm::smoothstep(0.2F, 0.9F, -up);
    const float damp = (1.0F - texel.openness) * 0.55F + 0.75F * rough_noise(p * 0.55F + 4.0F);
    const Colour rust = hex_colour(0x5a3619) * (0.5F + 0.7F * noise(p * 3.1F));
    return glm::mix(colour, rust, 0.62F * glm::smoothstep(0.52F, 0.80F, damp));
}

Colour worn(const Colour& colour, const glm::vec3& p, float amount) {
    const float rubbed = amount * (0.55F + 0.6F * rough_noise(p * 2.3F));
    return glm::mix(colour, hex_colour(0x83858d), glm::clamp(rubbed, 0.0F, 0.8F));
}

Colour rivet(Colour colour, const glm::vec2& q, float radius) {
    colour *= 1.0F - 0.6F * blob(q + glm::vec2(0.0F, 0.22F), glm::vec2(radius * 1.5F), 0.3F);
    colour = glm::mix(colour, hex_colour(0x5b5d64), blob(q, glm::vec2(radius), 0.25F));
    return glm::mix(colour, hex_colour(0xa9abb2),
                    blob(q - glm::vec2(-0.1F, radius * 0.35F), glm::vec2(radius * 0.45F), 0.25F));
}

// The slots in the wall of the bowl are cut like flames: a point above, round below. Positive inside, in
// units from the edge.
float slot_depth(const glm::vec3& p) {
    constexpr float kSpread = 0.56F;
    const float middle = angle_from_nearest(p, 0.0F, 3);
    const float nearest = std::abs(middle) < kSpread * 0.5F ? 0.0F : std::copysign(kSpread, middle);
    const bool centre = nearest == 0.0F;
    const float radius = glm::length(glm::vec2(p.x, p.y));
    const float side = (middle - nearest) * radius;
    const float foot = centre ? 13.1F : 14.0F;
    const float tip = centre ? 19.3F : 18.6F;
    const float up = (p.z - foot) / (tip - foot);
    if (up <= 0.0F || up >= 1.0F)
        return -1.0F;
    const float bend = 0.28F * std::sin(up * 5.0F) * up;
    const float half =
        (centre ? 1.55F : 1.2F) * std::pow(1.0F - up, 0.75F) * std::sqrt(std::min(1.0F, up * 5.0F));
    return half - std::abs(side - bend);
}

float coal_heat(const glm::vec3& p, const FireState& fire) {
    const Lumps cracks = lumps(p * kCoalsPerUnit + 3.0F);
    const float breath = noise(p * 0.5F + glm::vec3(0.0F, 0.0F, fire.rise * 2.6F));
    const float glow = 1.0F - glm::smoothstep(0.0F, 0.10F + 0.42F * breath * fire.strength, cracks.depth);
    return glow * (0.58F + 0.42F * breath) * fire.strength + 0.12F * (rough_noise(p * 1.6F) - 0.5F);
}

Paint coal(const BrazierTexel& texel, const FireState& fire) {
    const glm::vec3& p = texel.position;
    const Lumps cracks = lumps(p * kCoalsPerUnit + 3.0F);
    const float grain = rough_noise(p * 2.2F);
    if (!fire.burning) {
        const float ash = glm::smoothstep(0.35F, 0.75F, rough_noise(p * 0.8F) + 0.25F * texel.normal.z);
        Colour colour = hex_colour(0x1c1a1c) * (0.6F + 0.9F * grain);
        colour = glm::mix(colour, hex_colour(0x74706c) * (0.6F + 0.7F * grain), 0.75F * ash);
        colour *= 0.35F + 0.65F * glm::smoothstep(0.0F, 0.3F, cracks.depth);
        const float ember = glm::smoothstep(0.70F, 0.80F, noise(p * 0.55F + 9.0F)) *
                            (1.0F - glm::smoothstep(0.0F, 0.12F, cracks.depth));
        return {colour, ember > 0.5F ? 0.30F * ember : -1.0F};
    }
    const float heat = coal_heat(p, fire);
    if (heat > 0.22F)
        return {{}, heat};
    Colour colour = hex_colour(0x2a1c18) * (0.5F + 0.8F * grain + 0.5F * cracks.shade);
    colour += hex_colour(0x702408) * (0.5F * glm::smoothstep(0.0F, 0.22F, heat));
    return {colour, -1.0F};
}

// The light of the fire on what stands around it.
Colour fire_light(const Colour& colour, const BrazierTexel& texel, const FireState& fire) {
    if (!fire.burning)
        return colour;
    const glm::vec3 towards = kFireCentre - texel.position;
    const float distance = glm::length(towards);
    const float facing = glm::max(0.0F, glm::dot(texel.normal, towards / distance) + 0.15F);
    // The bowl keeps it from what stands below.
    const float above = glm::smoothstep(13.0F, 20.0F, texel.position.z);
    const float near = above * facing * 160.0F / (distance * distance + 40.0F) * fire.strength;
    return colour * (1.0F + near * Colour(1.05F, 0.36F, 0.0F)) + near * Colour(0.11F, 0.040F, 0.0F);
}

Paint bowl(const BrazierTexel& texel, const FireState& fire) {
    const glm::vec3& p = texel.position;
    Colour colour = iron(texel);
    const bool outside = texel.normal.x * p.x + texel.normal.y * p.y > 0.0F;
    if (outside && p.z < 19.7F) {
        const float depth = slot_depth(p);
        if (depth > 0.0F) {
            const float low = glm::smoothstep(19.5F, 13.5F, p.z);
            if (!fire.burning)
                return {hex_colour(0x121012) * (0.6F + noise(p * 2.0F)), -1.0F};
            const float seen = 0.36F + 0.30F * low +
                               0.35F * (noise(p * 0.8F + glm::vec3(0.0F, 0.0F, -fire.rise * 3.0F)) - 0.5F);
            return {{}, glm::max(0.18F, (seen + 0.22F * glm::smoothstep(0.1F, 1.0F, depth)) * fire.strength)};
        }
        // The cut edge: lit from within below, in shadow above.
        colour = worn(colour, p, 0.75F * below(-depth, 0.32F, 0.25F));
        const float halo = below(-depth, 0.3F, 1.5F);
        if (fire.burning)
            colour += Colour(0.20F, 0.07F, 0.01F) * halo * fire.strength;
    }
    if (outside && p.z < kRimFoot) { // a groove around the foot of the bowl
        colour *= 1.0F - 0.55F * line(p.z, 12.5F, 0.4F, 0.25F);
        colour = worn(colour, p, 0.35F * line(p.z, 12.1F, 0.3F, 0.2F));
    }
    if (outside && p.z > kRimFoot - 0.1F) {
        const float around = angle_from_nearest(p, 0.13F, 24) * 12.7F;
        const float height = p.z - (kRimFoot + kRimTop) * 0.5F;
        colour = worn(colour, p, 0.9F * glm::smoothstep(0.75F, 1.15F, std::abs(height)));
        colour = rivet(colour, {around, height}, 0.52F);
    } else if (p.z > kRimFoot - 0.9F && outside) {
        colour *= 0.6F;
    }
    if (texel.normal.z > 0.8F && p.z > kRimTop - 0.1F) {
        const float radius = glm::length(glm::vec2(p.x, p.y));
        const float seam = line(angle_from_nearest(p, 0.26F, 6) * 12.0F, 0.0F, 0.3F, 0.25F);
        colour = worn(colour, p, 0.55F * glm::smoothstep(12.2F, 12.8F, radius)) * (0.62F - 0.35F * seam);
    }
    // Soot above the slots and inside.
    const float soot = outside ? 0.35F * glm::smoothstep(17.5F, 19.5F, p.z) * below(p.z, 19.6F, 0.2F) : 0.35F;
    return {colour * (1.0F - soot), -1.0F};
}

Paint leg(const Spot& spot) {
    const glm::vec3& p = spot.texel.position;
    Colour colour = iron(spot.texel);
    if (!spot.back)
        colour = worn(colour, p, 0.6F * line(spot.share.x, 0.5F, 0.14F, 0.25F));
    // Bands of the smith's collar where leg and ring meet, and bright claws.
    const float collar = line(p.z, 8.2F, 3.0F, 0.2F);
    colour = glm::mix(colour, colour * 1.35F, collar);
    colour *= 1.0F - 0.6F * (line(p.z, 6.6F, 0.45F, 0.3F) + line(p.z, 9.8F, 0.45F, 0.3F));
    // Twisted between the collar and the rim.
    const float twisted = glm::smoothstep(10.1F, 10.5F, p.z) * below(p.z, 22.0F, 0.5F);
    const float turn = std::sin(glm::two_pi<float>() * (spot.share.y * 17.0F + spot.share.x * 0.9F));
    colour *= 1.0F + twisted * (0.42F * turn - 0.12F);
    colour = worn(colour, p, 0.6F * glm::smoothstep(24.5F, 27.6F, p.z) + 0.4F * below(p.z, 0.9F, 0.8F));
    return {colour, -1.0F};
}

// A flame within a flame: pale at the root and in the middle, red along the edges and at the tip, torn into
// streaks that rise.
Paint flame(const Spot& spot, const FireState& fire) {
    const float up = spot.share.y;
    const float side = spot.share.x * 2.0F - 1.0F;
    const float seed =
        (spot.back ? 17.0F : 0.0F) + (spot.texel.part == BrazierPart::tall_flame ? 5.0F : 0.0F);
    const glm::vec3 flow(side * 2.4F, up * 3.6F - fire.rise * 3.0F, seed + fire.rise);
    const float tear = rough_noise(flow) - 0.5F;
    const float streak = noise({side * 5.0F + 1.6F * tear, up * 2.2F - fire.rise * 2.0F, seed + 3.0F}) - 0.5F;
    if (!fire.burning) {
        const float grey = 0.16F + 0.20F * up + 0.34F * tear + 0.14F * streak;
        return {Colour(grey, grey, grey * 1.06F), -1.0F};
    }
    // The teardrop's own width at this height.
    const float edge = std::abs(side + 0.5F * tear) / glm::mix(1.05F, 0.35F, up * up);
    float heat = 1.12F - 0.60F * edge * edge - 0.58F * std::pow(up, 1.3F) + 0.55F * tear + 0.28F * streak;
    heat -= 0.35F * glm::smoothstep(0.12F, 0.0F, up);
    return {{}, glm::clamp(heat * (0.62F + 0.38F * fire.strength), 0.30F, 1.0F)};
}

Paint paint(const Spot& spot, const FireState& fire) {
    const BrazierTexel& texel = spot.texel;
    Paint result;
    switch (texel.part) {
    case BrazierPart::heap:
    case BrazierPart::coal:
        return coal(texel, fire);
    case BrazierPart::tall_flame:
    case BrazierPart::low_flame:
        return flame(spot, fire);
    case BrazierPart::bowl:
        result = bowl(texel, fire);
        break;
    case BrazierPart::leg:
        result = leg(spot);
        break;
    case BrazierPart::drop:
    case BrazierPart::tie:
        result.colour = worn(iron(texel), texel.position, 0.25F);
        break;
    }
    const float open = glm::smoothstep(0.1F, 0.9F, texel.openness);
    result.colour *= glm::mix(Colour(0.42F, 0.38F, 0.40F), Colour(1.0F), open);
    result.colour = fire_light(result.colour, texel, fire);
    return result;
}

Spot spot_of(const BrazierTexel& texel, int x, int y) {
    const TexelRect rect = brazier_rect(texel.part);
    const bool back = x >= kBrazierSkinWidth / 2;
    const int column = x - rect.left - (back ? kBrazierSkinWidth / 2 : 0);
    return {texel,
            {static_cast<float>(column) / static_cast<float>(rect.width),
             1.0F - static_cast<float>(y - rect.top) / static_cast<float>(rect.height)},
            back};
}

// Spreads the parts' borders into the background, so that filtering never meets it.
void bleed(MdlPicture& picture, BrazierTexels texels, int rounds) {
    for (int round = 0; round < rounds; ++round) {
        const BrazierTexels before = texels;
        const MdlPicture from = picture;
        for (int y = 0; y < kBrazierSkinHeight; ++y)
            for (int x = 0; x < kBrazierSkinWidth; ++x) {
                if (before[texel_number(x, y)].used)
                    continue;
                for (const glm::ivec2 step : {glm::ivec2(-1, 0), {1, 0}, {0, -1}, {0, 1}}) {
                    const int i = x + step.x;
                    const int j = y + step.y;
                    if (i < 0 || j < 0 || i >= kBrazierSkinWidth || j >= kBrazierSkinHeight ||
                        !before[texel_number(i, j)].used)
                        continue;
                    picture[texel_number(x, y)] = from[texel_number(i, j)];
                    texels[texel_number(x, y)].used = true;
                    break;
                }
            }
    }
}

} // namespace

BrazierTexels map_brazier_texels(const BrazierMesh& mesh) {
    std::vector<glm::vec3> positions;
    for (const BrazierVertex& vertex : mesh.vertices)
        positions.push_back(vertex.position);
    SampleMesh solid;
    for (const glm::vec3& position : positions)
        solid.vertices.push_back({position, {}});
    for (const BrazierTriangle& triangle : mesh.triangles) {
        if (is_flame(triangle.part))
            continue;
        solid.triangles.emplace_back();
        solid.triangles.back().vertex = triangle.vertex;
    }
    const std::vector<glm::vec3> normals = split_normals(corners_of(mesh), positions);
    const OcclusionScene scene = build_occlusion_scene(solid);

    BrazierTexels texels(static_cast<std::size_t>(kBrazierSkinWidth * kBrazierSkinHeight));
    for (const BrazierTriangle& triangle : mesh.triangles) {
        const std::array<glm::vec2, 3> uv{texel_at(mesh, triangle, 0), texel_at(mesh, triangle, 1),
                                          texel_at(mesh, triangle, 2)};
        const auto& v = triangle.vertex;
        for (const CoveredTexel& covered : covered_texels(uv, kBrazierSkinWidth, kBrazierSkinHeight)) {
            BrazierTexel& texel = texels[texel_number(covered.x, covered.y)];
            if (texel.used)
                continue; // the first of several legs, lumps or tongues
            const auto [a, b, c] = covered.shares;
            texel.used = true;
            texel.part = triangle.part;
            texel.position = positions[v[0]] * a + positions[v[1]] * b + positions[v[2]] * c;
            texel.normal = glm::normalize(normals[v[0]] * a + normals[v[1]] * b + normals[v[2]] * c);
            if (!is_flame(triangle.part))
                texel.openness = openness(scene, texel.position, texel.normal);
        }
    }
    return texels;
}

MdlPicture paint_brazier(const BrazierTexels& texels, const FireState& fire) {
    MdlPicture picture(texels.size(), kPaletteBackground);
    for (int y = 0; y < kBrazierSkinHeight; ++y)
        for (int x = 0; x < kBrazierSkinWidth; ++x) {
            const BrazierTexel& texel = texels[texel_number(x, y)];
            if (!texel.used)
                continue;
            const Paint result = paint(spot_of(texel, x, y), fire);
            picture[texel_number(x, y)] =
                result.heat >= 0.0F ? glowing_index(result.heat, x, y) : lit_index(result.colour, x, y);
        }
    bleed(picture, texels, 3);
    return picture;
}

} // namespace tris::tools
