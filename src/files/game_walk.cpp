#include "files/game_walk.h"

#include "files/folder_listing.h"
#include "files/model_search.h"

#include <algorithm>
#include <set>
#include <system_error>
#include <utility>

namespace tris::files {

namespace fs = std::filesystem;

namespace {

constexpr int kMaxDepth = 12;

// One of the folders that a folder of the game is made of.
struct LayerFolder {
    std::size_t layer = 0;
    fs::path path;
};

struct GameWalk {
    const Game& game;
    WalkBudget& budget;
    std::vector<GameModel> models;
    std::set<fs::path> seen; // folders, since links may lead back

    // Whether one of them was not seen before.
    bool enter(const std::vector<LayerFolder>& folders) {
        bool is_new = false;
        for (const LayerFolder& folder : folders) {
            std::error_code error; // a folder inside an archive is real only to us
            const fs::path real = fs::canonical(folder.path, error);
            is_new = seen.insert(error ? folder.path : real).second || is_new;
        }
        return is_new;
    }

    std::vector<std::string> hidden_by(const fs::path& model, const std::vector<LayerFolder>& folders,
                                       Lookup& lookup) const {
        std::vector<std::string> hidden;
        const auto own = std::find_if(folders.begin(), folders.end(), [&](const LayerFolder& folder) {
            return folder.path == model.parent_path();
        });
        std::size_t last = own == folders.end() ? game.layers.size() : own->layer;
        for (auto at = own; at != folders.end(); ++at) {
            if (at->layer == last)
                continue;
            const auto found = lookup.named(at->path, model.filename().string());
            if (std::none_of(found.begin(), found.end(),
                             [](const DirEntry* entry) { return entry->is_file; }))
                continue;
            last = at->layer;
            hidden.push_back(layer_name(game, game.layers[last]));
        }
        return hidden;
    }

    // Of one name, in all of them.
    static std::vector<LayerFolder> folders_in(const std::vector<LayerFolder>& folders,
                                               const std::string& name, Lookup& lookup) {
        std::vector<LayerFolder> found;
        for (const LayerFolder& folder : folders) {
            for (const DirEntry* entry : lookup.named(folder.path, name)) {
                if (entry->is_folder)
                    found.push_back({folder.layer, entry->path()});
            }
            // A folder may be closed to listing and still open to whoever knows the name.
            if (lookup.list(folder.path).empty() && is_folder(folder.path / name))
                found.push_back({folder.layer, folder.path / name});
        }
        return found;
    }

    void take(const std::vector<LayerFolder>& folders, const std::string& relative, int depth) {
        if (models.size() >= kMaxModels || !enter(folders))
            return;
        Lookup lookup; // of this folder alone: one of all of them would grow with the walk
        std::vector<fs::path> listed;
        for (const LayerFolder& folder : folders) {
            if (!budget.take(lookup.list(folder.path).size()))
                return;
            if (!lookup.list(folder.path).empty())
                listed.push_back(folder.path);
        }
        std::vector<DirEntry> entries = lookup.overlay(listed);
        std::sort(entries.begin(), entries.end(),
                  [](const DirEntry& a, const DirEntry& b) { return comes_before(a.name, b.name); });
        const std::string before = relative.empty() ? "" : relative + "/";
        for (const fs::path& path : models_among(entries, weapons_in(relative))) {
            if (models.size() >= kMaxModels)
                return;
            models.push_back({path, before + path.filename().string(), hidden_by(path, folders, lookup)});
        }
        if (depth == kMaxDepth)
            return;
        for (const DirEntry& entry : entries) {
            if (entry.is_folder && !is_layer(game, entry.path()))
                take(folders_in(folders, entry.name, lookup), before + entry.name, depth + 1);
        }
    }
};

} // namespace

bool WalkBudget::take(std::size_t listed_names) {
    if (folders == 0 || names < listed_names)
        return false;
    --folders;
    names -= listed_names;
    return true;
}

std::vector<GameModel> models_of_game(const Game& game, Lookup& lookup, WalkBudget& budget,
                                      const std::string& below) {
    GameWalk walk{game, budget, {}, {}};
    std::vector<LayerFolder> folders;
    for (std::size_t i = 0; i < game.layers.size(); ++i) {
        for (const fs::path& folder : lookup.resolve_all(game.layers[i].place, below))
            folders.push_back({i, folder});
    }
    walk.take(folders, below, 0);
    return std::move(walk.models);
}

std::vector<GameModel> players_in(const fs::path& named, Lookup& lookup) {
    const fs::path folder = named.has_filename() ? named : named.parent_path();
    const bool is_players = equal_ignoring_case(folder.filename().string(), "players") ||
                            equal_ignoring_case(folder.parent_path().filename().string(), "players");
    if (!is_players || !game_of_folder(folder, lookup).layers.empty())
        return {};
    const Game game = game_around(folder, lookup);
    const auto place = place_in(game, folder);
    if (!place || !game.layers[place->layer].archive.empty())
        return {};
    WalkBudget budget;
    return models_of_game(game, lookup, budget, place->path);
}

} // namespace tris::files
