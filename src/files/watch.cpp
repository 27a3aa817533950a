#include "files/watch.h"

#include "files/watch_backend.h"

#include <algorithm>
#include <iterator>
#include <mutex>
#include <set>
#include <system_error>
#include <thread>
#include <utility>

namespace tris::files {

namespace fs = std::filesystem;

namespace {

constexpr std::chrono::milliseconds kQuiet{80};
constexpr std::chrono::milliseconds kLongestDelay{300};

// Changes that are held back until no more come, since a save is several of them.
struct Burst {
    std::set<fs::path> paths;
    WatchClock::time_point first;
    WatchClock::time_point last;

    void add(std::vector<fs::path> changed, WatchClock::time_point now) {
        if (changed.empty())
            return;
        if (paths.empty())
            first = now;
        last = now;
        paths.insert(std::make_move_iterator(changed.begin()), std::make_move_iterator(changed.end()));
    }

    std::optional<WatchClock::time_point> due() const {
        if (paths.empty())
            return std::nullopt;
        return std::min(last + kQuiet, first + kLongestDelay);
    }
};

// Absolute, without a separator at the end, each once, and only what is there.
std::vector<fs::path> clean(const std::vector<fs::path>& folders) {
    std::set<fs::path> cleaned;
    for (const fs::path& folder : folders) {
        std::error_code ec;
        fs::path absolute = fs::absolute(folder, ec);
        if (ec || !fs::is_directory(absolute, ec))
            continue;
        cleaned.insert(absolute.has_filename() ? std::move(absolute) : absolute.parent_path());
    }
    return {cleaned.begin(), cleaned.end()};
}

} // namespace

struct Watch::State {
    std::function<void()> wake;
    std::thread thread;

    std::mutex setting; // held through watch(), which may start the thread anew

    std::mutex mutex; // guards what follows, up to the next one
    std::unique_ptr<WatchBackend> backend;
    Burst burst;
    bool stopping = false;

    // Apart from the other, which is held while folders are read: nobody waits for a disk to take changes.
    std::mutex ready_mutex;
    std::set<fs::path> ready;

    void start() {
        stopping = false;
        try {
            thread = std::thread([this] { run(); });
        } catch (const std::system_error&) {
            // No thread is to be had: then nothing is reported, and all else works.
        }
    }

    void stop() {
        {
            const std::lock_guard lock(mutex);
            stopping = true;
            backend->interrupt();
        }
        if (thread.joinable())
            thread.join();
    }

    void run() {
        std::unique_lock lock(mutex);
        while (!stopping) {
            std::optional<WatchClock::time_point> until = burst.due();
            if (const auto interval = backend->collect_at_least_every()) {
                const WatchClock::time_point next = WatchClock::now() + *interval;
                until = until ? std::min(*until, next) : next;
            }
            lock.unlock();
            backend->wait(until);
            lock.lock();
            burst.add(backend->collect(), WatchClock::now());
            if (const auto due = burst.due(); due && *due <= WatchClock::now()) {
                {
                    const std::lock_guard ready_lock(ready_mutex);
                    ready.merge(burst.paths);
                }
                burst = {};
                lock.unlock();
                wake();
                lock.lock();
            }
        }
    }

    // Called under `mutex`.
    void forget_other_folders(const std::vector<fs::path>& folders) {
        const auto is_elsewhere = [&](const fs::path& file) {
            return !std::binary_search(folders.begin(), folders.end(), file.parent_path());
        };
        std::erase_if(burst.paths, is_elsewhere);
        const std::lock_guard ready_lock(ready_mutex);
        std::erase_if(ready, is_elsewhere);
    }

    // The thread must not run.
    void fall_back_to_comparing(const std::vector<fs::path>& folders) {
        burst.add(backend->collect(), WatchClock::now());
        backend = make_comparing_backend();
        backend->set_folders(folders);
    }
};

Watch::Watch(std::function<void()> wake, WatchMethod method) : state_(std::make_unique<State>()) {
    state_->wake = std::move(wake);
    if (method == WatchMethod::best)
        state_->backend = make_inotify_backend();
    if (!state_->backend)
        state_->backend = make_comparing_backend();
    state_->start();
}

Watch::~Watch() {
    state_->stop();
}

void Watch::watch(std::vector<fs::path> folders) {
    const std::lock_guard setting(state_->setting);
    folders = clean(folders);
    bool enough = true;
    {
        const std::lock_guard lock(state_->mutex);
        enough = state_->backend->set_folders(folders);
        state_->forget_other_folders(folders);
        state_->backend->interrupt();
    }
    if (!enough) {
        state_->stop();
        state_->fall_back_to_comparing(folders);
        state_->start();
    }
}

std::vector<fs::path> Watch::take_changes() {
    std::set<fs::path> taken;
    {
        const std::lock_guard lock(state_->ready_mutex);
        taken.swap(state_->ready);
    }
    return {taken.begin(), taken.end()};
}

} // namespace tris::files
