#include "gpu/program.h"

#include "gpu/debug.h"

#include <glm/gtc/type_ptr.hpp>

namespace tris::gpu {

namespace {

// Deletes the shader object when the program has been linked, or has failed to be.
struct Shader {
    explicit Shader(GLenum kind) : name(glCreateShader(kind)) {}
    ~Shader() { glDeleteShader(name); }
    Shader(const Shader&) = delete;
    Shader& operator=(const Shader&) = delete;
    GLuint name;
};

// What the driver says of a shader is for whoever knows shaders; which driver it is, for everybody.
Error refused(const std::string& what, const std::string& log) {
    return Error{what + " was refused by the graphics driver (" + gl_description() + "):\n" + log +
                 "\nUpdate the driver, or set LIBGL_ALWAYS_SOFTWARE=1 to draw without it."};
}

std::string info_log(GLuint name, bool program) {
    GLint length = 0;
    (program ? glGetProgramiv : glGetShaderiv)(name, GL_INFO_LOG_LENGTH, &length);
    std::string log(static_cast<std::size_t>(length > 0 ? length : 0), '\0');
    GLsizei written = 0; // without the closing NUL, which the length counts
    if (length > 0)
        (program ? glGetProgramInfoLog : glGetShaderInfoLog)(name, length, &written, log.data());
    log.resize(static_cast<std::size_t>(written));
    while (log.ends_with('\n') || log.ends_with('\0'))
        log.pop_back();
    return log;
}

bool compile(const Shader& shader, const std::string& text) {
    const char* source = text.c_str();
    glShaderSource(shader.name, 1, &source, nullptr);
    glCompileShader(shader.name);
    GLint ok = GL_FALSE;
    glGetShaderiv(shader.name, GL_COMPILE_STATUS, &ok);
    return ok == GL_TRUE;
}

} // namespace

Result<Program> Program::link(const ProgramSource& source) {
    Program program;
    program.name_ = ProgramName::create();
    const GLuint name = program.name_.get();

    const Shader vertex(GL_VERTEX_SHADER);
    if (!compile(vertex, source.vertex))
        return refused("vertex shader " + source.name, info_log(vertex.name, false));
    glAttachShader(name, vertex.name);

    const Shader fragment(GL_FRAGMENT_SHADER);
    if (!source.fragment.empty()) {
        if (!compile(fragment, source.fragment))
            return refused("fragment shader " + source.name, info_log(fragment.name, false));
        glAttachShader(name, fragment.name);
    }
    if (!source.feedback_varyings.empty())
        glTransformFeedbackVaryings(name, static_cast<GLsizei>(source.feedback_varyings.size()),
                                    source.feedback_varyings.data(), GL_INTERLEAVED_ATTRIBS);
    glLinkProgram(name);
    GLint ok = GL_FALSE;
    glGetProgramiv(name, GL_LINK_STATUS, &ok);
    if (ok != GL_TRUE)
        return refused("shader program " + source.name, info_log(name, true));
    program.name_.label("program " + source.name);

    GLint count = 0;
    GLint longest = 0;
    glGetProgramiv(name, GL_ACTIVE_UNIFORMS, &count);
    glGetProgramiv(name, GL_ACTIVE_UNIFORM_MAX_LENGTH, &longest);
    for (GLint i = 0; i < count; ++i) {
        std::string uniform(static_cast<std::size_t>(longest), '\0');
        GLsizei length = 0;
        GLint size = 0;
        GLenum type = 0;
        glGetActiveUniform(name, static_cast<GLuint>(i), longest, &length, &size, &type, uniform.data());
        uniform.resize(static_cast<std::size_t>(length));
        const GLint location = glGetUniformLocation(name, uniform.c_str());
        if (uniform.ends_with("[0]")) // of an array, which is set by its name
            uniform.resize(uniform.size() - 3);
        program.uniforms_.emplace_back(std::move(uniform), location);
    }
    return program;
}

GLint Program::location(std::string_view uniform) const {
    for (const auto& [name, location] : uniforms_) {
        if (name == uniform)
            return location;
    }
    return -1;
}

void Program::set(std::string_view uniform, int value) const {
    glUniform1i(location(uniform), value);
}
void Program::set(std::string_view uniform, float value) const {
    glUniform1f(location(uniform), value);
}
void Program::set(std::string_view uniform, const glm::vec2& value) const {
    glUniform2fv(location(uniform), 1, glm::value_ptr(value));
}
void Program::set(std::string_view uniform, const glm::vec3& value) const {
    glUniform3fv(location(uniform), 1, glm::value_ptr(value));
}
void Program::set(std::string_view uniform, const glm::vec4& value) const {
    glUniform4fv(location(uniform), 1, glm::value_ptr(value));
}
void Program::set(std::string_view uniform, const glm::mat4& value) const {
    glUniformMatrix4fv(location(uniform), 1, GL_FALSE, glm::value_ptr(value));
}

void Program::set(std::string_view uniform, std::span<const glm::vec4> values) const {
    glUniform4fv(location(uniform), static_cast<GLsizei>(values.size()), glm::value_ptr(values.front()));
}

} // namespace tris::gpu
