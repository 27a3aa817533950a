// Whether somebody sits at the other end of standard output or standard error.
#pragma once

namespace tris::platform {

enum class Stream { output, error };

bool is_terminal(Stream stream);

// A terminal that shows colours, and nobody has set NO_COLOR (https://no-color.org).
bool takes_color(Stream stream);

// How many letters a line of the terminal holds; 80 where it does not say.
int terminal_columns(Stream stream);

} // namespace tris::platform
