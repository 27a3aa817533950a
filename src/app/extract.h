// Copies of models, of the skins they wear and of anything else out of archives and folders: `tris extract`,
// and the same from the window.
#pragma once

#include "app/document.h"
#include "app/messages.h"
#include "files/extract.h"
#include "files/write_below.h"

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace tris::app {

// How many files came to what.
struct ExtractTally {
    int extracted = 0;
    int there = 0; // already, and kept
    int unread = 0;
    int unwritten = 0;
};

// "12 extracted, 1 was there already"
std::string tally_text(const ExtractTally& tally);
int exit_code(const ExtractTally& tally);

struct NeededFile {
    std::filesystem::path path;
    std::string written; // how the model names it; empty where it does not
};

// What a model needs around it to look as it does here: the pictures that its names mean, or the best guess
// where they mean none, and the offsets and clips of a figure.
std::vector<NeededFile> files_of_model(const Document& document);

// Adds to a list what the models among its files need; `root` is what the list was made of. A model that
// cannot be read stays alone, and `said` tells. Of two files that would go under one name the second is left
// out, which is an error in `said`.
void add_files_of_models(const std::filesystem::path& root, files::ExtractList& list,
                         std::vector<Message>& said);

// The model and what it needs, for the window. One on the disk goes by its path in its game, or else without
// the folders it lies in. `said` as above.
files::ExtractList list_of_model(const Document& document, std::vector<Message>& said);

// Writes them below the folder. `said` is called for what there is to say of each file, and `progress` after
// each.
ExtractTally extract_files(const files::ExtractList& list, const std::filesystem::path& folder,
                           files::IfThere if_there, const std::function<void(const Message&)>& said,
                           const std::function<void(int done, int total)>& progress);

} // namespace tris::app
