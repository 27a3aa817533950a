// The viewer from its start to the closing of its window: who shows the files, what is made ready while the
// window is made, and what is kept in the end.
#pragma once

#include "app/options.h"
#include "app/timings.h"

namespace tris::app {

// Runs the window until it is closed; the exit code.
int run_viewer(const Options& options, Timings& timings);

} // namespace tris::app
