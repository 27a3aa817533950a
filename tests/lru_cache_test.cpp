#include "core/lru_cache.h"

#include <gtest/gtest.h>

namespace tris {
namespace {

TEST(LruCache, EvictsTheLeastRecentlyUsedUnderTheBudget) {
    LruCache<int> cache(100);
    cache.put("a", std::make_shared<int>(1), 40);
    cache.put("b", std::make_shared<int>(2), 40);
    ASSERT_NE(cache.find("a"), nullptr); // now b is the oldest
    cache.put("c", std::make_shared<int>(3), 40);
    EXPECT_EQ(cache.find("b"), nullptr);
    EXPECT_NE(cache.find("a"), nullptr);
    EXPECT_NE(cache.find("c"), nullptr);
    EXPECT_EQ(cache.used_bytes(), 80U);
}

TEST(LruCache, KeepsTheNewestHoweverLarge) {
    LruCache<int> cache(10);
    cache.put("small", std::make_shared<int>(1), 5);
    cache.put("large", std::make_shared<int>(2), 500);
    EXPECT_EQ(cache.size(), 1U);
    EXPECT_NE(cache.find("large"), nullptr);
}

TEST(LruCache, ASmallerBudgetEvictsAtOnce) {
    LruCache<int> cache(100);
    for (const char* key : {"a", "b", "c"})
        cache.put(key, std::make_shared<int>(1), 30);
    ASSERT_NE(cache.find("a"), nullptr);
    cache.set_budget(60);
    EXPECT_EQ(cache.budget(), 60U);
    EXPECT_EQ(cache.used_bytes(), 60U);
    EXPECT_EQ(cache.find("b"), nullptr) << "used longest ago";
    cache.set_budget(0);
    EXPECT_EQ(cache.size(), 1U);
}

TEST(LruCache, ReplacingAnEntryCountsItOnce) {
    LruCache<int> cache(100);
    cache.put("a", std::make_shared<int>(1), 40);
    cache.put("a", std::make_shared<int>(2), 30);
    EXPECT_EQ(cache.used_bytes(), 30U);
    EXPECT_EQ(*cache.find("a"), 2);
}

TEST(LruCache, AnEvictedValueLivesWhileItIsHeld) {
    LruCache<int> cache(10);
    auto held = std::make_shared<int>(7);
    cache.put("a", held, 10);
    cache.put("b", std::make_shared<int>(8), 10);
    EXPECT_EQ(cache.find("a"), nullptr);
    EXPECT_EQ(*held, 7);
}

} // namespace
} // namespace tris
