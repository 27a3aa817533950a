#include "app/extract_model.h"

#include "app/extract.h"
#include "core/text.h"
#include "files/archive.h"
#include "platform/paths.h"

#include <utility>

namespace tris::app {

namespace {

// "documents/tris/pak0" for a model in pak0.pak, after the model's own folder for one on the disk.
std::filesystem::path usual_folder(const Document& document) {
    const bool is_archived = !files::place_on_disk(document.path).inside.empty();
    const std::filesystem::path name =
        is_archived ? document.disk_file.stem() : document.disk_file.parent_path().filename();
    return platform::documents_folder() / "tris" / (name.empty() ? document.path.stem() : name);
}

struct Outcome {
    ExtractTally tally;
    std::string error; // the first one
};

// Runs in the background.
Outcome write_model(const Document& document, const std::filesystem::path& folder) {
    Outcome outcome;
    const auto keep_first_error = [&](const Message& message) {
        if (message.kind == MessageKind::error && outcome.error.empty())
            outcome.error = message.text;
    };
    std::vector<Message> left_out;
    const files::ExtractList list = list_of_model(document, left_out);
    for (const Message& message : left_out)
        keep_first_error(message);
    outcome.tally = extract_files(list, folder, files::IfThere::keep, keep_first_error, [](int, int) {});
    outcome.tally.unwritten += static_cast<int>(left_out.size());
    return outcome;
}

void write_in_background(Viewer& viewer, const std::shared_ptr<const Document>& document,
                         const std::filesystem::path& folder) {
    viewer.errands.run([&viewer, document, folder]() -> Background::Ending {
        return [&viewer, folder, outcome = write_model(*document, folder)] {
            const ExtractTally& tally = outcome.tally;
            if (tally.unread + tally.unwritten > 0)
                notify(viewer, ui::NoticeKind::error, outcome.error);
            std::string text;
            if (tally.extracted > 0)
                text = counted(static_cast<std::size_t>(tally.extracted), "file", "files") +
                       " extracted to " + folder.string();
            if (tally.there > 0)
                text += (text.empty() ? "In " + folder.string() + " " : ", ") +
                        counted(static_cast<std::size_t>(tally.there), "was", "were") +
                        " there already and " + (tally.there == 1 ? "was" : "were") + " kept";
            if (!text.empty())
                notify(viewer, ui::NoticeKind::info, text);
        };
    });
}

} // namespace

void extract_model(Viewer& viewer) {
    if (viewer.document == nullptr) {
        notify(viewer, ui::NoticeKind::info, "Open a model first.");
        return;
    }
    if (platform::OpenDialog::available()) {
        viewer.to_extract = viewer.document; // whatever is opened while the dialog is shown
        if (viewer.extract_dialog.start(platform::documents_folder(), viewer.wake,
                                        platform::DialogFor::folder))
            return;
    }
    write_in_background(viewer, viewer.document, usual_folder(*viewer.document));
}

void serve_extraction(Viewer& viewer) {
    const auto chosen = viewer.extract_dialog.take();
    if (!chosen)
        return;
    const std::shared_ptr<const Document> document = std::exchange(viewer.to_extract, nullptr);
    if (!*chosen)
        notify(viewer, ui::NoticeKind::error, chosen->error().message);
    else if (!(*chosen)->empty())
        write_in_background(viewer, document, (*chosen)->front());
}

} // namespace tris::app
