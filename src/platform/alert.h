// A message for somebody who started tris without a terminal, and has no window of ours to read it in.
#pragma once

#include <string>

namespace tris::platform {

// Shows it in a dialog of the desktop's, which outlives tris. Nothing happens where standard error is a
// terminal, there is no desktop, or it has no program for that.
void show_alert(const std::string& text);

} // namespace tris::platform
