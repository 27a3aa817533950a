// Pictures kept on the disk: found again, not trusted, and bounded.
#include "core/content_hash.h"
#include "files/file_system.h"
#include "files/thumbnail_cache.h"
#include "support/temp_folder.h"

#include <gtest/gtest.h>

#include <chrono>
#include <set>
#include <string>

namespace tris::files {
namespace {

constexpr std::uintmax_t kPlenty = 1U << 20U;

Bytes filled(std::size_t size, char value) {
    return Bytes(size, static_cast<std::byte>(value));
}

std::vector<std::filesystem::path> files_in(const std::filesystem::path& folder) {
    std::vector<std::filesystem::path> out;
    for (const DirEntry& entry : list_folder(folder))
        out.push_back(entry.path());
    return out;
}

void make_older(const std::filesystem::path& path, std::chrono::hours age) {
    std::filesystem::last_write_time(path, std::filesystem::file_time_type::clock::now() - age);
}

std::string hash_of(const std::vector<std::string>& parts) {
    ContentHash hash;
    for (const std::string& part : parts)
        hash.add(part);
    return hash.text();
}

TEST(ContentHash, EveryBitAndEveryBorderCounts) {
    std::set<std::string> seen;
    const std::string text = "keyframes";
    for (std::size_t size = 0; size <= text.size(); ++size) {
        EXPECT_TRUE(seen.insert(hash_of({text.substr(0, size)})).second);
        EXPECT_TRUE(seen.insert(hash_of({text.substr(0, size), text.substr(size)})).second) << size;
        EXPECT_TRUE(seen.insert(hash_of({text.substr(0, size) + std::string(1, '\0')})).second) << size;
    }
    for (std::size_t i = 0; i < text.size(); ++i) {
        for (int bit = 0; bit < 8; ++bit) {
            std::string bent = text;
            bent[i] = static_cast<char>(bent[i] ^ (1 << bit));
            EXPECT_TRUE(seen.insert(hash_of({bent})).second) << i << " " << bit;
        }
    }
    EXPECT_TRUE(seen.insert(hash_of({})).second);
    EXPECT_EQ(hash_of({text}), hash_of({text}));
    EXPECT_EQ(hash_of({text}).size(), 32U);
}

TEST(ThumbnailCache, WhatWasPutIsFoundAlsoByTheNextProgram) {
    const test::TempFolder folder;
    const std::filesystem::path place = folder / "not/there/yet";
    {
        ThumbnailCache cache(place, kPlenty);
        EXPECT_FALSE(cache.find("a"));
        ASSERT_TRUE(cache.put("a", filled(100, 'x')));
        ASSERT_TRUE(cache.put("b", {}));
        EXPECT_EQ(cache.find("a"), filled(100, 'x'));
    }
    ThumbnailCache next(place, kPlenty);
    EXPECT_EQ(next.find("a"), filled(100, 'x'));
    EXPECT_EQ(next.find("b"), Bytes());
    ASSERT_TRUE(next.put("a", filled(3, 'y')));
    EXPECT_EQ(next.find("a"), filled(3, 'y'));
    EXPECT_EQ(files_in(place).size(), 2U) << "nothing half-written is left";
}

TEST(ThumbnailCache, WhatIsDamagedIsNotThereAndIsMadeAnew) {
    const test::TempFolder folder;
    ThumbnailCache cache(folder.path(), kPlenty);
    ASSERT_TRUE(cache.put("a", filled(40, 'x')));
    const std::filesystem::path file = files_in(folder.path()).front();
    const Result<Bytes> whole = read(file);
    ASSERT_TRUE(whole);
    const std::string name = file.filename().string();
    for (std::size_t size = 0; size < whole->size(); ++size) {
        folder.write(name, ByteView(*whole).first(size));
        EXPECT_FALSE(cache.find("a")) << "the first " << size << " bytes";
    }
    for (std::size_t i = 0; i < whole->size(); ++i) {
        Bytes bent = *whole;
        bent[i] ^= std::byte{1};
        folder.write(name, bent);
        EXPECT_FALSE(cache.find("a")) << "byte " << i;
    }
    ASSERT_TRUE(cache.put("a", filled(7, 'z')));
    EXPECT_EQ(cache.find("a"), filled(7, 'z'));
}

TEST(ThumbnailCache, WhatWasUsedLongestAgoGoes) {
    const test::TempFolder folder;
    ThumbnailCache cache(folder.path(), 10000);
    for (const char* key : {"a", "b", "c", "d"})
        ASSERT_TRUE(cache.put(key, filled(2000, key[0])));
    for (const std::filesystem::path& file : files_in(folder.path()))
        make_older(file, std::chrono::hours(file.stem() == "b" ? 30 : 20));
    EXPECT_TRUE(cache.find("a"));                   // a use
    ASSERT_TRUE(cache.put("e", filled(2000, 'e'))); // more than there is room for
    EXPECT_FALSE(cache.find("b"));
    EXPECT_TRUE(cache.find("a"));
    EXPECT_TRUE(cache.find("e"));
    for (int i = 0; i < 40; ++i)
        ASSERT_TRUE(cache.put("n" + std::to_string(i), filled(2000, 'n')));
    std::uintmax_t used = 0;
    for (const std::filesystem::path& file : files_in(folder.path()))
        used += std::filesystem::file_size(file);
    EXPECT_LE(used, 10000U);
    EXPECT_GT(used, 2000U);
}

TEST(ThumbnailCache, WhatOthersLeftCountsAndGoesToo) {
    const test::TempFolder folder;
    const auto left = folder.write("new-1234-1", std::string(9000, 'x'));
    make_older(left, std::chrono::hours(50));
    ThumbnailCache cache(folder.path(), 10000);
    ASSERT_TRUE(cache.put("a", filled(2000, 'a')));
    EXPECT_TRUE(cache.find("a"));
    EXPECT_FALSE(std::filesystem::exists(left));
}

TEST(ThumbnailCache, WithoutAPlaceNothingIsKeptAndNothingFails) {
    const test::TempFolder folder;
    ThumbnailCache nowhere({}, kPlenty);
    EXPECT_TRUE(nowhere.put("a", filled(10, 'x')));
    EXPECT_FALSE(nowhere.find("a"));
    ThumbnailCache blocked(folder.write("file", "in the way") / "below", kPlenty);
    EXPECT_FALSE(blocked.put("a", filled(10, 'x')));
    EXPECT_FALSE(blocked.find("a"));
}

} // namespace
} // namespace tris::files
