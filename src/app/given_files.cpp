#include "app/given_files.h"

#include "core/text.h"
#include "files/archive.h"
#include "files/file_system.h"
#include "files/game_walk.h"
#include "files/model_search.h"

#include <array>
#include <cstdio>
#include <system_error>
#include <utility>

namespace tris::app {

namespace {

// ".md2, .mdl or .fig"
std::string model_extensions() {
    std::string out;
    for (std::size_t i = 0; i < files::kModelExtensions.size(); ++i) {
        if (i > 0)
            out += i + 1 < files::kModelExtensions.size() ? ", " : " or ";
        out += "." + std::string(files::kModelExtensions[i]);
    }
    return out;
}

// Whether the folder is one inside an archive, or an archive itself.
bool is_archived(const files::DiskPlace& place) {
    std::error_code error;
    return !place.inside.empty() || std::filesystem::is_regular_file(place.file, error);
}

constexpr const char* kInputName = "stdin";

std::string without_extension(std::filesystem::path path) {
    return path.replace_extension().generic_string();
}

// The model's path from the folder on, which is how it was found.
std::string name_within(const std::filesystem::path& folder, const std::filesystem::path& model) {
    const std::filesystem::path relative = model.lexically_relative(folder);
    const bool inside = !relative.empty() && *relative.begin() != "..";
    return without_extension(inside ? relative : model.filename());
}

Result<Bytes> read_standard_input() {
    Bytes bytes;
    std::array<std::byte, 65536> part{};
    while (const std::size_t count = std::fread(part.data(), 1, part.size(), stdin)) {
        if (bytes.size() + count > files::kMaxFileBytes)
            return Error{std::string(kInputName) + ": has more than " + std::to_string(files::kMaxFileBytes) +
                         " bytes"};
        bytes.insert(bytes.end(), part.begin(), part.begin() + static_cast<std::ptrdiff_t>(count));
    }
    if (std::ferror(stdin) != 0)
        return Error{std::string(kInputName) + ": cannot be read"};
    return bytes;
}

// What was tolerated in the archives of the folder's game, and which of them cannot be read.
void warn_of_archives(const std::filesystem::path& folder, const files::Game& game, GivenFiles& out) {
    if (game.archives_left_out > 0)
        out.warnings.push_back(folder.string() + ": " +
                               counted(game.archives_left_out, "archive is", "archives are") +
                               " left out, as the " + std::to_string(files::kMaxGameArchives) +
                               " that come first in the game are all that is read");
    for (const files::GameLayer& layer : game.layers) {
        const bool is_folder_itself = &layer == &game.layers.front();
        if (is_folder_itself || layer.archive.empty())
            continue;
        const Result<Oddities> warnings = files::archive_warnings(files::place_on_disk(layer.place));
        if (!warnings)
            out.warnings.push_back(warnings.error().message);
        for (const Oddity& warning : warnings ? *warnings : Oddities{})
            out.warnings.push_back(layer.place.string() + ": " + oddity_text(warning));
    }
}

void expand(const std::filesystem::path& folder, GivenFiles& out) {
    const Result<std::vector<std::string>> warnings = look_into_folder(folder);
    if (!warnings) {
        out.files.push_back({folder, warnings.error().message, {}});
        return;
    }
    out.warnings.insert(out.warnings.end(), warnings->begin(), warnings->end());
    const std::size_t before = out.files.size();
    files::Lookup lookup;
    warn_of_archives(folder, files::game_of_folder(folder, lookup), out);
    // Named by their path in the game, by which no two are the same.
    for (const files::GameModel& model : files::game_models_in(folder, lookup, &out.warnings))
        out.files.push_back({model.path, {}, without_extension(model.game_path)});
    if (out.files.size() == before) {
        for (const std::filesystem::path& model : files::models_in(folder, &out.warnings))
            out.files.push_back({model, {}, name_within(folder, model)});
    }
    if (out.files.size() == before)
        out.files.push_back({folder, no_model_text(folder), {}});
}

} // namespace

Result<std::vector<std::string>> look_into_folder(const std::filesystem::path& folder) {
    const files::DiskPlace place = files::place_on_disk(folder);
    if (!is_archived(place))
        return std::vector<std::string>{};
    const Result<Oddities> tolerated = files::archive_warnings(place);
    if (!tolerated)
        return tolerated.error();
    std::vector<std::string> warnings = oddity_texts(*tolerated);
    for (std::string& warning : warnings)
        warning.insert(0, folder.string() + ": ");
    return warnings;
}

std::string no_model_text(const std::filesystem::path& folder) {
    return folder.string() + ": holds no model, expected " + model_extensions() + " files";
}

GivenFiles expand_folders(const std::vector<std::filesystem::path>& paths) {
    GivenFiles out;
    for (const std::filesystem::path& path : paths) {
        if (files::is_folder(path))
            expand(path, out);
        else
            out.files.push_back({path, {}, without_extension(path.filename())});
    }
    return out;
}

bool is_standard_input(const std::filesystem::path& path) {
    return path == "-";
}

Result<Document> open_given(const std::filesystem::path& path) {
    if (!is_standard_input(path))
        return open_document(path);
    const Result<Bytes> bytes = read_standard_input();
    if (!bytes)
        return bytes.error();
    return document_of_bytes(*bytes, kInputName);
}

std::filesystem::path output_path(const std::string& output, const GivenFile& model) {
    const bool input = is_standard_input(model.path);
    const std::string stem = input ? kInputName : model.path.stem().string();
    std::error_code error;
    if (std::filesystem::is_directory(output, error))
        return std::filesystem::path(output) / (stem + ".png");
    const std::string folder = std::filesystem::absolute(model.path, error).parent_path().filename().string();
    const std::string extension = model.path.extension().string();
    const std::array<std::pair<std::string, std::string>, 4> marks = {
        {{"{stem}", stem},
         {"{folder}", folder},
         {"{path}", input || model.name.empty() ? stem : model.name},
         {"{ext}", extension.empty() ? extension : extension.substr(1)}}};
    std::string name;
    for (std::size_t at = 0; at < output.size();) {
        std::size_t taken = 0;
        for (const auto& [mark, text] : marks) {
            if (taken == 0 && output.compare(at, mark.size(), mark) == 0) {
                name += text;
                taken = mark.size();
            }
        }
        if (taken == 0)
            name += output[at++];
        at += taken;
    }
    return name;
}

void keep_first(const std::string& output, std::vector<GivenFile>& models) {
    if (models.size() > 1 && output_path(output, models[0]) == output_path(output, models[1]))
        models.resize(1);
}

} // namespace tris::app
