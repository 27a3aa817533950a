#include "app/neighbours.h"

#include "files/file_system.h"
#include "files/folder_listing.h"
#include "files/model_search.h"

#include <algorithm>

namespace tris::app {

int index_of(const std::vector<std::filesystem::path>& paths, const std::filesystem::path& wanted) {
    const auto at = std::find_if(paths.begin(), paths.end(), [&](const std::filesystem::path& path) {
        return path.native() == wanted.native(); // paths compare part by part, a thousand times as slow
    });
    return at == paths.end() ? -1 : static_cast<int>(at - paths.begin());
}

std::vector<std::filesystem::path> models_around(const std::filesystem::path& place,
                                                 const std::vector<std::filesystem::path>& playlist) {
    return playlist.empty() ? files::models_in(files::folder_of(place)) : playlist;
}

std::filesystem::path listed_name(const std::vector<std::filesystem::path>& models,
                                  const std::filesystem::path& place) {
    if (index_of(models, place) >= 0)
        return place;
    const auto at = std::find_if(models.begin(), models.end(), [&](const std::filesystem::path& path) {
        return files::is_same_file(path, place);
    });
    return at == models.end() ? place : *at;
}

std::optional<std::filesystem::path> neighbour(const std::vector<std::filesystem::path>& models,
                                               const std::filesystem::path& from, int steps) {
    const int count = static_cast<int>(models.size());
    int at = index_of(models, from);
    if (count == 0 || (count == 1 && at == 0))
        return std::nullopt;
    if (at < 0) {
        const std::string name = from.filename().string();
        const auto after = std::find_if(models.begin(), models.end(), [&](const std::filesystem::path& path) {
            return files::comes_before(name, path.filename().string());
        });
        at = static_cast<int>(after - models.begin()) - (steps > 0 ? 1 : 0);
    }
    return models[static_cast<std::size_t>(((at + steps) % count + count) % count)];
}

std::string ordinal_of(const std::vector<std::filesystem::path>& models, const std::filesystem::path& path) {
    return std::to_string(index_of(models, path) + 1) + " of " + std::to_string(models.size());
}

} // namespace tris::app
