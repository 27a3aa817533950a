#include "files/lookup.h"

#include "core/text.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace tris::files {

namespace fs = std::filesystem;

std::optional<std::vector<std::string>> split_relative(std::string_view relative) {
    std::vector<std::string> components;
    std::string component;
    for (std::size_t i = 0; i <= relative.size(); ++i) {
        if (i < relative.size() && relative[i] != '/' && relative[i] != '\\') {
            component.push_back(relative[i]);
            continue;
        }
        if (component == "..")
            return std::nullopt;
        if (!component.empty() && component != ".")
            components.push_back(component);
        component.clear();
    }
    return components;
}

const std::vector<DirEntry>& Lookup::list(const fs::path& folder) {
    const auto [at, is_new] = listings_.try_emplace(folder.native());
    if (is_new) {
        at->second = shared_listings().get(folder);
        names_listed_ += at->second->size();
    }
    return *at->second;
}

const std::vector<DirEntry>& Lookup::overlay(const std::vector<fs::path>& folders) {
    if (folders.size() == 1)
        return list(folders.front());
    std::string key;
    for (const fs::path& folder : folders)
        key += folder.native() + '\n';
    const auto [at, is_new] = overlays_.try_emplace(std::move(key));
    if (!is_new)
        return at->second;
    std::vector<const DirEntry*> entries;
    for (const fs::path& folder : folders) {
        for (const DirEntry& entry : list(folder))
            entries.push_back(&entry);
    }
    std::stable_sort(entries.begin(), entries.end(), [](const DirEntry* a, const DirEntry* b) {
        return compare_ignoring_case(a->name, b->name) < 0;
    });
    const auto end = std::unique(entries.begin(), entries.end(), [](const DirEntry* a, const DirEntry* b) {
        return equal_ignoring_case(a->name, b->name);
    });
    std::transform(entries.begin(), end, std::back_inserter(at->second),
                   [](const DirEntry* entry) { return *entry; });
    return at->second;
}

std::vector<const DirEntry*> Lookup::named(const fs::path& folder, std::string_view name) {
    const std::vector<DirEntry>& entries = list(folder);
    std::vector<const DirEntry*> found;
    auto at = std::lower_bound(entries.begin(), entries.end(), name,
                               [](const DirEntry& entry, std::string_view wanted) {
                                   return compare_ignoring_case(entry.name, wanted) < 0;
                               });
    for (; at != entries.end() && equal_ignoring_case(at->name, name); ++at)
        found.push_back(&*at);
    std::stable_partition(found.begin(), found.end(),
                          [&](const DirEntry* entry) { return entry->name == name; });
    return found;
}

const std::vector<fs::path>& Lookup::resolve_all(const fs::path& folder, std::string_view relative) {
    const auto [at, is_new] = resolved_.try_emplace({folder.native(), std::string(relative)});
    if (is_new)
        at->second = resolve(folder, relative);
    return at->second;
}

std::vector<fs::path> Lookup::resolve(const fs::path& folder, std::string_view relative) {
    const auto components = split_relative(relative);
    if (!components)
        return {};
    // All meanings of the path so far. Their number is bounded because links can make it double at each step.
    std::vector<fs::path> matches = {folder};
    for (const std::string& component : *components) {
        std::vector<fs::path> next;
        for (const fs::path& match : matches) {
            // A folder may be closed to listing and still open to whoever knows the name.
            if (list(match).empty() && kind_of_path(match / component) != PathKind::nothing)
                next.push_back(match / component);
            for (const DirEntry* entry : named(match, component))
                next.push_back(entry->path());
        }
        next.resize(std::min(next.size(), kMaxMatches));
        matches = std::move(next);
    }
    std::erase_if(matches, [](const fs::path& match) { return kind_of_path(match) == PathKind::nothing; });
    return matches;
}

std::optional<fs::path> Lookup::find_file(const fs::path& folder, std::string_view relative) {
    for (const fs::path& match : resolve_all(folder, relative)) {
        if (kind_of_path(match) == PathKind::file)
            return match;
    }
    return std::nullopt;
}

} // namespace tris::files
