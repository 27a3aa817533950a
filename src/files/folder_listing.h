// What an open dialog shows of a folder. Reading one may take long, over a network above all: this is for
// another thread than the window's.
#pragma once

#include "core/result.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tris::files {

struct ListedFile {
    std::string name;
    bool is_folder = false; // also an archive by its name; links are followed
    std::uint64_t bytes = 0;
    bool operator==(const ListedFile&) const = default;
};

struct Listing {
    bool is_file = false;                 // the path is that of a file: there is nothing to list
    std::vector<ListedFile> entries;      // folders first, each part in natural order
    std::vector<std::string> others = {}; // pipes, devices, links to nowhere
};

// Of a folder or an archive. The message starts with the path.
Result<Listing> list_for_browser(const std::filesystem::path& path);

// The order a person expects of names: numbers count by their value, and case only between names that are
// otherwise the same.
bool comes_before(std::string_view a, std::string_view b);

// A path as a person types it: spaces around it do not count, "~" is the home folder, "." and ".." are
// resolved, and what is not absolute starts from `base`.
std::filesystem::path typed_path(std::string_view text, const std::filesystem::path& base = {});

// A path that is being typed: the folder up to the last slash, and the beginning of a name in it.
struct TypedPath {
    std::filesystem::path folder;
    std::string name;
    std::size_t name_at = 0; // where it begins in the text
};

// Empty when the text is no path but, at most, a part of a name.
std::optional<TypedPath> path_being_typed(std::string_view text, const std::filesystem::path& base);

} // namespace tris::files
