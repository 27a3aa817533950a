// A regular file that is open for reading, a part of one, or what such a part holds packed. Opening never
// waits on a pipe or a device.
#pragma once

#include "core/bytes.h"
#include "core/result.h"
#include "formats/load_archive.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <mutex>
#include <string>
#include <utility>

namespace tris::files {

// "a/b.md2: is a folder, expected a file"; the second in the system's words for an errno.
Error failure(const std::filesystem::path& path, const std::string& reason);
Error system_failure(const std::filesystem::path& path, int code);

// Why something of that st_mode is not a file to read; null when it is one.
const char* why_not_a_file(unsigned int mode);

// Tells a file or a folder from all others, by whatever path it is reached and whatever becomes of what is in
// it. Empty where there is none.
std::string file_identity(const std::filesystem::path& path);

// Tells a file or a folder and its state from all others. Empty where there is none, and where it has just
// been changed: it may change again before the clock of its times ticks, and the state would be the same.
std::string sure_state(const std::filesystem::path& path);

struct PackedPart;

// May be used from several threads at once, and copied at will: the file is closed with the last copy.
class FilePart {
  public:
    // All of a file. Messages start with the path.
    static Result<FilePart> open(const std::filesystem::path& path);

    // What is packed in a part, or stored there with a sum to check it by. Nothing is unpacked yet.
    static FilePart packed(PackedPart part);

    // As the file said when it was opened. One that the system makes up, such as those in /proc, says 0 and
    // has more.
    std::size_t size() const { return size_; }

    // The bytes from `offset` on, at most `length`; fewer where the part, or a file that was cut meanwhile,
    // ends earlier. Of what is packed a head that is asked for alone is not checked; all else fails
    // unless the whole is what was packed.
    Result<Bytes> read(std::size_t offset, std::size_t length) const;

    // Of the file on the disk that it lies in.
    std::size_t file_size() const;

    // How much is unpacked, of everything around it as well, when a piece of it is read.
    std::size_t unpacked_size() const;

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

    FilePart(std::shared_ptr<const PackedPart> packed, std::size_t offset, std::size_t size)
        : packed_(std::move(packed)), offset_(offset), size_(size), is_whole_(false) {}

    std::shared_ptr<const File> file_;         // one of the two is there
    std::shared_ptr<const PackedPart> packed_; // then the offset is in what it holds
    std::size_t offset_;
    std::size_t size_;
    bool is_whole_;
};

// What was unpacked of a part, for as long as somebody has it open.
struct Unpacked {
    std::mutex mutex;
    std::shared_ptr<const Bytes> whole;
};

struct PackedPart {
    FilePart bytes; // packed
    formats::Packing packing;
    std::size_t size; // unpacked
    std::uint32_t crc;
    std::filesystem::path path; // for messages
    std::shared_ptr<Unpacked> unpacked = std::make_shared<Unpacked>();
};

} // namespace tris::files
