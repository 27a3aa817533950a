// What PhysicsFS, the library that games use for it, reads in archives is what we read.
#include "files/file_system.h"
#include "pak_writer.h"
#include "support/temp_folder.h"
#include "zip_writer.h"

#include <gtest/gtest.h>

#include <physfs.h>

#include <algorithm>
#include <cstdlib>
#include <map>

namespace tris::files {
namespace {

namespace fs = std::filesystem;
using Contents = std::map<std::string, Bytes>;

class Reference {
  public:
    explicit Reference(const fs::path& archive) {
        if (PHYSFS_init("tris") == 0 || PHYSFS_mount(archive.c_str(), nullptr, 1) == 0)
            ADD_FAILURE() << PHYSFS_getErrorByCode(PHYSFS_getLastErrorCode());
    }
    ~Reference() { PHYSFS_deinit(); }
    Reference(const Reference&) = delete;
    Reference& operator=(const Reference&) = delete;

    void add(const std::string& folder, Contents& contents) const {
        char** names = PHYSFS_enumerateFiles(folder.c_str());
        for (char** name = names; *name != nullptr; ++name) {
            const std::string path = (folder.empty() ? "" : folder + "/") + *name;
            PHYSFS_Stat stat{};
            ASSERT_NE(PHYSFS_stat(path.c_str(), &stat), 0);
            if (stat.filetype == PHYSFS_FILETYPE_DIRECTORY) {
                add(path, contents);
                continue;
            }
            PHYSFS_File* file = PHYSFS_openRead(path.c_str());
            ASSERT_NE(file, nullptr) << path << " " << PHYSFS_getErrorByCode(PHYSFS_getLastErrorCode());
            Bytes bytes(static_cast<std::size_t>(PHYSFS_fileLength(file)));
            EXPECT_EQ(PHYSFS_readBytes(file, bytes.data(), bytes.size()),
                      static_cast<PHYSFS_sint64>(bytes.size()));
            PHYSFS_close(file);
            contents[path] = std::move(bytes);
        }
        PHYSFS_freeList(names);
    }
};

Contents reference_of(const fs::path& archive) {
    Contents contents;
    Reference(archive).add("", contents);
    return contents;
}

// Archives inside are files here.
void add_ours(const fs::path& archive, const std::string& folder, Contents& contents) {
    for (const DirEntry& entry : list_folder(archive / folder)) {
        const std::string path = (folder.empty() ? "" : folder + "/") + entry.name;
        if (!entry.is_file) {
            add_ours(archive, path, contents);
            continue;
        }
        const Result<Bytes> bytes = read(entry.path());
        ASSERT_TRUE(bytes) << bytes.error().message;
        contents[path] = *bytes;
    }
}

void expect_same(const fs::path& archive, std::size_t count) {
    Contents ours;
    add_ours(archive, "", ours);
    EXPECT_EQ(ours.size(), count);
    EXPECT_TRUE(ours == reference_of(archive)) << archive;
}

// Files of all lengths around those that matter to a packer, some of which pack well.
Contents files_of_all_kinds() {
    Contents files;
    std::uint32_t state = 7;
    for (const std::size_t size :
         std::initializer_list<std::size_t>{0, 1, 2, 55, 56, 64, 1000, 65535, 65536, 65537, 300000}) {
        Bytes noise;
        for (std::size_t i = 0; i < size; ++i) {
            state = state * 1664525U + 1013904223U;
            noise.push_back(static_cast<std::byte>(state >> 24U));
        }
        files["noise/n" + std::to_string(size)] = noise;
        for (std::size_t i = 0; i < size; ++i)
            noise[i] = static_cast<std::byte>(i * i / 700);
        files["models/Deep/er/m" + std::to_string(size) + ".md2"] = noise;
    }
    return files;
}

void expect_same_of_both_kinds(const Contents& files) {
    const test::TempFolder folder;
    std::vector<tools::PakSourceEntry> in_pak;
    std::vector<tools::ZipSourceEntry> in_zip;
    for (const auto& [name, bytes] : files) {
        in_pak.push_back({name, bytes});
        in_zip.push_back({name, bytes});
        in_zip.back().is_deflated = in_zip.size() % 3 != 0;
        in_zip.back().has_descriptor = in_zip.size() % 4 == 0;
    }
    expect_same(folder.write("a.pak", tools::write_pak(in_pak)), files.size());
    expect_same(folder.write("a.pk3", tools::write_zip(in_zip)), files.size());
    tools::ZipOptions options;
    options.comment = "a comment";
    options.before = Bytes(100, std::byte{'x'});
    expect_same(folder.write("b.zip", tools::write_zip(in_zip, options)), files.size());
}

TEST(ArchiveReference, ReadsWhatPhysicsFsReads) {
    expect_same_of_both_kinds(files_of_all_kinds());
}

TEST(ArchiveReference, ReadsWhatPhysicsFsReadsOfRealModels) {
    const char* corpus = std::getenv("TRIS_CORPUS");
    if (corpus == nullptr)
        GTEST_SKIP() << "TRIS_CORPUS names no folder of models";
    const fs::path root = fs::path(corpus) / "librequake";
    Contents files;
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(root))
        if (entry.is_regular_file())
            files[fs::relative(entry.path(), root).string()] = *read(entry.path());
    ASSERT_GT(files.size(), 10U);
    expect_same_of_both_kinds(files);
    expect_same(fs::path(corpus) / "archives/ironwail.pak", 5);
}

} // namespace
} // namespace tris::files
