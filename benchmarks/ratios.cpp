// Loading, decoding and sampling against others who do the same, or against the least that it takes.
#include "files/file_system.h"
#include "formats/images/image_file.h"
#include "formats/load_model.h"
#include "interleaved.h"
#include "mmp_writer.h"
#include "model/playback.h"
#include "support/image_builder.h"

#include <assimp/Importer.hpp>
#include <assimp/postprocess.h>
#include <assimp/scene.h>
#include <malloc.h>
#include <stb/stb_image.h>

#include <cstdlib>
#include <cstring>

namespace {

using tris::bench::compare;

volatile std::size_t sink = 0; // so that nothing is left out for being of no use

tris::Bytes read_or_abort(const char* path) {
    tris::Result<tris::Bytes> bytes = tris::files::read(path);
    if (!bytes)
        std::abort();
    return *std::move(bytes);
}

tris::Image decode_or_abort(tris::ByteView bytes, const char* name) {
    tris::Oddities warnings;
    tris::Result<tris::Image> image = tris::formats::decode_image(bytes, name, warnings);
    if (!image)
        std::abort();
    return *std::move(image);
}

constexpr const char* kModel = TRIS_SAMPLES "/players/bramble/tris.md2";
constexpr const char* kSkin = TRIS_SAMPLES "/players/bramble/ember.png";

void load() {
    const tris::Bytes bytes = read_or_abort(kModel);
    const auto model = tris::formats::load_model(bytes, kModel);
    sink = sink + model->mesh.vertices.size();
}

// `steps` are assimp's own, after the parsing.
void load_by_assimp(unsigned steps) {
    Assimp::Importer importer;
    const aiScene* const scene = importer.ReadFile(kModel, steps);
    if (scene == nullptr)
        std::abort();
    sink = sink + scene->mMeshes[0]->mNumVertices;
}

void read_and_copy() {
    const tris::Bytes bytes = read_or_abort(kModel);
    tris::Bytes copy(bytes.size());
    std::memcpy(copy.data(), bytes.data(), bytes.size());
    sink = sink + static_cast<std::size_t>(copy[bytes.size() / 2]);
}

void decode_by_stb(tris::ByteView bytes) {
    int width = 0;
    int height = 0;
    int channels = 0;
    stbi_uc* const pixels =
        stbi_load_from_memory(reinterpret_cast<const stbi_uc*>(bytes.data()), static_cast<int>(bytes.size()),
                              &width, &height, &channels, 4);
    if (pixels == nullptr)
        std::abort();
    sink = sink + pixels[0];
    stbi_image_free(pixels);
}

} // namespace

int main() {
    // Freed memory stays with the process, so that the kernel's handing out of pages is in no row, on neither
    // side.
    mallopt(M_TRIM_THRESHOLD, 1 << 30);
    mallopt(M_MMAP_THRESHOLD, 1 << 30);
    // What its documentation calls the fast preset for drawing in real time.
    compare(
        "load the sample, 198 keyframes", load, "assimp, its first pose, made ready for drawing",
        [] { load_by_assimp(aiProcessPreset_TargetRealtime_Fast); }, "<= 0.20", 101);
    // tris's corners are shared among triangles, as they go to the GPU; assimp's are once it has joined them.
    compare(
        "load the sample, 198 keyframes", load, "assimp, its first pose, joined",
        [] { load_by_assimp(aiProcess_JoinIdenticalVertices); }, "", 101);
    compare(
        "load the sample, 198 keyframes", load, "assimp, its first pose, not joined",
        [] { load_by_assimp(0); }, "", 101);
    compare(
        "read the sample's file", [] { sink = sink + read_or_abort(kModel).size(); },
        "assimp, its first pose, not joined", [] { load_by_assimp(0); }, "", 101);
    compare("load the sample, 198 keyframes", load, "read + memcpy of the file", read_and_copy, "<= 3.0",
            101);

    const tris::Bytes png = read_or_abort(kSkin);
    const tris::Image skin = decode_or_abort(png, "skin.png");
    const auto stb = [&] { decode_by_stb(png); };
    const auto decode = [&](const tris::Bytes& bytes, const char* name) {
        sink = sink + decode_or_abort(bytes, name).rgba.size();
    };
    compare(
        "decode a skin of 512 x 512, PNG", [&] { decode(png, "skin.png"); }, "stb_image", stb, "", 31);
    tris::test::PcxOptions options;
    options.width = skin.width;
    options.height = skin.height;
    const tris::Bytes pcx =
        tris::test::build_pcx(options, [&](int x, int y) { return unsigned{skin.pixel(x, y)[0]}; });
    compare(
        "the same as PCX", [&] { decode(pcx, "skin.pcx"); }, "stb_image, the PNG", stb, "", 31);
    const tris::Bytes mmp = tris::tools::write_mmp(skin, tris::tools::MmpFormat::dxt1);
    compare(
        "the same as MMP (DXT1)", [&] { decode(mmp, "skin.mmp"); }, "stb_image, the PNG", stb, "", 31);

    const auto model = tris::formats::load_model(read_or_abort(kModel), kModel);
    constexpr int kSamples = 1000;
    tris::model::Playback playback;
    compare(
        "sample 1000 poses",
        [&] {
            for (int i = 0; i < kSamples; ++i) {
                playback.seconds += 0.01;
                sink = sink + static_cast<std::size_t>(tris::model::sample(*model, playback).shape_a);
            }
        },
        "loading the sample once", load, "", 61);
}
