#include "app/surroundings.h"

#include "core/text.h"
#include "files/file_system.h"
#include "files/model_search.h"
#include "files/skin_search.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

namespace tris::app {

namespace {

const char* origin_words(files::SkinOrigin origin) {
    switch (origin) {
    case files::SkinOrigin::named:
        return "where the model says";
    case files::SkinOrigin::archive:
        return "in an archive of textures";
    case files::SkinOrigin::beside:
        return "beside the model";
    case files::SkinOrigin::player:
        return "the player's, with an icon";
    case files::SkinOrigin::folder:
        return "a guess, in its folder";
    case files::SkinOrigin::no_icon:
        return "no icon: the game does not offer it";
    }
    return "";
}

// In the game's layers, or else in one of the folders above the model.
std::optional<std::filesystem::path> find_above(const std::filesystem::path& model, const files::Game& game,
                                                files::Lookup& lookup, const char* relative) {
    if (auto found = files::find_in_game(game, lookup, relative))
        return found;
    for (std::filesystem::path folder = files::folder_of(model);; folder = folder.parent_path()) {
        if (auto file = lookup.find_file(folder, relative))
            return file;
        if (folder == folder.parent_path())
            return std::nullopt;
    }
}

// Quake's palette for skins inside models, Quake II's for pictures that have none of their own.
PaletteChoice find_palette(const Document& document, const files::Game& game, files::Lookup& lookup) {
    const bool has_own_skins = !document.model.indexed_skins.empty();
    const bool has_pcx =
        std::any_of(document.skins.begin(), document.skins.end(), [](const SkinChoice& skin) {
            return lower_ascii(skin.path.extension().string()) == ".pcx";
        });
    const char* const relative = has_own_skins ? "gfx/palette.lmp" : "pics/colormap.pcx";
    if (!has_own_skins && !has_pcx)
        return {};
    const auto file = find_above(document.path, game, lookup, relative);
    Result<PaletteChoice> palette = file ? load_palette(*file) : Result<PaletteChoice>(Error{});
    if (!palette)
        return {};
    if (std::string told = files::told_place(game, *file); !told.empty())
        palette->name = std::move(told);
    return *std::move(palette);
}

void find_skins(Document& document, const files::Game& game, files::Lookup& lookup) {
    files::SkinQuery query;
    query.model = document.path;
    query.names = document.model.skin_names;
    query.skin_width = document.model.skin_width;
    query.skin_height = document.model.skin_height;
    if (document.model.mesh.figure)
        query.archives = {"textures.res", "redress.res", "menus.res"}; // as the game calls them
    const files::SkinSearch search = files::find_skins(query, game, lookup);
    for (const files::SkinCandidate& candidate : search.candidates)
        document.skins.push_back({candidate.path.filename().string(), candidate.path, -1,
                                  origin_words(candidate.origin), candidate.name_index, false,
                                  files::told_place(game, candidate.path)});
    document.missing_skins = search.missing;
    if (!document.skins.empty())
        return;
    document.skin_note = "No skin found.";
    if (!search.looked_for.empty()) {
        document.skin_note += " Looked for:";
        for (const std::string& line : search.looked_for)
            document.skin_note += "\n" + line;
    }
}

void find_missing(Document& document, const files::Game& game, files::Lookup& lookup) {
    if (files::is_player_model(document.path)) {
        document.missing_files =
            files::missing_of_player(document.path, document.missing_skins, game, lookup);
        return;
    }
    // Quake keeps the skins inside the model. How Evil Islands helps itself is not known.
    if (document.model.format != model::Format::md2)
        return;
    for (const std::string& name : document.missing_skins)
        document.missing_files.push_back({name, "its default texture"});
}

} // namespace

files::Game game_seen(const std::filesystem::path& model, const std::filesystem::path& seen_from,
                      files::Lookup& lookup) {
    return files::game_around(seen_from.empty() ? model : seen_from / model.filename(), lookup);
}

std::optional<std::filesystem::path> find_around(const Document& document, const char* relative) {
    files::Lookup lookup;
    return find_above(document.path, game_seen(document.path, document.seen_from, lookup), lookup, relative);
}

std::vector<std::filesystem::path> places_around(const std::filesystem::path& model, const files::Game& game,
                                                 files::Lookup& lookup) {
    std::vector<std::filesystem::path> places = {files::folder_of(model)};
    const auto place = files::place_in(game, model);
    for (const files::GameLayer& layer : game.layers) {
        places.push_back(layer.place);
        if (!layer.archive.empty() || !place)
            continue;
        const std::string folder = std::filesystem::path(place->path).parent_path().generic_string();
        for (const std::filesystem::path& loose : lookup.resolve_all(layer.place, folder)) {
            if (loose != places.front())
                places.push_back(loose);
        }
    }
    return places;
}

void list_indexed_skins(Document& document) {
    const auto& skins = document.model.indexed_skins;
    for (std::size_t i = 0; i < skins.size(); ++i) {
        SkinChoice choice;
        choice.label = "skin " + std::to_string(i);
        choice.indexed = static_cast<int>(i);
        choice.player_colors = std::any_of(
            skins[i].pictures.begin(), skins[i].pictures.end(), [](const std::vector<std::uint8_t>& picture) {
                return std::any_of(picture.begin(), picture.end(), formats::is_player_color);
            });
        choice.origin = skins[i].pictures.size() > 1
                            ? "in the model, " + std::to_string(skins[i].pictures.size()) + " pictures"
                            : "in the model";
        document.skins.push_back(std::move(choice));
    }
}

void look_around(Document& document, const files::Game& game, files::Lookup& lookup) {
    if (const auto place = files::place_in(game, document.path)) {
        files::OtherLayers others = files::other_layers(game, lookup, *place);
        document.in_game =
            InGame{place->path, files::layer_name(game, game.layers[place->layer]), std::move(others.behind),
                   others.before.empty() ? "" : std::move(others.before.front())};
    }
    // A model with skins of its own needs no others; pictures beside it belong to other things.
    if (document.model.indexed_skins.empty())
        find_skins(document, game, lookup);
    else
        list_indexed_skins(document);
    document.palette = find_palette(document, game, lookup);
    document.weapons = files::weapons_beside(document.path, game, lookup);
    for (const std::filesystem::path& weapon : document.weapons)
        document.weapons_told.push_back(files::told_place(game, weapon));
    find_missing(document, game, lookup);
}

} // namespace tris::app
