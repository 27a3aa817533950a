#include "app/live.h"

#include "app/opening.h"
#include "app/shown_skin.h"
#include "app/weapons.h"
#include "files/file_system.h"
#include "files/game.h"
#include "formats/images/image_file.h"

#include <algorithm>
#include <system_error>
#include <utility>

namespace tris::app {

namespace {

// Whether a file is that one of the disk, or lies in it.
bool is_in(const std::filesystem::path& file, const std::filesystem::path& changed) {
    return !file.empty() && files::disk_file(file) == changed;
}

// Whether the open model was put together from this file too.
bool is_companion(const Document& document, const std::filesystem::path& changed) {
    return std::any_of(document.companions.begin(), document.companions.end(),
                       [&](const std::filesystem::path& file) { return is_in(file, changed); });
}

// Whether the open model's game has an archive more, less or anew.
bool is_game_archive(const Document& document, const std::filesystem::path& changed) {
    return files::is_game_archive_name(changed.filename().string()) &&
           std::find(document.places.begin(), document.places.end(), changed.parent_path()) !=
               document.places.end();
}

} // namespace

void watch_files(Viewer& viewer) {
    std::vector<std::filesystem::path> folders = viewer.document->watched;
    // Behind those of the document are skins that were dropped, or have gone.
    for (std::size_t i = viewer.document->skins.size(); i < viewer.skins.size(); ++i) {
        if (viewer.skins[i].choice.indexed < 0)
            folders.push_back(files::disk_file(viewer.skins[i].choice.path).parent_path());
    }
    std::sort(folders.begin(), folders.end());
    folders.erase(std::unique(folders.begin(), folders.end()), folders.end());
    viewer.watch.watch(std::move(folders));
}

bool follow_changes(Viewer& viewer) {
    const std::vector<std::filesystem::path> changed = viewer.watch.take_changes();
    if (changed.empty() || viewer.document == nullptr)
        return false;
    std::error_code error;
    const std::filesystem::path& model = viewer.document->disk_file;
    bool skins_changed = false;
    bool again = false;
    for (const std::filesystem::path& path : changed) {
        const bool listed = std::any_of(viewer.skins.begin(), viewer.skins.end(),
                                        [&](const SkinSlot& slot) { return is_in(slot.choice.path, path); });
        const bool there = std::filesystem::exists(path, error);
        // A picture that may be a skin; one that goes away stays on screen.
        const bool is_new_picture = !listed && there && formats::is_image_name(path.string()) &&
                                    viewer.document->model.indexed_skins.empty();
        again = again || path == model || is_new_picture || is_companion(*viewer.document, path) ||
                is_game_archive(*viewer.document, path);
        if (path == model) // with it, if it is an archive, all that is in it is read again
            continue;
        if (listed && there) {
            refresh_skin(viewer, path);
            skins_changed = true;
        }
        if (viewer.weapon >= 0 && is_in(viewer.weapons[static_cast<std::size_t>(viewer.weapon)], path)) {
            hold_weapon(viewer, viewer.weapon);
            skins_changed = true;
        }
    }
    if (again)
        reload(viewer);
    return again || skins_changed;
}

} // namespace tris::app
