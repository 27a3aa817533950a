// How a loader asks for files that belong to a model, without knowing where files are.
#pragma once

#include "core/bytes.h"

#include <functional>
#include <optional>
#include <string_view>

namespace tris::formats {

// Looks for a side file by its name, beside the model or wherever the caller keeps such files.
using FindFile = std::function<std::optional<Bytes>(std::string_view name)>;

} // namespace tris::formats
