// An environment variable that a test sets or takes away, as it was before once the test is over.
#pragma once

#include <cstdlib>
#include <optional>
#include <string>

namespace tris::test {

class Environment {
  public:
    // Nothing takes the variable away.
    Environment(const char* name, const std::optional<std::string>& value) : name_(name) {
        if (const char* before = std::getenv(name))
            before_ = before;
        set(value);
    }
    ~Environment() { set(before_); }
    Environment(const Environment&) = delete;
    Environment& operator=(const Environment&) = delete;

  private:
    void set(const std::optional<std::string>& value) const {
        if (value)
            ::setenv(name_, value->c_str(), 1);
        else
            ::unsetenv(name_);
    }

    const char* name_;
    std::optional<std::string> before_;
};

} // namespace tris::test
