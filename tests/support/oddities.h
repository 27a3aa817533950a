// Compares what was tolerated with the texts that a person reads.
#pragma once

#include "core/oddity.h"

#include <ostream>
#include <string>
#include <vector>

namespace tris {

// Found by gtest's comparisons, in whose namespace nobody would look for it otherwise.
inline bool operator==(const Oddities& oddities, const std::vector<std::string>& texts) {
    return oddity_texts(oddities) == texts;
}
inline bool operator!=(const Oddities& oddities, const std::vector<std::string>& texts) {
    return !(oddities == texts);
}

inline void PrintTo(const Oddity& oddity, std::ostream* out) {
    *out << oddity.id << " \"" << oddity_text(oddity) << '"';
}

} // namespace tris
