#include "files/model_walk.h"

#include "files/archive.h"
#include "files/file_system.h"
#include "files/folder_listing.h"
#include "files/game.h"
#include "files/model_search.h"

#include <algorithm>
#include <map>
#include <set>
#include <system_error>
#include <utility>

namespace tris::files {

namespace fs = std::filesystem;

namespace {

// The game whose folder is being walked.
struct WalkedGame {
    Game game;
    Lookup lookup;

    bool has_file(const GameLayer& layer, const std::string& below, const std::string& name) {
        const std::vector<fs::path>& folders = lookup.resolve_all(layer.place, below);
        return std::any_of(folders.begin(), folders.end(), [&](const fs::path& folder) {
            const auto found = lookup.named(folder, name);
            return std::any_of(found.begin(), found.end(),
                               [](const DirEntry* entry) { return entry->is_file; });
        });
    }

    // Leaves of a folder's models those that the game takes, and tells what they hide.
    void overlay(const fs::path& folder, std::vector<FoundModel>& models) {
        const std::optional<GamePlace> place = place_in(game, folder / "any"); // it may be a layer itself
        if (!place || models.empty())
            return;
        const std::string below = fs::path(place->path).parent_path().generic_string();
        std::set<fs::path> taken;
        for (fs::path& path : models_among(list_in_game(game, lookup, below), weapons_in(below)))
            taken.insert(std::move(path));
        std::erase_if(models,
                      [&](const FoundModel& model) { return !taken.contains(whole_path(model.path)); });
        for (FoundModel& model : models) {
            for (std::size_t i = place->layer + 1; i < game.layers.size(); ++i) {
                if (has_file(game.layers[i], below, model.path.filename().string()))
                    model.hides.push_back(layer_name(game, game.layers[i]));
            }
        }
    }
};

class Walk {
  public:
    Walk(const std::function<bool(std::vector<FoundModel>)>& take, const WalkLimits& limits)
        : take_(take), limits_(limits) {}

    // `around`: the game that the folder lies in; null: none.
    void enter(const fs::path& folder, const std::string& place, int depth, WalkedGame* around) {
        std::error_code error;
        const fs::path real = fs::canonical(folder, error); // a folder inside an archive is real only to us
        // Archives that are one by a link hide each other all the same: the one that is taken must be
        // entered.
        const bool is_own = around != nullptr && is_layer(around->game, whole_path(folder));
        if (!seen_.insert(error || is_own ? folder : real).second)
            return;
        if (depth > limits_.depth || seen_.size() > limits_.folders || names_ > limits_.names) {
            outcome.ended_early = true;
            return;
        }
        const Result<Listing> listing = list_for_browser(folder);
        if (!listing) {
            if (depth > 0)
                add_problem({folder, listing.error().message});
            return;
        }
        if (depth > 0 && is_archive_name(folder.filename().string()) && !fs::is_directory(folder, error))
            outcome.archives.push_back(folder);
        WalkedGame own;
        if (!is_own)
            own.game = game_of_folder(folder, own.lookup);
        if (!own.game.layers.empty())
            around = &own;
        names_ += listing->entries.size() + listing->others.size();
        for (const std::string& name : listing->others)
            tell_of_other(folder / name);
        give(folder, place, listing->entries, around);
        for (const ListedFile& entry : listing->entries) {
            if (over_)
                return;
            if (entry.is_folder && !entry.name.starts_with('.'))
                enter(folder / entry.name, place + entry.name + "/", depth + 1, around);
        }
    }

    WalkOutcome outcome;

  private:
    void give(const fs::path& folder, const std::string& place, const std::vector<ListedFile>& entries,
              WalkedGame* around) {
        std::vector<DirEntry> files;
        std::map<std::string, std::uint64_t> sizes;
        const auto shared = std::make_shared<const fs::path>(folder);
        for (const ListedFile& entry : entries) {
            if (entry.is_folder)
                continue;
            files.push_back({entry.name, shared, false, true});
            if (is_model_name(entry.name))
                sizes[entry.name] = entry.bytes;
        }
        std::vector<FoundModel> models;
        for (fs::path& path : models_among(files, place.empty() ? WeaponsAre::models : weapons_in(folder))) {
            const std::string name = path.filename().string();
            models.push_back({std::move(path), place + name, sizes[name], {}});
        }
        if (around != nullptr) {
            const std::size_t before = around->lookup.names_listed();
            around->overlay(folder, models);
            names_ += around->lookup.names_listed() - before;
        }
        const std::size_t room = limits_.models - count_;
        over_ = models.size() > room;
        models.resize(std::min(models.size(), room));
        count_ += models.size();
        over_ = !take_(std::move(models)) || over_;
        outcome.ended_early = outcome.ended_early || over_;
    }

    // Something that is called like a model and is no file.
    void tell_of_other(const fs::path& path) {
        if (!is_model_name(path.filename().string()))
            return;
        if (const Result<Bytes> read = read_head(path, 0); !read)
            add_problem({path, read.error().message});
    }

    void add_problem(WalkProblem problem) {
        if (++outcome.problem_count <= limits_.problems)
            outcome.problems.push_back(std::move(problem));
    }

    const std::function<bool(std::vector<FoundModel>)>& take_;
    const WalkLimits& limits_;
    std::set<fs::path> seen_;
    std::size_t count_ = 0;
    std::size_t names_ = 0; // in the listings so far
    bool over_ = false;
};

} // namespace

WalkOutcome walk_models(const fs::path& root, const std::function<bool(std::vector<FoundModel>)>& take,
                        const WalkLimits& limits) {
    Walk walk(take, limits);
    walk.enter(root, "", 0, nullptr);
    return std::move(walk.outcome);
}

} // namespace tris::files
