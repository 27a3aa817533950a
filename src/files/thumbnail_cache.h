// Small pictures that were made of files, kept on the disk under a name that tells what they were made of.
//
// Nothing in here is worth more than the time to make it again: what is damaged is as good as not there, and
// what was used longest ago goes when there is too much. Several programs may use one folder at a time.
#pragma once

#include "core/bytes.h"
#include "core/result.h"

#include <cstdint>
#include <filesystem>
#include <mutex>
#include <optional>
#include <string>

namespace tris::files {

// May be used from several threads at once.
class ThumbnailCache {
  public:
    // The folder need not exist yet, and belongs to the cache alone. Without a name nothing is kept.
    ThumbnailCache(std::filesystem::path folder, std::uintmax_t budget_bytes);

    // What was put under the key, unless it has gone or been damaged since. Counts as a use.
    // Keys are names of files: letters and digits.
    std::optional<Bytes> find(const std::string& key) const;

    // Beside the old file and renamed, so that a reader sees all of it or nothing. Always true when it is not
    // an error.
    Result<bool> put(const std::string& key, ByteView bytes);

  private:
    void make_room();

    std::filesystem::path folder_;
    std::uintmax_t budget_;
    std::mutex mutex_;
    std::optional<std::uintmax_t> used_; // in the folder, as far as we know; nothing before the first look
};

} // namespace tris::files
