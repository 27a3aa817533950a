// Files whose content is a text, for tests of what lies around them.
#pragma once

#include "core/bytes.h"

#include <string>
#include <string_view>

namespace tris::test {

inline Bytes bytes_of(std::string_view text) {
    const ByteView bytes = as_bytes(text);
    return {bytes.begin(), bytes.end()};
}

inline std::string text_of(ByteView bytes) {
    std::string out;
    for (const std::byte b : bytes)
        out.push_back(static_cast<char>(b));
    return out;
}

} // namespace tris::test
