// An Evil Islands LNK file: which part of a figure hangs on which.
#pragma once

#include "core/bytes.h"
#include "core/oddity.h"

#include <string>
#include <vector>

namespace tris::formats {

struct Link {
    std::string child;  // UTF-8
    std::string parent; // spelt as that part's own link spells it; empty: a root
};

// Whether the bytes are a list of links from the first to the last: the format has no mark.
bool could_be_lnk(ByteView bytes);

// Parents come before their children and no two links have the same child, without regard to case. A loop is
// cut and a parent that is not there is forgotten, with a warning; a list that is cut off is a ParseError.
std::vector<Link> parse_lnk(ByteView bytes, Oddities& warnings);

} // namespace tris::formats
