#include "files/write_below.h"

#include "files/descriptor.h"
#include "files/file_part.h"

#include <cerrno>
#include <cstdio>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace tris::files {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t kMaxName = 3900; // longer ones other programs could not name

// Its components; none when it is no name for a file below a folder.
std::vector<std::string> split_name(std::string_view name) {
    std::vector<std::string> components;
    for (std::size_t at = 0; at <= name.size();) {
        const std::size_t end = std::min(name.find('/', at), name.size());
        const std::string component(name.substr(at, end - at));
        const bool is_bad = component.empty() || component == "." || component == ".." ||
                            component.find('\0') != std::string::npos;
        if (is_bad)
            return {};
        components.push_back(component);
        at = end + 1;
    }
    return components;
}

// The folder of that name in another, made where it is missing.
Result<Descriptor> enter(const Descriptor& folder, const std::string& name, const fs::path& path) {
    if (::mkdirat(folder.get(), name.c_str(), 0777) != 0 && errno != EEXIST)
        return system_failure(path, errno);
    Descriptor inner(::openat(folder.get(), name.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
    if (inner.is_open())
        return inner;
    const int code = errno;
    struct stat status {};
    if (::fstatat(folder.get(), name.c_str(), &status, AT_SYMLINK_NOFOLLOW) == 0 && S_ISLNK(status.st_mode))
        return failure(path, "is a link, and what it leads to may lie elsewhere; expected a folder");
    return system_failure(path, code);
}

// Gives the file its name. False with errno; EEXIST where something has taken that name and is to stay.
bool give_name(const Descriptor& folder, const std::string& from, const std::string& to, IfThere if_there) {
    if (if_there == IfThere::replace)
        return ::renameat(folder.get(), from.c_str(), folder.get(), to.c_str()) == 0;
#ifdef RENAME_NOREPLACE // of Linux
    if (::renameat2(folder.get(), from.c_str(), folder.get(), to.c_str(), RENAME_NOREPLACE) == 0)
        return true;
    if (errno != EINVAL && errno != ENOSYS)
        return false;
#endif
    // The system or the file system does not know how to keep what is there; it was not there a moment ago.
    return ::renameat(folder.get(), from.c_str(), folder.get(), to.c_str()) == 0;
}

} // namespace

Result<Fate> write_below(const fs::path& folder, std::string_view name, ByteView bytes, IfThere if_there) {
    const std::vector<std::string> components = split_name(name);
    if (components.empty())
        return failure(folder / name, "is no name for a file in a folder");
    if (name.size() > kMaxName)
        return system_failure(folder / name, ENAMETOOLONG);
    std::error_code ec; // opening it says why it is not there
    fs::create_directories(folder, ec);
    // Where the folder itself is a link, that was meant.
    Descriptor place(::open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (!place.is_open())
        return system_failure(folder, errno);
    fs::path path = folder;
    for (std::size_t i = 0; i + 1 < components.size(); ++i) {
        path /= components[i];
        Result<Descriptor> inner = enter(place, components[i], path);
        if (!inner)
            return inner.error();
        place = *std::move(inner);
    }
    const std::string& last = components.back();
    path /= last;
    struct stat status {};
    if (::fstatat(place.get(), last.c_str(), &status, AT_SYMLINK_NOFOLLOW) == 0) {
        if (if_there == IfThere::keep)
            return Fate::was_there;
        const char* reason = S_ISLNK(status.st_mode) ? nullptr : why_not_a_file(status.st_mode);
        if (reason != nullptr) // a link is replaced itself
            return failure(path, reason);
    }
    fs::path temporary;
    Descriptor file = open_temporary(place.get(), last, temporary);
    if (!file.is_open())
        return system_failure(path, errno);
    if (write_all(file.get(), bytes) && file.close() && give_name(place, temporary.string(), last, if_there))
        return Fate::written;
    const int code = errno;
    ::unlinkat(place.get(), temporary.c_str(), 0);
    if (code == EEXIST && if_there == IfThere::keep)
        return Fate::was_there;
    return system_failure(path, code);
}

bool is_there_below(const fs::path& folder, std::string_view name) {
    struct stat status {};
    return ::lstat((folder / name).c_str(), &status) == 0;
}

} // namespace tris::files
