// One window for each user and display: a later start of tris hands its files to the window that runs, over a
// socket that only this user can reach.
//
// Whoever holds the lock beside the socket is the one window. The system drops the lock with the process, so
// that what a dead one left behind is in nobody's way. When anything fails, a start is on its own.
#pragma once

#include "files/descriptor.h"

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace tris::platform {

inline constexpr std::size_t kMostRequestBytes = std::size_t{1024} * 1024;
inline constexpr std::chrono::milliseconds kInstancePatience{3000}; // a window that starts needs a moment

// Where the starts on this display meet: a socket's path. Nothing where there is no display. Its folder is
// made by what follows, and used only if it is this user's alone.
std::optional<std::filesystem::path> instance_place();

// The right to be the one window. Later starts wait in line from now on, and give up when it ends.
class InstanceClaim {
  public:
    // Nothing when another process has it, or when the place is of no use.
    static std::optional<InstanceClaim> make(const std::filesystem::path& place);

    InstanceClaim(InstanceClaim&&) noexcept = default;
    InstanceClaim& operator=(InstanceClaim&&) noexcept = delete;
    ~InstanceClaim();

    int socket() const { return socket_.get(); }

  private:
    InstanceClaim(files::Descriptor socket, files::Descriptor lock, std::filesystem::path place);

    // The lock goes first: who is sent away by the closing of the socket may have it.
    files::Descriptor socket_;
    files::Descriptor lock_;
    std::filesystem::path place_;
};

// What a start found.
struct InstanceStart {
    bool handed_over = false;           // the running window has taken the files
    std::optional<InstanceClaim> claim; // else the right to be that window, unless another has it
};

// Hands the files to the running window, or becomes it. Without files the window comes to the front.
InstanceStart join_instance(const std::filesystem::path& place,
                            const std::vector<std::filesystem::path>& files,
                            std::chrono::milliseconds patience = kInstancePatience);

// Listens to later starts, on a thread of its own.
class InstanceListener {
  public:
    // `wake` is called on that thread when there is something to take; it must neither throw nor end the
    // listener.
    InstanceListener(InstanceClaim claim, std::function<void()> wake);
    ~InstanceListener(); // waits for the thread, and turns away who is still in line
    InstanceListener(const InstanceListener&) = delete;
    InstanceListener& operator=(const InstanceListener&) = delete;

    // The files of all starts since the last call, absolute, in their order: none when a start had none.
    // Nothing when nobody came, or nobody waits any more. The starts end with that.
    std::optional<std::vector<std::filesystem::path>> take();

    // Lets all starts since the last call open windows of their own.
    void turn_away();

  private:
    struct State;
    std::unique_ptr<State> state_;
};

} // namespace tris::platform
