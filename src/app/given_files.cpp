#include "app/given_files.h"

#include "core/text.h"
#include "files/archive.h"
#include "files/file_system.h"
#include "files/folder_listing.h"
#include "files/game_walk.h"
#include "files/model_search.h"
#include "files/model_walk.h"
#include "formats/load_model.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <limits>
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

constexpr std::size_t kMostWithoutMark = 1U << 20U; // the links of a figure, which have none, are small

Result<Bytes> read_standard_input() {
    Bytes bytes;
    std::array<std::byte, 65536> part{};
    while (const std::size_t count = std::fread(part.data(), 1, part.size(), stdin)) {
        if (bytes.size() + count > files::kMaxFileBytes)
            return Error{std::string(kInputName) + ": has more than " + std::to_string(files::kMaxFileBytes) +
                         " bytes"};
        bytes.insert(bytes.end(), part.begin(), part.begin() + static_cast<std::ptrdiff_t>(count));
        if (bytes.size() > kMostWithoutMark && !formats::has_model_mark(bytes))
            break; // no model, however it goes on
    }
    if (std::ferror(stdin) != 0)
        return Error{std::string(kInputName) + ": cannot be read"};
    return bytes;
}

// The archive at a path; of a folder in an archive, that one if it is wanted.
enum class OfFolder { its_archive, none };
void add_archive(const std::filesystem::path& path, OfFolder of_folder, std::vector<GivenArchive>& out) {
    const Result<files::OpenArchive> opened = files::open_archive(files::place_on_disk(path));
    if (opened && (opened->folder.empty() || of_folder == OfFolder::its_archive))
        out.push_back({opened->path, opened->archive->format, opened->archive->warnings});
}

// What a game shows for a folder, by a path that begins as the folder does.
std::filesystem::path path_as_typed(const std::filesystem::path& folder, const std::filesystem::path& path) {
    std::error_code error;
    const std::filesystem::path inside = path.lexically_relative(files::folder_of(folder / "any"));
    if (!inside.empty() && *inside.begin() != "..")
        return folder / inside;
    return folder.is_absolute() ? path : path.lexically_proximate(std::filesystem::current_path(error));
}

struct Walked {
    std::vector<GivenFile> models;
    std::vector<GivenFile> problems;
    std::vector<std::filesystem::path> archives;
};

// All models below a folder or an archive, and what hinders from seeing all.
Walked walk_folder(const std::filesystem::path& folder, const files::Game& game) {
    Walked walked;
    files::WalkLimits limits;
    limits.problems = std::numeric_limits<std::size_t>::max();
    const auto take = [&](const std::vector<files::FoundModel>& found) {
        for (const files::FoundModel& model : found) {
            // In a game by their path there, by which no two are the same either.
            const auto place = files::place_in(game, model.path);
            walked.models.push_back({model.path, {}, without_extension(place ? place->path : model.place)});
        }
        return true;
    };
    files::WalkOutcome outcome = files::walk_models(folder, take, limits);
    walked.archives = std::move(outcome.archives);
    if (!game.layers.empty())
        std::stable_sort(
            walked.models.begin(), walked.models.end(),
            [](const GivenFile& a, const GivenFile& b) { return files::comes_before(a.name, b.name); });
    for (const files::WalkProblem& problem : outcome.problems)
        walked.problems.push_back({problem.path, problem.text, {}});
    if (outcome.ended_early)
        walked.problems.push_back({folder,
                                   folder.string() + ": not all of it was looked through, expected at most " +
                                       std::to_string(limits.models) + " models, " +
                                       std::to_string(limits.folders) + " folders and archives, and " +
                                       std::to_string(limits.depth) + " of them in one another",
                                   {}});
    return walked;
}

void expand(const std::filesystem::path& folder, GivenFiles& out) {
    if (const auto looked = look_into_folder(folder); !looked) {
        out.files.push_back({folder, looked.error().message, {}});
        return;
    }
    files::Lookup lookup;
    const files::Game game = files::game_of_folder(folder, lookup);
    Walked walked = walk_folder(folder, game);
    if (game.archives_left_out > 0)
        walked.problems.push_back({folder,
                                   folder.string() + ": " +
                                       counted(game.archives_left_out, "archive is", "archives are") +
                                       " left out, as the " + std::to_string(files::kMaxGameArchives) +
                                       " that come first in the game are all that is read",
                                   {}});
    if (is_archived(files::place_on_disk(folder)))
        add_archive(folder, OfFolder::its_archive, out.archives);
    for (const std::filesystem::path& archive : walked.archives)
        add_archive(archive, OfFolder::none, out.archives);
    // Of a game's players also what its other layers have of them.
    if (const auto players = files::players_in(folder, lookup); !players.empty()) {
        walked.models.clear();
        for (const files::GameModel& model : players)
            walked.models.push_back(
                {path_as_typed(folder, model.path), {}, without_extension(model.game_path), folder});
    }
    if (walked.models.empty() && walked.problems.empty())
        walked.problems.push_back({folder, no_model_text(folder), {}});
    for (auto* files : {&walked.models, &walked.problems})
        out.files.insert(out.files.end(), files->begin(), files->end());
}

} // namespace

std::vector<std::string> archive_warnings(const GivenFiles& given) {
    std::vector<std::string> out;
    for (const GivenArchive& archive : given.archives) {
        for (const Oddity& oddity : archive.tolerated)
            out.push_back(archive.path.string() + ": " + oddity_text(oddity));
    }
    return out;
}

Result<std::vector<std::string>> look_into_folder(const std::filesystem::path& folder) {
    const files::DiskPlace place = files::place_on_disk(folder);
    if (!is_archived(place)) {
        const Result<files::Listing> listing = files::list_for_browser(folder);
        return listing ? std::vector<std::string>{} : Result<std::vector<std::string>>(listing.error());
    }
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

Result<Document> open_given(const GivenFile& file) {
    if (!file.error.empty())
        return Error{file.error};
    if (!is_standard_input(file.path))
        return open_document(file.path, file.seen_from);
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
