// Unpacks what ZIP archives hold, through zlib.
#pragma once

#include "core/bytes.h"
#include "formats/read_bytes.h"

#include <cstddef>
#include <cstdint>

namespace tris::formats {

// A larger file that says it is packed better than this is taken for a bomb.
inline constexpr std::size_t kBombBytes = std::size_t{16} << 20U;
inline constexpr std::size_t kBombRatio = 64;
bool is_bomb(std::size_t size, std::size_t packed_size);

// The first `most` bytes of deflated data, or all where they are fewer. Room is made for that many at once,
// or for as many as such data can unpack to; no more is read than they take. Errors come without a path.
Result<Bytes> inflate(std::size_t packed_size, const ReadBytes& read, std::size_t most);

std::uint32_t crc32_of(ByteView bytes);

} // namespace tris::formats
