// The one entry point for models: bytes in, a checked Model or a message out. Content decides the format, not
// the name; the name starts messages, and its stem tells Quake's own cast.
#pragma once

#include "core/bytes.h"
#include "core/result.h"
#include "formats/find_file.h"
#include "model/model.h"

#include <string_view>

namespace tris::formats {

Result<model::Model> load_model(ByteView bytes, std::string_view name, const FindFile& find_file = {});

// Whether the bytes begin as a model does that has a mark: all but the links of a figure.
bool has_model_mark(ByteView bytes);

// The model's clips named anew by a QuakeC file's $frame lines. False, and nothing changes, when the text has
// none or the model is a figure, whose clips have names of their own.
bool name_clips_from_quakec(model::Model& model, std::string_view quakec_text);

} // namespace tris::formats
