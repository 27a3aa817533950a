// What loading costs at its height: at most eight times the file and 16 MiB, whatever is in it. Most files
// here are large enough that the 16 MiB would not hide a factor too many.
#include "check/findings.h"
#include "files/extract.h"
#include "files/file_system.h"
#include "formats/images/image_file.h"
#include "formats/load_archive.h"
#include "formats/load_model.h"
#include "formats/md2/md2_layout.h"
#include "formats/mdl/mdl_layout.h"
#include "pak_writer.h"
#include "res_writer.h"
#include "support/counted_memory.h"
#include "support/fig_fixture.h"
#include "support/figure_fixture.h"
#include "support/image_builder.h"
#include "support/md2_fixture.h"
#include "support/mdl_fixture.h"
#include "support/temp_folder.h"
#include "support/text_bytes.h"
#include "zip_writer.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <string>

namespace tris::formats {
namespace {

using test::CountedMemory;

constexpr std::size_t kSlack = std::size_t{16} << 20U;
constexpr std::size_t kSmallSlack = std::size_t{1} << 20U; // where nothing in a file has a price of its own

std::size_t allowed(std::size_t file_bytes, std::size_t slack) {
    return file_bytes * 8 + slack;
}

// Loads the model in all that it names and says what it cost beside the bytes themselves. They are counted as
// well: whoever loads has read them.
void expect_bounded(ByteView bytes, const std::string& what, std::size_t slack = kSlack,
                    const FindFile& find_file = {}, std::size_t other_bytes = 0) {
    const CountedMemory counted;
    { const Result<model::Model> model = load_model(bytes, "unit.mod", find_file); }
    const std::size_t size = bytes.size() + other_bytes;
    EXPECT_LE(counted.peak() + size, allowed(size, slack))
        << what << ": " << static_cast<double>(counted.peak() + size) / static_cast<double>(size) << " x "
        << size << " bytes";
}

// A picture takes what its pixels take, and up to four times as much for a moment where stb_image reads it.
// How many they may be goes by the file.
void expect_picture_bounded(ByteView bytes, const std::string& name, bool refused = false,
                            std::size_t times = 4) {
    const CountedMemory counted;
    Oddities warnings;
    std::size_t pixel_bytes = 0;
    {
        const Result<Image> image = decode_image(bytes, name, warnings);
        pixel_bytes = image ? image->rgba.size() : 0;
    }
    EXPECT_EQ(pixel_bytes == 0, refused) << name;
    EXPECT_LE(pixel_bytes, std::max(std::size_t{64} << 20U, bytes.size() * 64)) << name;
    EXPECT_LE(counted.peak(), pixel_bytes * times + allowed(bytes.size(), kSmallSlack)) << name;
}

class Random {
  public:
    std::uint32_t below(std::uint32_t end) { return static_cast<std::uint32_t>(engine_()) % end; }

  private:
    std::minstd_rand engine_{1};
};

template <class T>
void put(Bytes& bytes, const T& value) {
    const auto* const first = reinterpret_cast<const std::byte*>(&value);
    bytes.insert(bytes.end(), first, first + sizeof(T));
}

// A header whose blocks follow each other in the order texture coordinates, triangles, frames, commands.
struct Md2Counts {
    std::int32_t vertices = 1;
    std::int32_t coords = 0;
    std::int32_t triangles = 1;
    std::int32_t frames = 1;
    std::int32_t commands = 0;
};

Md2Header md2_header(const Md2Counts& counts) {
    Md2Header h{};
    h.ident = kMd2Ident;
    h.version = kMd2Version;
    h.skin_width = h.skin_height = 256;
    h.num_xyz = counts.vertices;
    h.num_st = counts.coords;
    h.num_tris = counts.triangles;
    h.num_frames = counts.frames;
    h.num_glcmds = counts.commands;
    h.frame_size = static_cast<std::int32_t>(sizeof(Md2Frame)) + 4 * counts.vertices;
    h.ofs_st = sizeof(Md2Header);
    h.ofs_tris = h.ofs_st + 4 * counts.coords;
    h.ofs_frames = h.ofs_tris + 12 * counts.triangles;
    h.ofs_glcmds = h.ofs_frames + h.frame_size * counts.frames;
    h.ofs_end = h.ofs_glcmds + 4 * counts.commands;
    return h;
}

template <class Triangle>
Bytes md2_of_triangles(const Md2Counts& counts, const Triangle& triangle,
                       const std::vector<std::int32_t>& commands = {}) {
    Bytes bytes;
    put(bytes, md2_header(counts));
    for (std::int32_t i = 0; i < counts.coords; ++i)
        put(bytes, Md2TexCoord{static_cast<std::int16_t>(i % 32768), static_cast<std::int16_t>(i / 32768)});
    for (std::int32_t i = 0; i < counts.triangles; ++i)
        put(bytes, triangle(i));
    put(bytes, Md2Frame{{1, 1, 1}, {}, "frame1"});
    bytes.resize(bytes.size() + 4 * static_cast<std::size_t>(counts.vertices));
    for (const std::int32_t word : commands)
        put(bytes, word);
    return bytes;
}

TEST(LoadingMemory, AShortFileMayClaimWhatItLikes) {
    const Bytes good = tools::write_md2(test::octahedron(1));
    for (std::size_t field = 8; field < sizeof(Md2Header); field += 4) {
        for (const std::int32_t value : {2147483647, 1000000000, 65536}) {
            Bytes bytes(good.begin(), good.begin() + 100);
            test::patch(bytes, field, value);
            expect_bounded(bytes, "MD2", kSmallSlack);
            bytes = good;
            test::patch(bytes, field, value);
            expect_bounded(bytes, "MD2", kSmallSlack);
        }
    }
    const Bytes mdl = tools::write_mdl(test::square(16, 3));
    for (std::size_t field = 8; field < sizeof(MdlHeader) + 16; field += 4) {
        for (const std::int32_t value : {2147483647, 16384, 65535}) {
            Bytes bytes = mdl;
            test::patch(bytes, field, value);
            expect_bounded(bytes, "MDL", kSmallSlack);
        }
    }
    const Bytes fig = tools::write_fig(test::small_fig());
    for (std::size_t field = 4; field < 40; field += 4) {
        Bytes bytes = fig;
        test::patch(bytes, field, std::int32_t{2147483647});
        expect_bounded(bytes, "FIG", kSmallSlack);
    }
}

constexpr std::int32_t kTriangles = 100000;

TEST(LoadingMemory, RandomTriangles) {
    Random random;
    const Md2Counts counts{65536, 65536, kTriangles, 1, 0};
    const auto triangle = [&](std::int32_t) {
        Md2Triangle t{};
        for (std::size_t k = 0; k < 3; ++k) {
            t.vertex[k] = static_cast<std::uint16_t>(random.below(65536));
            t.st[k] = static_cast<std::uint16_t>(random.below(65536));
        }
        return t;
    };
    expect_bounded(md2_of_triangles(counts, triangle), "alone", kSmallSlack);
    // A few commands, which say that the texture coordinates are their own.
    Md2Counts with = counts;
    with.commands = 11;
    expect_bounded(md2_of_triangles(with, triangle, {3, 0, 0, 0, 0, 0, 1, 0, 0, 2, 0}), "with commands",
                   kSmallSlack);
}

TEST(LoadingMemory, TheSameTriangleAgainAndAgain) {
    expect_bounded(md2_of_triangles({3, 1, kTriangles, 1, 0},
                                    [](std::int32_t) {
                                        return Md2Triangle{{0, 1, 2}, {0, 0, 0}};
                                    }),
                   "alike", kSmallSlack);
    expect_bounded(md2_of_triangles({3, 1, kTriangles, 1, 0},
                                    [](std::int32_t) {
                                        return Md2Triangle{{0, 0, 0}, {0, 0, 0}};
                                    }),
                   "degenerate", kSmallSlack);
}

TEST(LoadingMemory, CommandsOfAnyLength) {
    const auto triangle = [](std::int32_t) { return Md2Triangle{{0, 1, 2}, {0, 0, 0}}; };
    for (const std::int32_t length : {1, 3, 4, 1000}) {
        std::vector<std::int32_t> commands;
        Random random;
        while (commands.size() < 300000) {
            commands.push_back(random.below(2) == 0 ? length : -length);
            for (std::int32_t v = 0; v < length; ++v) {
                commands.push_back(
                    static_cast<std::int32_t>(0x3f000000U + random.below(0x800000))); // 0.5 to 1
                commands.push_back(static_cast<std::int32_t>(0x3f000000U + random.below(0x800000)));
                commands.push_back(static_cast<std::int32_t>(random.below(3)));
            }
        }
        commands.push_back(0);
        const Md2Counts counts{3, 1, 1, 1, static_cast<std::int32_t>(commands.size())};
        expect_bounded(md2_of_triangles(counts, triangle, commands), std::to_string(length), kSmallSlack);
    }
}

TEST(LoadingMemory, ManyFramesWithNamesOfTheirOwn) {
    constexpr std::int32_t kFrames = 40000;
    Bytes bytes;
    put(bytes, md2_header({1, 0, 1, kFrames, 0}));
    put(bytes, Md2Triangle{});
    for (std::int32_t i = 0; i < kFrames; ++i) {
        Md2Frame frame{{1, 1, 1}, {}, {}};
        std::string name = "a name " + std::to_string(i) + "abcdefghijk";
        name.resize(16);
        std::copy(name.begin(), name.end(), frame.name);
        put(bytes, frame);
        put(bytes, Md2Vertex{});
    }
    expect_bounded(bytes, "MD2", kSmallSlack);

    for (const auto& [groups, time] : {std::pair(false, 0.0F), {true, 0.5F}, {true, -1.0F}}) {
        tools::MdlSource source = test::square(1, 3);
        Bytes mdl = tools::write_mdl(source);
        const std::size_t frames_at = mdl.size() - 4 - sizeof(MdlFrame) - 4 * sizeof(MdlVertex);
        mdl.resize(frames_at);
        test::patch(mdl, offsetof(MdlHeader, num_frames), kFrames);
        for (std::int32_t i = 0; i < kFrames; ++i) {
            put(mdl, std::int32_t{groups ? 1 : 0});
            if (groups) {
                put(mdl, MdlGroup{1, {}, {}});
                put(mdl, time);
            }
            MdlFrame frame{};
            std::string name = std::to_string(i) + "abcdefghijklmnop";
            name.resize(16);
            std::copy(name.begin(), name.end(), frame.name);
            put(mdl, frame);
            mdl.resize(mdl.size() + 4 * sizeof(MdlVertex));
        }
        expect_bounded(mdl, groups ? "MDL groups at " + std::to_string(time) : "MDL", kSmallSlack);
    }
}

// What a check finds about them is bounded as well.
TEST(LoadingMemory, ManySkinNames) {
    constexpr std::int32_t kNames = 50000;
    for (const bool alike : {false, true}) {
        Bytes bytes;
        Md2Header header = md2_header({1, 0, 1, 1, 0});
        header.num_skins = kNames;
        header.ofs_skins = header.ofs_end;
        header.ofs_end += kNames * static_cast<std::int32_t>(sizeof(Md2Skin));
        put(bytes, header);
        put(bytes, Md2Triangle{});
        put(bytes, Md2Frame{{1, 1, 1}, {}, "frame1"});
        put(bytes, Md2Vertex{});
        for (std::int32_t i = 0; i < kNames; ++i) {
            Md2Skin skin{};
            std::string name = (alike ? "" : std::to_string(i)) + std::string(70, 'A');
            name.resize(63);
            std::copy(name.begin(), name.end(), skin.name);
            put(bytes, skin);
        }
        expect_bounded(bytes, alike ? "alike" : "different", kSmallSlack);
        const CountedMemory counted;
        {
            const Result<model::Model> model = load_model(bytes, "unit", {});
            ASSERT_TRUE(model);
            check::Subject subject;
            subject.model = &*model;
            subject.missing_skins = model->skin_names;
            EXPECT_LE(check::find_problems(subject).size(), 200U);
        }
        EXPECT_LE(counted.peak() + bytes.size(), allowed(bytes.size(), kSmallSlack)) << alike;
    }
}

TEST(LoadingMemory, ManySkinsOfAPixel) {
    for (const std::int32_t group : {0, 1, 60000}) {
        tools::MdlSource source = test::square(1, 3);
        const Bytes one = tools::write_mdl(source);
        Bytes bytes(one.begin(), one.begin() + sizeof(MdlHeader));
        const std::int32_t skins = group > 1 ? 5 : 65535;
        test::patch(bytes, offsetof(MdlHeader, num_skins), skins);
        for (std::int32_t i = 0; i < skins; ++i) {
            put(bytes, std::int32_t{group > 0 ? 1 : 0});
            if (group > 0) {
                put(bytes, group);
                for (std::int32_t k = 0; k < group; ++k)
                    put(bytes, group == 1 ? -1.0F : static_cast<float>(k + 1));
            }
            bytes.resize(bytes.size() + static_cast<std::size_t>(std::max(group, 1)));
        }
        bytes.insert(bytes.end(), one.begin() + sizeof(MdlHeader) + 5, one.end());
        expect_bounded(bytes, std::to_string(group));
    }
}

// Few bytes of a FIG ask for a vertex or a triangle.
tools::FigSource crowded_fig(std::size_t components, std::size_t triangles) {
    tools::FigSource fig = test::plate({}, 1.0F, 8);
    Random random;
    fig.normals.assign(512, glm::vec3(0.0F, 0.0F, 1.0F));
    for (auto& variant : fig.positions)
        variant.resize(128, glm::vec3(1.0F));
    fig.components.clear();
    for (std::size_t i = 0; i < components; ++i)
        fig.components.push_back(
            {static_cast<std::uint16_t>(i % 128), static_cast<std::uint16_t>(i / 128), 0});
    fig.indices.clear();
    for (std::size_t i = 0; i < triangles * 3; ++i)
        fig.indices.push_back(static_cast<std::uint16_t>(
            i < components ? i : random.below(static_cast<std::uint32_t>(components))));
    return fig;
}

TEST(LoadingMemory, FiguresThatAskForMuch) {
    expect_bounded(tools::write_fig(crowded_fig(65535, 22000)), "vertices");
    expect_bounded(tools::write_fig(crowded_fig(128, 131072)), "triangles");
    expect_bounded(tools::write_fig(crowded_fig(65535, 131072)), "both");
    expect_bounded(tools::write_fig(crowded_fig(65535, 400000)), "too many");
}

TEST(LoadingMemory, AFigureOfManyParts) {
    std::vector<tools::SourcePart> parts;
    for (int i = 0; i < 12; ++i)
        parts.push_back(test::part("p" + std::to_string(i), i == 0 ? "" : "p0", crowded_fig(20000, 8000)));
    std::vector<tools::SourceClip> clips;
    for (int i = 0; i < 4; ++i)
        clips.push_back({std::string(60000, static_cast<char>('a' + i)),
                         {{"p0", std::vector<glm::quat>(15000, glm::quat(1, 0, 0, 0)), {}, {}}}});
    const test::NamedFiles files = test::figure_files(parts, clips);
    std::size_t others = 0;
    for (const auto& [name, bytes] : files)
        others += name == "unit.mod" ? 0 : bytes.size();
    expect_bounded(files.at("unit.mod"), "figure", kSlack, test::finder(files), others);
}

TEST(LoadingMemory, ManyClipsOfNothing) {
    std::vector<tools::SourceClip> clips;
    for (int i = 0; i < 4000; ++i)
        clips.push_back({"c" + std::to_string(i), {{"p0", {}, {}, {}}, {"p1", {}, {}, {}}}});
    std::vector<tools::SourcePart> parts;
    for (int i = 0; i < 400; ++i)
        parts.push_back(test::part("p" + std::to_string(i), "", test::plate({}, 1.0F, 1)));
    const test::NamedFiles files = test::figure_files(parts, clips);
    std::size_t others = 0;
    for (const auto& [name, bytes] : files)
        others += name == "unit.mod" ? 0 : bytes.size();
    expect_bounded(files.at("unit.mod"), "figure", kSlack, test::finder(files), others);
}

TEST(LoadingMemory, LinksOfNothing) {
    Bytes zeros(std::size_t{3} << 20U);
    test::patch(zeros, 0, static_cast<std::uint32_t>((zeros.size() - 4) / 8));
    expect_bounded(zeros, "empty names", kSmallSlack);
    std::vector<tools::SourceLink> links;
    for (int i = 0; i < 32768; ++i)
        links.push_back({std::to_string(i), ""});
    expect_bounded(tools::write_lnk(links), "short names");
}

// An archive of every kind, with so many empty entries.
std::vector<Bytes> archives_of(int count, bool alike) {
    std::vector<tools::ResSourceEntry> res;
    std::vector<tools::PakSourceEntry> pak;
    std::vector<tools::ZipSourceEntry> zip;
    for (int i = 0; i < count; ++i) {
        const std::string name = alike ? "a" : std::to_string(i);
        res.push_back({name, {}});
        pak.push_back({name, {}});
        zip.push_back({name, {}});
    }
    return {tools::write_res(res), tools::write_pak(pak), tools::write_zip(zip)};
}

TEST(LoadingMemory, ArchivesOfManyEntries) {
    for (const bool alike : {false, true}) {
        for (const Bytes& bytes : archives_of(30000, alike)) {
            expect_bounded(bytes, "as a model", kSmallSlack);
            const CountedMemory counted;
            {
                const auto archive = load_archive(
                    bytes.size(),
                    [&](std::size_t offset, std::size_t size) -> Result<Bytes> {
                        return Bytes(bytes.begin() + static_cast<std::ptrdiff_t>(offset),
                                     bytes.begin() + static_cast<std::ptrdiff_t>(offset + size));
                    },
                    "many.res");
                ASSERT_TRUE(archive);
            }
            EXPECT_LE(counted.peak(), allowed(bytes.size(), kSmallSlack)) << bytes.size();
        }
    }
}

// What finding something in an archive in an archive costs, packed once and twice.
TEST(LoadingMemory, ArchivesInArchives) {
    std::vector<Bytes> inners = archives_of(30000, false);
    Bytes half(std::size_t{12} << 20U);
    std::mt19937 random(1);
    std::generate_n(half.begin(), half.size() / 2, [&] { return static_cast<std::byte>(random()); });
    inners.push_back(tools::write_pak({{"half.md2", half}}));
    inners.push_back(tools::write_pak({{"flat.md2", Bytes(std::size_t{40} << 20U)}}));
    for (const Bytes& inner : inners) {
        const test::TempFolder folder;
        const Bytes zip =
            tools::write_zip({{"in.zip", tools::write_zip({{"in.pak", inner}})}, {"in.pak", inner}});
        const std::filesystem::path path = folder.write("out.zip", zip);
        for (const char* inside : {"in.pak", "in.zip/in.pak"}) {
            const CountedMemory counted;
            (void)files::kind_of_path(path / inside / "29999");
            EXPECT_LE(counted.peak(), allowed(zip.size(), kSlack)) << inside << " " << inner.size();
        }
    }
}

TEST(ExtractMemory, FoldersCostNoMoreThanTheNamesTheyAreIn) {
    std::string name;
    for (int i = 0; i < 2000; ++i)
        name += "a/";
    files::ExtractList list;
    for (int i = 0; i < 100; ++i)
        list.files.push_back({"x", std::to_string(i) + "/" + name + "x", 0, nullptr});
    const CountedMemory counted;
    files::agree_on_folders(list);
    EXPECT_LE(counted.peak(), kSmallSlack);
}

// A PNG of one colour whose header is made to say another size.
Bytes png_of_size(int side, std::uint32_t width, std::uint32_t height) {
    Bytes bytes = *encode_png(make_image(side, side));
    for (std::size_t i = 0; i < 4; ++i) {
        bytes[16 + i] = static_cast<std::byte>(width >> (24 - 8 * i) & 0xFFU);
        bytes[20 + i] = static_cast<std::byte>(height >> (24 - 8 * i) & 0xFFU);
    }
    return bytes;
}

TEST(PictureMemory, OneColourMayBeLarge) {
    expect_picture_bounded(png_of_size(2048, 2048, 2048), "white.png");
    test::PcxOptions pcx;
    pcx.width = 63 * 60;
    pcx.height = 1000; // runs of 63 for two bytes
    expect_picture_bounded(test::build_pcx(pcx, [](int, int) { return 3U; }), "flat.pcx");
    test::TgaOptions tga;
    tga.width = 128 * 30;
    tga.height = 1000;
    tga.packed = true;
    tga.bits = 32;
    expect_picture_bounded(test::build_tga(tga,
                                           [](int, int) {
                                               return test::Colour{1, 2, 3, 255};
                                           }),
                           "flat.tga");
}

// As much as lies packed in it, it takes what its header says.
TEST(PictureMemory, MoreIsPackedThanThePictureHas) {
    expect_picture_bounded(test::build_png({8, 8}, std::vector<std::uint8_t>(std::size_t{200} << 20U)),
                           "stuffed.png", false, 1);
}

TEST(PictureMemory, APngCostsItsPixelsAlone) {
    for (const bool interlaced : {false, true}) {
        for (const unsigned depth : {8U, 16U})
            expect_picture_bounded(
                test::build_png({1024, 1024, depth, 6, interlaced}, std::vector<std::uint8_t>(10000000)),
                "deep.png", false, 1);
    }
    expect_picture_bounded(test::build_png({4096, 2048, 1, 0, true}, std::vector<std::uint8_t>(2000000)),
                           "thin.png", false, 1);
}

TEST(PictureMemory, ClaimsAreNotBelieved) {
    expect_picture_bounded(png_of_size(16, 65535, 65535), "side.png", true);
    expect_picture_bounded(png_of_size(16, 8192, 8192), "little.png", true);
    expect_picture_bounded(png_of_size(2048, 8192, 2100), "more.png", true);
    // Another chunk with modest sides before the header, which libpng would take.
    Bytes hidden = test::build_png({20000, 1000, 1, 0}, std::vector<std::uint8_t>(2501 * 1000));
    const Bytes chunk = test::bytes_of({"\0\0\0\b"
                                        "pixs"
                                        "\0\0\0\x10"
                                        "\0\0\0\x10"
                                        "none",
                                        20});
    hidden.insert(hidden.begin() + 8, chunk.begin(), chunk.end());
    expect_picture_bounded(hidden, "hidden.png", true);
    test::PcxOptions pcx;
    pcx.width = 63 * 120;
    pcx.height = 4; // and then 4000
    pcx.palette = false;
    Bytes flat = test::build_pcx(pcx, [](int, int) { return 3U; });
    test::patch(flat, 10, std::uint16_t{4000});
    flat.resize(flat.size() * 1000);
    expect_picture_bounded(flat, "flat.pcx", true);
}

TEST(LoadingMemory, EveryRealFile) {
    const char* const corpus = std::getenv("TRIS_CORPUS");
    std::vector<std::filesystem::path> folders = {TRIS_SAMPLES};
    if (corpus != nullptr)
        folders.emplace_back(corpus);
    std::size_t files = 0;
    for (const std::filesystem::path& folder : folders) {
        for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
            if (!entry.is_regular_file())
                continue;
            std::ifstream in(entry.path(), std::ios::binary);
            const std::string text{std::istreambuf_iterator<char>(in), {}};
            const std::string name = entry.path().string();
            if (is_image_name(name)) {
                Oddities warnings;
                const CountedMemory counted;
                const Result<Image> image = decode_image(as_bytes(text), name, warnings);
                EXPECT_LE(counted.peak(),
                          (image ? image->rgba.size() * 4 : 0) + allowed(text.size(), kSmallSlack))
                    << name;
            } else {
                expect_bounded(as_bytes(text), name);
            }
            ++files;
        }
    }
    EXPECT_GE(files, 8U);
}

} // namespace
} // namespace tris::formats
