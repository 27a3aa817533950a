// Loading the sample's 198 keyframes against the least that any loader has to do: copying the file's bytes.
#include "files/file_system.h"
#include "formats/load_model.h"
#include "model/playback.h"

#include <benchmark/benchmark.h>

#include <cstdlib>
#include <cstring>

namespace {

tris::Bytes sample_bytes() {
    tris::Result<tris::Bytes> bytes = tris::files::read(TRIS_SAMPLES "/players/bramble/tris.md2");
    if (!bytes)
        std::abort();
    return *std::move(bytes);
}

void copy_bytes(benchmark::State& state) {
    const tris::Bytes bytes = sample_bytes();
    for (auto _ : state) {
        tris::Bytes copy(bytes.size());
        std::memcpy(copy.data(), bytes.data(), bytes.size());
        benchmark::DoNotOptimize(copy.data());
    }
}
BENCHMARK(copy_bytes);

void load_md2(benchmark::State& state) {
    const tris::Bytes bytes = sample_bytes();
    for (auto _ : state) {
        auto model = tris::formats::load_model(bytes, "sample");
        benchmark::DoNotOptimize(model);
    }
}
BENCHMARK(load_md2);

void sample_pose(benchmark::State& state) {
    const tris::Bytes bytes = sample_bytes();
    const auto model = tris::formats::load_model(bytes, "sample");
    tris::model::Playback playback;
    for (auto _ : state) {
        playback.seconds += 0.01;
        benchmark::DoNotOptimize(tris::model::sample(*model, playback));
    }
}
BENCHMARK(sample_pose);

} // namespace

BENCHMARK_MAIN();
