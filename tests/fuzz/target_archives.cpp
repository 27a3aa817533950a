// What the files of a disk see of an archive of any kind: every entry lies in the file and is found by its
// name, and what is packed unpacks to no more than was asked for, or is refused.
#include "target.h"

#include "formats/load_archive.h"
#include "formats/zip/inflate.h"

#include <algorithm>

namespace tris::fuzz {

namespace {

formats::ReadBytes reader_of(ByteView file) {
    return [file](std::size_t offset, std::size_t length) -> Result<Bytes> {
        require(offset <= file.size() && length <= file.size() - offset);
        const ByteView bytes = file.subspan(offset, length);
        return Bytes(bytes.begin(), bytes.end());
    };
}

// The name leads nowhere but into the archive.
void require_name(std::string_view name) {
    require(name.front() != '/' && name.find('\\') == std::string_view::npos);
    for (std::size_t at = 0; at <= name.size();) {
        const std::size_t end = std::min(name.find('/', at), name.size());
        const std::string_view component = name.substr(at, end - at);
        require(!component.empty() && component != "." && component != "..");
        at = end + 1;
    }
}

void unpack(const formats::ArchiveEntry& entry, ByteView file) {
    constexpr std::size_t kMost = std::size_t{1} << 20U;
    const Result<std::size_t> at = formats::find_entry_bytes(entry, file.size(), reader_of(file), "fuzz");
    if (!at)
        return;
    require(*at <= file.size() && entry.in_file <= file.size() - *at);
    const std::size_t most = std::min(entry.size, kMost);
    if (entry.packing != formats::Packing::deflated || formats::is_bomb(entry.size, entry.in_file))
        return;
    const ByteView packed = file.subspan(*at, entry.in_file);
    const Result<Bytes> bytes = formats::inflate(packed.size(), reader_of(packed), most);
    require(!bytes || bytes->size() <= most);
}

} // namespace

void run_archive(ByteView bytes) {
    const Result<formats::Archive> archive = formats::load_archive(bytes.size(), reader_of(bytes), "fuzz");
    if (!archive)
        return;
    for (const formats::ArchiveEntry& entry : archive->entries) {
        require(entry.offset <= bytes.size() && entry.in_file <= bytes.size() - entry.offset);
        require(entry.packing == formats::Packing::deflated || entry.in_file == entry.size);
        require(formats::find_entry(*archive, entry.name) == &entry);
        require_name(entry.name);
        unpack(entry, bytes);
    }
}

} // namespace tris::fuzz
