#include "files/thumbnail_cache.h"

#include "core/content_hash.h"
#include "files/file_system.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <fstream>
#include <random>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

namespace tris::files {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view kMark = "TRISTHM1";
constexpr std::size_t kHashDigits = 32;
constexpr std::size_t kHeadBytes = kMark.size() + kHashDigits;
constexpr std::string_view kExtension = ".thumb";
constexpr std::chrono::minutes kUseStep{10}; // uses are not noted more often than that

std::string hash_of(ByteView bytes) {
    ContentHash hash;
    hash.add(bytes);
    return hash.text();
}

bool begins_with(ByteView bytes, std::string_view text) {
    return bytes.size() >= text.size() &&
           std::equal(text.begin(), text.end(), bytes.begin(),
                      [](char c, std::byte b) { return c == static_cast<char>(b); });
}

// A name that no other thread or program has.
std::string fresh_name() {
    static std::atomic<unsigned> count = 0;
    static const unsigned program = std::random_device{}();
    return "new-" + std::to_string(program) + "-" + std::to_string(++count);
}

struct Kept {
    fs::path path;
    std::uintmax_t bytes = 0;
    fs::file_time_type used;
};

std::vector<Kept> list_kept(const fs::path& folder) {
    std::vector<Kept> kept;
    std::error_code ec;
    for (fs::directory_iterator at(folder, ec), end; !ec && at != end; at.increment(ec)) {
        std::error_code gone;
        if (!at->is_regular_file(gone))
            continue;
        const std::uintmax_t bytes = at->file_size(gone);
        const fs::file_time_type used = at->last_write_time(gone);
        if (!gone)
            kept.push_back({at->path(), bytes, used});
    }
    return kept;
}

} // namespace

ThumbnailCache::ThumbnailCache(fs::path folder, std::uintmax_t budget_bytes)
    : folder_(std::move(folder)), budget_(budget_bytes) {}

std::optional<Bytes> ThumbnailCache::find(const std::string& key) const {
    if (folder_.empty() || key.empty())
        return std::nullopt;
    const fs::path path = folder_ / (key + std::string(kExtension));
    Result<Bytes> file = read(path);
    if (!file)
        return std::nullopt;
    const ByteView content = ByteView(*file).subspan(std::min(kHeadBytes, file->size()));
    if (!begins_with(*file, std::string(kMark) + hash_of(content)))
        return std::nullopt; // whoever makes it anew writes over it
    std::error_code error;
    const auto now = fs::file_time_type::clock::now();
    if (const auto used = fs::last_write_time(path, error); !error && now - used > kUseStep)
        fs::last_write_time(path, now, error);
    file->erase(file->begin(), file->begin() + static_cast<std::ptrdiff_t>(kHeadBytes));
    return *std::move(file);
}

Result<bool> ThumbnailCache::put(const std::string& key, ByteView bytes) {
    if (folder_.empty() || key.empty())
        return true;
    std::error_code error;
    fs::create_directories(folder_, error);
    const fs::path path = folder_ / (key + std::string(kExtension));
    const fs::path beside = folder_ / fresh_name();
    {
        std::ofstream out(beside, std::ios::binary);
        const std::string head = std::string(kMark) + hash_of(bytes);
        out.write(head.data(), static_cast<std::streamsize>(head.size()));
        out.write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
        out.close();
        if (!out) {
            fs::remove(beside, error);
            return Error{path.string() + ": cannot be written"};
        }
    }
    fs::rename(beside, path, error);
    if (error) {
        const std::string reason = error.message();
        fs::remove(beside, error);
        return Error{path.string() + ": " + reason};
    }
    const std::lock_guard lock(mutex_);
    if (used_)
        *used_ += kHeadBytes + bytes.size();
    if (!used_ || *used_ > budget_)
        make_room();
    return true;
}

// Looks at what is there, since other programs may have put and taken; and takes a little more than it must,
// so as not to look again with the next file.
void ThumbnailCache::make_room() {
    std::vector<Kept> kept = list_kept(folder_);
    std::uintmax_t used = 0;
    for (const Kept& file : kept)
        used += file.bytes;
    if (used > budget_) {
        std::sort(kept.begin(), kept.end(), [](const Kept& a, const Kept& b) { return a.used < b.used; });
        const std::uintmax_t goal = budget_ - budget_ / 10;
        for (const Kept& file : kept) {
            if (used <= goal)
                break;
            std::error_code error;
            fs::remove(file.path, error);
            used -= file.bytes; // or another program has just taken it
        }
    }
    used_ = used;
}

} // namespace tris::files
