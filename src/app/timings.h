// Where the time went from the start of the program to the first picture, for --timings.
#pragma once

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

  private:
    Clock::time_point start_ = Clock::now();
};

// One line of JSON; the GPU's share is what the caches hold now.
std::string timings_line(const Timings& timings, const Graphics& graphics);

} // namespace tris::app
