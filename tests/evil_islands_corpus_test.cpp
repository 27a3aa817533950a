// Every Evil Islands file of a folder of real ones (TRIS_CORPUS) parses. Skipped where there is none.
#include "core/byte_reader.h"
#include "core/text.h"
#include "files/file_system.h"
#include "formats/fig/anm_parse.h"
#include "formats/fig/bon_parse.h"
#include "formats/fig/fig_parse.h"
#include "formats/fig/lnk_parse.h"
#include "formats/res/res_parse.h"
#include "support/oddities.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <map>

namespace tris::formats {
namespace {

using Strings = std::vector<std::string>;

class EvilIslandsCorpus : public testing::Test {
  protected:
    void SetUp() override {
        const char* folder = std::getenv("TRIS_CORPUS");
        if (folder == nullptr ||
            !std::filesystem::is_directory(std::filesystem::path(folder) / "evil-islands"))
            GTEST_SKIP() << "TRIS_CORPUS names no folder with evil-islands in it";
        folder_ = std::filesystem::path(folder) / "evil-islands";
    }

    Bytes read(const std::filesystem::path& path) const {
        Result<Bytes> bytes = files::read(path);
        EXPECT_TRUE(bytes) << path;
        return bytes ? *std::move(bytes) : Bytes{};
    }

    std::filesystem::path folder_;
};

void parse_archive(ByteView bytes, std::string_view extension, std::map<std::string, int>& parsed);

// By the extension where there is one: entries of .mod and .bon archives have none.
void parse_any(ByteView bytes, const std::string& name, std::map<std::string, int>& parsed) {
    SCOPED_TRACE(name);
    const std::string extension = lower_ascii(std::filesystem::path(name).extension().string());
    Oddities warnings;
    if (extension == ".anm") {
        EXPECT_FALSE(parse_anm(bytes, warnings).empty());
        EXPECT_EQ(warnings, Strings{});
    } else if (is_res(bytes)) {
        parse_archive(bytes, extension, parsed);
    } else if (is_fig(bytes)) {
        const FigMesh mesh = parse_fig(bytes);
        EXPECT_FALSE(mesh.indices.empty());
        const bool is_guess = mesh.variants != 1 && mesh.variants != 8;
        const bool is_plain = !mesh.warnings.empty() &&
                              oddity_text(mesh.warnings[0]).find("one after the other") != std::string::npos;
        EXPECT_EQ(mesh.warnings.size(), is_guess || is_plain ? 1U : 0U)
            << testing::PrintToString(mesh.warnings);
        parsed["fig" + std::to_string(mesh.variants)] += 1;
    } else if (extension == ".bon") {
        EXPECT_EQ(parse_bon(bytes, static_cast<int>(bytes.size() / 12), warnings).size() * 12, bytes.size());
        EXPECT_EQ(warnings, Strings{});
    } else if (extension == ".lnk") {
        EXPECT_TRUE(could_be_lnk(bytes));
        EXPECT_FALSE(parse_lnk(bytes, warnings).empty());
        EXPECT_EQ(warnings, Strings{});
    } else {
        return;
    }
    parsed[extension] += 1;
}

void parse_archive(ByteView bytes, std::string_view extension, std::map<std::string, int>& parsed) {
    const ResArchive archive = parse_res(bytes);
    EXPECT_EQ(archive.warnings, Strings{});
    for (const ResEntry& entry : archive.entries) {
        std::string name = entry.name;
        if (extension == ".bon")
            name += ".bon";
        else if (extension == ".mod" && !is_fig(entry_bytes(bytes, entry)))
            name += ".lnk";
        parse_any(entry_bytes(bytes, entry), name, parsed);
    }
}

TEST_F(EvilIslandsCorpus, EveryFileParses) {
    std::map<std::string, int> parsed;
    for (const auto& file : std::filesystem::recursive_directory_iterator(folder_)) {
        if (!file.is_regular_file())
            continue;
        EXPECT_NO_THROW(parse_any(read(file.path()), file.path().string(), parsed)) << file.path();
    }
    for (const char* kind :
         {".fig", ".mod", ".res", ".bon", ".anm", ".lnk", "fig1", "fig2", "fig4", "fig6", "fig8"})
        EXPECT_GT(parsed[kind], 0) << kind;
}

// Strength widens x by 1.5, dexterity deepens y by 1.3, height stretches z by 2.
TEST_F(EvilIslandsCorpus, VariantsOfTheBoxAreToldApart) {
    const FigMesh box = parse_fig(read(folder_ / "synthetic/box8.fig"));
    ASSERT_EQ(box.variants, 8);
    ASSERT_EQ(box.position_count, 8U);
    for (std::size_t i = 0; i < box.position_count; ++i) {
        const glm::vec3* p = &box.positions[i * 8];
        for (std::size_t k = 0; k < 8; ++k) {
            EXPECT_FLOAT_EQ(p[k].x, p[0].x * (k & 1U ? 1.5F : 1.0F)) << i << ' ' << k;
            EXPECT_FLOAT_EQ(p[k].y, p[0].y * (k & 2U ? 1.3F : 1.0F)) << i << ' ' << k;
            EXPECT_FLOAT_EQ(p[k].z, p[0].z * (k & 4U ? 2.0F : 1.0F)) << i << ' ' << k;
        }
    }
}

TEST_F(EvilIslandsCorpus, ThePlainNormalsOfOneModelAreFound) {
    const FigMesh mesh = parse_fig(read(folder_ / "unpacked/cannotDisplay/mesh.fig"));
    ASSERT_EQ(mesh.warnings.size(), 1U);
    EXPECT_TRUE(oddity_text(mesh.warnings[0])
                    .ends_with("normals are stored one after the other, not in blocks of four"));
}

TEST_F(EvilIslandsCorpus, TheFigureOfSevenPartsIsWhole) {
    const Bytes mod = read(folder_ / "synthetic/untest.mod");
    const Bytes anm = read(folder_ / "synthetic/untest.anm");
    const ResArchive parts = parse_res(mod);
    const ResEntry* links = find_entry(parts, "untest");
    ASSERT_NE(links, nullptr);
    Oddities warnings;
    const std::vector<Link> tree = parse_lnk(entry_bytes(mod, *links), warnings);
    EXPECT_EQ(tree.size(), 7U);
    EXPECT_EQ(tree[0].parent, "");
    for (const Link& link : tree)
        EXPECT_NE(find_entry(parts, link.child), nullptr) << link.child;
    const std::vector<AnmClip> clips = parse_anm(anm, warnings);
    ASSERT_EQ(clips.size(), 1U);
    EXPECT_EQ(clips[0].name, "cwalk");
    EXPECT_EQ(clips[0].tracks.size(), 7U);
    for (const Track& track : clips[0].tracks) {
        EXPECT_EQ(track.rotations.size(), 16U) << track.part;
        EXPECT_EQ(track.morph_frames, track.part == "hd" ? 16U : 0U) << track.part;
    }
    EXPECT_EQ(warnings, Strings{});
}

} // namespace
} // namespace tris::formats
