#include "formats/load_archive.h"

#include "core/byte_reader.h"
#include "core/text.h"
#include "formats/res/res_layout.h"
#include "formats/res/res_parse.h"
#include "formats/warning_list.h"

#include <algorithm>
#include <utility>

namespace tris::formats {

namespace {

const char* why_not_a_name(std::string_view name) {
    if (name.starts_with('/'))
        return "is an absolute path";
    if (name.size() >= 2 && name[1] == ':')
        return "begins with a drive";
    for (std::size_t at = 0; at <= name.size();) {
        const std::size_t end = std::min(name.find('/', at), name.size());
        const std::string_view component = name.substr(at, end - at);
        if (component == "..")
            return "leads out of the archive";
        if (component.empty() || component == ".")
            return "has a part that is no name";
        at = end + 1;
    }
    return nullptr;
}

bool comes_before(const ArchiveEntry& a, const ArchiveEntry& b) {
    return compare_ignoring_case(a.name, b.name) < 0;
}

auto first_from(const std::vector<ArchiveEntry>& entries, std::string_view name) {
    return std::lower_bound(entries.begin(), entries.end(), name,
                            [](const ArchiveEntry& entry, std::string_view wanted) {
                                return compare_ignoring_case(entry.name, wanted) < 0;
                            });
}

// Which entries have another one for a folder.
std::vector<bool> find_buried(const std::vector<ArchiveEntry>& entries) {
    std::vector<bool> buried(entries.size(), false);
    for (std::size_t i = 0; i < entries.size(); ++i) {
        if (buried[i])
            continue; // so is everything in it: no entry is looked at twice
        const std::string folder = entries[i].name + "/";
        for (auto at = first_from(entries, folder);
             at != entries.end() && starts_with_ignoring_case(at->name, folder); ++at)
            buried[static_cast<std::size_t>(at - entries.begin())] = true;
    }
    return buried;
}

// Makes of the entries what Archive promises: what cannot be a file in a folder is left out.
void settle_names(Archive& archive) {
    WarningList warnings;
    std::sort(archive.entries.begin(), archive.entries.end(), comes_before);
    const std::vector<bool> buried = find_buried(archive.entries);
    std::vector<ArchiveEntry> kept;
    kept.reserve(archive.entries.size());
    for (std::size_t i = 0; i < archive.entries.size(); ++i) {
        ArchiveEntry& entry = archive.entries[i];
        const char* reason = why_not_a_name(entry.name);
        if (reason == nullptr && buried[i])
            reason = "lies in a file instead of a folder";
        if (reason == nullptr)
            kept.push_back(std::move(entry));
        else
            warnings.add_text("\"" + entry.name + "\" " + reason + " and is left out");
    }
    archive.entries = std::move(kept);
    std::move(warnings).append_to(archive.warnings);
}

Result<Archive> load_res(std::size_t size, const ReadBytes& read) {
    const Result<Bytes> head = read(0, std::min(size, kResHeadBytes));
    if (!head)
        return head.error();
    const ResDirectoryPlace place = find_res_directory(*head, size);
    if (place.size > kMaxDirectoryBytes)
        throw ParseError(place.offset, "RES directory is " + std::to_string(place.size) +
                                           " bytes long, expected at most " +
                                           std::to_string(kMaxDirectoryBytes));
    const Result<Bytes> directory = read(place.offset, place.size);
    if (!directory)
        return directory.error();
    ResArchive res = parse_res_directory(*head, *directory, size);
    Archive archive;
    archive.entries.reserve(res.entries.size());
    for (ResEntry& entry : res.entries)
        archive.entries.push_back({std::move(entry.name), entry.offset, entry.size});
    archive.warnings = std::move(res.warnings);
    return archive;
}

} // namespace

bool is_archive(ByteView head) {
    return is_res(head);
}

Result<Archive> load_archive(std::size_t size, const ReadBytes& read, std::string_view name) {
    try {
        const Result<Bytes> mark = read(0, std::min(size, kArchiveMarkBytes));
        if (!mark)
            return mark.error();
        if (mark->size() < kArchiveMarkBytes)
            throw ParseError(0, "file has " + counted(size, "byte", "bytes") +
                                    ", an archive starts with 4 that name its kind");
        if (!is_archive(*mark))
            throw ParseError(0, "kind of archive is " + hex(element<std::uint32_t>(*mark, 0)) +
                                    ", expected Evil Islands RES (" + hex(kResIdent) + ")");
        Result<Archive> archive = load_res(size, read);
        if (archive)
            settle_names(*archive);
        return archive;
    } catch (const ParseError& e) {
        return Error{std::string(name) + ": " + hex(e.offset()) + ": " + e.what()};
    }
}

const ArchiveEntry* find_entry(const Archive& archive, std::string_view name) {
    const auto at = first_from(archive.entries, name);
    return at != archive.entries.end() && compare_ignoring_case(at->name, name) == 0 ? &*at : nullptr;
}

} // namespace tris::formats
