#include "zip_writer.h"

#include "formats/zip/inflate.h"
#include "formats/zip/zip_layout.h"
#include "model_bytes.h"

#include <zlib.h>

namespace tris::tools {

namespace {

using namespace formats;

constexpr std::uint16_t kNeeded = 20;
constexpr std::uint32_t kDosTime = 0x5A210000; // a day; no time takes part, so that archives are the same
constexpr std::uint32_t kDescriptorIdent = 0x08074B50;

Bytes deflate_raw(const Bytes& content) {
    z_stream z{};
    ::deflateInit2(&z, Z_BEST_COMPRESSION, Z_DEFLATED, -MAX_WBITS, 9, Z_DEFAULT_STRATEGY);
    Bytes packed(::deflateBound(&z, static_cast<uLong>(content.size())));
    Bytes in = content; // zlib's own type is not const
    z.next_in = reinterpret_cast<Bytef*>(in.data());
    z.avail_in = static_cast<uInt>(in.size());
    z.next_out = reinterpret_cast<Bytef*>(packed.data());
    z.avail_out = static_cast<uInt>(packed.size());
    ::deflate(&z, Z_FINISH);
    packed.resize(z.total_out);
    ::deflateEnd(&z);
    return packed;
}

void append_text(Bytes& bytes, std::string_view text) {
    const ByteView view = as_bytes(text);
    bytes.insert(bytes.end(), view.begin(), view.end());
}

// The extra field of size and packed size, and of the place where it is given.
Bytes zip64_extra(std::uint64_t size, std::uint64_t packed_size, std::optional<std::uint64_t> offset) {
    Bytes extra;
    append(extra, ZipExtraHeader{0x5455, 1}); // one of another kind before it
    append(extra, std::uint8_t{0});
    append(extra, ZipExtraHeader{kZip64ExtraId, static_cast<std::uint16_t>(offset ? 24 : 16)});
    append(extra, size);
    append(extra, packed_size);
    if (offset)
        append(extra, *offset);
    return extra;
}

class Writer {
  public:
    explicit Writer(const ZipOptions& options) : options_(options), bytes_(options.before) {}

    Bytes run(const std::vector<ZipSourceEntry>& entries) {
        for (const ZipSourceEntry& entry : entries)
            add(entry);
        const std::size_t directory = place();
        bytes_.insert(bytes_.end(), directory_.begin(), directory_.end());
        add_end(entries.size(), directory);
        return std::move(bytes_);
    }

  private:
    std::size_t place() const { return bytes_.size() - options_.before.size(); }

    void add(const ZipSourceEntry& entry) {
        const Bytes packed = entry.is_deflated ? deflate_raw(entry.content) : entry.content;
        const std::size_t offset = place();
        const std::uint32_t crc = crc32_of(entry.content);
        const auto size = static_cast<std::uint32_t>(entry.content.size());
        const auto packed_size = static_cast<std::uint32_t>(packed.size());

        ZipLocalHeader local{};
        local.ident = kZipLocalIdent;
        local.needed = kNeeded;
        local.flags =
            static_cast<std::uint16_t>(entry.flags | (entry.has_descriptor ? kZipFlagDescriptor : 0));
        local.method = entry.method.value_or(entry.is_deflated ? kZipMethodDeflated : kZipMethodStored);
        local.dos_time = kDosTime;
        local.name_length = static_cast<std::uint16_t>(entry.name.size());
        ZipSlot slot{};
        slot.ident = kZipSlotIdent;
        slot.made_by = static_cast<std::uint16_t>(entry.unix_mode != 0 ? kZipMadeOnUnix << 8U : 0);
        slot.needed = kNeeded;
        slot.flags = local.flags;
        slot.method = local.method;
        slot.dos_time = kDosTime;
        slot.crc = crc;
        slot.name_length = local.name_length;
        slot.external_attributes = std::uint32_t{entry.unix_mode} << 16U;
        slot.packed_size = entry.is_zip64 ? kZipInWider32 : packed_size;
        slot.size = entry.is_zip64 ? kZipInWider32 : size;
        slot.local_offset = entry.is_zip64 ? kZipInWider32 : static_cast<std::uint32_t>(offset);
        if (!entry.has_descriptor) {
            local.crc = crc;
            local.packed_size = slot.packed_size;
            local.size = slot.size;
        }
        const Bytes local_extra = entry.is_zip64 ? zip64_extra(size, packed_size, {}) : Bytes();
        const Bytes slot_extra = entry.is_zip64 ? zip64_extra(size, packed_size, offset) : Bytes();
        local.extra_length = static_cast<std::uint16_t>(local_extra.size());
        slot.extra_length = static_cast<std::uint16_t>(slot_extra.size());

        append(bytes_, local);
        append_text(bytes_, entry.name);
        bytes_.insert(bytes_.end(), local_extra.begin(), local_extra.end());
        bytes_.insert(bytes_.end(), packed.begin(), packed.end());
        if (entry.has_descriptor) {
            append(bytes_, kDescriptorIdent);
            append(bytes_, crc);
            append(bytes_, packed_size);
            append(bytes_, size);
        }
        append(directory_, slot);
        append_text(directory_, entry.name);
        directory_.insert(directory_.end(), slot_extra.begin(), slot_extra.end());
    }

    void add_end(std::size_t count, std::size_t directory) {
        ZipEnd end{};
        end.ident = kZipEndIdent;
        end.entries_here = static_cast<std::uint16_t>(count);
        end.entries = end.entries_here;
        end.directory_size = static_cast<std::uint32_t>(directory_.size());
        end.directory_offset = static_cast<std::uint32_t>(directory);
        end.comment_length = static_cast<std::uint16_t>(options_.comment.size());
        if (options_.is_zip64) {
            const std::size_t wide_offset = place();
            append(bytes_, Zip64End{kZip64EndIdent, sizeof(Zip64End) - 12, kNeeded, kNeeded, 0, 0, count,
                                    count, directory_.size(), directory});
            append(bytes_, Zip64Locator{kZip64LocatorIdent, 0, wide_offset, 1});
            end.entries_here = kZipInWider16;
            end.entries = kZipInWider16;
            end.directory_size = kZipInWider32;
            end.directory_offset = kZipInWider32;
        }
        append(bytes_, end);
        append_text(bytes_, options_.comment);
    }

    const ZipOptions& options_;
    Bytes bytes_;
    Bytes directory_;
};

} // namespace

Bytes write_zip(const std::vector<ZipSourceEntry>& entries, const ZipOptions& options) {
    return Writer(options).run(entries);
}

} // namespace tris::tools
