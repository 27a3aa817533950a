// One target under libFuzzer: which one is said when this is compiled.
#include "target.h"

#include <cstdint>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const tris::fuzz::Target* const kTarget = tris::fuzz::find_target(TRIS_FUZZ_TARGET);
    tris::fuzz::require(kTarget != nullptr);
    if (size <= kTarget->most_bytes)
        kTarget->run(std::as_bytes(std::span(data, size)));
    return 0;
}
