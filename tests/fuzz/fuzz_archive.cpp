// Arbitrary bytes through the archive reader: it must return, and every entry must lie in the file and be
// found.
#include "formats/load_archive.h"

#include <cstdint>
#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace tris;
    const ByteView file = std::as_bytes(std::span(data, size));
    const auto read = [&](std::size_t offset, std::size_t length) -> Result<Bytes> {
        if (offset > size || length > size - offset)
            std::abort();
        const ByteView bytes = file.subspan(offset, length);
        return Bytes(bytes.begin(), bytes.end());
    };
    const Result<formats::Archive> archive = formats::load_archive(size, read, "fuzz");
    if (!archive)
        return 0;
    for (const formats::ArchiveEntry& entry : archive->entries) {
        if (entry.offset > size || entry.size > size - entry.offset ||
            formats::find_entry(*archive, entry.name) != &entry)
            std::abort();
    }
    return 0;
}
