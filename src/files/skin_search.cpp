#include "files/skin_search.h"

#include "core/text.h"
#include "files/archive.h"
#include "files/file_system.h"
#include "files/folder_listing.h"
#include "files/model_search.h"
#include "files/player.h"
#include "formats/images/image_file.h"

#include <algorithm>
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

// The file of the name in `start`/`below`, by the best extension that is there.
std::optional<fs::path> find_picture(Lookup& lookup, const fs::path& start, const std::string& below,
                                     const SkinName& name) {
    for (const fs::path& folder : lookup.resolve_all(start, below)) {
        for (const std::string& stem : name.stems) {
            for (const std::string& extension : name.extensions) {
                if (auto file = lookup.find_file(folder, stem + "." + extension))
                    return file;
            }
        }
    }
    return std::nullopt;
}

struct Hit {
    fs::path path;
    SkinOrigin origin;
};

// Where a model looks: the folders above it, of which one may be a layer of its game.
struct Around {
    Lookup& lookup;
    const Game& game;
    fs::path folder;                      // of the model
    std::optional<std::string> game_path; // of that folder; empty: the root of the game
    const std::vector<DirEntry>* entries; // of that folder, in all layers

    // Whether the search upwards has come to the game.
    bool is_layer(const fs::path& place) const {
        return std::any_of(game.layers.begin(), game.layers.end(),
                           [&](const GameLayer& layer) { return layer.place == place; });
    }
};

Around look_around(const SkinQuery& query, const Game& game, Lookup& lookup) {
    Around around{lookup, game, folder_of(query.model), {}, nullptr};
    if (const std::optional<GamePlace> place = place_in(game, query.model)) {
        around.game_path = fs::path(place->path).parent_path().generic_string();
        around.entries = &list_in_game(game, lookup, *around.game_path);
    }
    if (around.entries == nullptr || around.entries->empty())
        around.entries = &lookup.list(around.folder);
    return around;
}

std::optional<fs::path> find_in_layers(const Around& around, const SkinName& name) {
    for (const GameLayer& layer : around.game.layers) {
        if (auto path = find_picture(around.lookup, layer.place, name.folder, name))
            return path;
    }
    return std::nullopt;
}

std::optional<Hit> find_named(const Around& around, const SkinName& name,
                              const std::vector<std::string>& archives) {
    bool seen_game = false;
    for (fs::path folder = around.folder; !name.beside_only; folder = folder.parent_path()) {
        // No game is the whole disk: from its root an absolute name would lead anywhere.
        if (folder == folder.root_path() && folder != around.folder)
            break;
        if (!seen_game && around.is_layer(folder)) {
            seen_game = true;
            if (auto path = find_in_layers(around, name))
                return Hit{std::move(*path), SkinOrigin::named};
        }
        if (auto path = find_picture(around.lookup, folder, name.folder, name))
            return Hit{std::move(*path), SkinOrigin::named};
        for (const std::string& archive : archives) {
            if (auto path = find_picture(around.lookup, folder, archive, name))
                return Hit{std::move(*path), SkinOrigin::archive};
        }
        if (folder == folder.parent_path())
            break;
    }
    if (around.game_path) {
        for (const GameLayer& layer : around.game.layers) {
            if (auto path = find_picture(around.lookup, layer.place, *around.game_path, name))
                return Hit{std::move(*path), SkinOrigin::beside};
        }
    }
    if (auto path = find_picture(around.lookup, around.folder, "", name))
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

// How likely a picture of the folder is a skin.
enum class Rank { player, same_stem, same_size, other, no_icon, icon };

// The pictures of the folder: what a player is offered, of the model's own name, of the skin's size, then the
// rest, icons last. A player's icons are no skins.
std::vector<SkinCandidate> folder_images(const std::vector<DirEntry>& entries,
                                         const std::set<std::string>& listed, const SkinQuery& query) {
    const std::string model_stem = query.model.stem().string();
    const PlayerSkins player(query.model, entries);
    std::set<std::string> weapons; // their pictures are no skins of the player who holds them
    for (const DirEntry& entry : entries) {
        if (entry.is_file && is_weapon_name(entry.name) && !is_weapon_name(query.model.filename().string()))
            weapons.insert(lower_ascii(fs::path(entry.name).stem().string()));
    }
    std::vector<std::pair<Rank, fs::path>> images;
    for (const DirEntry& entry : entries) {
        if (!entry.is_file || !formats::is_image_name(entry.name))
            continue;
        const std::string stem = lower_ascii(fs::path(entry.name).stem().string());
        const bool is_icon =
            is_icon_name(entry.name) && (player.are_known() || lower_ascii(entry.name).ends_with(".pcx"));
        if (weapons.contains(stem) || (is_icon && player.are_known()) ||
            listed.contains(identity(entry.path())))
            continue;
        Rank rank = equal_ignoring_case(stem, model_stem) ? Rank::same_stem : Rank::other;
        if (player.are_known())
            rank = player.has_icon(stem) ? Rank::player : Rank::no_icon;
        images.emplace_back(is_icon ? Rank::icon : rank, entry.path());
    }
    const auto by_rank = [](const auto& a, const auto& b) { return a.first < b.first; };
    std::sort(images.begin(), images.end(), [](const auto& a, const auto& b) {
        return comes_before(a.second.filename().string(), b.second.filename().string());
    });
    std::stable_sort(images.begin(), images.end(), by_rank);
    images.resize(std::min(images.size(), kMaxFolderImages));
    for (auto& [rank, path] : images) {
        if (rank == Rank::other && has_size(path, query))
            rank = Rank::same_size;
    }
    std::stable_sort(images.begin(), images.end(), by_rank);

    std::vector<SkinCandidate> candidates;
    for (auto& [rank, path] : images)
        candidates.push_back({std::move(path),
                              rank == Rank::player    ? SkinOrigin::player
                              : rank == Rank::no_icon ? SkinOrigin::no_icon
                                                      : SkinOrigin::folder,
                              -1});
    return candidates;
}

// " in ... and each folder above it, and in the game: loose in baseq2, pak1.pak and 2 more"
std::string places(const Around& around) {
    constexpr std::size_t kMostTold = 4;
    std::string out = " in " + around.folder.string() + " and each folder above it";
    const std::vector<GameLayer>& layers = around.game.layers;
    if (layers.size() < 2) // one of the folders above it
        return out;
    for (std::size_t i = 0; i < std::min(layers.size(), kMostTold); ++i)
        out += (i == 0 ? ", and in the game: " : ", ") + layer_name(around.game, layers[i]);
    if (layers.size() > kMostTold)
        out += " and " + std::to_string(layers.size() - kMostTold) + " more";
    return out;
}

} // namespace

SkinSearch find_skins(const SkinQuery& query) {
    Lookup lookup;
    return find_skins(query, game_around(query.model, lookup), lookup);
}

std::string folder_of_skin_name(std::string_view written) {
    const std::optional<SkinName> name = take_apart(written);
    return name ? name->folder : "";
}

SkinSearch find_skins(const SkinQuery& query, const Game& game, Lookup& lookup) {
    const Around around = look_around(query, game, lookup);
    SkinSearch search;
    std::set<std::string> listed;

    for (std::size_t i = 0; i < query.names.size(); ++i) {
        const std::optional<SkinName> name = take_apart(query.names[i]);
        if (!name)
            continue;
        std::optional<Hit> hit;
        if (i < kMaxSkinNames)
            hit = find_named(around, *name, query.archives);
        if (hit) {
            if (listed.insert(identity(hit->path)).second)
                search.candidates.push_back({std::move(hit->path), hit->origin, static_cast<int>(i)});
            continue;
        }
        search.missing.push_back(query.names[i]);
        if (i >= kMaxSkinNames)
            continue;
        if (!name->beside_only)
            search.looked_for.push_back(describe(*name, name->folder) + places(around));
        if (name->beside_only || !name->folder.empty())
            search.looked_for.push_back(describe(*name, "") + " in " + around.folder.string());
    }
    for (SkinCandidate& candidate : folder_images(*around.entries, listed, query))
        search.candidates.push_back(std::move(candidate));
    if (search.candidates.empty())
        search.looked_for.push_back("any picture in " + around.folder.string());
    return search;
}

} // namespace tris::files
