// Writes Evil Islands RES archives, with a hash table that the game could use. Its callers are the sample
// generator and the tests: it trusts its input.
#pragma once

#include "core/bytes.h"

#include <string>
#include <vector>

namespace tris::tools {

struct ResSourceEntry {
    std::string name; // as it goes into the file: Windows-1251, folders parted by '\'
    Bytes content;
};

Bytes write_res(const std::vector<ResSourceEntry>& entries);

} // namespace tris::tools
