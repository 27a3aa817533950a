// Shader text by file name, with #include "file" lines filled in.
#pragma once

#include "core/result.h"

#include <string>

namespace tris::render {

// From `folder` when it is not empty, so that shaders can be edited without a rebuild; else from the program
// itself.
Result<std::string> shader_source(const std::string& name, const std::string& folder);

} // namespace tris::render
