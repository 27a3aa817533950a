#include "render/light_presets.h"

#include "core/text.h"

#include <algorithm>
#include <array>

namespace tris::render {

namespace {

constexpr Light make_light(LightMode mode, float yaw, float pitch, float ambient, float shade,
                           glm::vec3 color = glm::vec3(1.0F)) {
    Light light;
    light.mode = mode;
    light.yaw_degrees = yaw;
    light.pitch_degrees = pitch;
    light.ambient = ambient;
    light.shade = shade;
    light.color = color;
    return light;
}

const std::array<LightPreset, 6> kPresets = {{
    {"Game", "As the games light their models", Light{}},
    {"Studio", "A soft light from the upper left",
     make_light(LightMode::smooth, 40.0F, 42.0F, 70.0F, 130.0F)},
    {"Dark", "A dim corridor, where glowing colours show",
     make_light(LightMode::quake, 0.0F, 45.0F, 8.0F, 40.0F, {0.85F, 0.9F, 1.0F})},
    {"Sunset", "A low warm light",
     make_light(LightMode::smooth, 75.0F, 14.0F, 24.0F, 170.0F, {1.0F, 0.72F, 0.45F})},
    {"Behind", "A light behind the model, for its outline",
     make_light(LightMode::smooth, 200.0F, 35.0F, 20.0F, 190.0F, {0.82F, 0.9F, 1.0F})},
    {"Facets", "Each triangle flat, to judge the form",
     make_light(LightMode::flat, 40.0F, 42.0F, 60.0F, 130.0F)},
}};

} // namespace

std::span<const LightPreset> light_presets() {
    return kPresets;
}

const LightPreset* find_preset(std::string_view name) {
    const auto at = std::find_if(kPresets.begin(), kPresets.end(), [&](const LightPreset& preset) {
        return lower_ascii(preset.name) == lower_ascii(name);
    });
    return at == kPresets.end() ? nullptr : &*at;
}

int preset_of(const Light& light) {
    const auto at = std::find_if(kPresets.begin(), kPresets.end(), [&](const LightPreset& preset) {
        Light same = light;
        apply_preset(same, preset);
        return same == light;
    });
    return at == kPresets.end() ? -1 : static_cast<int>(at - kPresets.begin());
}

void apply_preset(Light& light, const LightPreset& preset) {
    Light wanted = preset.light;
    wanted.fullbright = light.fullbright;
    wanted.overbright = light.overbright;
    light = wanted;
}

} // namespace tris::render
