#include "app/weapons.h"

#include "app/opened.h"

#include <utility>

namespace tris::app {

void hold_weapon(Viewer& viewer, int weapon) {
    viewer.weapon = weapon;
    if (weapon < 0) {
        viewer.held = {};
        return;
    }
    const std::filesystem::path path = viewer.weapons[static_cast<std::size_t>(weapon)];
    // The same one, read again, stays in the hand until it is there.
    if (viewer.held.document != nullptr && viewer.held.document->path != path)
        viewer.held = {};
    FirstSkin first;
    first.view = viewer.view;
    viewer.loader.run([&viewer, path, first, weapon, holder = viewer.document]() -> Background::Ending {
        auto opened = std::make_shared<Result<Opened>>(open_with_skin(path, first, nullptr));
        return [&viewer, path, weapon, holder, opened] {
            if (viewer.document->source != holder->source || viewer.weapon != weapon)
                return;
            const auto refuse = [&](const std::string& message) {
                // A file that is being saved may be unreadable for a moment: what is held stays.
                if (viewer.held.document == nullptr)
                    viewer.weapon = -1;
                notify(viewer, ui::NoticeKind::error, message, path);
            };
            if (!*opened) {
                refuse(opened->error().message);
                return;
            }
            const Opened& found = **opened;
            Result<std::shared_ptr<gpu::GpuModel>> gpu_model =
                viewer.graphics.models.get(found.document->source, found.document->model.mesh);
            if (!gpu_model) {
                refuse(gpu_model.error().message);
                return;
            }
            take_back_notices(viewer, path);
            gpu::TextureCache& textures = viewer.graphics.textures;
            viewer.held = {found.document, *gpu_model,
                           found.skin ? put_textures(textures, found.skin_key, *found.skin)
                                      : checkerboard_textures(textures)};
        };
    });
}

void next_weapon(Viewer& viewer) {
    if (viewer.weapons.empty()) {
        notify(viewer, ui::NoticeKind::info, "No weapon.md2 or w_*.md2 beside this model");
        return;
    }
    const int next = viewer.weapon + 1;
    hold_weapon(viewer, next < static_cast<int>(viewer.weapons.size()) ? next : -1);
}

} // namespace tris::app
