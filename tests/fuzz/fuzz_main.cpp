// The targets without libFuzzer: the same bent seeds in every run of the tests.
// usage: fuzz_runner run TARGET RUNS | fuzz_runner seeds FOLDER | fuzz_runner list
#include "target.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <string>

namespace tris::fuzz {
namespace {

// Marsaglia's xorshift: the same numbers on every machine.
class Dice {
  public:
    std::uint64_t next() {
        state_ ^= state_ << 13U;
        state_ ^= state_ >> 7U;
        state_ ^= state_ << 17U;
        return state_;
    }
    std::size_t below(std::size_t count) { return static_cast<std::size_t>(next() % count); }

  private:
    std::uint64_t state_ = 0x9E3779B97F4A7C15ULL;
};

constexpr std::array<std::uint32_t, 12> kTelling = {
    0, 1, 2, 0x7F, 0x80, 0xFF, 0x7FFF, 0xFFFF, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF, 0x7FC00000};

void bend(Bytes& bytes, const std::vector<Bytes>& seeds, Dice& dice) {
    const std::size_t at = bytes.empty() ? 0 : dice.below(bytes.size());
    switch (bytes.empty() ? 5 : dice.below(6)) {
    case 0:
        bytes[at] ^= static_cast<std::byte>(1U << dice.below(8));
        break;
    case 1:
        bytes[at] = static_cast<std::byte>(dice.next());
        break;
    case 2: {
        const std::uint32_t value = kTelling[dice.below(kTelling.size())];
        const std::size_t aligned = at / 4 * 4;
        std::memcpy(bytes.data() + aligned, &value, std::min(sizeof(value), bytes.size() - aligned));
        break;
    }
    case 3:
        bytes.resize(at);
        break;
    case 4: { // a part of itself once more
        const std::size_t length = std::min<std::size_t>(bytes.size() - at, dice.below(64) + 1);
        const Bytes part(bytes.begin() + static_cast<std::ptrdiff_t>(at),
                         bytes.begin() + static_cast<std::ptrdiff_t>(at + length));
        bytes.insert(bytes.begin() + static_cast<std::ptrdiff_t>(at), part.begin(), part.end());
        break;
    }
    default: { // the end of another seed
        const Bytes& other = seeds[dice.below(seeds.size())];
        const std::size_t from = other.empty() ? 0 : dice.below(other.size());
        bytes.resize(std::min(bytes.size(), from));
        bytes.insert(bytes.end(), other.begin() + static_cast<std::ptrdiff_t>(from), other.end());
        break;
    }
    }
}

int run(const Target& target, long runs) {
    const std::vector<Bytes> seeds = target.seeds();
    for (const Bytes& seed : seeds)
        target.run(seed);
    Dice dice;
    for (long i = 0; i < runs; ++i) {
        Bytes bytes = seeds[dice.below(seeds.size())];
        for (std::size_t bends = 1 + dice.below(4); bends > 0; --bends)
            bend(bytes, seeds, dice);
        bytes.resize(std::min(bytes.size(), target.most_bytes));
        bytes.shrink_to_fit(); // so that a sanitizer sees its end
        target.run(bytes);
    }
    std::printf("%s: %zu seeds, %ld runs\n", std::string(target.name).c_str(), seeds.size(), runs);
    return 0;
}

int write_seeds(const std::filesystem::path& folder) {
    for (const Target& target : targets()) {
        const std::filesystem::path place = folder / target.name;
        std::filesystem::create_directories(place);
        int number = 0;
        for (const Bytes& seed : target.seeds()) {
            std::ofstream out(place / ("seed-" + std::to_string(number++)), std::ios::binary);
            out.write(reinterpret_cast<const char*>(seed.data()), static_cast<std::streamsize>(seed.size()));
            if (!out)
                return 1;
        }
    }
    return 0;
}

int main_of(const std::vector<std::string>& words) {
    if (words.size() == 1 && words[0] == "list") {
        for (const Target& target : targets())
            std::printf("%s %zu\n", std::string(target.name).c_str(), target.most_bytes);
        return 0;
    }
    if (words.size() == 2 && words[0] == "seeds")
        return write_seeds(words[1]);
    if (words.size() == 3 && words[0] == "run") {
        if (const Target* const target = find_target(words[1]))
            return run(*target, std::stol(words[2]));
        std::fprintf(stderr, "there is no target \"%s\"\n", words[1].c_str());
        return 1;
    }
    std::fprintf(stderr,
                 "usage: fuzz_runner run TARGET RUNS | fuzz_runner seeds FOLDER | fuzz_runner list\n");
    return 1;
}

} // namespace
} // namespace tris::fuzz

int main(int argc, char** argv) {
    return tris::fuzz::main_of(std::vector<std::string>(argv + 1, argv + argc));
}
