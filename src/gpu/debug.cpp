#include "gpu/debug.h"

#include <glad/gl.h>

namespace tris::gpu {

namespace {

void GLAD_API_PTR on_message(GLenum /*source*/, GLenum type, GLuint /*id*/, GLenum severity, GLsizei length,
                             const GLchar* text, const void* user) {
    if (severity == GL_DEBUG_SEVERITY_NOTIFICATION || type == GL_DEBUG_TYPE_MARKER ||
        type == GL_DEBUG_TYPE_PUSH_GROUP || type == GL_DEBUG_TYPE_POP_GROUP)
        return;
    // GL's signature has no room for a mutable pointer; watch_gl was given one.
    auto* log = static_cast<DebugLog*>(const_cast<void*>(user));
    log->messages.emplace_back(text, static_cast<std::size_t>(length));
}

std::string gl_text(GLenum name) {
    const GLubyte* text = glGetString(name);
    return text != nullptr ? reinterpret_cast<const char*>(text) : "unknown";
}

} // namespace

bool load_gl(LoadFunction load) {
    const int version = gladLoadGL(load);
    return version >= GLAD_MAKE_VERSION(3, 3);
}

void watch_gl(DebugLog& log) {
    if (GLAD_GL_KHR_debug == 0)
        return;
    glEnable(GL_DEBUG_OUTPUT);
    glEnable(GL_DEBUG_OUTPUT_SYNCHRONOUS);
    glDebugMessageCallback(on_message, &log);
}

std::vector<std::string> take_gl_errors() {
    std::vector<std::string> errors;
    for (GLenum error = glGetError(); error != GL_NO_ERROR; error = glGetError()) {
        switch (error) {
        case GL_INVALID_ENUM:
            errors.emplace_back("GL_INVALID_ENUM");
            break;
        case GL_INVALID_VALUE:
            errors.emplace_back("GL_INVALID_VALUE");
            break;
        case GL_INVALID_OPERATION:
            errors.emplace_back("GL_INVALID_OPERATION");
            break;
        case GL_INVALID_FRAMEBUFFER_OPERATION:
            errors.emplace_back("GL_INVALID_FRAMEBUFFER_OPERATION");
            break;
        case GL_OUT_OF_MEMORY:
            errors.emplace_back("GL_OUT_OF_MEMORY");
            break;
        default:
            errors.emplace_back("GL error " + std::to_string(error));
            return errors; // a lost context reports for ever
        }
    }
    return errors;
}

bool context_is_lost() {
    if (glad_glGetGraphicsResetStatusARB != nullptr)
        return glad_glGetGraphicsResetStatusARB() != GL_NO_ERROR;
    return glad_glGetGraphicsResetStatus != nullptr && glad_glGetGraphicsResetStatus() != GL_NO_ERROR;
}

std::string gl_description() {
    return gl_text(GL_RENDERER) + ", OpenGL " + gl_text(GL_VERSION);
}

} // namespace tris::gpu
