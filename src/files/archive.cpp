#include "files/archive.h"

#include "core/text.h"
#include "files/file_system.h"

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

constexpr std::size_t kCacheBytes = std::size_t{64} << 20U;

std::size_t memory_bytes(const Archive& archive) {
    std::size_t bytes = sizeof(Archive) + archive.entries.capacity() * sizeof(ArchiveEntry);
    for (const ArchiveEntry& entry : archive.entries)
        bytes += entry.name.size();
    for (const Oddity& warning : archive.warnings)
        bytes += sizeof(Oddity) + warning.text.size();
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
    fs::path path;      // of the archive
};

formats::ReadBytes reader_of(const FilePart& bytes, const fs::path& path) {
    return [&bytes, &path](std::size_t offset, std::size_t length) -> Result<Bytes> {
        Result<Bytes> found = bytes.read(offset, length);
        if (found && found->size() < length)
            return failure(path, "was cut while it was read");
        return found;
    };
}

// `path` is that of the archive, which these are the bytes of.
Result<FilePart> open_entry(const FilePart& bytes, const ArchiveEntry& entry, const fs::path& path) {
    const Result<std::size_t> offset =
        find_entry_bytes(entry, bytes.size(), reader_of(bytes, path), path.string());
    if (!offset)
        return offset.error();
    FilePart part = bytes.part(*offset, entry.in_file);
    if (entry.packing == formats::Packing::none)
        return part;
    return FilePart::packed({std::move(part), entry.packing, entry.size, entry.crc, path / entry.name});
}

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
        Result<SharedArchive> archive = shared_archives().get(bytes, path);
        if (!archive)
            return archive.error();
        if (way.empty() || has_folder(**archive, way))
            return End{*std::move(archive), bytes, false, way, path};
        const Step step = step_into(**archive, way);
        if (step.entry == nullptr)
            return system_failure(path / way, ENOENT);
        Result<FilePart> inner = open_entry(bytes, *step.entry, path);
        if (!inner)
            return inner.error();
        if (step.rest.empty() && last == Last::as_file)
            return End{*std::move(archive), *std::move(inner), true, step.entry->name, path};
        path /= step.taken;
        bytes = *std::move(inner);
        way = step.rest;
    }
}

} // namespace

ArchiveCache& shared_archives() {
    static ArchiveCache cache(kCacheBytes);
    return cache;
}

bool is_archive_name(std::string_view name) {
    return std::any_of(kArchiveExtensions.begin(), kArchiveExtensions.end(), [&](std::string_view extension) {
        return name.size() > extension.size() + 1 && name[name.size() - extension.size() - 1] == '.' &&
               compare_ignoring_case(name.substr(name.size() - extension.size()), extension) == 0;
    });
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
    return ArchivedItem{is_folder, end->is_file, std::move(end->bytes), std::move(end->folder)};
}

Result<OpenArchive> open_archive(const DiskPlace& place) {
    Result<End> end = walk(place, Last::entered);
    if (!end)
        return end.error();
    return OpenArchive{std::move(end->path), std::move(end->bytes), std::move(end->archive),
                       std::move(end->folder)};
}

Result<Bytes> read_entry(const OpenArchive& archive, const ArchiveEntry& entry) {
    if (entry.size > kMaxFileBytes)
        return failure(archive.path / entry.name, "is " + std::to_string(entry.size) +
                                                      " bytes long, expected at most " +
                                                      std::to_string(kMaxFileBytes));
    const Result<FilePart> part = open_entry(archive.bytes, entry, archive.path);
    if (!part)
        return part.error();
    return part->read(0, entry.size);
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

Result<Oddities> archive_warnings(const DiskPlace& place) {
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
    Result<Archive> loaded = formats::load_archive(bytes.size(), reader_of(bytes, path), path.string());
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

std::size_t ArchiveCache::budget() const {
    const std::lock_guard lock(mutex_);
    return archives_.budget();
}

std::size_t ArchiveCache::size() const {
    const std::lock_guard lock(mutex_);
    return archives_.size();
}

} // namespace tris::files
