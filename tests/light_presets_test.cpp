// Lights by name.
#include "render/light_presets.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

namespace tris::render {
namespace {

TEST(LightPresets, TheFirstIsTheDefault) {
    EXPECT_EQ(light_presets().front().light, Light{});
    EXPECT_EQ(preset_of({}), 0);
}

TEST(LightPresets, EachIsRecognisedWhateverTheSwitches) {
    std::set<std::string> names;
    for (std::size_t i = 0; i < light_presets().size(); ++i) {
        const LightPreset& preset = light_presets()[i];
        EXPECT_TRUE(names.insert(preset.name).second);
        for (const bool fullbright : {false, true}) {
            for (const bool overbright : {false, true}) {
                Light light;
                light.yaw_degrees = 123.0F;
                light.color = {0, 0, 0};
                light.fullbright = fullbright;
                light.overbright = overbright;
                apply_preset(light, preset);
                EXPECT_EQ(preset_of(light), static_cast<int>(i));
                EXPECT_EQ(light.fullbright, fullbright);
                EXPECT_EQ(light.overbright, overbright);
                light.ambient += 1.0F;
                EXPECT_EQ(preset_of(light), -1);
            }
        }
    }
}

TEST(LightPresets, StayWithinWhatTheInterfaceOffers) {
    for (const LightPreset& preset : light_presets()) {
        const Light& light = preset.light;
        EXPECT_TRUE(light.yaw_degrees >= 0.0F && light.yaw_degrees < 360.0F) << preset.name;
        EXPECT_TRUE(light.pitch_degrees >= -90.0F && light.pitch_degrees <= 90.0F) << preset.name;
        EXPECT_TRUE(light.ambient >= 0.0F && light.ambient <= 255.0F) << preset.name;
        EXPECT_TRUE(light.shade >= 0.0F && light.shade <= 255.0F) << preset.name;
    }
}

} // namespace
} // namespace tris::render
