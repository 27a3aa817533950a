#include "app/document.h"

#include "core/text.h"
#include "files/archive.h"
#include "files/file_system.h"
#include "files/skin_search.h"
#include "formats/images/image_file.h"
#include "formats/load_model.h"

#include <algorithm>
#include <chrono>
#include <system_error>

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
    case files::SkinOrigin::folder:
        return "a guess, in its folder";
    }
    return "";
}

// The palette of the game that the model lies in: gfx/palette.lmp in one of the folders above it.
PaletteChoice find_palette(const std::filesystem::path& model) {
    std::error_code error;
    std::filesystem::path folder = std::filesystem::absolute(model, error).parent_path();
    for (; !folder.empty(); folder = folder.parent_path()) {
        if (const auto file = files::resolve_ignoring_case(folder, "gfx/palette.lmp")) {
            if (Result<PaletteChoice> palette = load_palette(*file))
                return *std::move(palette);
        }
        if (folder == folder.parent_path())
            break;
    }
    return {};
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

// A model with skins of its own needs no others; pictures beside it belong to other things.
void find_document_skins(Document& document) {
    if (!document.model.indexed_skins.empty()) {
        list_indexed_skins(document);
        document.palette = find_palette(document.path);
        return;
    }
    files::SkinQuery query;
    query.model = document.path;
    query.names = document.model.skin_names;
    query.skin_width = document.model.skin_width;
    query.skin_height = document.model.skin_height;
    if (document.model.mesh.figure)
        query.archives = {"textures.res", "redress.res", "menus.res"}; // as the game calls them
    const files::SkinSearch search = files::find_skins(query);
    for (const files::SkinCandidate& candidate : search.candidates)
        document.skins.push_back({candidate.path.filename().string(), candidate.path, -1,
                                  origin_words(candidate.origin), candidate.name_index});
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

std::string place_of(const std::filesystem::path& path) {
    std::error_code error;
    return std::filesystem::weakly_canonical(path, error).string();
}

} // namespace

std::string file_key(const std::filesystem::path& path) {
    const files::DiskPlace place = files::place_on_disk(path);
    std::error_code error;
    const auto size = std::filesystem::file_size(place.file, error);
    const auto time = std::filesystem::last_write_time(place.file, error).time_since_epoch().count();
    std::string key = place_of(place.file) + "|" + std::to_string(size) + "|" + std::to_string(time);
    if (!place.inside.empty())
        key += "|" + place.inside;
    return key;
}

Result<Document> open_document(const std::filesystem::path& path) {
    const auto start = std::chrono::steady_clock::now();
    // Before the bytes: a file that is saved meanwhile is then read again, never taken for the new one.
    std::string source = file_key(path);
    std::vector<std::filesystem::path> companions;
    const std::string surroundings = file_key(files::folder_of(path));
    const Result<Bytes> bytes = files::read(path);
    if (!bytes)
        return bytes.error();
    const auto find_beside = [&](std::string_view name) -> std::optional<Bytes> {
        const std::filesystem::path folder = path.parent_path().empty() ? "." : path.parent_path();
        const auto file = files::resolve_ignoring_case(folder, name);
        companions.push_back(file.value_or(folder / name));
        source += file_key(companions.back());
        Result<Bytes> found = file ? files::read(*file) : Result<Bytes>(Error{});
        return found ? std::optional<Bytes>(*std::move(found)) : std::nullopt;
    };
    Result<model::Model> model = formats::load_model(*bytes, path.string(), find_beside);
    if (!model)
        return model.error();
    Document document;
    document.path = path;
    document.disk_file = files::disk_file(path);
    document.companions = std::move(companions);
    document.source = std::move(source);
    document.surroundings = surroundings;
    document.model = *std::move(model);
    const std::chrono::duration<double, std::milli> parse_time = std::chrono::steady_clock::now() - start;
    document.parse_milliseconds = parse_time.count();
    find_document_skins(document);
    return document;
}

Result<Document> document_of_bytes(ByteView bytes, const std::string& name) {
    const auto start = std::chrono::steady_clock::now();
    Result<model::Model> model =
        formats::load_model(bytes, name, [](std::string_view) { return std::optional<Bytes>(); });
    if (!model)
        return model.error();
    Document document;
    document.path = name;
    document.source = name;
    document.model = *std::move(model);
    const std::chrono::duration<double, std::milli> parse_time = std::chrono::steady_clock::now() - start;
    document.parse_milliseconds = parse_time.count();
    list_indexed_skins(document);
    if (document.skins.empty()) {
        document.missing_skins = document.model.skin_names;
        document.skin_note = "No skin found: there is no folder to look in.";
    }
    return document;
}

std::shared_ptr<const Document> DocumentCache::find(const std::filesystem::path& path) {
    std::shared_ptr<const Document> document = cache_.find(place_of(path));
    if (document == nullptr || document->surroundings != file_key(files::folder_of(path)))
        return nullptr;
    std::string source = file_key(path);
    for (const std::filesystem::path& companion : document->companions)
        source += file_key(companion);
    return source == document->source ? document : nullptr;
}

void DocumentCache::put(const std::shared_ptr<const Document>& document) {
    cache_.put(place_of(document->path), document, model::memory_bytes(document->model));
}

Result<PaletteChoice> load_palette(const std::filesystem::path& path) {
    const Result<Bytes> bytes = files::read(path);
    if (!bytes)
        return bytes.error();
    const Result<formats::Palette> palette = formats::parse_palette(*bytes);
    if (!palette)
        return Error{path.string() + ": " + palette.error().message};
    return PaletteChoice{*palette, file_key(path),
                         (path.parent_path().filename() / path.filename()).string()};
}

bool is_view_weapon(const Document& document) {
    return document.model.format == model::Format::mdl &&
           lower_ascii(document.path.filename().string()).starts_with("v_");
}

Result<SkinPicture> load_skin_picture(const std::filesystem::path& path, std::vector<std::string>& warnings) {
    const Result<Bytes> bytes = files::read(path);
    if (!bytes)
        return bytes.error();
    Result<Image> image = formats::decode_image(*bytes, path.filename().string(), warnings);
    if (!image)
        return Error{path.string() + ": " + image.error().message};
    SkinPicture out{*std::move(image), formats::image_blocks(*bytes)};
    // Without its own small levels a picture flickers from afar: better to make them of the decoded one.
    if (out.blocks && !reaches_one_block(*out.blocks))
        out.blocks.reset();
    return out;
}

Result<Image> load_skin(const std::filesystem::path& path, std::vector<std::string>& warnings) {
    Result<SkinPicture> picture = load_skin_picture(path, warnings);
    if (!picture)
        return picture.error();
    return std::move(picture->image);
}

} // namespace tris::app
