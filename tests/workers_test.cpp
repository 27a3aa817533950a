// Workers: results in the order of asking, failures as what was thrown, and an end that waits for nobody.
#include "core/workers.h"

#include <gtest/gtest.h>

#include <atomic>
#include <stdexcept>

namespace tris {
namespace {

TEST(Workers, ResultsComeInTheOrderOfAsking) {
    for (const int threads : {1, 3}) {
        Workers workers(threads);
        std::vector<std::future<int>> values;
        for (int i = 0; i < 100; ++i)
            values.push_back(workers.run([i] { return i * i; }));
        for (int i = 0; i < 100; ++i)
            EXPECT_EQ(values[static_cast<std::size_t>(i)].get(), i * i);
    }
}

TEST(Workers, JobsRunBesideEachOther) {
    Workers workers(2);
    std::promise<void> first;
    std::promise<void> second;
    // Each waits for the other: on one thread this would never end.
    auto a = workers.run([&] {
        first.set_value();
        second.get_future().wait();
        return 1;
    });
    auto b = workers.run([&] {
        second.set_value();
        first.get_future().wait();
        return 2;
    });
    EXPECT_EQ(a.get() + b.get(), 3);
}

TEST(Workers, WhatAJobThrowsItsFutureThrows) {
    Workers workers(1);
    auto bad = workers.run([]() -> int { throw std::runtime_error("no"); });
    auto good = workers.run([] { return 5; });
    EXPECT_THROW(bad.get(), std::runtime_error);
    EXPECT_EQ(good.get(), 5);
}

TEST(Workers, WhatWaitsAtTheEndIsDropped) {
    std::promise<void> started;
    std::promise<void> go_on;
    std::atomic<int> ran = 0;
    std::future<int> at_hand;
    std::future<int> waiting;
    std::thread releaser;
    {
        Workers workers(1);
        at_hand = workers.run([&] {
            started.set_value();
            go_on.get_future().wait();
            return ++ran;
        });
        started.get_future().wait();
        waiting = workers.run([&] { return ++ran; });
        // Released only once the second job has been dropped, which the end does first.
        releaser = std::thread([&] {
            waiting.wait();
            go_on.set_value();
        });
    }
    releaser.join();
    EXPECT_EQ(at_hand.get(), 1);
    EXPECT_THROW(waiting.get(), std::future_error);
    EXPECT_EQ(ran, 1);
}

TEST(Workers, ThereIsAlwaysOne) {
    EXPECT_GE(default_workers(), 1);
    EXPECT_LE(default_workers(), 8);
}

} // namespace
} // namespace tris
