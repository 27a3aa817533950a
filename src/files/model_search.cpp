#include "files/model_search.h"

#include "core/text.h"
#include "files/file_system.h"
#include "files/folder_listing.h"
#include "files/game_walk.h"

#include <algorithm>
#include <set>
#include <string>
#include <system_error>
#include <utility>

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
                stems_.insert(lower_ascii(std::filesystem::path(entry.name).stem().string()));
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

constexpr int kMaxDepth = 6;

// A folder's models, and those of the folders below it where it has none.
struct Walk {
    std::vector<std::filesystem::path> models;
    std::set<std::filesystem::path> seen; // folders, since links may lead back
    WalkBudget budget;

    bool take_game(const std::filesystem::path& folder) {
        Lookup lookup;
        const Game game = game_of_folder(folder, lookup);
        for (GameModel& model : models_of_game(game, lookup, budget)) {
            if (models.size() < kMaxModels)
                models.push_back(std::move(model.path));
        }
        return !game.layers.empty();
    }

    void take(const std::filesystem::path& folder, int depth) {
        std::error_code error;
        const std::filesystem::path real = std::filesystem::canonical(folder, error);
        if (!seen.insert(error ? folder : real).second)
            return; // a folder inside an archive is real only to us
        if (depth > 0 && take_game(folder))
            return;
        std::vector<DirEntry> entries = list_folder(folder);
        if (!budget.take(entries.size()))
            return;
        std::sort(entries.begin(), entries.end(),
                  [](const DirEntry& a, const DirEntry& b) { return comes_before(a.name, b.name); });
        const WeaponsAre weapons = depth > 0 ? weapons_in(folder) : WeaponsAre::models;
        for (std::filesystem::path& model : models_among(entries, weapons)) {
            if (models.size() < kMaxModels)
                models.push_back(std::move(model));
        }
        if (depth == kMaxDepth || (depth == 0 && !models.empty()) || (depth == 0 && take_game(folder)))
            return;
        for (const DirEntry& entry : entries) {
            if (entry.is_folder)
                take(entry.path(), depth + 1);
        }
    }
};

} // namespace

bool is_weapon_name(std::string_view name) {
    return ends_with_ignoring_case(name, ".md2") &&
           (starts_with_ignoring_case(name, "w_") || equal_ignoring_case(name, "weapon.md2") ||
            equal_ignoring_case(name, "a_grenades.md2"));
}

bool is_model_name(std::string_view name) {
    return std::any_of(kModelExtensions.begin(), kModelExtensions.end(),
                       [&](std::string_view extension) { return has_extension(name, extension); });
}

std::vector<std::filesystem::path> models_in(const std::filesystem::path& folder) {
    Walk walk;
    walk.take(folder, 0);
    return walk.models;
}

std::vector<std::filesystem::path> models_among(const std::vector<DirEntry>& entries, WeaponsAre weapons) {
    const Composed composed(entries);
    const bool holds =
        weapons == WeaponsAre::held && std::any_of(entries.begin(), entries.end(), [](const DirEntry& entry) {
            return entry.is_file && equal_ignoring_case(entry.name, "tris.md2");
        });
    std::vector<std::filesystem::path> models;
    for (const DirEntry& entry : entries) {
        if (entry.is_file && is_model_name(entry.name) && !composed.has_part(entry.name) &&
            !(holds && is_weapon_name(entry.name)))
            models.push_back(entry.path());
    }
    return models;
}

WeaponsAre weapons_in(const std::filesystem::path& folder) {
    return equal_ignoring_case(folder.parent_path().filename().string(), "players") ? WeaponsAre::held
                                                                                    : WeaponsAre::models;
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

std::vector<std::filesystem::path> weapons_beside(const std::filesystem::path& model, const Game& game,
                                                  Lookup& lookup) {
    std::vector<std::filesystem::path> weapons;
    if (is_weapon_name(model.filename().string()))
        return weapons;
    const std::optional<GamePlace> place = place_in(game, model);
    const std::vector<DirEntry>& entries =
        place ? list_in_game(game, lookup, std::filesystem::path(place->path).parent_path().generic_string())
              : lookup.list(folder_of(model));
    for (const DirEntry& entry : entries) {
        if (entry.is_file && is_weapon_name(entry.name))
            weapons.push_back(entry.path());
    }
    std::stable_partition(weapons.begin(), weapons.end(), [](const std::filesystem::path& path) {
        return lower_ascii(path.filename().string()) == "weapon.md2";
    });
    return weapons;
}

} // namespace tris::files
