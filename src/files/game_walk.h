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

// Adds why a folder that a walk found empty cannot be read, if it is an archive that cannot; the first few.
void add_problem(const std::filesystem::path& folder, std::vector<std::string>* problems);

// Those below a folder of the game, or all; in natural order of their paths, at most kMaxModels. What a
// player holds is no model of its own.
std::vector<GameModel> models_of_game(const Game& game, Lookup& lookup, WalkBudget& budget,
                                      const std::string& below = {},
                                      std::vector<std::string>* problems = nullptr);

// Those that a folder stands for to whoever names it: of a game's folder all models of the game; of its
// players, or of one of them, also what the game's other layers have of them. None for other folders.
// `problems`: archives in there that cannot be read; those of the game itself are not among them.
std::vector<GameModel> game_models_in(const std::filesystem::path& folder, Lookup& lookup,
                                      std::vector<std::string>* problems = nullptr);

} // namespace tris::files
