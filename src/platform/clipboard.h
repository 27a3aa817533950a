// Pictures to the desktop's clipboard. GLFW's clipboard holds text only, so the desktop's own programs do it.
#pragma once

#include "core/bytes.h"
#include "core/result.h"

#include <string>

namespace tris::platform {

// Needs an open window.
void copy_text(const std::string& text);

// Hands the picture to wl-copy on Wayland or xclip on X11, which keep it beyond the end of tris. Does not
// wait for them: a program that fails once it was started goes unnoticed. Always true when it is not an
// error.
Result<bool> copy_png(ByteView png);

} // namespace tris::platform
