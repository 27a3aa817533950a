// What is in a model file, as JSON for programs and as text for people.
#pragma once

#include "app/document.h"

#include <nlohmann/json_fwd.hpp>

#include <string>
#include <utility>
#include <vector>

namespace tris::app {

nlohmann::ordered_json model_json(const Document& document);
std::string model_text(const Document& document);

// Those that tell where in a game the model lies; none outside of games.
std::vector<std::pair<std::string, std::string>> game_lines(const Document& document);

// The lines of model_text after the file's name, as name and value.
std::vector<std::pair<std::string, std::string>> model_lines(const Document& document);

} // namespace tris::app
