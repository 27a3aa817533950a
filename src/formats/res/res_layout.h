// The bytes of an Evil Islands RES archive (also .mod, .bon, .anm). Little-endian, packed, nothing
// compressed.
//
// The header, the files, the table, then the names without terminators. The table is the game's hash table: a
// name's slot is the sum of its lower-case bytes modulo the count, and `next` leads on to others of that
// slot.
#pragma once

#include <cstdint>

namespace tris::formats {

inline constexpr std::uint32_t kResIdent = 0x019CE23C;
inline constexpr std::int32_t kResEndOfChain = -1;

struct ResHeader {
    std::uint32_t ident;
    std::uint32_t count;
    std::uint32_t table_offset;
    std::uint32_t names_length; // the names follow the table at once
};
static_assert(sizeof(ResHeader) == 16);

#pragma pack(push, 1)
struct ResSlot {
    std::int32_t next;
    std::uint32_t size;
    std::uint32_t offset; // from the start of this archive, also when it lies in another
    std::int32_t unix_time;
    std::uint16_t name_length;
    std::uint32_t name_offset; // from the start of the names
};
#pragma pack(pop)
static_assert(sizeof(ResSlot) == 22);

} // namespace tris::formats
