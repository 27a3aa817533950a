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
constexpr std::size_t kMaxFolders = 20000;

struct GameWalk {
    const Game& game;
    Lookup& lookup;
    std::vector<GameModel> models;
    std::set<fs::path> seen; // folders, since links may lead back

    // Whether some layer has a folder of this path that was not seen before.
    bool enter(const std::string& relative) {
        bool is_new = false;
        for (const GameLayer& layer : game.layers) {
            for (const fs::path& folder : lookup.resolve_all(layer.place, relative)) {
                std::error_code error; // a folder inside an archive is real only to us
                const fs::path real = fs::canonical(folder, error);
                is_new = seen.insert(error ? folder : real).second || is_new;
            }
        }
        return is_new;
    }

    bool is_layer(const fs::path& place) const {
        return std::any_of(game.layers.begin(), game.layers.end(),
                           [&](const GameLayer& layer) { return layer.place == place; });
    }

    void take(const std::string& relative, int depth) {
        if (seen.size() >= kMaxFolders || models.size() >= kMaxModels || !enter(relative))
            return;
        std::vector<DirEntry> entries = list_in_game(game, lookup, relative);
        std::sort(entries.begin(), entries.end(),
                  [](const DirEntry& a, const DirEntry& b) { return comes_before(a.name, b.name); });
        const std::string before = relative.empty() ? "" : relative + "/";
        for (const fs::path& path : models_among(entries, weapons_in(relative))) {
            if (models.size() >= kMaxModels)
                return;
            GameModel model{path, before + path.filename().string(), {}};
            if (const auto place = place_in(game, path))
                model.hides = other_layers(game, lookup, {place->layer, model.game_path}).behind;
            models.push_back(std::move(model));
        }
        if (depth == kMaxDepth)
            return;
        for (const DirEntry& entry : entries) {
            if (entry.is_folder && !is_layer(entry.path))
                take(before + entry.name, depth + 1);
        }
    }
};

} // namespace

std::vector<GameModel> models_of_game(const Game& game, Lookup& lookup, const std::string& below) {
    GameWalk walk{game, lookup, {}, {}};
    walk.take(below, 0);
    return std::move(walk.models);
}

std::vector<GameModel> game_models_in(const fs::path& named, Lookup& lookup) {
    const fs::path folder = named.has_filename() ? named : named.parent_path();
    if (const Game game = game_of_folder(folder, lookup); !game.layers.empty())
        return models_of_game(game, lookup);
    // Whoever adds skins to a player often has no more of it than those.
    const bool is_players = equal_ignoring_case(folder.filename().string(), "players") ||
                            equal_ignoring_case(folder.parent_path().filename().string(), "players");
    const Game game = is_players ? game_around(folder, lookup) : Game{};
    const auto place = place_in(game, folder);
    if (!place || !game.layers[place->layer].archive.empty())
        return {};
    return models_of_game(game, lookup, place->path);
}

} // namespace tris::files
