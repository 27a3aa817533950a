// All models of a game's folders and archives, each path once: as the game sees them.
#pragma once

#include "files/game.h"

#include <filesystem>
#include <string>
#include <vector>

namespace tris::files {

struct GameModel {
    std::filesystem::path path;     // of the layer that the game takes it from
    std::string game_path;          // "models/monsters/tank/tris.md2"
    std::vector<std::string> hides; // the names of the layers behind that have the path as well
};

// Those below a folder of the game, or all; in natural order of their paths, at most kMaxModels. What a
// player holds is no model of its own.
std::vector<GameModel> models_of_game(const Game& game, Lookup& lookup, const std::string& below = {});

// Those that a folder stands for to whoever names it: of a game's folder all models of the game; of its
// players, or of one of them, also what the game's other layers have of them. None for other folders.
std::vector<GameModel> game_models_in(const std::filesystem::path& folder, Lookup& lookup);

} // namespace tris::files
