#include "formats/pak/pak_parse.h"

#include "core/byte_reader.h"
#include "core/cp437.h"
#include "core/text.h"
#include "formats/pak/pak_layout.h"
#include "formats/repeated_names.h"
#include "formats/warning_list.h"

#include <algorithm>
#include <numeric>
#include <optional>
#include <utility>

namespace tris::formats {

namespace {

static_assert(sizeof(PakHeader) == kPakHeadBytes);

class PakParser {
  public:
    PakParser(const PakDirectoryPlace& place, std::size_t file_size) : place_(place), file_size_(file_size) {}

    PakArchive run(ByteView directory) {
        const std::size_t count = directory.size() / sizeof(PakSlot);
        if (const std::size_t rest = directory.size() % sizeof(PakSlot); rest != 0)
            warnings_.add("pak.directory-size", offsetof(PakHeader, directory_length),
                          "PAK directory is " + std::to_string(directory.size()) +
                              " bytes long, expected a multiple of " + std::to_string(sizeof(PakSlot)) +
                              "; the last " + counted(rest, "byte is", "bytes are") + " left out");
        archive_.entries.reserve(count);
        for (std::size_t i = 0; i < count; ++i)
            add_entry(element<PakSlot>(directory, i), i);
        // The first one, as both games search from the front.
        drop_repeated_names(archive_.entries, OfRepeated::first, [&](std::size_t i, const PakEntry& entry) {
            warnings_.add("pak.name-repeated", slot_offset(slot_of_entry_[i]),
                          "\"" + entry.name + "\" is there already; the first one is used");
        });
        report_overlaps();
        std::move(warnings_).append_to(archive_.warnings);
        return std::move(archive_);
    }

  private:
    std::size_t slot_offset(std::size_t index) const { return place_.offset + index * sizeof(PakSlot); }

    void add_entry(const PakSlot& slot, std::size_t index) {
        std::optional<std::string> name = read_name(slot, index);
        if (!name || (name->ends_with('/') && slot.length == 0)) // a folder by itself
            return;
        const auto leave_out = [&](std::size_t field, const std::string& why) {
            warnings_.add("pak.entry-outside", slot_offset(index) + field,
                          "\"" + *name + "\" " + why + " and is left out");
        };
        if (slot.offset < 0)
            return leave_out(offsetof(PakSlot, offset), "lies at " + std::to_string(slot.offset));
        if (slot.length < 0)
            return leave_out(offsetof(PakSlot, length), "is " + std::to_string(slot.length) + " bytes long");
        const auto offset = static_cast<std::size_t>(slot.offset);
        const auto size = static_cast<std::size_t>(slot.length);
        if (offset > file_size_ || size > file_size_ - offset)
            return leave_out(offsetof(PakSlot, length), "of " + counted(size, "byte", "bytes") + " at " +
                                                            hex(offset) + " is not inside the file of " +
                                                            counted(file_size_, "byte", "bytes"));
        // A fan of such archives, one in the other, would be a thousand times as large as its file.
        const bool holds_directory = offset <= place_.offset && size >= place_.offset - offset + place_.size;
        if (size > 0 && (offset < sizeof(PakHeader) || holds_directory)) {
            warnings_.add("pak.holds-itself", slot_offset(index) + offsetof(PakSlot, offset),
                          "\"" + *name + "\" holds the archive itself and is left out");
            return;
        }
        archive_.entries.push_back({*std::move(name), offset, size});
        slot_of_entry_.push_back(index);
    }

    std::optional<std::string> read_name(const PakSlot& slot, std::size_t index) {
        std::string raw = fixed_string(std::as_bytes(std::span(slot.name)));
        const auto is_control = [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; };
        const bool is_bad = std::any_of(raw.begin(), raw.end(), is_control);
        if (raw.empty() || is_bad) {
            warnings_.add("pak.name-unusable", slot_offset(index),
                          "name of entry " + std::to_string(index) +
                              (is_bad ? " has control characters" : " is empty") + "; the entry is left out");
            return std::nullopt;
        }
        std::replace(raw.begin(), raw.end(), '\\', '/');
        std::string name = utf8_from_archive_name(raw);
        if (raw.size() == kPakNameBytes)
            warnings_.add("pak.name-no-end", slot_offset(index),
                          "name of \"" + name + "\" has no end; all of its " + std::to_string(kPakNameBytes) +
                              " bytes are used");
        return name;
    }

    // Two names for the same bytes save room; bytes that are shared in part are a mistake.
    void report_overlaps() {
        const std::vector<PakEntry>& entries = archive_.entries;
        std::vector<std::size_t> order(entries.size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
            const PakEntry& x = entries[a];
            const PakEntry& y = entries[b];
            return x.offset != y.offset ? x.offset < y.offset : x.size != y.size ? x.size > y.size : a < b;
        });
        const PakEntry* last = nullptr; // of those before, the one that ends last
        for (const std::size_t i : order) {
            const PakEntry& entry = entries[i];
            if (entry.size == 0)
                continue;
            const bool overlaps = last != nullptr && entry.offset < last->offset + last->size;
            const bool is_same = overlaps && entry.offset == last->offset && entry.size == last->size;
            if (overlaps && !is_same)
                warnings_.add("pak.entries-overlap", entry.offset,
                              "\"" + entry.name + "\" overlaps \"" + last->name + "\"");
            if (!overlaps || entry.offset + entry.size > last->offset + last->size)
                last = &entry;
        }
    }

    PakDirectoryPlace place_;
    std::size_t file_size_ = 0;
    PakArchive archive_;
    std::vector<std::size_t> slot_of_entry_;
    WarningList warnings_;
};

} // namespace

bool is_pak(ByteView bytes) {
    return bytes.size() >= sizeof(std::uint32_t) && element<std::uint32_t>(bytes, 0) == kPakIdent;
}

PakDirectoryPlace find_pak_directory(ByteView head, std::size_t file_size) {
    const auto header = ByteReader(head).read<PakHeader>(0, "PAK header");
    if (header.ident != kPakIdent)
        throw ParseError(offsetof(PakHeader, ident),
                         "PAK mark is " + hex(header.ident) + ", expected " + hex(kPakIdent));
    require_range(offsetof(PakHeader, directory_offset), "offset of the PAK directory",
                  header.directory_offset, 0, static_cast<std::int64_t>(file_size));
    const auto offset = static_cast<std::size_t>(header.directory_offset);
    require_range(offsetof(PakHeader, directory_length), "length of the PAK directory",
                  header.directory_length, 0, static_cast<std::int64_t>(file_size - offset));
    return {offset, static_cast<std::size_t>(header.directory_length)};
}

PakArchive parse_pak_directory(const PakDirectoryPlace& place, ByteView directory, std::size_t file_size) {
    return PakParser(place, file_size).run(directory);
}

} // namespace tris::formats
