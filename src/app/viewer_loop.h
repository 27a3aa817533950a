// The viewer from its first picture to the closing of its window.
#pragma once

#include "app/options.h"
#include "app/timings.h"

namespace tris::app {

// Runs the window until it is closed; the exit code.
int run_viewer(const Options& options, Timings& timings);

} // namespace tris::app
