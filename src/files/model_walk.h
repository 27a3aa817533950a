// All models below a folder or an archive, with archives that lie in it as folders. In the folder of a game
// each path is one model: the one that the game takes.
//
// Walking may take long, over a network above all: this is for another thread than the window's, which learns
// of the models as they are found.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace tris::files {

struct FoundModel {
    std::filesystem::path path;
    std::string place; // from the root on, parted by '/': "pak0.pak/models/items/ammo/tris.md2"
    std::uint64_t bytes = 0;
    std::vector<std::string>
        hides; // the names of the layers of its game behind it that have its path as well
};

struct WalkLimits {
    std::size_t models = 50000;
    std::size_t folders = 20000; // archives and the folders in them count as well
    int depth = 32;
    std::size_t names = 1000000; // that are looked at
    std::size_t problems = 8;    // that are told of; all are counted
};

struct WalkProblem {
    std::filesystem::path path;
    std::string text; // starts with the path
};

struct WalkOutcome {
    bool ended_early = false;          // there may be more: a limit was reached, or the walk was called off
    std::vector<WalkProblem> problems; // folders and archives below the root that cannot be read
    std::size_t problem_count = 0;
    std::vector<std::filesystem::path>
        archives; // below the root, by their names: folders in archives may be called like one
};

// `take` gets the models of one folder after the other, in natural order, and returns whether the walk goes
// on; without models it is called too, so that a long walk can be called off. Each folder is entered once,
// however many links lead to it, but for the archives of games; those whose names begin with a dot are not. A
// game is what game_of_folder says, each by itself, without the base of a mod. The root is whatever it is
// called, and one that cannot be read holds nothing: whoever asks has looked.
WalkOutcome walk_models(const std::filesystem::path& root,
                        const std::function<bool(std::vector<FoundModel>)>& take,
                        const WalkLimits& limits = {});

} // namespace tris::files
