#include "formats/load_archive.h"

#include "core/byte_reader.h"
#include "core/text.h"
#include "formats/pak/pak_layout.h"
#include "formats/pak/pak_parse.h"
#include "formats/res/res_layout.h"
#include "formats/res/res_parse.h"
#include "formats/warning_list.h"
#include "formats/zip/zip_layout.h"
#include "formats/zip/zip_parse.h"

#include <algorithm>
#include <utility>

namespace tris::formats {

namespace {

constexpr std::size_t kMostNameBytes = 4096; // of a path on the disk, on most systems

const char* why_not_a_name(std::string_view name) {
    if (name.size() > kMostNameBytes)
        return "is longer than any path";
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

// As it is in the file.
std::string whole_name(const ArchiveEntry& entry) {
    return entry.is_dotted ? "./" + entry.name : entry.name;
}

std::string in_quotes(const std::string& name) {
    return name.size() > kMostNameBytes ? "a name of " + std::to_string(name.size()) + " bytes"
                                        : "\"" + name + "\"";
}

bool comes_before(const ArchiveEntry& a, const ArchiveEntry& b) {
    const int order = compare_ignoring_case(a.name, b.name);
    return order != 0 ? order < 0 : a.is_dotted < b.is_dotted;
}

auto first_from(const std::vector<ArchiveEntry>& entries, std::string_view name) {
    return std::lower_bound(entries.begin(), entries.end(), name,
                            [](const ArchiveEntry& entry, std::string_view wanted) {
                                return compare_ignoring_case(entry.name, wanted) < 0;
                            });
}

// Why an entry cannot stay beside the others; null where it can.
using Reasons = std::vector<const char*>;

// Of entries that have another one for a folder that one goes if it is empty, as programs write folders, and
// they do otherwise.
Reasons find_buried(const std::vector<ArchiveEntry>& entries) {
    Reasons reasons(entries.size(), nullptr);
    for (std::size_t i = 0; i < entries.size(); ++i) {
        if (reasons[i] != nullptr)
            continue; // so is everything in it: no entry is looked at twice
        const std::string folder = entries[i].name + "/";
        for (auto at = first_from(entries, folder);
             at != entries.end() && starts_with_ignoring_case(at->name, folder); ++at) {
            if (entries[i].size == 0) {
                reasons[i] = "is an empty file where others have their folder";
                break;
            }
            reasons[static_cast<std::size_t>(at - entries.begin())] = "lies in a file instead of a folder";
        }
    }
    return reasons;
}

// Makes of the entries what Archive promises: what cannot be a file in a folder is left out.
void settle_names(Archive& archive) {
    WarningList warnings;
    for (ArchiveEntry& entry : archive.entries) {
        entry.is_dotted = entry.name.starts_with("./");
        if (entry.is_dotted)
            entry.name.erase(0, 2);
    }
    std::sort(archive.entries.begin(), archive.entries.end(), comes_before);
    const Reasons buried = find_buried(archive.entries);
    std::size_t kept = 0;
    for (std::size_t i = 0; i < archive.entries.size(); ++i) {
        ArchiveEntry& entry = archive.entries[i];
        const char* reason = why_not_a_name(entry.name);
        if (reason == nullptr)
            reason = buried[i];
        const bool is_repeated =
            kept > 0 && compare_ignoring_case(archive.entries[kept - 1].name, entry.name) == 0;
        if (reason == nullptr && is_repeated)
            reason = "is there without the dot";
        if (reason == nullptr && kept == i)
            ++kept;
        else if (reason == nullptr)
            archive.entries[kept++] = std::move(entry);
        else
            warnings.add("archive.entry-left-out",
                         in_quotes(whole_name(entry)) + " " + reason + " and is left out");
    }
    archive.entries.resize(kept);
    std::move(warnings).append_to(archive.warnings);
}

void refuse_large_directory(std::string_view kind, std::size_t offset, std::size_t size) {
    if (size > kMaxDirectoryBytes)
        throw ParseError(offset, std::string(kind) + " directory is " + std::to_string(size) +
                                     " bytes long, expected at most " + std::to_string(kMaxDirectoryBytes));
}

// Of a kind whose entries simply lie in the file.
template <class Parsed>
Archive plain_archive(std::string_view format, Parsed parsed) {
    Archive archive;
    archive.format = format;
    archive.entries.reserve(parsed.entries.size());
    for (auto& entry : parsed.entries)
        archive.entries.push_back({std::move(entry.name), entry.offset, entry.size, entry.size});
    archive.warnings = std::move(parsed.warnings);
    return archive;
}

Result<Archive> load_res(std::size_t size, const ReadBytes& read) {
    const Result<Bytes> head = read(0, std::min(size, kResHeadBytes));
    if (!head)
        return head.error();
    const ResDirectoryPlace place = find_res_directory(*head, size);
    refuse_large_directory("RES", place.offset, place.size);
    const Result<Bytes> directory = read(place.offset, place.size);
    if (!directory)
        return directory.error();
    return plain_archive("res", parse_res_directory(*head, *directory, size));
}

Result<Archive> load_pak(std::size_t size, const ReadBytes& read) {
    const Result<Bytes> head = read(0, std::min(size, kPakHeadBytes));
    if (!head)
        return head.error();
    const PakDirectoryPlace place = find_pak_directory(*head, size);
    refuse_large_directory("PAK", place.offset, place.size);
    const Result<Bytes> directory = read(place.offset, place.size);
    if (!directory)
        return directory.error();
    return plain_archive("pak", parse_pak_directory(place, *directory, size));
}

Result<Archive> load_zip(std::size_t size, const ReadBytes& read) {
    const Result<ZipDirectoryPlace> place = find_zip_directory(size, read);
    if (!place)
        return place.error();
    refuse_large_directory("ZIP", place->offset, place->size);
    const Result<Bytes> directory = read(place->offset, place->size);
    if (!directory)
        return directory.error();
    ZipArchive zip = parse_zip_directory(*place, *directory);
    Archive archive;
    archive.format = "zip";
    archive.entries.reserve(zip.entries.size());
    for (ZipEntry& entry : zip.entries)
        archive.entries.push_back({std::move(entry.name), entry.local_offset, entry.size, entry.packed_size,
                                   entry.crc, entry.is_deflated ? Packing::deflated : Packing::stored});
    archive.warnings = std::move(zip.warnings);
    return archive;
}

Result<Archive> load_any(std::size_t size, const ReadBytes& read) {
    const Result<Bytes> mark = read(0, std::min(size, kArchiveMarkBytes));
    if (!mark)
        return mark.error();
    if (mark->size() < kArchiveMarkBytes)
        throw ParseError(0, "file has " + counted(size, "byte", "bytes") +
                                ", an archive starts with 4 that name its kind");
    if (is_pak(*mark))
        return load_pak(size, read);
    if (is_res(*mark))
        return load_res(size, read);
    if (is_zip(*mark) || has_zip_end(size, read))
        return load_zip(size, read);
    throw ParseError(0, "kind of archive is " + hex(element<std::uint32_t>(*mark, 0)) + ", expected PAK (" +
                            hex(kPakIdent) + "), ZIP (" + hex(kZipLocalIdent) + ") or Evil Islands RES (" +
                            hex(kResIdent) + ")");
}

} // namespace

bool is_archive(ByteView head) {
    return is_pak(head) || is_zip(head) || is_res(head);
}

Result<Archive> load_archive(std::size_t size, const ReadBytes& read, std::string_view name) {
    try {
        Result<Archive> archive = load_any(size, read);
        if (archive)
            settle_names(*archive);
        return archive;
    } catch (const ParseError& e) {
        return Error{std::string(name) + ": " + hex(e.offset()) + ": " + e.what()};
    }
}

Result<std::size_t> find_entry_bytes(const ArchiveEntry& entry, std::size_t size, const ReadBytes& read,
                                     std::string_view name) {
    if (entry.packing == Packing::none)
        return entry.offset;
    try {
        return find_zip_bytes({whole_name(entry), entry.offset, entry.in_file, entry.size, entry.crc,
                               entry.packing == Packing::deflated},
                              size, read);
    } catch (const ParseError& e) {
        return Error{std::string(name) + ": " + hex(e.offset()) + ": " + e.what()};
    }
}

const ArchiveEntry* find_entry(const Archive& archive, std::string_view name) {
    const auto at = first_from(archive.entries, name);
    return at != archive.entries.end() && compare_ignoring_case(at->name, name) == 0 ? &*at : nullptr;
}

} // namespace tris::formats
