# Writes OUTPUT, a C++ file defining render::embedded_shader with the text of each of FILES (parted by |).
# Called at build time:  cmake -DOUTPUT=... "-DFILES=a|b" -P embed.cmake
set(body "")
string(REPLACE "|" ";" FILES "${FILES}")
foreach(file IN LISTS FILES)
    file(READ ${file} text)
    get_filename_component(name ${file} NAME)
    string(APPEND body "    if (name == \"${name}\")\n        return R\"__(${text})__\";\n")
endforeach()
file(WRITE ${OUTPUT}
"#include \"render/embedded_shaders.h\"\n
namespace tris::render {\n
std::string_view embedded_shader(std::string_view name) {
${body}    return {};
}\n
} // namespace tris::render\n")
