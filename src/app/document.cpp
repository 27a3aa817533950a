#include "app/document.h"

#include "app/surroundings.h"
#include "core/content_hash.h"
#include "core/text.h"
#include "files/archive.h"
#include "files/file_system.h"
#include "formats/images/image_file.h"
#include "formats/images/pcx.h"
#include "formats/load_model.h"

#include <algorithm>
#include <chrono>
#include <set>
#include <system_error>

namespace tris::app {

namespace {

std::string place_of(const std::filesystem::path& path) {
    std::error_code error;
    return std::filesystem::weakly_canonical(path, error).string();
}

// What a document goes by that was read from these files and folders.
std::string key_of(const std::vector<std::filesystem::path>& paths) {
    std::string key;
    for (const std::filesystem::path& path : paths)
        key += file_key(path) + "\n";
    return key;
}

std::vector<std::filesystem::path> folders_to_watch(const Document& document) {
    std::set<std::filesystem::path> folders = {document.disk_file.parent_path()};
    for (const std::filesystem::path& place : document.places) {
        const files::DiskPlace on_disk = files::place_on_disk(place);
        const bool is_listed = on_disk.inside.empty() && !files::is_archive_name(place.filename().string()) &&
                               files::is_folder(place);
        folders.insert(is_listed ? place : on_disk.file.parent_path());
    }
    for (const SkinChoice& skin : document.skins) {
        if (skin.indexed < 0)
            folders.insert(files::disk_file(skin.path).parent_path());
    }
    return {folders.begin(), folders.end()};
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

Result<Document> open_document(const std::filesystem::path& path, const std::filesystem::path& seen_from) {
    const auto start = std::chrono::steady_clock::now();
    // Before the bytes: a file that is saved meanwhile is then read again, never taken for the new one.
    std::string source = file_key(path);
    std::vector<std::filesystem::path> companions;
    files::Lookup lookup;
    const files::Game game = game_seen(path, seen_from, lookup);
    const std::vector<std::filesystem::path> places = places_around(path, game, lookup);
    const std::string surroundings = key_of(places);
    const Result<Bytes> bytes = files::read(path);
    if (!bytes)
        return bytes.error();
    ContentHash content;
    content.add(*bytes);
    const auto find_beside = [&](std::string_view name) -> std::optional<Bytes> {
        const std::filesystem::path folder = files::folder_of(path); // by which its listing is kept
        auto file = files::resolve_ignoring_case(folder, name);
        if (const auto place = files::place_in(game, path); !file && place)
            file = files::find_in_game(
                game, lookup, (std::filesystem::path(place->path).parent_path() / name).generic_string());
        companions.push_back(file.value_or(folder / name));
        source += file_key(companions.back());
        Result<Bytes> found = file ? files::read(*file) : Result<Bytes>(Error{});
        content.add(name);
        content.add(found ? ByteView(*found) : ByteView());
        return found ? std::optional<Bytes>(*std::move(found)) : std::nullopt;
    };
    Result<model::Model> model = formats::load_model(*bytes, path.string(), find_beside);
    if (!model)
        return model.error();
    Document document;
    document.path = path;
    document.seen_from = seen_from;
    document.disk_file = files::disk_file(path);
    document.companions = std::move(companions);
    document.source = std::move(source);
    document.places = places;
    document.content = content.text();
    document.surroundings = surroundings;
    document.model = *std::move(model);
    const std::chrono::duration<double, std::milli> parse_time = std::chrono::steady_clock::now() - start;
    document.parse_milliseconds = parse_time.count();
    look_around(document, game, lookup);
    document.watched = folders_to_watch(document);
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

bool is_current(const Document& document) {
    std::string source = file_key(document.path);
    for (const std::filesystem::path& companion : document.companions)
        source += file_key(companion);
    return source == document.source && key_of(document.places) == document.surroundings;
}

std::size_t memory_bytes(const Document& document) {
    std::size_t bytes = sizeof(Document) + model::memory_bytes(document.model) - sizeof(model::Model) +
                        document.skin_note.size() + document.source.size() + document.surroundings.size();
    for (const SkinChoice& skin : document.skins)
        bytes += sizeof(SkinChoice) + skin.label.size() + skin.path.native().size() + skin.told.size();
    for (const auto* paths : {&document.companions, &document.places, &document.watched, &document.weapons}) {
        for (const std::filesystem::path& path : *paths)
            bytes += sizeof(path) + path.native().size();
    }
    for (const files::MissingFile& file : document.missing_files)
        bytes += sizeof(file) + file.file.size() + file.shown.size();
    return bytes;
}

std::shared_ptr<const KeptDocument> DocumentCache::find(const std::filesystem::path& path,
                                                        const std::filesystem::path& seen_from) {
    std::shared_ptr<const KeptDocument> kept = cache_.find(files::whole_path(path).native());
    return kept != nullptr && kept->document->seen_from == seen_from ? kept : nullptr;
}

void DocumentCache::put(const std::shared_ptr<const Document>& document, const std::string& skin_key) {
    cache_.put(files::whole_path(document->path).native(),
               std::make_shared<const KeptDocument>(KeptDocument{document, skin_key}),
               memory_bytes(*document) + sizeof(KeptDocument) + skin_key.size());
}

Result<PaletteChoice> load_palette(const std::filesystem::path& path) {
    const Result<Bytes> bytes = files::read(path);
    if (!bytes)
        return bytes.error();
    const std::string name = (path.parent_path().filename() / path.filename()).string();
    if (const auto picture = formats::pcx_info(*bytes); picture && picture->palette)
        return PaletteChoice{*picture->palette, file_key(path), name};
    const Result<formats::Palette> palette = formats::parse_palette(*bytes);
    if (!palette)
        return Error{path.string() + ": " + palette.error().message};
    return PaletteChoice{*palette, file_key(path), name};
}

bool is_view_weapon(const Document& document) {
    return document.model.format == model::Format::mdl &&
           lower_ascii(document.path.filename().string()).starts_with("v_");
}

Result<SkinPicture> load_skin_picture(const std::filesystem::path& path, const PaletteChoice& palette,
                                      Oddities& warnings) {
    const Result<Bytes> bytes = files::read(path);
    if (!bytes)
        return bytes.error();
    Result<Image> image = formats::decode_image(
        *bytes, path.filename().string(), warnings,
        palette.source.empty() ? std::nullopt
                               : std::optional(formats::NamedPalette{palette.colors, palette.name}));
    if (!image)
        return Error{path.string() + ": " + image.error().message};
    SkinPicture out{*std::move(image), formats::image_blocks(*bytes)};
    // Without its own small levels a picture flickers from afar: better to make them of the decoded one.
    if (out.blocks && !reaches_one_block(*out.blocks))
        out.blocks.reset();
    return out;
}

Result<Image> load_skin(const std::filesystem::path& path, Oddities& warnings) {
    Result<SkinPicture> picture = load_skin_picture(path, {}, warnings);
    if (!picture)
        return picture.error();
    return std::move(picture->image);
}

} // namespace tris::app
