// Reading what archives hold packed.
#pragma once

#include "core/bytes.h"
#include "core/result.h"
#include "files/file_part.h"

#include <cstddef>

namespace tris::files {

// So much is unpacked without unpacking the rest: what tells a picture's size lies in there.
inline constexpr std::size_t kUnpackedHeadBytes = std::size_t{256} * 1024;

// What is read piece by piece is in memory as a whole, with all that it lies in, and may take so many times
// the bytes of the file and so many more. Archives pack two to four times.
inline constexpr std::size_t kUnpackedRatio = 6;
inline constexpr std::size_t kUnpackedBytes = std::size_t{8} << 20U;

// Bytes of what is packed in the part. All of it at once is checked and handed over, the head of a large file
// is not checked; for other pieces the whole is, and is kept for the next one, as an archive in an archive is
// read piece by piece. Any thread may call.
Result<Bytes> unpack(const PackedPart& part, std::size_t offset, std::size_t length);

// What is kept of archives in archives, and the most that is kept.
std::size_t unpacked_bytes();
std::size_t unpacked_budget();

} // namespace tris::files
