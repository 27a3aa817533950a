#include "formats/res/res_parse.h"

#include "core/byte_reader.h"
#include "core/cp1251.h"
#include "core/text.h"
#include "formats/repeated_names.h"
#include "formats/res/res_layout.h"
#include "formats/warning_list.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace tris::formats {

namespace {

// Entries may point at the same name; without a limit, one long name times many entries would fill the
// memory.
constexpr std::size_t kMostNameUses = 2;

static_assert(sizeof(ResHeader) == kResHeadBytes);

ResHeader read_header(ByteView head) {
    const auto header = ByteReader(head).read<ResHeader>(0, "RES header");
    if (header.ident != kResIdent)
        throw ParseError(offsetof(ResHeader, ident),
                         "RES mark is " + hex(header.ident) + ", expected " + hex(kResIdent));
    return header;
}

class ResParser {
  public:
    ResParser(std::size_t file_size, std::size_t base) : file_size_(file_size), base_(base) {}

    // The directory is that of find_res_directory.
    ResArchive run(const ResHeader& header, ByteView directory) {
        table_offset_ = header.table_offset;
        directory_size_ = directory.size();
        const std::size_t table_size = header.count * sizeof(ResSlot);
        const ByteView table = directory.first(table_size);
        names_ = directory.subspan(table_size);
        archive_.entries.reserve(header.count);
        slot_of_entry_.reserve(header.count);
        for (std::size_t i = 0; i < header.count; ++i)
            add_entry(element<ResSlot>(table, i), i);
        drop_repeats();
        std::move(warnings_).append_to(archive_.warnings);
        return std::move(archive_);
    }

  private:
    // For messages.
    std::size_t slot_offset(std::size_t index) const {
        return base_ + table_offset_ + index * sizeof(ResSlot);
    }

    void add_entry(const ResSlot& slot, std::size_t index) {
        std::optional<std::string> name = read_name(slot, index);
        if (!name)
            return;
        const std::size_t offset = slot.offset;
        const std::size_t size = slot.size;
        if (offset > file_size_ || size > file_size_ - offset) {
            warnings_.add("res.entry-outside", slot_offset(index) + offsetof(ResSlot, size),
                          "\"" + *name + "\" of " + counted(size, "byte", "bytes") + " at " + hex(offset) +
                              " is not inside the file of " + counted(file_size_, "byte", "bytes") +
                              " and is left out");
            return;
        }
        // A fan of such archives, one in the other, would be a thousand times as large as its file.
        const bool holds_directory =
            offset <= table_offset_ && size >= table_offset_ - offset + directory_size_;
        if (size > 0 && (offset < sizeof(ResHeader) || holds_directory)) {
            warnings_.add("res.holds-itself", slot_offset(index) + offsetof(ResSlot, offset),
                          "\"" + *name + "\" holds the archive itself and is left out");
            return;
        }
        archive_.entries.push_back({*std::move(name), offset, size});
        slot_of_entry_.push_back(index);
    }

    std::optional<std::string> read_name(const ResSlot& slot, std::size_t index) {
        const std::size_t offset = slot.name_offset;
        const std::size_t length = slot.name_length;
        const auto refuse = [&](std::string_view id, const std::string& why) {
            warnings_.add(id, slot_offset(index) + offsetof(ResSlot, name_length),
                          "name of entry " + std::to_string(index) + " " + why + "; the entry is left out");
            return std::nullopt;
        };
        if (offset > names_.size() || length > names_.size() - offset)
            return refuse("res.name-outside",
                          "is not inside the " + counted(names_.size(), "byte", "bytes") + " of names");
        if (length > kMostNameUses * names_.size() - name_bytes_)
            return refuse("res.name-overlaps", "overlaps too many others");
        name_bytes_ += length;
        std::string raw = fixed_string(names_.subspan(offset, length));
        if (raw.empty())
            return refuse("res.name-empty", "is empty");
        const auto is_control = [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; };
        if (std::any_of(raw.begin(), raw.end(), is_control))
            return refuse("res.name-control", "has control characters");
        std::replace(raw.begin(), raw.end(), '\\', '/');
        return utf8_from_cp1251(raw);
    }

    void drop_repeats() {
        drop_repeated_names(archive_.entries, OfRepeated::first, [&](std::size_t i, const ResEntry& entry) {
            warnings_.add("res.name-repeated", slot_offset(slot_of_entry_[i]),
                          "\"" + entry.name + "\" is there already; the first one is used");
        });
    }

    std::size_t file_size_ = 0;
    std::size_t base_ = 0;
    std::size_t table_offset_ = 0;
    std::size_t directory_size_ = 0;
    ByteView names_;
    std::size_t name_bytes_ = 0;
    ResArchive archive_;
    std::vector<std::size_t> slot_of_entry_;
    WarningList warnings_;
};

} // namespace

bool is_res(ByteView bytes) {
    return bytes.size() >= sizeof(std::uint32_t) && element<std::uint32_t>(bytes, 0) == kResIdent;
}

ResDirectoryPlace find_res_directory(ByteView head, std::size_t file_size) {
    const ResHeader header = read_header(head);
    require_elements(file_size, header.table_offset, header.count, sizeof(ResSlot), "RES table");
    const std::size_t table_size = header.count * sizeof(ResSlot);
    require_bytes(file_size, header.table_offset + table_size, header.names_length,
                  "names of the RES entries");
    return {header.table_offset, table_size + header.names_length};
}

ResArchive parse_res_directory(ByteView head, ByteView directory, std::size_t file_size, std::size_t base) {
    return ResParser(file_size, base).run(read_header(head), directory);
}

ResArchive parse_res(ByteView bytes, std::size_t base) {
    try {
        const ResDirectoryPlace place = find_res_directory(bytes, bytes.size());
        return parse_res_directory(bytes, bytes.subspan(place.offset, place.size), bytes.size(), base);
    } catch (const ParseError& error) {
        throw ParseError(base + error.offset(), error.what());
    }
}

const ResEntry* find_entry(const ResArchive& archive, std::string_view name) {
    const auto at = std::find_if(archive.entries.begin(), archive.entries.end(), [&](const ResEntry& entry) {
        return compare_ignoring_case(entry.name, name) == 0;
    });
    return at == archive.entries.end() ? nullptr : &*at;
}

ByteView entry_bytes(ByteView archive, const ResEntry& entry) {
    return archive.subspan(entry.offset, entry.size);
}

} // namespace tris::formats
