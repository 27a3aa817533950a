// Where the time went from the start of the program to the first picture, for --timings.
#pragma once

#include "app/gallery_pictures.h"
#include "app/memory_use.h"
#include "app/picture.h"

#include <chrono>
#include <string>

namespace tris::app {

class Timings {
  public:
    using Clock = std::chrono::steady_clock;

    double since_start_ms() const;

    double start_ms = 0.0;       // start to a read command line
    double window_ms = 0.0;      // start to a usable context
    double parse_ms = 0.0;       // reading and parsing the first model
    double upload_ms = 0.0;      // its vertex buffers and skin
    double first_frame_ms = 0.0; // start to the first picture
    int frames = 0;              // drawn in all
    double longest_still_ms = 0; // the longest time in which nothing was drawn
    GalleryCounts gallery;

  private:
    Clock::time_point start_ = Clock::now();
};

// One line of JSON; memory and the GPU's share are what the caches hold now, and may hold.
std::string timings_line(const Timings& timings, const Graphics& graphics, const MemoryUse& use);

} // namespace tris::app
