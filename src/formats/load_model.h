// The one entry point for models: bytes in, a checked Model or a message out. Content decides the format, not
// the name; the name only starts the message.
#pragma once

#include "core/bytes.h"
#include "core/result.h"
#include "model/model.h"

#include <string_view>

namespace tris::formats {

Result<model::Model> load_model(ByteView bytes, std::string_view name);

} // namespace tris::formats
