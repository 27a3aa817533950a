// The bytes of a Quake or Quake II PAK archive. Little-endian, nothing compressed.
//
// The header, then files and directory in any order; the directory usually comes last.
#pragma once

#include <cstddef>
#include <cstdint>

namespace tris::formats {

inline constexpr std::uint32_t kPakIdent = 0x4B434150; // "PACK"

struct PakHeader {
    std::uint32_t ident;
    std::int32_t directory_offset;
    std::int32_t directory_length; // in bytes
};
static_assert(sizeof(PakHeader) == 12);

inline constexpr std::size_t kPakNameBytes = 56;

struct PakSlot {
    char name[kPakNameBytes]; // ends with a zero, folders parted by '/'
    std::int32_t offset;
    std::int32_t length;
};
static_assert(sizeof(PakSlot) == 64);

} // namespace tris::formats
