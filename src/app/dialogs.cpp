#include "app/dialogs.h"

#include "app/extract_model.h"
#include "app/opening.h"
#include "files/file_system.h"

#include <utility>

namespace tris::app {

namespace {

// Where the open model lies for programs that know nothing of archives.
std::filesystem::path disk_folder(const Viewer& viewer) {
    return viewer.document != nullptr ? viewer.document->disk_file.parent_path() : files::folder_of("x");
}

} // namespace

void ask_for_file(Viewer& viewer) {
    const std::filesystem::path folder =
        viewer.document != nullptr ? files::folder_of(viewer.document->path) : files::folder_of("x");
    if (platform::OpenDialog::available()) {
        if (const Result<bool> started = viewer.dialog.start(disk_folder(viewer), viewer.wake); started)
            return;
    }
    ui::browse(viewer.browser, folder);
    if (viewer.document != nullptr)
        viewer.browser.came_from = viewer.document->path.filename().string();
    viewer.browser.open = true;
}

void serve_dialogs(Viewer& viewer) {
    serve_extraction(viewer);
    if (const auto chosen = viewer.dialog.take()) {
        if (!*chosen)
            notify(viewer, ui::NoticeKind::error, chosen->error().message);
        else if (!(*chosen)->empty())
            open_paths(viewer, **chosen);
    }
    const ui::FileBrowser& browser = viewer.browser;
    if (!browser.open)
        viewer.listing.clear(); // a listing may have been dropped unread when a file was opened
    if (!browser.open || browser.asked.empty() || viewer.listing == browser.asked)
        return;
    viewer.listing = browser.asked;
    viewer.errands.run([&viewer, asked = browser.asked]() -> Background::Ending {
        auto listing = std::make_shared<Result<files::Listing>>(files::list_for_browser(asked));
        return [&viewer, asked, listing] {
            if (viewer.listing == asked)
                viewer.listing.clear();
            ui::take_listing(viewer.browser, asked, std::move(*listing));
        };
    });
}

} // namespace tris::app
