#include "core/utf8.h"

#include <cstddef>

namespace tris {

namespace {

// How many bytes begin with this one, and the smallest code point that needs so many.
struct Lead {
    std::size_t length;
    unsigned bits;
    unsigned smallest;
};

Lead lead_of(unsigned char byte) {
    if (byte < 0x80)
        return {1, byte, 0};
    if ((byte & 0xE0U) == 0xC0)
        return {2, byte & 0x1FU, 0x80};
    if ((byte & 0xF0U) == 0xE0)
        return {3, byte & 0x0FU, 0x800};
    if ((byte & 0xF8U) == 0xF0)
        return {4, byte & 0x07U, 0x10000};
    return {0, 0, 0};
}

} // namespace

void append_utf8(std::string& out, unsigned point) {
    const auto follower = [](unsigned bits) { return static_cast<char>(0x80U | (bits & 0x3FU)); };
    if (point < 0x80) {
        out.push_back(static_cast<char>(point));
    } else if (point < 0x800) {
        out.push_back(static_cast<char>(0xC0U | point >> 6U));
        out.push_back(follower(point));
    } else {
        out.push_back(static_cast<char>(0xE0U | point >> 12U));
        out.push_back(follower(point >> 6U));
        out.push_back(follower(point));
    }
}

bool is_utf8(std::string_view text) {
    for (std::size_t at = 0; at < text.size();) {
        const Lead lead = lead_of(static_cast<unsigned char>(text[at]));
        if (lead.length == 0 || lead.length > text.size() - at)
            return false;
        unsigned point = lead.bits;
        for (std::size_t i = 1; i < lead.length; ++i) {
            const auto follower = static_cast<unsigned char>(text[at + i]);
            if ((follower & 0xC0U) != 0x80)
                return false;
            point = point << 6U | (follower & 0x3FU);
        }
        const bool is_surrogate = point >= 0xD800 && point <= 0xDFFF;
        if (point < lead.smallest || point > 0x10FFFF || is_surrogate)
            return false;
        at += lead.length;
    }
    return true;
}

std::string printable(std::string_view text, std::string_view kept) {
    constexpr std::string_view kDigits = "0123456789abcdef";
    std::string out;
    const auto spell = [&](unsigned code) {
        out += "\\x";
        out += kDigits[code >> 4U];
        out += kDigits[code & 15U];
    };
    for (std::size_t at = 0; at < text.size();) {
        const auto code = static_cast<unsigned char>(text[at]);
        const Lead lead = lead_of(code);
        const std::string_view letter = text.substr(at, lead.length);
        // 0x80 to 0x9f are control characters as letters, and to some terminals as bytes.
        if (lead.length > 1 && is_utf8(letter)) {
            const auto follower = static_cast<unsigned char>(letter[1]);
            if (code == 0xC2 && follower < 0xA0)
                spell(follower);
            else
                out += letter;
            at += letter.size();
            continue;
        }
        const bool is_control = code < ' ' || code == 0x7F || (code >= 0x80 && code < 0xA0);
        if (is_control && kept.find(text[at]) == std::string_view::npos)
            spell(code);
        else
            out += text[at];
        ++at;
    }
    return out;
}

} // namespace tris
