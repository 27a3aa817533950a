// Patterns for names, as in a shell.
#pragma once

#include <string_view>

namespace tris {

// Whether all of the text is as the pattern says: '*' is any letters, '/' among them, '?' is one letter, the
// others are themselves, without regard to the case of ASCII letters.
bool matches_glob(std::string_view pattern, std::string_view text);

} // namespace tris
