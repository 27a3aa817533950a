// Watching through Linux's inotify, see inotify(7).
#include "files/watch_backend.h"

#ifdef __linux__

#include "files/file_system.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdint>
#include <cstring>

#include <poll.h>
#include <sys/eventfd.h>
#include <sys/inotify.h>
#include <unistd.h>

namespace tris::files {

namespace fs = std::filesystem;

namespace {

constexpr std::uint32_t kEvents = IN_CREATE | IN_MODIFY | IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM |
                                  IN_DELETE | IN_MOVE_SELF | IN_ONLYDIR;

struct WatchedFolder {
    fs::path path;
    int id = -1; // inotify's watch descriptor, or less than 0 while the folder is away
};

void add_all_files(const fs::path& folder, std::vector<fs::path>& changed) {
    for (DirEntry& entry : list_folder(folder)) {
        if (entry.is_file)
            changed.push_back(entry.path());
    }
}

class InotifyBackend : public WatchBackend {
  public:
    InotifyBackend(int events, int interruption) : events_(events), interruption_(interruption) {}
    ~InotifyBackend() override {
        ::close(events_);
        ::close(interruption_);
    }
    InotifyBackend(const InotifyBackend&) = delete;
    InotifyBackend& operator=(const InotifyBackend&) = delete;

    bool set_folders(const std::vector<fs::path>& folders) override {
        // First the new ones, then away with the old: a folder that stays keeps its watch, and with it the
        // events that are still unread.
        std::vector<WatchedFolder> next;
        bool enough = true;
        for (const fs::path& folder : folders) {
            const int id = ::inotify_add_watch(events_, folder.c_str(), kEvents);
            if (id >= 0)
                next.push_back({folder, id});
            else if (errno == ENOSPC || errno == ENOMEM)
                enough = false;
        }
        std::swap(folders_, next);
        for (const WatchedFolder& old : next) {
            if (old.id >= 0 && !is_watched(old.id))
                ::inotify_rm_watch(events_, old.id);
        }
        return enough;
    }

    std::vector<fs::path> collect() override {
        std::vector<fs::path> changed;
        std::array<char, 65536> buffer;
        for (;;) {
            const ssize_t count = ::read(events_, buffer.data(), buffer.size());
            if (count < 0 && errno == EINTR)
                continue;
            if (count <= 0)
                break;
            const auto size = static_cast<std::size_t>(count);
            for (std::size_t at = 0; at < size;) {
                inotify_event event;
                std::memcpy(&event, buffer.data() + at, sizeof event);
                at += sizeof event;
                // The name is padded with zeros.
                handle(event, event.len > 0 ? buffer.data() + at : "", changed);
                at += event.len;
            }
        }
        look_for_lost_folders(changed);
        return changed;
    }

    // A folder that went away sends nothing when it comes back.
    std::optional<std::chrono::milliseconds> collect_at_least_every() const override {
        if (!is_watched(-1))
            return std::nullopt;
        return std::chrono::seconds(1);
    }

    void wait(std::optional<WatchClock::time_point> until) override {
        int timeout_ms = -1;
        if (until) {
            const auto left = std::chrono::ceil<std::chrono::milliseconds>(*until - WatchClock::now());
            timeout_ms = static_cast<int>(std::clamp<std::int64_t>(left.count(), 0, 60'000));
        }
        std::array<pollfd, 2> sources = {pollfd{events_, POLLIN, 0}, pollfd{interruption_, POLLIN, 0}};
        if (::poll(sources.data(), sources.size(), timeout_ms) > 0 && sources[1].revents != 0) {
            std::uint64_t interruptions = 0;
            [[maybe_unused]] const ssize_t count =
                ::read(interruption_, &interruptions, sizeof interruptions);
        }
    }

    void interrupt() override {
        const std::uint64_t one = 1;
        // Fails only when very many are already to be read, and then wait() ends all the same.
        [[maybe_unused]] const ssize_t count = ::write(interruption_, &one, sizeof one);
    }

  private:
    bool is_watched(int id) const {
        return std::any_of(folders_.begin(), folders_.end(),
                           [id](const WatchedFolder& folder) { return folder.id == id; });
    }

    void handle(const inotify_event& event, const char* name, std::vector<fs::path>& changed) {
        if (event.mask & IN_Q_OVERFLOW) { // changes were dropped, and any file may be among them
            for (const WatchedFolder& folder : folders_)
                add_all_files(folder.path, changed);
            return;
        }
        if (event.mask & IN_MOVE_SELF)
            ::inotify_rm_watch(events_, event.wd); // what it tells from now on happens under another name
        // One folder may be watched under two names.
        for (WatchedFolder& folder : folders_) {
            if (folder.id != event.wd)
                continue;
            if (event.mask & (IN_MOVE_SELF | IN_IGNORED))
                folder.id = -1;
            else if (*name != '\0' && !(event.mask & IN_ISDIR))
                changed.push_back(folder.path / name);
        }
    }

    void look_for_lost_folders(std::vector<fs::path>& changed) {
        for (WatchedFolder& folder : folders_) {
            if (folder.id >= 0)
                continue;
            folder.id = ::inotify_add_watch(events_, folder.path.c_str(), kEvents);
            if (folder.id >= 0)
                add_all_files(folder.path, changed);
        }
    }

    int events_;
    int interruption_;
    std::vector<WatchedFolder> folders_;
};

} // namespace

std::unique_ptr<WatchBackend> make_inotify_backend() {
    const int events = ::inotify_init1(IN_CLOEXEC | IN_NONBLOCK);
    const int interruption = ::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    if (events >= 0 && interruption >= 0)
        return std::make_unique<InotifyBackend>(events, interruption);
    for (const int fd : {events, interruption}) {
        if (fd >= 0)
            ::close(fd);
    }
    return nullptr;
}

} // namespace tris::files

#else

namespace tris::files {

std::unique_ptr<WatchBackend> make_inotify_backend() {
    return nullptr;
}

} // namespace tris::files

#endif
