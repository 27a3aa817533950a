// Evil Islands figures put together from their files: a FIG alone, a composite MOD with its BON and ANM, or
// the loose form of a LNK with a FIG and a BON for each part.
#pragma once

#include "core/bytes.h"
#include "formats/find_file.h"
#include "model/model.h"

#include <string_view>

namespace tris::formats {

// All throw ParseError when there is nothing to show; a part that cannot be read is left out with a warning.
// `stem` is the file's name without folder and extension: companions are looked for by it.
model::Model load_fig(ByteView bytes, std::string_view stem, const FindFile& find_file);
model::Model load_mod(ByteView bytes, std::string_view stem, const FindFile& find_file);
model::Model load_lnk(ByteView bytes, std::string_view stem, const FindFile& find_file);

} // namespace tris::formats
