#include "app/given_files.h"

#include "files/archive.h"
#include "files/file_system.h"
#include "files/model_search.h"

#include <system_error>

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

void expand(const std::filesystem::path& folder, GivenFiles& out) {
    if (const files::DiskPlace place = files::place_on_disk(folder); is_archived(place)) {
        const Result<std::vector<std::string>> warnings = files::archive_warnings(place);
        if (!warnings) {
            out.files.push_back({folder, warnings.error().message});
            return;
        }
        for (const std::string& warning : *warnings)
            out.warnings.push_back(folder.string() + ": " + warning);
    }
    const std::vector<std::filesystem::path> models = files::models_in(folder);
    for (const std::filesystem::path& model : models)
        out.files.push_back({model, {}});
    if (models.empty())
        out.files.push_back(
            {folder, folder.string() + ": holds no model, expected " + model_extensions() + " files"});
}

} // namespace

GivenFiles expand_folders(const std::vector<std::filesystem::path>& paths) {
    GivenFiles out;
    for (const std::filesystem::path& path : paths) {
        if (files::is_folder(path))
            expand(path, out);
        else
            out.files.push_back({path, {}});
    }
    return out;
}

} // namespace tris::app
