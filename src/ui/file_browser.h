// An open dialog of our own, for desktops that offer none. A view over a value: it reads no folder itself,
// since that may take long, but names in `asked` what the application is to list; `take_listing` brings the
// answer.
#pragma once

#include "files/folder_listing.h"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace tris::ui {

using BrowserEntry = files::ListedFile;

// Which names are shown, ignoring case: those that contain the text, or those that begin with it.
struct NameFilter {
    std::string text;
    bool from_start = false;
};

struct FileBrowser {
    bool open = false;
    std::filesystem::path folder; // absolute: where one is, and what a relative path starts from
    std::filesystem::path asked;  // what the application is to list; empty: nothing
    std::string came_from;        // the folder or file to select once the folder is listed
    std::string typed;            // a part of a name, or a path
    bool all_files = false;       // otherwise only folders and what tris opens
    std::string error;            // why what was asked for could not be listed

    // What is shown stays until the next answer is there, so it may lag behind what is typed.
    std::filesystem::path shown_folder; // empty: none yet
    std::vector<BrowserEntry> entries;  // of shown_folder
    NameFilter filter;
    int selected = -1; // index into entries

    bool goes_there = false;                     // Enter was pressed: `asked` is to be entered or chosen
    bool typed_changed = false;                  // by the dialog: a field being edited is to take it over
    std::filesystem::path failed;                // is not asked for again and again
    std::optional<std::filesystem::path> chosen; // by an answer
};

// Shows a folder from its beginning; it is still to be listed. `came_from` may be set afterwards.
void browse(FileBrowser& browser, std::filesystem::path folder);

// The answer to `asked`; one to an earlier question changes nothing.
void take_listing(FileBrowser& browser, std::filesystem::path asked, Result<files::Listing> answer);

// Draws it when open; call it outside of any window. Returns the chosen file once, and is closed then.
std::optional<std::filesystem::path> draw_file_browser(FileBrowser& browser);

} // namespace tris::ui
