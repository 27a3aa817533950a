#include "files/descriptor.h"

#include <cerrno>
#include <string>

#include <fcntl.h>
#include <unistd.h>

namespace tris::files {

bool Descriptor::close() {
    const int fd = std::exchange(fd_, -1);
    return fd < 0 || ::close(fd) == 0;
}

Descriptor open_temporary(int from, const std::filesystem::path& beside, std::filesystem::path& temporary) {
    for (int attempt = 0; attempt < 100; ++attempt) {
        temporary = beside.parent_path() /
                    (".tris-" + std::to_string(::getpid()) + "-" + std::to_string(attempt) + ".tmp");
        Descriptor file(
            ::openat(from, temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0666));
        if (file.is_open() || errno != EEXIST)
            return file;
    }
    return Descriptor();
}

bool write_all(int fd, ByteView bytes) {
    while (!bytes.empty()) {
        const ssize_t count = ::write(fd, bytes.data(), bytes.size());
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0)
            return false;
        bytes = bytes.subspan(static_cast<std::size_t>(count));
    }
    return true;
}

} // namespace tris::files
