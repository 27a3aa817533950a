// Writes ZIP archives of every kind that the reader knows, and of some that it refuses. Its callers are the
// tests: it trusts its input.
#pragma once

#include "core/bytes.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tris::tools {

struct ZipSourceEntry {
    std::string name;
    Bytes content;
    bool is_deflated = true;
    bool has_descriptor = false;              // sizes and sum follow the file
    bool is_zip64 = false;                    // sizes and place are in the extra field
    std::uint16_t flags = 0;                  // beside those that follow from the above
    std::optional<std::uint16_t> method = {}; // to claim another one
    std::uint16_t unix_mode = 0;              // made on Unix when it is not 0
};

struct ZipOptions {
    Bytes before; // the offsets do not count it
    std::string comment;
    bool is_zip64 = false; // with wider end records
};

Bytes write_zip(const std::vector<ZipSourceEntry>& entries, const ZipOptions& options = {});

} // namespace tris::tools
