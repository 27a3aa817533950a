// The files of shaders/, compiled into the program. The definition is generated at build time.
#pragma once

#include <string_view>

namespace tris::render {

// The text of a shader file; empty when there is none of that name.
std::string_view embedded_shader(std::string_view name);

} // namespace tris::render
