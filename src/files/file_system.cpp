#include "files/file_system.h"

#include "core/text.h"
#include "files/archive.h"
#include "files/descriptor.h"
#include "files/file_part.h"
#include "files/lookup.h"

#include <algorithm>
#include <cerrno>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace tris::files {

namespace fs = std::filesystem;

namespace {

enum class WhenLarger { refuse, cut };

// The bytes of a file on the disk or in an archive.
Result<FilePart> open_file(const fs::path& path) {
    const DiskPlace place = place_on_disk(path);
    if (place.inside.empty())
        return FilePart::open(path);
    Result<ArchivedItem> item = find_archived(place);
    if (!item)
        return item.error();
    if (item->is_folder && !item->is_file)
        return failure(path, "is a folder, expected a file");
    if (!item->is_folder && !path.has_filename()) // "a.md2/" is none on the disk either
        return system_failure(path, ENOTDIR);
    return std::move(item->bytes);
}

// At most the first `limit` bytes.
Result<Bytes> read_up_to(const fs::path& path, std::size_t limit, WhenLarger when_larger) {
    const Result<FilePart> file = open_file(path);
    if (!file)
        return file.error();
    if (file->size() > limit && when_larger == WhenLarger::refuse)
        return failure(path, "is " + std::to_string(file->size()) + " bytes long, expected at most " +
                                 std::to_string(limit));
    return file->read(0, limit);
}

} // namespace

Result<Bytes> read(const fs::path& path) {
    return read_up_to(path, kMaxFileBytes, WhenLarger::refuse);
}

Result<Bytes> read_head(const fs::path& path, std::size_t max_bytes) {
    return read_up_to(path, max_bytes, WhenLarger::cut);
}

PathKind kind_of_path(const fs::path& path) {
    struct stat status {};
    if (::stat(path.c_str(), &status) == 0) {
        if (S_ISDIR(status.st_mode))
            return PathKind::folder;
        if (!S_ISREG(status.st_mode))
            return PathKind::other;
        return is_archive_name(path.filename().string()) ? PathKind::folder : PathKind::file;
    }
    const DiskPlace place = place_on_disk(path);
    if (place.inside.empty()) // "a.res/" is "a.res"
        return place.file == path ? PathKind::nothing : kind_of_path(place.file);
    const Result<ArchivedItem> item = find_archived(place);
    if (!item)
        return PathKind::nothing;
    if (!item->is_folder)
        return path.has_filename() ? PathKind::file : PathKind::nothing;
    return PathKind::folder;
}

bool is_folder(const fs::path& path) {
    return kind_of_path(path) == PathKind::folder;
}

bool is_same_file(const fs::path& a, const fs::path& b) {
    if (a == b)
        return true;
    const DiskPlace one = place_on_disk(a);
    const DiskPlace other = place_on_disk(b);
    std::error_code ec;
    return equal_ignoring_case(one.inside, other.inside) && fs::equivalent(one.file, other.file, ec);
}

Result<bool> write_atomically(const fs::path& path, ByteView bytes) {
    // A link stays a link: what it points to is replaced.
    std::error_code ec;
    fs::path target = fs::is_symlink(path, ec) ? fs::weakly_canonical(path, ec) : path;
    if (ec)
        target = path;

    struct stat status {};
    const bool exists = ::stat(target.c_str(), &status) == 0;
    if (exists) {
        if (const char* reason = why_not_a_file(status.st_mode))
            return failure(path, reason);
    }

    fs::path temporary;
    Descriptor file = open_temporary(AT_FDCWD, target, temporary);
    if (!file.is_open())
        return system_failure(path, errno);
    const bool written =
        write_all(file.get(), bytes) && (!exists || ::fchmod(file.get(), status.st_mode & 07777U) == 0) &&
        ::fsync(file.get()) == 0 && file.close() && ::rename(temporary.c_str(), target.c_str()) == 0;
    if (!written) {
        const int code = errno;
        ::unlink(temporary.c_str());
        return system_failure(path, code);
    }
    return true;
}

bool equal_ignoring_case(std::string_view a, std::string_view b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](char x, char y) { return lower_ascii(x) == lower_ascii(y); });
}

std::filesystem::path folder_of(const std::filesystem::path& file) {
    std::error_code ec;
    const std::filesystem::path whole = std::filesystem::absolute(file, ec);
    if (ec)
        return file.parent_path();
    if (std::find(whole.begin(), whole.end(), "..") != whole.end()) {
        // Behind a link ".." is not the folder before it, and only the system knows which.
        std::filesystem::path real = std::filesystem::weakly_canonical(whole.parent_path(), ec);
        if (!ec)
            return real;
    }
    return whole.lexically_normal().parent_path();
}

std::filesystem::path whole_path(const std::filesystem::path& file) {
    return folder_of(file) / file.filename();
}

std::filesystem::path disk_file(const std::filesystem::path& file) {
    return whole_path(place_on_disk(file).file);
}

std::vector<DirEntry> list_folder(const fs::path& path) {
    std::vector<DirEntry> entries;
    const auto folder = std::make_shared<const fs::path>(path);
    std::error_code ec;
    if (const DiskPlace place = place_on_disk(path);
        !place.inside.empty() || fs::is_regular_file(place.file, ec)) {
        const Result<std::vector<ArchivedName>> names = list_archive(place);
        if (!names)
            return entries;
        for (const ArchivedName& name : *names)
            entries.push_back({name.name, folder, name.is_folder, name.is_file});
        return entries; // by name as they are
    }
    ec.clear();
    for (fs::directory_iterator at(path, ec), end; !ec && at != end; at.increment(ec)) {
        std::error_code unknown; // a link to nowhere or in a circle is neither
        std::string name = at->path().filename().string();
        const bool is_file = at->is_regular_file(unknown);
        const bool is_folder = at->is_directory(unknown) || (is_file && is_archive_name(name));
        entries.push_back({std::move(name), folder, is_folder, is_file});
    }
    std::vector<std::pair<std::string, std::size_t>> order;
    order.reserve(entries.size());
    for (std::size_t i = 0; i < entries.size(); ++i)
        order.emplace_back(lower_ascii(entries[i].name), i);
    std::sort(order.begin(), order.end(), [&](const auto& a, const auto& b) {
        return a.first != b.first ? a.first < b.first : entries[a.second].name < entries[b.second].name;
    });
    std::vector<DirEntry> sorted;
    sorted.reserve(entries.size());
    for (const auto& [name, index] : order)
        sorted.push_back(std::move(entries[index]));
    return sorted;
}

std::vector<fs::path> resolve_all_ignoring_case(const fs::path& folder, std::string_view relative) {
    return Lookup().resolve_all(folder, relative);
}

std::optional<fs::path> resolve_ignoring_case(const fs::path& folder, std::string_view relative) {
    const auto components = split_relative(relative);
    if (!components)
        return std::nullopt;
    // Most paths are as they are written, and then no folder need be listed.
    fs::path as_written = folder;
    for (const std::string& component : *components)
        as_written /= component;
    std::error_code ec;
    if (fs::exists(as_written, ec))
        return as_written;
    std::vector<fs::path> matches = resolve_all_ignoring_case(folder, relative);
    if (matches.empty())
        return std::nullopt;
    return std::move(matches.front());
}

} // namespace tris::files
