#include "model/figure.h"

#include <algorithm>
#include <cmath>

namespace tris::model {

namespace {

const FigureClip& clip_of(const Figure& figure, int shape) {
    const auto after =
        std::upper_bound(figure.clips.begin(), figure.clips.end(), shape,
                         [](int wanted, const FigureClip& clip) { return wanted < clip.first_shape; });
    return after == figure.clips.begin() ? figure.clips.front() : *(after - 1);
}

std::size_t key_in(const FigureClip& clip, int shape, std::size_t keys) {
    const int key = std::clamp(shape - clip.first_shape, 0, clip.count - 1);
    return std::min(static_cast<std::size_t>(key), keys - 1);
}

glm::quat rotation_of(const FigureClip& clip, const FigureTrack& track, const Pose& pose) {
    const std::size_t keys = track.rotations.size();
    if (keys == 0)
        return {1.0F, 0.0F, 0.0F, 0.0F};
    // glm's slerp takes the shorter way.
    return glm::normalize(glm::slerp(track.rotations[key_in(clip, pose.shape_a, keys)],
                                     track.rotations[key_in(clip, pose.shape_b, keys)], pose.blend));
}

glm::vec3 mixed_offset(const FigurePart& part, const std::array<float, kMostVariants>& weights) {
    glm::vec3 offset(0.0F);
    for (std::size_t k = 0; k < kMostVariants; ++k)
        offset += part.offsets[k] * weights[k];
    return offset;
}

// Clips move the root of a figure of middling build. The original makes the way longer or shorter with the
// build; here the root's own height says by how much, so that feet stay on the ground.
float stride(const Figure& figure, const FigurePart& root, const glm::vec3& offset) {
    constexpr float kLeastHeight = 1e-3F;
    const float middling = mixed_offset(root, variant_weights(figure.variants, {})).z;
    return std::fabs(middling) > kLeastHeight ? offset.z / middling : 1.0F;
}

} // namespace

std::array<float, kMostVariants> variant_weights(int variants, const Complexion& complexion) {
    const float s = complexion.strength;
    const float d = complexion.dexterity;
    const float h = complexion.height;
    switch (variants) {
    case 2: // a guess: no file of this kind is known
        return {1.0F - s, s};
    case 4: // a guess too
        return {(1.0F - s) * (1.0F - d), s * (1.0F - d), (1.0F - s) * d, s * d};
    case 6: { // at each height two strengths, and one shape of full dexterity
        const float low = 1.0F - h;
        return {(1.0F - s) * (1.0F - d) * low, s * (1.0F - d) * low, d * low,
                (1.0F - s) * (1.0F - d) * h,   s * (1.0F - d) * h,   d * h};
    }
    case 8: {
        std::array<float, kMostVariants> weights{};
        for (std::size_t k = 0; k < kMostVariants; ++k)
            weights[k] = ((k & 1U) != 0 ? s : 1.0F - s) * ((k & 2U) != 0 ? d : 1.0F - d) *
                         ((k & 4U) != 0 ? h : 1.0F - h);
        return weights;
    }
    default:
        return {1.0F};
    }
}

void place_parts(const Figure& figure, const Pose& pose, PartPlaces& places) {
    const std::array<float, kMostVariants> weights = variant_weights(figure.variants, pose.look.complexion);
    const FigureClip& clip = clip_of(figure, pose.shape_a);
    for (std::size_t i = 0; i < figure.parts.size(); ++i) {
        const FigurePart& part = figure.parts[i];
        PartPlace& place = places[i];
        place = {};
        place.shown = !pose.look.hidden[i];
        glm::vec3 offset = mixed_offset(part, weights);
        const int track_index = clip.track_of_part.empty() ? -1 : clip.track_of_part[i];
        if (track_index >= 0) {
            const FigureTrack& track = clip.tracks[static_cast<std::size_t>(track_index)];
            place.rotation = rotation_of(clip, track, pose);
            if (const std::size_t keys = track.translations.size();
                keys > 0 && part.parent < 0 && !pose.look.in_place)
                offset = stride(figure, part, offset) *
                         glm::mix(track.translations[key_in(clip, pose.shape_a, keys)],
                                  track.translations[key_in(clip, pose.shape_b, keys)], pose.blend);
            if (track.morph_keys > 0) {
                const auto first_of = [&](int shape) {
                    return track.morph_first +
                           static_cast<std::uint32_t>(key_in(clip, shape, track.morph_keys)) *
                               track.morph_vectors;
                };
                place.morph_a = first_of(pose.shape_a);
                place.morph_b = first_of(pose.shape_b);
                place.morph_vectors = track.morph_vectors;
            }
        }
        if (part.parent < 0) {
            place.position = offset;
            continue;
        }
        const PartPlace& parent = places[static_cast<std::size_t>(part.parent)];
        place.position = parent.position + parent.rotation * offset;
        place.rotation = place.rotation * parent.rotation;
    }
}

PosedFigure::PosedFigure(const Figure& figure, const Pose& pose)
    : figure_(figure), weights_(variant_weights(figure.variants, pose.look.complexion)), blend_(pose.blend) {
    place_parts(figure, pose, places_);
}

glm::vec3 PosedFigure::position(std::uint32_t vertex) const {
    const FigureVertex& v = figure_.vertices[vertex];
    const PartPlace& place = places_[v.part];
    const auto variants = static_cast<std::size_t>(figure_.variants);
    glm::vec3 position(0.0F);
    for (std::size_t k = 0; k < variants; ++k)
        position += figure_.positions[vertex * variants + k] * weights_[k];
    if (v.morph >= 0 && static_cast<std::uint32_t>(v.morph) < place.morph_vectors) {
        const auto morph = static_cast<std::uint32_t>(v.morph);
        position +=
            glm::mix(figure_.morphs[place.morph_a + morph], figure_.morphs[place.morph_b + morph], blend_);
    }
    return place.position + place.rotation * position;
}

glm::vec3 PosedFigure::normal(std::uint32_t vertex) const {
    const FigureVertex& v = figure_.vertices[vertex];
    return places_[v.part].rotation * v.normal;
}

Bounds PosedFigure::bounds() const {
    Bounds bounds;
    for (std::uint32_t i = 0; i < figure_.vertices.size(); ++i) {
        if (is_shown(i))
            bounds.add(position(i));
    }
    return bounds;
}

PartMask hidden_at_first(const Figure& figure) {
    PartMask hidden;
    for (std::size_t i = 0; i < figure.parts.size(); ++i)
        hidden[i] = !figure.parts[i].shown_at_first;
    return hidden;
}

} // namespace tris::model
