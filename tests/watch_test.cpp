// Both ways of watching, under the same tests. They wait for what must come up to a generous limit, and for
// what must not come a bounded while.
#include "files/watch.h"

#include "files/file_system.h"
#include "files/watch_backend.h"
#include "support/temp_folder.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <fstream>
#include <mutex>
#include <set>
#include <thread>
#include <vector>

#include <sys/inotify.h>
#include <unistd.h>

namespace tris::files {

namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;
using test::TempFolder;

constexpr auto kLimit = 30s;
constexpr auto kLongerThanAnyDelay = 700ms;

class Listener {
  public:
    explicit Listener(WatchMethod method) : watch([this] { on_wake(); }, method) {}

    // True once each of the files was reported, in whatever number of steps.
    bool hears_of(std::set<fs::path> awaited) {
        const auto end = std::chrono::steady_clock::now() + kLimit;
        std::unique_lock lock(mutex_);
        for (;;) {
            for (fs::path& path : watch.take_changes()) {
                awaited.erase(path);
                heard.insert(std::move(path));
            }
            if (awaited.empty())
                return true;
            if (!woken_.wait_until(lock, end, [this] { return news_; }))
                return false;
            news_ = false;
        }
    }

    bool is_woken_within(std::chrono::milliseconds time) {
        std::unique_lock lock(mutex_);
        const bool woken = woken_.wait_for(lock, time, [this] { return news_; });
        news_ = false;
        return woken;
    }

    // Until a while has passed without news: what a test's earlier steps caused is then out of the way.
    void settle() {
        while (is_woken_within(kLongerThanAnyDelay))
            ;
        watch.take_changes();
        heard.clear();
    }

    std::set<fs::path> heard;

  private:
    void on_wake() {
        {
            const std::lock_guard lock(mutex_);
            news_ = true;
        }
        woken_.notify_one();
    }

    std::mutex mutex_;
    std::condition_variable woken_;
    bool news_ = false;

  public:
    Watch watch; // last, so that its thread ends before what it uses
};

class WatchTest : public testing::TestWithParam<WatchMethod> {
  protected:
    TempFolder folder;
    Listener listener{GetParam()};
};

TEST_P(WatchTest, AFileSavedInPlaceIsReported) {
    const fs::path file = folder.write("a.pcx", "old");
    listener.watch.watch({folder.path()});
    folder.write("a.pcx", "newer");
    EXPECT_TRUE(listener.hears_of({file}));
    EXPECT_EQ(listener.heard, std::set<fs::path>{file});
}

TEST_P(WatchTest, AFileRenamedOverIsReported) {
    const fs::path file = folder.write("a.pcx", "old");
    listener.watch.watch({folder.path()});
    ASSERT_TRUE(write_atomically(file, as_bytes("newer")));
    EXPECT_TRUE(listener.hears_of({file}));

    listener.settle();
    const fs::path other = folder.write("a.pcx~", "newest of all");
    fs::rename(other, file);
    EXPECT_TRUE(listener.hears_of({file}));
}

TEST_P(WatchTest, AFileRemovedAndMadeAgainIsReportedBothTimes) {
    const fs::path file = folder.write("a.pcx", "old");
    listener.watch.watch({folder.path()});
    fs::remove(file);
    EXPECT_TRUE(listener.hears_of({file}));
    listener.settle();
    folder.write("a.pcx", "new");
    EXPECT_TRUE(listener.hears_of({file}));
}

TEST_P(WatchTest, FilesAreReportedByTheirOwnNames) {
    TempFolder other;
    folder.write("sub/deep", "");
    listener.watch.watch({folder.path(), other.path() / ""});
    const fs::path a = folder.write("a b.pcx", "1");
    const fs::path b = folder.write("\u00e9\u0436.tga", "1");
    const fs::path c = other.write("a b.pcx", "1");
    folder.write("sub/deep", "not in the folder itself");
    fs::create_directory(folder / "folder");
    EXPECT_TRUE(listener.hears_of({a, b, c}));
    EXPECT_EQ(listener.heard, (std::set<fs::path>{a, b, c}));
}

TEST_P(WatchTest, ChangesComeSortedAndEachOnce) {
    listener.watch.watch({folder.path(), folder.path(), folder.path() / ""});
    for (const char* name : {"c", "a", "b", "a", "c"})
        folder.write(name, "text");
    ASSERT_TRUE(listener.is_woken_within(kLimit));
    const std::vector<fs::path> changes = listener.watch.take_changes();
    ASSERT_FALSE(changes.empty());
    EXPECT_TRUE(std::is_sorted(changes.begin(), changes.end()));
    EXPECT_EQ(std::adjacent_find(changes.begin(), changes.end()), changes.end());
    EXPECT_TRUE(std::find(changes.begin(), changes.end(), folder / "a") != changes.end());
}

TEST_P(WatchTest, NothingIsReportedWhenNothingHappens) {
    const fs::path file = folder.write("a.pcx", "old");
    listener.watch.watch({folder.path()});
    EXPECT_FALSE(listener.is_woken_within(kLongerThanAnyDelay));
    std::string line;
    std::getline(std::ifstream(file) >> std::ws, line);
    EXPECT_EQ(line, "old");
    EXPECT_FALSE(listener.is_woken_within(kLongerThanAnyDelay)) << "reading is not a change";
    EXPECT_TRUE(listener.watch.take_changes().empty());
}

TEST_P(WatchTest, AChangeIsTakenOnce) {
    listener.watch.watch({folder.path()});
    EXPECT_TRUE(listener.hears_of({folder.write("a", "1")}));
    EXPECT_FALSE(listener.is_woken_within(kLongerThanAnyDelay));
    EXPECT_TRUE(listener.watch.take_changes().empty());
}

TEST_P(WatchTest, AFileThatIsSlowlyWrittenIsReportedMeanwhile) {
    listener.watch.watch({folder.path()});
    std::ofstream file(folder / "a");
    std::size_t reports = 0;
    const auto end = std::chrono::steady_clock::now() + kLimit;
    while (reports < 2 && std::chrono::steady_clock::now() < end) {
        file << "more" << std::flush;
        if (listener.is_woken_within(10ms))
            reports += listener.watch.take_changes().size();
    }
    EXPECT_EQ(reports, 2U);
}

TEST_P(WatchTest, TheFoldersCanBeReplaced) {
    TempFolder other;
    listener.watch.watch({folder.path()});
    EXPECT_TRUE(listener.hears_of({folder.write("a", "1")}));
    listener.watch.watch({other.path()});
    listener.settle();
    folder.write("b", "1");
    const fs::path there = other.write("c", "1");
    EXPECT_TRUE(listener.hears_of({there}));
    EXPECT_FALSE(listener.is_woken_within(kLongerThanAnyDelay));
    EXPECT_EQ(listener.heard, std::set<fs::path>{there});

    listener.watch.watch({});
    other.write("c", "more");
    EXPECT_FALSE(listener.is_woken_within(kLongerThanAnyDelay));
    listener.watch.watch({folder.path()});
    EXPECT_TRUE(listener.hears_of({folder.write("b", "more")}));
}

TEST_P(WatchTest, AFolderThatStaysLosesNothing) {
    TempFolder other;
    for (int round = 0; round < 20; ++round) {
        const fs::path file = folder.path() / std::to_string(round);
        listener.watch.watch({folder.path()});
        folder.write(file.filename().string(), "1");
        listener.watch.watch({folder.path(), other.path()});
        ASSERT_TRUE(listener.hears_of({file}));
    }
}

TEST_P(WatchTest, FoldersThatAreNotThereAreSkipped) {
    const fs::path file = folder.write("file", "1");
    listener.watch.watch({folder / "none", "", file, folder.path()});
    EXPECT_TRUE(listener.hears_of({folder.write("a", "1")}));
}

TEST_P(WatchTest, AFolderRemovedAndMadeAgainIsWatchedAgain) {
    const fs::path file = folder.write("sub/a", "1");
    listener.watch.watch({folder / "sub"});
    fs::remove_all(folder / "sub");
    EXPECT_TRUE(listener.hears_of({file}));
    listener.settle();
    folder.write("sub/a", "again");
    EXPECT_TRUE(listener.hears_of({file}));
    listener.settle();
    folder.write("sub/a", "and again");
    EXPECT_TRUE(listener.hears_of({file}));
}

TEST_P(WatchTest, AFolderReplacedByAnotherIsWatchedUnderItsName) {
    folder.write("sub/a", "1");
    folder.write("next/b", "1");
    listener.watch.watch({folder / "sub"});
    fs::rename(folder / "sub", folder / "old");
    fs::rename(folder / "next", folder / "sub");
    EXPECT_TRUE(listener.hears_of({folder / "sub/b"}));
    listener.settle();
    folder.write("old/a", "elsewhere now");
    EXPECT_TRUE(listener.hears_of({folder.write("sub/c", "1")}));
    EXPECT_EQ(listener.heard, std::set<fs::path>{folder / "sub/c"});
}

TEST_P(WatchTest, ManyThreadsMayUseIt) {
    TempFolder other;
    listener.watch.watch({folder.path()});
    std::atomic<bool> done = false;
    std::vector<std::thread> threads;
    for (const fs::path& extra : {other.path(), folder / "none"}) {
        threads.emplace_back([&, extra] {
            while (!done)
                listener.watch.watch({folder.path(), extra});
        });
    }
    threads.emplace_back([&] {
        while (!done)
            other.write("b", "1");
    });
    for (int round = 0; round < 5; ++round) {
        const fs::path file = folder.write(std::to_string(round), "1");
        EXPECT_TRUE(listener.hears_of({file}));
    }
    done = true;
    for (std::thread& thread : threads)
        thread.join();
}

TEST_P(WatchTest, EndsWhileChangesAreOnTheirWay) {
    for (int round = 0; round < 20; ++round) {
        Listener brief(GetParam());
        brief.watch.watch({folder.path()});
        folder.write("a", std::string(static_cast<std::size_t>(round), 'x'));
    }
}

INSTANTIATE_TEST_SUITE_P(Methods, WatchTest, testing::Values(WatchMethod::best, WatchMethod::compare),
                         [](const testing::TestParamInfo<WatchMethod>& method) {
                             return method.param == WatchMethod::best ? "best" : "compare";
                         });

// Takes every inotify instance that the system has for this user, until it ends.
class AllInstances {
  public:
    AllInstances() {
        for (int fd = ::inotify_init1(IN_CLOEXEC); fd >= 0; fd = ::inotify_init1(IN_CLOEXEC)) {
            taken_.push_back(fd);
            if (taken_.size() == kMost)
                return;
        }
        none_left_ = true;
    }
    ~AllInstances() {
        for (const int fd : taken_)
            ::close(fd);
    }
    AllInstances(const AllInstances&) = delete;
    AllInstances& operator=(const AllInstances&) = delete;

    bool none_left() const { return none_left_; }

  private:
    static constexpr std::size_t kMost = 4096; // a system that gives more is not one to exhaust
    std::vector<int> taken_;
    bool none_left_ = false;
};

TEST(WatchFallback, ComparesWhenTheSystemHasNoMoreToGive) {
    const TempFolder folder;
    const AllInstances instances;
    if (!instances.none_left())
        GTEST_SKIP() << "this system has more than enough";
    EXPECT_EQ(make_inotify_backend(), nullptr);
    Listener listener(WatchMethod::best);
    listener.watch.watch({folder.path()});
    EXPECT_TRUE(listener.hears_of({folder.write("a", "1")}));
}

} // namespace

} // namespace tris::files
