// make_samples OUT_DIR: writes the sample models as the games would hold them: the character and its weapon
// under OUT_DIR/players, the brazier under OUT_DIR/progs, the golem under OUT_DIR/figures.
#include "figure_writer.h"
#include "image_writer.h"
#include "md2_writer.h"
#include "mdl_writer.h"
#include "mmp_writer.h"
#include "sample_atlas.h"
#include "sample_brazier.h"
#include "sample_clips.h"
#include "sample_fox.h"
#include "sample_golem.h"
#include "sample_paint.h"
#include "sample_sword.h"

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>

namespace {

using namespace tris::tools;

constexpr const char* kPlayer = "bramble";
constexpr const char* kFigure = "ungolm";
constexpr int kPlayerSkinSide = 512;
constexpr int kWeaponSkinSide = 128;
constexpr int kIslandPadding = 6;

std::string game_path(const std::string& file) {
    return std::string("players/") + kPlayer + "/" + file;
}

bool write_bytes(const std::filesystem::path& path, const tris::Bytes& bytes) {
    std::ofstream file(path, std::ios::binary);
    file.write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
    return file.good();
}

bool report(bool written, const std::filesystem::path& path) {
    if (!written)
        std::fprintf(stderr, "make_samples: cannot write %s\n", path.string().c_str());
    return written;
}

bool write_model(const std::filesystem::path& out, const std::string& name, const Md2Source& source) {
    const std::filesystem::path path = out / game_path(name);
    std::printf("%s: %zu triangles, %zu vertices, %zu frames\n", path.string().c_str(),
                source.triangles.size(), source.frames.front().positions.size(), source.frames.size());
    return report(write_bytes(path, write_md2(source)), path);
}

bool write_skin(const std::filesystem::path& out, const std::string& name, const tris::Image& image) {
    const std::filesystem::path path = out / game_path(name);
    return report(write_png(path, image), path);
}

bool write_player(const std::filesystem::path& out) {
    SampleMesh fox = build_fox();
    pack_islands(fox, kPlayerSkinSide, kIslandPadding);
    const std::vector<NamedPose> frames = bake_player_frames(fox);
    const TexelMap texels = map_texels(fox, kPlayerSkinSide);
    Md2Source source = bake(fox, kPlayerSkinSide, frames);
    bool written = true;
    for (const SkinColours& colours : fox_skins()) {
        source.skins.push_back(game_path(colours.name + ".png"));
        written = write_skin(out, colours.name + ".png", paint_skin(texels, colours)) && written;
    }
    written = write_model(out, "tris.md2", source) && written;

    SampleMesh sword = build_sword();
    pack_islands(sword, kWeaponSkinSide, kIslandPadding);
    Md2Source weapon = bake(sword, kWeaponSkinSide, frames);
    weapon.skins.push_back(game_path("weapon.png"));
    written =
        write_skin(out, "weapon.png", paint_skin(map_texels(sword, kWeaponSkinSide), fox_skins().front())) &&
        written;
    return write_model(out, "weapon.md2", weapon) && written;
}

bool write_brazier(const std::filesystem::path& out) {
    const MdlSource source = build_brazier();
    const std::filesystem::path path = out / "progs" / "brazier.mdl";
    std::printf("%s: %zu triangles, %zu vertices, %zu frame entries\n", path.string().c_str(),
                source.triangles.size(), source.texcoords.size(), source.frames.size());
    return report(write_bytes(path, write_mdl(source)), path);
}

bool write_golem(const std::filesystem::path& out) {
    const Golem golem = build_golem();
    const FigureFiles files = write_figure(kFigure, golem.parts, golem.clips);
    std::size_t triangles = 0;
    for (const SourcePart& part : golem.parts)
        triangles += part.mesh.indices.size() / 3;
    const std::filesystem::path path = out / "figures" / kFigure;
    std::printf("%s.mod: %zu triangles, %zu parts, %zu clips\n", path.string().c_str(), triangles,
                golem.parts.size(), golem.clips.size());

    const auto write = [&](const char* extension, const tris::Bytes& bytes) {
        const std::filesystem::path file = path.string() + extension;
        return report(write_bytes(file, bytes), file);
    };
    bool written = write(".mod", files.mod);
    written = write(".bon", files.bon) && written;
    written = write(".anm", files.anm) && written;
    return write(".mmp", write_mmp(golem.texture, MmpFormat::dxt1)) && written;
}

bool make_folder(const std::filesystem::path& path) {
    std::error_code error;
    std::filesystem::create_directories(path, error);
    if (error)
        std::fprintf(stderr, "make_samples: cannot create %s: %s\n", path.string().c_str(),
                     error.message().c_str());
    return !error;
}

} // namespace

int main(int argc, char** argv) {
    if (argc != 2) {
        std::fprintf(stderr, "usage: make_samples OUT_DIR\n");
        return 2;
    }
    const std::filesystem::path out = argv[1];
    if (!make_folder(out / "players" / kPlayer) || !make_folder(out / "progs") ||
        !make_folder(out / "figures"))
        return 1;
    bool written = write_player(out);
    written = write_brazier(out) && written;
    return write_golem(out) && written ? 0 : 1;
}
