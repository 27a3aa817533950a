// Work on another thread whose endings come back.
#include "core/background.h"

#include <gtest/gtest.h>

#include <atomic>
#include <new>
#include <stdexcept>
#include <vector>

namespace tris {
namespace {

constexpr double kLong = 60.0; // seconds; only a broken implementation waits that long

TEST(Background, JobsRunElsewhereInOrderAndEndHere) {
    std::atomic<int> wakes = 0;
    Background background([&] { ++wakes; }, [](const std::string&) { FAIL(); });
    const std::thread::id here = std::this_thread::get_id();
    std::vector<int> ended;
    std::atomic<bool> elsewhere = true;
    for (int i = 0; i < 5; ++i)
        background.run([&, i] {
            elsewhere = elsewhere && std::this_thread::get_id() != here;
            return [&ended, here, i] {
                EXPECT_EQ(std::this_thread::get_id(), here);
                ended.push_back(i);
            };
        });
    EXPECT_TRUE(background.busy());
    background.wait(kLong);
    EXPECT_TRUE(ended.empty()); // nothing ends behind our back
    EXPECT_TRUE(background.run_finished());
    EXPECT_EQ(ended, (std::vector<int>{0, 1, 2, 3, 4}));
    EXPECT_TRUE(elsewhere);
    EXPECT_FALSE(background.busy());
    EXPECT_FALSE(background.run_finished());
    EXPECT_GE(wakes, 1);
}

TEST(Background, AThrowingJobEndsWithItsReasonAndTheNextOneRuns) {
    std::string reason;
    bool next = false;
    Background background([] {}, [&](const std::string& text) { reason = text; });
    background.run([]() -> Background::Ending { throw std::runtime_error("no room"); });
    background.run([&] { return [&] { next = true; }; });
    background.wait(kLong);
    background.run_finished();
    EXPECT_EQ(reason, "no room");
    EXPECT_TRUE(next);
}

TEST(Background, EndingsThatWaitAreDroppedAtTheEnd) {
    std::atomic<int> ran = 0;
    bool ended = false;
    {
        Background background([] {}, [](const std::string&) {});
        for (int i = 0; i < 2; ++i)
            background.run([&] {
                ++ran;
                return [&] { ended = true; };
            });
        background.wait(kLong);
        EXPECT_EQ(ran, 2);
        EXPECT_TRUE(background.busy());
    }
    EXPECT_FALSE(ended); // nobody asked for it any more
}

TEST(Background, AnEndingMayAskForMoreWork) {
    int rounds = 0;
    Background background([] {}, [](const std::string&) { FAIL(); });
    std::function<void()> again = [&] {
        if (++rounds < 3)
            background.run([&] { return again; });
    };
    background.run([&] { return again; });
    while (background.busy()) {
        background.wait(kLong);
        background.run_finished();
    }
    EXPECT_EQ(rounds, 3);
}

} // namespace
} // namespace tris
