#include "core/byte_reader.h"

#include <algorithm>
#include <array>
#include <cstdio>

namespace tris {

std::string hex(std::size_t offset) {
    std::array<char, 24> text{};
    std::snprintf(text.data(), text.size(), "0x%zx", offset);
    return text.data();
}

void require_range(std::size_t offset, std::string_view what, std::int64_t value, std::int64_t low,
                   std::int64_t high) {
    if (value >= low && value <= high)
        return;
    throw ParseError(offset, std::string(what) + " is " + std::to_string(value) + ", expected " +
                                 std::to_string(low) + " to " + std::to_string(high));
}

void require_bytes(std::size_t size, std::size_t offset, std::size_t length, std::string_view what) {
    const std::size_t remaining = offset > size ? 0 : size - offset;
    if (offset > size || length > remaining)
        throw ParseError(offset, std::string(what) + " needs " + std::to_string(length) +
                                     " bytes from here, the file has " + std::to_string(remaining));
}

void require_elements(std::size_t size, std::size_t offset, std::size_t count, std::size_t element_size,
                      std::string_view what) {
    const std::size_t remaining = offset > size ? 0 : size - offset;
    if (offset > size || count > remaining / element_size)
        throw ParseError(offset, std::string(what) + ": " + std::to_string(count) + " of " +
                                     std::to_string(element_size) + " bytes each do not fit, the file has " +
                                     std::to_string(remaining) + " bytes from here");
}

ByteView ByteReader::view(std::size_t offset, std::size_t length, std::string_view what) const {
    require_bytes(size(), offset, length, what);
    return bytes_.subspan(offset, length);
}

ByteView ByteReader::array(std::size_t offset, std::size_t count, std::size_t element_size,
                           std::string_view what) const {
    require_elements(size(), offset, count, element_size, what);
    return bytes_.subspan(offset, count * element_size);
}

std::string fixed_string(ByteView field) {
    const auto* const text = reinterpret_cast<const char*>(field.data());
    return {text, std::find(text, text + field.size(), '\0')};
}

} // namespace tris
