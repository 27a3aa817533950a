// A GL context with no window and no display: EGL on Mesa's surfaceless platform, or whatever EGL offers.
#pragma once

#include "core/result.h"

#include <memory>

namespace tris::platform {

class HeadlessContext {
  public:
    // Makes the context current on this thread and loads GL. `debug` asks for a context that reports every
    // misuse.
    static Result<HeadlessContext> create(bool debug);

    HeadlessContext(HeadlessContext&&) noexcept;
    HeadlessContext& operator=(HeadlessContext&&) noexcept;
    ~HeadlessContext();

  private:
    struct State;
    explicit HeadlessContext(std::unique_ptr<State> state);
    std::unique_ptr<State> state_;
};

} // namespace tris::platform
