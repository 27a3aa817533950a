// What lies around a model, in its folder and in its game: skins, a palette, weapons, and what is missing.
#pragma once

#include "app/document.h"
#include "files/game.h"

#include <filesystem>
#include <optional>
#include <vector>

namespace tris::app {

// The game around a model, or around the folder from which it is seen, where there is one.
files::Game game_seen(const std::filesystem::path& model, const std::filesystem::path& seen_from,
                      files::Lookup& lookup);

// A file of its game, or else of one of the folders above it.
std::optional<std::filesystem::path> find_around(const Document& document, const char* relative);

// The files and folders whose change may change what is found: the folder of the model in each layer of its
// game, and the archives.
std::vector<std::filesystem::path> places_around(const std::filesystem::path& model, const files::Game& game,
                                                 files::Lookup& lookup);

// The skins inside the model.
void list_indexed_skins(Document& document);

// Everything else that is found: fills what of the document is about the game, skins, weapons and palette.
void look_around(Document& document, const files::Game& game, files::Lookup& lookup);

} // namespace tris::app
