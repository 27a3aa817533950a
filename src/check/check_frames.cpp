// Whether clips can be told from the frames' names.
#include "check/findings.h"

#include "core/text.h"

#include <algorithm>
#include <charconv>
#include <utility>

namespace tris::check {

namespace {

// "pain101" is pain and 101. A number of more digits than any frame has is a name.
struct FrameName {
    std::string key;
    long number = -1; // none
};

FrameName take_apart(const std::string& name) {
    constexpr std::size_t kMostDigits = 6;
    std::size_t digits = name.size();
    while (digits > 0 && is_digit(name[digits - 1]))
        --digits;
    FrameName out{lower_ascii(name), -1};
    if (digits == name.size() || name.size() - digits > kMostDigits)
        return out;
    out.key.resize(digits);
    std::from_chars(name.data() + digits, name.data() + name.size(), out.number);
    return out;
}

// A few numbers left out are a mistake; many begin another clip, as pain104 and pain201 do.
constexpr long kShortGap = 8;

} // namespace

void check_frames(const Subject& subject, std::vector<Finding>& out) {
    const model::Model& model = *subject.model;
    if (model.mesh.figure || model.mesh.shapes.size() < 2)
        return;
    std::vector<bool> grouped(model.mesh.shapes.size());
    for (const model::FrameEntry& entry : model.frame_entries) {
        if (!entry.end_times.empty())
            std::fill_n(grouped.begin() + entry.first, entry.count, true);
    }
    Place empty;
    Place repeated;
    Place gaps;
    std::string first_repeated;
    std::string first_gap;
    FrameName before;
    for (std::size_t i = 0; i < model.mesh.shapes.size(); ++i) {
        const std::string& name = model.mesh.shapes[i].name;
        const FrameName now = take_apart(name);
        const FrameName last = std::exchange(before, now);
        if (grouped[i])
            continue; // a group is a clip whatever it is called
        if (name.empty()) {
            add_place(empty.frames, i);
            continue;
        }
        if (i == 0 || grouped[i - 1] || now.key != last.key || now.number < 0 || last.number < 0)
            continue;
        const long step = now.number - last.number;
        if (step == 0) {
            add_place(repeated.frames, i);
            if (first_repeated.empty())
                first_repeated = name;
        } else if (step > 1 && step <= kShortGap) {
            add_place(gaps.frames, i);
            if (first_gap.empty())
                first_gap = model.mesh.shapes[i - 1].name + " to " + name;
        }
    }
    const auto many = [](const Place& place) { return place.frames.size(); };
    if (!empty.frames.empty())
        out.push_back(make_finding("frames.name-empty",
                                   counted(many(empty), "frame has", "frames have") + " no name",
                                   std::move(empty)));
    if (!repeated.frames.empty())
        out.push_back(make_finding("frames.name-repeated",
                                   counted(many(repeated), "frame has", "frames have") +
                                       " the name of the one before, first " + first_repeated,
                                   std::move(repeated)));
    if (!gaps.frames.empty())
        out.push_back(
            make_finding("frames.name-gap",
                         "frame numbers leave " + counted(many(gaps), "gap", "gaps") + ", first " + first_gap,
                         std::move(gaps)));
}

} // namespace tris::check
