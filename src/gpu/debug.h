// Collects what the driver complains about. In a debug context every GL misuse arrives here at once, in
// words.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tris::gpu {

// Loads the GL functions through `load` (the window system's look-up). False when GL 3.3 is not there.
using LoadFunction = void (*(*)(const char*))();
bool load_gl(LoadFunction load);

// What to do where it is not.
inline constexpr std::string_view kNeeds =
    "tris needs OpenGL 3.3: update the graphics driver, or set LIBGL_ALWAYS_SOFTWARE=1 to draw without it";

struct DebugLog {
    std::vector<std::string> messages;
};

// Appends errors, undefined behaviour, deprecation and performance warnings to `log`, which must outlive the
// context. Needs KHR_debug; without it errors are only seen through take_gl_errors.
void watch_gl(DebugLog& log);

// The names of all GL errors since the last call.
std::vector<std::string> take_gl_errors();

// Whether the driver was reset, by a crash or by another program that hung: then nothing is drawn any more,
// and everything that was uploaded is gone. Only drivers and contexts with robustness tell.
bool context_is_lost();

// "Mesa llvmpipe (LLVM 15.0.6, 256 bits), OpenGL 4.5"
std::string gl_description();

} // namespace tris::gpu
