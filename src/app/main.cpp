// tris, a viewer for keyframed game models. What to do is on the command line; who does it is in this folder.
#include "app/options.h"
#include "app/subcommands.h"
#include "app/timings.h"
#include "app/viewer_start.h"

#include <exception>
#include <iostream>

namespace {

int run(int argc, char** argv) {
    tris::app::Timings timings;
    const tris::app::ParsedOptions parsed = tris::app::parse_options(argc, argv);
    if (!parsed.options)
        return parsed.exit_code;
    timings.start_ms = timings.since_start_ms();
    switch (parsed.options->action) {
    case tris::app::Action::info:
        return tris::app::run_info(*parsed.options);
    case tris::app::Action::check:
        return tris::app::run_check(*parsed.options);
    case tris::app::Action::render:
        return tris::app::run_render(*parsed.options, timings);
    case tris::app::Action::skin:
        return tris::app::run_skin(*parsed.options);
    case tris::app::Action::extract:
        return tris::app::run_extract(*parsed.options);
    case tris::app::Action::view:
        return tris::app::run_viewer(*parsed.options, timings);
    }
    return 0;
}

} // namespace

int main(int argc, char** argv) {
    try {
        return run(argc, argv);
    } catch (const std::exception& e) {
        // Out of memory and the like: nothing of ours throws this far.
        std::cerr << "tris: " << e.what() << "\n";
        return 1;
    }
}
