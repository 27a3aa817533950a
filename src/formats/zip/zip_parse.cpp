#include "formats/zip/zip_parse.h"

#include "core/byte_reader.h"
#include "core/cp437.h"
#include "core/text.h"
#include "formats/repeated_names.h"
#include "formats/warning_list.h"
#include "formats/zip/zip_layout.h"

#include <algorithm>
#include <numeric>
#include <optional>
#include <utility>

namespace tris::formats {

namespace {

const char* name_of_method(std::uint16_t method) {
    switch (method) {
    case 1:
        return "shrink";
    case 2:
    case 3:
    case 4:
    case 5:
        return "reduce";
    case 6:
        return "implode";
    case 9:
        return "Deflate64";
    case 12:
        return "bzip2";
    case 14:
        return "LZMA";
    case 93:
        return "Zstandard";
    case 95:
        return "xz";
    case 98:
        return "PPMd";
    default:
        return nullptr;
    }
}

std::string describe_method(std::uint16_t method) {
    const char* name = name_of_method(method);
    return "method " + std::to_string(method) + (name == nullptr ? "" : std::string(" (") + name + ")");
}

bool is_link(const ZipSlot& slot) {
    return slot.made_by >> 8U == kZipMadeOnUnix &&
           (slot.external_attributes >> 16U & kZipUnixTypeMask) == kZipUnixLink;
}

// The numbers of a slot, as wide as they come.
struct Numbers {
    std::uint64_t size;
    std::uint64_t packed_size;
    std::uint64_t local_offset;
};

// Those that are too large for the slot lie in an extra field, in this order.
bool take_wider(const ZipSlot& slot, ByteView extra, Numbers& numbers) {
    std::vector<std::uint64_t*> wanted;
    if (slot.size == kZipInWider32)
        wanted.push_back(&numbers.size);
    if (slot.packed_size == kZipInWider32)
        wanted.push_back(&numbers.packed_size);
    if (slot.local_offset == kZipInWider32)
        wanted.push_back(&numbers.local_offset);
    if (wanted.empty())
        return true;
    while (extra.size() >= sizeof(ZipExtraHeader)) {
        const auto header = element<ZipExtraHeader>(extra, 0);
        extra = extra.subspan(sizeof(ZipExtraHeader));
        if (header.length > extra.size())
            return false;
        if (header.id == kZip64ExtraId) {
            if (header.length / sizeof(std::uint64_t) < wanted.size())
                return false;
            for (std::size_t i = 0; i < wanted.size(); ++i)
                *wanted[i] = element<std::uint64_t>(extra, i);
            return true;
        }
        extra = extra.subspan(header.length);
    }
    return false;
}

class ZipParser {
  public:
    ZipParser(const ZipDirectoryPlace& place, ByteView directory) : place_(place), directory_(directory) {}

    ZipArchive run() {
        archive_.warnings = place_.warnings;
        archive_.entries.reserve(place_.entries);
        std::size_t count = 0;
        while (begins_slot(count))
            add_slot(count++);
        report_end(count);
        if (archive_.entries.empty() && encrypted_ > 0)
            throw ParseError(place_.offset, counted(encrypted_, "entry is", "entries are") +
                                                " encrypted, and there is nothing else; tris has no "
                                                "passwords to read them with");
        // The last one, as whoever adds to an archive means it, and as Quake III does.
        drop_repeated_names(archive_.entries, OfRepeated::last, [&](std::size_t i, const ZipEntry& entry) {
            warnings_.add("zip.name-repeated", slot_of_entry_[i],
                          "\"" + entry.name + "\" is there again; the last one is used");
        });
        drop_overlaps();
        std::move(warnings_).append_to(archive_.warnings);
        return std::move(archive_);
    }

  private:
    // For messages.
    std::size_t in_file(std::size_t at) const { return place_.offset + at; }

    // More than were said to be there are taken too: the number wraps around in archives of some programs.
    bool begins_slot(std::size_t count) const {
        const std::size_t left = directory_.size() - at_;
        if (count < place_.entries)
            return left > 0;
        return left >= sizeof(ZipSlot) && element<std::uint32_t>(directory_.subspan(at_), 0) == kZipSlotIdent;
    }

    void report_end(std::size_t count) {
        if (count != place_.entries)
            warnings_.add("zip.entry-count", in_file(0),
                          "ZIP directory has " + counted(count, "entry", "entries") +
                              ", its end record says " + std::to_string(place_.entries));
        if (at_ < directory_.size())
            warnings_.add("zip.directory-size", in_file(at_),
                          counted(directory_.size() - at_, "byte follows", "bytes follow") +
                              " the last entry of the ZIP directory");
    }

    ByteView take(std::size_t length, std::string_view what) {
        if (length > directory_.size() - at_)
            throw ParseError(in_file(at_), std::string(what) + " needs " + std::to_string(length) +
                                               " bytes from here, the ZIP directory has " +
                                               std::to_string(directory_.size() - at_));
        const ByteView bytes = directory_.subspan(at_, length);
        at_ += length;
        return bytes;
    }

    void add_slot(std::size_t index) {
        const std::size_t slot_at = in_file(at_);
        const std::string what = "entry " + std::to_string(index) + " of the ZIP directory";
        const auto slot = element<ZipSlot>(take(sizeof(ZipSlot), what), 0);
        if (slot.ident != kZipSlotIdent)
            throw ParseError(slot_at, "mark of " + what + " is " + hex(slot.ident) + ", expected " +
                                          hex(kZipSlotIdent));
        std::string raw;
        for (const std::byte b : take(slot.name_length, "name of " + what))
            raw.push_back(static_cast<char>(b));
        const ByteView extra = take(slot.extra_length, "extra field of " + what);
        (void)take(slot.comment_length, "comment of " + what);
        if (std::optional<std::string> name = read_name(raw, slot_at, index))
            add_entry(slot, *std::move(name), extra, slot_at);
    }

    std::optional<std::string> read_name(std::string& raw, std::size_t slot_at, std::size_t index) {
        const auto is_control = [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; };
        const bool is_bad = std::any_of(raw.begin(), raw.end(), is_control);
        if (raw.empty() || is_bad) {
            warnings_.add("zip.name-unusable", slot_at,
                          "name of entry " + std::to_string(index) +
                              (is_bad ? " has control characters" : " is empty") + "; the entry is left out");
            return std::nullopt;
        }
        std::replace(raw.begin(), raw.end(), '\\', '/');
        // The flag for UTF-8 is not asked: archives lie about it both ways, and the bytes do not.
        return utf8_from_archive_name(raw);
    }

    void add_entry(const ZipSlot& slot, std::string name, ByteView extra, std::size_t slot_at) {
        Numbers numbers{slot.size, slot.packed_size, slot.local_offset};
        const bool is_whole = take_wider(slot, extra, numbers);
        if (name.ends_with('/') && numbers.size == 0) // a folder by itself
            return;
        const auto leave_out = [&](std::size_t field, const std::string& why) {
            warnings_.add("zip.entry-unusable", slot_at + field,
                          "\"" + name + "\" " + why + " and is left out");
        };
        if ((slot.flags & kZipFlagEncrypted) != 0) {
            ++encrypted_;
            return leave_out(offsetof(ZipSlot, flags), "is encrypted");
        }
        const bool is_deflated = slot.method == kZipMethodDeflated;
        if (!is_deflated && slot.method != kZipMethodStored)
            return leave_out(offsetof(ZipSlot, method), "is packed by " + describe_method(slot.method) +
                                                            ", expected 0 (stored) or 8 (deflate),");
        if (is_link(slot))
            return leave_out(offsetof(ZipSlot, external_attributes), "is a link");
        if (!is_whole)
            return leave_out(sizeof(ZipSlot), "lacks the ZIP64 field for its size or place");
        if (!is_deflated && numbers.size != numbers.packed_size)
            return leave_out(offsetof(ZipSlot, packed_size),
                             "takes " + std::to_string(numbers.packed_size) + " bytes for its " +
                                 std::to_string(numbers.size) + ", although it is not packed,");
        // Its local header has at least the name as well. Files end where the directory begins.
        const std::size_t header = sizeof(ZipLocalHeader) + slot.name_length;
        const std::size_t room = place_.offset - place_.base;
        if (numbers.local_offset > room || header > room - numbers.local_offset ||
            numbers.packed_size > room - numbers.local_offset - header)
            return leave_out(offsetof(ZipSlot, local_offset),
                             "of " + std::to_string(numbers.packed_size) + " bytes at " +
                                 hex(numbers.local_offset) + " does not end before the ZIP directory at " +
                                 hex(place_.offset));
        archive_.entries.push_back({std::move(name),
                                    place_.base + static_cast<std::size_t>(numbers.local_offset),
                                    static_cast<std::size_t>(numbers.packed_size),
                                    static_cast<std::size_t>(numbers.size), slot.crc, is_deflated});
        slot_of_entry_.push_back(slot_at);
    }

    // No program that packs lets files overlap; one that hides a bomb does.
    void drop_overlaps() {
        std::vector<ZipEntry>& entries = archive_.entries;
        std::vector<std::size_t> order(entries.size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
            return entries[a].local_offset < entries[b].local_offset;
        });
        std::vector<bool> goes(entries.size(), false);
        const ZipEntry* last = nullptr;
        for (const std::size_t i : order) {
            const ZipEntry& entry = entries[i];
            const bool overlaps = last != nullptr && entry.local_offset - last->local_offset <
                                                         sizeof(ZipLocalHeader) + last->packed_size;
            if (overlaps) {
                goes[i] = true;
                warnings_.add("zip.entries-overlap", entry.local_offset,
                              "\"" + entry.name + "\" overlaps \"" + last->name + "\" and is left out");
            } else {
                last = &entry;
            }
        }
        std::size_t kept = 0;
        for (std::size_t i = 0; i < entries.size(); ++i) {
            if (goes[i])
                continue;
            if (kept != i)
                entries[kept] = std::move(entries[i]);
            ++kept;
        }
        entries.erase(entries.begin() + static_cast<std::ptrdiff_t>(kept), entries.end());
    }

    const ZipDirectoryPlace& place_;
    ByteView directory_;
    std::size_t at_ = 0;
    std::size_t encrypted_ = 0;
    ZipArchive archive_;
    std::vector<std::size_t> slot_of_entry_; // where each has its slot in the file
    WarningList warnings_;
};

} // namespace

bool is_zip(ByteView bytes) {
    if (bytes.size() < sizeof(std::uint32_t))
        return false;
    const auto ident = element<std::uint32_t>(bytes, 0);
    return ident == kZipLocalIdent || ident == kZipEndIdent;
}

ZipArchive parse_zip_directory(const ZipDirectoryPlace& place, ByteView directory) {
    return ZipParser(place, directory).run();
}

Result<std::size_t> find_zip_bytes(const ZipEntry& entry, std::size_t file_size, const ReadBytes& read) {
    const std::size_t at = entry.local_offset;
    const std::string what = "local header of \"" + entry.name + "\"";
    require_bytes(file_size, at, sizeof(ZipLocalHeader), what);
    const Result<Bytes> header_bytes = read(at, sizeof(ZipLocalHeader));
    if (!header_bytes)
        return header_bytes.error();
    const auto header = ByteReader(*header_bytes).read<ZipLocalHeader>(0, what);
    if (header.ident != kZipLocalIdent)
        throw ParseError(at, "mark of the " + what + " is " + hex(header.ident) + ", expected " +
                                 hex(kZipLocalIdent));
    const auto agree = [&](std::size_t field, std::string_view name, std::uint64_t here,
                           std::uint64_t there) {
        if (here != there)
            throw ParseError(at + field, what + " says " + std::string(name) + " " + std::to_string(here) +
                                             ", the directory says " + std::to_string(there));
    };
    agree(offsetof(ZipLocalHeader, flags), "encryption", header.flags & kZipFlagEncrypted, 0);
    agree(offsetof(ZipLocalHeader, method), "method", header.method,
          entry.is_deflated ? kZipMethodDeflated : kZipMethodStored);
    if ((header.flags & kZipFlagDescriptor) == 0) {
        agree(offsetof(ZipLocalHeader, crc), "CRC", header.crc, entry.crc);
        if (header.packed_size != kZipInWider32)
            agree(offsetof(ZipLocalHeader, packed_size), "packed size", header.packed_size,
                  entry.packed_size);
        if (header.size != kZipInWider32)
            agree(offsetof(ZipLocalHeader, size), "size", header.size, entry.size);
    }
    require_bytes(file_size, at + sizeof(ZipLocalHeader), header.name_length, "name in the " + what);
    const Result<Bytes> name_bytes = read(at + sizeof(ZipLocalHeader), header.name_length);
    if (!name_bytes)
        return name_bytes.error();
    std::string name;
    for (const std::byte b : *name_bytes)
        name.push_back(static_cast<char>(b));
    std::replace(name.begin(), name.end(), '\\', '/');
    name = utf8_from_archive_name(name);
    if (compare_ignoring_case(name, entry.name) != 0)
        throw ParseError(at + sizeof(ZipLocalHeader), what + " calls it \"" + name + "\"");
    const std::size_t bytes_at = at + sizeof(ZipLocalHeader) + header.name_length + header.extra_length;
    require_bytes(file_size, bytes_at, entry.packed_size, "\"" + entry.name + "\"");
    return bytes_at;
}

} // namespace tris::formats
