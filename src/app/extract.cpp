#include "app/extract.h"

#include "app/batch.h"
#include "core/text.h"
#include "files/file_part.h"
#include "files/file_system.h"
#include "files/game.h"
#include "files/model_search.h"
#include "files/skin_search.h"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

namespace tris::app {

std::string tally_text(const ExtractTally& tally) {
    std::string text = std::to_string(tally.extracted) + " extracted";
    if (tally.there > 0)
        text += ", " + counted(static_cast<std::size_t>(tally.there), "was", "were") + " there already";
    if (tally.unread > 0)
        text += ", " + std::to_string(tally.unread) + " could not be read";
    if (tally.unwritten > 0)
        text += ", " + std::to_string(tally.unwritten) + " could not be written";
    return text;
}

int exit_code(const ExtractTally& tally) {
    if (tally.unread > 0)
        return kUnreadable;
    return tally.unwritten > 0 || tally.there > 0 ? kCannotWrite : 0;
}

namespace {

// The files of a list by the names under which they go.
using Names = std::map<std::string, std::filesystem::path>;

void add_needed(const NeededFile& needed, const std::filesystem::path& root, files::ExtractList& list,
                Names& names, std::vector<Message>& said) {
    const std::string name =
        files::name_to_extract(root, needed.path, files::folder_of_skin_name(needed.written));
    const auto [at, is_new] = names.emplace(name, needed.path);
    if (is_new)
        list.files.push_back({needed.path, name, 0, nullptr});
    else if (!files::is_same_file(at->second, needed.path))
        said.push_back({MessageKind::error, needed.path.string() + ": is left out, as it would be " + name +
                                                ", which is " + at->second.string() + " already"});
}

} // namespace

std::vector<NeededFile> files_of_model(const Document& document) {
    std::vector<NeededFile> found;
    for (const std::filesystem::path& companion : document.companions)
        if (files::kind_of_path(companion) == files::PathKind::file)
            found.push_back({companion, {}});
    const auto is_named = [](const SkinChoice& skin) { return !skin.path.empty() && skin.name_index >= 0; };
    for (const SkinChoice& skin : document.skins)
        if (is_named(skin))
            found.push_back(
                {skin.path, document.model.skin_names[static_cast<std::size_t>(skin.name_index)]});
    const bool any_named = std::any_of(document.skins.begin(), document.skins.end(), is_named);
    if (!any_named && !document.skins.empty() && !document.skins.front().path.empty())
        found.push_back({document.skins.front().path, {}});
    return found;
}

void add_files_of_models(const std::filesystem::path& root, files::ExtractList& list,
                         std::vector<Message>& said) {
    Names names;
    for (const files::FileToExtract& file : list.files)
        names.emplace(file.name, file.path);
    const std::size_t count = list.files.size();
    for (std::size_t i = 0; i < count; ++i) {
        const std::filesystem::path path = list.files[i].path;
        if (!files::is_model_name(path.filename().string()))
            continue;
        const Result<Document> document = open_document(path);
        if (!document) {
            said.push_back(
                {MessageKind::note, "without skins, as it cannot be read: " + document.error().message});
            continue;
        }
        for (const NeededFile& needed : files_of_model(*document))
            add_needed(needed, root, list, names, said);
        for (const std::string& missing : document->missing_skins)
            said.push_back({MessageKind::note, path.string() + ": its skin " + missing + " was not found"});
    }
    if (!files::place_on_disk(root).inside.empty() || list.archive)
        files::agree_on_folders(list);
}

files::ExtractList list_of_model(const Document& document, std::vector<Message>& said) {
    files::Lookup lookup;
    const files::Game game = files::game_around(document.path, lookup);
    const std::optional<files::GamePlace> place = files::place_in(game, document.path);
    const std::filesystem::path root =
        place ? game.layers[place->layer].place : files::folder_of(document.path);
    files::ExtractList list;
    Names names;
    add_needed({document.path, {}}, root, list, names, said);
    for (const NeededFile& needed : files_of_model(document))
        add_needed(needed, root, list, names, said);
    if (!files::place_on_disk(document.path).inside.empty())
        files::agree_on_folders(list);
    return list;
}

namespace {

// Whether a file is the other, or the archive that the other lies in.
bool is_read_from(const std::filesystem::path& target, const std::filesystem::path& file) {
    const std::string there = files::file_identity(target);
    return !there.empty() && there == files::file_identity(files::place_on_disk(file).file);
}

// Counts what came of it, and says so.
Message extract_file(const files::ExtractList& list, const files::FileToExtract& file,
                     const std::filesystem::path& folder, files::IfThere if_there, ExtractTally& tally) {
    const std::filesystem::path target = folder / file.name;
    Result<files::Fate> fate = files::Fate::was_there;
    if (if_there == files::IfThere::replace && is_read_from(target, file.path)) {
        ++tally.there;
        return {MessageKind::error, target.string() + ": is what is read, and was kept"};
    }
    // What is there is not worth reading; writing looks again.
    if (if_there == files::IfThere::replace || !files::is_there_below(folder, file.name)) {
        const Result<Bytes> bytes = files::read(list, file);
        if (!bytes) {
            ++tally.unread;
            return {MessageKind::error, bytes.error().message};
        }
        fate = files::write_below(folder, file.name, *bytes, if_there);
    }
    if (!fate) {
        ++tally.unwritten;
        return {MessageKind::error, fate.error().message};
    }
    if (*fate == files::Fate::was_there) {
        ++tally.there;
        return {MessageKind::error, target.string() + ": is there already and was kept"};
    }
    ++tally.extracted;
    return {MessageKind::detail, file.path.string() + " -> " + target.string()};
}

} // namespace

ExtractTally extract_files(const files::ExtractList& list, const std::filesystem::path& folder,
                           files::IfThere if_there, const std::function<void(const Message&)>& said,
                           const std::function<void(int done, int total)>& progress) {
    ExtractTally tally;
    int done = 0;
    for (const files::FileToExtract& file : list.files) {
        said(extract_file(list, file, folder, if_there, tally));
        progress(++done, static_cast<int>(list.files.size()));
    }
    return tally;
}

} // namespace tris::app
