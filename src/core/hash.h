// A hash that files cannot aim at: std::hash of an integer is the integer, so a hostile file could put all
// its keys into one bucket.
#pragma once

#include <cstddef>
#include <cstdint>
#include <random>

namespace tris {

inline const std::uint64_t kHashSeed = (static_cast<std::uint64_t>(std::random_device{}()) << 32U) | 1U;

struct MixedHash {
    std::size_t operator()(std::uint64_t key) const {
        std::uint64_t x = key + kHashSeed;
        x = (x ^ (x >> 30U)) * 0xbf58476d1ce4e5b9U;
        x = (x ^ (x >> 27U)) * 0x94d049bb133111ebU;
        return static_cast<std::size_t>(x ^ (x >> 31U));
    }
};

} // namespace tris
