#include "files/player.h"

#include "core/text.h"
#include "files/model_search.h"
#include "formats/images/image_file.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

namespace tris::files {

namespace fs = std::filesystem;

namespace {

// The weapons for which the game asks each player's folder; those of mission packs and mods are not known by
// what lies in the folder alone.
constexpr std::array<std::string_view, 11> kWeapons = {
    "a_grenades.md2",  "w_bfg.md2",          "w_blaster.md2",    "w_chaingun.md2",
    "w_glauncher.md2", "w_hyperblaster.md2", "w_machinegun.md2", "w_railgun.md2",
    "w_rlauncher.md2", "w_shotgun.md2",      "w_sshotgun.md2"};

constexpr const char* kMale = "male";
constexpr std::size_t kMostTold = 12; // of what is missing, in one line
constexpr const char* kMaleWithGrunt = "players/male/tris.md2 with players/male/grunt.pcx";

// The folders of the players as the game sees them, or else as they lie beside each other.
struct Players {
    const Game& game;
    Lookup& lookup;
    fs::path beside;                      // where they lie, when that is in no game
    std::optional<std::string> game_path; // of "players"

    std::vector<DirEntry> list(const std::string& player) const {
        if (game_path)
            return list_in_game(game, lookup, *game_path + "/" + player);
        std::vector<DirEntry> entries;
        for (const fs::path& folder : lookup.resolve_all(beside, player))
            entries.insert(entries.end(), lookup.list(folder).begin(), lookup.list(folder).end());
        return entries;
    }
};

bool has(const std::vector<DirEntry>& entries, std::string_view name) {
    return std::any_of(entries.begin(), entries.end(), [&](const DirEntry& entry) {
        return entry.is_file && equal_ignoring_case(entry.name, name);
    });
}

std::string stem_of(const std::string& name) {
    return lower_ascii(fs::path(name).stem().string());
}

} // namespace

bool is_player_model(const fs::path& model) {
    return equal_ignoring_case(model.filename().string(), "tris.md2") &&
           equal_ignoring_case(model.parent_path().parent_path().filename().string(), "players");
}

bool is_icon_name(std::string_view name) {
    const std::size_t dot = name.find_last_of('.');
    constexpr std::string_view kEnding = "_i";
    return dot != std::string_view::npos && dot > kEnding.size() && formats::is_image_name(name) &&
           equal_ignoring_case(name.substr(dot - kEnding.size(), kEnding.size()), kEnding);
}

PlayerSkins::PlayerSkins(const fs::path& model, const std::vector<DirEntry>& entries) {
    if (!is_player_model(model))
        return;
    for (const DirEntry& entry : entries) {
        if (entry.is_file && is_icon_name(entry.name)) {
            const std::string stem = stem_of(entry.name);
            stems_.insert(stem.substr(0, stem.size() - 2));
        }
    }
}

// As the client does it when it learns of a player. A skin that is missing: the male with the skin of that
// name, or else with grunt. A weapon that is missing: for the cyborg the male's, else weapon.md2 of the same
// player. But a player without weapon.md2, or a skin without its icon, is not taken at all: then it is the
// male with grunt.
std::vector<MissingFile> missing_of_player(const fs::path& model, const std::vector<std::string>& names,
                                           const Game& game, Lookup& lookup) {
    const fs::path folder = folder_of(model);
    Players players{game, lookup, folder.parent_path(), {}};
    if (const std::optional<GamePlace> place = place_in(game, folder))
        players.game_path = fs::path(place->path).parent_path().generic_string();
    const std::string name = lower_ascii(folder.filename().string());
    const std::string own = "players/" + name + "/";
    const std::string male = "players/male/";
    const bool is_male = name == kMale;
    const std::vector<DirEntry> entries = players.list(folder.filename().string());
    const std::vector<DirEntry> male_entries = is_male ? entries : players.list(kMale);
    const auto male_has = [&](std::string_view weapon) {
        return name == "cyborg" && has(male_entries, weapon);
    };

    std::vector<MissingFile> missing;
    if (!has(entries, "weapon.md2"))
        missing.push_back({own + "weapon.md2", male_has("weapon.md2") ? male + "weapon.md2"
                                               : is_male              ? "a player without a model"
                                                                      : kMaleWithGrunt});
    // Players older than the weapons in their hands have weapon.md2 alone, and nobody misses the others.
    const bool has_weapons = std::any_of(entries.begin(), entries.end(), [](const DirEntry& entry) {
        return entry.is_file && is_weapon_name(entry.name) && !equal_ignoring_case(entry.name, "weapon.md2");
    });
    for (const std::string_view weapon : kWeapons) {
        if (has_weapons && !has(entries, weapon))
            missing.push_back({own + std::string(weapon),
                               male_has(weapon) ? male + std::string(weapon) : own + "weapon.md2"});
    }
    for (const std::string& skin : names) {
        const std::string stem = stem_of(skin.substr(skin.find_last_of("/\\") + 1));
        const bool male_wears = !is_male && has(male_entries, stem + ".pcx");
        missing.push_back(
            {skin, male_wears ? "players/male/tris.md2 with players/male/" + stem + ".pcx" : kMaleWithGrunt});
    }
    const PlayerSkins skins(model, entries);
    for (const DirEntry& entry : entries) {
        const std::string stem = stem_of(entry.name);
        const bool is_skin = entry.is_file && lower_ascii(entry.name).ends_with(".pcx") &&
                             !is_icon_name(entry.name) && !has(entries, stem + ".md2");
        if (is_skin && skins.are_known() && !skins.has_icon(stem))
            missing.push_back({own + stem + "_i.pcx", kMaleWithGrunt});
    }
    return missing;
}

std::vector<std::string> missing_lines(const std::vector<MissingFile>& missing) {
    std::vector<std::pair<std::string, std::vector<std::string>>> groups; // what is shown, and for what
    for (const MissingFile& file : missing) {
        auto group = std::find_if(groups.begin(), groups.end(),
                                  [&](const auto& known) { return known.first == file.shown; });
        if (group == groups.end())
            group = groups.insert(group, {file.shown, {}});
        // A folder is named once.
        const std::string folder = file.file.substr(0, file.file.find_last_of('/') + 1);
        const bool again = !group->second.empty() && group->second.front().starts_with(folder);
        group->second.push_back(again ? file.file.substr(folder.size()) : file.file);
    }
    std::vector<std::string> lines;
    for (const auto& [shown, files] : groups) {
        std::string line = files.front();
        const std::size_t told = files.size() > kMostTold ? kMostTold - 1 : files.size();
        for (std::size_t i = 1; i < told; ++i)
            line += (i + 1 < files.size() ? ", " : " and ") + files[i];
        if (told < files.size())
            line += " and " + std::to_string(files.size() - told) + " more";
        lines.push_back(line + (files.size() > 1 ? " are missing" : " is missing") + ": the game shows " +
                        shown);
    }
    return lines;
}

} // namespace tris::files
