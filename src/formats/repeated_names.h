// Of entries with the same name only one can be reached.
#pragma once

#include "core/text.h"

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <utility>
#include <vector>

namespace tris::formats {

// Which one counts, as the programs have it that use the kind of archive.
enum class OfRepeated { first, last };

// Leaves one entry of each name without regard to case, and calls `report(index, entry)` for each that goes,
// in order. The others keep theirs.
template <class Entry, class Report>
void drop_repeated_names(std::vector<Entry>& entries, OfRepeated keep, const Report& report) {
    std::vector<std::size_t> order(entries.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        const int difference = compare_ignoring_case(entries[a].name, entries[b].name);
        return difference != 0 ? difference < 0 : a < b;
    });
    std::vector<bool> goes(entries.size(), false);
    bool any = false;
    for (std::size_t i = 1; i < order.size(); ++i) {
        if (compare_ignoring_case(entries[order[i - 1]].name, entries[order[i]].name) != 0)
            continue;
        goes[keep == OfRepeated::first ? order[i] : order[i - 1]] = true;
        any = true;
    }
    if (!any)
        return;
    std::size_t kept = 0;
    for (std::size_t i = 0; i < entries.size(); ++i) {
        if (goes[i]) {
            report(i, std::as_const(entries[i]));
            continue;
        }
        if (kept != i)
            entries[kept] = std::move(entries[i]);
        ++kept;
    }
    entries.erase(entries.begin() + static_cast<std::ptrdiff_t>(kept), entries.end());
}

} // namespace tris::formats
