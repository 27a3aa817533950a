#include "files/skin_search.h"

#include "core/text.h"
#include "files/archive.h"
#include "files/file_system.h"
#include "formats/images/image_file.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

namespace tris::files {

namespace fs = std::filesystem;

namespace {

// Enough for the size of any picture: only a JPEG may have much (a preview, a colour profile) in front of it.
constexpr std::size_t kHeadBytes = std::size_t{128} * 1024;

// A skin's name, taken apart: where to look, and for which base names with which extensions.
struct SkinName {
    std::string folder;             // "players/male", or empty
    std::vector<std::string> stems; // "grunt"; more than one where the dot may or may not begin an extension
    std::vector<std::string> extensions; // best first
    bool beside_only = false;            // UFO:AI's ".name"
};

bool is_blank_or_junk(char c) {
    const auto code = static_cast<unsigned char>(c);
    return code <= ' ' || code == 0x7F || c == '"';
}

// The text up to the first control character, without blanks or quotes around it.
std::string_view trim(std::string_view text) {
    while (!text.empty() && is_blank_or_junk(text.front()))
        text.remove_prefix(1);
    const auto junk = std::find_if(text.begin(), text.end(),
                                   [](char c) { return static_cast<unsigned char>(c) < ' ' || c == 0x7F; });
    text = text.substr(0, static_cast<std::size_t>(junk - text.begin()));
    while (!text.empty() && is_blank_or_junk(text.back()))
        text.remove_suffix(1);
    return text;
}

// Components with "." and ".." folded away; ".." at the start is dropped, so that no name leads out of the
// folder in which it is looked for.
std::vector<std::string> fold(std::string_view path) {
    if (path.size() >= 2 && path[1] == ':')
        path.remove_prefix(2);
    std::vector<std::string> components;
    std::string component;
    for (std::size_t i = 0; i <= path.size(); ++i) {
        if (i < path.size() && path[i] != '/' && path[i] != '\\') {
            component.push_back(path[i]);
            continue;
        }
        if (component == ".." && !components.empty())
            components.pop_back();
        else if (!component.empty() && component != "." && component != "..")
            components.push_back(component);
        component.clear();
    }
    return components;
}

std::optional<SkinName> take_apart(std::string_view written) {
    written = trim(written);
    if (written.empty() || written.back() == '/' || written.back() == '\\')
        return std::nullopt;
    std::vector<std::string> components = fold(written);
    if (components.empty())
        return std::nullopt;

    SkinName name;
    std::string base = std::move(components.back());
    components.pop_back();
    if (base.front() == '.') {
        name.beside_only = true;
        base.erase(0, 1);
    }
    if (base.empty())
        return std::nullopt;
    for (const std::string& component : components)
        name.folder += (name.folder.empty() ? "" : "/") + component;

    const std::size_t dot = base.find_last_of('.');
    if (dot == std::string::npos || dot == 0) {
        name.stems = {base};
    } else if (formats::is_image_name(base)) {
        name.stems = {base.substr(0, dot)};
        name.extensions = {base.substr(dot + 1)};
    } else {
        name.stems = {base, base.substr(0, dot)};
    }
    for (const std::string_view extension : formats::kImageExtensions) {
        if (name.extensions.empty() || !equal_ignoring_case(name.extensions.front(), extension))
            name.extensions.emplace_back(extension);
    }
    return name;
}

std::string list_of(const std::vector<std::string>& texts, const char* between) {
    std::string out;
    for (const std::string& text : texts)
        out += (out.empty() ? "" : between) + text;
    return out;
}

// "players/male/grunt (pcx png tga jpg jpeg bmp mmp)"
std::string describe(const SkinName& name, const std::string& folder) {
    return (folder.empty() ? "" : folder + "/") + list_of(name.stems, " or ") + " (" +
           list_of(name.extensions, " ") + ")";
}

bool is_icon(std::string_view name) {
    constexpr std::string_view kEnding = "_i.pcx";
    return name.size() >= kEnding.size() &&
           equal_ignoring_case(name.substr(name.size() - kEnding.size()), kEnding);
}

// Looks things up in folders and remembers what it saw, since the names of one model share most of their
// path.
class Lookup {
  public:
    // The file of the name in `start`/`below`, by the best extension that is there.
    std::optional<fs::path> find(const fs::path& start, const std::string& below, const SkinName& name) {
        for (const fs::path& folder : folders(start, below)) {
            for (const std::string& stem : name.stems) {
                for (const std::string& extension : name.extensions) {
                    if (auto file = find_file(folder, stem, extension))
                        return file;
                }
            }
        }
        return std::nullopt;
    }

    const std::vector<DirEntry>& list(const fs::path& folder) {
        const auto [at, is_new] = listings_.try_emplace(folder.native());
        if (is_new)
            at->second = list_folder(folder);
        return at->second;
    }

  private:
    const std::vector<fs::path>& folders(const fs::path& start, const std::string& below) {
        const auto [at, is_new] = folders_.try_emplace({start.native(), below});
        if (is_new)
            at->second = resolve_all_ignoring_case(start, below);
        return at->second;
    }

    std::optional<fs::path> find_file(const fs::path& folder, const std::string& stem,
                                      const std::string& extension) {
        const std::string wanted = stem + "." + extension;
        const std::vector<DirEntry>& entries = list(folder);
        if (entries.empty()) {
            // A folder may be closed to listing and still open to whoever knows the name.
            if (kind_of_path(folder / wanted) == PathKind::file)
                return folder / wanted;
            return std::nullopt;
        }
        const DirEntry* best = nullptr;
        const std::string key = lower_ascii(wanted);
        auto at = std::lower_bound(
            entries.begin(), entries.end(), key,
            [](const DirEntry& entry, const std::string& k) { return lower_ascii(entry.name) < k; });
        for (; at != entries.end() && equal_ignoring_case(at->name, wanted); ++at) {
            if (at->is_file && (!best || at->name == wanted))
                best = &*at;
        }
        if (!best)
            return std::nullopt;
        return best->path;
    }

    std::map<std::string, std::vector<DirEntry>> listings_;
    std::map<std::pair<std::string, std::string>, std::vector<fs::path>> folders_;
};

struct Hit {
    fs::path path;
    SkinOrigin origin;
};

std::optional<Hit> find_named(Lookup& lookup, const fs::path& model_folder, const SkinName& name,
                              const std::vector<std::string>& archives) {
    if (!name.beside_only) {
        for (fs::path folder = model_folder;; folder = folder.parent_path()) {
            if (auto path = lookup.find(folder, name.folder, name))
                return Hit{std::move(*path), SkinOrigin::named};
            for (const std::string& archive : archives) {
                if (auto path = lookup.find(folder, archive, name))
                    return Hit{std::move(*path), SkinOrigin::archive};
            }
            if (folder == folder.parent_path())
                break;
        }
    }
    if (auto path = lookup.find(model_folder, "", name))
        return Hit{std::move(*path), SkinOrigin::beside};
    return std::nullopt;
}

bool has_size(const fs::path& path, const SkinQuery& query) {
    if (query.skin_width <= 0 || query.skin_height <= 0)
        return false;
    const Result<Bytes> head = read_head(path, kHeadBytes);
    if (!head)
        return false;
    const auto size = formats::image_size(*head);
    return size && size->width == query.skin_width && size->height == query.skin_height;
}

// What tells a picture from all others: inside an archive case does not.
std::string identity(const fs::path& picture) {
    const DiskPlace place = place_on_disk(picture);
    return place.file.string() + "|" + lower_ascii(place.inside);
}

// The pictures of the folder: of the model's own name, then of the skin's size, then the rest, icons last.
std::vector<fs::path> folder_images(const std::vector<DirEntry>& entries, const std::set<std::string>& listed,
                                    const SkinQuery& query) {
    const std::string model_stem = query.model.stem().string();
    std::vector<std::pair<int, fs::path>> images;
    for (const DirEntry& entry : entries) {
        if (!entry.is_file || !formats::is_image_name(entry.name) || listed.contains(identity(entry.path)))
            continue;
        const bool same_stem = equal_ignoring_case(entry.path.stem().string(), model_stem);
        images.emplace_back(is_icon(entry.name) ? 3 : same_stem ? 0 : 2, entry.path);
    }
    const auto by_rank = [](const auto& a, const auto& b) { return a.first < b.first; };
    std::stable_sort(images.begin(), images.end(), by_rank);
    images.resize(std::min(images.size(), kMaxFolderImages));
    for (auto& [rank, path] : images) {
        if (rank == 2 && has_size(path, query))
            rank = 1;
    }
    std::stable_sort(images.begin(), images.end(), by_rank);

    std::vector<fs::path> paths;
    for (auto& [rank, path] : images)
        paths.push_back(std::move(path));
    return paths;
}

} // namespace

SkinSearch find_skins(const SkinQuery& query) {
    const fs::path folder = folder_of(query.model);
    Lookup lookup;
    SkinSearch search;
    std::set<std::string> listed;

    for (std::size_t i = 0; i < query.names.size(); ++i) {
        const std::optional<SkinName> name = take_apart(query.names[i]);
        if (!name)
            continue;
        std::optional<Hit> hit;
        if (i < kMaxSkinNames)
            hit = find_named(lookup, folder, *name, query.archives);
        if (hit) {
            if (listed.insert(identity(hit->path)).second)
                search.candidates.push_back({std::move(hit->path), hit->origin, static_cast<int>(i)});
            continue;
        }
        search.missing.push_back(query.names[i]);
        if (i >= kMaxSkinNames)
            continue;
        if (!name->beside_only)
            search.looked_for.push_back(describe(*name, name->folder) + " in " + folder.string() +
                                        " and each folder above it");
        if (name->beside_only || !name->folder.empty())
            search.looked_for.push_back(describe(*name, "") + " in " + folder.string());
    }
    for (fs::path& path : folder_images(lookup.list(folder), listed, query))
        search.candidates.push_back({std::move(path), SkinOrigin::folder, -1});
    if (search.candidates.empty())
        search.looked_for.push_back("any picture in " + folder.string());
    return search;
}

} // namespace tris::files
