// Small text helpers. File formats are ASCII at heart: no locale takes part.
#pragma once

#include <string>
#include <string_view>

namespace tris {

inline char lower_ascii(char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}
inline bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

inline std::string lower_ascii(std::string_view text) {
    std::string out(text);
    for (char& c : out)
        c = lower_ascii(c);
    return out;
}

// "1 triangle", "2 triangles"
inline std::string counted(std::size_t count, std::string_view singular, std::string_view plural) {
    return std::to_string(count) + " " + std::string(count == 1 ? singular : plural);
}

} // namespace tris
