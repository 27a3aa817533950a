// All models of a game's folders and archives, each path once: as the game sees them.
#pragma once

#include "files/game.h"

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

namespace tris::files {

struct GameModel {
    std::filesystem::path path;     // of the layer that the game takes it from
    std::string game_path;          // "models/monsters/tank/tris.md2"
    std::vector<std::string> hides; // the names of the layers behind that have the path as well
};

// What a walk may still look at. Archives in archives that share their bytes have a million times the names
// that a file has room for.
struct WalkBudget {
    std::size_t folders = 20000;
    std::size_t names = 1000000;
    bool take(std::size_t listed_names); // a folder with so many; false: it was too much
};

// Those below a folder of the game, or all; in natural order of their paths, at most kMaxModels. What a
// player holds is no model of its own.
std::vector<GameModel> models_of_game(const Game& game, Lookup& lookup, WalkBudget& budget,
                                      const std::string& below = {});

// Those of the folder of a game's players, or of one of them, in all layers of the game: whoever adds skins
// to a player often has no more of it than those. None for other folders.
std::vector<GameModel> players_in(const std::filesystem::path& folder, Lookup& lookup);

} // namespace tris::files
