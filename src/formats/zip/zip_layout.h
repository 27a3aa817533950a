// The bytes of a ZIP archive, which PK3, PKZ and KPF files are too. Little-endian, packed.
//
// The files, each behind a local header; the directory, which has a slot for each of them with its name,
// extra fields and comment; the end record, which says where the directory lies, and a comment. A large
// archive has before that a second end record with wider numbers, and a locator that leads to it; its slots
// keep what is too large for them in an extra field, and all ones in the field itself.
#pragma once

#include <cstddef>
#include <cstdint>

namespace tris::formats {

inline constexpr std::uint32_t kZipLocalIdent = 0x04034B50;
inline constexpr std::uint32_t kZipSlotIdent = 0x02014B50;
inline constexpr std::uint32_t kZipEndIdent = 0x06054B50;
inline constexpr std::uint32_t kZip64EndIdent = 0x06064B50;
inline constexpr std::uint32_t kZip64LocatorIdent = 0x07064B50;

inline constexpr std::uint16_t kZipMethodStored = 0;
inline constexpr std::uint16_t kZipMethodDeflated = 8;

inline constexpr std::uint16_t kZipFlagEncrypted = 1U << 0U;
inline constexpr std::uint16_t kZipFlagDescriptor = 1U << 3U; // sizes and sum follow the file, not its header
inline constexpr std::uint16_t kZipFlagUtf8 = 1U << 11U;

inline constexpr std::uint16_t kZip64ExtraId = 1;
inline constexpr std::uint16_t kZipInWider16 = 0xFFFF;     // the number is in the wider record
inline constexpr std::uint32_t kZipInWider32 = 0xFFFFFFFF; // or in the extra field

inline constexpr unsigned kZipMadeOnUnix = 3; // the upper byte of `made_by`
inline constexpr std::uint32_t kZipUnixTypeMask = 0170000;
inline constexpr std::uint32_t kZipUnixLink = 0120000;

#pragma pack(push, 1)
struct ZipLocalHeader {
    std::uint32_t ident;
    std::uint16_t needed;
    std::uint16_t flags;
    std::uint16_t method;
    std::uint32_t dos_time;
    std::uint32_t crc;
    std::uint32_t packed_size;
    std::uint32_t size;
    std::uint16_t name_length;
    std::uint16_t extra_length;
};
static_assert(sizeof(ZipLocalHeader) == 30);

struct ZipSlot {
    std::uint32_t ident;
    std::uint16_t made_by;
    std::uint16_t needed;
    std::uint16_t flags;
    std::uint16_t method;
    std::uint32_t dos_time;
    std::uint32_t crc;
    std::uint32_t packed_size;
    std::uint32_t size;
    std::uint16_t name_length;
    std::uint16_t extra_length;
    std::uint16_t comment_length;
    std::uint16_t disk;
    std::uint16_t internal_attributes;
    std::uint32_t external_attributes; // the upper half is the mode where `made_by` says Unix
    std::uint32_t local_offset;
};
static_assert(sizeof(ZipSlot) == 46);

struct ZipExtraHeader {
    std::uint16_t id;
    std::uint16_t length;
};
static_assert(sizeof(ZipExtraHeader) == 4);

struct ZipEnd {
    std::uint32_t ident;
    std::uint16_t disk;
    std::uint16_t directory_disk;
    std::uint16_t entries_here;
    std::uint16_t entries;
    std::uint32_t directory_size;
    std::uint32_t directory_offset;
    std::uint16_t comment_length;
};
static_assert(sizeof(ZipEnd) == 22);

struct Zip64Locator {
    std::uint32_t ident;
    std::uint32_t end_disk;
    std::uint64_t end_offset;
    std::uint32_t disks;
};
static_assert(sizeof(Zip64Locator) == 20);

struct Zip64End {
    std::uint32_t ident;
    std::uint64_t record_size;
    std::uint16_t made_by;
    std::uint16_t needed;
    std::uint32_t disk;
    std::uint32_t directory_disk;
    std::uint64_t entries_here;
    std::uint64_t entries;
    std::uint64_t directory_size;
    std::uint64_t directory_offset;
};
static_assert(sizeof(Zip64End) == 56);
#pragma pack(pop)

} // namespace tris::formats
