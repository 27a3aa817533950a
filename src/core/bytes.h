// The two ways the project speaks of raw bytes: owned and viewed.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

namespace tris {

using Bytes = std::vector<std::byte>;
using ByteView = std::span<const std::byte>;

// The bytes of a text, for magic numbers and literals.
inline ByteView as_bytes(std::string_view text) {
    return std::as_bytes(std::span(text.data(), text.size()));
}

} // namespace tris
