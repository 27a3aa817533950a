#include "files/model_search.h"

#include "core/text.h"
#include "files/file_system.h"

#include <algorithm>
#include <set>
#include <string>

namespace tris::files {

namespace {

bool has_extension(std::string_view name, std::string_view extension) {
    return name.size() > extension.size() && name[name.size() - extension.size() - 1] == '.' &&
           equal_ignoring_case(name.substr(name.size() - extension.size()), extension);
}

// What the .lnk files of a folder put together: "x.lnk" is made of the figures whose names begin with "x".
class Composed {
  public:
    explicit Composed(const std::vector<DirEntry>& entries) {
        for (const DirEntry& entry : entries) {
            if (entry.is_file && has_extension(entry.name, "lnk"))
                stems_.insert(lower_ascii(entry.path.stem().string()));
        }
    }

    bool has_part(std::string_view name) const {
        if (!has_extension(name, "fig"))
            return false;
        std::string beginning;
        return std::any_of(name.begin(), name.end(), [&](char c) {
            beginning.push_back(lower_ascii(c));
            return stems_.contains(beginning);
        });
    }

  private:
    std::set<std::string> stems_;
};

void add_models(const std::vector<DirEntry>& entries, std::vector<std::filesystem::path>& out) {
    const Composed composed(entries);
    for (const DirEntry& entry : entries) {
        if (entry.is_file && is_model_name(entry.name) && !composed.has_part(entry.name) &&
            out.size() < kMaxModels)
            out.push_back(entry.path);
    }
}

bool is_weapon_name(std::string_view name) {
    const std::string lower = lower_ascii(name);
    return lower == "weapon.md2" || (lower.starts_with("w_") && lower.ends_with(".md2"));
}

} // namespace

bool is_model_name(std::string_view name) {
    return std::any_of(kModelExtensions.begin(), kModelExtensions.end(),
                       [&](std::string_view extension) { return has_extension(name, extension); });
}

std::vector<std::filesystem::path> models_in(const std::filesystem::path& folder) {
    std::vector<std::filesystem::path> models;
    const std::vector<DirEntry> entries = list_folder(folder);
    add_models(entries, models);
    if (!models.empty())
        return models;
    for (const DirEntry& entry : entries) {
        if (entry.is_folder)
            add_models(list_folder(entry.path), models);
    }
    return models;
}

bool is_companion_name(std::string_view name) {
    const std::string lower = lower_ascii(name);
    return lower.ends_with(".bon") || lower.ends_with(".anm");
}

std::optional<std::filesystem::path> figure_of(const std::filesystem::path& companion) {
    for (const char* extension : {".mod", ".lnk", ".fig"}) {
        if (auto found = resolve_ignoring_case(folder_of(companion), companion.stem().string() + extension))
            return found;
    }
    return std::nullopt;
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
