// Where the directory of a ZIP archive lies: what its end records say, made sure of.
#pragma once

#include "core/oddity.h"
#include "formats/read_bytes.h"

#include <cstddef>
#include <string>
#include <vector>

namespace tris::formats {

struct ZipDirectoryPlace {
    std::size_t offset = 0; // in the file
    std::size_t size = 0;
    std::size_t entries = 0; // as the end record has it
    std::size_t base = 0;    // what the file has before the archive; offsets in the directory start there
    Oddities warnings;
};

// The directory lies in the file, and has room for the entries. Throws ParseError; an error is one of
// reading.
Result<ZipDirectoryPlace> find_zip_directory(std::size_t file_size, const ReadBytes& read);

// Whether there is an end record at all. False too when reading fails.
bool has_zip_end(std::size_t file_size, const ReadBytes& read);

} // namespace tris::formats
