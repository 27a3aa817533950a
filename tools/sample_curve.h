// Smooth motion through keys whose poses are plain rows of floats.
#pragma once

#include <bit>
#include <cstddef>
#include <iterator>
#include <type_traits>
#include <vector>

namespace tris::tools {

template <class P>
struct CurveKey {
    float frame = 0.0F;
    P pose;
};

// Four keys in a row, the middle two around `frame`, and how far along between those it lies.
struct CurveSpan {
    std::size_t keys[4] = {};
    float frames[4] = {};
    float along = 0.0F;
};

// `frames` rise. With `period` above zero the last key leads back to the first; otherwise `frame` lies
// between the first and the last.
CurveSpan curve_span(const std::vector<float>& frames, float frame, float period);

// The value at `span.along` of the curve through four values.
float curve_value(const CurveSpan& span, const float (&values)[4]);

// The pose at `frame` between keys in rising order. Curves pass through every key and never swing past one,
// so a foot keyed on the floor twice stays on it. With `period` above zero the last key leads back to the
// first.
template <class P>
P curve_between(const std::vector<CurveKey<P>>& keys, float frame, float period = 0.0F) {
    static_assert(std::is_trivially_copyable_v<P> && sizeof(P) % sizeof(float) == 0);
    struct Row {
        float values[sizeof(P) / sizeof(float)];
    };
    if (keys.empty())
        return {};
    if (period <= 0.0F && frame <= keys.front().frame)
        return keys.front().pose;
    if (period <= 0.0F && frame >= keys.back().frame)
        return keys.back().pose;

    std::vector<float> frames;
    for (const CurveKey<P>& key : keys)
        frames.push_back(key.frame);
    const CurveSpan span = curve_span(frames, frame, period);
    const Row rows[4] = {
        std::bit_cast<Row>(keys[span.keys[0]].pose), std::bit_cast<Row>(keys[span.keys[1]].pose),
        std::bit_cast<Row>(keys[span.keys[2]].pose), std::bit_cast<Row>(keys[span.keys[3]].pose)};
    Row row{};
    for (std::size_t i = 0; i < std::size(row.values); ++i)
        row.values[i] =
            curve_value(span, {rows[0].values[i], rows[1].values[i], rows[2].values[i], rows[3].values[i]});
    return std::bit_cast<P>(row);
}

} // namespace tris::tools
