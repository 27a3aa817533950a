// Tells which files changed on disk, from a thread of its own. The system tells where it can (inotify on
// Linux); elsewhere, and where the system is out of watches, the thread compares sizes and times four times a
// second.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <vector>

namespace tris::files {

enum class WatchMethod {
    best,    // what the system tells, or else comparing
    compare, // for tests of what other systems get
};

// May be used from several threads at once.
class Watch {
  public:
    // `wake` is called on the watching thread when there is something to take; it must neither throw nor call
    // watch() nor end the Watch. It is not called while nothing happens.
    explicit Watch(std::function<void()> wake, WatchMethod method = WatchMethod::best);
    ~Watch(); // waits for the thread, and for a call of `wake` under way
    Watch(const Watch&) = delete;
    Watch& operator=(const Watch&) = delete;

    // Replaces the former set, and forgets changes in folders that are no longer in it. Folders that are not
    // there are skipped; one that goes away later is watched again once it is back. Changes after the return
    // of this call are not missed.
    void watch(std::vector<std::filesystem::path> folders);

    // Files directly in the folders that were written, renamed into place, created or removed since the last
    // call: each once, sorted, as absolute(folder) / name. They are here once nothing has happened for 80 ms,
    // and at the latest 300 ms after the first change was seen, so that a file that is slowly written comes
    // several times. Of a link, the link is watched and not what it points to.
    std::vector<std::filesystem::path> take_changes();

  private:
    struct State;
    std::unique_ptr<State> state_;
};

} // namespace tris::files
