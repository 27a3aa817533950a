#include "core/content_hash.h"

#include <array>
#include <bit>
#include <cstring>

namespace tris {

namespace {

std::uint64_t mixed(std::uint64_t x) {
    x = (x ^ (x >> 30U)) * 0xbf58476d1ce4e5b9U;
    x = (x ^ (x >> 27U)) * 0x94d049bb133111ebU;
    return x ^ (x >> 31U);
}

} // namespace

void ContentHash::add_word(std::uint64_t word) {
    a_ = std::rotl(a_ ^ (word * 0x9e3779b97f4a7c15U), 29) * 0xbf58476d1ce4e5b9U + b_;
    b_ = (std::rotl(b_, 31) + mixed(word)) * 0x94d049bb133111ebU ^ a_;
}

void ContentHash::add(ByteView bytes) {
    add_word(bytes.size());
    while (!bytes.empty()) {
        std::uint64_t word = 0;
        const std::size_t count = bytes.size() < sizeof word ? bytes.size() : sizeof word;
        std::memcpy(&word, bytes.data(), count);
        add_word(word);
        bytes = bytes.subspan(count);
    }
}

std::string ContentHash::text() const {
    constexpr std::array<char, 17> kDigits = {"0123456789abcdef"};
    std::string out;
    for (std::uint64_t word : {mixed(a_ ^ std::rotl(b_, 17)), mixed(b_ + std::rotl(a_, 41))}) {
        for (int i = 0; i < 16; ++i, word <<= 4U)
            out.push_back(kDigits[word >> 60U]);
    }
    return out;
}

} // namespace tris
