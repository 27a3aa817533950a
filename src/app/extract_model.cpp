#include "app/extract_model.h"

#include "app/extract.h"
#include "core/text.h"
#include "files/archive.h"
#include "files/file_system.h"
#include "files/write_below.h"
#include "platform/paths.h"

#include <memory>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

namespace tris::app {

namespace {

// Many games have a pak0.pak: "documents/tris/baseq2-pak0" for a model in that of baseq2, and after the
// model's own folder for one on the disk.
std::filesystem::path usual_folder(const Document& document) {
    std::error_code error;
    const std::filesystem::path file = std::filesystem::absolute(document.disk_file, error);
    std::string name = file.parent_path().filename().string();
    if (!files::place_on_disk(document.path).inside.empty())
        name += (name.empty() ? "" : "-") + file.stem().string();
    return platform::documents_folder() / "tris" / (name.empty() ? document.path.stem().string() : name);
}

// What of a list a folder has already.
struct Taken {
    std::vector<files::FileToExtract> same;
    std::vector<files::FileToExtract> others; // only the names are the same
};

Taken taken_in(const files::ExtractList& list, const std::filesystem::path& folder) {
    Taken taken;
    for (const files::FileToExtract& file : list.files) {
        if (!files::is_there_below(folder, file.name))
            continue;
        const Result<Bytes> wanted = files::read(list, file);
        const Result<Bytes> there = files::read(folder / file.name);
        const bool is_same = wanted && there && *wanted == *there;
        (is_same ? taken.same : taken.others).push_back(file);
    }
    return taken;
}

// The folder, or the first "folder-2" and so on in which no other file is in the way.
std::filesystem::path free_folder(const files::ExtractList& list, const std::filesystem::path& wanted) {
    std::filesystem::path folder = wanted;
    for (int number = 2; !taken_in(list, folder).others.empty(); ++number)
        folder = wanted.string() + "-" + std::to_string(number);
    return folder;
}

struct Outcome {
    std::filesystem::path folder;
    int extracted = 0;
    int same = 0; // were there already
    std::vector<std::string> errors;
};

// Runs in the background. Without a folder it is the usual one.
Outcome write_model(const Document& document, const std::filesystem::path& chosen) {
    Outcome outcome;
    std::vector<Message> left_out;
    files::ExtractList list = list_of_model(document, left_out);
    outcome.folder = chosen.empty() ? free_folder(list, usual_folder(document)) : chosen;
    const auto keep_error = [&](const Message& message) {
        if (message.kind == MessageKind::error)
            outcome.errors.push_back(message.text);
    };
    for (const Message& message : left_out)
        keep_error(message);
    const Taken taken = taken_in(list, outcome.folder);
    for (const files::FileToExtract& other : taken.others)
        outcome.errors.push_back((outcome.folder / other.name).string() +
                                 ": another file of that name is there and was kept");
    outcome.same = static_cast<int>(taken.same.size());
    std::erase_if(list.files, [&](const files::FileToExtract& file) {
        return files::is_there_below(outcome.folder, file.name);
    });
    outcome.extracted =
        extract_files(list, outcome.folder, files::IfThere::keep, keep_error, [](int, int) {}).extracted;
    return outcome;
}

// "1 file extracted to /x/baseq2-pak0; 1 was there already"
std::string outcome_text(const Outcome& outcome) {
    const auto files = [](int count) { return counted(static_cast<std::size_t>(count), "file", "files"); };
    const std::string folder = outcome.folder.string();
    if (outcome.extracted == 0)
        return outcome.same == 0 ? ""
                                 : files(outcome.same) + (outcome.same == 1 ? " is" : " are") +
                                       " there already, as they are here: " + folder;
    std::string text = files(outcome.extracted) + " extracted to " + folder;
    if (outcome.same > 0)
        text += "; " + counted(static_cast<std::size_t>(outcome.same), "was", "were") + " there already";
    return text;
}

void write_in_background(Viewer& viewer, const std::shared_ptr<const Document>& document,
                         const std::filesystem::path& folder) {
    viewer.errands.run([&viewer, document, folder]() -> Background::Ending {
        return [&viewer, outcome = write_model(*document, folder)] {
            if (const std::size_t count = outcome.errors.size(); count > 0)
                notify(viewer, ui::NoticeKind::error,
                       outcome.errors.front() +
                           (count > 1 ? " (and " + std::to_string(count - 1) + " more)" : ""));
            if (const std::string text = outcome_text(outcome); !text.empty())
                notify(viewer, ui::NoticeKind::info, text);
        };
    });
}

void extract_document(Viewer& viewer, const std::shared_ptr<const Document>& document) {
    if (platform::OpenDialog::available()) {
        viewer.to_extract = document; // whatever is opened while the dialog is shown
        if (viewer.extract_dialog.start(platform::documents_folder(), viewer.wake,
                                        platform::DialogFor::folder))
            return;
    }
    write_in_background(viewer, document, {});
}

// The one that is chosen in the gallery is not open: it is read for this.
void extract_chosen(Viewer& viewer) {
    const Gallery& gallery = viewer.gallery;
    if (gallery.view.selected < 0) {
        notify(viewer, ui::NoticeKind::info, "No model is chosen.");
        return;
    }
    const std::filesystem::path path = gallery.models[static_cast<std::size_t>(gallery.view.selected)].path;
    viewer.errands.run([&viewer, path]() -> Background::Ending {
        Result<Document> read = open_document(path);
        if (!read)
            return [&viewer, path, error = read.error().message] {
                notify(viewer, ui::NoticeKind::error, error, path);
            };
        return [&viewer, document = std::make_shared<const Document>(*std::move(read))] {
            extract_document(viewer, document);
        };
    });
}

} // namespace

void extract_model(Viewer& viewer) {
    if (viewer.gallery.view.shown)
        extract_chosen(viewer);
    else if (viewer.document != nullptr)
        extract_document(viewer, viewer.document);
    else
        notify(viewer, ui::NoticeKind::info, "Open a model first.");
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
