// The window's loop: events, what the background has finished, time, picture. It sleeps while nothing moves.
#pragma once

#include "app/options.h"
#include "app/settings.h"
#include "app/timings.h"
#include "app/viewer.h"
#include "platform/single_instance.h"
#include "platform/window.h"
#include "ui/theme.h"

#include <imgui.h>

#include <memory>

namespace tris::app {

// The interface's fonts, made for the scale that most monitors have.
struct Fonts {
    ui::FontPaths paths;
    float scale = 1.0F;
    std::shared_ptr<ImFontAtlas> atlas = std::make_shared<ImFontAtlas>();
};

// Runs until the window is closed. False when it ended because the driver was reset. `later_starts` is null
// when somebody else listens to them.
bool run_loop(platform::Window& window, Viewer& viewer, platform::InstanceListener* later_starts,
              const Options& options, const Fonts& fonts, Timings& timings);

// What is to be kept of all that was chosen.
Settings settings_of(const Viewer& viewer, const platform::Window& window);

} // namespace tris::app
