// What the writers of model files share: values appended as they lie in memory, names in fixed fields, and
// the table index of a normal.
#pragma once

#include "core/bytes.h"

#include <glm/vec3.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <type_traits>
#include <vector>

namespace tris::tools {

template <class T>
void append(Bytes& bytes, const T& value) {
    static_assert(std::is_trivially_copyable_v<T>);
    const std::size_t at = bytes.size();
    bytes.resize(at + sizeof(T));
    std::memcpy(bytes.data() + at, &value, sizeof(T));
}

// Copies at most `most` characters into a field of zeros.
template <std::size_t N>
void copy_name(char (&field)[N], const std::string& name, std::size_t most = N - 1) {
    std::memcpy(field, name.data(), std::min({name.size(), most, N}));
}

template <class T>
std::int32_t count_of(const std::vector<T>& list) {
    return static_cast<std::int32_t>(list.size());
}

// The index of the one of the 162 normals that is nearest in direction.
std::uint8_t nearest_normal(const glm::vec3& normal);

} // namespace tris::tools
