#include "app/timings.h"

#include <nlohmann/json.hpp>

namespace tris::app {

double Timings::since_start_ms() const {
    return std::chrono::duration<double, std::milli>(Clock::now() - start_).count();
}

std::string timings_line(const Timings& timings, const Graphics& graphics, const MemoryUse& use) {
    nlohmann::ordered_json line;
    line["start_ms"] = timings.start_ms;
    line["window_ms"] = timings.window_ms;
    line["parse_ms"] = timings.parse_ms;
    line["upload_ms"] = timings.upload_ms;
    line["first_frame_ms"] = timings.first_frame_ms;
    line["total_ms"] = timings.since_start_ms();
    line["frames"] = timings.frames;
    line["longest_still_ms"] = timings.longest_still_ms;
    line["uploads"] = graphics.models.uploads();
    line["gpu_model_bytes"] = graphics.models.used_bytes();
    line["gpu_texture_bytes"] = graphics.textures.used_bytes();
    line["gpu_bytes"] = use.gpu_bytes;
    line["gpu_budget_bytes"] = use.gpu_budget;
    line["memory_bytes"] = use.memory_bytes;
    line["memory_budget_bytes"] = use.memory_budget;
    line["thumbnails_drawn"] = timings.gallery.drawn;
    line["thumbnails_from_disk"] = timings.gallery.from_disk;
    line["gallery_most_seen"] = timings.gallery.most_seen;
    return line.dump();
}

} // namespace tris::app
