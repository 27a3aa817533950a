#include "files/model_search.h"

#include "core/text.h"
#include "files/file_system.h"

#include <algorithm>
#include <string>

namespace tris::files {

namespace {

bool is_weapon_name(std::string_view name) {
    const std::string lower = lower_ascii(name);
    return lower == "weapon.md2" || (lower.starts_with("w_") && lower.ends_with(".md2"));
}

} // namespace

bool is_model_name(std::string_view name) {
    const std::string lower = lower_ascii(name);
    return lower.ends_with(".md2") || lower.ends_with(".mdl");
}

std::vector<std::filesystem::path> models_in(const std::filesystem::path& folder) {
    const auto directly = [](const std::filesystem::path& place, std::vector<std::filesystem::path>& out) {
        for (const DirEntry& entry : list_folder(place)) {
            if (entry.is_file && is_model_name(entry.name) && out.size() < kMaxModels)
                out.push_back(entry.path);
        }
    };
    std::vector<std::filesystem::path> models;
    directly(folder, models);
    if (!models.empty())
        return models;
    for (const DirEntry& entry : list_folder(folder)) {
        if (entry.is_folder)
            directly(entry.path, models);
    }
    return models;
}

std::vector<std::filesystem::path> weapons_beside(const std::filesystem::path& model) {
    std::vector<std::filesystem::path> weapons;
    if (is_weapon_name(model.filename().string()))
        return weapons;
    for (const DirEntry& entry : list_folder(folder_of(model))) {
        if (entry.is_file && is_weapon_name(entry.name))
            weapons.push_back(entry.path);
    }
    std::stable_partition(weapons.begin(), weapons.end(), [](const std::filesystem::path& path) {
        return lower_ascii(path.filename().string()) == "weapon.md2";
    });
    return weapons;
}

} // namespace tris::files
