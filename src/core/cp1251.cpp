#include "core/cp1251.h"

#include <array>
#include <cstdint>

namespace tris {

namespace {

// Codes 0x80 to 0xBF; from 0xC0 on the letters follow each other as they do in Unicode.
constexpr std::array<std::uint16_t, 64> kUpper = {
    0x0402, 0x0403, 0x201A, 0x0453, 0x201E, 0x2026, 0x2020, 0x2021, 0x20AC, 0x2030, 0x0409, 0x2039, 0x040A,
    0x040C, 0x040B, 0x040F, 0x0452, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0xFFFD, 0x2122,
    0x0459, 0x203A, 0x045A, 0x045C, 0x045B, 0x045F, 0x00A0, 0x040E, 0x045E, 0x0408, 0x00A4, 0x0490, 0x00A6,
    0x00A7, 0x0401, 0x00A9, 0x0404, 0x00AB, 0x00AC, 0x00AD, 0x00AE, 0x0407, 0x00B0, 0x00B1, 0x0406, 0x0456,
    0x0491, 0x00B5, 0x00B6, 0x00B7, 0x0451, 0x2116, 0x0454, 0x00BB, 0x0458, 0x0405, 0x0455, 0x0457};

constexpr unsigned kFirstLetter = 0xC0;
constexpr unsigned kCapitalA = 0x0410;

unsigned code_point(unsigned char code) {
    if (code < 0x80)
        return code;
    return code < kFirstLetter ? kUpper[code - 0x80U] : kCapitalA + code - kFirstLetter;
}

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

} // namespace

std::string utf8_from_cp1251(std::string_view text) {
    std::string out;
    out.reserve(text.size());
    for (const char c : text)
        append_utf8(out, code_point(static_cast<unsigned char>(c)));
    return out;
}

} // namespace tris
