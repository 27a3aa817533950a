// Watching by looking again: knows nothing of any system, and is what is left when the system will not tell.
#include "files/watch_backend.h"

#include <condition_variable>
#include <cstdint>
#include <map>
#include <mutex>
#include <system_error>
#include <utility>

namespace tris::files {

namespace fs = std::filesystem;

namespace {

struct Stamp {
    std::uintmax_t size = 0;
    fs::file_time_type time;
    bool operator==(const Stamp&) const = default;
};
using Stamps = std::map<fs::path, Stamp>;

// What cannot be read is as if it were not there.
Stamps stamps_in(const fs::path& folder) {
    Stamps stamps;
    std::error_code ec;
    for (fs::directory_iterator at(folder, ec), end; !ec && at != end; at.increment(ec)) {
        std::error_code gone;
        if (!at->is_regular_file(gone))
            continue;
        Stamp stamp;
        stamp.size = at->file_size(gone);
        if (!gone)
            stamp.time = at->last_write_time(gone);
        if (!gone)
            stamps.emplace(folder / at->path().filename(), stamp);
    }
    return stamps;
}

void add_differences(const Stamps& before, const Stamps& after, std::vector<fs::path>& changed) {
    for (const auto& [path, stamp] : before) {
        const auto found = after.find(path);
        if (found == after.end() || found->second != stamp)
            changed.push_back(path);
    }
    for (const auto& [path, stamp] : after) {
        if (!before.contains(path))
            changed.push_back(path);
    }
}

class ComparingBackend : public WatchBackend {
  public:
    bool set_folders(const std::vector<fs::path>& folders) override {
        std::map<fs::path, Stamps> next;
        for (const fs::path& folder : folders) {
            // A folder that stays keeps its old stamps: what changed since the last look is still to be told.
            const auto known = folders_.find(folder);
            next[folder] = known == folders_.end() ? stamps_in(folder) : std::move(known->second);
        }
        folders_ = std::move(next);
        return true;
    }

    std::vector<fs::path> collect() override {
        std::vector<fs::path> changed;
        for (auto& [folder, before] : folders_) {
            Stamps after = stamps_in(folder);
            add_differences(before, after, changed);
            before = std::move(after);
        }
        return changed;
    }

    std::optional<std::chrono::milliseconds> collect_at_least_every() const override {
        if (folders_.empty())
            return std::nullopt;
        return std::chrono::milliseconds(250);
    }

    void wait(std::optional<WatchClock::time_point> until) override {
        std::unique_lock lock(mutex_);
        const auto interrupted = [this] { return interrupted_; };
        if (until)
            interruption_.wait_until(lock, *until, interrupted);
        else
            interruption_.wait(lock, interrupted);
        interrupted_ = false;
    }

    void interrupt() override {
        {
            const std::lock_guard lock(mutex_);
            interrupted_ = true;
        }
        interruption_.notify_one();
    }

  private:
    std::map<fs::path, Stamps> folders_;
    std::mutex mutex_;
    std::condition_variable interruption_;
    bool interrupted_ = false;
};

} // namespace

std::unique_ptr<WatchBackend> make_comparing_backend() {
    return std::make_unique<ComparingBackend>();
}

} // namespace tris::files
