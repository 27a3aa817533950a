// A file descriptor that is closed with its owner, and writing all of something to one.
#pragma once

#include "core/bytes.h"

#include <filesystem>
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

// A new file in the folder of `beside`, opened for writing; `temporary` is its path. Not named after the
// other, whose name may be at its limit. What is relative begins at the folder that `from` is, as in openat.
// Not open, with errno, where there can be none.
Descriptor open_temporary(int from, const std::filesystem::path& beside, std::filesystem::path& temporary);

// False, with errno, when not all of it could be written.
bool write_all(int fd, ByteView bytes);

} // namespace tris::files
