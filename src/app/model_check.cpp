#include "app/model_check.h"

#include "app/surroundings.h"
#include "core/text.h"
#include "core/utf8.h"
#include "files/file_system.h"
#include "formats/images/image_file.h"
#include "formats/images/pcx.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <utility>

namespace tris::app {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kMostPictures = 32; // that are decoded: files, and those inside the model

bool is_given(const SkinChoice& choice) {
    return choice.origin == kDroppedOrigin;
}

std::optional<formats::Palette> palette_of_pcx(const std::filesystem::path& path) {
    const Result<Bytes> bytes = files::read(path);
    const auto info = bytes ? formats::pcx_info(*bytes) : std::nullopt;
    return info ? info->palette : std::nullopt;
}

void add_indexed(const Document& document, const SkinChoice& choice, int index,
                 std::vector<check::Skin>& out) {
    const model::Model& model = document.model;
    const auto& pictures = model.indexed_skins[static_cast<std::size_t>(choice.indexed)].pictures;
    for (std::size_t i = 0; i < pictures.size() && out.size() < kMostPictures; ++i) {
        check::Skin skin;
        skin.name = pictures.size() > 1 ? choice.label + ", picture " + std::to_string(i) : choice.label;
        skin.index = index;
        skin.width = model.skin_width;
        skin.height = model.skin_height;
        skin.indices = pictures[i];
        out.push_back(std::move(skin));
    }
}

check::Skin read_picture(const SkinChoice& choice, int index) {
    check::Skin skin;
    skin.name = choice.label;
    skin.index = index;
    skin.extension = lower_ascii(choice.path.extension().string());
    if (!skin.extension.empty())
        skin.extension.erase(0, 1);
    const Result<Bytes> bytes = files::read(choice.path);
    if (!bytes) {
        skin.unreadable = bytes.error().message;
        return skin;
    }
    const Result<Image> image = formats::decode_image(*bytes, choice.path.filename().string(), skin.oddities);
    if (!image) {
        skin.unreadable = image.error().message;
        return skin;
    }
    skin.width = image->width;
    skin.height = image->height;
    if (const auto info = formats::pcx_info(*bytes)) {
        skin.is_pcx8 = info->is_quake2_kind;
        skin.own_palette = info->palette;
    }
    return skin;
}

check::Subject subject_of(const Document& document, std::span<const SkinChoice> skins) {
    check::Subject subject;
    subject.model = &document.model;
    subject.missing_skins = document.missing_skins;
    subject.has_folder = !document.disk_file.empty();
    for (std::size_t i = 0; i < skins.size() && subject.skins.size() < kMostPictures; ++i) {
        const SkinChoice& choice = skins[i];
        const int index = static_cast<int>(i);
        // A guess from the folder is perhaps not this model's; what a user gave it is.
        const bool guessed = choice.indexed < 0 && choice.name_index < 0 && !is_given(choice);
        if (choice.indexed >= 0)
            add_indexed(document, choice, index, subject.skins);
        else if (!guessed)
            subject.skins.push_back(read_picture(choice, index));
    }
    if (document.model.format == model::Format::md2 && subject.has_folder) {
        if (const auto colormap = find_around(document, "pics/colormap.pcx"))
            subject.game_palette = palette_of_pcx(*colormap);
    }
    return subject;
}

Json place_json(const Place& place) {
    Json out = Json::object();
    if (place.offset)
        out["offset"] = *place.offset;
    if (place.skin >= 0)
        out["skin"] = place.skin;
    for (const auto& [name, list] :
         {std::pair("frames", &place.frames), std::pair("triangles", &place.triangles),
          std::pair("vertices", &place.vertices), std::pair("texels", &place.texels)}) {
        if (!list->empty())
            out[name] = *list;
    }
    return out;
}

Json finding_json(const check::Finding& finding) {
    Json out;
    out["id"] = finding.id;
    out["severity"] = check::severity_name(finding.severity);
    if (!finding.where.empty())
        out["where"] = finding.where;
    out["text"] = finding.text;
    out["advice"] = finding.advice;
    out["place"] = place_json(finding.place);
    return out;
}

const char* verdict_name(check::Verdict verdict) {
    switch (verdict) {
    case check::Verdict::loads:
        return "loads";
    case check::Verdict::loads_with_losses:
        return "loads with losses";
    case check::Verdict::refuses:
        return "does not load";
    case check::Verdict::other_format:
        return "other format";
    }
    return "";
}

std::string padded(std::string text, std::size_t width) {
    return text.size() < width ? text + std::string(width - text.size(), ' ') : text + " ";
}

std::string count_text(const check::Count& count) {
    std::string text;
    const auto part = [&](int many, const char* singular, const char* plural) {
        if (many > 0)
            text += (text.empty() ? "" : ", ") + counted(static_cast<std::size_t>(many), singular, plural);
    };
    part(count.errors, "error", "errors");
    part(count.warnings, "warning", "warnings");
    part(count.notes, "note", "notes");
    return text.empty() ? "nothing to say" : text;
}

Json findings_json(const std::filesystem::path& path, std::string_view format,
                   std::span<const check::Finding> findings) {
    Json out;
    out["file"] = path.string();
    out["format"] = format;
    const check::Count count = check::count(findings);
    out["errors"] = count.errors;
    out["warnings"] = count.warnings;
    out["notes"] = count.notes;
    out["findings"] = Json::array();
    for (const check::Finding& finding : findings)
        out["findings"].push_back(finding_json(finding));
    return out;
}

} // namespace

CheckReport check_document(const Document& document, std::span<const SkinChoice> skins) {
    const check::Subject subject = subject_of(document, skins);
    return {check::find_problems(subject), check::ask_engines(subject)};
}

CheckReport check_archive(const GivenArchive& archive) {
    return {check::findings_of(archive.tolerated), {}};
}

void ask_only(CheckReport& report, const Document& document, std::span<const std::string> engines) {
    std::vector<check::EngineReport> kept;
    std::vector<check::Finding> broken;
    for (const std::string& id : engines) {
        const check::Engine* const engine = check::find_engine(id);
        const auto at =
            std::find_if(report.engines.begin(), report.engines.end(),
                         [&](const check::EngineReport& asked) { return asked.engine == engine; });
        if (at != report.engines.end()) {
            kept.push_back(std::move(*at));
        } else if (engine != nullptr) {
            kept.push_back({engine, check::Verdict::other_format, {}});
            check::Finding finding = check::make_finding(
                "limit.format", std::string("does not read ") + model::format_title(document.model.format));
            finding.severity = check::Severity::error;
            finding.where = engine->name;
            kept.back().broken.push_back(std::move(finding));
        }
        if (!kept.empty())
            broken.insert(broken.end(), kept.back().broken.begin(), kept.back().broken.end());
    }
    report.engines = std::move(kept);
    report.findings.insert(report.findings.begin(), std::make_move_iterator(broken.begin()),
                           std::make_move_iterator(broken.end()));
    std::stable_sort(
        report.findings.begin(), report.findings.end(),
        [](const check::Finding& a, const check::Finding& b) { return a.severity > b.severity; });
}

Json check_json(const Document& document, const CheckReport& report) {
    Json out = findings_json(document.path, model::format_name(document.model.format), report.findings);
    out["engines"] = Json::array();
    for (const check::EngineReport& asked : report.engines) {
        Json engine;
        engine["id"] = asked.engine->id;
        engine["name"] = asked.engine->name;
        engine["verdict"] = verdict_name(asked.verdict);
        engine["limits"] = Json::array();
        for (const check::Finding& finding : asked.broken)
            engine["limits"].push_back(finding_json(finding));
        out["engines"].push_back(std::move(engine));
    }
    return out;
}

Json check_json(const GivenArchive& archive, const CheckReport& report) {
    return findings_json(archive.path, archive.format, report.findings);
}

std::string check_text(const std::filesystem::path& file, const CheckReport& report) {
    constexpr std::size_t kColumn = 10;
    constexpr std::size_t kNameColumn = 20;
    const std::string indent(kColumn, ' ');
    std::string out = printable(file.string(), "") + ": " + count_text(check::count(report.findings)) + "\n";
    for (const check::Finding& finding : report.findings) {
        out += "  " + padded(check::severity_name(finding.severity), kColumn - 2) + std::string(finding.id) +
               ": " + printable((finding.where.empty() ? "" : finding.where + ": ") + finding.text, "") +
               "\n";
        if (const std::string place = check::place_text(finding.place); !place.empty())
            out += indent + place + "\n";
        if (!finding.advice.empty())
            out += indent + std::string(finding.advice) + "\n";
    }
    for (const check::EngineReport& asked : report.engines)
        out += "  " + padded(std::string(asked.engine->name), kNameColumn) +
               printable(check::verdict_text(asked), "") + "\n";
    return out;
}

} // namespace tris::app
