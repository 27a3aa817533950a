// Which files around a model are models themselves: its neighbours in the folder, and weapons that it can
// hold.
#pragma once

#include <array>
#include <cstddef>
#include <filesystem>
#include <optional>
#include <string_view>
#include <vector>

namespace tris::files {

// By the extension alone; the content decides when it is opened.
inline constexpr std::array<std::string_view, 5> kModelExtensions = {"md2", "mdl", "fig", "mod", "lnk"};
bool is_model_name(std::string_view name);

// The models directly in a folder or archive, by name; when there are none, those of the folders and archives
// in it, one after the other, at most kMaxModels. The figures that a .lnk beside them puts together are no
// models of their own.
inline constexpr std::size_t kMaxModels = 10000;
std::vector<std::filesystem::path> models_in(const std::filesystem::path& folder);

// The offsets (.bon) and clips (.anm) of an Evil Islands figure are no models, but lead to one.
bool is_companion_name(std::string_view name);

// The figure that a companion belongs to: the .mod, .lnk or .fig of its name beside it.
std::optional<std::filesystem::path> figure_of(const std::filesystem::path& companion);

// The weapons that a Quake II player's folder holds for it: weapon.md2 first, then w_*.md2 by name. None for
// a weapon itself.
std::vector<std::filesystem::path> weapons_beside(const std::filesystem::path& model);

} // namespace tris::files
