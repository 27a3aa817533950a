// What is fuzzed. A target takes any bytes, must return, and aborts when what came out breaks its promises.
// The same targets run under libFuzzer (scripts/fuzz.sh) and, for a fixed number of runs, in the tests.
#pragma once

#include "core/bytes.h"

#include <cstddef>
#include <cstdlib>
#include <span>
#include <string_view>
#include <vector>

namespace tris::fuzz {

struct Target {
    std::string_view name;
    void (*run)(ByteView bytes) = nullptr;
    std::vector<Bytes> (*seeds)() = nullptr;
    std::size_t most_bytes = 4096; // longer inputs find nothing more and take longer
};

std::span<const Target> targets();
const Target* find_target(std::string_view name); // null: there is none

inline void require(bool holds) {
    if (!holds)
        std::abort();
}

// One for each kind of file, in files of their own.
void run_md2(ByteView bytes);
void run_mdl(ByteView bytes);
void run_fig(ByteView bytes);
void run_lnk(ByteView bytes);
void run_bon(ByteView bytes);
void run_anm(ByteView bytes);
void run_res(ByteView bytes);
void run_archive(ByteView bytes);
void run_pcx(ByteView bytes);
void run_mmp(ByteView bytes);
void run_picture(ByteView bytes);
void run_palette(ByteView bytes);
void run_quakec(ByteView bytes);
// The whole way from the bytes of a model and its companion to what is drawn, picked and checked.
void run_chain(ByteView bytes);

} // namespace tris::fuzz
