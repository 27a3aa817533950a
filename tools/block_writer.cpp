#include "block_writer.h"

#include "model_bytes.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/vec3.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace tris::tools {

namespace {

constexpr std::size_t kPixels = std::size_t{kBlockSide} * kBlockSide;
constexpr std::uint8_t kOpaqueFrom = 128;

using Block = std::array<BlockColour, kPixels>;

// Half the size in each direction. Colours count as much as they can be seen, so that nothing bleeds out of
// transparent pixels.
Image smaller(const Image& image) {
    Image out = make_image(level_side(image.width, 1), level_side(image.height, 1));
    for (int y = 0; y < out.height; ++y) {
        for (int x = 0; x < out.width; ++x) {
            std::array<unsigned, 3> colour{};
            std::array<unsigned, 3> unseen{};
            unsigned alpha = 0;
            for (const int from_y : {2 * y, std::min(2 * y + 1, image.height - 1)}) {
                for (const int from_x : {2 * x, std::min(2 * x + 1, image.width - 1)}) {
                    const std::uint8_t* from = image.pixel(from_x, from_y);
                    alpha += from[3];
                    for (std::size_t c = 0; c < 3; ++c) {
                        colour[c] += unsigned{from[c]} * from[3];
                        unseen[c] += from[c];
                    }
                }
            }
            std::uint8_t* to = out.pixel(x, y);
            for (std::size_t c = 0; c < 3; ++c) {
                to[c] = static_cast<std::uint8_t>(alpha == 0 ? (unseen[c] + 2) / 4
                                                             : (colour[c] + alpha / 2) / alpha);
            }
            to[3] = static_cast<std::uint8_t>((alpha + 2) / 4);
        }
    }
    return out;
}

// Beyond the edges the last row and column go on.
Block block_at(const Image& image, int left, int top) {
    Block block{};
    for (std::size_t i = 0; i < kPixels; ++i) {
        const int x = std::min(left + static_cast<int>(i) % kBlockSide, image.width - 1);
        const int y = std::min(top + static_cast<int>(i) / kBlockSide, image.height - 1);
        std::copy_n(image.pixel(x, y), 4, block[i].begin());
    }
    return block;
}

glm::vec3 rgb(const BlockColour& colour) {
    return {colour[0], colour[1], colour[2]};
}

std::uint16_t to_565(const glm::vec3& colour) {
    const auto scaled = [](float value, float most) {
        return static_cast<unsigned>(std::lround(glm::clamp(value, 0.0F, 255.0F) / 255.0F * most));
    };
    return static_cast<std::uint16_t>(scaled(colour.r, 31.0F) << 11U | scaled(colour.g, 63.0F) << 5U |
                                      scaled(colour.b, 31.0F));
}

// What a block has to show: its pixels, and which of them are seen.
struct Wanted {
    std::array<glm::vec3, kPixels> colours{};
    std::array<bool, kPixels> opaque{};
    bool has_holes = false;
    bool always_four = false; // the colours are those of bc2
};

Wanted wanted_of(const Block& block, BlockFormat format) {
    Wanted out;
    out.always_four = format == BlockFormat::bc2;
    for (std::size_t i = 0; i < kPixels; ++i) {
        out.colours[i] = rgb(block[i]);
        out.opaque[i] = out.always_four || block[i][3] >= kOpaqueFrom;
        out.has_holes = out.has_holes || !out.opaque[i];
    }
    return out;
}

struct Ends {
    glm::vec3 first{0.0F};
    glm::vec3 second{0.0F};
};

// The two ends of the colours along the direction in which they differ most.
Ends ends_of(const Wanted& wanted) {
    glm::vec3 mean(0.0F);
    float count = 0.0F;
    for (std::size_t i = 0; i < kPixels; ++i) {
        if (wanted.opaque[i]) {
            mean += wanted.colours[i];
            count += 1.0F;
        }
    }
    if (count == 0.0F)
        return {};
    mean /= count;
    const auto each_difference = [&](const auto& use) {
        for (std::size_t i = 0; i < kPixels; ++i) {
            if (wanted.opaque[i])
                use(wanted.colours[i] - mean);
        }
    };
    // The longest difference points roughly along the main axis; multiplying by the covariance turns it
    // there.
    glm::vec3 axis(0.0F);
    each_difference([&](const glm::vec3& d) { axis = glm::dot(d, d) > glm::dot(axis, axis) ? d : axis; });
    if (glm::dot(axis, axis) == 0.0F)
        return {mean, mean};
    for (int step = 0; step < 8; ++step) {
        glm::vec3 next(0.0F);
        each_difference([&](const glm::vec3& d) { next += d * glm::dot(d, axis); });
        axis = glm::normalize(next);
    }
    float low = 0.0F;
    float high = 0.0F;
    each_difference([&](const glm::vec3& d) {
        low = std::min(low, glm::dot(d, axis));
        high = std::max(high, glm::dot(d, axis));
    });
    return {mean + axis * high, mean + axis * low};
}

struct ColourBlock {
    std::uint16_t first = 0;
    std::uint16_t second = 0;
    std::uint32_t indices = 0;
};
static_assert(sizeof(ColourBlock) == 8);

struct Fit {
    ColourBlock block;
    std::array<std::size_t, kPixels> chosen{}; // the index of each pixel
    float error = 0.0F;
};

// Each pixel takes the nearest of the colours that these two ends give.
Fit fit(const Wanted& wanted, const Ends& ends) {
    Fit out;
    out.block.first = to_565(ends.first);
    out.block.second = to_565(ends.second);
    // The order of the two says whether there is a transparent one among the four.
    if (!wanted.always_four && (out.block.first < out.block.second) != wanted.has_holes)
        std::swap(out.block.first, out.block.second);
    const auto colours = block_colours(out.block.first, out.block.second, wanted.always_four);
    for (std::size_t i = 0; i < kPixels; ++i) {
        float nearest = std::numeric_limits<float>::max();
        for (std::size_t index = 0; index < colours.size(); ++index) {
            if ((colours[index][3] != 0) != wanted.opaque[i])
                continue;
            const glm::vec3 d = rgb(colours[index]) - wanted.colours[i];
            const float distance = wanted.opaque[i] ? glm::dot(d, d) : 0.0F;
            if (distance < nearest) {
                nearest = distance;
                out.chosen[i] = index;
            }
        }
        out.error += nearest;
        out.block.indices |= static_cast<std::uint32_t>(out.chosen[i]) << (2 * i);
    }
    return out;
}

// The ends that suit the chosen indices best, by least squares; the same again where the indices leave them
// open.
Ends refit(const Wanted& wanted, const Fit& from, const Ends& otherwise) {
    const bool four = wanted.always_four || from.block.first > from.block.second;
    const std::array<float, 4> share = four ? std::array<float, 4>{1.0F, 0.0F, 2.0F / 3.0F, 1.0F / 3.0F}
                                            : std::array<float, 4>{1.0F, 0.0F, 0.5F, 0.0F};
    float aa = 0.0F;
    float ab = 0.0F;
    float bb = 0.0F;
    glm::vec3 a_sum(0.0F);
    glm::vec3 b_sum(0.0F);
    for (std::size_t i = 0; i < kPixels; ++i) {
        if (!wanted.opaque[i])
            continue;
        const float a = share[from.chosen[i]];
        const float b = 1.0F - a;
        aa += a * a;
        ab += a * b;
        bb += b * b;
        a_sum += wanted.colours[i] * a;
        b_sum += wanted.colours[i] * b;
    }
    const float determinant = aa * bb - ab * ab;
    if (determinant < 1e-4F)
        return otherwise;
    return {(a_sum * bb - b_sum * ab) / determinant, (b_sum * aa - a_sum * ab) / determinant};
}

ColourBlock best_colours(const Wanted& wanted) {
    const Ends ends = ends_of(wanted);
    const Fit first = fit(wanted, ends);
    const Fit second = fit(wanted, refit(wanted, first, ends));
    return (second.error < first.error ? second : first).block;
}

std::uint64_t alpha_bits(const Block& block) {
    std::uint64_t bits = 0;
    for (std::size_t i = 0; i < kPixels; ++i)
        bits |= ((std::uint64_t{block[i][3]} * 15 + 127) / 255) << (4 * i);
    return bits;
}

Bytes compress_level(const Image& image, BlockFormat format) {
    Bytes out;
    for (int top = 0; top < image.height; top += kBlockSide) {
        for (int left = 0; left < image.width; left += kBlockSide) {
            const Block block = block_at(image, left, top);
            if (format == BlockFormat::bc2)
                append(out, alpha_bits(block));
            append(out, best_colours(wanted_of(block, format)));
        }
    }
    return out;
}

} // namespace

BlockImage compress(const Image& image, BlockFormat format) {
    BlockImage out{image.width, image.height, format, {}};
    Image level = image;
    out.levels.push_back(compress_level(level, format));
    while (level.width > 1 || level.height > 1) {
        level = smaller(level);
        out.levels.push_back(compress_level(level, format));
    }
    return out;
}

} // namespace tris::tools
