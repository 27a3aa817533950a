#include "core/glob.h"

#include "core/text.h"

#include <cstddef>

namespace tris {

namespace {

// How long the letter of UTF-8 is that begins there.
std::size_t letter_length(std::string_view text, std::size_t at) {
    std::size_t length = 1;
    while (at + length < text.size() && (static_cast<unsigned char>(text[at + length]) & 0xC0U) == 0x80)
        ++length;
    return length;
}

} // namespace

bool matches_glob(std::string_view pattern, std::string_view text) {
    constexpr std::size_t kNone = std::string_view::npos;
    std::size_t p = 0;
    std::size_t t = 0;
    // Where to go on when what follows the last '*' does not fit: that star takes a byte more. Earlier stars
    // need not be tried again, so the time is bounded by the product of the lengths.
    std::size_t star = kNone;
    std::size_t star_text = 0;
    while (t < text.size()) {
        if (p < pattern.size() && pattern[p] == '*') {
            star = p++;
            star_text = t;
        } else if (p < pattern.size() && pattern[p] == '?') {
            ++p;
            t += letter_length(text, t);
        } else if (p < pattern.size() && lower_ascii(pattern[p]) == lower_ascii(text[t])) {
            ++p;
            ++t;
        } else if (star != kNone) {
            p = star + 1;
            t = ++star_text;
        } else {
            return false;
        }
    }
    while (p < pattern.size() && pattern[p] == '*')
        ++p;
    return p == pattern.size();
}

} // namespace tris
