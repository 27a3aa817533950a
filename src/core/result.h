// Result<T>: a value or an Error. What every function returns that can fail because of its input.
#pragma once

#include <string>
#include <utility>
#include <variant>

namespace tris {

// A message for a person: file, byte offset where there is one, what was found, what was allowed.
struct Error {
    std::string message;
};

template <class T>
class [[nodiscard]] Result {
  public:
    Result(T value) : state_(std::move(value)) {}
    Result(Error error) : state_(std::move(error)) {}

    explicit operator bool() const { return std::holds_alternative<T>(state_); }

    // Precondition: the result holds a value.
    T& operator*() & { return std::get<T>(state_); }
    const T& operator*() const& { return std::get<T>(state_); }
    T&& operator*() && { return std::get<T>(std::move(state_)); }
    T* operator->() { return &std::get<T>(state_); }
    const T* operator->() const { return &std::get<T>(state_); }

    // Precondition: the result holds an error.
    const Error& error() const { return std::get<Error>(state_); }

  private:
    std::variant<T, Error> state_;
};

} // namespace tris
