// Which files around a model are models themselves: its neighbours in the folder, and weapons that it can
// hold.
#pragma once

#include "files/game.h"

#include <array>
#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tris::files {

// By the extension alone; the content decides when it is opened.
inline constexpr std::array<std::string_view, 5> kModelExtensions = {"md2", "mdl", "fig", "mod", "lnk"};
bool is_model_name(std::string_view name);

// The models directly in a folder or archive, in natural order; when there are none, those of the folders and
// archives in it and of those in them, one after the other, at most kMaxModels. The figures that a .lnk
// beside them puts together are no models of their own, and what a player holds is none below players/. A
// folder of a game is walked as the game sees it: see models_of_game.
inline constexpr std::size_t kMaxModels = 10000;
std::vector<std::filesystem::path> models_in(const std::filesystem::path& folder);

// The models among what a folder holds, in that order. In a player's folder, which has a tris.md2, weapons
// are none.
enum class WeaponsAre { models, held };
std::vector<std::filesystem::path> models_among(const std::vector<DirEntry>& entries, WeaponsAre weapons);

// Weapons are held in players/X, models elsewhere.
WeaponsAre weapons_in(const std::filesystem::path& folder);

// The offsets (.bon) and clips (.anm) of an Evil Islands figure are no models, but lead to one.
bool is_companion_name(std::string_view name);

// The figure that a companion belongs to: the .mod, .lnk or .fig of its name beside it.
std::optional<std::filesystem::path> figure_of(const std::filesystem::path& companion);

// weapon.md2, w_*.md2 and a_grenades.md2, which a Quake II player holds.
bool is_weapon_name(std::string_view name);

// The weapons that a Quake II player's folder holds for it, in all layers of its game: weapon.md2 first, then
// the others by name. None for a weapon itself.
std::vector<std::filesystem::path> weapons_beside(const std::filesystem::path& model, const Game& game,
                                                  Lookup& lookup);

} // namespace tris::files
