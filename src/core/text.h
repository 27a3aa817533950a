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

// Less than, equal to or greater than 0, as the first text comes before, is or comes after the second when
// letters A to Z equal a to z. Texts with the same beginning lie together in this order.
inline int compare_ignoring_case(std::string_view a, std::string_view b) {
    const std::size_t shared = a.size() < b.size() ? a.size() : b.size();
    for (std::size_t i = 0; i < shared; ++i) {
        const int difference =
            static_cast<unsigned char>(lower_ascii(a[i])) - static_cast<unsigned char>(lower_ascii(b[i]));
        if (difference != 0)
            return difference;
    }
    return a.size() == b.size() ? 0 : a.size() < b.size() ? -1 : 1;
}

inline bool starts_with_ignoring_case(std::string_view text, std::string_view beginning) {
    return compare_ignoring_case(text.substr(0, beginning.size()), beginning) == 0;
}

inline bool ends_with_ignoring_case(std::string_view text, std::string_view ending) {
    return text.size() >= ending.size() &&
           compare_ignoring_case(text.substr(text.size() - ending.size()), ending) == 0;
}

// "1 triangle", "2 triangles"
inline std::string counted(std::size_t count, std::string_view singular, std::string_view plural) {
    return std::to_string(count) + " " + std::string(count == 1 ? singular : plural);
}

} // namespace tris
