// A file descriptor that is closed with its owner, and writing all of something to one.
#pragma once

#include "core/bytes.h"

#include <utility>

namespace tris::files {

class Descriptor {
  public:
    explicit Descriptor(int fd = -1) : fd_(fd) {}
    ~Descriptor() { close(); }
    Descriptor(Descriptor&& other) noexcept : fd_(std::exchange(other.fd_, -1)) {}
    Descriptor& operator=(Descriptor&& other) noexcept {
        std::swap(fd_, other.fd_);
        return *this;
    }

    int get() const { return fd_; }
    bool is_open() const { return fd_ >= 0; }

    // False when the system reports that something written did not arrive.
    bool close();

  private:
    int fd_;
};

// False, with errno, when not all of it could be written.
bool write_all(int fd, ByteView bytes);

} // namespace tris::files
