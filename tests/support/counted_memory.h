// Counts what the program allocates: all of it, by new and by malloc, in libraries too. Under the sanitizer,
// which has its own malloc, only what comes by new. Only for executables that are made for it: it takes the
// place of both.
#pragma once

#include <cstddef>

namespace tris::test {

// From its making on. One at a time, on one thread.
class CountedMemory {
  public:
    CountedMemory();

    std::size_t peak() const;        // bytes held at once, at most, beyond those held at the beginning
    std::size_t allocations() const; // how often this thread asked for anything by new
};

} // namespace tris::test
