#include "check/engines.h"

#include "core/text.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

namespace tris::check {

namespace {

constexpr std::int64_t kAny = std::numeric_limits<std::int64_t>::max();

// Facts, looked up in the engines' published sources.
constexpr std::array kWinQuake = {
    Limit{Measure::vertices, 1, 2000, Effect::refuses, "MAXALIASVERTS", "WinQuake/r_local.h", "it stops"},
    Limit{Measure::skin_height, 0, 480, Effect::refuses, "MAX_LBM_HEIGHT", "WinQuake/model.c", "it stops"},
    Limit{Measure::skin_width_rest, 0, 0, Effect::refuses, "skinwidth & 0x03", "WinQuake/model.c",
          "it stops"},
    Limit{Measure::skins, 1, kAny, Effect::refuses, "numskins < 1", "WinQuake/model.c", "it stops"},
    Limit{Measure::bad_group_times, 0, 0, Effect::refuses, "interval<=0", "WinQuake/model.c", "it stops"},
};

constexpr std::array kGlQuake = {
    Limit{Measure::vertices, 1, 1024, Effect::refuses, "MAXALIASVERTS", "WinQuake/gl_model.h", "it stops"},
    Limit{Measure::triangles, 1, 2048, Effect::refuses, "MAXALIASTRIS", "WinQuake/gl_model.h",
          "it writes past its array"},
    Limit{Measure::poses, 1, 256, Effect::refuses, "MAXALIASFRAMES", "WinQuake/gl_model.h",
          "it writes past its array"},
    Limit{Measure::skins, 1, 32, Effect::refuses, "MAX_SKINS", "WinQuake/gl_model.h", "it stops"},
    Limit{Measure::skin_height, 0, 480, Effect::refuses, "MAX_LBM_HEIGHT", "WinQuake/gl_model.c", "it stops"},
    Limit{Measure::group_pictures, 0, 4, Effect::loses, "gl_texturenum[MAX_SKINS][4]", "WinQuake/gl_model.h",
          "four pictures of the group are shown"},
    Limit{Measure::uneven_group_times, 0, 0, Effect::loses, "Mod_LoadAliasGroup", "WinQuake/gl_model.c",
          "all poses last as long as the first"},
};

constexpr std::array kQuakeSpasm = {
    Limit{Measure::vertices, 1, 2000, Effect::refuses, "MAXALIASVERTS", "Quake/gl_model.h", "it stops"},
    Limit{Measure::triangles, 1, 4096, Effect::refuses, "MAXALIASTRIS", "Quake/gl_model.h", "it stops"},
    Limit{Measure::poses, 1, 256, Effect::refuses, "MAXALIASFRAMES", "Quake/gl_model.h", "it stops"},
    Limit{Measure::skins, 1, 32, Effect::refuses, "MAX_SKINS", "Quake/gl_model.h", "it stops"},
    Limit{Measure::group_pictures, 0, 4, Effect::loses, "gltextures[MAX_SKINS][4]", "Quake/gl_model.h",
          "four pictures of the group are shown"},
    Limit{Measure::uneven_group_times, 0, 0, Effect::loses, "Mod_LoadAliasGroup", "Quake/gl_model.c",
          "all poses last as long as the first"},
};

constexpr std::array kIronwail = {
    Limit{Measure::vertices, 1, 32767, Effect::refuses, "MAXALIASVERTS", "Quake/gl_model.h", "it stops"},
    Limit{Measure::triangles, 1, kAny, Effect::refuses, "numtris <= 0", "Quake/gl_model.c", "it stops"},
    Limit{Measure::poses, 1, 1024, Effect::refuses, "MAXALIASFRAMES", "Quake/gl_model.h", "it stops"},
    Limit{Measure::skins, 1, 32, Effect::refuses, "MAX_SKINS", "Quake/gl_model.h", "it stops"},
    Limit{Measure::group_pictures, 0, 4, Effect::loses, "gltextures[MAX_SKINS][4]", "Quake/gl_model.h",
          "four pictures of the group are shown"},
    Limit{Measure::uneven_group_times, 0, 0, Effect::loses, "Mod_LoadAliasGroup", "Quake/gl_model.c",
          "all poses last as long as the first"},
};

constexpr std::array kVkQuake = {
    Limit{Measure::vertices, 1, 2000, Effect::refuses, "MAXALIASVERTS", "Quake/gl_model.h", "it stops"},
    Limit{Measure::triangles, 1, 4096, Effect::refuses, "MAXALIASTRIS", "Quake/gl_model.h", "it stops"},
    Limit{Measure::poses, 1, 1024, Effect::refuses, "MAXALIASFRAMES", "Quake/gl_model.h", "it stops"},
    Limit{Measure::skins, 1, 32, Effect::refuses, "MAX_SKINS", "Quake/gl_model.h", "it stops"},
    Limit{Measure::group_pictures, 0, 4, Effect::loses, "gltextures[MAX_SKINS][4]", "Quake/gl_model.h",
          "four pictures of the group are shown"},
    Limit{Measure::uneven_group_times, 0, 0, Effect::loses, "Mod_LoadAliasGroup", "Quake/gl_model.c",
          "all poses last as long as the first"},
};

constexpr std::array kDarkPlacesMdl = {
    Limit{Measure::vertices, 0, 65535, Effect::refuses, "BOUNDI", "model_alias.c", "the map does not start"},
    Limit{Measure::triangles, 0, 65535, Effect::refuses, "BOUNDI", "model_alias.c", "the map does not start"},
    Limit{Measure::poses, 0, 65535, Effect::refuses, "BOUNDI", "model_alias.c", "the map does not start"},
    Limit{Measure::skins, 0, 65535, Effect::refuses, "BOUNDI", "model_alias.c", "the map does not start"},
    Limit{Measure::sync_type, 0, 0, Effect::refuses, "BOUNDI(synctype,0,2)", "model_alias.c",
          "the map does not start"},
    Limit{Measure::bad_group_times, 0, 0, Effect::refuses, "invalid interval", "model_alias.c",
          "the map does not start"},
};

constexpr std::array kDarkPlacesMd2 = {
    Limit{Measure::vertices, 1, 65536, Effect::refuses, "num_xyz", "model_alias.c", "the map does not start"},
    Limit{Measure::triangles, 1, 65536, Effect::refuses, "num_tris", "model_alias.c",
          "the map does not start"},
    Limit{Measure::poses, 1, 65536, Effect::refuses, "num_frames", "model_alias.c", "the map does not start"},
    Limit{Measure::skins, 0, 256, Effect::refuses, "num_skins", "model_alias.c", "the map does not start"},
};

constexpr std::array kQuake2 = {
    Limit{Measure::vertices, 1, 2048, Effect::refuses, "MAX_VERTS", "qcommon/qfiles.h", "it leaves the game"},
    Limit{Measure::triangles, 1, 4096, Effect::loses, "MAX_TRIANGLES", "qcommon/qfiles.h",
          "its own tools make no such model"},
    Limit{Measure::poses, 1, 512, Effect::loses, "MAX_FRAMES", "qcommon/qfiles.h",
          "its own tools make no such model"},
    Limit{Measure::skins, 0, 32, Effect::refuses, "MAX_MD2SKINS", "qcommon/qfiles.h",
          "it writes past its array"},
    Limit{Measure::skin_height, 0, 480, Effect::refuses, "MAX_LBM_HEIGHT", "ref_gl/gl_local.h",
          "it leaves the game"},
    Limit{Measure::texcoords, 1, kAny, Effect::refuses, "num_st <= 0", "ref_gl/gl_model.c",
          "it leaves the game"},
    Limit{Measure::commands, 1, kAny, Effect::loses, "GL_DrawAliasFrameLerp", "ref_gl/gl_mesh.c",
          "the OpenGL renderer draws nothing"},
    Limit{Measure::foreign_pictures, 0, 0, Effect::loses, "GL_FindImage", "ref_gl/gl_image.c",
          "it knows pcx, wal and tga alone"},
    Limit{Measure::picture_width, 0, 640, Effect::loses, "LoadPCX", "ref_gl/gl_image.c",
          "the picture is not shown"},
    Limit{Measure::picture_height, 0, 480, Effect::loses, "LoadPCX", "ref_gl/gl_image.c",
          "the picture is not shown"},
    Limit{Measure::unreadable_pcx, 0, 0, Effect::loses, "LoadPCX", "ref_gl/gl_image.c",
          "the picture is not shown"},
};

constexpr std::array kYquake2 = {
    Limit{Measure::vertices, 1, 2048, Effect::refuses, "MAX_VERTS", "src/common/header/files.h",
          "the model is missing"},
    Limit{Measure::triangles, 1, kAny, Effect::refuses, "num_tris <= 0", "src/client/refresh/files/models.c",
          "the model is missing"},
    Limit{Measure::skins, 0, 32, Effect::loses, "MAX_MD2SKINS", "src/common/header/files.h",
          "32 skins are loaded"},
    Limit{Measure::skin_height, 0, 480, Effect::refuses, "MAX_LBM_HEIGHT", "src/client/refresh/ref_shared.h",
          "the model is missing"},
    Limit{Measure::texcoords, 1, kAny, Effect::refuses, "num_st <= 0", "src/client/refresh/files/models.c",
          "the model is missing"},
    Limit{Measure::missing_bytes, 0, 0, Effect::refuses, "ofs_end > modfilelen",
          "src/client/refresh/files/models.c", "the model is missing"},
    Limit{Measure::commands, 1, kAny, Effect::loses, "ofs_glcmds", "src/client/refresh/gl3/gl3_mesh.c",
          "nothing is drawn"},
};

constexpr std::array kEngines = {
    Engine{"quake", "original Quake", kWinQuake, {}},
    Engine{"glquake", "GLQuake", kGlQuake, {}},
    Engine{"quakespasm", "QuakeSpasm", kQuakeSpasm, {}},
    Engine{"ironwail", "Ironwail", kIronwail, {}},
    Engine{"vkquake", "vkQuake", kVkQuake, {}},
    Engine{"darkplaces", "DarkPlaces", kDarkPlacesMdl, kDarkPlacesMd2},
    Engine{"quake2", "original Quake II", {}, kQuake2},
    Engine{"yquake2", "yquake2", {}, kYquake2},
};

bool has_oddity(const model::Model& model, std::string_view id) {
    const auto is = [&](const Oddity& oddity) { return oddity.id == id; };
    return std::any_of(model.warnings.begin(), model.warnings.end(), is) ||
           std::any_of(model.notes.begin(), model.notes.end(), is);
}

std::size_t skin_count(const model::Model& model) {
    return model.format == model::Format::mdl ? model.indexed_skins.size() : model.skin_names.size();
}

bool is_uneven(const std::vector<float>& ends) {
    constexpr float kSame = 1e-3F;
    for (std::size_t i = 1; i < ends.size(); ++i) {
        if (std::abs((ends[i] - ends[i - 1]) - ends[0]) > kSame)
            return true;
    }
    return false;
}

bool is_foreign(std::string_view name) {
    const std::size_t dot = name.rfind('.');
    const std::string extension = dot == std::string_view::npos ? "" : lower_ascii(name.substr(dot + 1));
    return extension != "pcx" && extension != "wal" && extension != "tga";
}

// The PCX pictures that the model names.
template <class Value>
std::int64_t most_of_named_pcx(const Subject& subject, const Value& value) {
    std::int64_t most = 0;
    for (const Skin& skin : subject.skins) {
        if (skin.extension == "pcx" && skin.unreadable.empty())
            most = std::max<std::int64_t>(most, value(skin));
    }
    return most;
}

std::int64_t measure(const Subject& subject, Measure measure) {
    const model::Model& model = *subject.model;
    const auto size = [](std::size_t value) { return static_cast<std::int64_t>(value); };
    switch (measure) {
    case Measure::vertices:
        return size(model::vertex_total(model));
    case Measure::triangles:
        return size(model.mesh.triangle_count());
    case Measure::poses:
        return size(model.mesh.shapes.size());
    case Measure::skins:
        return size(skin_count(model));
    case Measure::skin_height:
        return model.skin_height;
    case Measure::skin_width_rest:
        return model.skin_width % 4;
    case Measure::group_pictures: {
        std::size_t most = 0;
        for (const model::IndexedSkin& skin : model.indexed_skins)
            most = std::max(most, skin.pictures.size());
        return size(most);
    }
    case Measure::bad_group_times:
        return has_oddity(model, "mdl.group-time-not-positive") ? 1 : 0;
    case Measure::sync_type:
        return has_oddity(model, "mdl.sync-type") ? 1 : 0;
    case Measure::texcoords:
        return model.texcoord_count;
    case Measure::commands:
        return model.commands ? model.commands->strips + model.commands->fans : 0;
    case Measure::missing_bytes:
        return has_oddity(model, "md2.end-wrong") ? 1 : 0;
    case Measure::picture_width:
        return most_of_named_pcx(subject, [](const Skin& skin) { return skin.width; });
    case Measure::picture_height:
        return most_of_named_pcx(subject, [](const Skin& skin) { return skin.height; });
    case Measure::foreign_pictures:
        return std::count_if(model.skin_names.begin(), model.skin_names.end(), is_foreign);
    case Measure::unreadable_pcx:
        return most_of_named_pcx(subject, [](const Skin& skin) { return skin.is_pcx8 ? 0 : 1; });
    case Measure::uneven_group_times:
        return std::count_if(model.frame_entries.begin(), model.frame_entries.end(),
                             [](const model::FrameEntry& entry) { return is_uneven(entry.end_times); });
    }
    return 0;
}

// How each measure is called: the id of its finding, and the words for a value.
struct Words {
    std::string_view id;
    std::string_view singular;
    std::string_view plural;
    std::string_view advice;
};

Words words_of(Measure measure) {
    switch (measure) {
    case Measure::vertices:
        return {"limit.vertices", "vertex", "vertices", "Merge vertices or part the model into two."};
    case Measure::triangles:
        return {"limit.triangles", "triangle", "triangles", "Take triangles away where nobody looks."};
    case Measure::poses:
        return {"limit.frames", "frame", "frames", "Leave frames out, or part the clips into two models."};
    case Measure::skins:
        return {"limit.skins", "skin", "skins", "Each model needs at least one skin, and not too many."};
    case Measure::skin_height:
        return {"limit.skin-height", "row of the skin", "rows of the skin",
                "Lay the skin out again, wide instead of tall."};
    case Measure::skin_width_rest:
        return {"limit.skin-width", "column beyond a multiple of 4", "columns beyond a multiple of 4",
                "Widen the skin to the next multiple of 4."};
    case Measure::group_pictures:
        return {"limit.skin-group", "picture in a skin group", "pictures in a skin group",
                "Four pictures are enough for a flicker; leave the others out."};
    case Measure::bad_group_times:
        return {"limit.group-time", "group time that is not above 0", "group times that are not above 0",
                "Give each picture or pose of a group a time above 0."};
    case Measure::sync_type:
        return {"limit.sync-type", "unknown sync type", "unknown sync types", "Set the sync type to 0 or 1."};
    case Measure::texcoords:
        return {"limit.texcoords", "texture coordinate", "texture coordinates",
                "Save the model with texture coordinates."};
    case Measure::commands:
        return {"limit.commands", "strip or fan", "strips and fans",
                "Let a tool make the strip and fan commands anew."};
    case Measure::missing_bytes:
        return {"limit.end", "wrong end of the file", "wrong ends of the file",
                "Save the model again: the file ends before it says."};
    case Measure::picture_width:
        return {"limit.picture-width", "column of a picture", "columns of a picture", "Make it smaller."};
    case Measure::picture_height:
        return {"limit.picture-height", "row of a picture", "rows of a picture", "Make it smaller."};
    case Measure::foreign_pictures:
        return {"limit.picture-kind", "skin of a kind that it does not read",
                "skins of a kind that it does not read", "Save the skin as PCX and name it so."};
    case Measure::unreadable_pcx:
        return {"limit.pcx-kind", "PCX that is not 8 bits and packed", "PCX that are not 8 bits and packed",
                "Save the PCX with 256 colours, run-length packed."};
    case Measure::uneven_group_times:
        return {"limit.group-times-uneven", "frame group with uneven times", "frame groups with uneven times",
                "Give all poses of a group the same time."};
    }
    return {};
}

std::string limit_text(const Limit& limit, std::int64_t value) {
    const Words words = words_of(limit.measure);
    std::string text = counted(static_cast<std::size_t>(value), words.singular, words.plural);
    if (value < limit.least)
        text += ", at least " + std::to_string(limit.least);
    else if (limit.most > 0)
        text += ", at most " + std::to_string(limit.most);
    return text;
}

std::string bounds_text(const Limit& limit) {
    if (limit.most == kAny)
        return "at least " + std::to_string(limit.least);
    if (limit.least > 0)
        return std::to_string(limit.least) + " to " + std::to_string(limit.most);
    return limit.most == 0 ? "none" : "at most " + std::to_string(limit.most);
}

} // namespace

std::span<const Limit> Engine::limits(model::Format format) const {
    switch (format) {
    case model::Format::mdl:
        return mdl;
    case model::Format::md2:
        return md2;
    default:
        return {};
    }
}

std::span<const Engine> engines() {
    return kEngines;
}

const Engine* find_engine(std::string_view id) {
    const auto at =
        std::find_if(kEngines.begin(), kEngines.end(), [&](const Engine& engine) { return engine.id == id; });
    return at == kEngines.end() ? nullptr : &*at;
}

EngineReport ask_engine(const Subject& subject, const Engine& engine) {
    EngineReport report{&engine, Verdict::loads, {}};
    const std::span<const Limit> limits = engine.limits(subject.model->format);
    if (limits.empty()) {
        report.verdict = Verdict::other_format;
        return report;
    }
    for (const Limit& limit : limits) {
        const std::int64_t value = measure(subject, limit.measure);
        if (value >= limit.least && value <= limit.most)
            continue;
        const bool refuses = limit.effect == Effect::refuses;
        if (refuses)
            report.verdict = Verdict::refuses;
        else if (report.verdict == Verdict::loads)
            report.verdict = Verdict::loads_with_losses;
        const Words words = words_of(limit.measure);
        Finding finding;
        finding.id = words.id;
        finding.severity = refuses ? Severity::error : Severity::warning;
        finding.where = engine.name;
        finding.text =
            limit_text(limit, value) + " (" + std::string(limit.constant) + "): " + std::string(limit.what);
        finding.advice = words.advice;
        report.broken.push_back(std::move(finding));
    }
    std::stable_sort(report.broken.begin(), report.broken.end(),
                     [](const Finding& a, const Finding& b) { return a.severity > b.severity; });
    return report;
}

std::vector<EngineReport> ask_engines(const Subject& subject) {
    std::vector<EngineReport> reports;
    for (const Engine& engine : kEngines) {
        if (engine.reads(subject.model->format))
            reports.push_back(ask_engine(subject, engine));
    }
    return reports;
}

std::string verdict_text(const EngineReport& report) {
    const auto all = [&] {
        std::string text;
        for (const Finding& finding : report.broken)
            text += (text.empty() ? "" : "; ") + finding.text;
        return text;
    };
    switch (report.verdict) {
    case Verdict::loads:
        return "loads";
    case Verdict::loads_with_losses:
        return "loads, but: " + all();
    case Verdict::refuses:
        return "does not load: " + all();
    case Verdict::other_format:
        return "does not read this format";
    }
    return {};
}

std::string engines_table() {
    std::string table = "| engine | format | what | allowed | beyond it | constant or check | source |\n"
                        "|---|---|---|---|---|---|---|\n";
    for (const Engine& engine : kEngines) {
        for (const model::Format format : {model::Format::mdl, model::Format::md2}) {
            for (const Limit& limit : engine.limits(format))
                table += "| " + std::string(engine.name) + " | " +
                         (format == model::Format::mdl ? "MDL" : "MD2") + " | " +
                         std::string(words_of(limit.measure).plural) + " | " + bounds_text(limit) + " | " +
                         std::string(limit.what) + " | `" + std::string(limit.constant) + "` | `" +
                         std::string(limit.source) + "` |\n";
        }
    }
    return table;
}

} // namespace tris::check
