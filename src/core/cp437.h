// Code page 437, the encoding of names that DOS programs wrote, turned into UTF-8.
#pragma once

#include <string>
#include <string_view>

namespace tris {

// At most three bytes come out for each that goes in.
std::string utf8_from_cp437(std::string_view text);

// What a name without a word on its encoding means: UTF-8 where it can be, as most tools of today write, and
// else what DOS wrote.
std::string utf8_from_archive_name(std::string_view name);

} // namespace tris
