#include "formats/zip/zip_end.h"

#include "core/byte_reader.h"
#include "core/text.h"
#include "formats/zip/zip_layout.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>

namespace tris::formats {

namespace {

constexpr std::size_t kMaxComment = 0xFFFF;

// The end records with their numbers as wide as they come.
struct End {
    std::size_t offset = 0; // of the first of them, which the directory ends at
    std::uint64_t disk = 0;
    std::uint64_t directory_disk = 0;
    std::uint64_t entries_here = 0;
    std::uint64_t entries = 0;
    std::uint64_t directory_size = 0;
    std::uint64_t directory_offset = 0;
};

// The last bytes of a file, and where they lie in it.
struct Tail {
    std::size_t offset = 0;
    Bytes bytes;
};

Result<Tail> read_tail(std::size_t file_size, const ReadBytes& read) {
    const std::size_t size = std::min(file_size, kMaxComment + sizeof(ZipEnd) + sizeof(Zip64Locator));
    Result<Bytes> bytes = read(file_size - size, size);
    if (!bytes)
        return bytes.error();
    return Tail{file_size - size, *std::move(bytes)};
}

// Where the end record lies in the tail. The one whose comment ends the file is it, as a comment may look
// like an end record; failing that the last one whose comment fits.
std::optional<std::size_t> find_end(const Tail& tail) {
    std::optional<std::size_t> fits;
    if (tail.bytes.size() < sizeof(ZipEnd))
        return fits;
    for (std::size_t at = tail.bytes.size() - sizeof(ZipEnd) + 1; at-- > 0;) {
        if (tail.bytes[at] != std::byte{0x50})
            continue;
        const auto end = ByteReader(tail.bytes).read<ZipEnd>(at, "end record");
        const std::size_t behind = tail.bytes.size() - at - sizeof(ZipEnd);
        if (end.ident != kZipEndIdent || end.comment_length > behind)
            continue;
        if (end.comment_length == behind)
            return at;
        if (!fits)
            fits = at;
    }
    return fits;
}

std::uint64_t wider(std::uint64_t narrow, std::uint64_t in_wider, std::uint64_t wide) {
    return narrow == in_wider ? wide : narrow;
}

// The wider end record, where there is one before the end record.
Result<bool> take_zip64_end(const Tail& tail, std::size_t end_at, const ZipEnd& narrow, std::size_t file_size,
                            const ReadBytes& read, End& end) {
    if (end_at < sizeof(Zip64Locator))
        return false;
    const std::size_t locator_at = end_at - sizeof(Zip64Locator);
    const auto locator = ByteReader(tail.bytes).read<Zip64Locator>(locator_at, "ZIP64 locator");
    if (locator.ident != kZip64LocatorIdent)
        return false;
    const std::size_t locator_offset = tail.offset + locator_at;
    // Something before the archive moves the record, which then still lies before its locator.
    std::vector<std::uint64_t> places = {locator.end_offset};
    if (locator_offset >= sizeof(Zip64End))
        places.push_back(locator_offset - sizeof(Zip64End));
    for (const std::uint64_t place : places) {
        if (place > file_size || file_size - place < sizeof(Zip64End))
            continue;
        const auto offset = static_cast<std::size_t>(place);
        const Result<Bytes> bytes = read(offset, sizeof(Zip64End));
        if (!bytes)
            return bytes.error();
        const auto wide = ByteReader(*bytes).read<Zip64End>(0, "ZIP64 end record");
        if (wide.ident != kZip64EndIdent)
            continue;
        end.offset = offset;
        end.disk = wider(narrow.disk, kZipInWider16, wide.disk);
        end.directory_disk = wider(narrow.directory_disk, kZipInWider16, wide.directory_disk);
        end.entries_here = wider(narrow.entries_here, kZipInWider16, wide.entries_here);
        end.entries = wider(narrow.entries, kZipInWider16, wide.entries);
        end.directory_size = wider(narrow.directory_size, kZipInWider32, wide.directory_size);
        end.directory_offset = wider(narrow.directory_offset, kZipInWider32, wide.directory_offset);
        return true;
    }
    throw ParseError(locator_offset, "ZIP64 locator leads to " + hex(locator.end_offset) +
                                         ", where there is no ZIP64 end record");
}

// Whether there is a directory at that place.
Result<bool> begins_directory(std::uint64_t offset, const End& end, std::size_t file_size,
                              const ReadBytes& read) {
    if (end.entries == 0)
        return true;
    if (offset > file_size || file_size - offset < sizeof(ZipSlot))
        return false;
    const Result<Bytes> mark = read(static_cast<std::size_t>(offset), sizeof(kZipSlotIdent));
    if (!mark)
        return mark.error();
    return element<std::uint32_t>(*mark, 0) == kZipSlotIdent;
}

// Settles `offset` and `base`. The directory ends where the end records begin, also where the offset counts
// from behind something that was put before the archive.
Result<bool> settle_place(const End& end, std::size_t end_offset, std::size_t file_size,
                          const ReadBytes& read, ZipDirectoryPlace& place) {
    if (end.directory_size > end.offset)
        throw ParseError(end_offset, "ZIP directory is " + std::to_string(end.directory_size) +
                                         " bytes long, expected at most " + std::to_string(end.offset) +
                                         ", which come before its end record");
    place.size = static_cast<std::size_t>(end.directory_size);
    const std::size_t before_end = end.offset - place.size;
    if (end.directory_offset <= before_end) {
        const Result<bool> is_there = begins_directory(before_end, end, file_size, read);
        if (!is_there)
            return is_there.error();
        if (*is_there) {
            place.offset = before_end;
            place.base = before_end - static_cast<std::size_t>(end.directory_offset);
            return true;
        }
        // Or something lies between directory and end record.
        const Result<bool> is_as_said = begins_directory(end.directory_offset, end, file_size, read);
        if (!is_as_said)
            return is_as_said.error();
        if (*is_as_said) {
            place.offset = static_cast<std::size_t>(end.directory_offset);
            return true;
        }
    }
    throw ParseError(end_offset, "ZIP directory of " + std::to_string(place.size) + " bytes at " +
                                     hex(end.directory_offset) + " is not there");
}

} // namespace

bool has_zip_end(std::size_t file_size, const ReadBytes& read) {
    const Result<Tail> tail = read_tail(file_size, read);
    return tail && find_end(*tail);
}

Result<ZipDirectoryPlace> find_zip_directory(std::size_t file_size, const ReadBytes& read) {
    const Result<Tail> read_end = read_tail(file_size, read);
    if (!read_end)
        return read_end.error();
    const Tail& tail = *read_end;
    const std::optional<std::size_t> end_at = find_end(tail);
    if (!end_at)
        throw ParseError(tail.offset, "no ZIP end record (" + hex(kZipEndIdent) + ") in the last " +
                                          counted(tail.bytes.size(), "byte", "bytes") +
                                          "; was the file cut?");
    const auto narrow = ByteReader(tail.bytes).read<ZipEnd>(*end_at, "ZIP end record");
    const std::size_t end_offset = tail.offset + *end_at;
    End end{end_offset,     narrow.disk,           narrow.directory_disk,  narrow.entries_here,
            narrow.entries, narrow.directory_size, narrow.directory_offset};
    const Result<bool> is_wide = take_zip64_end(tail, *end_at, narrow, file_size, read, end);
    if (!is_wide)
        return is_wide.error();
    if (end.disk != 0 || end.directory_disk != 0 || end.entries_here != end.entries)
        throw ParseError(end_offset + offsetof(ZipEnd, disk),
                         "archive is one of several parts, expected a whole one");
    ZipDirectoryPlace place;
    const std::size_t behind = tail.bytes.size() - *end_at - sizeof(ZipEnd) - narrow.comment_length;
    if (behind > 0)
        place.warnings.push_back(
            make_oddity("zip.bytes-behind", file_size - behind,
                        counted(behind, "byte follows", "bytes follow") + " the end of the archive"));
    const Result<bool> settled = settle_place(end, end_offset, file_size, read, place);
    if (!settled)
        return settled.error();
    require_elements(place.size, 0, static_cast<std::size_t>(end.entries), sizeof(ZipSlot),
                     "entries of the ZIP directory");
    place.entries = static_cast<std::size_t>(end.entries);
    return place;
}

} // namespace tris::formats
