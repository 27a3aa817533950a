#include "files/game.h"

#include "core/text.h"
#include "files/archive.h"
#include "files/file_system.h"
#include "files/folder_listing.h"
#include "formats/load_archive.h"

#include <algorithm>
#include <array>
#include <tuple>
#include <utility>

namespace tris::files {

namespace fs = std::filesystem;

namespace {

// Game folders by their name. Beside one of the first every other folder is a mod.
constexpr std::array<std::string_view, 3> kBases = {"id1", "baseq2", "lq1"};
constexpr std::array<std::string_view, 9> kPacks = {"hipnotic", "rogue", "ctf",   "xatrix",   "zaero",
                                                    "qw",       "dopa",  "quoth", "threewave"};
constexpr std::array<std::string_view, 4> kPakKinds = {".pak", ".pk2", ".pk3", ".pkz"};

template <std::size_t N>
bool is_one_of(const std::array<std::string_view, N>& names, std::string_view name) {
    return std::any_of(names.begin(), names.end(),
                       [&](std::string_view known) { return equal_ignoring_case(known, name); });
}

// How late the engine reads an archive: whether it has a name of its own, its kind, its number.
struct PakRank {
    bool is_named = false;
    std::size_t kind = 0;
    std::size_t number = 0;
    auto order() const { return std::tuple(is_named, kind, number); }
};

std::optional<PakRank> pak_rank(const std::string& name) {
    const auto kind = std::find_if(kPakKinds.begin(), kPakKinds.end(), [&](std::string_view ending) {
        return name.size() > ending.size() && ends_with_ignoring_case(name, ending);
    });
    if (kind == kPakKinds.end()) // as for most of a folder of thousands
        return std::nullopt;
    PakRank rank{true, static_cast<std::size_t>(kind - kPakKinds.begin()), 0};
    const std::string stem = lower_ascii(name.substr(0, name.size() - kind->size()));
    constexpr std::size_t kWord = 3; // "pak"
    constexpr std::size_t kMostDigits = 9;
    const bool is_numbered = stem.starts_with("pak") && stem.size() > kWord &&
                             stem.size() <= kWord + kMostDigits &&
                             std::all_of(stem.begin() + kWord, stem.end(), is_digit);
    if (is_numbered) {
        rank.is_named = false;
        for (std::size_t i = kWord; i < stem.size(); ++i)
            rank.number = rank.number * 10 + static_cast<std::size_t>(stem[i] - '0');
    }
    return rank;
}

bool is_pak(const DirEntry& entry) {
    return entry.is_file && pak_rank(entry.name).has_value();
}

// Other programs call their files .pak, too: one that begins as an archive does makes the folder a game's.
bool holds_paks(const fs::path& folder, Lookup& lookup) {
    const std::vector<DirEntry>& entries = lookup.list(folder);
    return std::any_of(entries.begin(), entries.end(), [](const DirEntry& entry) {
        const Result<Bytes> head =
            is_pak(entry) ? read_head(entry.path(), formats::kArchiveMarkBytes) : Result<Bytes>(Bytes{});
        return head && formats::is_archive(*head);
    });
}

bool is_game_by_name(const fs::path& folder, Lookup& lookup) {
    const std::string name = folder.filename().string();
    if (is_one_of(kBases, name) || is_one_of(kPacks, name))
        return true;
    return folder.has_parent_path() && folder != folder.parent_path() &&
           std::any_of(kBases.begin(), kBases.end(), [&](std::string_view base) {
               const auto found = lookup.named(folder.parent_path(), base);
               return std::any_of(found.begin(), found.end(),
                                  [](const DirEntry* entry) { return entry->is_folder; });
           });
}

bool is_archive(const fs::path& folder, Lookup& lookup) {
    const std::string name = folder.filename().string();
    if (!is_archive_name(name))
        return false;
    const auto found = lookup.named(folder.parent_path(), name);
    return std::any_of(found.begin(), found.end(), [](const DirEntry* entry) { return entry->is_file; });
}

// The loose files of a game folder, then its archives.
void add_layers(const fs::path& folder, Lookup& lookup, Game& game) {
    if (is_layer(game, folder))
        return;
    const std::string name = folder.filename().string();
    if (is_archive(folder, lookup)) // one that lies beside a game's folders is no folder of loose files
        game.layers.push_back({folder, folder.parent_path().filename().string(), name});
    else
        game.layers.push_back({folder, name, ""});
    std::vector<std::pair<PakRank, const DirEntry*>> paks;
    for (const DirEntry& entry : lookup.list(folder)) {
        if (is_pak(entry))
            paks.emplace_back(*pak_rank(entry.name), &entry);
    }
    std::sort(paks.begin(), paks.end(), [](const auto& a, const auto& b) {
        return a.first.order() != b.first.order() ? a.first.order() > b.first.order()
                                                  : comes_before(b.second->name, a.second->name);
    });
    game.archives_left_out += paks.size() - std::min(paks.size(), kMaxGameArchives);
    paks.resize(std::min(paks.size(), kMaxGameArchives));
    for (const auto& [rank, entry] : paks)
        game.layers.push_back({entry->path(), name, entry->name});
}

// The bases that a mod in `root` is over.
void add_bases(const fs::path& root, Lookup& lookup, Game& game) {
    for (const std::string_view base : kBases) {
        for (const DirEntry* entry : lookup.named(root, base)) {
            if (entry->is_folder && !entry->is_file)
                add_layers(entry->path(), lookup, game);
        }
    }
}

void add_game(const fs::path& folder, Lookup& lookup, Game& game) {
    add_layers(folder, lookup, game);
    if (!is_one_of(kBases, folder.filename().string()) && folder.has_parent_path())
        add_bases(folder.parent_path(), lookup, game);
}

// The way from a folder or an archive to what lies in it, parted by '/'; nothing for what does not.
std::optional<std::string> way_from(const fs::path& place, const fs::path& file) {
    auto [end, rest] = std::mismatch(place.begin(), place.end(), file.begin(), file.end());
    if (end != place.end() || rest == file.end())
        return std::nullopt;
    std::string way;
    for (; rest != file.end(); ++rest)
        way += (way.empty() ? "" : "/") + rest->string();
    std::replace(way.begin(), way.end(), '\\', '/'); // as it may be written inside an archive
    return way;
}

} // namespace

bool is_game_archive_name(const std::string& name) {
    return pak_rank(name).has_value();
}

Game game_around(const fs::path& file, Lookup& lookup) {
    Game game;
    // A folder of archives inside a game's folder, such as one of downloads, comes before the game.
    bool had_paks = false;
    for (fs::path folder = folder_of(file);; folder = folder.parent_path()) {
        if (folder == folder.root_path()) // no game is the whole disk
            break;
        if (is_game_by_name(folder, lookup)) {
            add_game(folder, lookup, game);
            break;
        }
        if (!had_paks && holds_paks(folder, lookup)) {
            had_paks = true;
            add_layers(folder, lookup, game);
        }
        if (folder == folder.parent_path())
            break; // a path that has no root
    }
    return game;
}

Game game_of_folder(const fs::path& folder, Lookup& lookup) {
    const fs::path place = whole_path(folder.has_filename() ? folder : folder.parent_path());
    Game game;
    if (is_game_by_name(place, lookup) || holds_paks(place, lookup))
        add_layers(place, lookup, game);
    return game;
}

bool is_layer(const Game& game, const fs::path& place) {
    return std::any_of(game.layers.begin(), game.layers.end(),
                       [&](const GameLayer& layer) { return layer.place == place; });
}

std::optional<GamePlace> place_in(const Game& game, const fs::path& file) {
    const fs::path whole = whole_path(file);
    std::optional<GamePlace> found;
    for (std::size_t i = 0; i < game.layers.size(); ++i) {
        // An archive lies in the folder of loose files: what is in the archive is not loose.
        std::optional<std::string> way = way_from(game.layers[i].place, whole);
        if (way && (!found || way->size() < found->path.size()))
            found = GamePlace{i, *std::move(way)};
    }
    return found;
}

std::string layer_name(const Game& game, const GameLayer& layer) {
    if (layer.archive.empty())
        return "loose in " + layer.folder;
    const bool has_several = std::any_of(game.layers.begin(), game.layers.end(), [&](const GameLayer& other) {
        return other.folder != layer.folder;
    });
    return has_several ? layer.folder + "/" + layer.archive : layer.archive;
}

std::string told_place(const Game& game, const fs::path& file) {
    if (const std::optional<GamePlace> place = place_in(game, file)) {
        const GameLayer& layer = game.layers[place->layer];
        return place->path + (layer.archive.empty() ? ", " : ", from ") + layer_name(game, layer);
    }
    const DiskPlace place = place_on_disk(file);
    return place.inside.empty() ? "" : place.inside + ", from " + place.file.filename().string();
}

std::optional<fs::path> find_in_game(const Game& game, Lookup& lookup, std::string_view relative) {
    for (const GameLayer& layer : game.layers) {
        if (auto file = lookup.find_file(layer.place, relative))
            return file;
    }
    return std::nullopt;
}

const std::vector<DirEntry>& list_in_game(const Game& game, Lookup& lookup, std::string_view relative) {
    std::vector<fs::path> folders;
    for (const GameLayer& layer : game.layers) {
        for (const fs::path& folder : lookup.resolve_all(layer.place, relative)) {
            if (!lookup.list(folder).empty())
                folders.push_back(folder);
        }
    }
    return lookup.overlay(folders);
}

OtherLayers other_layers(const Game& game, Lookup& lookup, const GamePlace& place) {
    OtherLayers others;
    for (std::size_t i = 0; i < game.layers.size(); ++i) {
        if (i != place.layer && lookup.find_file(game.layers[i].place, place.path))
            (i < place.layer ? others.before : others.behind).push_back(layer_name(game, game.layers[i]));
    }
    return others;
}

} // namespace tris::files
