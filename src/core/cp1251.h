// Windows-1251, the encoding of names in Russian games, turned into UTF-8.
#pragma once

#include <string>
#include <string_view>

namespace tris {

// At most three bytes come out for each that goes in. The one code that means nothing becomes U+FFFD.
std::string utf8_from_cp1251(std::string_view text);

} // namespace tris
