// The directory of a ZIP archive, and the local header before each of its files.
#pragma once

#include "core/bytes.h"
#include "core/oddity.h"
#include "formats/read_bytes.h"
#include "formats/zip/zip_end.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tris::formats {

struct ZipEntry {
    std::string name;             // UTF-8, folders parted by '/', the case as in the file
    std::size_t local_offset = 0; // of its local header in the file
    std::size_t packed_size = 0;
    std::size_t size = 0;
    std::uint32_t crc = 0;
    bool is_deflated = false; // or stored as it is
};

// The entries lie in the file one after the other, and no two have the same name.
struct ZipArchive {
    std::vector<ZipEntry> entries; // in the order of the directory
    Oddities warnings;
};

// Whether the file begins with a local header, or with the end of an archive that is empty. Others begin with
// something else, such as a program that unpacks them.
bool is_zip(ByteView bytes);

// Precondition: `directory` is what lies at that place. What cannot be read is left out with a warning.
// Throws ParseError, also when all is encrypted.
ZipArchive parse_zip_directory(const ZipDirectoryPlace& place, ByteView directory);

// Where in the file the packed bytes of an entry begin. Throws ParseError when its local header says
// something else than the directory does; an error is one of reading.
Result<std::size_t> find_zip_bytes(const ZipEntry& entry, std::size_t file_size, const ReadBytes& read);

} // namespace tris::formats
