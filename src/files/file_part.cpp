#include "files/file_part.h"

#include "files/unpack.h"

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <cstdlib>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

namespace tris::files {

namespace {

std::string text_of(const timespec& time) {
    return std::to_string(time.tv_sec) + "." + std::to_string(time.tv_nsec);
}

std::string identity_of(const struct stat& status) {
    return std::to_string(status.st_dev) + "|" + std::to_string(status.st_ino);
}

std::string state_of(const struct stat& status) {
    return identity_of(status) + "|" + std::to_string(status.st_size) + "|" + text_of(status.st_mtim) + "|" +
           text_of(status.st_ctim);
}

bool is_sure(const struct stat& status) {
    constexpr std::int64_t kSeconds = 2; // the coarsest clock of a file system in use
    // A date in the future does not come from now: clocks of other machines go wrong, and tools set dates.
    return std::abs(std::int64_t{::time(nullptr)} - status.st_mtim.tv_sec) > kSeconds;
}

} // namespace

struct FilePart::File {
    File(int descriptor, std::filesystem::path place) : fd(descriptor), path(std::move(place)) {}
    ~File() {
        if (fd >= 0)
            ::close(fd);
    }
    File(const File&) = delete;
    File& operator=(const File&) = delete;

    int fd;
    std::filesystem::path path;
    struct stat status {};
};

Error failure(const std::filesystem::path& path, const std::string& reason) {
    return Error{path.string() + ": " + reason};
}

Error system_failure(const std::filesystem::path& path, int code) {
    return failure(path, std::generic_category().message(code));
}

const char* why_not_a_file(unsigned int mode) {
    if (S_ISREG(mode))
        return nullptr;
    if (S_ISDIR(mode))
        return "is a folder, expected a file";
    return "is a device, a pipe or a socket, expected a file";
}

std::string file_identity(const std::filesystem::path& path) {
    struct stat status {};
    return ::stat(path.c_str(), &status) == 0 ? identity_of(status) : "";
}

std::string sure_state(const std::filesystem::path& path) {
    struct stat status {};
    const bool is_there = ::stat(path.c_str(), &status) == 0;
    // The root of a FAT file system has no times at all.
    return is_there && status.st_mtim.tv_sec != 0 && is_sure(status) ? state_of(status) : "";
}

// Looks at what the path is before it opens it, since opening alone can wait on a pipe or wake a device;
// O_NONBLOCK covers a pipe that takes the file's place in between.
Result<FilePart> FilePart::open(const std::filesystem::path& path) {
    struct stat status {};
    if (::stat(path.c_str(), &status) != 0)
        return system_failure(path, errno);
    if (const char* reason = why_not_a_file(status.st_mode))
        return failure(path, reason);
    const auto file =
        std::make_shared<File>(::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY), path);
    if (file->fd < 0 || ::fstat(file->fd, &file->status) != 0)
        return system_failure(path, errno);
    if (const char* reason = why_not_a_file(file->status.st_mode))
        return failure(path, reason);
    return FilePart(file, 0, static_cast<std::size_t>(file->status.st_size), true);
}

FilePart FilePart::packed(PackedPart part) {
    const std::size_t size = part.size;
    return {std::make_shared<const PackedPart>(std::move(part)), 0, size};
}

Result<Bytes> FilePart::read(std::size_t offset, std::size_t length) const {
    if (packed_ != nullptr)
        return unpack(*packed_, offset_ + offset, std::min(length, size_ - std::min(offset, size_)));
    const bool is_made_up = is_whole_ && size_ == 0;
    const std::size_t most = is_made_up ? length : std::min(length, size_ - std::min(offset, size_));
    constexpr std::size_t kStep = 65536;
    Bytes bytes(is_made_up ? 0 : most);
    std::size_t filled = 0;
    while (filled < most) {
        if (filled == bytes.size())
            bytes.resize(std::min(most, filled + kStep));
        const ssize_t count = ::pread(file_->fd, bytes.data() + filled, bytes.size() - filled,
                                      static_cast<off_t>(offset_ + offset + filled));
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0)
            return system_failure(file_->path, errno);
        if (count == 0)
            break;
        filled += static_cast<std::size_t>(count);
    }
    bytes.resize(filled);
    return bytes;
}

std::size_t FilePart::file_size() const {
    return packed_ != nullptr ? packed_->bytes.file_size() : static_cast<std::size_t>(file_->status.st_size);
}

std::size_t FilePart::unpacked_size() const {
    if (packed_ == nullptr)
        return 0;
    return packed_->bytes.unpacked_size() +
           (packed_->packing == formats::Packing::deflated ? packed_->size : 0);
}

FilePart FilePart::part(std::size_t offset, std::size_t size) const {
    FilePart found = *this;
    found.offset_ += offset;
    found.size_ = size;
    found.is_whole_ = false;
    return found;
}

std::string FilePart::key() const {
    if (packed_ != nullptr)
        return packed_->bytes.key() + ">" + std::to_string(offset_) + "|" + std::to_string(size_);
    return state_of(file_->status) + "|" + std::to_string(offset_) + "|" + std::to_string(size_);
}

bool FilePart::key_is_sure() const {
    if (packed_ != nullptr)
        return packed_->bytes.key_is_sure();
    return is_sure(file_->status);
}

} // namespace tris::files
