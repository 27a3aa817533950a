// MMP, the textures of Evil Islands: block-compressed, packed by runs, or plain pixels of 16 or 32 bits.
//
// Decodes bytes only. The first level must be there whole; of the smaller ones, those that are.
#pragma once

#include "core/block_image.h"
#include "core/bytes.h"
#include "core/image.h"
#include "core/oddity.h"
#include "core/result.h"

#include <optional>
#include <string>
#include <vector>

namespace tris::formats {

bool is_mmp(ByteView bytes);

// The first level. Errors and warnings start with the offset of the field that they are about; the caller
// adds the file's name. `warnings` is only ever appended to. No more is allocated than eight times the file
// and 8 MiB.
Result<Image> decode_mmp(ByteView bytes, Oddities& warnings);

// The blocks of a DXT1 or DXT3 texture as they lie in the file, with every level that is there whole. Nothing
// for the other formats, and for a file that decode_mmp refuses.
std::optional<BlockImage> mmp_blocks(ByteView bytes);

} // namespace tris::formats
