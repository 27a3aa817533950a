// Finds again what is kept in somebody else's list: a hash table of places in it, four bytes each. The keys
// stay in the list, and whoever asks compares them.
#pragma once

#include "core/hash.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace tris {

class IndexTable {
  public:
    static constexpr std::uint32_t kNone = 0xffffffffU;

    // Has room for `most` places: half as many slots again stay free, so that a search is short.
    explicit IndexTable(std::size_t most) : slots_(most + most / 2 + 1, kNone) {}

    // The place that `equals` is true of, which was added with the same key; kNone when there is none.
    template <class Equals>
    std::uint32_t find(std::uint64_t key, const Equals& equals) const {
        return slots_[slot_of(key, equals)];
    }

    // The same, and adds `place` when there is none.
    template <class Equals>
    std::uint32_t find_or_add(std::uint64_t key, std::uint32_t place, const Equals& equals) {
        std::uint32_t& slot = slots_[slot_of(key, equals)];
        if (slot == kNone)
            slot = place;
        return slot;
    }

  private:
    // Where the wanted place is, or where it would be put.
    template <class Equals>
    std::size_t slot_of(std::uint64_t key, const Equals& equals) const {
        const std::uint64_t high = MixedHash()(key) >> 32U;
        auto at = static_cast<std::size_t>((high * slots_.size()) >> 32U);
        while (slots_[at] != kNone && !equals(slots_[at]))
            at = at + 1 == slots_.size() ? 0 : at + 1;
        return at;
    }

    std::vector<std::uint32_t> slots_;
};

} // namespace tris
