#include "app/model_info.h"

#include "core/text.h"
#include "core/utf8.h"
#include "files/file_system.h"
#include "formats/images/image_file.h"
#include "model/playback.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cstdio>
#include <span>
#include <string_view>
#include <unordered_set>

namespace tris::app {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kMostListed = 256; // names and skins: games take fewer, and a file may have very many
constexpr std::size_t kHeadBytes = std::size_t{1} << 18U; // JPEG files carry camera notes before their size

std::optional<formats::ImageSize> picture_size(const std::filesystem::path& path) {
    const Result<Bytes> head = files::read_head(path, kHeadBytes);
    return head ? formats::image_size(*head) : std::nullopt;
}

// The files that answer the skin names of the model; null where none does.
const SkinChoice* choice_for(const Document& document, std::size_t name_index) {
    const auto at = std::find_if(document.skins.begin(), document.skins.end(), [&](const SkinChoice& choice) {
        return choice.name_index == static_cast<int>(name_index);
    });
    return at == document.skins.end() ? nullptr : &*at;
}

std::size_t listed(std::size_t count) {
    return std::min(count, kMostListed);
}

// Those of the listed names that no file answers: the missing ones are in the order of the names.
std::unordered_set<std::string_view> missing_names(const Document& document) {
    const auto& missing = document.missing_skins;
    return {missing.begin(), missing.begin() + static_cast<std::ptrdiff_t>(listed(missing.size()))};
}

Json vec_json(const glm::vec3& v) {
    return Json::array({v.x, v.y, v.z});
}

Json skins_json(const Document& document) {
    Json skins = Json::array();
    const std::unordered_set<std::string_view> missing = missing_names(document);
    for (std::size_t i = 0; i < listed(document.model.skin_names.size()); ++i) {
        const SkinChoice* choice = choice_for(document, i);
        const std::optional<formats::ImageSize> size =
            choice != nullptr ? picture_size(choice->path) : std::nullopt;
        Json skin;
        skin["name"] = document.model.skin_names[i];
        skin["width"] = size ? size->width : document.model.skin_width;
        skin["height"] = size ? size->height : document.model.skin_height;
        skin["pictures"] = 1;
        skin["found"] = !missing.contains(document.model.skin_names[i]);
        if (choice != nullptr)
            skin["path"] = choice->path.string();
        if (choice != nullptr && !choice->told.empty())
            skin["place"] = choice->told;
        skins.push_back(std::move(skin));
    }
    const auto& indexed = document.model.indexed_skins;
    for (const model::IndexedSkin& skin : std::span(indexed).first(listed(indexed.size()))) {
        Json entry;
        entry["name"] = "skin " + std::to_string(skins.size());
        entry["width"] = document.model.skin_width;
        entry["height"] = document.model.skin_height;
        entry["pictures"] = skin.pictures.size();
        entry["found"] = true;
        if (!skin.end_times.empty())
            entry["end_times"] = skin.end_times;
        skins.push_back(std::move(entry));
    }
    return skins;
}

// What --skin chooses from by number, as the text lists it.
Json found_skins_json(const Document& document) {
    Json out = Json::array();
    for (std::size_t i = 0; i < listed(document.skins.size()); ++i) {
        const SkinChoice& choice = document.skins[i];
        Json skin = {{"skin", i}, {"name", choice.label}, {"how", choice.origin}};
        if (!choice.path.empty())
            skin["path"] = choice.path.string();
        if (!choice.told.empty())
            skin["place"] = choice.told;
        if (choice.name_index >= 0)
            skin["answers"] = document.model.skin_names[static_cast<std::size_t>(choice.name_index)];
        out.push_back(std::move(skin));
    }
    return out;
}

Json parts_json(const model::Figure& figure) {
    Json parts = Json::array();
    for (const model::FigurePart& part : figure.parts) {
        Json out;
        out["name"] = part.name;
        out["parent"] =
            part.parent < 0 ? Json(nullptr) : Json(figure.parts[static_cast<std::size_t>(part.parent)].name);
        out["triangles"] = part.triangle_count;
        out["material"] = part.group;
        out["material_name"] = part.material;
        out["texture_number"] = part.texture_number;
        out["shown"] = part.shown_at_first;
        parts.push_back(std::move(out));
    }
    return parts;
}

// "hd on bd: 24 triangles, stone (22), texture 1"
std::string part_text(const model::Figure& figure, const model::FigurePart& part) {
    std::string text = part.name;
    if (part.parent >= 0)
        text += " on " + figure.parts[static_cast<std::size_t>(part.parent)].name;
    if (part.triangle_count == 0)
        return text + ": a joint";
    text += ": " + counted(part.triangle_count, "triangle", "triangles") + ", " +
            (part.material.empty() ? "material" : part.material) + " (" + std::to_string(part.group) +
            "), texture " + std::to_string(part.texture_number);
    return part.shown_at_first ? text : text + ", hidden at first";
}

Json game_json(const InGame& place) {
    Json out = {{"path", place.path}, {"from", place.from}};
    if (!place.hides.empty())
        out["hides"] = place.hides;
    if (!place.hidden_by.empty())
        out["hidden_by"] = place.hidden_by;
    return out;
}

Json path_texts(const std::vector<std::filesystem::path>& paths) {
    Json out = Json::array();
    for (const std::filesystem::path& path : paths)
        out.push_back(path.string());
    return out;
}

Json missing_json(const std::vector<files::MissingFile>& missing) {
    Json out = Json::array();
    for (const files::MissingFile& file : std::span(missing).first(listed(missing.size())))
        out.push_back({{"file", file.file}, {"shown", file.shown}});
    return out;
}

// "players/male/grunt.pcx, from pak2.pak  (where the model says)"
std::string skin_text(const SkinChoice& skin) {
    const std::string origin = "(" + skin.origin + ")";
    if (skin.indexed >= 0)
        return origin;
    return (skin.told.empty() ? skin.path.string() : skin.told) + "  " + origin;
}

Json commands_json(const model::Model& model) {
    if (!model.commands)
        return nullptr;
    const model::CommandReport& report = *model.commands;
    return {{"strips", report.strips},       {"fans", report.fans},       {"vertices", report.vertices},
            {"triangles", report.triangles}, {"swapped", report.swapped}, {"agrees", report.agrees}};
}

std::string number(double value) {
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%.4g", value);
    return text.data();
}

std::string vec_text(const glm::vec3& v) {
    return number(static_cast<double>(v.x)) + " " + number(static_cast<double>(v.y)) + " " +
           number(static_cast<double>(v.z));
}

} // namespace

Json model_json(const Document& document) {
    const model::Model& model = document.model;
    Json out;
    out["file"] = document.path.string();
    if (document.in_game)
        out["game"] = game_json(*document.in_game);
    out["format"] = model::format_name(model.format);
    out["version"] = model.version;
    out["vertices"] = model::vertex_total(model);
    out["texcoords"] = model.texcoord_count;
    out["triangles"] = model.mesh.triangle_count();
    out["frames"] = model.mesh.shapes.size();
    out["skins"] = skins_json(document);
    out["found_skins"] = found_skins_json(document);
    if (document.skins.size() > out["found_skins"].size())
        out["found_skins_left_out"] = document.skins.size() - out["found_skins"].size();
    const std::size_t skins = model.skin_names.size() + model.indexed_skins.size();
    if (skins > out["skins"].size())
        out["skins_left_out"] = skins - out["skins"].size();
    out["skin_width"] = model.skin_width;
    out["skin_height"] = model.skin_height;
    out["clips"] = Json::array();
    for (const model::Clip& clip : model.clips)
        out["clips"].push_back({{"name", clip.name},
                                {"label", clip.label},
                                {"first", clip.first},
                                {"count", clip.count},
                                {"seconds", model::clip_seconds(clip)}});
    out["glcmds"] = commands_json(model);
    out["bounds"] = {{"min", vec_json(model.bounds.min)}, {"max", vec_json(model.bounds.max)}};
    if (model.mesh.figure) {
        out["variants"] = model.mesh.figure->variants;
        out["parts"] = parts_json(*model.mesh.figure);
    }
    out["flags"] = model.flags;
    out["flag_names"] = model::flag_names(model.flags);
    if (model.eye_position)
        out["eye_position"] = vec_json(*model.eye_position);
    if (model.bounding_radius > 0.0F)
        out["bounding_radius"] = model.bounding_radius;
    if (!document.palette.source.empty())
        out["palette"] = document.palette.name;
    if (!document.weapons.empty())
        out["weapons"] = path_texts(document.weapons);
    if (!document.missing_files.empty())
        out["missing"] = missing_json(document.missing_files);
    if (document.missing_files.size() > kMostListed)
        out["missing_left_out"] = document.missing_files.size() - kMostListed;
    out["warnings"] = oddity_texts(model.warnings);
    out["notes"] = oddity_texts(model.notes);
    return out;
}

std::vector<std::pair<std::string, std::string>> game_lines(const Document& document) {
    std::vector<std::pair<std::string, std::string>> out;
    if (!document.in_game)
        return out;
    const InGame& place = *document.in_game;
    out.emplace_back("game", place.path + (place.from.starts_with("loose") ? ", " : ", from ") + place.from);
    std::string hides;
    for (const std::string& layer : place.hides)
        hides += (hides.empty() ? "" : ", ") + layer;
    if (!hides.empty())
        out.emplace_back("overrides", hides);
    if (!place.hidden_by.empty())
        out.emplace_back("overridden", "by " + place.hidden_by + ", which the game takes");
    return out;
}

std::vector<std::pair<std::string, std::string>> model_lines(const Document& document) {
    const model::Model& model = document.model;
    std::vector<std::pair<std::string, std::string>> out;
    const auto line = [&](const std::string& name, const std::string& value) {
        out.emplace_back(name, value);
    };
    for (const auto& [name, value] : game_lines(document))
        line(name, value);
    line("kind",
         std::string(model::format_title(model.format)) + ", version " + std::to_string(model.version));
    line("mesh", counted(model::vertex_total(model), "vertex", "vertices") + ", " +
                     counted(model.mesh.triangle_count(), "triangle", "triangles") + ", " +
                     counted(static_cast<std::size_t>(model.texcoord_count), "texture coordinate",
                             "texture coordinates"));
    line("frames", std::to_string(model.mesh.shapes.size()));
    if (model.skin_width > 0)
        line("skin size", std::to_string(model.skin_width) + " x " + std::to_string(model.skin_height));
    if (model.mesh.figure) {
        line("variants", std::to_string(model.mesh.figure->variants));
        for (const model::FigurePart& part : model.mesh.figure->parts)
            line("part", part_text(*model.mesh.figure, part));
    }
    line("bounds", vec_text(model.bounds.min) + "  to  " + vec_text(model.bounds.max));
    if (model.commands)
        line("commands",
             counted(static_cast<std::size_t>(model.commands->strips), "strip", "strips") + ", " +
                 counted(static_cast<std::size_t>(model.commands->fans), "fan", "fans") + ", " +
                 counted(static_cast<std::size_t>(model.commands->vertices), "vertex", "vertices") +
                 (model.commands->agrees ? ", as the triangles" : ", not the same as the triangles"));
    if (model.eye_position)
        line("eye", vec_text(*model.eye_position));
    if (model.bounding_radius > 0.0F)
        line("radius", number(static_cast<double>(model.bounding_radius)));
    const std::unordered_set<std::string_view> missing = missing_names(document);
    const auto say_more = [&](const char* name, std::size_t count) {
        if (count > kMostListed)
            line(name, "and " + std::to_string(count - kMostListed) + " more");
    };
    for (std::size_t i = 0; i < listed(model.skin_names.size()); ++i)
        line("names skin",
             model.skin_names[i] + (missing.contains(model.skin_names[i]) ? "  (not found)" : ""));
    say_more("names skin", model.skin_names.size());
    for (std::size_t i = 0; i < listed(document.skins.size()); ++i)
        line("skin " + std::to_string(i), skin_text(document.skins[i]));
    say_more("skin", document.skins.size());
    if (!document.palette.source.empty())
        line("palette", document.palette.name);
    for (std::size_t i = 0; i < document.weapons.size(); ++i)
        line("weapon",
             document.weapons_told[i].empty() ? document.weapons[i].string() : document.weapons_told[i]);
    for (const std::string& text : files::missing_lines(document.missing_files))
        line("missing", text);
    for (const model::Clip& clip : model.clips)
        line("clip", clip.label + ": frames " + std::to_string(clip.first) + " to " +
                         std::to_string(clip.first + clip.count - 1) + ", " +
                         number(model::clip_seconds(clip)) + " s");
    for (const std::string& name : model::flag_names(model.flags))
        line("flag", name);
    for (const Oddity& note : model.notes)
        line("note", oddity_text(note));
    for (const Oddity& warning : model.warnings)
        line("warning", oddity_text(warning));
    return out;
}

std::string model_text(const Document& document) {
    std::string out = printable(document.path.string(), "") + "\n";
    for (const auto& [name, value] : model_lines(document))
        out += "  " + name + std::string(name.size() < 11 ? 11 - name.size() : 1, ' ') +
               printable(value, "") + "\n";
    return out;
}

} // namespace tris::app
