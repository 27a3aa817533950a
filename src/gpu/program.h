// A linked shader program. Uniforms are set by name; the locations are looked up once, at link time.
#pragma once

#include "core/result.h"
#include "gpu/gl_name.h"

#include <glm/mat4x4.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tris::gpu {

struct ProgramSource {
    std::string name; // for messages and labels
    std::string vertex;
    std::string fragment;                         // empty: none, for transform feedback
    std::vector<const char*> feedback_varyings{}; // interleaved; empty: no transform feedback
};

class Program {
  public:
    static Result<Program> link(const ProgramSource& source);

    // Whether there is one: by default there is none.
    explicit operator bool() const { return static_cast<bool>(name_); }

    void use() const { glUseProgram(name_.get()); }

    // Setting a uniform that the program does not use does nothing, as in GL itself. The program must be in
    // use.
    void set(std::string_view uniform, int value) const;
    void set(std::string_view uniform, float value) const;
    void set(std::string_view uniform, const glm::vec2& value) const;
    void set(std::string_view uniform, const glm::vec3& value) const;
    void set(std::string_view uniform, const glm::vec4& value) const;
    void set(std::string_view uniform, const glm::mat4& value) const;
    void set(std::string_view uniform,
             std::span<const glm::vec4> values) const; // an array, from its first on

  private:
    GLint location(std::string_view uniform) const;

    ProgramName name_;
    std::vector<std::pair<std::string, GLint>> uniforms_;
};

} // namespace tris::gpu
