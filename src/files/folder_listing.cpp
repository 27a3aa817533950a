#include "files/folder_listing.h"

#include "core/text.h"
#include "files/archive.h"
#include "files/file_system.h"

#include <algorithm>
#include <cstdlib>
#include <system_error>

namespace tris::files {

namespace fs = std::filesystem;

namespace {

constexpr bool kHasDrives = fs::path::preferred_separator == '\\';
constexpr std::string_view kSeparators = kHasDrives ? "/\\" : "/";
constexpr std::string_view kSpace = " \t\r\n";

bool is_drive(std::string_view text) {
    return kHasDrives && text.size() == 2 && text[1] == ':';
}

// Moves `at` behind the digits there, and gives them without zeros in front.
std::string_view take_number(std::string_view text, std::size_t& at) {
    while (at < text.size() && text[at] == '0')
        ++at;
    const std::size_t first = at;
    while (at < text.size() && is_digit(text[at]))
        ++at;
    return text.substr(first, at - first);
}

} // namespace

bool comes_before(std::string_view a, std::string_view b) {
    std::size_t i = 0;
    std::size_t j = 0;
    while (i < a.size() && j < b.size()) {
        if (is_digit(a[i]) && is_digit(b[j])) {
            // As text: a name may hold more digits than any integer does.
            const std::string_view x = take_number(a, i);
            const std::string_view y = take_number(b, j);
            if (x.size() != y.size())
                return x.size() < y.size();
            if (x != y)
                return x < y;
            continue;
        }
        const auto x = static_cast<unsigned char>(lower_ascii(a[i++]));
        const auto y = static_cast<unsigned char>(lower_ascii(b[j++]));
        if (x != y)
            return x < y;
    }
    const bool a_ends = i == a.size();
    const bool b_ends = j == b.size();
    return a_ends != b_ends ? a_ends : a < b;
}

namespace {

Result<Listing> list_on_disk(const fs::path& folder) {
    Listing listing;
    std::error_code ec;
    for (fs::directory_iterator at(folder, ec), end; !ec && at != end; at.increment(ec)) {
        std::error_code unknown; // a link to nowhere or in a circle is neither
        std::string name = at->path().filename().string();
        const bool is_file = at->is_regular_file(unknown);
        const bool is_folder = at->is_directory(unknown) || (is_file && is_archive_name(name));
        if (!is_folder && !is_file) {
            listing.others.push_back(std::move(name));
            continue;
        }
        const std::uintmax_t size = is_folder ? 0 : at->file_size(unknown);
        listing.entries.push_back({std::move(name), is_folder, unknown ? 0 : size});
    }
    if (ec)
        return Error{folder.string() + ": " + ec.message()};
    return listing;
}

Result<Listing> list_in_archive(const DiskPlace& place) {
    const Result<std::vector<ArchivedName>> names = list_archive(place);
    if (!names)
        return names.error();
    Listing listing;
    for (const ArchivedName& name : *names)
        listing.entries.push_back({name.name, name.is_folder, name.is_folder ? 0 : name.bytes});
    return listing;
}

} // namespace

Result<Listing> list_for_browser(const fs::path& path) {
    if (kind_of_path(path) == PathKind::file)
        return Listing{true, {}, {}};
    const DiskPlace place = place_on_disk(path);
    std::error_code ec;
    const bool is_archive = !place.inside.empty() || fs::is_regular_file(place.file, ec);
    Result<Listing> listing = is_archive ? list_in_archive(place) : list_on_disk(path);
    if (!listing)
        return listing;
    std::sort(listing->entries.begin(), listing->entries.end(), [](const ListedFile& a, const ListedFile& b) {
        return a.is_folder != b.is_folder ? a.is_folder : comes_before(a.name, b.name);
    });
    return listing;
}

fs::path typed_path(std::string_view text, const fs::path& base) {
    const std::size_t first = text.find_first_not_of(kSpace);
    if (first == std::string_view::npos)
        return {};
    text = text.substr(first, text.find_last_not_of(kSpace) - first + 1);
    fs::path path(text);
    const char* home = std::getenv("HOME");
    if (home != nullptr && (text == "~" || text.starts_with("~/")))
        path = fs::path(home) / text.substr(std::min<std::size_t>(2, text.size()));
    else if (is_drive(text))
        path += "/"; // without a slash it would be that drive's current folder
    path = (base / path).lexically_normal();
    // "a/b/" and "a/b" are one folder, and its name is "b".
    return path.has_filename() || path == path.root_path() ? path : path.parent_path();
}

std::optional<TypedPath> path_being_typed(std::string_view text, const fs::path& base) {
    const std::size_t first = text.find_first_not_of(kSpace);
    if (first == std::string_view::npos)
        return std::nullopt;
    const std::size_t end = text.find_last_not_of(kSpace) + 1;
    const std::size_t slash = text.find_last_of(kSeparators);
    const std::size_t name_at = slash == std::string_view::npos ? first : slash + 1;
    const std::string_view name = text.substr(name_at, end - name_at);
    const bool is_folder = name == ".." || (name_at == first && (name == "~" || is_drive(name)));
    if (is_folder)
        return TypedPath{typed_path(text, base), "", end};
    if (name_at == first)
        return std::nullopt;
    return TypedPath{typed_path(text.substr(0, name_at), base), std::string(name), name_at};
}

} // namespace tris::files
