// RAII over GL object names. Move-only; a name of 0 owns nothing. Destroy only while the context is current.
#pragma once

#include <glad/gl.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>

namespace tris::gpu {

template <class Traits>
class GlName {
  public:
    GlName() = default;
    static GlName create() {
        GlName out;
        out.name_ = Traits::create();
        return out;
    }
    ~GlName() { reset(); }
    GlName(GlName&& other) noexcept : name_(std::exchange(other.name_, 0)) {}
    GlName& operator=(GlName&& other) noexcept {
        if (this != &other) {
            reset();
            name_ = std::exchange(other.name_, 0);
        }
        return *this;
    }
    GlName(const GlName&) = delete;
    GlName& operator=(const GlName&) = delete;

    GLuint get() const { return name_; }
    explicit operator bool() const { return name_ != 0; }

    // Shows up in RenderDoc and in debug messages. The object must have been bound once before.
    void label(const std::string& text) const {
        constexpr std::size_t kMost = 255; // what every driver takes; the end of a long path tells most
        const std::size_t length = std::min(text.size(), kMost);
        if (GLAD_GL_KHR_debug != 0)
            glObjectLabel(Traits::kind, name_, static_cast<GLsizei>(length),
                          text.c_str() + (text.size() - length));
    }

  private:
    void reset() {
        if (name_ != 0)
            Traits::destroy(name_);
        name_ = 0;
    }

    GLuint name_ = 0;
};

// NOLINTBEGIN(bugprone-macro-parentheses): the arguments are parts of names
#define TRIS_GL_TRAITS(Type, Functions, Kind)                                                                \
    struct Type##Traits {                                                                                    \
        static constexpr GLenum kind = Kind;                                                                 \
        static GLuint create() {                                                                             \
            GLuint name = 0;                                                                                 \
            glGen##Functions(1, &name);                                                                      \
            return name;                                                                                     \
        }                                                                                                    \
        static void destroy(GLuint name) { glDelete##Functions(1, &name); }                                  \
    };                                                                                                       \
    using Type = GlName<Type##Traits>

TRIS_GL_TRAITS(Buffer, Buffers, GL_BUFFER);
TRIS_GL_TRAITS(Texture, Textures, GL_TEXTURE);
TRIS_GL_TRAITS(Sampler, Samplers, GL_SAMPLER);
TRIS_GL_TRAITS(VertexArray, VertexArrays, GL_VERTEX_ARRAY);
TRIS_GL_TRAITS(Framebuffer, Framebuffers, GL_FRAMEBUFFER);
TRIS_GL_TRAITS(Renderbuffer, Renderbuffers, GL_RENDERBUFFER);

#undef TRIS_GL_TRAITS
// NOLINTEND(bugprone-macro-parentheses)

struct ProgramTraits {
    static constexpr GLenum kind = GL_PROGRAM;
    static GLuint create() { return glCreateProgram(); }
    static void destroy(GLuint name) { glDeleteProgram(name); }
};
using ProgramName = GlName<ProgramTraits>;

} // namespace tris::gpu
