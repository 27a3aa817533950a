// Something in a file that is not as it should be, and that was tolerated: a sentence for people, an id for
// programs, and where it is.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tris {

// What something is about. Lists hold the first kMostPlaces at most.
struct Place {
    std::optional<std::size_t> offset; // in the file
    std::vector<std::uint32_t> frames;
    std::vector<std::uint32_t> triangles;
    std::vector<std::uint32_t> vertices;
    std::vector<std::uint32_t> texels; // row after row
    int skin = -1;                     // which one, where it is about a skin
    bool operator==(const Place&) const = default;
};
inline constexpr std::size_t kMostPlaces = 4096;

inline void add_place(std::vector<std::uint32_t>& list, std::size_t place) {
    if (list.size() < kMostPlaces)
        list.push_back(static_cast<std::uint32_t>(place));
}

struct Oddity {
    std::string_view id; // a literal, and one that stays: what it means is in check/catalog.cpp
    std::string where;   // the file or part that it is about; empty for the model's own file
    Place place;
    std::string text;
    bool operator==(const Oddity&) const = default;
};
using Oddities = std::vector<Oddity>;

// "0x1c: the text", with what it is about in front: "hd.bon: 0x0: the text".
std::string oddity_text(const Oddity& oddity);
std::vector<std::string> oddity_texts(const Oddities& oddities);

inline Oddity make_oddity(std::string_view id, std::size_t offset, std::string text) {
    Oddity oddity{id, {}, {}, std::move(text)};
    oddity.place.offset = offset;
    return oddity;
}

} // namespace tris
