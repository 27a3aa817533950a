// What Watch asks of a way to learn of changes. Only wait() and interrupt() may run beside another call.
#pragma once

#include <chrono>
#include <filesystem>
#include <memory>
#include <optional>
#include <vector>

namespace tris::files {

using WatchClock = std::chrono::steady_clock;

class WatchBackend {
  public:
    virtual ~WatchBackend() = default;

    // Replaces the folders, which are absolute. False when the system cannot watch as many.
    virtual bool set_folders(const std::vector<std::filesystem::path>& folders) = 0;

    // The files that changed since the last call; some may be named twice. Does not wait.
    virtual std::vector<std::filesystem::path> collect() = 0;

    // How long collect() may be put off although wait() saw nothing; without a value, for ever.
    virtual std::optional<std::chrono::milliseconds> collect_at_least_every() const = 0;

    // Returns when there may be something to collect, at the given time, or after interrupt().
    virtual void wait(std::optional<WatchClock::time_point> until) = 0;

    // Ends the present wait(), or else the next one.
    virtual void interrupt() = 0;
};

std::unique_ptr<WatchBackend> make_comparing_backend();

// Nothing where there is no inotify, or no instance of it left.
std::unique_ptr<WatchBackend> make_inotify_backend();

} // namespace tris::files
