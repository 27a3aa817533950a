// The subcommands that need no window. Folders and archives among the files mean all models in them. Each
// returns the exit code: 0 done, 1 could not write, 2 unreadable input.
#pragma once

#include "app/options.h"
#include "app/timings.h"
#include "gpu/debug.h"

#include <string>

namespace tris::app {

int run_info(const Options& options);
int run_check(const Options& options); // 1 also for findings that are more than notes
int run_render(const Options& options, Timings& timings);
int run_skin(const Options& options);

// Of the one archive or folder that is named; 1 also when files were there already and were kept.
int run_extract(const Options& options);

// For a viewer that has no display to open a window on: draws the first model to a PNG in the present folder,
// never over an existing file, and prints its path.
int run_without_display(const Options& options, Timings& timings, const std::string& reason);

inline constexpr int kDriverTrouble = 3;

// Prints what the driver complained about; kDriverTrouble when there was anything, 0 otherwise.
int report_gl(const gpu::DebugLog& log);

} // namespace tris::app
