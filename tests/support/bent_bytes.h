// Files cut off and files with one byte changed. Each is a vector built from a range, whose allocation is of
// just its size, so that a sanitizer sees a read past the end.
#pragma once

#include "core/bytes.h"

#include <cstddef>

namespace tris::test {

// Calls `check` with each beginning of the bytes but the whole.
template <class Check>
void for_each_prefix(ByteView bytes, const Check& check) {
    for (std::size_t length = 0; length < bytes.size(); ++length) {
        const ByteView prefix = bytes.first(length);
        check(Bytes(prefix.begin(), prefix.end()));
    }
}

// Calls `check` with the bytes [first, last) changed, one at a time, to each of the values.
template <class Values, class Check>
void for_each_flip(ByteView bytes, std::size_t first, std::size_t last, const Values& values,
                   const Check& check) {
    Bytes bent(bytes.begin(), bytes.end());
    for (std::size_t at = first; at < last; ++at) {
        for (const int value : values) {
            bent[at] = static_cast<std::byte>(value);
            check(bent);
        }
        bent[at] = bytes[at];
    }
}

} // namespace tris::test
