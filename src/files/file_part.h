// A regular file that is open for reading, or a part of one. Opening never waits on a pipe or a device.
#pragma once

#include "core/bytes.h"
#include "core/result.h"

#include <cstddef>
#include <filesystem>
#include <memory>
#include <string>
#include <utility>

namespace tris::files {

// "a/b.md2: is a folder, expected a file"; the second in the system's words for an errno.
Error failure(const std::filesystem::path& path, const std::string& reason);
Error system_failure(const std::filesystem::path& path, int code);

// Why something of that st_mode is not a file to read; null when it is one.
const char* why_not_a_file(unsigned int mode);

// May be used from several threads at once, and copied at will: the file is closed with the last copy.
class FilePart {
  public:
    // All of a file. Messages start with the path.
    static Result<FilePart> open(const std::filesystem::path& path);

    // As the file said when it was opened. One that the system makes up, such as those in /proc, says 0 and
    // has more.
    std::size_t size() const { return size_; }

    // The bytes from `offset` on, at most `length`; fewer where the part, or a file that was cut meanwhile,
    // ends earlier.
    Result<Bytes> read(std::size_t offset, std::size_t length) const;

    // Precondition: it lies inside of this one.
    FilePart part(std::size_t offset, std::size_t size) const;

    // Tells these bytes from all others: the file, its state, and the place in it.
    std::string key() const;

    // False when the file has just been changed: it may change again before the clock of its times ticks, and
    // the key would be the same.
    bool key_is_sure() const;

  private:
    struct File;
    FilePart(std::shared_ptr<const File> file, std::size_t offset, std::size_t size, bool is_whole)
        : file_(std::move(file)), offset_(offset), size_(size), is_whole_(is_whole) {}

    std::shared_ptr<const File> file_;
    std::size_t offset_;
    std::size_t size_;
    bool is_whole_;
};

} // namespace tris::files
