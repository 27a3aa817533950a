#include "files/extract.h"

#include "core/glob.h"
#include "core/text.h"
#include "files/file_system.h"
#include "files/game.h"
#include "formats/zip/inflate.h"

#include <algorithm>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

namespace tris::files {

namespace fs = std::filesystem;

namespace {

bool is_in_folder(std::string_view name, std::string_view folder) {
    return folder.empty() || (name.size() > folder.size() && name[folder.size()] == '/' &&
                              starts_with_ignoring_case(name, folder));
}

Result<ExtractList> list_archived(const DiskPlace& place) {
    Result<OpenArchive> archive = open_archive(place);
    if (!archive)
        return archive.error();
    ExtractList list;
    list.archive = *std::move(archive);
    for (const formats::ArchiveEntry& entry : list.archive->archive->entries)
        if (is_in_folder(entry.name, list.archive->folder))
            list.files.push_back({list.archive->path / entry.name, entry.name, entry.size, &entry});
    for (const Oddity& warning : list.archive->archive->warnings)
        list.warnings.push_back(list.archive->path.string() + ": " + oddity_text(warning));
    agree_on_folders(list);
    return list;
}

// Adds the files below a folder; false, with the reason, where it cannot be listed itself.
bool add_files_below(const fs::path& folder, const std::string& name, ExtractList& list,
                     std::error_code& ec) {
    for (fs::directory_iterator at(folder, ec), end; !ec && at != end; at.increment(ec)) {
        const std::string its_name = name + at->path().filename().string();
        std::error_code unknown; // a link to nowhere is no file
        if (at->is_directory(unknown) && !at->is_symlink(unknown)) {
            std::error_code reason;
            if (!add_files_below(at->path(), its_name + "/", list, reason))
                list.unread.push_back(failure(at->path(), reason.message()).message);
        } else if (at->is_regular_file(unknown)) {
            const std::uintmax_t size = at->file_size(unknown);
            list.files.push_back({at->path(), its_name, unknown ? 0 : std::uint64_t{size}, nullptr});
        }
    }
    return !ec;
}

Result<ExtractList> list_on_disk(const fs::path& root) {
    ExtractList list;
    std::error_code ec;
    if (!add_files_below(root, "", list, ec))
        return failure(root, ec.message());
    std::sort(list.files.begin(), list.files.end(), [](const FileToExtract& a, const FileToExtract& b) {
        return compare_ignoring_case(a.name, b.name) < 0;
    });
    return list;
}

} // namespace

Result<ExtractList> files_to_extract(const fs::path& root) {
    const DiskPlace place = place_on_disk(root);
    std::error_code ec;
    if (place.inside.empty() && fs::is_directory(root, ec))
        return list_on_disk(root);
    const PathKind kind = kind_of_path(root);
    if (kind == PathKind::folder)
        return list_archived(place);
    if (kind == PathKind::file && !place.inside.empty()) {
        ExtractList list;
        const Result<ArchivedItem> item = find_archived(place);
        if (!item)
            return item.error();
        list.files.push_back({root, item->name, item->bytes.size(), nullptr});
        return list;
    }
    if (kind == PathKind::file) {
        const Result<Bytes> mark = read_head(root, formats::kArchiveMarkBytes);
        if (mark && !formats::is_archive(*mark))
            return failure(root, "is a file by itself, expected an archive, a folder or a file in one");
    }
    return list_archived(place); // an archive by another name, or what says why it cannot be opened
}

void agree_on_folders(ExtractList& list) {
    std::vector<FileToExtract*> order;
    for (FileToExtract& file : list.files)
        order.push_back(&file);
    std::stable_sort(order.begin(), order.end(), [](const FileToExtract* a, const FileToExtract* b) {
        return compare_ignoring_case(a->name, b->name) < 0;
    });
    std::string_view before; // what shares a folder lies side by side
    for (FileToExtract* file : order) {
        std::size_t shared = 0;
        for (std::size_t i = 0; i < std::min(before.size(), file->name.size()) &&
                                lower_ascii(before[i]) == lower_ascii(file->name[i]);
             ++i)
            shared = file->name[i] == '/' ? i + 1 : shared;
        file->name.replace(0, shared, before.substr(0, shared));
        before = file->name;
    }
}

bool is_wanted(std::string_view name, std::string_view pattern) {
    while (pattern.ends_with('/'))
        pattern.remove_suffix(1);
    if (matches_glob(pattern, name) || matches_glob(std::string(pattern) + "/*", name))
        return true;
    return pattern.find('/') == std::string_view::npos &&
           matches_glob(pattern, name.substr(name.find_last_of('/') + 1));
}

std::optional<Error> refuse_bomb(const ExtractList& list) {
    if (!list.archive)
        return std::nullopt;
    std::uint64_t total = 0;
    for (const FileToExtract& file : list.files)
        total += std::min(file.bytes, ~std::uint64_t{0} - total);
    const std::size_t size = list.archive->bytes.size();
    if (!formats::is_bomb(total, size))
        return std::nullopt;
    return failure(list.archive->path, "unpacks from " + std::to_string(size) + " bytes to " +
                                           std::to_string(total) + ", expected at most " +
                                           std::to_string(formats::kBombRatio) +
                                           " times as many; name what you want of it");
}

Result<Bytes> read(const ExtractList& list, const FileToExtract& file) {
    return file.entry != nullptr ? read_entry(*list.archive, *file.entry) : read(file.path);
}

std::string name_to_extract(const fs::path& root, const fs::path& file, const std::string& folder) {
    if (const DiskPlace place = place_on_disk(file); !place.inside.empty()) {
        if (const Result<ArchivedItem> item = find_archived(place))
            return item->name;
    }
    std::error_code ec;
    const fs::path relative =
        fs::weakly_canonical(file, ec).lexically_relative(fs::weakly_canonical(root, ec));
    if (!relative.empty() && *relative.begin() != ".." && relative != ".")
        return relative.generic_string();
    Lookup lookup;
    const std::optional<GamePlace> place = place_in(game_around(file, lookup), file);
    return place ? place->path : (fs::path(folder) / file.filename()).generic_string();
}

} // namespace tris::files
