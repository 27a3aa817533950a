// The game that a file lies in, seen as the game sees it: folders and archives one over the other, of which
// the best that has a path gives the file.
//
// A game's root holds folders such as id1 or baseq2, and mods beside them. The mod comes before the base. In
// each of them loose files come before archives, and later archives before earlier ones: pak0.pak, pak1.pak
// and so on, then numbered .pk2, .pk3 and .pkz, then those with other names by kind and name, as in Yamagi
// Quake II.
//
// Where engines differ: Quake, Quake II, QuakeSpasm, Ironwail and Yamagi Quake II let archives override the
// loose files of the same folder; DarkPlaces goes by loose files first, which is what a modder wants who has
// just written one. Quake and QuakeSpasm read numbered archives up to the first gap and no others;
// Quake II pak0.pak to pak9.pak; Yamagi Quake II leaves out archives that begin with "pak" but have no
// number.
//
// Evil Islands keeps each kind of file in an archive of its own: see SkinQuery::archives.
#pragma once

#include "files/lookup.h"

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tris::files {

struct GameLayer {
    std::filesystem::path place; // a folder on the disk, or an archive in it
    std::string folder;          // the game folder, as it is named: "baseq2"
    std::string archive;         // "pak0.pak"; empty for the loose files
};

struct Game {
    std::vector<GameLayer> layers; // best first; empty: the file lies in no game
    std::size_t archives_left_out = 0;
};

// Whether a game reads a file of that name in its folder: .pak, .pk2, .pk3 or .pkz.
bool is_game_archive_name(const std::string& name);

// Of each game folder the best archives count, up to this many.
inline constexpr std::size_t kMaxGameArchives = 100;

// The game around a file, which need not be there.
Game game_around(const std::filesystem::path& file, Lookup& lookup);

// The layers of that folder alone, without the base of a mod; none where it is no game folder by its name, by
// the folders beside it or by archives in it.
Game game_of_folder(const std::filesystem::path& folder, Lookup& lookup);

// Whether the folder or archive is one of its layers.
bool is_layer(const Game& game, const std::filesystem::path& place);

// Where a file lies in a game, and what it is called there.
struct GamePlace {
    std::size_t layer = 0;
    std::string path; // "players/male/tris.md2"
};
std::optional<GamePlace> place_in(const Game& game, const std::filesystem::path& file);

// "pak2.pak", "loose in baseq2"; with several game folders also "ctf/pak0.pak".
std::string layer_name(const Game& game, const GameLayer& layer);

// For people: "players/male/grunt.pcx, from pak2.pak". Outside of games the archive it lies in, or nothing.
std::string told_place(const Game& game, const std::filesystem::path& file);

// The file that the game takes for a path.
std::optional<std::filesystem::path> find_in_game(const Game& game, Lookup& lookup,
                                                  std::string_view relative);

// All that a folder of the game holds in any layer, each name once and from its best layer; sorted as
// list_folder does. Stays valid as long as the lookup does.
const std::vector<DirEntry>& list_in_game(const Game& game, Lookup& lookup, std::string_view relative);

// The names of the other layers that have the path as well, best first: those before the place and those
// behind it.
struct OtherLayers {
    std::vector<std::string> before;
    std::vector<std::string> behind;
};
OtherLayers other_layers(const Game& game, Lookup& lookup, const GamePlace& place);

} // namespace tris::files
