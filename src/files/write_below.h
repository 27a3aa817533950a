// Writing files whose names come from somebody else, an archive say, into a folder that they must not leave.
#pragma once

#include "core/bytes.h"
#include "core/result.h"

#include <filesystem>
#include <string_view>

namespace tris::files {

enum class IfThere { keep, replace };
enum class Fate { written, was_there };

// Writes `folder/name`, and makes the folders in between. The name is parted by '/' and may neither climb nor
// be absolute; no link below `folder` is followed, whether it was there before or comes in between. The file
// appears as a whole or not at all, and what is there stays unless it is to be replaced.
Result<Fate> write_below(const std::filesystem::path& folder, std::string_view name, ByteView bytes,
                         IfThere if_there);

// Whether something of that name is there already, be it a link.
bool is_there_below(const std::filesystem::path& folder, std::string_view name);

} // namespace tris::files
