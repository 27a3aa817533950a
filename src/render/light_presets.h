// Lights by name, to start from.
#pragma once

#include "render/view_state.h"

#include <span>
#include <string_view>

namespace tris::render {

struct LightPreset {
    const char* name;
    const char* help;
    Light light;
};

// The first one is the default.
std::span<const LightPreset> light_presets();

// By name, without regard to case; null: there is none.
const LightPreset* find_preset(std::string_view name);

// The number of the preset that a light equals, its switches not counted; -1: none.
int preset_of(const Light& light);

// Sets everything but the switches for glowing and overbright colours.
void apply_preset(Light& light, const LightPreset& preset);

} // namespace tris::render
