// Listings that questions share: given again while nothing changed, and never when something did.
#include "files/listing_cache.h"
#include "pak_writer.h"
#include "support/temp_folder.h"

#include <gtest/gtest.h>

#include <chrono>
#include <string>

namespace tris::files {
namespace {

namespace fs = std::filesystem;
using test::TempFolder;

constexpr std::size_t kRoom = 1U << 20U;

// As if it had been changed last long ago; each call another time.
void make_old(const fs::path& path) {
    static int hours = 1;
    fs::last_write_time(path, fs::file_time_type::clock::now() - std::chrono::hours(hours++));
}

std::string names(const SharedListing& listing) {
    std::string out;
    for (const DirEntry& entry : *listing)
        out += entry.name + " ";
    return out;
}

TEST(ListingCache, GivesAListingAgainWhileTheFolderIsTheSame) {
    const TempFolder folder;
    folder.write("a.md2", "");
    make_old(folder.path());
    ListingCache cache(kRoom);
    const SharedListing first = cache.get(folder.path());
    EXPECT_EQ(names(first), "a.md2 ");
    EXPECT_EQ(cache.get(folder.path()), first);
    EXPECT_GT(cache.used_bytes(), 0U);
    EXPECT_NE(cache.get(folder.path() / "."), first) << "its entries would be called otherwise";
}

TEST(ListingCache, SeesWhatIsNewAndWhatIsGoneAtOnce) {
    const TempFolder folder;
    folder.write("a.md2", "");
    make_old(folder.path());
    ListingCache cache(kRoom);
    EXPECT_EQ(names(cache.get(folder.path())), "a.md2 ");
    for (int i = 0; i < 20; ++i) {
        const std::string name = "b" + std::to_string(i) + ".png";
        folder.write(name, "");
        EXPECT_EQ(names(cache.get(folder.path())), "a.md2 " + name + " ");
        fs::remove(folder / name);
        EXPECT_EQ(names(cache.get(folder.path())), "a.md2 ");
    }
    fs::remove_all(folder.path());
    EXPECT_EQ(names(cache.get(folder.path())), "");
}

TEST(ListingCache, AFolderThatHasJustChangedIsNotTrusted) {
    const TempFolder folder;
    folder.write("a.md2", "");
    ListingCache cache(kRoom);
    EXPECT_NE(cache.get(folder.path()), cache.get(folder.path()));
    EXPECT_EQ(cache.used_bytes(), 0U);
}

TEST(ListingCache, TrustsAListingForAMomentOnly) {
    const TempFolder folder;
    folder.write("a.md2", "");
    make_old(folder.path());
    ListingCache cache(kRoom);
    const auto now = ListingCache::Clock::now();
    const SharedListing first = cache.get(folder.path(), now);
    EXPECT_EQ(cache.get(folder.path(), now + ListingCache::kTrusted / 2), first);
    EXPECT_NE(cache.get(folder.path(), now + ListingCache::kTrusted), first);
}

TEST(ListingCache, ALinkThatLeadsNowhereIsLookedAtAgain) {
    const TempFolder folder;
    folder.write("links/a.md2", "");
    fs::create_symlink("../late.png", folder / "links/skin.png");
    make_old(folder / "links");
    ListingCache cache(kRoom);
    const SharedListing first = cache.get(folder / "links");
    EXPECT_FALSE(first->back().is_file);
    EXPECT_EQ(cache.get(folder / "links"), first) << "while it leads nowhere the listing is the same";
    folder.write("late.png", "");
    EXPECT_TRUE(cache.get(folder / "links")->back().is_file);
}

TEST(ListingCache, ArchivesAreListedAgainWhenTheyAreWrittenAgain) {
    const TempFolder folder;
    const fs::path pak = folder.write("x.pak", tools::write_pak({{"models/a.md2", {}}, {"b.md2", {}}}));
    make_old(pak);
    ListingCache cache(kRoom);
    const SharedListing first = cache.get(pak / "models");
    EXPECT_EQ(names(first), "a.md2 ");
    EXPECT_EQ(names(cache.get(pak)), "b.md2 models ");
    EXPECT_EQ(cache.get(pak / "models"), first);
    folder.write("x.pak", tools::write_pak({{"models/c.md2", {}}, {"b.md2", {}}}));
    make_old(pak);
    EXPECT_EQ(names(cache.get(pak / "models")), "c.md2 ");
}

TEST(ListingCache, HasRoomForALargeFolderAndWhatIsAroundIt) {
    const TempFolder folder;
    std::vector<tools::PakSourceEntry> entries;
    for (int i = 0; i < 60000; ++i)
        entries.push_back({"models/" + std::to_string(i), {}});
    const fs::path pak = folder.write("x.pak", tools::write_pak(entries));
    make_old(pak);
    make_old(folder.path());
    const auto now = ListingCache::Clock::now();
    const SharedListing listed = shared_listings().get(pak / "models", now);
    ASSERT_EQ(listed->size(), 60000U);
    (void)shared_listings().get(pak, now);
    (void)shared_listings().get(folder.path(), now);
    EXPECT_EQ(shared_listings().get(pak / "models", now), listed);
    EXPECT_LE(shared_listings().used_bytes(), shared_listings().budget());
    (void)shared_listings().get(pak, now + ListingCache::kTrusted);
    EXPECT_LT(shared_listings().used_bytes(), 10000U) << "what is not trusted any more is let go";
}

TEST(ListingCache, StaysUnderItsBudget) {
    const TempFolder folder;
    ListingCache cache(4000);
    for (int i = 0; i < 50; ++i) {
        const fs::path one = folder.write("f" + std::to_string(i) + "/a.md2", "").parent_path();
        make_old(one);
        EXPECT_EQ(names(cache.get(one)), "a.md2 ");
        EXPECT_LE(cache.used_bytes(), cache.budget());
    }
    EXPECT_GT(cache.used_bytes(), 0U);
}

} // namespace
} // namespace tris::files
