#include "files/model_search.h"

#include "core/text.h"
#include "files/file_system.h"
#include "files/folder_listing.h"

#include <algorithm>
#include <set>
#include <string>
#include <system_error>

namespace tris::files {

namespace {

constexpr int kMaxDepth = 6;
constexpr std::size_t kMaxFolders = 4000;

struct Walk {
    std::vector<std::filesystem::path> models;
    std::set<std::filesystem::path> seen; // folders, since links may lead back

    void take(const std::filesystem::path& folder, int depth) {
        std::error_code error;
        if (seen.size() >= kMaxFolders || !seen.insert(std::filesystem::canonical(folder, error)).second)
            return;
        std::vector<DirEntry> entries = list_folder(folder);
        std::sort(entries.begin(), entries.end(),
                  [](const DirEntry& a, const DirEntry& b) { return comes_before(a.name, b.name); });
        for (const DirEntry& entry : entries) {
            if (entry.is_file && is_model_name(entry.name) && models.size() < kMaxModels)
                models.push_back(entry.path);
        }
        if (depth == kMaxDepth || (depth == 0 && !models.empty()))
            return;
        for (const DirEntry& entry : entries) {
            if (entry.is_folder)
                take(entry.path, depth + 1);
        }
    }
};

} // namespace

bool is_weapon_name(std::string_view name) {
    const std::string lower = lower_ascii(name);
    return lower == "weapon.md2" || (lower.starts_with("w_") && lower.ends_with(".md2"));
}

bool is_model_name(std::string_view name) {
    const std::string lower = lower_ascii(name);
    return lower.ends_with(".md2") || lower.ends_with(".mdl");
}

std::vector<std::filesystem::path> models_in(const std::filesystem::path& folder) {
    Walk walk;
    walk.take(folder, 0);
    return walk.models;
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
