#include "files/archive.h"

#include "core/text.h"

#include <algorithm>
#include <cerrno>
#include <optional>
#include <utility>

#include <sys/stat.h>

namespace tris::files {

namespace fs = std::filesystem;

namespace {

using formats::Archive;
using formats::ArchiveEntry;
using SharedArchive = std::shared_ptr<const Archive>;

constexpr std::size_t kCacheBytes = std::size_t{16} << 20U;

ArchiveCache& shared_cache() {
    static ArchiveCache cache(kCacheBytes);
    return cache;
}

std::size_t memory_bytes(const Archive& archive) {
    std::size_t bytes = sizeof(Archive) + archive.entries.capacity() * sizeof(ArchiveEntry);
    for (const ArchiveEntry& entry : archive.entries)
        bytes += entry.name.size();
    for (const std::string& warning : archive.warnings)
        bytes += sizeof(std::string) + warning.size();
    return bytes;
}

std::string_view last_name(std::string_view way) {
    return way.substr(way.find_last_of('/') + 1);
}

// The way inside, with every separator a '/' and no empty component.
std::string clean(const fs::path& relative) {
    std::string text = relative.string();
    std::replace(text.begin(), text.end(), '\\', '/');
    std::string out;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('/', at), text.size());
        const std::string component = text.substr(at, end - at);
        if (!component.empty() && component != ".")
            out += (out.empty() ? "" : "/") + component;
        at = end + 1;
    }
    return out;
}

auto first_in_folder(const Archive& archive, std::string_view folder_and_slash) {
    return std::lower_bound(archive.entries.begin(), archive.entries.end(), folder_and_slash,
                            [](const ArchiveEntry& entry, std::string_view name) {
                                return compare_ignoring_case(entry.name, name) < 0;
                            });
}

bool has_folder(const Archive& archive, const std::string& folder) {
    const auto first = first_in_folder(archive, folder + "/");
    return first != archive.entries.end() && starts_with_ignoring_case(first->name, folder + "/");
}

// The entry that a way leads to or through, its part of the way, and the rest.
struct Step {
    const ArchiveEntry* entry = nullptr;
    std::string taken;
    std::string rest;
};

Step step_into(const Archive& archive, const std::string& way) {
    for (std::size_t end = way.find('/');; end = way.find('/', end + 1)) {
        const std::string taken = way.substr(0, end);
        if (const ArchiveEntry* entry = find_entry(archive, taken))
            return {entry, taken, end == std::string::npos ? "" : way.substr(end + 1)};
        if (end == std::string::npos)
            return {};
    }
}

// Where a way through archives ends: at a file, or at a folder of the innermost archive.
struct End {
    SharedArchive archive;
    FilePart bytes;     // of the file, or of the archive
    bool is_file;       // as it lies in the archive, which may be an archive again
    std::string folder; // empty: the archive as a whole
};

enum class Last { as_file, entered };

// Follows the place through one archive after the other. `last` says what becomes of a file at its end.
Result<End> walk(const DiskPlace& place, Last last) {
    Result<FilePart> file = FilePart::open(place.file);
    if (!file)
        return file.error();
    FilePart bytes = *std::move(file);
    fs::path path = place.file;
    std::string way = place.inside;
    for (int depth = 1;; ++depth) {
        const Result<Bytes> mark = bytes.read(0, formats::kArchiveMarkBytes);
        if (!mark)
            return mark.error();
        if (!formats::is_archive(*mark) && !is_archive_name(path.filename().string()))
            return system_failure(way.empty() ? path : path / way, ENOTDIR);
        if (depth > kMaxArchiveDepth)
            return failure(path, "is archive " + std::to_string(depth) + " of those one in the other, " +
                                     "expected at most " + std::to_string(kMaxArchiveDepth));
        Result<SharedArchive> archive = shared_cache().get(bytes, path);
        if (!archive)
            return archive.error();
        if (way.empty() || has_folder(**archive, way))
            return End{*std::move(archive), bytes, false, way};
        const Step step = step_into(**archive, way);
        if (step.entry == nullptr)
            return system_failure(path / way, ENOENT);
        FilePart inner = bytes.part(step.entry->offset, step.entry->size);
        if (step.rest.empty() && last == Last::as_file)
            return End{*std::move(archive), std::move(inner), true, way};
        path /= step.taken;
        bytes = std::move(inner);
        way = step.rest;
    }
}

} // namespace

bool is_archive_name(std::string_view name) {
    constexpr std::string_view kEnding = ".res";
    return name.size() > kEnding.size() &&
           compare_ignoring_case(name.substr(name.size() - kEnding.size()), kEnding) == 0;
}

DiskPlace place_on_disk(const fs::path& path) {
    struct stat status {};
    if (::stat(path.c_str(), &status) == 0 || errno != ENOTDIR)
        return {path, {}};
    // Some folder of the path is none. Above it all are folders: it is the first that can be looked at.
    fs::path inside = path.filename();
    for (fs::path file = path.parent_path(); file.has_filename(); file = file.parent_path()) {
        if (::stat(file.c_str(), &status) == 0) {
            if (!S_ISREG(status.st_mode))
                break;
            return {file, clean(inside)};
        }
        inside = file.filename() / inside;
    }
    return {path, {}};
}

Result<ArchivedItem> find_archived(const DiskPlace& place) {
    Result<End> end = walk(place, Last::as_file);
    if (!end)
        return end.error();
    const bool is_folder = !end->is_file || is_archive_name(last_name(place.inside));
    return ArchivedItem{is_folder, end->is_file, std::move(end->bytes)};
}

Result<std::vector<ArchivedName>> list_archive(const DiskPlace& place) {
    const Result<End> end = walk(place, Last::entered);
    if (!end)
        return end.error();
    const Archive& archive = *end->archive;
    const std::string folder = end->folder.empty() ? "" : end->folder + "/";
    std::vector<ArchivedName> names;
    auto at = first_in_folder(archive, folder);
    while (at != archive.entries.end() && starts_with_ignoring_case(at->name, folder)) {
        const std::string_view rest = std::string_view(at->name).substr(folder.size());
        const std::size_t slash = rest.find('/');
        if (slash == std::string_view::npos) {
            names.push_back({std::string(rest), is_archive_name(rest), true, at->size});
            ++at;
            continue;
        }
        names.push_back({std::string(rest.substr(0, slash)), true, false, 0});
        // On to what comes after everything in that folder.
        constexpr char kAfterSlash = '/' + 1;
        at = first_in_folder(archive, folder + std::string(rest.substr(0, slash)) + kAfterSlash);
    }
    // "a-b" comes before "a/c", but after "a".
    std::sort(names.begin(), names.end(), [](const ArchivedName& a, const ArchivedName& b) {
        return compare_ignoring_case(a.name, b.name) < 0;
    });
    return names;
}

Result<std::vector<std::string>> archive_warnings(const DiskPlace& place) {
    const Result<End> end =
        walk(place, is_archive_name(last_name(place.inside)) ? Last::entered : Last::as_file);
    if (!end)
        return end.error();
    return end->archive->warnings;
}

Result<SharedArchive> ArchiveCache::get(const FilePart& bytes, const fs::path& path) {
    const std::string key = bytes.key();
    {
        const std::lock_guard lock(mutex_);
        if (SharedArchive found = archives_.find(key))
            return found;
    }
    const auto read = [&](std::size_t offset, std::size_t length) -> Result<Bytes> {
        Result<Bytes> found = bytes.read(offset, length);
        if (found && found->size() < length)
            return failure(path, "was cut while it was read");
        return found;
    };
    Result<Archive> loaded = formats::load_archive(bytes.size(), read, path.string());
    if (!loaded)
        return loaded.error();
    auto archive = std::make_shared<const Archive>(*std::move(loaded));
    if (bytes.key_is_sure()) {
        const std::lock_guard lock(mutex_);
        archives_.put(key, archive, memory_bytes(*archive));
    }
    return SharedArchive(std::move(archive));
}

std::size_t ArchiveCache::used_bytes() const {
    const std::lock_guard lock(mutex_);
    return archives_.used_bytes();
}

std::size_t ArchiveCache::size() const {
    const std::lock_guard lock(mutex_);
    return archives_.size();
}

} // namespace tris::files
