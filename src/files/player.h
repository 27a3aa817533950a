// A Quake II player: a folder in players/ with tris.md2, the weapons that it holds, and skins that are
// offered with an icon each. And what the game shows where one of these files is missing.
#pragma once

#include "files/game.h"

#include <filesystem>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace tris::files {

// players/X/tris.md2, in whatever case, on the disk or in an archive.
bool is_player_model(const std::filesystem::path& model);

// "grunt_i.pcx": the small picture that a skin is chosen by.
bool is_icon_name(std::string_view name);

// Which pictures of a player's folder are skins by their icons.
class PlayerSkins {
  public:
    // `entries` are those of the model's folder.
    PlayerSkins(const std::filesystem::path& model, const std::vector<DirEntry>& entries);

    // Whether it is a player some of whose pictures have icons: only then do icons tell anything.
    bool are_known() const { return !stems_.empty(); }

    // Of a picture's name without its extension, in small letters.
    bool has_icon(const std::string& stem) const { return stems_.contains(stem); }

  private:
    std::set<std::string> stems_;
};

// Of what is not there, and what the game shows instead.
struct MissingFile {
    std::string file;  // "players/cyborg/w_bfg.md2"
    std::string shown; // "players/cyborg/weapon.md2"
    bool operator==(const MissingFile&) const = default;
};

// What a player is lacking, by the rules of Quake II. `names` are the skins that the model names and nobody
// found. Precondition: is_player_model.
std::vector<MissingFile> missing_of_player(const std::filesystem::path& model,
                                           const std::vector<std::string>& names, const Game& game,
                                           Lookup& lookup);

// "players/cyborg/w_bfg.md2 and w_chaingun.md2 are missing: the game shows players/cyborg/weapon.md2"; one
// line for all that give way to the same.
std::vector<std::string> missing_lines(const std::vector<MissingFile>& missing);

} // namespace tris::files
