#include "render/shader_source.h"

#include "render/embedded_shaders.h"

#include <fstream>
#include <sstream>

namespace tris::render {

namespace {

Result<std::string> read_text(const std::string& name, const std::string& folder) {
    if (folder.empty()) {
        const std::string_view text = embedded_shader(name);
        if (text.empty())
            return Error{"shader " + name + " is not part of the program"};
        return std::string(text);
    }
    std::ifstream file(folder + "/" + name);
    std::stringstream text;
    text << file.rdbuf();
    if (!file)
        return Error{folder + "/" + name + ": cannot be read"};
    return text.str();
}

} // namespace

Result<std::string> shader_source(const std::string& name, const std::string& folder) {
    Result<std::string> text = read_text(name, folder);
    if (!text)
        return text;
    std::istringstream lines(*text);
    std::string out;
    std::string line;
    const std::string directive = "#include \"";
    while (std::getline(lines, line)) {
        if (line.starts_with(directive) && line.ends_with('"')) {
            const std::string included = line.substr(directive.size(), line.size() - directive.size() - 1);
            const Result<std::string> part = read_text(included, folder);
            if (!part)
                return part;
            out += *part;
        } else {
            out += line + "\n";
        }
    }
    return out;
}

} // namespace tris::render
