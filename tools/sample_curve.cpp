#include "sample_curve.h"

#include <algorithm>
#include <cmath>

namespace tris::tools {

namespace {

// The slope through a key that keeps the curve between its neighbours: none at a peak, otherwise the harmonic
// mean.
float slope_at(float before, float here, float after, float step_before, float step_after) {
    const float left = (here - before) / step_before;
    const float right = (after - here) / step_after;
    if (left * right <= 0.0F)
        return 0.0F;
    return 2.0F * left * right / (left + right);
}

float hermite(float p0, float m0, float p1, float m1, float t) {
    const float t2 = t * t;
    const float t3 = t2 * t;
    return (2.0F * t3 - 3.0F * t2 + 1.0F) * p0 + (t3 - 2.0F * t2 + t) * m0 + (3.0F * t2 - 2.0F * t3) * p1 +
           (t3 - t2) * m1;
}

} // namespace

CurveSpan curve_span(const std::vector<float>& frames, float frame, float period) {
    const auto count = static_cast<int>(frames.size());
    if (count < 1)
        return {};
    // Keys beyond either end: the other end's a period away when looping, the end key itself otherwise.
    const auto key_frame = [&](int i) {
        if (i < 0)
            return period > 0.0F ? frames[static_cast<std::size_t>(i + count)] - period
                                 : frames.front() - 1.0F;
        if (i >= count)
            return period > 0.0F ? frames[static_cast<std::size_t>(i - count)] + period
                                 : frames.back() + 1.0F;
        return frames[static_cast<std::size_t>(i)];
    };
    const auto key_number = [&](int i) {
        return static_cast<std::size_t>(period > 0.0F ? (i + count) % count : std::clamp(i, 0, count - 1));
    };
    const float at = period > 0.0F ? frame - period * std::floor(frame / period) : frame;
    int next = 0;
    while (next < count && frames[static_cast<std::size_t>(next)] <= at)
        ++next;

    CurveSpan span;
    for (int i = 0; i < 4; ++i) {
        span.keys[i] = key_number(next - 2 + i);
        span.frames[i] = key_frame(next - 2 + i);
    }
    span.along = (at - span.frames[1]) / (span.frames[2] - span.frames[1]);
    return span;
}

float curve_value(const CurveSpan& span, const float (&values)[4]) {
    const float step = span.frames[2] - span.frames[1];
    const float m0 = slope_at(values[0], values[1], values[2], span.frames[1] - span.frames[0], step) * step;
    const float m1 = slope_at(values[1], values[2], values[3], step, span.frames[3] - span.frames[2]) * step;
    return hermite(values[1], m0, values[2], m1, span.along);
}

} // namespace tris::tools
