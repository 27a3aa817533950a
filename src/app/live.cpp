#include "app/live.h"

#include "app/opening.h"
#include "app/shown_skin.h"
#include "app/weapons.h"
#include "files/file_system.h"
#include "formats/images/image_file.h"

#include <algorithm>
#include <system_error>
#include <utility>

namespace tris::app {

void watch_files(Viewer& viewer) {
    std::vector<std::filesystem::path> folders = {files::folder_of(viewer.document->path)};
    for (const SkinSlot& slot : viewer.skins) {
        if (slot.choice.indexed < 0)
            folders.push_back(files::folder_of(slot.choice.path));
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
    const std::filesystem::path& opened = viewer.document->path;
    const auto is_place_of = [](const std::filesystem::path& path, const std::filesystem::path& file) {
        return path == files::folder_of(file) / file.filename();
    };
    const std::vector<std::filesystem::path>& companions = viewer.document->companions;
    bool skins_changed = false;
    bool again = false;
    for (const std::filesystem::path& path : changed) {
        const bool listed = std::any_of(viewer.skins.begin(), viewer.skins.end(),
                                        [&](const SkinSlot& slot) { return slot.choice.path == path; });
        const bool there = std::filesystem::exists(path, error);
        const bool belongs =
            is_place_of(path, opened) ||
            std::any_of(companions.begin(), companions.end(),
                        [&](const std::filesystem::path& companion) { return is_place_of(path, companion); });
        // A picture that is new may be a skin; one that goes away stays on screen.
        const bool may_be_skin =
            there && formats::is_image_name(path.string()) && viewer.document->model.indexed_skins.empty();
        if (!belongs && listed && there) {
            refresh_skin(viewer, path);
            skins_changed = true;
        } else if (belongs || may_be_skin) {
            again = true;
        }
        if (viewer.weapon >= 0 && viewer.weapons[static_cast<std::size_t>(viewer.weapon)] == path) {
            hold_weapon(viewer, viewer.weapon);
            skins_changed = true;
        }
    }
    if (again)
        reload(viewer);
    return again || skins_changed;
}

} // namespace tris::app
