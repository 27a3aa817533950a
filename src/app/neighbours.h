// Which models lie before and behind another one, in the list that was given or in its folder.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace tris::app {

int index_of(const std::vector<std::filesystem::path>& paths, const std::filesystem::path& wanted);

// The models among which `place` has its neighbours: the list, or where that is empty its folder. Reads the
// folder: not for the thread that draws.
std::vector<std::filesystem::path> models_around(const std::filesystem::path& place,
                                                 const std::vector<std::filesystem::path>& playlist);

// As it is spelled in the list, where it is there.
std::filesystem::path listed_name(const std::vector<std::filesystem::path>& models,
                                  const std::filesystem::path& place);

// The model `steps` from `from`; where that one is gone, from where it was. Nothing when it is the only one.
std::optional<std::filesystem::path> neighbour(const std::vector<std::filesystem::path>& models,
                                               const std::filesystem::path& from, int steps);

// "3 of 16"
std::string ordinal_of(const std::vector<std::filesystem::path>& models, const std::filesystem::path& path);

} // namespace tris::app
