// UTF-8, in which the program holds all names.
#pragma once

#include <string>
#include <string_view>

namespace tris {

// Precondition: the point is below 0x10000 and no surrogate.
void append_utf8(std::string& out, unsigned point);

// Whether all of the text is UTF-8 in its shortest form.
bool is_utf8(std::string_view text);

// For a terminal, which would obey control characters: they are spelled out, "\x1b", but for those in `kept`.
std::string printable(std::string_view text, std::string_view kept = "\n\t");

} // namespace tris
