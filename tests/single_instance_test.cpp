// Hand-over of files between two starts, and what strangers, dead processes and floods do to it.
#include "platform/single_instance.h"

#include "support/environment.h"
#include "support/temp_folder.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstring>
#include <future>
#include <mutex>
#include <set>
#include <string>
#include <thread>

#include <poll.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

namespace tris::platform {

namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;
using Files = std::vector<fs::path>;

constexpr auto kLimit = 30s;                      // for what must come
constexpr std::chrono::milliseconds kLong{30000}; // patience that no test uses up

sockaddr_un address_of(const fs::path& place) {
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    std::strncpy(address.sun_path, place.c_str(), sizeof address.sun_path - 1);
    return address;
}

// Somebody who speaks to the window without being tris.
class Stranger {
  public:
    explicit Stranger(const fs::path& place) : socket_(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
        const sockaddr_un address = address_of(place);
        EXPECT_EQ(::connect(socket_.get(), reinterpret_cast<const sockaddr*>(&address), sizeof address), 0);
    }

    // False when the other side hung up before all of it was said.
    bool say(std::string_view text) const {
        while (!text.empty()) {
            const ssize_t count = ::send(socket_.get(), text.data(), text.size(), MSG_NOSIGNAL);
            if (count <= 0)
                return false;
            text.remove_prefix(static_cast<std::size_t>(count));
        }
        return true;
    }

    void end_speech() const { ::shutdown(socket_.get(), SHUT_WR); }

    // True when the other side ends the talk without a word.
    bool is_turned_away() const {
        pollfd source{socket_.get(), POLLIN, 0};
        EXPECT_EQ(::poll(&source, 1, 30'000), 1) << "no answer at all";
        char answer = 0;
        return ::recv(socket_.get(), &answer, 1, 0) <= 0;
    }

  private:
    files::Descriptor socket_;
};

// The loop of a window that takes what comes.
class RunningWindow {
  public:
    explicit RunningWindow(InstanceClaim claim)
        : listener(std::move(claim), [this] {
              const std::lock_guard lock(mutex_);
              ++wakes_;
              woken_.notify_all();
          }) {}

    void wait_for_wake() {
        std::unique_lock lock(mutex_);
        EXPECT_TRUE(woken_.wait_for(lock, kLimit, [this] { return wakes_ > 0; }));
        wakes_ = 0;
    }

    Files take() {
        for (;;) {
            wait_for_wake();
            if (testing::Test::HasFailure())
                return {};
            if (auto files = listener.take())
                return *files;
        }
    }

  private:
    std::mutex mutex_;
    std::condition_variable woken_;
    int wakes_ = 0;

  public:
    InstanceListener listener; // last, so that its thread ends before what it wakes
};

std::future<InstanceStart> start(const fs::path& place, const Files& files) {
    return std::async(std::launch::async, [=] { return join_instance(place, files, kLong); });
}

class SingleInstance : public testing::Test {
  protected:
    InstanceClaim claimed() const {
        std::optional<InstanceClaim> claim = InstanceClaim::make(place);
        if (!claim)
            throw std::runtime_error("the place is not free");
        return *std::move(claim);
    }

    test::TempFolder folder;
    fs::path place = folder / "tris/window";
};

TEST_F(SingleInstance, TheFirstStartIsTheWindow) {
    const InstanceStart first = join_instance(place, {"/a.md2"}, kLong);
    EXPECT_FALSE(first.handed_over);
    EXPECT_TRUE(first.claim);
    struct stat status {};
    ASSERT_EQ(::stat((folder / "tris").c_str(), &status), 0);
    EXPECT_EQ(status.st_mode & 0777U, 0700U);
}

TEST_F(SingleInstance, ALaterStartHandsItsFilesOver) {
    RunningWindow window(claimed());
    auto later = start(place, {"/models/a b.md2", "relative.mdl", "/x/game.res/inside.mod"});
    EXPECT_EQ(window.take(),
              (Files{"/models/a b.md2", fs::current_path() / "relative.mdl", "/x/game.res/inside.mod"}));
    const InstanceStart outcome = later.get();
    EXPECT_TRUE(outcome.handed_over);
    EXPECT_FALSE(outcome.claim);
    EXPECT_FALSE(window.listener.take());
}

TEST_F(SingleInstance, WithoutFilesTheWindowIsStillCalled) {
    RunningWindow window(claimed());
    auto later = start(place, {});
    EXPECT_EQ(window.take(), Files{});
    EXPECT_TRUE(later.get().handed_over);
}

TEST_F(SingleInstance, WhoComesBeforeTheWindowListensWaitsForIt) {
    InstanceClaim claim = claimed();
    auto later = start(place, {"/a.md2"});
    EXPECT_EQ(later.wait_for(100ms), std::future_status::timeout);
    RunningWindow window(std::move(claim));
    EXPECT_EQ(window.take(), Files{"/a.md2"});
    EXPECT_TRUE(later.get().handed_over);
}

TEST_F(SingleInstance, AWindowThatNeverAnswersIsNotWaitedForLong) {
    const InstanceClaim claim = claimed();
    const InstanceStart later = join_instance(place, {"/a.md2"}, 50ms);
    EXPECT_FALSE(later.handed_over);
    EXPECT_FALSE(later.claim);
}

TEST_F(SingleInstance, WhoGaveUpIsNotTakenLater) {
    InstanceClaim claim = claimed();
    EXPECT_FALSE(join_instance(place, {"/a.md2"}, 50ms).handed_over); // has a window of its own by now
    RunningWindow window(std::move(claim));
    auto later = start(place, {"/b.md2"});
    EXPECT_EQ(window.take(), Files{"/b.md2"});
    EXPECT_TRUE(later.get().handed_over);
}

TEST_F(SingleInstance, TheClaimIsFreeAgainOnceItsWindowIsGone) {
    { const RunningWindow window(claimed()); }
    EXPECT_FALSE(fs::exists(place));
    EXPECT_TRUE(join_instance(place, {}, kLong).claim);
}

TEST_F(SingleInstance, WhatADeadProcessLeftIsTakenOver) {
    const pid_t child = ::fork();
    ASSERT_GE(child, 0);
    if (child == 0) {
        const std::optional<InstanceClaim> claim = InstanceClaim::make(place);
        ::_exit(claim ? 0 : 1); // without cleaning up
    }
    int status = 0;
    ASSERT_EQ(::waitpid(child, &status, 0), child);
    ASSERT_EQ(status, 0);
    ASSERT_TRUE(fs::is_socket(place));
    RunningWindow window(*join_instance(place, {}, kLong).claim);
    auto later = start(place, {"/a.md2"});
    EXPECT_EQ(window.take(), Files{"/a.md2"});
    EXPECT_TRUE(later.get().handed_over);
}

TEST_F(SingleInstance, OfManyStartsAtOnceOneIsTheWindow) {
    std::set<fs::path> awaited;
    std::mutex mutex;
    std::optional<InstanceClaim> claim;
    std::atomic<int> claims = 0;
    std::vector<std::future<InstanceStart>> starts; // last: it waits for those who use the others
    for (int i = 0; i < 8; ++i)
        awaited.insert("/" + std::to_string(i) + ".md2");
    for (const fs::path& file : Files(awaited.begin(), awaited.end())) {
        starts.push_back(std::async(std::launch::async, [&, file] {
            InstanceStart outcome = join_instance(place, {file}, kLong);
            if (outcome.claim) {
                const std::lock_guard lock(mutex);
                ++claims;
                claim.emplace(*std::move(outcome.claim));
                outcome.claim.reset();
                awaited.erase(file);
            }
            return outcome;
        }));
    }
    const auto end = std::chrono::steady_clock::now() + kLimit;
    while (claims == 0 && std::chrono::steady_clock::now() < end)
        std::this_thread::sleep_for(1ms);
    ASSERT_EQ(claims, 1);
    mutex.lock();
    RunningWindow window(*std::move(claim));
    mutex.unlock();
    while (!awaited.empty() && !HasFailure()) {
        for (const fs::path& file : window.take())
            EXPECT_EQ(awaited.erase(file), 1U) << file;
    }
    int handed_over = 0;
    for (std::future<InstanceStart>& one : starts)
        handed_over += one.get().handed_over ? 1 : 0;
    EXPECT_EQ(handed_over, 7);
    EXPECT_EQ(claims, 1);
}

TEST_F(SingleInstance, ASlowSpeakerKeepsNobodyWaiting) {
    RunningWindow window(claimed());
    const Stranger slow(place);
    ASSERT_TRUE(slow.say("tris"));
    auto later = start(place, {"/a.md2"});
    EXPECT_EQ(window.take(), Files{"/a.md2"});
    EXPECT_TRUE(later.get().handed_over);
    EXPECT_TRUE(slow.is_turned_away()); // after a while
}

TEST_F(SingleInstance, NonsenseIsTurnedAway) {
    using namespace std::string_view_literals;
    RunningWindow window(claimed());
    for (const std::string_view text :
         {""sv, "tris 1"sv, "GET / HTTP/1.0\r\n\r\n"sv, "tris 2\0/a.md2\0"sv, "tris 1\0/a.md2"sv,
          "tris 1\0a.md2\0"sv, "tris 1\0/a.md2\0\0"sv, "tris 1\0/a.md2\0../b.md2\0"sv}) {
        const Stranger stranger(place);
        stranger.say(text);
        stranger.end_speech();
        EXPECT_TRUE(stranger.is_turned_away()) << text;
    }
    EXPECT_FALSE(window.listener.take());
}

TEST_F(SingleInstance, TooMuchIsTurnedAwayAndNotSent) {
    RunningWindow window(claimed());
    std::string text("tris 1\0", 7);
    while (text.size() <= kMostRequestBytes)
        text += "/" + std::string(1000, 'a') + '\0';
    const Stranger stranger(place);
    stranger.say(text);
    stranger.end_speech();
    EXPECT_TRUE(stranger.is_turned_away());

    const Files many(2000, "/" + std::string(1000, 'a'));
    const InstanceStart later = join_instance(place, many, kLong);
    EXPECT_FALSE(later.handed_over);
    EXPECT_FALSE(later.claim);

    const Files enough(1000, "/" + std::string(1000, 'a'));
    auto large = start(place, enough);
    EXPECT_EQ(window.take(), enough);
    EXPECT_TRUE(large.get().handed_over);
}

TEST_F(SingleInstance, WhoIsTurnedAwayIsOnItsOwn) {
    RunningWindow window(claimed());
    auto later = start(place, {"/a.md2"});
    window.wait_for_wake();
    window.listener.turn_away();
    const InstanceStart outcome = later.get();
    EXPECT_FALSE(outcome.handed_over);
    EXPECT_FALSE(outcome.claim);
    EXPECT_FALSE(window.listener.take());
}

TEST_F(SingleInstance, AClosingWindowLeavesItsPlaceToWhoWaits) {
    std::optional<RunningWindow> window(std::in_place, claimed());
    const Stranger silent(place);
    auto later = start(place, {"/a.md2"});
    window->wait_for_wake(); // asked, and not answered
    window.reset();
    EXPECT_TRUE(silent.is_turned_away());
    const InstanceStart outcome = later.get();
    EXPECT_FALSE(outcome.handed_over);
    EXPECT_TRUE(outcome.claim);
}

TEST_F(SingleInstance, AFolderThatOthersMayEnterIsNotUsed) {
    for (const mode_t mode : {0701U, 0710U, 0770U, 0777U}) {
        const fs::path open = folder / ("open" + std::to_string(mode));
        ASSERT_EQ(::mkdir(open.c_str(), 0700), 0);
        ASSERT_EQ(::chmod(open.c_str(), mode), 0);
        EXPECT_FALSE(InstanceClaim::make(open / "window"));
        const InstanceStart alone = join_instance(open / "window", {"/a.md2"}, kLong);
        EXPECT_FALSE(alone.handed_over || alone.claim);
        EXPECT_TRUE(fs::is_empty(open));
    }
}

TEST_F(SingleInstance, ALinkOrAFileInTheFoldersPlaceIsNotUsed) {
    ASSERT_EQ(::mkdir((folder / "real").c_str(), 0700), 0);
    fs::create_directory_symlink(folder / "real", folder / "link");
    EXPECT_FALSE(InstanceClaim::make(folder / "link/window"));
    folder.write("file", "");
    EXPECT_FALSE(InstanceClaim::make(folder / "file/window"));
    EXPECT_FALSE(InstanceClaim::make(folder / "no/such/window"));
    EXPECT_TRUE(InstanceClaim::make(folder / "real/window"));
}

TEST_F(SingleInstance, AFolderOfAnotherUserIsNotUsed) {
    if (::geteuid() != 0)
        GTEST_SKIP() << "only root can give a folder away";
    ASSERT_EQ(::mkdir((folder / "theirs").c_str(), 0700), 0);
    ASSERT_EQ(::chown((folder / "theirs").c_str(), 12345, 12345), 0);
    EXPECT_FALSE(InstanceClaim::make(folder / "theirs/window"));
}

TEST_F(SingleInstance, APathThatIsTooLongForASocketIsNotUsed) {
    const fs::path far = folder / ("tris/" + std::string(120, 'x'));
    EXPECT_FALSE(InstanceClaim::make(far));
    const InstanceStart alone = join_instance(far, {"/a.md2"}, kLong);
    EXPECT_FALSE(alone.handed_over || alone.claim);
}

TEST(InstancePlace, IsForOneDisplay) {
    const test::Environment runtime("XDG_RUNTIME_DIR", "/run/user/7");
    const test::Environment wayland("WAYLAND_DISPLAY", std::nullopt);
    {
        const test::Environment display("DISPLAY", std::nullopt);
        EXPECT_FALSE(instance_place());
    }
    {
        const test::Environment display("DISPLAY", ":0");
        EXPECT_EQ(instance_place(), "/run/user/7/tris/window-_0-");
        const test::Environment both("WAYLAND_DISPLAY", "/a/wayland-1");
        EXPECT_EQ(instance_place(), "/run/user/7/tris/window-_0-_a_wayland-1");
    }
    const test::Environment display("DISPLAY", "host:10.0");
    EXPECT_EQ(instance_place(), "/run/user/7/tris/window-host_10.0-");
}

TEST(InstancePlace, IsInAFolderOfTheUsersOwnElsewhere) {
    const test::Environment display("DISPLAY", ":0");
    const test::Environment wayland("WAYLAND_DISPLAY", std::nullopt);
    const std::string folder = "tris-" + std::to_string(::geteuid());
    for (const std::optional<std::string>& unusable :
         {std::optional<std::string>(), std::optional<std::string>("run")}) {
        const test::Environment runtime("XDG_RUNTIME_DIR", unusable);
        const test::Environment temporary("TMPDIR", "/var/tmp");
        EXPECT_EQ(instance_place(), "/var/tmp/" + folder + "/window-_0-");
        const test::Environment none("TMPDIR", std::nullopt);
        EXPECT_EQ(instance_place(), "/tmp/" + folder + "/window-_0-");
    }
}

} // namespace

} // namespace tris::platform
