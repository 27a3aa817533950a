// Taking files out of archives and folders: which ones there are, and under which names they go.
#pragma once

#include "core/bytes.h"
#include "core/result.h"
#include "files/archive.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace tris::files {

struct FileToExtract {
    std::filesystem::path path;
    std::string name; // where it goes: as in its archive from the root on, or as in the folder that was named
    std::uint64_t bytes = 0;
    const formats::ArchiveEntry* entry = nullptr; // in the archive of the list; null for a file on the disk
};

struct ExtractList {
    std::optional<OpenArchive> archive; // what the entries are in
    std::vector<FileToExtract> files;
    std::vector<std::string> warnings; // what was tolerated in the archive
    std::vector<std::string> unread;   // why folders below the one on the disk cannot be listed
};

// All files in an archive, in a folder of one, or in a folder on the disk; or the file, when one is named.
// Archives among them are files, and so are links to files; links to folders are not followed.
Result<ExtractList> files_to_extract(const std::filesystem::path& root);

// Archives know no case: folders that differ in it alone become one, spelled as in the first name.
void agree_on_folders(ExtractList& list);

// Those whose name fits the pattern (see matches_glob), or that lie in a folder whose name does. A pattern
// without '/' fits the last part of a name, too.
bool is_wanted(std::string_view name, std::string_view pattern);

// Refuses what unpacks to more than any archive of that size honestly holds.
std::optional<Error> refuse_bomb(const ExtractList& list);

Result<Bytes> read(const ExtractList& list, const FileToExtract& file);

// The name that a file goes under which belongs to those of `root`, but may lie elsewhere: that within its
// archive, within `root` or within its game, or else its own in the folder where it is looked for.
std::string name_to_extract(const std::filesystem::path& root, const std::filesystem::path& file,
                            const std::string& folder = {});

} // namespace tris::files
