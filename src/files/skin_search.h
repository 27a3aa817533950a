// Which picture files may be the skins of a model, by the names in the model and by what lies around
// it.
//
// Only looks: pictures are opened for their size at most. The rules are those of formats/md2.md: the path as
// written from each parent folder of the model upwards, then the base name beside the model, then whatever
// else the model's folder holds. For a model inside an archive the folders in there come first. In a game its
// root is all of its layers, and the model's folder is that folder in all of them.
#pragma once

#include "files/game.h"

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace tris::files {

struct SkinQuery {
    std::filesystem::path model;
    std::vector<std::string> names; // as they are in the file
    int skin_width = 0;             // 0 where the model does not say
    int skin_height = 0;
    std::vector<std::string> archives{}; // where the game keeps its textures, beside the model or further up
};

enum class SkinOrigin {
    named,   // the path as written, from a parent folder of the model
    archive, // in one of the game's archives of textures
    beside,  // only the base name, beside the model
    player,  // in a player's folder, with an icon: what the game offers for it
    folder,  // another picture in the model's folder
    no_icon, // in a player's folder where others have icons, and it has none
};

struct SkinCandidate {
    std::filesystem::path path; // absolute
    SkinOrigin origin = SkinOrigin::folder;
    int name_index = -1; // which of the names; -1 for pictures of the folder
};

struct SkinSearch {
    // Best first: for each name in order its file, then the other pictures of the folder. Each file once: a
    // name whose file an earlier name has found is neither here nor missing.
    std::vector<SkinCandidate> candidates;
    std::vector<std::string> missing;    // names that no file fits, as written
    std::vector<std::string> looked_for; // for a message: what was looked for in vain, and where
};

// Bounds on the work that a hostile model or folder can cause.
inline constexpr std::size_t kMaxSkinNames = 256;    // later names count as missing
inline constexpr std::size_t kMaxFolderImages = 256; // later ones are not listed

// The folder in which a skin of that name is looked for, from those above the model on; it leads out of none.
std::string folder_of_skin_name(std::string_view written);

// `game` is the one around the model.
SkinSearch find_skins(const SkinQuery& query, const Game& game, Lookup& lookup);
SkinSearch find_skins(const SkinQuery& query);

} // namespace tris::files
